// Values that are read and written while the collector runs all the time, by goroutines whose stacks grow and shrink, and that are looked at
// again long after: an address that the collector does not know of ends the program, or shows in a value once its memory is used again.
// Assumes that the standard library is right. Called by go test, and by scripts/fuzz for longer and with more checks of the runtime's own.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fastjson/fastjson/go/internal/seeded"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

var collectFor = flag.Duration("collect", 0, "how long TestValuesOutliveCollections goes on; otherwise it has a fixed number of turns")

// growStack makes the stack grow, which the collector shrinks again.
func growStack(levels int) (sum byte) {
	var frame [128]byte
	if levels > 0 {
		frame[levels&127] = growStack(levels - 1)
	}
	for _, b := range frame {
		sum += b
	}
	return sum + 1
}

// rest is what methods do that give way to others.
func rest() {
	growStack(40)
	runtime.Gosched()
}

// Types whose methods give way, and call this module.
type (
	restless    struct{ V any }
	restlessKey string
	restlessTo  struct{ N []int }
)

func (r restless) MarshalJSON() ([]byte, error) {
	rest()
	return jsonv2.Marshal(r.V, stdv2.Deterministic(true))
}

func (r *restless) UnmarshalJSON(b []byte) error {
	rest()
	return jsonv2.Unmarshal(b, &r.V)
}

func (k restlessKey) MarshalText() ([]byte, error) {
	rest()
	return []byte("key " + k), nil
}

func (k *restlessKey) UnmarshalText(b []byte) error {
	rest()
	*k = restlessKey(strings.TrimPrefix(string(b), "key "))
	return nil
}

func (r restlessTo) MarshalJSONTo(enc *jsontext.Encoder) error {
	rest()
	return jsonv2.MarshalEncode(enc, r.N)
}

func (r *restlessTo) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	rest()
	return jsonv2.UnmarshalDecode(dec, &r.N)
}

// collected has memory of every kind in it.
type collected struct {
	ID      int
	Name    string
	Tree    any
	List    []any
	More    map[string]any
	Names   map[string]string
	Next    *collected
	Through **collected
	Rows    []collected
	Keys    map[restlessKey]*restless
	Counts  map[int][]float64
	Bytes   []byte
	Array   [2]any
	Raw     jsontext.Value
	Number  stdv1.Number
	When    time.Time
	collectedInner
}

type collectedInner struct {
	Inner *string           `json:",omitempty"`
	Flags []bool            `json:",omitzero"`
	Rest  map[string]string `json:",embed"`
}

// collectedTo is apart: below 1 KB the standard library reads all of a text for a type that may hold such a value.
type collectedTo struct {
	A any
	M map[string][]string
	T []restlessTo
}

func randomName(r *rand.Rand) string {
	name := strconv.FormatUint(r.Uint64()>>r.IntN(60), 36)
	switch r.IntN(12) {
	case 0:
		return "é" + name
	case 1:
		return name + ` "quoted"`
	case 2:
		return strings.Repeat(name, 4)
	}
	return name
}

// newTree returns a tree in which objects of one shape, whose names nobody has seen before, come several times.
func newTree(r *rand.Rand, depth int) any {
	switch k := r.IntN(9); {
	case k == 0:
		return nil
	case k == 1:
		return r.IntN(2) == 0
	case k == 2 || depth == 0 && k < 6:
		return strings.Repeat(randomName(r), 1+r.IntN(12)>>r.IntN(4))
	case k == 3 || depth == 0:
		return float64(r.IntN(1<<20)) / float64(int(1)<<r.IntN(12))
	case k < 6:
		list := make([]any, r.IntN(10))
		for i := range list {
			list[i] = newTree(r, depth-1)
		}
		return list
	}
	return newRows(r, depth-1)
}

// newRows returns a list of objects that have the same names.
func newRows(r *rand.Rand, depth int) []any {
	names := make([]string, 1+r.IntN(30)>>r.IntN(4))
	for i := range names {
		names[i] = randomName(r)
	}
	rows := make([]any, 1+r.IntN(4))
	for i := range rows {
		row := make(map[string]any)
		for _, name := range names {
			row[name] = newTree(r, depth)
		}
		rows[i] = row
	}
	return rows
}

// newCollected returns such a value.
func newCollected(r *rand.Rand, depth int) (c collected) {
	c = collected{ID: r.IntN(1000), Name: randomName(r), Tree: newTree(r, 1), Bytes: []byte(randomName(r)), Number: "1.50", When: time.Unix(r.Int64N(1<<32), 0).UTC()}
	c.Array = [2]any{newTree(r, 1), newTree(r, 0)}
	c.More = map[string]any{randomName(r): newTree(r, 1), randomName(r): 1.5}
	c.List, _ = newTree(r, 1).([]any)
	c.Names, c.Rest = make(map[string]string), make(map[string]string)
	c.Keys, c.Counts = make(map[restlessKey]*restless), make(map[int][]float64)
	for i := range r.IntN(6) {
		c.Names[randomName(r)] = randomName(r)
		c.Rest["rest"+strconv.Itoa(i)] = randomName(r)
		c.Keys[restlessKey(randomName(r))] = &restless{newTree(r, 1)}
		c.Counts[i] = []float64{float64(i), r.Float64()}
		c.Flags = append(c.Flags, i%2 == 0)
	}
	if depth > 0 {
		next, through := newCollected(r, depth-1), newCollected(r, 0)
		pointer := &through
		c.Next, c.Through, c.Inner = &next, &pointer, &next.Name
		for range r.IntN(4) {
			c.Rows = append(c.Rows, newCollected(r, 0))
		}
	}
	return c
}

