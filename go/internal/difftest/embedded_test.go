// Structs with an embedded map or raw value: what comes after their own members, and names that collide.
// Assumes sorted maps, since the standard library's order is random without.
// Called by go test.

package difftest

import (
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"strings"
	"testing"

	jsonv1 "github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

type (
	restMap struct {
		A int            `json:"a,omitzero"`
		X map[string]any `json:",embed"`
		B string         `json:"b,omitempty"`
	}
	restRaw struct {
		A int            `json:"a,omitzero"`
		X jsontext.Value `json:",embed"`
		M *valueJSON     `json:"m,omitempty"`
	}
	restNamed struct {
		M []valueJSON       `json:"m,omitempty"`
		X *map[named]*int8  `json:",embed"`
		T map[string]string `json:"t,omitempty"`
	}
	restWriters struct {
		A int                  `json:"a,omitzero"`
		X map[string]marshalTo `json:",embed"`
	}
	restIgnoringCase struct {
		A int            `json:"a,case:ignore"`
		X jsontext.Value `json:",embed"`
	}
	restInner struct {
		*restRaw
		N int `json:"n"`
	}
)

// embeddings are values and whether ours writes them without the standard library's help.
func embeddings() (values []any, own []bool) {
	add := func(mine bool, all ...any) {
		for _, v := range all {
			values, own = append(values, v), append(own, mine)
		}
	}
	five := int8(5)
	keys := map[named]*int8{"k": nil, "l": &five}
	add(true, restMap{}, restMap{A: 1}, restMap{X: map[string]any{}}, restMap{X: map[string]any{"x": 1.5, "": nil, "é\"": []any{"y", map[string]any{"a": 1}}}},
		restMap{A: 1, B: "b", X: map[string]any{"A": 1, "_a": 2, "c<": "<"}}, &restMap{X: map[string]any{"deep": map[string]any{"z": []any{}}}},
		restMap{X: map[string]any{"own": restMap{A: 2, X: map[string]any{"y": 1}}}}, []restMap{{A: 1}, {X: map[string]any{"k": 1}}, {}}, map[string]restMap{"k": {}, "l": {B: "b"}},
		restRaw{}, restRaw{A: 1}, restRaw{X: jsontext.Value(` { } `)}, restRaw{X: jsontext.Value("{\"x\" :\t[1, {\"a\" : 2}],\n\"\\u00e9\":\"\\u003c\" }"), A: 1},
		&restRaw{X: jsontext.Value(`{"c":12345678901234567890,"d":1e400}`), M: &valueJSON{"v"}}, []restRaw{{}, {X: jsontext.Value(`{"k":null}`)}},
		restNamed{}, restNamed{X: &keys}, restNamed{M: []valueJSON{{"1"}}, X: &keys, T: map[string]string{"a": "b"}}, restNamed{X: new(map[named]*int8)},
		restInner{}, restInner{&restRaw{}, 1}, &restInner{&restRaw{X: jsontext.Value(`{"i":1}`), A: 2}, 1})
	// Names that occur twice, text that is no object or invalid, and what no JSON can hold.
	add(false, restMap{A: 1, X: map[string]any{"a": 1}}, restMap{X: map[string]any{"a": 1, "b": 2}}, restMap{X: map[string]any{"\xff": 1}}, restMap{X: map[string]any{"\xff": 1, "\xfe": 2}},
		restMap{A: 1, X: map[string]any{"c": make(chan int)}}, []any{valueJSON{"v"}, restMap{A: 1, X: map[string]any{"a": 1}}}, []any{valueJSON{"v"}, restMap{X: map[string]any{"c": 1i}}},
		restRaw{A: 1, X: jsontext.Value(`{"a":1}`)}, restRaw{X: jsontext.Value(`{"\u0061":1}`)}, restRaw{X: jsontext.Value(`{"x":1,"x":2}`)}, restRaw{X: jsontext.Value(`{"x":{"y":1,"y":2}}`)},
		restRaw{X: jsontext.Value(`[1]`)}, restRaw{X: jsontext.Value(` `)}, restRaw{A: 3, X: jsontext.Value(`{"x":1}x`)}, restRaw{X: jsontext.Value(`{"x"`)}, restRaw{X: jsontext.Value(`{"x":}`)},
		restRaw{X: jsontext.Value("{\"\xff\":1}")}, restRaw{X: jsontext.Value("{\"x\":\"\xff\"}")}, restRaw{X: jsontext.Value("{\"\xff\":1,\"\xfe\":2}")}, restRaw{X: jsontext.Value(`null`), M: &valueJSON{"v"}},
		[]restRaw{{M: &valueJSON{"v"}}, {M: &valueJSON{"w"}, X: jsontext.Value(`{"m":2}`)}}, []restRaw{{M: &valueJSON{"v"}}, {X: jsontext.Value(`{"m":2}`)}},
		restNamed{M: []valueJSON{{"1"}}, X: &map[named]*int8{"m": nil}}, restNamed{M: []valueJSON{{"1"}}, X: &map[named]*int8{"\xc0": nil}},
		restIgnoringCase{X: jsontext.Value(`{"A":1}`)}, restIgnoringCase{X: jsontext.Value(`{"c":1}`)},
		restWriters{A: 1}, restWriters{X: map[string]marshalTo{"k": {1}, "l": {2}}}, []restWriters{{A: 1}, {X: map[string]marshalTo{"k": {1}}}})
	return values, own
}

func TestEmbeddedMapsAndRawValues(t *testing.T) {
	values, mine := embeddings()
	for i, in := range values {
		for _, more := range [][]stdv2.Options{
			nil, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowInvalidUTF8(true)}, {jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)},
			{jsontext.Multiline(true)}, {stdv2.OmitZeroStructFields(true), stdv2.StringifyNumbers(true)}, {jsontext.EscapeForHTML(true), jsontext.PreserveRawStrings(true)},
			{jsontext.CanonicalizeRawInts(true), jsontext.ReorderRawObjects(true)}, {stdv2.MatchCaseInsensitiveNames(true)},
		} {
			compareMarshal(t, in, append([]stdv2.Options{stdv2.Deterministic(true)}, more...))
		}
		if mine[i] {
			own(t, fmt.Sprintf("%T %+v", in, in), func() error { _, err := jsonv2.Marshal(in); return err })
		}
	}
}

