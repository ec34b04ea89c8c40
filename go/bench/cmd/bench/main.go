// Bench measures fastjson and its peers side by side and writes JSON lines and benchstat's format.
// It assumes that run has built the workers beside it; the protocol is in bench/schema.md of the repository.
// Called by run.
package main

import (
	"fmt"
	"log"
	"os"
	"time"
)

// nothingChosen is the exit status that bench/schema.md has for a choice that leaves nothing.
const nothingChosen = 4

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	c := readConfig()
	workers, err := start(c)
	if err != nil {
		log.Fatal(err)
	}
	parts := plan(c, workers)
	if len(parts) == 0 {
		log.Print("nothing to measure")
		os.Exit(nothingChosen)
	}
	progress := progress{}
	for _, p := range parts {
		progress.total += len(p.cells)
	}
	deadline := time.Now().Add(c.budget)
	measured, pace := 0, pace{}
	for i, p := range parts {
		progress.say(p.title)
		if time.Now().After(deadline) {
			fmt.Printf("@dropped %s over the budget of %v\n", p.title, c.budget)
		} else {
			pace.expected += p.fixed
			pace.taken += p.measure(p.cells, c, func() time.Duration { return pace.share(parts[i:], time.Until(deadline)) }, &progress)
			for _, x := range p.cells {
				if x.done() {
					measured++
				}
				emit(c, x)
			}
		}
		progress.done += len(p.cells)
	}
	progress.say("done")
	if measured == 0 {
		log.Fatal("nothing was measured")
	}
}

// pace is what the machine takes for what comes once in each part, against what was expected.
type pace struct{ expected, taken time.Duration }

// share is the time that the rounds of the first of the parts that are left may take, of the time that rests.
// What others left unused or took too much of is in rest, and so is spread over all that follow.
func (p pace) share(left []*part, rest time.Duration) time.Duration {
	slower := max(1, (p.taken+time.Second).Seconds()/(p.expected+time.Second).Seconds())
	weight := left[0].round.Seconds()
	for _, p := range left[1:] {
		rest -= time.Duration(slower * float64(p.fixed))
		weight += p.round.Seconds()
	}
	if weight == 0 {
		return 0
	}
	return time.Duration(max(0, float64(rest)*left[0].round.Seconds()/weight))
}

// progress tells the orchestrator how far the run is.
type progress struct {
	done, total int
	last        time.Time
}

func (p *progress) say(what string) {
	p.last = time.Now()
	fmt.Printf("@progress %d %d %s\n", p.done, p.total, what)
}

// tick is say, if nothing was said for most of a second.
func (p *progress) tick(what string) {
	if time.Since(p.last) > 800*time.Millisecond {
		p.say(what)
	}
}
