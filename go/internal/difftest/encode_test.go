// Marshal of this module against the standard library's: same text, same error, same methods called in the same order.
// Assumes that the standard library is right. A random run that fails prints its seed: see package seeded.
// Called by go test, and by go test -fuzz=FuzzMarshal.

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
	"slices"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// encodeOptions are the options that Marshal looks at.
var encodeOptions = []stdv2.Options{
	jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true), jsontext.CanonicalizeRawInts(true),
	jsontext.CanonicalizeRawFloats(true), jsontext.ReorderRawObjects(true), jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true),
	jsontext.Multiline(true), jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true), jsontext.WithIndent("  "), jsontext.WithIndentPrefix("\t"),
	jsontext.SpaceAfterColon(false), stdv2.StringifyNumbers(true), stdv2.FormatNilMapAsNull(true), stdv2.FormatNilSliceAsNull(true), stdv2.OmitZeroStructFields(true),
	stdv1.DefaultOptionsV1(), stdv1.CallMethodsWithLegacySemantics(true), stdv1.FormatByteArrayAsArray(true), stdv1.FormatBytesWithLegacySemantics(true),
	stdv1.FormatDurationAsNano(true), stdv1.OmitEmptyWithLegacySemantics(true), stdv1.ReportErrorsWithLegacySemantics(true), stdv1.StringifyWithLegacySemantics(true),
	stdv2.DefaultOptionsV2(), stdv1.FormatDurationAsNano(true), stdv1.FormatDurationAsNano(true),
}

// encodeSwitches are those of them that can be on or off: what is off after DefaultOptionsV1 is a mode of its own.
var encodeSwitches = []func(bool) stdv2.Options{
	jsontext.AllowDuplicateNames, jsontext.AllowInvalidUTF8, jsontext.PreserveRawStrings, jsontext.CanonicalizeRawInts, jsontext.CanonicalizeRawFloats,
	jsontext.ReorderRawObjects, jsontext.EscapeForHTML, jsontext.EscapeForJS, jsontext.Multiline, jsontext.SpaceAfterColon, jsontext.SpaceAfterComma,
	stdv2.StringifyNumbers, stdv2.FormatNilMapAsNull, stdv2.FormatNilSliceAsNull, stdv2.OmitZeroStructFields, stdv1.CallMethodsWithLegacySemantics,
	stdv1.FormatByteArrayAsArray, stdv1.FormatBytesWithLegacySemantics, stdv1.FormatDurationAsNano, stdv1.OmitEmptyWithLegacySemantics,
	stdv1.ReportErrorsWithLegacySemantics, stdv1.StringifyWithLegacySemantics, stdv1.MergeWithLegacySemantics,
}

// randomEncodeOptions returns some of them, at times joined to one.
func randomEncodeOptions(r *rand.Rand) (options []stdv2.Options) {
	for range r.IntN(4) {
		options = append(options, encodeOptions[r.IntN(len(encodeOptions))])
	}
	if r.IntN(3) == 0 {
		options = append(options, stdv1.DefaultOptionsV1())
		for range 1 + r.IntN(3) {
			options = append(options, encodeSwitches[r.IntN(len(encodeSwitches))](r.IntN(3) == 0))
		}
	}
	if r.IntN(8) == 0 {
		options = []stdv2.Options{stdv2.JoinOptions(options...)}
	}
	return options
}

// describe prints all that a user can see of an error.
func describe(err error) string {
	var b strings.Builder
	for ; err != nil; err = errors.Unwrap(err) {
		fmt.Fprintf(&b, "%T %v", err, err)
		switch e := err.(type) {
		case *stdv2.SemanticError:
			fmt.Fprintf(&b, " [at %d %q kind %v value %q type %v]", e.ByteOffset, e.JSONPointer, e.JSONKind, e.JSONValue, e.GoType)
		case *jsontext.SyntacticError:
			fmt.Fprintf(&b, " [at %d %q]", e.ByteOffset, e.JSONPointer)
		case *stdv1.SyntaxError:
			fmt.Fprintf(&b, " [at %d]", e.Offset)
		case *stdv1.MarshalerError:
			fmt.Fprintf(&b, " [type %v]", e.Type)
		case *stdv1.UnsupportedValueError:
			fmt.Fprintf(&b, " [value %v]", e.Value.IsValid())
		}
		b.WriteString("; ")
	}
	return pointers.ReplaceAllString(b.String(), "0x")
}

