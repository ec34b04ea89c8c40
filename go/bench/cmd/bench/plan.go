// The plan: which cells there are, in the order of their importance, and what they are expected to take.
// It assumes the documents and libraries that the workers listed.
// Called by main.go.

package main

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// cell is one library, operation and document.
type cell struct {
	w          *worker
	library    library
	op, doc    string
	group, set string
	procs, gos int
	calls      int
	slow       bool // one call takes as long as several samples
	bytes      int
	verified   any
	err        string
	outcome    string // the error of hostile input, beside its time
	first      *cell  // of which this is the second timing, which shows the noise
	samples    []float64
	allocs     float64
	allocBytes float64
}

// label is the operation as the line has it.
func (c *cell) label() string {
	if c.gos > 1 {
		return fmt.Sprintf("%s_%d_callers", c.op, c.gos)
	}
	return c.op
}

// done reports whether anything came out.
func (c *cell) done() bool { return len(c.samples) > 0 || c.outcome != "" }

// part is the cells that are measured next to each other.
type part struct {
	title   string
	cells   []*cell
	fixed   time.Duration // expected for what comes once
	round   time.Duration // expected for one round
	measure measure
}

// measure fills the cells in; it asks for its share of the budget when its rounds begin, and returns what it took for all before that.
type measure func(cells []*cell, c config, share func() time.Duration, p *progress) time.Duration

// What things take, roughly, by which the budget is spread: a process and a request to it, and a byte in any library,
// verifying included. Trees and collections are what costs.
const (
	launching = 60 * time.Millisecond
	asking    = time.Millisecond
	typedByte = 5 * time.Nanosecond
	treeByte  = 12 * time.Nanosecond
	checked   = 3 // calls that verifying and calibrating take the time of
)

// huge are documents that come last, and for which one round will do.
const huge = 50_000_000

// planner collects the parts.
type planner struct {
	config
	workers []*worker
	parts   []*part
}

// plan lists the parts.
func plan(c config, workers []*worker) []*part {
	p := &planner{config: c, workers: workers}
	large, micro, growth, hostile := p.documents("large"), p.documents("micro"), p.documents("growth"), p.documents("hostile")
	own := func(name string) document {
		return p.workers[0].documents[slices.IndexFunc(p.workers[0].documents, func(d document) bool { return d.Name == name })]
	}
	trees, typed := []string{"unmarshal_any", "marshal_any"}, []string{"marshal_concrete", "unmarshal_concrete"}
	for _, op := range slices.Concat(typed, []string{"marshal_any", "unmarshal_any", "marshal_raw", "unmarshal_raw", "write_concrete", "read_concrete"}) {
		for _, d := range large {
			p.timed(cell{op: op, group: "large", set: "go7", procs: 1, gos: 1}, d)
		}
	}
	p.timed(cell{op: "stream", group: "small", set: "own", procs: 1, gos: 1}, own("message_100"))
	p.timed(cell{op: "unstream", group: "small", set: "own", procs: 1, gos: 1}, own("message_100"))
	for _, op := range typed {
		for _, name := range []string{"small_struct", "message_100"} {
			p.timed(cell{op: op, group: "latency", set: "own", procs: 2, gos: 8}, own(name))
		}
	}
	for _, op := range typed {
		p.fresh(cell{op: op + "_cold", group: "latency", set: "own"}, own("twenty_fields"), measureCold, c.launches)
	}
	for _, op := range typed {
		for _, name := range []string{"small_struct", "one_int", "empty_map", "message_100", "twenty_fields"} {
			p.timed(cell{op: op, group: "micro", set: "own", procs: 1, gos: 1}, own(name))
		}
	}
	for _, d := range p.documents("unusual") {
		p.timed(cell{op: "unusual", group: "unusual", set: "own", procs: 1, gos: 1}, d)
	}
	sizes := func(documents []document) { // a size is complete before the next one
		for _, d := range documents {
			for _, op := range trees {
				p.timed(cell{op: op, group: d.Group, set: "generated", procs: 1, gos: 1}, d)
			}
		}
	}
	longest := slices.IndexFunc(growth, func(d document) bool { return d.Bytes > huge })
	if longest < 0 {
		longest = len(growth)
	}
	sizes(micro)
	sizes(p.documents("schema"))
	sizes(growth[:longest])
	for _, d := range hostile {
		p.fresh(cell{op: "unmarshal_any", group: "hostile", set: "generated"}, d, measureHostile, 1)
	}
	sizes(growth[longest:]) // which takes as long as all the rest
	return p.parts
}

