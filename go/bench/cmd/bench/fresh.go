// Cells that are single calls in fresh processes: the first call for a type, and input that is made to hurt.
// They assume little of the processes: what a library does there may end them.
// Called by main.go through the plan.

package main

import (
	"fmt"
	"strings"
	"time"
)

// measureCold times the first call in several processes, whose rounds go over all libraries.
func measureCold(cells []*cell, c config, _ func() time.Duration, p *progress) time.Duration {
	began := time.Now()
	for _, x := range cells {
		r := x.w.pinned.ask(request{Do: "verify", Library: x.library.Name, Op: strings.TrimSuffix(x.op, "_cold"), Document: x.doc})
		x.bytes, x.err, x.calls, x.verified = r.Bytes, r.Error, 1, r.Error == ""
	}
	for range c.launches {
		for _, x := range cells {
			if x.err != "" {
				continue
			}
			p.tick(x.op + " " + x.library.Name)
			fresh := x.w.fresh()
			r := fresh.ask(request{Do: "cold", Library: x.library.Name, Op: strings.TrimSuffix(x.op, "_cold"), Document: x.doc})
			fresh.stop()
			if r.Error != "" {
				x.err, x.verified = r.Error, false
				continue
			}
			x.samples = append(x.samples, r.NS)
		}
	}
	return time.Since(began)
}

// measureHostile makes one call of each library.
func measureHostile(cells []*cell, c config, _ func() time.Duration, p *progress) time.Duration {
	began := time.Now()
	for _, x := range cells {
		p.tick("hostile " + x.doc + " " + x.library.Name)
		x.verified, x.calls = "unchecked", 1
		x.library.Note = "one call, outcome not compared" + strings.TrimSuffix("; "+x.library.Note, "; ")
		x.hostile(c.patience)
	}
	return time.Since(began)
}

// hostile fills in the outcome of one call in a process of its own, which may take as long as patience lasts.
func (c *cell) hostile(patience time.Duration) {
	fresh := c.w.fresh()
	late := time.AfterFunc(patience, func() { fresh.cmd.Process.Kill() })
	defer late.Stop()
	r, ok := fresh.try(request{Do: "hostile", Library: c.library.Name, Document: c.doc})
	switch {
	case !ok && !late.Stop():
		c.err = fmt.Sprintf("no answer within %v", patience)
	case !ok:
		c.err = "crashed"
	case r.Error != "":
		c.err = r.Error
	default:
		c.bytes, c.outcome, c.samples = r.Bytes, r.Outcome, []float64{r.NS}
	}
	fresh.in.Close()
	fresh.cmd.Wait() // its status says no more than the answer
}
