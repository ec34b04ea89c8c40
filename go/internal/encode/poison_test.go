// An encoder from the pool, left as badly as a call can leave one: the next call does not notice.
// Assumes that the pool gives back what was put last, so no other test of this package runs meanwhile.
// Called by go test.

package encode

import (
	"bytes"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"testing"

	"github.com/fastjson/fastjson/go/internal/opts"
)

// poison leaves in the encoder that the pool gives next what the worst call could have left there.
func poison(t *testing.T) {
	e := pool.Get().(*encoder)
	other := planOf(reflect.TypeFor[[]Stream]())
	e.call = call{
		forced: true, called: true, depth: 7, links: 2000, later: true, wide: true, wrong: true, from: 5, to: 7, w: new(bytes.Buffer), flushAt: 3, flushed: 99, spaced: true, wrapped: true, follows: true,
		told: 50, tellsOf: other, text: textCall{node: other, value: 1, method: "MarshalText"},
		options: []opts.Options{jsonv2.StringifyNumbers(true)}, coder: true, base: 1000, prefix: "/poison", element: true,
	}
	for i, v := 0, reflect.ValueOf(e.call); i < v.NumField(); i++ {
		if v.Field(i).IsZero() {
			t.Fatalf("%s of call is not poisoned", v.Type().Field(i).Name)
		}
	}
	e.failure = failure{set: true, kind: failReady, typ: other.typ, err: errors.New("poison"), method: "M", value: 1, offset: 5,
		out: []byte("poison"), path: []string{"poison"}, index: true, embedded: true, tail: []byte("poison")}
	e.spacing = spacing{lines: true, afterColon: true, afterComma: true, prefix: "poison", indent: "poison", depth: 9, pad: []byte("poison")}
	e.stream = stream{enc: jsontext.NewEncoder(io.Discard), depth: 3, kind: '{', length: 4}
	e.own[0] = jsonv2.StringifyNumbers(true)
	e.visited = map[visit]struct{}{visitOf(reflect.ValueOf(&loop)): {}}
	e.scratch = append(e.scratch[:0], "poison"...)
	e.buf = append(e.buf[:0], "poison"...)
	if m := e.mirror; m != nil {
		m.live, m.starts, m.b, m.at, m.want, m.offset, m.space, m.base = true, mostStarts, []byte(`{"poison":[`), 3, true, 17, 4, 1000
		m.frames = append(m.frames[:0], frame{object: true, told: true, count: 9})
		m.left.text, m.left.on = append(m.left.text[:0], "poison"...), true
		m.enc.WriteToken(jsontext.BeginArray)
	}
	pool.Put(e)
}

type (
	Stream int
	word   struct{ S string }
	object struct{ A, B any }
	fails  struct{}
	chain  struct{ Next *chain }
)

func (s Stream) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String(fmt.Sprint(int(s), enc.StackPointer(), enc.OutputOffset())))
}
func (x word) MarshalText() ([]byte, error)   { return []byte(x.S), nil }
func (o object) MarshalJSON() ([]byte, error) { return []byte(`{"a": 1, "b": [true]}`), nil }
func (fails) MarshalJSON() ([]byte, error)    { return nil, errors.New("fails") }

var loop = func() chain { n := chain{new(chain)}; n.Next.Next = n.Next; return n }()

// No call can tell what was left in the encoder that the pool gave it.
func TestPoisonedEncoders(t *testing.T) {
	deep := any(1)
	for range cycleDepth + 5 {
		deep = []any{deep}
	}
	values := []any{
		1, "x", nil, []any{1.0, "a", nil, []any{}}, map[string]any{"a": map[string]any{"b": 1}}, map[string]int{"b": 1, "a": 2}, deep, &loop,
		object{}, []any{object{}, Stream(1)}, []object{{}, {}}, &struct{ T, U word }{word{"<"}, word{"\xff"}}, "\xff", math.NaN(),
		[]any{object{}, map[string]any{"m": Stream(1)}, math.Inf(1)}, struct {
			A int `json:",string"`
			B any `json:",omitempty"`
		}{1, Stream(3)}, []Stream{1, 2}, fails{}, []any{word{"a"}, fails{}}, make(chan int), []any{object{}, make(chan int)}, map[word]int{{"a"}: 1, {"b"}: 2},
		jsontext.Value(` [1, {"a" : 2}] `), jsontext.Value(`[1`), struct{ S [3]Stream }{},
	}
	det := jsonv2.Deterministic(true)
	optionSets := [][]opts.Options{{det}, {det, jsontext.Multiline(true)}, {det, jsontext.SpaceAfterComma(true)}, {jsonv1.DefaultOptionsV1()}, {det, jsonv2.StringifyNumbers(true)}}
	calls := map[string]func(in any, options []opts.Options) ([]byte, error){
		"Marshal": func(in any, options []opts.Options) ([]byte, error) {
			o := opts.Read(options)
			return Marshal(in, &o, options)
		},
		"MarshalWrite": func(in any, options []opts.Options) ([]byte, error) {
			var w struct{ bytes.Buffer }
			o := opts.Read(options)
			err := MarshalWrite(&w, in, &o, options)
			return w.Bytes(), err
		},
		"MarshalEncode": func(in any, options []opts.Options) ([]byte, error) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w, options...)
			enc.WriteToken(jsontext.BeginArray)
			err := Encode(enc, in, nil)
			return fmt.Append(w.Bytes(), enc.StackPointer(), enc.OutputOffset()), err
		},
		"Indent": func(in any, _ []opts.Options) ([]byte, error) {
			out, ok := AppendIndent(nil, []byte(fmt.Sprintf(`{"a":[%q]}`, fmt.Sprint(in))), ">", " ")
			return fmt.Append(out, ok), nil
		},
		"Line": func(in any, _ []opts.Options) ([]byte, error) {
			var w bytes.Buffer
			_, ok, err := Line(&w, in, &opts.V1, new(Indent))
			return fmt.Append(w.Bytes(), ok), err
		},
	}
	for name, call := range calls {
		for i, in := range values {
			for k, options := range optionSets {
				want, wantErr := call(in, options)
				poison(t)
				got, gotErr := call(in, options)
				if !bytes.Equal(got, want) || fmt.Sprintf("%T %v", gotErr, gotErr) != fmt.Sprintf("%T %v", wantErr, wantErr) {
					t.Errorf("%s of value %d, options %d: got %.200s %v, want %.200s %v", name, i, k, got, gotErr, want, wantErr)
				}
			}
		}
	}
}