// documents are those of a group, smaller ones first.
func (p *planner) documents(group string) (out []document) {
	for _, d := range p.workers[0].documents {
		if d.Group == group {
			out = append(out, d)
		}
	}
	return out
}

// usual are both products of ours, what the standard library has for each, and the best of the others that does its work.
var usual = []string{"fastjson", "fastjson v1", "encoding/json", "encoding/json/v2", "goccy", "goccy v2", "sonic checked"}

// leading are those and what else may be the fastest.
var leading = append([]string{"encoding/json original", "goccy unsorted", "sonic", "sonic std"}, usual...)

// measures reports whether a library takes part. In full passes all do, but on the documents up to 100 MB; a quick pass has all
// where large documents are values of a type, and for the rest those that leave it enough rounds.
func (p *planner) measures(name string, c cell) bool {
	typed := c.group == "large" && (c.op == "marshal_concrete" || c.op == "unmarshal_concrete")
	switch {
	case p.libs != "":
		return p.wantsLibrary(name)
	case c.group == "unusual":
		return c.doc[:2] == "v1" && (name == "fastjson v1" || name == "encoding/json") || c.doc[:2] == "v2" && (name == "fastjson" || name == "encoding/json/v2")
	case p.column != "" || typed:
		return true
	case c.group == "growth", p.quick && (c.group == "micro" || strings.HasPrefix(c.op, "write") || strings.HasPrefix(c.op, "read")):
		return slices.Contains(usual, name)
	}
	return !p.quick || slices.Contains(leading, name)
}

// add makes a part of the cells that are like example, one for each library.
func (p *planner) add(example cell, d document, byte time.Duration) *part {
	if !p.wants(example.op, d.Name, example.group) {
		return &part{}
	}
	made := &part{}
	for _, w := range p.workers {
		for _, l := range w.libraries {
			x := example
			x.w, x.library, x.doc = w, l, d.Name
			if p.measures(l.Name, x) {
				made.cells = append(made.cells, &x)
			}
		}
	}
	made.title = example.label() + " " + d.Name
	made.fixed = time.Duration(d.Bytes) * byte * time.Duration(len(made.cells))
	if len(made.cells) > 0 {
		p.parts = append(p.parts, made)
	}
	return made
}

// timed adds a part whose cells are measured in rounds.
func (p *planner) timed(example cell, d document) {
	byte := typedByte
	if strings.HasSuffix(example.op, "any") {
		byte = treeByte
	}
	made := p.add(example, d, byte)
	for _, x := range made.cells {
		if x.library.Name == "fastjson" && example.group != "growth" && example.group != "unusual" {
			again := *x
			again.first = x
			made.cells = append(made.cells, &again)
			break
		}
	}
	made.round = made.fixed + (p.sample+asking)*time.Duration(len(made.cells))
	made.fixed = checked * (made.fixed + asking*time.Duration(len(made.cells)))
	made.measure = measureRounds
}

// fresh adds a part whose cells are single calls in processes of their own, so many of each.
func (p *planner) fresh(example cell, d document, measure measure, launches int) {
	made := p.add(example, d, treeByte)
	made.fixed += launching * time.Duration(launches*len(made.cells))
	made.measure = measure
}
