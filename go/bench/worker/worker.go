// Package worker times calls of JSON libraries on command.
// It assumes that its process does nothing else; answers are verified before anything is timed.
// Called by cmd/original, cmd/peers and cmd/column, which differ in the libraries that their build can hold.
package worker

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"
)

// Library is a JSON implementation under one set of options.
type Library struct {
	Name, Version string
	Note          string // how its work differs from the reference's
	V2            bool   // its reference is encoding/json/v2: nil slices are empty arrays
	Marshal       func(any) ([]byte, error)
	Unmarshal     func([]byte, any) error
	Raw           func([]byte) any               // a value that marshals as the text
	NewRaw        func() (ptr any)               // a target that keeps the text
	Stream        func(io.Writer, []any) error   // encodes values one after the other
	Unstream      func([]byte, []*Message) error // decodes that many values one after the other
	Write         func(io.Writer, any) error     // encodes to a writer
	Read          func([]byte, any) error        // decodes from a reader
}

// Request asks for one thing: to verify a cell, or to time it.
type Request struct {
	Do, Library, Op, Document string
	Calls                     int
	Procs, Goroutines         int
	Slow                      bool    // a call is too long for making one more before each sample
	Alloc                     float64 // bytes that all of it is expected to allocate
}

// Reply is the answer to a Request.
type Reply struct {
	Error      string  `json:",omitempty"`
	Outcome    string  `json:",omitempty"` // the error that hostile input was refused with
	NS         float64 // of processor time per call
	Allocs     float64
	AllocBytes float64
	Bytes      int // of JSON text
	Libraries  []Info
	Documents  []DocumentInfo
}

// Info is what the orchestrator needs to know of a Library.
type Info struct{ Name, Version, Note string }

// DocumentInfo is what it needs to know of a Document.
type DocumentInfo struct {
	Name, Group string
	Bytes       int
}

// Run serves the libraries until standard input ends, with more documents than all workers have; the folder of Go's own documents
// is the argument of the process, if it needs them.
func Run(libraries []Library, more ...Document) {
	folder := ""
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	docs, err := Documents(folder)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, d := range more {
		docs[d.Name] = d
	}
	serve(libraries, docs)
}

// serve answers requests on standard input until it ends.
func serve(libraries []Library, documents map[string]Document) {
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
			for _, d := range documents {
				r.Documents = append(r.Documents, DocumentInfo{d.Name, d.Group, d.Bytes})
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
			now.answers.keep()
			if err := c.verify(); err != nil {
				return Reply{Error: err.Error(), Bytes: c.bytes}
			}
			return Reply{Bytes: c.bytes}
		}
		return measure(c, q)
	}
	return Reply{Error: "no such library"}
}

// measure times q.Calls calls, of each goroutine if there are several.
// The call before fills the pools again that collections have emptied since the library's last turn.
func measure(c *cell, q Request) (r Reply) {
	runtime.GOMAXPROCS(max(q.Procs, 1))
	collect(q.Alloc)
	if !q.Slow {
		if err := c.call(); err != nil {
			return Reply{Error: err.Error()}
		}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := clock(q.Goroutines)
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
	elapsed := clock(q.Goroutines) - start
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

// clock is the processor time that this process has had, collector and kernel included: what other processes and other machines take is
// not in it. Of several goroutines it is the time that passes, which is what their callers wait.
func clock(goroutines int) time.Duration {
	var used syscall.Rusage
	if goroutines > 1 || syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return time.Since(began)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

var began = time.Now()

// collect collects garbage before a sample, unless the sample fits in before the next collection: so each sample of a cell
// holds none, or starts behind one, and the share of the collector's work is the same in all.
func collect(alloc float64) {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	if verified := now.answers.drop(); verified || float64(memory.HeapAlloc)+alloc > 0.8*float64(memory.NextGC) {
		runtime.GC()
	}
}

// cold times the first call for a type in this process, plan and all.
func cold(l *Library, op string, doc Document) Reply {
	runtime.GOMAXPROCS(1)
	target, text := doc.New(), doc.Text
	known, err := l.Marshal([]int{0}) // maps the code of the library into memory, as everywhere
	if err == nil {
		err = l.Unmarshal(known, new([]int))
	}
	if err != nil {
		return Reply{Error: err.Error()}
	}
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
