// Errors that methods return, a coder's own among them: what both libraries make of them.
// Assumes that the standard library is right.
// Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	jsonv1 "github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// Errors that methods return, some of them those of a coder.
func causes() []error {
	_, failed := jsontext.NewDecoder(failingReader{}).ReadToken()
	return []error{
		errors.New("own"), io.EOF, failed, fmt.Errorf("wrapped: %w", failed), errors.ErrUnsupported,
		&stdv2.SemanticError{ByteOffset: 2, JSONPointer: "/q", Err: io.EOF},
		&jsontext.SyntacticError{ByteOffset: 3, JSONPointer: "/q", Err: errors.New("own")}, &stdv1.SyntaxError{Offset: 3},
		&stdv1.MarshalerError{Err: io.EOF}, errors.Join(io.EOF, failed),
	}
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errors.New("broken pipe") }

// causeOf makes what the methods of the types below return: both libraries change some of that.
var causeOf = func() error { return nil }

type causeText struct{ S string }

func (c causeText) MarshalText() ([]byte, error) { return []byte(c.S), causeOf() }
func (c *causeText) UnmarshalText([]byte) error  { return causeOf() }

type causeAppend struct{ S string }

func (c causeAppend) AppendText(b []byte) ([]byte, error) { return append(b, c.S...), causeOf() }

type causeJSON struct{ S string }

func (c causeJSON) MarshalJSON() ([]byte, error) { return []byte(c.S), causeOf() }
func (c *causeJSON) UnmarshalJSON([]byte) error  { return causeOf() }

type causeFrom struct{}

func (c *causeFrom) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if err := dec.SkipValue(); err != nil {
		return err
	}
	return causeOf()
}

var causeOptions = [][]stdv2.Options{
	nil, {stdv1.DefaultOptionsV1()}, {stdv1.ReportErrorsWithLegacySemantics(true)}, {jsontext.Multiline(true)},
	{jsontext.SpaceAfterComma(true)}, {jsontext.WithIndentPrefix(" "), jsontext.WithIndent("  ")}, {stdv1.CallMethodsWithLegacySemantics(true)},
}

// compareCauses compares what the functions make of in, whose methods are the same each time.
func compareCauses(t *testing.T, in any, options []stdv2.Options) {
	t.Helper()
	compare := func(what string, got, want []byte, gotErr, wantErr error) {
		t.Helper()
		if spell(gotErr) != spell(wantErr) || string(got) != string(want) {
			t.Errorf("%s of %T %v, %d options:\ngot  %s %s\nwant %s %s", what, in, in, len(options), got, spell(gotErr), want, spell(wantErr))
		}
	}
	got, gotErr := jsonv2.Marshal(in, options...)
	want, wantErr := stdv2.Marshal(in, options...)
	compare("Marshal", got, want, gotErr, wantErr)
	for _, prefix := range encodePrefixes {
		got, gotErr := marshalEncode(in, prefix, options, jsonv2.MarshalEncode)
		want, wantErr := marshalEncode(in, prefix, options, stdv2.MarshalEncode)
		compare("MarshalEncode after "+prefix, got, want, gotErr, wantErr)
	}
}

// spell returns types and texts of err and all in it.
func spell(err error) string {
	if err == nil {
		return "nil"
	}
	text := func() (s string) {
		defer func() {
			if recover() != nil {
				s = "no text"
			}
		}()
		return err.Error()
	}()
	out := fmt.Sprintf("%T(%s)", err, text)
	switch e := err.(type) {
	case *stdv2.SemanticError:
		if e == nil {
			return out
		}
		out += fmt.Sprint(e.ByteOffset, e.JSONPointer, e.GoType)
	case *jsontext.SyntacticError:
		out += fmt.Sprint(e.ByteOffset, e.JSONPointer)
	case *stdv1.SyntaxError:
		out += fmt.Sprint(e.Offset)
	}
	return out + " < " + spell(errors.Unwrap(err))
}

// What is put around the error of a method depends on the method and on the error.
func TestErrorsThatMethodsReturn(t *testing.T) {
	defer func() { causeOf = func() error { return nil } }()
	for i := range causes() {
		causeOf = func() error { return causes()[i] }
		for _, options := range causeOptions {
			for _, in := range []any{[]causeText{{"x"}}, map[string]any{"a": causeAppend{"x"}}, map[causeText]int{{"x"}: 1}} {
				compareCauses(t, in, options)
			}
			for _, fresh := range []func() any{
				func() any { return new([]causeText) }, func() any { return new(map[string]causeText) }, func() any { return new([]causeJSON) },
			} {
				for _, text := range []string{`["a","b"]`, `{"k":"a","l":"b"}`} {
					v, w := fresh(), fresh()
					gotErr := spell(jsonv2.Unmarshal([]byte(text), v, options...))
					wantErr := spell(stdv2.Unmarshal([]byte(text), w, options...))
					if gotErr != wantErr || fmt.Sprint(v) != fmt.Sprint(w) {
						t.Errorf("%s into %T, %d options:\ngot  %v %s\nwant %v %s", text, v, len(options), v, gotErr, w, wantErr)
					}
				}
			}
		}
	}
}

