// Single cases in which this module once differed from the standard library.
// Assumes that the standard library is right, but where docs/compat-go.md says otherwise.
// Called by go test, in every build.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/ref"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

type (
	// Values of these types are stored in an interface as the pointer that they hold.
	blankFirst struct {
		_ struct{}
		P *int
	}
	emptyFirst struct {
		X struct{} `json:"-"`
		M map[string]string
	}
	emptyLast struct {
		P *string
		X [0]int `json:"-"`
	}
	onlyMap   struct{ M map[string]any }
	arrayOfIt [1]blankFirst
	deepIt    struct {
		_ [0]func()
		A [1]struct {
			_ struct{}
			P *arrayOfIt
		}
	}
)

func TestValuesStoredInAnInterface(t *testing.T) {
	n, s := 5, "text"
	for _, v := range []any{
		blankFirst{P: &n}, blankFirst{}, emptyFirst{M: map[string]string{"k": "v"}}, emptyFirst{}, emptyLast{P: &s}, emptyLast{}, onlyMap{},
		onlyMap{M: map[string]any{"k": blankFirst{P: &n}}}, arrayOfIt{{P: &n}}, deepIt{}, deepIt{A: [1]struct {
			_ struct{}
			P *arrayOfIt
		}{{P: &arrayOfIt{{P: &n}}}}}, [1]*int{&n}, [1]map[string]int{{"k": 1}}, [1][1]emptyFirst{{{M: map[string]string{"k": "v"}}}},
	} {
		for _, in := range []any{v, []any{v}, map[string]any{"in": v}, struct{ V any }{v}, &v} {
			compareMarshal(t, in, nil)
		}
	}
}

// returns is what methods of the types below return.
type (
	jsonReturns struct {
		text []byte
	}
	toReturns   func(*jsontext.Encoder) error
	textReturns struct {
		text []byte
	}
)

func (r jsonReturns) MarshalJSON() ([]byte, error)          { return r.text, nil }
func (r toReturns) MarshalJSONTo(e *jsontext.Encoder) error { return r(e) }
func (r textReturns) MarshalText() ([]byte, error)          { return r.text, nil }

// inEveryPlace returns v in places of every kind.
func inEveryPlace(v any) []any {
	typ := reflect.TypeOf(v)
	p := reflect.New(typ)
	p.Elem().Set(reflect.ValueOf(v))
	field := reflect.New(reflect.StructOf([]reflect.StructField{
		{Name: "A", Type: reflect.TypeFor[int]()}, {Name: "V", Type: typ}, {Name: "E", Type: typ, Tag: `json:",omitempty"`}, {Name: "Z", Type: reflect.TypeFor[string]()}}))
	field.Elem().Field(1).Set(p.Elem())
	slice := reflect.Append(reflect.MakeSlice(reflect.SliceOf(typ), 0, 2), p.Elem(), p.Elem())
	m := reflect.MakeMap(reflect.MapOf(reflect.TypeFor[string](), typ))
	m.SetMapIndex(reflect.ValueOf("k"), p.Elem())
	return []any{v, p.Interface(), field.Interface(), field.Elem().Interface(), slice.Interface(), m.Interface(),
		[]any{1, v, 2}, map[string]any{"k": v}, []any{p.Interface(), "s"}, [1]any{v}}
}

func TestMethodsThatReturnOddThings(t *testing.T) {
	var odd []any
	for _, text := range [][]byte{nil, {}, []byte(" "), []byte("1 2"), []byte("1,"), []byte("null null"), []byte("{}x"), []byte(" [1]\n] "), []byte(`"a" `),
		[]byte("\xff"), []byte(`"\xff"`), []byte(`{"a":1,"a":2}`), []byte("nul"), []byte("\ufeff1"), []byte("1 //"), []byte("[1,2] [")} {
		odd = append(odd, jsonReturns{text}, textReturns{text})
	}
	token := func(tokens ...jsontext.Token) toReturns {
		return func(e *jsontext.Encoder) error {
			for _, token := range tokens {
				if err := e.WriteToken(token); err != nil {
					return err
				}
			}
			return nil
		}
	}
	odd = append(odd, token(), token(jsontext.Null, jsontext.True), token(jsontext.BeginArray), token(jsontext.BeginArray, jsontext.EndArray, jsontext.BeginObject),
		token(jsontext.EndArray), token(jsontext.EndObject), token(jsontext.BeginObject, jsontext.String("a")), toReturns(func(e *jsontext.Encoder) error { return errors.ErrUnsupported }),
		toReturns(func(e *jsontext.Encoder) error { e.WriteToken(jsontext.BeginArray); return errors.New("after a token") }),
		toReturns(func(e *jsontext.Encoder) error { return e.WriteValue(nil) }),
		toReturns(func(e *jsontext.Encoder) error { return e.WriteValue([]byte("1 2")) }))
	for _, v := range odd {
		for _, in := range inEveryPlace(v) {
			for _, options := range [][]stdv2.Options{nil, {stdv1.DefaultOptionsV1()}, {jsontext.Multiline(true)}, {jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)}} {
				compareMarshal(t, in, options)
			}
		}
	}
}

