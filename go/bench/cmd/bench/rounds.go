// Cells that are measured in rounds: verified, then timed in turn, forwards and backwards.
// They assume nothing about how long a call takes.
// Called by main.go through the plan.

package main

import (
	"slices"
	"strings"
	"time"
)

const (
	leastRounds = 6 // of each cell, whatever its share of the budget, and of slow ones not more
	fewRounds   = 3
	slowCall    = 10 // samples' time: such a call is its own average
	clockStep   = float64(time.Microsecond)
)

// measureRounds takes about as long as its share allows.
func measureRounds(cells []*cell, c config, shareNow func() time.Duration, p *progress) time.Duration {
	began := time.Now()
	for _, x := range cells {
		if x.first == nil {
			x.verify(c.verified)
			p.tick("verifying " + x.op + " " + x.doc)
		}
	}
	var live []*cell
	for _, x := range cells {
		if x.first != nil {
			x.bytes, x.verified, x.err, x.calls, x.slow, x.allocBytes = x.first.bytes, x.first.verified, x.first.err, x.first.calls, x.first.slow, x.first.allocBytes
		} else if x.err == "" {
			x.calibrate(c.sample)
		}
		if x.err == "" {
			live = append(live, x)
		}
	}
	few := fewRounds
	if cells[0].bytes > huge {
		few = 1
	}
	fixed, share := time.Since(began), shareNow()
	end, least := time.Now().Add(share), leastRounds
	for round := 0; round < c.rounds && (round < least || time.Now().Before(end)); round++ {
		start := time.Now()
		for _, x := range live {
			if x.slow && round >= leastRounds {
				continue
			}
			r := x.time(x.calls)
			x.samples = append(x.samples, r.NS)
			p.tick(x.op + " " + x.doc + " " + x.library.Name)
		}
		if round == 0 { // what would take much more than its share has fewer, but enough for a median to leave one out
			least = min(leastRounds, max(few, int(3*share/2/max(1, time.Since(start)))))
		}
		slices.Reverse(live)
	}
	return fixed
}

// verify checks the cell's answer and leaves a wrong one without a number. What was checked already only gets its name as the reference.
func (c *cell) verify(checked bool) {
	var r reply
	if !checked {
		r = c.w.on(c.procs).ask(request{Do: "verify", Library: c.library.Name, Op: c.op, Document: c.doc})
	}
	c.bytes, c.err = r.Bytes, r.Error
	c.verified = r.Error == ""
	if r.Error == "" && (c.library.Name == "encoding/json original" || c.group == "unusual" && strings.HasPrefix(c.library.Name, "encoding/json")) {
		c.verified = "reference"
	}
}

// calibrate finds how many calls make a sample. What is timed for that is thrown away: it warms up.
// A single call can take as long as a sample, the first of a process above all: the faster of two that follow it counts.
func (c *cell) calibrate(sample time.Duration) {
	c.time(1)
	for calls := 1; ; calls = c.calls {
		ns := c.time(calls).NS
		if calls == 1 {
			ns = min(ns, c.time(calls).NS)
		}
		ns = max(clockStep/float64(calls), ns)
		c.calls = max(1, int(float64(sample)/ns))
		c.slow = ns > slowCall*float64(sample)
		if c.err != "" || c.calls <= 2*calls { // few calls are not typical ones
			return
		}
	}
}

func (c *cell) time(calls int) reply {
	r := c.w.on(c.procs).ask(request{
		Do: "time", Library: c.library.Name, Op: c.op, Document: c.doc, Calls: calls, Slow: c.slow, Procs: c.procs, Goroutines: c.gos,
		Alloc: c.allocBytes * float64(c.gos*calls+1),
	})
	if r.Error != "" {
		c.err, c.verified = r.Error, false
	}
	c.allocs, c.allocBytes = r.Allocs, r.AllocBytes
	return r
}
