// Texts beyond ASCII in many strings: each byte of a text, and each string of a value, broken in turn.
// Assumes that the standard library is right. Called by go test.

package difftest

import (
	"encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	fastv1 "github.com/fastjson/fastjson/go/json"
	fastv2 "github.com/fastjson/fastjson/go/json/v2"
)

// beyond are records whose strings are looked at several at a time when they are decoded.
func beyond(records int) []byte {
	var b strings.Builder
	b.WriteString("[")
	for i := range records {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, `{"id":%d,"né":"Zürich","s":"%s","t":"日本\n😀\u00e9","plain":"x"}`, i, strings.Repeat("Привет ", i%5*i/4))
	}
	return []byte(b.String() + "]")
}

func TestEveryByteOfTextsBeyondASCII(t *testing.T) {
	text := beyond(24)
	type record struct {
		ID int    `json:"id"`
		N  string `json:"né"`
		S  string `json:"s"`
		T  string `json:"t"`
	}
	targets := []target{fresh[any](), fresh[[]record](), fresh[jsontext.Value]()}
	for at := 0; at < len(text); at++ {
		old := text[at]
		for _, c := range []byte{0xff, 0x80, 0xc3, '"'} {
			if text[at] = c; at%7 != 0 && c != 0xff {
				continue
			}
			tg := targets[at%len(targets)]
			compare(t, tg, text, "", func(b []byte, v any) error { return fastv2.Unmarshal(b, v) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v) })
			compare(t, tg, text, "v1", fastv1.Unmarshal, json.Unmarshal)
			invalid := jsontext.AllowInvalidUTF8(true)
			compare(t, tg, text, "AllowInvalidUTF8", func(b []byte, v any) error { return fastv2.Unmarshal(b, v, invalid) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v, invalid) })
		}
		text[at] = old
	}
}

// TestEscapesAtEveryPlace puts what is escaped, or not valid, at every place of strings of every length up to some blocks, alone, next to
// another and after runs of every length, as a string and within raw values.
func TestEscapesAtEveryPlace(t *testing.T) {
	options := [][]stdv2.Options{
		nil, {jsontext.EscapeForHTML(true)}, {jsontext.PreserveRawStrings(true)}, {jsontext.PreserveRawStrings(true), jsontext.EscapeForHTML(true)},
		{json.DefaultOptionsV1()}, {jsontext.AllowInvalidUTF8(true)}, {jsontext.EscapeForJS(true)}, {jsontext.EscapeForJS(true), jsontext.PreserveRawStrings(true)},
	}
	same := func(in any) {
		t.Helper()
		for _, o := range options {
			got, err := fastv2.Marshal(in, o...)
			want, wantErr := stdv2.Marshal(in, o...)
			if string(got) != string(want) || !sameError(err, wantErr) {
				t.Fatalf("%q, options %v:\n got %q %v\nwant %q %v", in, o, got, err, want, wantErr)
			}
		}
	}
	plain := []string{"\"", "\\", "\n", "\x01", "<", "&", "\u2028", "é", "\xff", "\u2027", "日"}
	raw := []string{`\"`, `\\`, `\/`, `\n`, `\u00e9`, `\u003c`, `\u2028`, `\ud83d\ude00`, `\ud800`, `<`, `>`, "\u2029", "é", "\xff", "\x1f", `\x`, `\<`, `\u00<0`, `\`, `"`}
	for size := 0; size < 80; size += 1 + size/24 {
		for at := 0; at <= size; at += 1 + size/16 {
			before, after := strings.Repeat("x", at), strings.Repeat("y", size-at)
			for k, c := range plain {
				same([]string{before + c + after + c, plain[(k+size)%len(plain)]})
			}
			for k, c := range raw {
				same(jsontext.Value(`{ "` + before + c + after + raw[(k+at)%len(raw)] + `" : "` + c + c + after + `" }`))
			}
		}
	}
}

// Values of these types have methods that run between strings; those of longer ones than a line refuse.
type (
	between  struct{ S string }
	asText   struct{ S string }
	toWriter struct{ S string }
	zeroed   struct{ S string }
)

func (b between) MarshalJSON() ([]byte, error) {
	called("between")
	if len(b.S) > 80 {
		return nil, errors.New("between refuses")
	}
	return json.Marshal(b.S)
}

func (a asText) MarshalText() ([]byte, error) {
	called("asText")
	return []byte(a.S), nil
}

func (w toWriter) MarshalJSONTo(enc *jsontext.Encoder) error {
	called("toWriter")
	return enc.WriteToken(jsontext.String("w"))
}

func (z zeroed) IsZero() bool {
	called("zeroed")
	return z.S == ""
}

// TestOneStringOfMany has one string that is not valid, or has a line separator, among others beyond ASCII, with and without methods
// that run before and after it, in short outputs and in those that leave in pieces.
func TestOneStringOfMany(t *testing.T) {
	type record struct {
		A string
		B any
		C map[string]string
		D zeroed `json:",omitzero"`
		E []string
		F *float64
	}
	values := []any{"é", between{"é"}, between{strings.Repeat("long", 30)}, asText{"é"}, toWriter{}, json.RawMessage("\"é\""), []any{"é", between{"x"}}, map[string]any{"é": "é"}, map[asText]int{{"é"}: 1}}
	for _, odd := range []string{"é", "\xff", "é\xc3", "\u2028é", "<é", strings.Repeat("日", 20) + "\xe6", strings.Repeat("é", 40) + "\u2029",
		strings.Repeat("日", 43), strings.Repeat("日", 60) + "\xe6", strings.Repeat("é", 80) + "\u2029", strings.Repeat("é\n", 60) + "\xff"} {
		for k, v := range values {
			for place := range 6 {
				r := record{A: "é", B: v, C: map[string]string{"é": "é"}, D: zeroed{"é"}, E: []string{"é", "日本", "plain"}}
				switch place {
				case 0:
					r.A = odd
				case 1:
					r.C["é"] = odd
				case 2:
					r.C = map[string]string{odd: "é"}
				case 3:
					r.D.S = odd
				case 4:
					r.E[1] = odd
				case 5:
					nan := math.NaN()
					r.E[2], r.F = odd, &nan
				}
				for range 2 { // the second time each string is looked at
					compareMarshal(t, &r, nil)
				}
				compareMarshal(t, []any{r, v, odd}, []stdv2.Options{jsontext.AllowInvalidUTF8(k%2 == 0), jsontext.EscapeForJS(true)})
			}
		}
		long := make([]string, 20000)
		for i := range long {
			long[i] = "Привет"
		}
		for _, at := range []int{0, 3000, 19999} {
			long[at] = odd
			compareMarshal(t, long, nil)
			long[at] = "Привет"
		}
	}
}

// TestNamesThatBecomeTheSame: bad UTF-8 is replaced, after which two names are one.
func TestNamesThatBecomeTheSame(t *testing.T) {
	for _, o := range [][]stdv2.Options{nil, {jsontext.AllowInvalidUTF8(true)}, {jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true), stdv2.Deterministic(true)}} {
		for range 8 {
			if len(o) != 1 {
				compareMarshal(t, map[string]any{"\xff": "é", "\xfe": "é"}, o)
			}
			compareMarshal(t, map[string]string{"\xff": "é"}, o)
		}
	}
}
