// Worker processes and the configuration from the environment.
// They assume the workers in build/ and the variables that bench/schema.md of the repository describes.
// Called by main.go.

package main

import (
	"bufio"
	"encoding/json"
	"io"
	"log"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// The messages of package worker, which cannot be imported here because it needs the generated types.
type (
	request struct {
		Do, Library, Op, Document string
		Calls, Procs, Goroutines  int
		Warm                      bool
	}
	info  struct{ Name, Version, Note string }
	reply struct {
		Error, Outcome         string
		NS, Allocs, AllocBytes float64
		Bytes                  int
		Libraries              []info
		Documents              []string
		Groups                 map[string]string
	}
)

// process is a running worker.
type process struct {
	command   string
	cmd       *exec.Cmd
	in        io.WriteCloser
	out       *bufio.Scanner
	libraries []info
	documents []string
	groups    map[string]string
}

// pair is two processes of one worker, which take turns: where a process's memory lies and what its collector has seen
// moves its figures as much as anything does. How far the two lie apart is the noise.
type pair [2]*process

// start launches the workers, each twice.
func start() ([]pair, error) {
	var out []pair
	for _, command := range []string{"build/peers", "build/original"} {
		var w pair
		for i := range w {
			p, err := launch(command)
			if err != nil {
				return nil, err
			}
			r := p.ask(request{Do: "list"})
			p.libraries, p.documents, p.groups = r.Libraries, r.Documents, r.Groups
			w[i] = p
		}
		out = append(out, w)
	}
	return out, nil
}

func launch(command string) (*process, error) {
	p := &process{command: command, cmd: exec.Command(command, "build/documents")}
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
		log.Fatalf("%s ended while it did %+v", p.command, q)
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

// config is what the environment asks for.
type config struct {
	out, benchstat           io.Writer
	ops, files, groups, libs string
	rounds                   int
	sample, budget           time.Duration
	samples                  bool
}

func readConfig() config {
	c := config{
		ops: os.Getenv("FJB_OPS"), files: os.Getenv("FJB_FILES"), groups: os.Getenv("FJB_GROUPS"), libs: os.Getenv("FJB_LIBS"),
		rounds: 15, sample: 2 * time.Millisecond, budget: 110 * time.Second, samples: os.Getenv("FJB_SAMPLES") == "1",
		benchstat: io.Discard,
	}
	if os.Getenv("FJB_MODE") == "full" {
		c.rounds, c.sample, c.budget = 31, 10*time.Millisecond, 900*time.Second
	}
	if n, err := strconv.Atoi(os.Getenv("FJB_ROUNDS")); err == nil {
		c.rounds = n
	}
	if n, err := strconv.Atoi(os.Getenv("FJB_BUDGET")); err == nil {
		c.budget = time.Duration(n) * time.Second
	}
	c.out = appendTo(os.Getenv("FJB_OUT"))
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