// outcome is what one call did.
type outcome struct{ text, err, calls string }

func observe(f func() ([]byte, error)) (o outcome) {
	callLog = nil
	defer func() {
		if p := recover(); p != nil { // of a method: promoted ones get nil pointers
			o = outcome{err: fmt.Sprint("panic: ", p), calls: strings.Join(callLog, " ")}
		}
	}()
	text, err := f()
	return outcome{string(text), describe(err), strings.Join(callLog, " ")}
}

// chunks is a writer that is not a bytes.Buffer to those who look.
type chunks struct{ b bytes.Buffer }

func (c *chunks) Write(p []byte) (int, error) { return c.b.Write(p) }

// compareMarshal calls everything that marshals in.
func compareMarshal(t *testing.T, in any, options []stdv2.Options) {
	t.Helper()
	check := func(what string, got, want outcome) {
		t.Helper()
		if got != want {
			t.Fatalf("%s of %T %+v\noptions %v\ngot  %q\nwant %q\nerr  %s\nwant %s\ncalls %q\nwant  %q", what, in, in, options, got.text, want.text, got.err, want.err, got.calls, want.calls)
		}
	}
	check("v2 Marshal", observe(func() ([]byte, error) { return jsonv2.Marshal(in, options...) }), observe(func() ([]byte, error) { return stdv2.Marshal(in, options...) }))
	check("v1 Marshal", observe(func() ([]byte, error) { return json.Marshal(in) }), observe(func() ([]byte, error) { return stdv1.Marshal(in) }))
	check("MarshalIndent", observe(func() ([]byte, error) { return json.MarshalIndent(in, ">", " ") }), observe(func() ([]byte, error) { return stdv1.MarshalIndent(in, ">", " ") }))
	got := observe(func() ([]byte, error) {
		var w chunks
		err := jsonv2.MarshalWrite(&w, in, options...)
		return w.b.Bytes(), err
	})
	want := observe(func() ([]byte, error) {
		var w chunks
		err := stdv2.MarshalWrite(&w, in, options...)
		return w.b.Bytes(), err
	})
	if got.err != "" {
		got.text, want.text = "", "" // how much is written before an error is a matter of buffering
	}
	check("MarshalWrite", got, want)
	for _, prefix := range encodePrefixes {
		check("MarshalEncode after "+prefix,
			observe(func() ([]byte, error) { return marshalEncode(in, prefix, options, jsonv2.MarshalEncode) }),
			observe(func() ([]byte, error) { return marshalEncode(in, prefix, options, stdv2.MarshalEncode) }))
	}
	html, indent := len(options)%2 == 0, len(options)%3 == 0
	check("Encoder",
		observe(func() ([]byte, error) {
			var w chunks
			err := encodeTwice(json.NewEncoder(&w), in, html, indent)
			return w.b.Bytes(), err
		}),
		observe(func() ([]byte, error) {
			var w chunks
			err := encodeTwice(stdv1.NewEncoder(&w), in, html, indent)
			return w.b.Bytes(), err
		}))
}

// encodePrefixes are what MarshalEncode is called after.
var encodePrefixes = []string{``, `[`, `[1,`, `{"name":`, `{"a":1,"name":`, `[{"n":[`, `{`}

// marshalEncode writes in three times after prefix, the second time with options of the call, to a buffer or another writer.
func marshalEncode(in any, prefix string, options []stdv2.Options, f func(*jsontext.Encoder, any, ...stdv2.Options) error) ([]byte, error) {
	var b chunks
	var w io.Writer = &b
	if len(options)%2 == 0 {
		w = &b.b
	}
	enc := jsontext.NewEncoder(w, options...)
	for dec := jsontext.NewDecoder(strings.NewReader(prefix)); ; {
		token, err := dec.ReadToken()
		if err != nil {
			break
		}
		enc.WriteToken(token)
	}
	log := ""
	for _, more := range [][]stdv2.Options{nil, {stdv2.StringifyNumbers(true)}, {stdv1.DefaultOptionsV1()}} {
		if kind, n := enc.StackIndex(enc.StackDepth()); prefix != "{" && kind == '{' && n%2 == 0 {
			enc.WriteToken(jsontext.String(fmt.Sprint("again", n)))
		}
		err := f(enc, in, more...)
		kind, length := enc.StackIndex(enc.StackDepth())
		log += fmt.Sprintln(enc.StackPointer(), enc.StackDepth(), enc.OutputOffset(), kind, length)
		if err != nil {
			return []byte(log), err
		}
	}
	for enc.StackDepth() > 0 {
		end := jsontext.EndArray
		if kind, _ := enc.StackIndex(enc.StackDepth()); kind == '{' {
			end = jsontext.EndObject
		}
		if err := enc.WriteToken(end); err != nil {
			return []byte(log), err
		}
	}
	return append(b.b.Bytes(), log...), nil
}

