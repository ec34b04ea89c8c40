// Package worker times calls of JSON libraries on command.
// It assumes that its process does nothing else; answers are verified before anything is timed.
// Called by cmd/original and cmd/peers, which differ in the libraries that their build can hold.
package worker

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// Library is a JSON implementation under one set of options.
type Library struct {
	Name, Version string
	Note          string // how its work differs from the reference's
	V2            bool   // its reference is encoding/json/v2: nil slices are empty arrays
	Marshal       func(any) ([]byte, error)
	Unmarshal     func([]byte, any) error
	Raw           func([]byte) any        // a value that marshals as the text
	NewRaw        func() (ptr any)        // a target that keeps the text
	Stream        func([]any) error       // encodes values one after the other
	Unstream      func([]byte, int) error // decodes that many values one after the other
	Write         func(any) error         // encodes to a writer
	Read          func([]byte, any) error // decodes from a reader
}

// Request asks for one thing: to verify a cell, or to time it.
type Request struct {
	Do, Library, Op, Document string
	Calls                     int
	Procs, Goroutines         int
	Warm                      bool // call once more before, untimed
}

// Reply is the answer to a Request.
type Reply struct {
	Error      string  `json:",omitempty"`
	Outcome    string  `json:",omitempty"` // the error that hostile input was refused with
	NS         float64 // per call
	Allocs     float64
	AllocBytes float64
	Bytes      int // of JSON text
	Libraries  []Info
	Documents  []string
	Groups     map[string]string // of the documents that all hosts share
}

// Info is what the orchestrator needs to know of a Library.
type Info struct{ Name, Version, Note string }

// Serve answers requests on standard input until it ends.
func Serve(libraries []Library, documents map[string]Document) {
	debug.SetGCPercent(100)
	in, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var q Request
		if err := json.Unmarshal(in.Bytes(), &q); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		var r Reply
		if q.Do == "list" {
			for _, l := range libraries {
				r.Libraries = append(r.Libraries, Info{l.Name, l.Version, l.Note})
			}
			r.Groups = make(map[string]string)
			for name, document := range documents {
				if document.Group != "" {
					r.Groups[name] = document.Group
				} else {
					r.Documents = append(r.Documents, name)
				}
			}
		} else {
			r = answer(q, libraries, documents)
		}
		if err := out.Encode(r); err != nil {
			os.Exit(1)
		}
	}
}

func answer(q Request, libraries []Library, documents map[string]Document) (r Reply) {
	defer func() {
		if p := recover(); p != nil {
			r.Error = fmt.Sprint("panic: ", p)
		}
	}()
	for i := range libraries {
		l := &libraries[i]
		if l.Name != q.Library {
			continue
		}
		doc, ok := documents[q.Document]
		if !ok {
			return Reply{Error: "no such document"}
		}
		switch q.Do {
		case "cold":
			return cold(l, q.Op, doc)
		case "hostile":
			return hostile(l, doc)
		}
		c, err := prepared(l, q.Op, doc)
		if err != nil {
			return Reply{Error: err.Error()}
		}
		if q.Do == "verify" {
			if err := c.verify(); err != nil {
				return Reply{Error: err.Error(), Bytes: c.bytes}
			}
			return Reply{Bytes: c.bytes}
		}
		return measure(c, q)
	}
	return Reply{Error: "no such library"}
}

// now holds the cells of the operation and document at hand, and their shared input; nothing else stays alive,
// because the collector would have to walk it while something else is timed.
var now struct {
	op, doc string
	cells   map[string]*cell
	input   any
	text    []byte
}

// prepared returns the cell, made once while the operation and document stay the same.
func prepared(l *Library, op string, doc Document) (*cell, error) {
	if now.op != op || now.doc != doc.Name {
		now.op, now.doc, now.cells, now.input, now.text = op, doc.Name, make(map[string]*cell), nil, doc.Text
		if doc.Path != "" {
			var err error
			if now.text, err = os.ReadFile(doc.Path); err != nil {
				return nil, err
			}
		}
	}
	doc.Text = now.text
	if c := now.cells[l.Name]; c != nil {
		return c, nil
	}
	c, err := prepare(l, op, doc)
	if err == nil {
		now.cells[l.Name] = c
	}
	return c, err
}

// measure times q.Calls calls, of each goroutine if there are several.
func measure(c *cell, q Request) (r Reply) {
	procs := max(q.Procs, 1)
	runtime.GOMAXPROCS(procs)
	if q.Warm {
		if err := c.call(); err != nil {
			return Reply{Error: err.Error()}
		}
	}
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	var err error
	if q.Goroutines > 1 {
		errors := make(chan error)
		for range q.Goroutines {
			go func() {
				var err error
				for i := 0; i < q.Calls && err == nil; i++ {
					err = c.call()
				}
				errors <- err
			}()
		}
		for range q.Goroutines {
			if e := <-errors; e != nil {
				err = e
			}
		}
	} else {
		for i := 0; i < q.Calls && err == nil; i++ {
			err = c.call()
		}
	}
	elapsed := time.Since(start)
	runtime.ReadMemStats(&after)
	if err != nil {
		return Reply{Error: err.Error()}
	}
	n := float64(q.Calls * max(q.Goroutines, 1))
	return Reply{
		NS:         float64(elapsed.Nanoseconds()) / n,
		Allocs:     float64(after.Mallocs-before.Mallocs) / n,
		AllocBytes: float64(after.TotalAlloc-before.TotalAlloc) / n,
		Bytes:      c.bytes,
	}
}

// cold times the first call for a type in this process, plan and all.
func cold(l *Library, op string, doc Document) Reply {
	runtime.GOMAXPROCS(1)
	target, text := doc.New(), doc.Text
	var err error
	start := time.Now()
	if op == "marshal_concrete" {
		text, err = l.Marshal(doc.Value)
	} else {
		err = l.Unmarshal(text, target)
	}
	elapsed := time.Since(start)
	if err != nil {
		return Reply{Error: err.Error()}
	}
	return Reply{NS: float64(elapsed.Nanoseconds()), Bytes: len(text)}
}

// hostile times one call on a document made to hurt: its error is an outcome.
func hostile(l *Library, doc Document) Reply {
	runtime.GOMAXPROCS(1)
	text, err := os.ReadFile(doc.Path)
	if err != nil {
		return Reply{Error: err.Error()}
	}
	var v any
	start := time.Now()
	err = l.Unmarshal(text, &v)
	r := Reply{NS: float64(time.Since(start).Nanoseconds()), Bytes: len(text)}
	if err != nil { // some libraries quote the whole text
		r.Outcome = strings.ToValidUTF8(fmt.Sprintf("%.100s", err.Error()), "")
	}
	return r
}
