// What the environment asks for.
// It assumes the variables that bench/schema.md of the repository describes.
// Called by main.go.

package main

import (
	"io"
	"log"
	"os"
	"path"
	"strconv"
	"strings"
	"time"
)

type config struct {
	out, benchstat           io.Writer
	ops, files, groups, libs string
	column                   string
	rounds, launches         int
	sample, budget           time.Duration
	patience                 time.Duration // with one call on hostile input
	samples, quick           bool
	verified                 bool // by an earlier turn of the run
}

func readConfig() config {
	c := config{
		ops: os.Getenv("FJB_OPS"), files: os.Getenv("FJB_FILES"), groups: os.Getenv("FJB_GROUPS"), libs: os.Getenv("FJB_LIBS"),
		column: os.Getenv("FJB_COLUMN"), rounds: 25, launches: 5, sample: time.Millisecond, patience: 2 * time.Second, budget: 110 * time.Second,
		samples: os.Getenv("FJB_SAMPLES") == "1", verified: os.Getenv("FJB_VERIFIED") == "1", quick: os.Getenv("FJB_MODE") != "full", benchstat: io.Discard, out: io.Discard,
	}
	if os.Getenv("FJB_MODE") == "full" {
		c.rounds, c.launches, c.sample, c.patience, c.budget = 31, 11, 10*time.Millisecond, 5*time.Second, 900*time.Second
	}
	if n, err := strconv.Atoi(os.Getenv("FJB_ROUNDS")); err == nil {
		c.rounds = n
	}
	if n, err := strconv.Atoi(os.Getenv("FJB_BUDGET")); err == nil {
		c.budget = time.Duration(n) * time.Second
	}
	if name := os.Getenv("FJB_OUT"); name != "" {
		c.out = appendTo(name)
	}
	if name := os.Getenv("FJB_BENCHSTAT"); name != "" {
		c.benchstat = appendTo(name)
	}
	return c
}

func appendTo(name string) io.Writer {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		log.Fatal(err)
	}
	return f
}

func (c *config) wants(op, doc, group string) bool {
	return matches(c.ops, op) && matches(c.files, doc) && matches(c.groups, group)
}

func (c *config) wantsLibrary(name string) bool {
	return c.libs == "" || matches(c.libs, name)
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
