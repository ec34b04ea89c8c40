// Bench measures fastjson and its peers side by side and writes JSON lines and benchstat's format.
// It assumes that run has built the workers; the protocol is in bench/schema.md of the repository.
// Called by run.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"os"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// cell is one library, operation and document.
type cell struct {
	w          pair
	library    info
	op, doc    string
	group, set string
	procs, gos int
	calls      int
	bytes      int
	verified   any
	err        string
	outcome    string       // the error of hostile input, beside its time
	samples    [2][]float64 // of each process
	allocs     float64
	allocBytes float64
}

// key names the cells that are compared with each other.
func (c *cell) key() string { return c.label() + " " + c.doc }

func (c *cell) label() string {
	if c.gos > 1 {
		return fmt.Sprintf("%s_%d_callers", c.op, c.gos)
	}
	return c.op
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	c := readConfig()
	workers, err := start()
	if err != nil {
		log.Fatal(err)
	}
	var groups [][]*cell
	total := 0
	for _, cells := range plan(c, workers) {
		groups = append(groups, cells)
		total += len(cells)
	}
	deadline := time.Now().Add(c.budget)
	timed := deadline.Add(-c.budget / 10) // the rest is for fresh processes: first calls and hostile input
	done, measured := 0, 0
	for i, cells := range groups {
		fmt.Printf("@progress %d %d %s\n", done, total, cells[0].key())
		if time.Now().After(timed) {
			fmt.Printf("@dropped %s over the budget of %v\n", cells[0].key(), c.budget)
			continue
		}
		verify(cells)
		share := time.Until(timed) / time.Duration(len(groups)-i)
		run(cells, c, share)
		for _, cell := range cells {
			if len(cell.samples[0]) > 0 {
				measured++
			}
			emit(c, cell)
		}
		done += len(cells)
	}
	for _, cell := range coldCells(c, workers) {
		emit(c, cell)
		measured++
	}
	for _, cell := range hostileCells(c, workers, deadline) {
		emit(c, cell)
		measured++
	}
	fmt.Printf("@progress %d %d done\n", total, total)
	if measured == 0 {
		log.Fatal("nothing was measured")
	}
}

// plan lists the cells, those that are compared next to each other.
func plan(c config, workers []pair) [][]*cell {
	var out [][]*cell
	add := func(op, doc, group, set string, procs, gos int) {
		if !c.wants(op, doc, group) {
			return
		}
		var cells []*cell
		for _, w := range workers {
			for _, l := range w[0].libraries {
				if !c.wantsLibrary(l.Name) || group == "growth" && !slices.Contains(growing, l.Name) {
					continue
				}
				cells = append(cells, &cell{w: w, library: l, op: op, doc: doc, group: group, set: set, procs: procs, gos: gos})
			}
		}
		if len(cells) > 0 {
			out = append(out, cells)
		}
	}
	docs := workers[0][0].documents
	slices.Sort(docs)
	for _, op := range []string{"marshal_concrete", "unmarshal_concrete", "marshal_any", "unmarshal_any", "marshal_raw", "unmarshal_raw", "write_concrete", "read_concrete"} {
		for _, doc := range docs {
			if strings.HasSuffix(doc, ".json") {
				add(op, doc, "large", "go7", 1, 1)
			}
		}
	}
	for _, doc := range []string{"small_struct", "one_int", "empty_map", "message_100", "twenty_fields"} {
		for _, op := range []string{"marshal_concrete", "unmarshal_concrete"} {
			add(op, doc, "micro", "own", 1, 1)
			if doc == "small_struct" || doc == "message_100" {
				add(op, doc, "latency", "own", 2, 8)
			}
		}
	}
	add("stream", "message_100", "small", "own", 1, 1)
	add("unstream", "message_100", "small", "own", 1, 1)
	for _, group := range []string{"micro", "growth"} {
		for _, op := range []string{"unmarshal_any", "marshal_any"} {
			for _, doc := range slices.Sorted(maps.Keys(workers[0][0].groups)) {
				if workers[0][0].groups[doc] == group {
					add(op, doc, group, "generated", 1, 1)
				}
			}
		}
	}
	return out
}

