// Many goroutines that meet the same new types at once, while garbage is collected all the time.
// Assumes that the standard library, asked before, is right. Called by go test, under the race detector too.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fastjson/fastjson/go/internal/seeded"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// Types with methods that share nothing.
type (
	sharedJSON struct{ V any }
	sharedText struct{ S string }
	sharedTo   struct{ N int }
	sharedBad  struct{}
)

func (s sharedJSON) MarshalJSON() ([]byte, error) {
	return jsonv2.Marshal(s.V, stdv2.Deterministic(true))
}
func (s *sharedJSON) UnmarshalJSON(b []byte) error { return jsonv2.Unmarshal(b, &s.V) }
func (s sharedText) MarshalText() ([]byte, error)  { return []byte(s.S), nil }
func (s *sharedText) UnmarshalText(b []byte) error { s.S = string(b); return nil }
func (sharedBad) MarshalJSON() ([]byte, error)     { return nil, io.ErrNoProgress }
func (s sharedTo) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String(fmt.Sprint(s.N, enc.StackPointer())))
}
func (s *sharedTo) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	s.N = len(v)
	return err
}

var sharedTypes = typesOf(new(bool), new(int), new(int8), new(uint64), new(float64), new(float32), new(string), new(string), new(any), new([]any), new(map[string]any),
	new([]byte), new(map[string]string), new(map[int]string), new(*int), new(time.Time), new(stdv1.Number), new(jsontext.Value), new(sharedJSON), new(sharedText), new(sharedTo),
	new(*sharedJSON), new([]sharedTo), new(sharedBad))

// sharedType returns a type that has not been used before, most probably.
func sharedType(r *rand.Rand, depth int) reflect.Type {
	if depth == 0 {
		return sharedTypes[r.IntN(len(sharedTypes))]
	}
	switch r.IntN(6) {
	case 0:
		return reflect.SliceOf(sharedType(r, depth-1))
	case 1:
		return reflect.MapOf(reflect.TypeFor[string](), sharedType(r, depth-1))
	case 2:
		return reflect.PointerTo(sharedType(r, depth-1))
	}
	var fields []reflect.StructField
	for i := range 1 + r.IntN(6) {
		name := fmt.Sprintf("F%d_%d", i, r.IntN(1e9))
		tag := fmt.Sprintf(`json:"%s%s"`, fieldNames[4+r.IntN(6)]+fmt.Sprint(i), []string{"", "", ",omitempty", ",omitzero"}[r.IntN(4)])
		fields = append(fields, reflect.StructField{Name: name, Type: sharedType(r, r.IntN(depth)), Tag: reflect.StructTag(tag)})
	}
	return reflect.StructOf(fields)
}

// sharedLibrary is what the goroutines call.
type sharedLibrary struct {
	unmarshal1      func([]byte, any) error
	unmarshal2      func([]byte, any, ...stdv2.Options) error
	unmarshalRead   func(io.Reader, any, ...stdv2.Options) error
	unmarshalDecode func(*jsontext.Decoder, any, ...stdv2.Options) error
	decoder         func(io.Reader, any) error
	marshal1        func(any) ([]byte, error)
	marshal2        func(any, ...stdv2.Options) ([]byte, error)
	marshalWrite    func(io.Writer, any, ...stdv2.Options) error
	marshalEncode   func(*jsontext.Encoder, any, ...stdv2.Options) error
	encoder         func(io.Writer, any) error
	compact         func(*bytes.Buffer, []byte) error
}

var (
	sharedOurs = sharedLibrary{
		json.Unmarshal, jsonv2.Unmarshal, jsonv2.UnmarshalRead, jsonv2.UnmarshalDecode, func(r io.Reader, v any) error { return json.NewDecoder(r).Decode(v) },
		json.Marshal, jsonv2.Marshal, jsonv2.MarshalWrite, jsonv2.MarshalEncode, func(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }, json.Compact,
	}
	sharedStd = sharedLibrary{
		stdv1.Unmarshal, stdv2.Unmarshal, readInOnePiece, stdv2.UnmarshalDecode, func(r io.Reader, v any) error { return stdv1.NewDecoder(r).Decode(v) },
		stdv1.Marshal, stdv2.Marshal, stdv2.MarshalWrite, stdv2.MarshalEncode, func(w io.Writer, v any) error { return stdv1.NewEncoder(w).Encode(v) }, stdv1.Compact,
	}
)

