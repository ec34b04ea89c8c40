// What is reached through an interface or an old slice, and what surrounds methods, field by field: cases that long runs of the random
// tests found. Assumes that the standard library is right. Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// A literal that breaks off is an error of the text, whatever an interface holds and would say about its value.
func TestBrokenLiteralsBeforeHeldValues(t *testing.T) {
	held := []func() any{
		func() any { return time.Duration(3) }, func() any { return ptr(time.Duration(3)) }, func() any { return (chan int)(nil) },
		func() any { return &from{} }, func() any { return from{} }, func() any { return &method{"old"} }, func() any { return ptr(upperText("T")) },
		func() any { return 1 }, func() any { return &scalars{} }, func() any { return []any{1} }, func() any { return nil },
	}
	read := func(f func(*bytes.Reader, any) error) func([]byte, any) error {
		return func(b []byte, v any) error { return f(bytes.NewReader(b), v) }
	}
	for _, make := range held {
		name := fmt.Sprintf("%T in an interface", make())
		targets := []target{
			{name, func() any { v := make(); return &v }}, {name, func() any { return &[]any{make()} }}, {name, func() any { return &struct{ A any }{make()} }},
		}
		for _, literal := range []string{"n", "nu", "nul", "nulx", "nullx", "n[[", "t", "truf", "fals", "falsee", "false", "null", "true", "-", "1e", `"`} {
			for i, text := range []string{literal, "[" + literal + "]", `{"A":` + literal + "}"} {
				tg := targets[i]
				compare(t, tg, []byte(text), "default", plain, plainStd)
				compare(t, tg, []byte(text), "from a reader",
					read(func(r *bytes.Reader, v any) error { return jsonv2.UnmarshalRead(r, v) }),
					read(func(r *bytes.Reader, v any) error { return stdv2.UnmarshalRead(r, v) }))
				v1 := stdv1.DefaultOptionsV1()
				compare(t, tg, []byte(text), "legacy, from a reader",
					read(func(r *bytes.Reader, v any) error { return jsonv2.UnmarshalRead(r, v, v1) }),
					read(func(r *bytes.Reader, v any) error { return stdv2.UnmarshalRead(r, v, v1) }))
			}
		}
	}
}

// The error of an embedded raw value counts from its own start, that of any other raw value from the start of the output.
func TestErrorsOfRawValuesAfterMethods(t *testing.T) {
	type both struct {
		First valueText
		Raw   jsontext.Value
		fallbackRaw
	}
	type outer struct {
		First valueText
		A     jsontext.Value `json:",omitzero"`
		Plain fallbackRaw    `json:",omitzero"`
		Inner both
		List  []both
	}
	for _, raw := range []string{`{"a":{"b":[true,false]}} x`, `{"a":[1,2,`, `{"a":{"a":{"a":nul`, `     {"a":1`, `           {"a":{"b":1}     x`, ` [1]`, `{"a":1}`, `x`, `{"é":[1,  2, "\xff"]}`} {
		for _, in := range []any{
			&fallbackRaw{Rest: jsontext.Value(raw)}, &both{"a", nil, fallbackRaw{Rest: jsontext.Value(raw)}}, &both{"a", jsontext.Value(raw), fallbackRaw{}},
			&outer{A: jsontext.Value(raw)}, &outer{Plain: fallbackRaw{Rest: jsontext.Value(raw)}}, []any{valueText("a"), &fallbackRaw{Rest: jsontext.Value(raw)}},
			&outer{Inner: both{Raw: jsontext.Value(raw)}}, &outer{Inner: both{fallbackRaw: fallbackRaw{Rest: jsontext.Value(raw)}}},
			&outer{List: []both{{}, {Raw: jsontext.Value(raw)}}}, &outer{List: []both{{}, {fallbackRaw: fallbackRaw{Rest: jsontext.Value(raw)}}}},
			map[string]any{"k": &both{"a", nil, fallbackRaw{Rest: jsontext.Value(raw)}}}, []any{valueText("a"), jsontext.Value(raw)},
		} {
			for _, options := range [][]stdv2.Options{nil, {jsontext.Multiline(true)}, {stdv2.MatchCaseInsensitiveNames(true)}, {stdv1.DefaultOptionsV1()}, {jsontext.AllowInvalidUTF8(true)}} {
				compareMarshal(t, in, options)
			}
		}
	}
}