type encoder interface {
	Encode(any) error
	SetIndent(string, string)
	SetEscapeHTML(bool)
}

func encodeTwice(enc encoder, in any, html, indent bool) error {
	enc.SetEscapeHTML(html)
	if indent {
		enc.SetIndent("", "\t")
	}
	return errors.Join(enc.Encode(in), enc.Encode(1.5))
}

// randomCase makes a value and options and compares.
func randomCase(t *testing.T, r *rand.Rand, typ reflect.Type) {
	t.Helper()
	options := randomEncodeOptions(r)
	most := 1 // entries in maps, whose order is free
	if r.IntN(2) == 0 {
		most = 4
		options = append(options, stdv2.Deterministic(true))
	}
	v := reflect.New(typ)
	fill(r, v.Elem(), 4, most)
	if r.IntN(3) == 0 {
		compareMarshal(t, v.Elem().Interface(), options)
	} else {
		compareMarshal(t, v.Interface(), options)
	}
}

func TestMarshalEqualsStandard(t *testing.T) {
	r := seeded.Rand(t, 8)
	for range *rounds / 5 {
		randomCase(t, r, encodeTypes[r.IntN(len(encodeTypes))])
	}
}

func TestMarshalCyclesAndDepth(t *testing.T) {
	slice := sliceOfAny{nil, 1.0}
	slice[0] = slice
	m := map[string]any{}
	m["m"] = m
	list := &encRecursive{Name: "x"}
	list.Next = list
	var deep any = "bottom"
	for range 1500 {
		deep = []any{deep}
	}
	var deeper any = "bottom"
	for range 10001 {
		deeper = []any{deeper}
	}
	kids := encRecursive{Kids: make([]encRecursive, 1)}
	kids.Kids[0].Kids = kids.Kids
	for _, in := range []any{slice, m, list, deep, deeper, kids, &slice,
		[]any{valueText("first"), slice}, []any{valueText("first"), deep}, map[string]any{"a": []any{valueText("called"), m}}} {
		for _, options := range [][]stdv2.Options{nil, {stdv1.DefaultOptionsV1()}, {jsontext.Multiline(true)}} {
			got := observe(func() ([]byte, error) { return jsonv2.Marshal(in, options...) })
			want := observe(func() ([]byte, error) { return stdv2.Marshal(in, options...) })
			if got != want {
				t.Errorf("%T %v:\ngot  %.300s\nwant %.300s", in, options, got.err, want.err)
			}
		}
	}
}

func TestMarshalWriteInChunks(t *testing.T) {
	var rows []encScalars
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var s encScalars
		fill(r, reflect.ValueOf(&s).Elem(), 2, 1)
		s.F32, s.F64, s.S, s.Any, s.Anys = 1, 2, "plain", "any", nil
		rows = append(rows, s)
	}
	in := map[string]any{"rows": rows, "nested": []any{rows, map[string]any{"more": rows}}}
	var got chunks
	if err := jsonv2.MarshalWrite(&got, in, stdv2.Deterministic(true)); err != nil {
		t.Fatal(err)
	}
	want, err := stdv2.Marshal(in, stdv2.Deterministic(true))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.b.Bytes(), want) {
		t.Fatal("another text when written in pieces")
	}
	// A failure after output has left.
	rows[1999].F64 = bad
	var partial, partialStd chunks
	gotErr, wantErr := jsonv2.MarshalWrite(&partial, rows), stdv2.MarshalWrite(&partialStd, rows)
	if describe(gotErr) != describe(wantErr) || !bytes.HasPrefix(want, nil) || partial.b.Len() == 0 {
		t.Fatalf("got %s\nwant %s", describe(gotErr), describe(wantErr))
	}
	rows[1999].F64 = 0
	for _, n := range []int{0, 1, 70000, 140000} {
		gotErr, wantErr := jsonv2.MarshalWrite(&failing{n}, rows), stdv2.MarshalWrite(&failing{n}, rows)
		if describe(gotErr) != describe(wantErr) {
			t.Fatalf("writer failing after %d: got %s\nwant %s", n, describe(gotErr), describe(wantErr))
		}
	}
}