// readInOnePiece is UnmarshalRead from a buffer: where reads end the standard library gets pointers wrong.
func readInOnePiece(r io.Reader, v any, options ...stdv2.Options) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return stdv2.UnmarshalRead(bytes.NewBuffer(text), v, options...)
}

// sharedWays is how many ways there are to read and write.
const sharedWays = 17

// read reads text into v in the way of that number.
func (l *sharedLibrary) read(text []byte, v any, way int) error {
	if way == 16 {
		if l.decoder(bytes.NewReader(text), v) != nil {
			return errors.New("refused") // in words that are a matter of buffering
		}
		return nil
	}
	switch way % 4 {
	case 0:
		return l.unmarshal1(text, v)
	case 1:
		return l.unmarshal2(text, v)
	case 2:
		return inPieces(l.unmarshalRead(bytes.NewReader(text), v)) // a type may have an UnmarshalJSONFrom
	}
	return l.unmarshalDecode(jsontext.NewDecoder(bytes.NewReader(text)), v)
}

// write writes v in the way of that number.
func (l *sharedLibrary) write(v any, way int) (out []byte, err error) {
	var w bytes.Buffer
	sorted := stdv2.Deterministic(true)
	switch way / 4 {
	case 0:
		out, err = l.marshal1(v)
	case 1:
		out, err = l.marshal2(v, sorted)
	case 2:
		err = l.marshalWrite(&w, v, sorted)
		out = w.Bytes()
	case 3:
		enc := jsontext.NewEncoder(&w, sorted)
		enc.WriteToken(jsontext.BeginArray)
		err = l.marshalEncode(enc, v)
		enc.WriteToken(jsontext.EndArray)
		out = w.Bytes()
	case 4:
		err = l.encoder(&w, v)
		out = w.Bytes()
	}
	if err != nil {
		out = nil // how much is written before an error is a matter of buffering
	}
	return out, err
}

// use reads text into a new value of the type and writes it again, and tells what came out.
func (l *sharedLibrary) use(typ reflect.Type, text []byte, way int) string {
	v := reflect.New(typ).Interface()
	err := l.read(text, v, way)
	out, outErr := l.write(v, way)
	var c bytes.Buffer
	compactErr := l.compact(&c, text)
	return fmt.Sprintf("%v\n%s\n%v\n%s %v", err, out, outErr, c.Bytes(), compactErr)
}

func TestManyGoroutinesShareTypes(t *testing.T) {
	types, goroutines, turns := 100, 16, 400
	if testing.Short() {
		types, turns = 40, 120
	}
	r := seeded.Rand(t, 0)
	type job struct {
		typ  reflect.Type
		text []byte
		want [sharedWays]string
	}
	jobs := make([]*job, types)
	for i := range jobs {
		j := &job{typ: sharedType(r, 3)}
		j.text = appendText(nil, r, j.typ, 4)
		if r.IntN(4) == 0 {
			j.text = changed(r, j.text)
		}
		if r.IntN(4) == 0 {
			j.text = append(j.text, strings.Repeat(" ", 2000)...)
		}
		for way := range sharedWays {
			j.want[way] = sharedStd.use(j.typ, j.text, way)
		}
		jobs[i] = j
	}
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	var all sync.WaitGroup
	start := make(chan struct{})
	for g := range goroutines {
		seed := r.Uint64()
		all.Go(func() {
			r := rand.New(rand.NewPCG(seed, uint64(g)))
			<-start
			for turn := range turns {
				j, way := jobs[turn%len(jobs)], r.IntN(sharedWays) // all of them meet a type at about the same time
				if turn >= len(jobs) {
					j = jobs[r.IntN(len(jobs))]
				}
				if got := sharedOurs.use(j.typ, j.text, way); got != j.want[way] {
					t.Errorf("%v, way %d, text %q:\ngot  %s\nwant %s", j.typ, way, j.text, got, j.want[way])
					return
				}
			}
		})
	}
	close(start)
	all.Wait()
}
