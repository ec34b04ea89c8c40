// What encoding allocates when outputs differ in length, compared with the standard library.
// Assumes that what a build for tests adds is not counted. Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	stdv2 "encoding/json/v2"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// leastOf is the least of some measurements, which end when one is within the limit: what a call allocates or holds, it does every time,
// and what the rest of the process does meanwhile, which is measured with it, it does not.
func leastOf(limit int, measure func() int) int {
	least := measure()
	for range 2 {
		if least <= limit {
			break
		}
		least = min(least, measure())
	}
	return least
}

// allocated returns how many bytes and objects f allocates.
func allocated(f func()) (size, count int) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc), int(after.Mallocs - before.Mallocs)
}

// marshalPairs are our ways to encode and the standard library's.
var marshalPairs = []struct {
	name      string
	ours, std func(any)
}{
	{"v1 Marshal", func(v any) { json.Marshal(v) }, func(v any) { stdv1.Marshal(v) }},
	{"v1 MarshalIndent", func(v any) { json.MarshalIndent(v, "", " ") }, func(v any) { stdv1.MarshalIndent(v, "", " ") }},
	{"v1 Encoder", func(v any) { json.NewEncoder(io.Discard).Encode(v) }, func(v any) { stdv1.NewEncoder(io.Discard).Encode(v) }},
	{"v2 Marshal", func(v any) { jsonv2.Marshal(v) }, func(v any) { stdv2.Marshal(v) }},
	{"v2 MarshalWrite", func(v any) { jsonv2.MarshalWrite(io.Discard, v) }, func(v any) { stdv2.MarshalWrite(io.Discard, v) }},
	{"v2 MarshalWrite to a buffer", func(v any) { jsonv2.MarshalWrite(new(bytes.Buffer), v) }, func(v any) { stdv2.MarshalWrite(new(bytes.Buffer), v) }},
}

// TestSmallOutputsAfterLargeOnes has some large outputs of one length, for which a buffer of that length pays, and small ones after them.
func TestSmallOutputsAfterLargeOnes(t *testing.T) {
	needsExactMemory(t)
	large, small := strings.Repeat("x", 800_000), "a short text"
	for _, p := range marshalPairs {
		for larges := range 6 {
			run := func(marshal func(any)) int {
				runtime.GC()
				for range larges {
					marshal(&large)
				}
				size, _ := allocated(func() {
					for range 1000 {
						marshal(&small)
					}
				})
				return size
			}
			std := run(p.std)
			limit := 2*std + 2_000_000 // one buffer may have been made for nothing
			if ours := leastOf(limit, func() int { return run(p.ours) }); ours > limit {
				t.Errorf("%s: 1000 small outputs after %d large ones allocate %d bytes, the standard library %d", p.name, larges, ours, std)
			}
		}
	}
}

// TestMixedOutputs is what a server does: outputs of all lengths, in an order that is not regular and in some that are.
func TestMixedOutputs(t *testing.T) {
	needsExactMemory(t)
	texts := make([]string, 5)
	for i, n := range []int{10, 300, 5_000, 60_000, 600_000} {
		texts[i] = strings.Repeat("x", n)
	}
	r := rand.New(rand.NewPCG(9, 9))
	orders := map[string][]int{"large, large, small": {4, 4, 0}, "three large, small": {4, 4, 4, 0}, "growing": {0, 1, 2, 3, 4}, "medium, medium, small": {3, 3, 1}}
	for range 300 {
		orders["random"] = append(orders["random"], min(4, r.IntN(100)/(1+r.IntN(40))))
	}
	for name, order := range orders {
		for _, p := range marshalPairs {
			run := func(marshal func(any)) int {
				runtime.GC()
				size, _ := allocated(func() {
					for k := range 100 {
						marshal(&texts[order[k%len(order)]])
					}
				})
				return size
			}
			run(p.ours)
			std := run(p.std)
			limit := 2*std + 2_000_000
			if ours := leastOf(limit, func() int { return run(p.ours) }); ours > limit {
				t.Errorf("%s, %s: %d bytes are allocated, by the standard library %d", p.name, name, ours, std)
			}
		}
	}
}

// TestSmallCallsAfterManyTypes compiles the plans of many types and then makes small calls of other ones.
func TestSmallCallsAfterManyTypes(t *testing.T) {
	needsExactMemory(t)
	text := []byte(`{"A":1}`)
	for i := range 500 {
		v := reflect.New(reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[int]()}, {Name: fmt.Sprintf("F%d", i), Type: reflect.TypeFor[[]string]()},
		})).Interface()
		if err := jsonv2.Unmarshal(text, v); err != nil {
			t.Fatal(err)
		}
		if _, err := jsonv2.Marshal(v); err != nil {
			t.Fatal(err)
		}
	}
	type small struct{ A int }
	v := new(small)
	for _, c := range []struct {
		name      string
		ours, std func()
	}{
		{"Marshal", func() { jsonv2.Marshal(v) }, func() { stdv2.Marshal(v) }},
		{"Unmarshal", func() { jsonv2.Unmarshal(text, v) }, func() { stdv2.Unmarshal(text, v) }},
		{"v1 Unmarshal", func() { json.Unmarshal(text, v) }, func() { stdv1.Unmarshal(text, v) }},
	} {
		c.ours()
		run := func(f func()) (int, int) {
			return allocated(func() {
				for range 1000 {
					f()
				}
			})
		}
		stdSize, stdCount := run(c.std)
		size := leastOf(stdSize+stdSize/4+64<<10, func() int { size, _ := run(c.ours); return size })
		count := leastOf(stdCount+100, func() int { _, count := run(c.ours); return count })
		if size > stdSize+stdSize/4+64<<10 || count > stdCount+100 {
			t.Errorf("%s: %d bytes in %d objects, the standard library %d in %d", c.name, size, count, stdSize, stdCount)
		}
	}
}

// needsExactMemory has a test run on one processor, as each has pools of its own, and leaves it to the test when garbage is collected, as that
// empties them.
func needsExactMemory(t *testing.T) {
	t.Helper()
	if !comparableMemory {
		t.Skip("this build allocates in another way")
	}
	percent, processors := debug.SetGCPercent(-1), runtime.GOMAXPROCS(1)
	t.Cleanup(func() {
		runtime.GOMAXPROCS(processors)
		debug.SetGCPercent(percent)
	})
}