// Output that leaves while it grows: between the struct's own members, and between those of the map.
func TestEmbeddedMapsInChunks(t *testing.T) {
	long := strings.Repeat("long ", 30_000)
	in := []restMap{{A: 1, B: long, X: map[string]any{"k": []any{long, long}, "l": long, "m": map[string]any{long: long}}}, {}, {X: map[string]any{long: 1}}, {B: long}}
	compareMarshal(t, in, []stdv2.Options{stdv2.Deterministic(true)})
	compareMarshal(t, in, []stdv2.Options{stdv2.Deterministic(true), jsontext.Multiline(true)})
	in = append(in, restMap{A: 1, X: map[string]any{"a": long}})
	compareMarshal(t, in, []stdv2.Options{stdv2.Deterministic(true)})
}

type unreached struct {
	M map[string]any `json:",embed"`
}

// The map is behind a nil pointer that no other package may set.
type unreachable struct {
	*unreached
	A int
}

// TestFallbackThatCannotBeReached: where the standard library panics, the member is refused, as one for a field of such a struct is.
func TestFallbackThatCannotBeReached(t *testing.T) {
	texts := []string{`{"A":1}`, `{"A":1,"b":2}`, `{"b":[1,{}],"A":3}`, `{"b":1,"c":2}`, `{"b":1,"b":2}`, `{"b"`, `{"b" 1}`, `{"b":tru}`, `{"b":"` + "\xff" + `"}`}
	for _, text := range texts {
		for name, f := range map[string][2]func([]byte, any) error{
			"v2": {func(b []byte, v any) error { return stdv2.Unmarshal(b, v) }, func(b []byte, v any) error { return jsonv2.Unmarshal(b, v) }},
			"v1": {stdv1.Unmarshal, jsonv1.Unmarshal},
			"v1 semantics": {func(b []byte, v any) error { return stdv2.Unmarshal(b, v, stdv1.DefaultOptionsV1()) },
				func(b []byte, v any) error { return jsonv2.Unmarshal(b, v, stdv1.DefaultOptionsV1()) }},
		} {
			var got, want unreachable
			wantErr, panicked := call(f[0], []byte(text), &want)
			gotErr := f[1]([]byte(text), &got)
			if got.unreached != nil {
				t.Fatalf("%s: %s has made what it cannot set", name, text)
			}
			switch {
			case !panicked && !sameError(gotErr, wantErr):
				t.Errorf("%s: %s: got %v, want %v", name, text, gotErr, wantErr)
			case panicked && (gotErr == nil || !strings.Contains(gotErr.Error(), "cannot set embedded pointer to unexported struct type")):
				t.Errorf("%s: %s: got %v", name, text, gotErr)
			case panicked && name != "v2" && strings.Contains(text, `"A":3`) && got.A != 3:
				t.Errorf("%s: %s: what follows was not read: %v", name, text, got)
			}
		}
	}
}
