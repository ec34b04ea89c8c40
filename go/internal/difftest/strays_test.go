// What the rows of docs/compat-go.md say about methods that go wrong, and about encoders and decoders after an error.
// Each test shows a difference: where one is gone, its row goes too.
// Assumes the buffer of an Encoder is found, or is skipped. Called by go test.

package difftest

import (
	"encoding/json/jsontext"
	"fmt"
	"io"
	"strings"
	"testing"

	stdv1 "encoding/json"
	stdv2 "encoding/json/v2"

	jsonv1 "github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"

	"github.com/fastjson/fastjson/go/internal/ref"
)

func needCoder(t *testing.T) {
	if _, ok := ref.CoderOf(jsontext.NewEncoder(io.Discard)); !ok {
		t.Skip("the standard library does the call")
	}
}

// ownSyntaxError refuses what it has read with an error of encoding/json.
type ownSyntaxError struct{}

func (*ownSyntaxError) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if err := dec.SkipValue(); err != nil {
		return err
	}
	return stdv1.Unmarshal([]byte("{"), new(any))
}

func TestMethodsThatReturnASyntaxErrorOfTheirOwn(t *testing.T) {
	text := []byte("[" + strings.Repeat("1,", 1000) + "2]")
	var ours, std []ownSyntaxError
	got, want := jsonv1.Unmarshal(text, &ours), stdv1.Unmarshal(text, &std)
	if !sameError(got, want) || len(ours) != 1 || len(std) != 1001 {
		t.Errorf("got %d elements, %v, want %d, %v", len(ours), got, len(std), want)
	}
}

// stray writes tokens and notes where the encoder stands then, and what it said.
type stray struct {
	tokens  []jsontext.Token
	offsets *[]int64
	errs    *[]error
}

func newStray(tokens ...jsontext.Token) stray { return stray{tokens, new([]int64), new([]error)} }

func (s stray) MarshalJSONTo(enc *jsontext.Encoder) error {
	*s.offsets, *s.errs = nil, nil
	for _, token := range s.tokens {
		*s.errs = append(*s.errs, enc.WriteToken(token))
		*s.offsets = append(*s.offsets, enc.OutputOffset())
	}
	return nil
}

func TestMethodsThatCloseWhatIsNotTheirs(t *testing.T) {
	needCoder(t)
	s := newStray(jsontext.EndArray)
	_, got := jsonv2.Marshal([]any{s})
	ours := (*s.offsets)[0]
	_, want := stdv2.Marshal([]any{s})
	if std := (*s.offsets)[0]; !sameError(got, want) || ours != std+1 {
		t.Errorf("got offset %d, %v, want %d, %v", ours, got, std, want)
	}
}

func TestMethodsThatWriteMembersAround(t *testing.T) {
	needCoder(t)
	s := newStray(jsontext.Null, jsontext.String("A"))
	in := map[string]any{"A": s}
	out, got := jsonv2.Marshal(in)
	ours := (*s.errs)[1]
	_, want := stdv2.Marshal(in)
	if std := (*s.errs)[1]; ours == nil || std != nil {
		t.Errorf("the second name: got %v, want %v", ours, std)
	}
	if string(out) != `{"A":null}` || got != nil || want == nil {
		t.Errorf("without the error of the name: got %s, %v, want %v", out, got, want)
	}
}

// dropping is a value whose method drops the error of a call in it.
type dropping struct {
	encode func(*jsontext.Encoder, any, ...stdv2.Options) error
}

func (h dropping) MarshalJSONTo(enc *jsontext.Encoder) error {
	h.encode(enc, make(chan int))
	return enc.WriteToken(jsontext.Null)
}

func TestMethodsThatDropTheErrorOfACall(t *testing.T) {
	needCoder(t)
	out, got := jsonv2.Marshal(map[string]any{"A": dropping{jsonv2.MarshalEncode}})
	_, want := stdv2.Marshal(map[string]any{"A": dropping{stdv2.MarshalEncode}})
	if string(out) != `{"A":null}` || got != nil || want == nil || !strings.Contains(want.Error(), "object namespace is in an invalid state") {
		t.Errorf("got %s, %v, want %v", out, got, want)
	}
}

// one is a value with a method, after which a call is not done again.
type one struct{}

func (one) MarshalJSON() ([]byte, error) { return []byte("1"), nil }