// growing are the libraries that read documents of 100 MB too: the standard library's, and the best of the others by default.
var growing = []string{"fastjson", "encoding/json", "encoding/json/v2", "encoding/json original", "goccy v2", "sonic"}

// verify checks every cell's answer and leaves the wrong ones without a number.
func verify(cells []*cell) {
	for _, c := range cells {
		r := c.w[0].ask(request{Do: "verify", Library: c.library.Name, Op: c.op, Document: c.doc})
		c.bytes, c.err = r.Bytes, r.Error
		c.verified = r.Error == ""
		if r.Error == "" && c.library.Name == "encoding/json original" {
			c.verified = "reference"
		}
	}
}

// run times the cells in turn, forwards and backwards.
func run(cells []*cell, c config, share time.Duration) {
	var live []*cell
	for _, x := range cells {
		if x.err != "" {
			continue
		}
		r := x.time(0, 1, true)
		if x.err == "" {
			r = x.time(1, 1, true)
		}
		if x.err != "" {
			continue
		}
		x.calls = max(1, int(c.sample.Nanoseconds()/int64(max(r.NS, 1))))
		live = append(live, x)
	}
	end := time.Now().Add(share)
	for round := 0; round < c.rounds; round++ {
		if round >= 4 && time.Now().After(end) {
			return
		}
		i := round / 2 % 2 // each process has its rounds in both orders
		for _, x := range live {
			r := x.time(i, x.calls, false)
			x.samples[i] = append(x.samples[i], r.NS)
			x.allocs, x.allocBytes = r.Allocs, r.AllocBytes
		}
		slices.Reverse(live)
	}
}

func (c *cell) time(process, calls int, warm bool) reply {
	r := c.w[process].ask(request{Do: "time", Library: c.library.Name, Op: c.op, Document: c.doc, Calls: calls, Warm: warm, Procs: c.procs, Goroutines: c.gos})
	if r.Error != "" {
		c.err, c.verified = r.Error, false
	}
	return r
}

// coldCells times the first call in fresh processes.
func coldCells(c config, workers []pair) (out []*cell) {
	for _, op := range []string{"marshal_concrete", "unmarshal_concrete"} {
		if c.wants(op+"_cold", "twenty_fields", "latency") {
			out = append(out, coldCellsOf(op, c, workers)...)
		}
	}
	return out
}

func coldCellsOf(op string, c config, workers []pair) (out []*cell) {
	for _, w := range workers {
		for _, l := range w[0].libraries {
			if !c.wantsLibrary(l.Name) {
				continue
			}
			x := &cell{w: w, library: l, op: op + "_cold", doc: "twenty_fields", group: "latency", set: "own", verified: true, calls: 1}
			for range 5 {
				fresh, err := launch(w[0].command)
				if err != nil {
					log.Fatal(err)
				}
				r := fresh.ask(request{Do: "cold", Library: l.Name, Op: op, Document: x.doc})
				fresh.stop()
				if r.Error != "" {
					x.err, x.verified = r.Error, false
					break
				}
				x.bytes = r.Bytes
				x.samples[0] = append(x.samples[0], r.NS)
			}
			out = append(out, x)
		}
	}
	return out
}

// hostileCells times one call in a fresh process: what a library does there may end it.
func hostileCells(c config, workers []pair, deadline time.Time) (out []*cell) {
	for _, doc := range slices.Sorted(maps.Keys(workers[0][0].groups)) {
		if workers[0][0].groups[doc] != "hostile" || !c.wants("unmarshal_any", doc, "hostile") {
			continue
		}
		if time.Now().After(deadline) {
			fmt.Printf("@dropped hostile %s over the budget of %v\n", doc, c.budget)
			continue
		}
		for _, w := range workers {
			for _, l := range w[0].libraries {
				if !c.wantsLibrary(l.Name) {
					continue
				}
				fmt.Printf("@progress 0 0 hostile %s %s\n", doc, l.Name)
				l.Note = "one call, outcome not compared" + strings.TrimSuffix("; "+l.Note, "; ")
				x := &cell{w: w, library: l, op: "unmarshal_any", doc: doc, group: "hostile", set: "generated", verified: "unchecked", calls: 1}
				x.hostile(w[0].command)
				out = append(out, x)
			}
		}
	}
	return out
}