// once returns its parts one by one, and an error with or after each of them.
type broken struct {
	parts []string
	errs  []error
}

func (b *broken) Read(p []byte) (int, error) {
	if len(b.parts) == 0 {
		return 0, io.EOF
	}
	n := copy(p, b.parts[0])
	if b.parts[0] = b.parts[0][n:]; b.parts[0] != "" {
		return n, nil
	}
	err := b.errs[0]
	b.parts, b.errs = b.parts[1:], b.errs[1:]
	return n, err
}

func TestReadsThatFailInsideANumber(t *testing.T) {
	reset := errors.New("connection reset")
	for _, text := range []string{"12345", "-", "0", "1.5", "1e", "1e5", "[12", " 7", "true", "12 "} {
		for _, rest := range []string{"", " 3", "3", "x"} {
			type result struct{ vals, errs string }
			play := func(dec decoder) (r result) {
				for range 4 {
					var v any
					err := dec.Decode(&v)
					r.vals += fmt.Sprint(v, " ")
					r.errs += fmt.Sprint(err, dec.InputOffset(), "; ")
				}
				return r
			}
			make := func() io.Reader { return &broken{[]string{text, "", rest}, []error{nil, reset, nil}} }
			got, want := play(json.NewDecoder(make())), play(stdv1.NewDecoder(make()))
			if got != want {
				t.Errorf("%q, then a failure, then %q:\n got %v\nwant %v", text, rest, got, want)
			}
		}
	}
}

func TestAnEmptyArrayGivesNewMemory(t *testing.T) {
	type message struct {
		Items []struct {
			A int
			B string
		}
	}
	play := func(unmarshal func([]byte, any) error) (m message, old message) {
		unmarshal([]byte(`{"Items":[{"A":1,"B":"secret"},{"A":2}]}`), &m)
		old = m
		unmarshal([]byte(`{"Items":[]}`), &m)
		unmarshal([]byte(`{"Items":[{"A":3}]}`), &m)
		return m, old
	}
	got, gotOld := play(json.Unmarshal)
	want, wantOld := play(stdv1.Unmarshal)
	if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(gotOld, wantOld) {
		t.Errorf("got %v %v, want %v %v", got, gotOld, want, wantOld)
	}
}

func TestInvalidTagAfterAMethod(t *testing.T) {
	for _, tag := range []string{"", ",string", ",omitempty,string", ",omitzero,string"} {
		for _, typ := range []reflect.Type{reflect.TypeFor[[]int](), reflect.TypeFor[string](), reflect.TypeFor[bool](), reflect.TypeFor[map[string]int](), reflect.TypeFor[any](), reflect.TypeFor[*string](),
			reflect.TypeFor[**int](), reflect.TypeFor[struct{ A int }](), reflect.TypeFor[[]byte](), reflect.TypeFor[[2]byte](), reflect.TypeFor[valueText](), reflect.TypeFor[jsontext.Value](), reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[[2]int](),
			reflect.TypeFor[int](), reflect.TypeFor[*int](), reflect.TypeFor[float64](), reflect.TypeFor[stdv1.Number]()} {
			st := reflect.StructOf([]reflect.StructField{{Name: "First", Type: reflect.TypeFor[valueText]()}, {Name: "Bad", Type: typ, Tag: reflect.StructTag(`json:"` + tag + `"`)}})
			without := reflect.StructOf([]reflect.StructField{{Name: "Bad", Type: typ, Tag: reflect.StructTag(`json:"` + tag + `"`)}})
			for _, options := range [][]stdv2.Options{nil, {stdv1.DefaultOptionsV1()}, {stdv1.ReportErrorsWithLegacySemantics(true)}, {stdv1.StringifyWithLegacySemantics(true)},
				{stdv1.DefaultOptionsV1(), stdv2.StringifyNumbers(false)}, {stdv2.StringifyNumbers(false)}, {stdv2.StringifyNumbers(true)}, {stdv1.DefaultOptionsV1(), stdv1.StringifyWithLegacySemantics(false)}} {
				for _, s := range []reflect.Type{st, without} {
					compareMarshal(t, reflect.New(s).Interface(), options)
					v := reflect.New(s).Elem()
					r := rand.New(rand.NewPCG(1, 1))
					fill(r, v, 3, 1)
					compareMarshal(t, v.Interface(), options)
				}
			}
		}
	}
}