// An error of a method's own is not taken for that of a text which has one at the same place.
func TestOwnErrorWhereTheTextHasOne(t *testing.T) {
	defer func() { causeOf = func() error { return nil } }()
	read := func(f func(io.Reader, any, ...stdv2.Options) error, v any, text string) string {
		causeOf = func() error {
			return &jsontext.SyntacticError{ByteOffset: 3, JSONPointer: "/q", Err: errors.New("own")}
		}
		return spell(f(strings.NewReader(text), v))
	}
	const long = `{"A":true,"B":[{ "B": [ false], "x/" :[],"D" :[ true,false,]},{}]}`
	for _, text := range []string{"[\n01]", "[ 01]", long} {
		if got, want := read(jsonv2.UnmarshalRead, new([]causeFrom), text), read(stdv2.UnmarshalRead, new([]causeFrom), text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
		got, want := read(jsonv2.UnmarshalRead, new(struct{ B []causeJSONs }), text), read(stdv2.UnmarshalRead, new(struct{ B []causeJSONs }), text)
		if got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

type causeJSONs struct {
	B []causeFrom
	F *causeFrom
}

type leftAlone struct{ N int }

func (leftAlone) MarshalJSONTo(*jsontext.Encoder) error { return errors.ErrUnsupported }

type hiddenKey struct {
	//lint:ignore U1000 a field that no package may read is the test
	n int
}

// What is wrong with the text of a method, and with keys, is said of the right place and type after a method has run too.
func TestWrongTextsAndKeysAfterMethods(t *testing.T) {
	first := before{"x"}
	for _, text := range []string{"}", "]", " ]", `{"B"`, `{"a":1,"a":2}`, `1 2`, `"k" "l"`, "", "x"} {
		for _, in := range []any{
			causeJSON{text}, []any{first, causeJSON{text}}, []causeJSON{{text}}, []causeJSON{{"1"}, {text}}, map[string]causeJSON{"a/": {text}},
			[]any{map[causeJSON]int{{text}: 1}}, []any{first, map[any]any{causeJSON{text}: 1}}, map[any]any{&causeJSON{text}: 1},
			struct {
				B before
				A causeJSON
			}{first, causeJSON{text}},
		} {
			for _, options := range causeOptions {
				compareCauses(t, in, options)
			}
		}
	}
	for _, key := range []any{leftAlone{1}, &leftAlone{1}, make(chan int), complex(1, 2), struct{ A int }{1}, struct{ a int }{1}, struct{ *hiddenKey }{}, [1]int{1}, true, nil} {
		for _, options := range causeOptions {
			compareCauses(t, []any{first, map[any]any{key: 1}}, options)
		}
	}
	var b bytes.Buffer // the same of package json
	got, want := jsonv1.NewEncoder(&b).Encode([]causeJSON{{"1"}, {"]"}}), stdv1.NewEncoder(&b).Encode([]causeJSON{{"1"}, {"]"}})
	if spell(got) != spell(want) {
		t.Errorf("got %s, want %s", spell(got), spell(want))
	}
}

// readBy are types that the standard library reads, and what it reads by a method that calls it again.
type (
	//lint:ignore U1000 embedded below
	readAs int
	readBy struct {
		//lint:ignore U1000 what may be seen of it is its place
		readAs      // what is embedded and no struct has rules that only the standard library knows
		Key    from `json:"key"`
	}
	readByPair struct {
		Named readBy
		Value from
	}
)

// TestRootsOfWordedErrors has errors in values that the standard library reads: those that it words name the root, those of a method what the method read.
func TestRootsOfWordedErrors(t *testing.T) {
	for _, text := range []string{
		`{"Named":{"key":{"k":1e400}}}`, `{"Named":{"key":[1e400]}}`, `{"Named":{"key":t}}`, `{"Named":{"key":true}}`, `{"Named":7}`,
		`{"Named":[]}`, `{"Value":{"k":1e400}}`, `{"Value":[[1e400]]}`, `{"Value":true}`, `{"Value":1e400}`, `[]`, `{"Named":{"key":"x"}}`,
	} {
		for _, target := range []func() any{
			func() any { return new(readByPair) }, func() any { return new([1]readByPair) }, func() any { return new(map[string]*readByPair) },
		} {
			for _, wrapped := range []string{text, "[" + text + "]", `{"":` + text + `}`} {
				wrapped += strings.Repeat(" ", 4096) // the standard library reads short texts alone
				ours, std := jsonv1.Unmarshal([]byte(wrapped), target()), stdv1.Unmarshal([]byte(wrapped), target())
				if fmt.Sprintf("%T %#[1]v", ours) != fmt.Sprintf("%T %#[1]v", std) {
					t.Errorf("%.50s into %T:\n got %#v\nwant %#v", wrapped, target(), ours, std)
				}
			}
		}
	}
}
