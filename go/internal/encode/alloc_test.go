// What a call costs besides time: allocations, plans compiled, callers at once.
// Assumes a build without the race detector for the counts.
// Called by go test.

package encode

import (
	"bytes"
	jsonv2 "encoding/json/v2"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fastjson/fastjson/go/internal/opts"
)

type record struct {
	ID    int            `json:"id"`
	Name  string         `json:"name"`
	Score *float64       `json:"score,omitempty"`
	Tags  []string       `json:"tags"`
	When  time.Time      `json:"when"`
	Map   map[string]any `json:"map"`
}

func sample() *record {
	score := 1.5
	return &record{1, "name", &score, []string{"a", "b"}, time.Unix(1, 5).UTC(), map[string]any{"k": "v", "l": []any{1.0, nil}}}
}

func TestAllocationsPerCall(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	in := sample()
	o := opts.Snapshot{}
	mapsMet.Store(minMaps) // walking through maps is tried out once in a process: not here
	slots(in.Map)
	for name, c := range map[string]struct {
		most float64
		call func()
	}{
		"Marshal":      {1, func() { Marshal(in, &o, nil) }},
		"MarshalWrite": {0, func() { MarshalWrite(io.Discard, in, &o, nil) }},
		"Line":         {1, func() { Line(io.Discard, in, &opts.V1, new(Indent)) }},
	} {
		if n := testing.AllocsPerRun(200, c.call); n > c.most && !pureGo {
			t.Errorf("%s: %v allocations, at most %v wanted", name, n, c.most)
		}
	}
}

// TestOutputsBelongToTheCaller keeps outputs of lengths that are handed over, copied and too long for their buffer,
// and looks at all of them again after later calls.
func TestOutputsBelongToTheCaller(t *testing.T) {
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(g), 5))
			o := opts.Snapshot{}
			var inputs []string
			var outputs [][]byte
			size := handOver
			for i := range 400 {
				if r.IntN(8) == 0 { // runs of one length, so that buffers are handed over
					size = []int{10, 1000, handOver - 2, handOver + 500, 2 * handOver, 3 * handOver}[r.IntN(6)]
				}
				in := strings.Repeat(string(rune('a'+i%26)), size+r.IntN(64))
				out, err := Marshal(&in, &o, nil)
				if err != nil {
					t.Error(err)
				}
				inputs, outputs = append(inputs, in), append(outputs, out)
				if len(inputs) > 12 {
					inputs, outputs = inputs[1:], outputs[1:]
				}
				for k, in := range inputs {
					if string(outputs[k]) != `"`+in+`"` {
						t.Errorf("an output of %d bytes was written to again", len(outputs[k]))
						return
					}
				}
				_ = append(out, "what a caller appends"...)
			}
		})
	}
	wg.Wait()
}

func TestLargeOutputsAreHandedOver(t *testing.T) {
	in := strings.Repeat("x", 2*handOver)
	e := &encoder{flushAt: math.MaxInt}
	for i := range 4 {
		b := e.root(e.begin(), &in)
		out, _ := e.result(b)
		if same := &out[0] == &b[0]; same != (i >= 2) { // after two of the same length
			t.Errorf("output %d is the buffer: %v", i, same)
		}
	}
}

// TestNothingIsBehindAnOutput has outputs handed over in buffers that hold other texts, those of MarshalWrite for example.
func TestNothingIsBehindAnOutput(t *testing.T) {
	other := bytes.Repeat([]byte("secret"), handOver)
	for _, behind := range []int{0, 1, 100, handOver / 8} {
		e := &encoder{buf: bytes.Clone(other[:2*handOver]), exact: true, last: handOver}
		b := e.begin()[:cap(e.buf)-behind]
		out, used := e.result(b)
		if &out[0] != &b[0] || used != nil {
			t.Fatalf("an output with room for %d bytes behind it is not handed over", behind)
		}
		if rest := out[len(out):cap(out)]; !bytes.Equal(rest, make([]byte, len(rest))) {
			t.Errorf("%.20q is left behind an output", rest)
		}
	}
}

func TestManyCallersAtOnce(t *testing.T) {
	want, err := jsonv2.Marshal(sample(), jsonv2.Deterministic(true))
	if err != nil {
		t.Fatal(err)
	}
	o := opts.Snapshot{Flags: opts.Deterministic}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := range 300 {
				// A type of its own now and then: plans are compiled while others run.
				typ := reflect.StructOf([]reflect.StructField{{Name: fmt.Sprintf("F%d", i%7+g), Type: reflect.TypeFor[record]()}})
				if _, err := Marshal(reflect.New(typ).Interface(), &o, nil); err != nil {
					t.Error(err)
				}
				got, err := Marshal(sample(), &o, nil)
				if err != nil || string(got) != string(want) {
					t.Errorf("got %s %v", got, err)
				}
			}
		})
	}
	wg.Wait()
}

// TestLargeBufferIsDropped has a large output and small ones after it: the encoder must not keep the large buffer.
func TestLargeBufferIsDropped(t *testing.T) {
	e := &encoder{buf: make([]byte, 0, 1<<10)}
	large := []byte(strings.Repeat("x", 1<<20))
	e.keep(large)
	if cap(e.buf) < 1<<20 {
		t.Fatal("a buffer that was used in full is not kept")
	}
	for range 5 {
		e.keep(e.buf[:10])
	}
	if cap(e.buf) >= 1<<20 {
		t.Errorf("a buffer of %d bytes stays after five small uses", cap(e.buf))
	}
}

// TestLargeScratchIsDropped does the same where the scratch buffer is the large one: indented output.
func TestLargeScratchIsDropped(t *testing.T) {
	e := &encoder{buf: make([]byte, 0, 1<<10), scratch: make([]byte, 0, 1<<20)}
	for range 4 {
		e.keep(e.buf[:10])
	}
	if cap(e.scratch) < 1<<20 {
		t.Fatal("a scratch buffer is dropped at once")
	}
	e.keep(e.buf[:10])
	if e.scratch != nil || e.strikes != 0 {
		t.Errorf("a scratch buffer of %d bytes stays after five small uses", cap(e.scratch))
	}
}

// TestSortedListsAreBounded sorts maps within maps: the lists of entries that stay have a bound in all.
func TestSortedListsAreBounded(t *testing.T) {
	anys, typed := any("x"), (*linked)(nil)
	for range 20 {
		m, l := make(map[string]any), linked{}
		for i := range 1000 {
			m[fmt.Sprint(i)] = nil
			l[fmt.Sprint(i)] = nil
		}
		m["next"], l["next"] = anys, typed
		anys, typed = m, &l
	}
	for _, v := range []any{anys, typed, []any{map[string]any{"b": 1, "a": map[string]string{"d": "", "c": ""}}, anys}} {
		e := &encoder{buf: make([]byte, 0, 1<<10), flushAt: math.MaxInt, flags: opts.Deterministic}
		if e.root(e.buf, v) == nil {
			t.Fatal(e.error())
		}
		room := 0
		for _, s := range e.sorts {
			room += cap(s.list)
		}
		if room != e.sortRoom || room > maxSorted || room == 0 {
			t.Errorf("lists with room for %d entries are kept, %d are counted and %d allowed", room, e.sortRoom, maxSorted)
		}
	}
}

type linked map[string]*linked
