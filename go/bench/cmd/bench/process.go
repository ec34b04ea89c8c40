// Worker processes and how to talk with them.
// They assume the workers in the folder of this program.
// Called by main.go and by what measures.

package main

import (
	"bufio"
	"encoding/json"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
)

// The messages of package worker, which cannot be imported here because it needs the generated types.
type (
	request struct {
		Do, Library, Op, Document string
		Calls, Procs, Goroutines  int
		Slow                      bool
		Alloc                     float64
	}
	library  struct{ Name, Version, Note string }
	document struct {
		Name, Group string
		Bytes       int
	}
	reply struct {
		Error, Outcome         string
		NS, Allocs, AllocBytes float64
		Bytes                  int
		Libraries              []library
		Documents              []document
	}
)

// process is a running worker.
type process struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
}

// worker is one program and what it offers.
type worker struct {
	command   string
	libraries []library
	documents []document
	pinned    *process // to one processor, where one is all it uses: moving costs it its caches
	free      *process // started when cells need more than one
}

// start launches the workers.
func start(c config) ([]*worker, error) {
	own, err := os.Executable()
	if err != nil {
		return nil, err
	}
	names := []string{"peers", "original"}
	if c.column != "" {
		names = []string{"column"}
	}
	var out []*worker
	for _, name := range names {
		w := &worker{command: filepath.Join(filepath.Dir(own), name)}
		if w.pinned, err = w.launch(pinned); err != nil {
			return nil, err
		}
		r := w.pinned.ask(request{Do: "list"})
		w.libraries, w.documents = r.Libraries, r.Documents
		slices.SortFunc(w.documents, func(a, b document) int { return a.Bytes - b.Bytes })
		out = append(out, w)
	}
	return out, nil
}

// launch starts a process that has Go's own documents.
func (w *worker) launch(prefix []string) (*process, error) {
	return launch(slices.Concat(prefix, []string{w.command, "build/documents"}))
}

// on returns the process that may use that many processors.
func (w *worker) on(procs int) *process {
	if procs == 1 {
		return w.pinned
	}
	if w.free == nil {
		var err error
		if w.free, err = w.launch(nil); err != nil {
			log.Fatal(err)
		}
	}
	return w.free
}

// fresh launches a process that has seen no document.
func (w *worker) fresh() *process {
	p, err := launch(slices.Concat(pinned, []string{w.command}))
	if err != nil {
		log.Fatal(err)
	}
	return p
}

// pinned is what makes a command stay on the last processor that this process may use; nothing where that is not known.
var pinned = func() []string {
	status, err := os.ReadFile("/proc/self/status")
	last := regexp.MustCompile(`Cpus_allowed_list:.*?(\d+)\n`).FindSubmatch(status)
	taskset, missing := exec.LookPath("taskset")
	if err != nil || missing != nil || last == nil {
		return nil
	}
	return []string{taskset, "-c", string(last[1])}
}()

func launch(command []string) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...)}
	p.cmd.Stderr = os.Stderr
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewScanner(out)
	p.out.Buffer(nil, 1<<20)
	return p, p.cmd.Start()
}

func (p *process) ask(q request) reply {
	r, ok := p.try(q)
	if !ok {
		log.Fatalf("%s ended while it did %+v", p.cmd, q)
	}
	return r
}

// try is ask for a request that may end the process.
func (p *process) try(q request) (r reply, ok bool) {
	text, err := json.Marshal(q)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := p.in.Write(append(text, '\n')); err != nil || !p.out.Scan() {
		return r, false
	}
	if err := json.Unmarshal(p.out.Bytes(), &r); err != nil {
		log.Fatal(err)
	}
	return r, true
}

func (p *process) stop() {
	p.in.Close()
	if err := p.cmd.Wait(); err != nil {
		log.Fatal(err)
	}
}
