// The lines that are written for a cell.
// They assume the form that bench/schema.md of the repository describes, and benchstat's.
// Called by main.go.

package main

import (
	"encoding/json"
	"fmt"
	"log"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

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
	if c.column != "" {
		line["column"] = c.column
	} else if x.library.Name == "encoding/json original" {
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
	} else if len(x.samples) > 0 {
		x.timing(line, c.samples)
	}
	if x.first != nil {
		line["aa"] = true
	}
	write(c, line)
	if x.group == "hostile" {
		return
	}
	name := strings.Join([]string{x.label(), strings.TrimSuffix(x.doc, ".json"), strings.ReplaceAll(x.library.Name, " ", "_")}, "/")
	for _, ns := range x.samples {
		fmt.Fprintf(c.benchstat, "Benchmark%s %d %s ns/op %.2f MB/s %.0f B/op %.0f allocs/op\n", name, x.calls,
			strconv.FormatFloat(ns, 'f', 1, 64), float64(x.bytes)/ns*1000, x.allocBytes, x.allocs)
	}
}

// timing puts what the samples say into line.
func (c *cell) timing(line map[string]any, all bool) {
	sorted := slices.Sorted(slices.Values(c.samples))
	line["rounds"], line["calls"] = len(sorted), c.calls
	line["median_ns"], line["q1_ns"], line["q3_ns"], line["min_ns"] = quantile(sorted, 0.5), quantile(sorted, 0.25), quantile(sorted, 0.75), sorted[0]
	line["mb_s"] = float64(c.bytes) / quantile(sorted, 0.5) * 1000
	line["allocs"], line["alloc_bytes"] = c.allocs, c.allocBytes
	if all {
		line["samples"] = c.samples
	}
}

// quantile returns a value of the sorted samples, between two of them where it falls there.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	low := int(at)
	high := min(low+1, len(sorted)-1)
	return sorted[low] + (sorted[high]-sorted[low])*(at-float64(low))
}

func write(c config, line map[string]any) {
	text, err := json.Marshal(line)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := c.out.Write(append(text, '\n')); err != nil {
		log.Fatal(err)
	}
}