// patience is how long one call on hostile input may take.
const patience = 5 * time.Second

// hostile fills in the outcome of one call in a process of its own, which has patience.
func (c *cell) hostile(command string) {
	fresh, err := launch(command)
	if err != nil {
		log.Fatal(err)
	}
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
		c.bytes, c.outcome, c.samples[0] = r.Bytes, r.Outcome, []float64{r.NS}
	}
	fresh.in.Close()
	fresh.cmd.Wait() // its status says no more than the answer
}

// quantile returns a value of the sorted samples.
func quantile(sorted []float64, q float64) float64 {
	return sorted[int(q*float64(len(sorted)-1)+0.5)]
}

// emit writes the line of a cell, and for benchstat one line per sample.
func emit(c config, x *cell) {
	if strings.Contains(x.err, "not offered") {
		return
	}
	line := map[string]any{
		"schema": 1, "kind": "result", "host": "go", "host_version": runtime.Version(),
		"library": x.library.Name, "library_version": x.library.Version, "op": x.label(), "document": x.doc,
		"group": x.group, "set": x.set, "bytes": x.bytes, "verified": x.verified,
	}
	if x.library.Note != "" {
		line["note"] = x.library.Note
	}
	if x.library.Name == "encoding/json original" {
		line["column"] = "GOEXPERIMENT=nojsonv2"
	}
	if x.gos > 1 {
		line["callers"] = x.gos
	}
	if x.outcome != "" {
		line["error"] = x.outcome
	}
	if x.err != "" {
		line["error"] = x.err
	} else if all := slices.Concat(x.samples[0], x.samples[1]); len(all) > 0 {
		x.timing(line, all, c.samples)
	}
	write(c, line)
	if x.library.Name == "fastjson" && len(x.samples[1]) > 0 {
		line["aa"], line["twin_ns"] = true, median(x.samples[0])
		x.timing(line, x.samples[1], c.samples)
		write(c, line)
	}
	if x.group == "hostile" {
		return
	}
	name := strings.Join([]string{x.label(), strings.TrimSuffix(x.doc, ".json"), strings.ReplaceAll(x.library.Name, " ", "_")}, "/")
	for _, ns := range slices.Concat(x.samples[0], x.samples[1]) {
		fmt.Fprintf(c.benchstat, "Benchmark%s %d %s ns/op %.2f MB/s %.0f B/op %.0f allocs/op\n", name, x.calls,
			strconv.FormatFloat(ns, 'f', 1, 64), float64(x.bytes)/ns*1000, x.allocBytes, x.allocs)
	}
}

// timing puts what the samples say into line.
func (c *cell) timing(line map[string]any, samples []float64, all bool) {
	sorted := slices.Sorted(slices.Values(samples))
	line["rounds"], line["calls"] = len(sorted), c.calls
	line["median_ns"], line["q1_ns"], line["q3_ns"], line["min_ns"] = quantile(sorted, 0.5), quantile(sorted, 0.25), quantile(sorted, 0.75), sorted[0]
	line["mb_s"] = float64(c.bytes) / quantile(sorted, 0.5) * 1000
	line["allocs"], line["alloc_bytes"] = c.allocs, c.allocBytes
	if all {
		line["samples"] = samples
	}
}

func median(samples []float64) float64 { return quantile(slices.Sorted(slices.Values(samples)), 0.5) }

func write(c config, line map[string]any) {
	text, err := json.Marshal(line)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := c.out.Write(append(text, '\n')); err != nil {
		log.Fatal(err)
	}
}

// matches reports whether name is selected by the comma-separated patterns.
func matches(patterns, name string) bool {
	if patterns == "" {
		return true
	}
	for p := range strings.SplitSeq(patterns, ",") {
		if ok, _ := path.Match(p, name); ok || strings.HasPrefix(name, p+"_") || name == p+".json" {
			return true
		}
	}
	return false
}

func init() {
	if os.Getenv("FJB_OUT") == "" {
		os.Setenv("FJB_OUT", os.DevNull)
	}
}
