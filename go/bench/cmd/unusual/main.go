// Unusual times unusual calls in one process, ours and the standard library's in turn, and prints ours over theirs.
// It assumes nothing of the machine: the median of the turns' ratios is what it goes by. Patterns of names are its arguments.
// Called by hand; make bench has the same calls in its group "unusual".
package main

import (
	"flag"
	"fmt"
	"os"
	"path"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/fastjson/fastjson/go/bench/unusual"
)

var (
	turns  = flag.Int("turns", 10, "turns of each cell")
	sample = flag.Duration("sample", 2*time.Millisecond, "time of a sample")
	above  = flag.Float64("above", 0, "show only ratios above this")
	count  = flag.Bool("memory", false, "show bytes and allocations of a call")
	instr  = flag.Bool("instructions", false, "under callgrind: have instructions counted")
)

func main() {
	flag.Parse()
	runtime.GOMAXPROCS(1)
	bad := false
	for _, c := range unusual.Cells() {
		if !wanted(c.Name) {
			continue
		}
		if err := c.Verify(); err != nil {
			fmt.Printf("%-46s %v\n", c.Name, err)
			bad = true
			continue
		}
		if *instr {
			countInstructions(c)
			continue
		}
		measure(c)
	}
	if bad {
		os.Exit(1)
	}
}

func wanted(name string) bool {
	for _, p := range flag.Args() {
		if ok, _ := path.Match(p, name); ok {
			return true
		}
	}
	return flag.NArg() == 0
}

func measure(c unusual.Cell) {
	ours, std := c.Ours(), c.Std()
	n, m := calls(ours), calls(std)
	var ratios, first, second []float64
	for i := range *turns {
		var a, b float64
		if i%2 == 0 {
			a, b = perCall(ours, n), perCall(std, m)
		} else {
			b, a = perCall(std, m), perCall(ours, n)
		}
		ratios, first, second = append(ratios, a/b), append(first, a), append(second, b)
	}
	slices.Sort(ratios)
	if r := ratios[len(ratios)/2]; r > *above {
		kind := ""
		if c.Outsider {
			kind = "outsider"
		}
		fmt.Printf("%-46s %9.0f %9.0f ns %6.2f (%.2f to %.2f) %s", c.Name, slices.Min(first), slices.Min(second), r, ratios[len(ratios)/10], ratios[len(ratios)*9/10], kind)
		if *count {
			size, objects := memory(ours)
			stdSize, stdObjects := memory(std)
			fmt.Printf("  %d B in %d, %d B in %d", size, objects, stdSize, stdObjects)
		}
		fmt.Println()
	}
}

// calls is how many calls make a sample.
func calls(f unusual.Call) int {
	n := 1
	for {
		ns := perCall(f, n)
		if next := max(1, int(float64(*sample)/ns)); next <= 2*n {
			return next
		} else {
			n = next
		}
	}
}

func perCall(f unusual.Call, n int) float64 {
	start := processorTime()
	for range n {
		f()
	}
	return float64(processorTime()-start) / float64(n)
}

// processorTime is what this process has used, in nanoseconds: on a busy machine time by the clock says little.
func processorTime() int64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return r.Utime.Nano() + r.Stime.Nano()
}

func memory(f unusual.Call) (size, objects uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 100 {
		f()
	}
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) / 100, (after.Mallocs - before.Mallocs) / 100
}
