// A worker that decodes and encodes documents that nobody has seen: each second a line SECOND CALLS RESIDENT_KB HEAP_KB MEDIAN_NS P99_NS.
// Assumes to be run inside of the module. Use: soak.go SECONDS SEED. Called by scripts/soak.

//go:build ignore

package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"time"

	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

func main() {
	seconds, _ := strconv.Atoi(os.Args[1])
	seed, _ := strconv.ParseUint(os.Args[2], 10, 64)
	random := rand.New(rand.NewPCG(seed, 0))
	start := time.Now()
	next, second, calls := start.Add(time.Second), 0, 0
	var times []time.Duration
	for time.Since(start) < time.Duration(seconds)*time.Second {
		shape := object(random, 3)
		rows := make([]any, 1+random.IntN(30))
		for i := range rows {
			rows[i] = shape
		}
		text, err := jsonv2.Marshal(rows, jsonv2.Deterministic(true))
		if err != nil {
			panic(err)
		}
		begin := time.Now()
		var value, broken any
		err = jsonv2.Unmarshal(text, &value)
		again, marshalErr := jsonv2.Marshal(value, jsonv2.Deterministic(true))
		if jsonv2.Unmarshal(text[:random.IntN(len(text))], &broken) == nil || err != nil || marshalErr != nil || !bytes.Equal(again, text) {
			fmt.Fprintf(os.Stderr, "another value than the one that was encoded: %s\n", text)
			os.Exit(1)
		}
		times = append(times, time.Since(begin))
		calls += 3
		if time.Now().After(next) {
			slices.Sort(times)
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			second++
			fmt.Printf("%d\t%d\t%d\t%d\t%d\t%d\n", second, calls, resident(), memory.HeapAlloc/1024, times[len(times)/2], times[len(times)*99/100])
			times, next = times[:0], next.Add(time.Second)
		}
	}
}

func resident() int {
	text, _ := os.ReadFile("/proc/self/statm")
	pages, _ := strconv.Atoi(string(bytes.Fields(text)[1]))
	return pages * 4
}

func value(random *rand.Rand, depth int) any {
	switch random.IntN(5 + min(depth, 1)*2) {
	case 0:
		return float64(random.Uint32())
	case 1:
		return random.Float64() * 1e5
	case 2:
		return strconv.FormatUint(random.Uint64(), 36)
	case 3:
		return random.IntN(2) == 1
	case 4:
		return "é😀\n" + strconv.Itoa(random.IntN(100000))
	case 5:
		list := make([]any, random.IntN(9))
		for i := range list {
			list[i] = value(random, depth-1)
		}
		return list
	}
	return object(random, depth-1)
}

func object(random *rand.Rand, depth int) map[string]any {
	members := map[string]any{}
	for range 1 + random.IntN(9) {
		members["name"+strconv.Itoa(random.IntN(100000))] = value(random, depth)
	}
	return members
}