// The tag option `string`, once a method has run: with white space in the output, and on a type with a method for decoding.
func TestStringTagAfterMethods(t *testing.T) {
	type tagged struct {
		First appender
		//lint:ignore SA5008 invalid on purpose
		Any any `json:"any,string"`
		//lint:ignore SA5008 invalid on purpose
		To marshalTo `json:"to,string"`
		//lint:ignore SA5008 invalid on purpose
		P *marshalTo `json:"p,string"`
	}
	type empty struct {
		First appender
		S     upperText  `json:",omitempty,string"`
		P     *upperText `json:",omitempty,string"`
	}
	type nils struct { // whose methods do not count
		First appender
		P     *upperText `json:",omitempty,string"`
		//lint:ignore SA5008 invalid on purpose
		I jsoner `json:",omitempty,string"`
		//lint:ignore SA5008 invalid on purpose
		F stdv2.UnmarshalerFrom `json:",omitempty,string"`
	}
	for _, options := range [][]stdv2.Options{
		nil, {jsontext.Multiline(true)}, {jsontext.Multiline(true), jsontext.WithIndentPrefix("\t")}, {jsontext.SpaceAfterColon(true)}, {jsontext.SpaceAfterComma(true)},
		{stdv1.ReportErrorsWithLegacySemantics(true), jsontext.Multiline(true)}, {stdv1.DefaultOptionsV1(), jsontext.Multiline(true)},
		{stdv1.ReportErrorsWithLegacySemantics(true), jsontext.SpaceAfterColon(true)}, {stdv1.DefaultOptionsV1(), stdv1.StringifyWithLegacySemantics(false)},
	} {
		for _, in := range []any{
			&tagged{}, &tagged{Any: marshalTo{}}, &tagged{Any: &marshalTo{}, P: &marshalTo{}}, []any{tagged{Any: pointerTo{2}}, &tagged{Any: &pointerTo{2}}},
			&nils{I: (*pointerJSON)(nil)}, &nils{}, &nils{P: ptr(upperText(""))}, &nils{I: valueJSON{}}, []*nils{{}, {F: &from{}}},
			&empty{}, &empty{S: "a"}, &empty{P: ptr(upperText(""))}, []*empty{{}, {S: "a"}}, &struct {
				S string `json:",omitempty,string"`
			}{},
		} {
			known := placesSeen
			placesSeen = false // see docs/compat-go.md
			compareMarshal(t, in, options)
			placesSeen = known
		}
	}
}

// Slices within slices that hold something, under names that occur twice: what the old slices show afterwards.
func TestOldSlicesUnderDuplicateNames(t *testing.T) {
	type lists struct {
		A [][][]any
		B [][]int
		C [][]string
		D []struct{ X []int }
	}
	item := func(n int) string { return "[" + strings.TrimSuffix(strings.Repeat("1,", n), ",") + "]" }
	items := func(n int) string { return "[" + strings.TrimSuffix(strings.Repeat("[1],", n), ",") + "]" }
	made := func(n, m int) *lists {
		l := &lists{make([][][]any, n), make([][]int, n), make([][]string, n), make([]struct{ X []int }, n)}
		for i := range n {
			l.A[i], l.B[i], l.C[i], l.D[i].X = make([][]any, m), make([]int, m), make([]string, m), make([]int, m)
		}
		return l
	}
	for i := range 6 * 6 * 3 * 4 {
		first, second, n, m := i%6, i/6%6, i/36%3, i/36/3
		later := strings.NewReplacer("1", "2") // seen where it should not be
		a, b := item(first), later.Replace(item(second))
		strs := strings.NewReplacer("1", `"s"`, "2", `"t"`)
		text := `{"A":[` + items(first) + `,[]],"A":[` + later.Replace(items(second)) + `],"B":[` + a + `,[]],"B":[` + b + `],"C":[[],` + strs.Replace(a) + `],"C":[` + strs.Replace(b) + `],` +
			`"D":[{"X":` + a + `},{}],"D":[{"X":` + b + `}],"A":[[[3]]],"B":[[3]],"C":[["u"]],"D":[{"X":[3]}]}`
		for _, options := range []stdv2.Options{stdv1.DefaultOptionsV1(), jsontext.AllowDuplicateNames(true)} {
			got, want := made(n, m), made(n, m)
			oldGot, oldWant := *got, *want
			gotErr, wantErr := jsonv2.Unmarshal([]byte(text), got, options), stdv2.Unmarshal([]byte(text), want, options)
			if !sameError(gotErr, wantErr) {
				t.Fatalf("%s: got %v, want %v", text, gotErr, wantErr)
			}
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(oldGot, oldWant) {
				t.Fatalf("%s:\n got %v, old %v\nwant %v, old %v", text, got, oldGot, want, oldWant)
			}
		}
	}
}
