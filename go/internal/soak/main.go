// A worker that decodes and encodes documents that nobody has seen: each second a line SECOND CALLS RESIDENT_KB HEAP_KB MEDIAN_NS P99_NS CACHES,
// where CACHES are NAME=NOW/MOST, of what the packages keep between calls.
// It assumes nothing. Called by scripts/soak, in go/: go run ./internal/soak SECONDS SEED [ROUNDS].
package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/fastjson/fastjson/go/internal/decode"
	"github.com/fastjson/fastjson/go/internal/encode"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

func main() {
	seconds, _ := strconv.Atoi(os.Args[1])
	seed, _ := strconv.ParseUint(os.Args[2], 10, 64)
	rounds := 0 // after so many it ends, whatever the clock says, with a line for each tenth of them
	if len(os.Args) > 3 {
		rounds, _ = strconv.Atoi(os.Args[3])
	}
	random := rand.New(rand.NewPCG(seed, 0))
	start := time.Now()
	next, second, calls := start.Add(time.Second), 0, 0
	var times []time.Duration
	largest := 0
	for _, round := range typed {
		round(random)
	}
	types := decode.CountKept().Plans
	encoded, _ := encode.CountKept()
	for n := 1; rounds == 0 && time.Since(start) < time.Duration(seconds)*time.Second || n <= rounds; n++ {
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
		typed[random.IntN(len(typed))](random)
		times = append(times, time.Since(begin))
		calls += 5
		largest = max(largest, len(text))
		if rounds > 0 && n%(rounds/10) == 0 || rounds == 0 && time.Now().After(next) {
			// First of all: reading the memory's figures stops the world, behind which this may run where the pools hold nothing.
			kept := caches(types, encoded, largest)
			slices.Sort(times)
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			second++
			fmt.Printf("%d\t%d\t%d\t%d\t%d\t%d\t%s\n", second, calls, resident(), memory.HeapAlloc/1024, times[len(times)/2], times[len(times)*99/100], kept)
			times, next = times[:0], next.Add(time.Second)
		}
	}
}

// caches says what is kept of the types, whose plans were all made before, and in the pools.
func caches(types, encoded, largest int) string {
	kept, most := decode.CountKept(), decode.KeptMost
	plans, buffers := encode.CountKept()
	return fmt.Sprintf("decode_plans=%d/%d encode_plans=%d/%d shapes=%d/%d known_names=%d/%d decoder_bytes=%d/%d encoder_bytes=%d/%d",
		kept.Plans, types, plans, encoded, kept.Shapes, most.Shapes, kept.Names, most.Names, kept.Bytes, most.Bytes, buffers, 4*largest+128<<10)
}

// row is a type for each T.
type row[T any] struct {
	ID   int            `json:"id"`
	Name string         `json:"name,omitempty"`
	Data T              `json:"data"`
	More map[string]T   `json:"more"`
	Any  map[string]any `json:"any"`
}

var typed = []func(*rand.Rand){
	rows(func(r *rand.Rand) int { return r.Int() }),
	rows(func(r *rand.Rand) string { return "é" + strconv.Itoa(r.Int()) }),
	rows(func(r *rand.Rand) float64 { return r.Float64() }),
	rows(func(r *rand.Rand) []bool { return []bool{r.IntN(2) == 0, true} }),
	rows(func(r *rand.Rand) row[int] {
		return row[int]{ID: r.Int(), More: map[string]int{}, Any: map[string]any{}}
	}),
	rows(func(r *rand.Rand) []*uint8 { n := uint8(r.Uint32()); return []*uint8{&n, nil} }),
}

// rows returns a round that writes and reads a list of row[T].
func rows[T any](data func(*rand.Rand) T) func(*rand.Rand) {
	return func(random *rand.Rand) {
		list := make([]row[T], random.IntN(20))
		for i := range list {
			name := "name" + strconv.Itoa(random.IntN(100000))
			list[i] = row[T]{ID: random.Int(), Name: name, Data: data(random), More: map[string]T{name: data(random)}, Any: map[string]any{name: value(random, 1)}}
		}
		text, err := jsonv2.Marshal(list)
		if err != nil {
			panic(err)
		}
		var again []row[T]
		if err := jsonv2.Unmarshal(text, &again); err != nil || !reflect.DeepEqual(list, again) {
			fmt.Fprintf(os.Stderr, "another value than the one that was encoded: %s\n", text)
			os.Exit(1)
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
