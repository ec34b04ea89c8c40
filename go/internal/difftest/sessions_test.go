// Sessions on a jsontext.Encoder or Decoder: tokens, raw values and whole ones in any order, and on from where something failed.
// Assumes that the standard library is right about what it refuses, and about what it writes and reads. Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

type marshalEncoder func(*jsontext.Encoder, any, ...stdv2.Options) error

// sessionValues are values of all kinds, short and long, and such as fail before anything, within an object, and within one in a list.
func sessionValues() []any {
	long := strings.Repeat("long text é ", 20)
	type fails struct {
		A string
		L []int
		F func()
	}
	return []any{
		1, true, nil, "short", long, []string{long, "b"}, []any{}, map[string]any{"k": long}, map[string]int{}, struct{ A, B string }{long, "b"}, &small{B: long}, [1]int{1},
		jsontext.Value(`{"a":[1,2,"` + long + `"]}`), stdv1.Number("12"), bytes.Repeat([]byte{1}, 100), strings.Repeat(long, 40),
		func() {}, math.NaN(), []float64{1, math.Inf(1)}, fails{A: long}, []any{"x", fails{}}, map[string]any{"k": fails{L: []int{1, 2}}}, map[string]any{"k": func() {}}, "\xff" + long,
		jsontext.Value(`{"a":`), struct {
			B string
			A string `json:"a,string,omitempty"`
		}{long, "a"},
	}
}

// session does a random series of calls and writes down what they return, where the encoder is, and what there is in the end.
func session(r *rand.Rand, marshal marshalEncoder) string {
	var log strings.Builder
	var out bytes.Buffer
	var options []stdv2.Options
	if r.IntN(3) == 0 {
		options = randomEncodeOptions(r)
	}
	enc := jsontext.NewEncoder(&out, options...)
	values := sessionValues()
	tokens := []jsontext.Token{jsontext.BeginObject, jsontext.EndObject, jsontext.BeginArray, jsontext.EndArray, jsontext.Null, jsontext.String("a"), jsontext.String("b"), jsontext.String("c")}
	for range 3 + r.IntN(12) {
		what, err := "token", error(nil)
		switch r.IntN(8) {
		case 0, 1, 2:
			err = enc.WriteToken(tokens[r.IntN(len(tokens))])
		case 3:
			what, err = "raw", enc.WriteValue([]byte(`{"r":[1,2]}`))
		default:
			k := r.IntN(len(values))
			what, err = fmt.Sprintf("value %d", k), marshal(enc, values[k], stdv2.Deterministic(true))
		}
		kind, n := enc.StackIndex(enc.StackDepth())
		fmt.Fprintf(&log, "%s: %s at %d, depth %d, %v %d, %s\n", what, describe(err), enc.OutputOffset(), enc.StackDepth(), kind, n, enc.StackPointer())
	}
	if enc.StackDepth() == 0 { // else it may have been kept for later
		fmt.Fprintf(&log, "%q", out.Bytes())
	}
	return log.String()
}

func TestSessionsOnAnEncoder(t *testing.T) {
	seeds := seeded.Rand(t, 31)
	for range *rounds / 10 {
		seed := seeds.Uint64()
		var want, got string
		if _, panicked := call(func([]byte, any) error {
			want = session(rand.New(rand.NewPCG(seed, 0)), stdv2.MarshalEncode)
			return nil
		}, nil, nil); panicked {
			continue // a token after a failed call can be too much for Go 1.27.3
		}
		got = session(rand.New(rand.NewPCG(seed, 0)), jsonv2.MarshalEncode)
		if got != want {
			gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
			for i := range min(len(gotLines), len(wantLines)) {
				if gotLines[i] != wantLines[i] {
					t.Fatalf("call %d of seed %d, after\n%s\n got %s\nwant %s", i, seed, strings.Join(wantLines[:i], "\n"), gotLines[i], wantLines[i])
				}
			}
		}
	}
}

// TestEncoderThatTakesNoTokens has the standard library fail inside of an object: its encoder then takes some kinds of values, but no tokens.
func TestEncoderThatTakesNoTokens(t *testing.T) {
	long := strings.Repeat("text ", 30)
	for _, next := range []any{long, strings.Repeat(long, 100), []string{long}, map[string]string{"k": long}, struct{ A string }{long}, jsontext.Value(`["` + long + `"]`), []byte(long)} {
		log := func(marshal marshalEncoder) string {
			var out bytes.Buffer
			enc := jsontext.NewEncoder(&out)
			enc.WriteToken(jsontext.BeginArray)
			failed := marshal(enc, struct {
				A string
				F func()
			}{A: "before"})
			err := marshal(enc, next)
			kind, n := enc.StackIndex(enc.StackDepth())
			enc.WriteValue([]byte(`"` + strings.Repeat("flushed ", 2000) + `"`))
			return fmt.Sprintf("%s; %s at %d, %v %d, %q", describe(failed), describe(err), enc.OutputOffset(), kind, n, out.Bytes())
		}
		if got, want := log(jsonv2.MarshalEncode), log(stdv2.MarshalEncode); got != want {
			t.Errorf("%T\n got %s\nwant %s", next, got, want)
		}
	}
}