// reads notes what the method of one value of a map does to another.
type toucher struct{ f func() }

func (c *toucher) MarshalJSON() ([]byte, error) {
	if c.f != nil {
		c.f()
	}
	return []byte("1"), nil
}

func TestSortedMapsReadValuesInTime(t *testing.T) {
	play := func(marshal func(any, ...stdv2.Options) ([]byte, error), options ...stdv2.Options) (out []string) {
		for _, n := range []int{2, 9} {
			m := map[string]any{}
			m["a"] = &toucher{func() { m["b"] = "changed"; delete(m, "c"); m["0"] = 1 }}
			m["b"], m["c"] = "old", 3
			for i := range n {
				m[fmt.Sprint("k", i)] = i
			}
			b, err := marshal([]any{m}, options...) // in a type of its own the standard library panics: see below
			out = append(out, fmt.Sprintf("%s %v", b, err))
			ints := map[int]*toucher{}
			ints[1] = &toucher{func() { ints[2] = nil; delete(ints, 3) }}
			names := map[string]*toucher{"b": {}, "c": {}}
			names["a"] = &toucher{func() { names["b"] = nil; names["0"] = nil }}
			b, err = marshal(names, options...)
			out = append(out, fmt.Sprintf("%s %v", b, err))
			ints[2], ints[3], ints[4] = &toucher{}, &toucher{}, &toucher{}
			b, err = marshal(ints, options...)
			out = append(out, fmt.Sprintf("%s %v", b, err))
		}
		return out
	}
	// What is gone by its turn is the zero value, as in map[string]any inside of any; the standard library panics.
	m := map[string]*toucher{"b": {}}
	m["a"] = &toucher{func() { delete(m, "b") }}
	if b, err := json.Marshal(m); string(b) != `{"a":1,"b":null}` {
		t.Errorf("%s, %v", b, err)
	}
	for _, options := range [][]stdv2.Options{{stdv2.Deterministic(true)}, {stdv1.DefaultOptionsV1()}} {
		got, want := play(jsonv2.Marshal, options...), play(stdv2.Marshal, options...)
		if !slices.Equal(got, want) {
			t.Errorf("got %q\nwant %q", got, want)
		}
	}
}

func TestNegativeZeroAfterASyntaxError(t *testing.T) {
	type floats struct {
		F float64
		A [2]float32
	}
	zero := math.Copysign(0, -1)
	for _, text := range []string{`{"F":1,"A":[1,2]`, `{"F":1,`, `[`, strings.Repeat(" ", 3000) + `{"F":1,"A":[1,2]`, strings.Repeat(" ", 3000) + `{"F":1,"A":[1,2]} x`} {
		got, want := floats{zero, [2]float32{float32(zero), float32(zero)}}, floats{zero, [2]float32{float32(zero), float32(zero)}}
		gotErr, wantErr := json.Unmarshal([]byte(text), &got), stdv1.Unmarshal([]byte(text), &want)
		if fmt.Sprint(got, gotErr) != fmt.Sprint(want, wantErr) {
			t.Errorf("%.30q: got %v %v, want %v %v", text, got, gotErr, want, wantErr)
		}
		got, want = floats{F: zero}, floats{F: zero}
		g, w := jsontext.NewDecoder(strings.NewReader(text)), jsontext.NewDecoder(strings.NewReader(text))
		gotErr, wantErr = jsonv2.UnmarshalDecode(g, &got), stdv2.UnmarshalDecode(w, &want)
		if fmt.Sprint(got, gotErr) != fmt.Sprint(want, wantErr) {
			t.Errorf("%.30q: got %v %v, want %v %v", text, got, gotErr, want, wantErr)
		}
	}
}

