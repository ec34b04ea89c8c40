// A decoder from the pool, left as badly as a call can leave one: the next call does not notice.
// Assumes that the pool gives back what was put last, so no other test of this package runs meanwhile.
// Called by go test.

package decode

import (
	"bytes"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/fastjson/fastjson/go/internal/opts"
)

// poison leaves in the decoder that the pool gives next what the worst call could have left there.
func poison(t *testing.T) {
	d := pool.Get().(*decoder)
	other := jsontext.NewDecoder(bytes.NewBufferString(`{"poison":[1,2`))
	other.ReadToken()
	d.call = call{
		depth: 9999, err: errors.New("poison"), flags: math.MaxUint64, allowDup: true, anyUTF8: true, legacy: true, merge: true,
		tagNumbers: true, worded: true, soft: errors.New("poison"), transformed: true, shadow: other, base: 77, coder: other,
		std: []opts.Options{jsonv2.StringifyNumbers(true)}, root: reflect.TypeFor[chan int](), from: valid | fromReader, stop: stop{3, duplicateName},
		framed: 3, bad: span{1, 2}, utf8: looked{0, 1 << 30, true}, noted: &jsonv2.SemanticError{}, shared: 2, around: 4, walked: 100, inTag: 2, reused: 3, pieces: true, lent: true, undo: true,
	}
	for i, v := 0, reflect.ValueOf(d.call); i < v.NumField(); i++ {
		if v.Field(i).IsZero() {
			t.Fatalf("%s of call is not poisoned", v.Type().Field(i).Name)
		}
	}
	d.buf = []byte(`[[[[`)
	d.strings = arena{chunk: make([]byte, 3, maxChunk), left: 1 << 20}
	d.scratch = append(d.scratch[:0], "poison"...)
	d.names.refs = append(d.names.refs, nameRef{hashName([]byte("a")), 0, 1})
	d.names.kept = append(d.names.kept, "poison"...)
	d.tree.values = append(d.tree.values, "poison")
	d.tree.names = append(d.tree.names, "poison")
	d.tree.high, d.tree.highNames = len(d.tree.values), len(d.tree.names)
	d.tree.slabs = slabs{floats: make([]float64, 1, 3), texts: new(textSlab), heads: 1, bytes: 3, most: 1000}
	d.seen = append(d.seen, math.MaxUint64)
	d.open = append(d.open, 5)
	d.begun = append(d.begun, 1)
	d.frames = append(d.frames, frame{start: 1, object: true, count: 3, name: 0, after: 1})
	if d.spare != nil {
		d.spare.over([]byte(`{"poison":1}`), nil)
	}
	pool.Put(d)
}

type stream struct{ S string }

func (s *stream) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	s.S = fmt.Sprint(string(v), dec.InputOffset(), dec.StackPointer())
	return err
}

type (
	plain struct {
		A int
		B string
		C *plain
		D []any
		E map[string]any
		F map[string]stream
		G int `json:",string"`
		H [2]int8
		I any
	}
)

// wideType is a struct with more fields than fit into a word of bits.
var wideType = func() reflect.Type {
	var list []reflect.StructField
	for i := range 130 {
		list = append(list, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: reflect.TypeFor[int]()})
	}
	return reflect.StructOf(list)
}()

// No call can tell what was left in the decoder that the pool gave it.
func TestPoisonedDecoders(t *testing.T) {
	texts := []string{
		`1`, `"a\n"`, `null`, `[1,2.5,"x",null,[],{}]`, `{"a":1,"b":{"a":2}}`, `{"a":1,"a":2}`, `{"A":1,"B":"x","C":{"A":2},"D":[1],"E":{"a":1}}`,
		`{"A":"x","D":[1],"Z":1}`, `{"F":{"a":[1],"b":2}}`, `{"G":"12","H":[1,2]}`, `{"G":12,"H":[1000,2]}`, `{"H":[1]}`, `{"A":1`, `[1,]`, `{"A":1,"Z":1,"Z":2}`,
		`{"F1":1,"F129":2,"F1":3}`, `{"a":"\ud800"}`, "\"\xff\"", ``, ` `, `{"I":{"a":[1,"b"]},"I":2}`, `{"E":{"x":1,"x":2}}`, `{"a":[{"b":1},{"b":2},{"b":3}]}`,
		`["aaaa","bbbb","cccc","dddd"]`, `[1,2,3] x`,
	}
	targets := []reflect.Type{
		reflect.TypeFor[any](), reflect.TypeFor[plain](), reflect.TypeFor[map[string]any](), reflect.TypeFor[[]any](), reflect.TypeFor[map[string]int](),
		reflect.TypeFor[map[string]string](), reflect.TypeFor[[]stream](), reflect.TypeFor[map[string]stream](), wideType, reflect.TypeFor[jsontext.Value](),
		reflect.TypeFor[string](), reflect.TypeFor[*int](), reflect.TypeFor[[]plain](),
	}
	optionSets := [][]opts.Options{
		nil, {jsonv1.DefaultOptionsV1()}, {jsonv2.StringifyNumbers(true)}, {jsonv2.RejectUnknownMembers(true)}, {jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)},
	}
	calls := map[string]func(text []byte, v any, options []opts.Options) error{
		"Unmarshal": func(text []byte, v any, options []opts.Options) error {
			o := opts.Read(options)
			return Unmarshal(text, v, &o, options)
		},
		"Read": func(text []byte, v any, options []opts.Options) error {
			o := opts.Read(options)
			return Read(bytes.NewReader(text), v, &o, options)
		},
		"Next": func(text []byte, v any, options []opts.Options) error {
			dec := jsontext.NewDecoder(bytes.NewBuffer(fmt.Appendf(nil, `[{"n":%s}]`, text)), options...)
			dec.ReadToken()
			dec.ReadToken()
			dec.ReadToken()
			dec.PeekKind()
			err := Next(dec, v, nil)
			return errors.Join(err, errors.New(fmt.Sprint(dec.InputOffset(), dec.StackPointer())))
		},
		"over": func(text []byte, _ any, _ []opts.Options) error {
			s := Scanner{Text: text}
			err := errors.New("empty")
			end := 0
			if len(text) > 0 {
				end, err = s.Arrived(optionSets[1])
			}
			return errors.Join(err, SyntaxError(text), errors.New(fmt.Sprint(end, s.objects, s.from, Valid(text, 0, 3))))
		},
	}
	for name, call := range calls {
		for _, text := range texts {
			for _, typ := range targets {
				for k, options := range optionSets {
					clean, dirty := reflect.New(typ), reflect.New(typ)
					want := call([]byte(text), clean.Interface(), options)
					poison(t)
					got := call([]byte(text), dirty.Interface(), options)
					if fmt.Sprintf("%T %v", got, got) != fmt.Sprintf("%T %v", want, want) || !reflect.DeepEqual(clean.Interface(), dirty.Interface()) {
						t.Errorf("%s of %s into %v, options %d: got %+v %v, want %+v %v", name, text, typ, k, dirty.Elem(), got, clean.Elem(), want)
					}
				}
			}
		}
	}
}