func TestEncoderAfterAFailedCall(t *testing.T) {
	needCoder(t)
	in := struct{ A, B any }{one{}, make(chan int)}
	var ours, std strings.Builder
	a, b := jsontext.NewEncoder(&ours), jsontext.NewEncoder(&std)
	got, want := jsonv2.MarshalEncode(a, in), stdv2.MarshalEncode(b, in)
	if !sameError(got, want) || a.StackPointer() != b.StackPointer() || a.OutputOffset() != b.OutputOffset() {
		t.Errorf("got %v at %d, want %v at %d", got, a.OutputOffset(), want, b.OutputOffset())
	}
	got, want = a.WriteToken(jsontext.Null), b.WriteToken(jsontext.Null)
	if got != nil || want == nil || !strings.Contains(want.Error(), "object namespace is in an invalid state") {
		t.Errorf("afterwards: got %v, want %v", got, want)
	}
}

// A buffer that ends inside a character shows in the message, and buffers are of other sizes here.
func TestDecoderWhoseBufferEndsInACharacter(t *testing.T) {
	differs := 0
	for n := 1000; n < 1400; n++ {
		text := []byte(`["` + strings.Repeat("a", n) + `",é`)
		got := jsonv1.NewDecoder(&chunked{text, 1 + n%7}).Decode(new(any))
		want := stdv1.NewDecoder(&chunked{text, 1 + n%7}).Decode(new(any))
		if sameError(got, want) {
			continue
		}
		differs++
		for _, err := range []error{got, want} {
			e, ok := err.(*stdv1.SyntaxError)
			whole, half := int64(n+6), int64(n+5)
			if !ok || e.Offset != whole && e.Offset != half || (e.Offset == whole) != strings.Contains(e.Error(), "'é'") || (e.Offset == half) != strings.Contains(e.Error(), `'\xc3'`) {
				t.Fatalf("string of %d: got %#v, want %#v", n, got, want)
			}
		}
	}
	if differs == 0 {
		t.Error("no difference")
	}
}

// dupes is a type whose method returns what only some options allow.
type dupes struct{ text string }

func (d dupes) MarshalJSON() ([]byte, error) { return []byte(d.text), nil }

// The encoder knows other options than a call that fails in it: it ends where it would if the call's were its own.
func TestEncoderAfterAFailedCallWithOtherOptions(t *testing.T) {
	needCoder(t)
	type refused struct {
		Before any
		Name   map[valueText]any
		Bad    refusing
	}
	for _, before := range []any{dupes{`{"a":1,"a":2}`}, dupes{"\"\xff\""}, dupes{` [ "<", 1e2, {"a" : "\u0041" } ]`}, "a<\xff>", map[string]any{"<&>": []any{1.5, "\u2028"}}, []dupes{{`{"x":{"y":1,"y":2}}`}, {`1`}}} {
		for _, in := range []any{[]any{before, refusing{}}, refused{before, map[valueText]any{"k<": before}, refusing{}}, map[string]any{"k": []any{before, make(chan int)}}} {
			for k := range switches {
				for _, own := range [][]stdv2.Options{nil, {stdv1.DefaultOptionsV1()}, {switches[k](true)}, {switches[k](false), jsontext.Multiline(true)}} {
					for _, call := range [][]stdv2.Options{nil, {stdv1.DefaultOptionsV1()}, {switches[k](true), switches[(k+1)%len(switches)](true)}, {switches[k](false)}} {
						for _, prefix := range []string{"", "[", `{"a":`, `[1,{"b":[`} {
							var log, out [2]string
							for i, f := range []func(*jsontext.Encoder, any, ...stdv2.Options) error{jsonv2.MarshalEncode, stdv2.MarshalEncode} {
								var b strings.Builder
								enc := jsontext.NewEncoder(&b, own...)
								for dec := jsontext.NewDecoder(strings.NewReader(prefix)); ; {
									token, err := dec.ReadToken()
									if err != nil {
										break
									}
									enc.WriteToken(token)
								}
								err := f(enc, in, call...)
								log[i] = fmt.Sprintf("%v %s %d %d", err, enc.StackPointer(), enc.StackDepth(), enc.OutputOffset())
								out[i] = b.String() // and what the encoder holds back
							}
							if log[0] != log[1] || !strings.HasPrefix(out[0], out[1]) && !strings.HasPrefix(out[1], out[0]) {
								t.Fatalf("%#v after %q, option %d:\n got %s %q\nwant %s %q", in, prefix, k, log[0], out[0], log[1], out[1])
							}
						}
					}
				}
			}
		}
	}
}

// refusing is a type whose method fails.
type refusing struct{}

func (refusing) MarshalJSON() ([]byte, error) { return nil, errRefused }