// TestMethodsThatChangeASlice: what is read next is what the slice holds by then; where the standard library runs into its end and panics,
// the rest is left out.
func TestMethodsThatChangeASlice(t *testing.T) {
	type holder struct {
		L []*toucher
		A []any
		S []struct{ T *toucher }
	}
	for name, change := range map[string]func(*holder){
		"replace": func(h *holder) {
			h.L, h.A = []*toucher{nil, nil, nil, nil}, []any{1, 2, 3, 4}
			h.S = make([]struct{ T *toucher }, 5)
		},
		"write": func(h *holder) { h.L[1], h.A[1], h.S[1].T = nil, "new", nil },
	} {
		play := func(marshal func(any, ...stdv2.Options) ([]byte, error)) (out []string) {
			for k := range 3 {
				h := &holder{[]*toucher{{}, {}, {}}, []any{0, 0, 0}, make([]struct{ T *toucher }, 3)}
				c := &toucher{func() { change(h) }}
				h.S[2].T = &toucher{}
				h.L[0], h.A[0], h.S[0].T = []*toucher{c, nil, nil}[k], []any{0, c, 0}[k], []*toucher{nil, nil, c}[k]
				for _, in := range []any{h, *h, []any{h}, map[string]any{"h": h}} {
					b, err := marshal(in, stdv2.Deterministic(true))
					out = append(out, fmt.Sprintf("%s %v", b, err))
				}
			}
			return out
		}
		if got, want := play(jsonv2.Marshal), play(stdv2.Marshal); !slices.Equal(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", name, got, want)
		}
	}
	h := &holder{L: []*toucher{{}, {}, {}}}
	h.L[1].f = func() { h.L = h.L[:1] }
	if b, err := json.Marshal(h); string(b) != `{"L":[1,1],"A":null,"S":null}` {
		t.Errorf("%s, %v", b, err)
	}
}

// notAppended is a type whose AppendText does not append.
type notAppended struct{ text []byte }

func (n notAppended) AppendText(b []byte) ([]byte, error) { return n.text, nil }

// appendsOwn returns memory of its own that begins as what it was given, and looks at it afterwards.
type appendsOwn struct{ own *[]byte }

func (a appendsOwn) AppendText(b []byte) ([]byte, error) {
	*a.own = append(bytes.Clone(b), "text"...)
	return *a.own, nil
}

func TestAppendTextThatDoesNotAppend(t *testing.T) {
	for _, text := range [][]byte{nil, {}, []byte("x"), []byte(`"x`), bytes.Repeat([]byte("long "), 1000)} {
		for _, in := range append(inEveryPlace(notAppended{text}), map[notAppendedKey]int{{string(text)}: 1}) {
			for name, f := range map[string]func() error{
				"v1":           func() error { _, err := json.Marshal(in); return err },
				"v2":           func() error { _, err := jsonv2.Marshal(in); return err },
				"MarshalWrite": func() error { return jsonv2.MarshalWrite(io.Discard, in) },
				"Encoder":      func() error { return json.NewEncoder(io.Discard).Encode(in) },
				"MarshalEncode": func() error {
					if _, own := ref.CoderOf(jsontext.NewEncoder(io.Discard)); !own {
						return errors.New("AppendText: the standard library does this call")
					}
					return jsonv2.MarshalEncode(jsontext.NewEncoder(io.Discard), in)
				},
			} {
				if err := f(); err == nil || !strings.Contains(err.Error(), "AppendText") {
					t.Errorf("%s of %T with %.10q: %v", name, in, text, err)
				}
			}
		}
	}
	var own []byte
	b, err := json.Marshal([]any{appendsOwn{&own}, valueText("a"), appender(1), "s", appender(2)})
	if string(b) != `["text","Ta","A1","s","A2"]` || err != nil {
		t.Errorf("%s, %v", b, err)
	}
	if !bytes.HasSuffix(own, []byte("text")) {
		t.Errorf("the method's own memory was written to: %q", own)
	}
}

type notAppendedKey struct{ s string }

func (n notAppendedKey) AppendText(b []byte) ([]byte, error) { return []byte(n.s), nil }