// newDocument returns a text and a type that it fits.
func newDocument(r *rand.Rand) ([]byte, reflect.Type) {
	var v any
	typ := reflect.TypeFor[any]()
	switch r.IntN(20) {
	case 0:
		typ = sharedType(r, 3)
		return appendText(nil, r, typ, 4), typ
	case 1:
		v, typ = newCollected(r, 1), reflect.TypeFor[collected]()
	case 2:
		tos := make([]restlessTo, r.IntN(4))
		for i := range tos {
			tos[i].N = []int{i, r.IntN(1000)}
		}
		v, typ = collectedTo{newTree(r, 3), map[string][]string{randomName(r): {randomName(r), randomName(r)}}, tos}, reflect.TypeFor[collectedTo]()
	case 3:
		v, typ = map[string]any{"a": newTree(r, 2), randomName(r): newTree(r, 1)}, reflect.TypeFor[map[string]any]()
	case 4:
		v = newTree(r, 3)
	default:
		v = newRows(r, 0)
	}
	text, err := stdv2.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text, typ
}

// kept is a value of ours and what it is like.
type kept struct {
	v    any
	want any // what the standard library has read from the same text
	way  int
	text []byte // what was written
}

// check looks at the value again.
func (k *kept) check() error {
	if k.v == nil {
		return nil
	}
	if k.want != nil {
		if d := different(reflect.ValueOf(k.v).Elem(), reflect.ValueOf(k.want).Elem()); d != "" {
			return fmt.Errorf("a value that was read by way %d has changed: %s", k.way, d)
		}
	}
	for _, l := range []*sharedLibrary{&sharedOurs, &sharedStd} {
		if text, _ := l.write(k.v, k.way); !bytes.Equal(text, k.text) {
			return fmt.Errorf("way %d once wrote %s, and now %s", k.way, k.text, text)
		}
	}
	return nil
}

// turn reads and writes a document, and keeps the value in the place of an older one.
func (k *kept) turn(r *rand.Rand) error {
	if err := k.check(); err != nil {
		return err
	}
	text, typ := newDocument(r)
	broken := r.IntN(8) == 0
	if broken {
		text = text[:r.IntN(len(text))]
	}
	want := reflect.New(typ).Interface()
	*k = kept{v: reflect.New(typ).Interface(), way: r.IntN(sharedWays)}
	growStack(r.IntN(300)) // and from here on it may shrink
	err, wantErr := sharedOurs.read(text, k.v, k.way), sharedStd.read(text, want, k.way)
	if (err == nil) != (wantErr == nil) {
		return fmt.Errorf("way %d of %s: %v, want %v", k.way, text, err, wantErr)
	}
	if err == nil {
		k.want = want
	}
	k.text, _ = sharedOurs.write(k.v, k.way)
	return k.check()
}

// burst reads many short texts one after the other, each with names that are new, and compares what it has read now and then.
func burst(r *rand.Rand) error {
	const texts = 200
	way := r.IntN(sharedWays)
	row := []byte(`{`)
	for i := range 1 + r.IntN(10) {
		row = fmt.Appendf(row, `"%c00000000":%d,`, 'a'+i, i)
	}
	row[len(row)-1] = '}'
	text := bytes.Join([][]byte{row, row, row}, []byte(","))
	text = append(append([]byte("["), text...), ']')
	for number := r.IntN(1e7) * 10; number%texts < texts-1; number++ {
		digits := fmt.Appendf(nil, "%08d", number)
		for i := 2; i < len(text); i++ {
			if c := text[i-1]; c >= 'a' && c <= 'z' {
				copy(text[i:], digits)
			}
		}
		var v any
		growStack(100)
		if err := sharedOurs.read(text, &v, way); err != nil {
			return err
		}
		if number%16 > 0 {
			continue
		}
		if again, err := stdv1.Marshal(v); err != nil || !bytes.Equal(again, text) {
			return fmt.Errorf("way %d reads %s as %s: %v", way, text, again, err)
		}
	}
	return nil
}

func TestValuesOutliveCollections(t *testing.T) {
	const turns, bursts, places = 8, 4, 4
	goroutines := 32
	if testing.Short() {
		goroutines = 8
	}
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	var stop atomic.Bool
	var collector sync.WaitGroup
	collector.Go(func() {
		for n := 0; !stop.Load(); n++ {
			runtime.GC()
			if n%64 == 0 {
				debug.FreeOSMemory()
			}
		}
	})
	defer collector.Wait()
	defer stop.Store(true)
	r := seeded.Rand(t, 41)
	until := time.Now().Add(*collectFor)
	count := 0
	for more := true; more && !t.Failed(); more = time.Now().Before(until) {
		var all sync.WaitGroup
		for g := range goroutines { // new ones, whose stacks are small
			seed := r.Uint64()
			all.Go(func() {
				r := rand.New(rand.NewPCG(seed, uint64(g)))
				values := make([]kept, places)
				for i := range turns + places { // and all are looked at once more
					k := &values[i%places]
					err := k.check()
					if i < turns {
						err = k.turn(r)
					}
					for n := 0; n < bursts && err == nil; n++ {
						err = burst(r)
					}
					if err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		all.Wait()
		count += goroutines * turns
	}
	t.Logf("%d documents", count)
}