// A short output that fails once a method has run leaves nothing: who writes to a network connection can still send an error.
func TestFailedMarshalWriteLeavesNothing(t *testing.T) {
	for _, in := range []any{[]any{valueText("x"), make(chan int)}, struct {
		A valueText
		B refusing
	}{}, []any{valueText("x"), bad}} {
		for _, options := range [][]stdv2.Options{nil, {stdv1.DefaultOptionsV1()}, {jsontext.Multiline(true)}} {
			var w chunks
			if err := jsonv2.MarshalWrite(&w, in, options...); err == nil || w.b.Len() > 0 {
				t.Errorf("%T %v: wrote %q, error %v", in, options, w.b.Bytes(), err)
			}
		}
	}
}

// firstDifference shows where two outcomes begin to differ.
func firstDifference(got, want outcome) string {
	x, y := fmt.Sprint(got), fmt.Sprint(want)
	i := 0
	for i < min(len(x), len(y)) && x[i] == y[i] {
		i++
	}
	return fmt.Sprintf("\ngot  %.400s\nwant %.400s", x[max(0, i-200):], y[max(0, i-200):])
}

// TestMethodsSeeTheirPlaceInChunks writes values with MarshalJSONTo, in types and in any, by the piece and in one.
func TestMethodsSeeTheirPlaceInChunks(t *testing.T) {
	var rows []encTo
	for i := range 2000 {
		row := encTo{To: marshalTo{1}, Ts: []marshalTo{{"abc"}}, PT: &pointerTo{i % 3}, MT: map[string]marshalTo{"k": {i}}, Z: marshalTo{1}}
		row.L = [][]string{{"é", "x"}, {}, {"a", "\"\n"}}[i%4:]
		row.M = map[string]int{fmt.Sprint(i): i}
		if i%5 == 0 {
			row.In, row.An = &encTo{To: marshalTo{true}, Z: marshalTo{2}}, []any{1, "x", pointerTo{i}}
		}
		rows = append(rows, row)
	}
	var tree []any
	for i := range 3000 {
		tree = append(tree, map[string]any{"a": i, "b": []any{1.5, map[string]any{}, pointerTo{i}}, "c": "text"}, pointerTo{i})
	}
	for _, in := range []any{rows, map[string][]encTo{"rows": rows}, tree[:100], tree} {
		for _, options := range [][]stdv2.Options{{stdv2.Deterministic(true)}, {stdv2.Deterministic(true), jsontext.WithIndent("  ")}} {
			write := func(f func(io.Writer, any, ...stdv2.Options) error) func() ([]byte, error) {
				return func() ([]byte, error) {
					var w chunks
					err := f(&w, in, options...)
					return w.b.Bytes(), err
				}
			}
			got, want := observe(write(jsonv2.MarshalWrite)), observe(write(stdv2.MarshalWrite))
			if reflect.TypeOf(in) == reflect.TypeOf(tree) && len(options) == 1 {
				got.calls, want.calls = "", "" // where such methods stand after output has left is not known: see docs/compat-go.md
			}
			if got != want {
				t.Fatalf("%T %v: another text, error or place%s", in, options, firstDifference(got, want))
			}
			got = observe(func() ([]byte, error) { return jsonv2.Marshal(in, options...) })
			want = observe(func() ([]byte, error) { return stdv2.Marshal(in, options...) })
			if got != want {
				t.Fatalf("%T %v: another text, error or place%s", in, options, firstDifference(got, want))
			}
		}
	}
}

var bad = func() float64 { var zero float64; return 1 / zero }()

// failing is a writer that fails after n bytes.
type failing struct{ n int }

func (f *failing) Write(p []byte) (int, error) {
	if f.n < len(p) {
		return 0, errors.New("disk full")
	}
	f.n -= len(p)
	return len(p), nil
}

func FuzzMarshal(f *testing.F) {
	f.Add(uint64(1), uint8(0))
	f.Fuzz(func(t *testing.T, seed uint64, typ uint8) {
		r := rand.New(rand.NewPCG(seed, 9))
		randomCase(t, r, encodeTypes[int(typ)%len(encodeTypes)])
	})
}

func init() {
	slices.SortFunc(encodeTypes, func(x, y reflect.Type) int { return strings.Compare(x.String(), y.String()) })
}