// decoderSession does a random series of calls on a decoder and writes down what they return. Targets are new: of others compat-go.md says what is different.
func decoderSession(r *rand.Rand, text []byte, unmarshal unmarshalDecode) string {
	var log strings.Builder
	dec := jsontext.NewDecoder(bytes.NewBuffer(bytes.Clone(text)))
	targets := []func() any{newOf[any](), newOf[map[string]any](), newOf[[]any](), newOf[[]string](), newOf[map[string][]int](), newOf[struct{ A, List any }](), newOf[string]()}
	for range 3 + r.IntN(10) {
		switch r.IntN(6) {
		case 0, 1:
			token, err := dec.ReadToken()
			fmt.Fprintf(&log, "token %v %s", token.Kind(), describe(err))
		case 2:
			value, err := dec.ReadValue()
			fmt.Fprintf(&log, "value of %d bytes %s", len(value), describe(err))
		default:
			v := targets[r.IntN(len(targets))]()
			err := unmarshal(dec, v)
			now, _ := stdv2.Marshal(v, stdv2.Deterministic(true), jsontext.AllowInvalidUTF8(true))
			fmt.Fprintf(&log, "%T %s %s", v, describe(err), now)
		}
		fmt.Fprintf(&log, " %s\n", place(dec))
	}
	return log.String()
}

func TestSessionsOnADecoder(t *testing.T) {
	seeds := seeded.Rand(t, 32)
	for range *rounds / 10 {
		seed := seeds.Uint64()
		r := rand.New(rand.NewPCG(seed, 1))
		var parts [][]byte
		for range 1 + r.IntN(4) {
			part := mutate(r)
			if r.IntN(2) == 0 {
				part = long(part)
			}
			parts = append(parts, part)
		}
		text := append(append([]byte(`[{"a":1,"list":[1],"a":`), bytes.Join(parts, []byte(`,"b":`))...), "}]"...)
		var want string
		if _, panicked := call(func([]byte, any) error {
			want = decoderSession(rand.New(rand.NewPCG(seed, 0)), text, stdv2.UnmarshalDecode)
			return nil
		}, nil, nil); panicked {
			continue // as above
		}
		if got := decoderSession(rand.New(rand.NewPCG(seed, 0)), text, jsonv2.UnmarshalDecode); got != want {
			t.Fatalf("seed %d, text %s\n got %s\nwant %s", seed, shown(text), got, want)
		}
	}
}

// TestDecoderThatTakesNoValues goes on behind a duplicate name, where the decoder then refuses all values: targets stay as they are.
func TestDecoderThatTakesNoValues(t *testing.T) {
	for _, value := range []string{`["` + strings.Repeat("text ", 1000) + `"]`, `{"k":"` + strings.Repeat("text ", 1000) + `"}`, `[1]`, `"text"`} {
		for _, fresh := range []func() any{newOf[any](), newOf[[]string](), newOf[map[string]string](), newOf[struct{ K string }](), newOf[string]()} {
			log := func(unmarshal unmarshalDecode) string {
				dec := jsontext.NewDecoder(bytes.NewBufferString(`[{"a":1,"a":` + value + `}]`))
				failed := unmarshal(dec, new(any))
				v := fresh()
				err := unmarshal(dec, v)
				return fmt.Sprint(describe(failed), describe(err), place(dec), dump(v))
			}
			if got, want := log(jsonv2.UnmarshalDecode), log(stdv2.UnmarshalDecode); got != want {
				t.Errorf("%.20s\n got %s\nwant %s", value, got, want)
			}
		}
	}
}

// TestNamesAfterAFailedCallOfOtherOptions writes members into an object that a call left open which allowed repeated names. Go 1.27.3 panics.
func TestNamesAfterAFailedCallOfOtherOptions(t *testing.T) {
	needCoder(t)
	for _, allows := range []bool{false, true} {
		var out bytes.Buffer
		enc := jsontext.NewEncoder(&out, jsontext.AllowDuplicateNames(!allows))
		in := struct {
			A stdv1.RawMessage
			M sessionMethod
			F func()
		}{A: stdv1.RawMessage(`{"x":1}`)}
		if err := jsonv2.MarshalEncode(enc, in, jsontext.AllowDuplicateNames(allows)); err == nil {
			t.Fatal("a function has no JSON")
		}
		for _, token := range []jsontext.Token{jsontext.Null, jsontext.String("b"), jsontext.Null, jsontext.String("c"), jsontext.Null, jsontext.EndObject} {
			if err := enc.WriteToken(token); err != nil && !strings.Contains(err.Error(), "invalid state") {
				t.Errorf("allowed in the call %v, %v: %v", allows, token, err)
			}
		}
		if err := enc.WriteToken(jsontext.String("behind")); err != nil {
			t.Error(err)
		}
		if want := `{"A":{"x":1},"M":1,"F":null,"b":null,"c":null}` + "\n\"behind\"\n"; out.String() != want {
			t.Errorf("allowed in the call %v: got %s", allows, out.Bytes())
		}
	}
}

type sessionMethod struct{}

func (sessionMethod) MarshalJSON() ([]byte, error) { return []byte("1"), nil }
