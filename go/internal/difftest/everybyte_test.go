// Readers and writers that fail at every byte, and methods that panic: errors, what is left, and that the next call is not affected.
// Assumes that the standard library is right. Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"reflect"
	"testing"
	"time"

	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// everyByteTexts hold every kind of token, and the places between them.
var everyByteTexts = []string{
	`{"a":-12.5e+3,"list":[1,22,333],"any":{"k":[true,false,null,"s\u00e9\n"]}} 123 "text" [] {}`,
	` 0 -1 1.5 1e5 true "" nul`, `12345`, `[1 , 2]`, `"é\ud83d\ude00" 7`, `{"A":1,"b":"two"}{"A":3}`,
}

func TestReadersThatFailAtEveryByte(t *testing.T) {
	reset := errors.New("connection reset")
	for _, text := range everyByteTexts {
		for at := range len(text) + 1 {
			for _, size := range []int{1, 3, 1000} {
				reader := func(once bool) io.Reader {
					return &interrupted{&chunked{[]byte(text[:at]), size}, &chunked{[]byte(text[at:]), size}, once}
				}
				for _, once := range []bool{false, true} {
					for _, tg := range []target{fresh[any](), fresh[containers](), fresh[jsontext.Value](), fresh[[]int]()} {
						play := func(dec decoder) (log string) {
							for range 5 {
								v := tg.make()
								err := inPieces(dec.Decode(v))
								log += fmt.Sprintf("%s %v %d\n", dump(v), err, dec.InputOffset())
							}
							return pointers.ReplaceAllString(log, "POINTER")
						}
						if got, want := play(json.NewDecoder(reader(once))), play(stdv1.NewDecoder(reader(once))); got != want {
							t.Fatalf("%v: %q, failing at %d, reads of %d, once %v:\n got %s\nwant %s", tg.name, text, at, size, once, got, want)
						}
					}
				}
				tokens := func(dec decoder) (log string) {
					for range 30 {
						tok, err := dec.Token()
						log += fmt.Sprintf("%v %v %v %d\n", tok, inPieces(err), dec.More(), dec.InputOffset())
					}
					return log
				}
				if got, want := tokens(json.NewDecoder(reader(true))), tokens(stdv1.NewDecoder(reader(true))); got != want {
					t.Fatalf("tokens of %q, failing at %d, reads of %d:\n got %s\nwant %s", text, at, size, got, want)
				}
				for _, o := range [][]jsonv2.Options{nil, {stdv1.DefaultOptionsV1()}} {
					for _, tg := range []target{fresh[any](), fresh[containers](), fresh[int]()} {
						got, want := tg.make(), tg.make()
						gotErr := jsonv2.UnmarshalRead(reader(false), got, o...)
						wantErr := stdv2.UnmarshalRead(reader(false), want, o...)
						if !sameError(fromReader(gotErr), fromReader(wantErr)) || errors.Is(gotErr, reset) || !reflect.DeepEqual(got, want) {
							t.Fatalf("%v: %q, failing at %d, reads of %d:\n got %s %v\nwant %s %v", tg.name, text, at, size, dump(got), gotErr, dump(want), wantErr)
						}
					}
				}
			}
		}
	}
}

// cause returns what is at the bottom of an error: what it is wrapped in, a method say, depends on when the library writes.
func cause(err error) string {
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	return fmt.Sprintf("%T %v", err, err)
}

func TestWritersThatFailAtEveryByte(t *testing.T) {
	in := map[string]any{"a": []any{1, "two", valueText("x"), map[string]any{"k": nil}}, "b": encTo{A: 1, To: marshalTo{1}, Z: marshalTo{2}}, "c": 1.5}
	whole, err := stdv2.Marshal(in, stdv2.Deterministic(true))
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(whole) + 2 {
		for _, options := range [][]stdv2.Options{{stdv2.Deterministic(true)}, {stdv1.DefaultOptionsV1()}, {stdv2.Deterministic(true), jsontext.Multiline(true)}} {
			got, want := jsonv2.MarshalWrite(&failing{n}, in, options...), stdv2.MarshalWrite(&failing{n}, in, options...)
			if cause(got) != cause(want) {
				t.Fatalf("MarshalWrite, failing after %d: got %s\nwant %s", n, cause(got), cause(want))
			}
			encode := func(f func(*jsontext.Encoder, any, ...stdv2.Options) error) string {
				return cause(f(jsontext.NewEncoder(&failing{n}, options...), in))
			}
			if got, want := encode(jsonv2.MarshalEncode), encode(stdv2.MarshalEncode); got != want {
				t.Fatalf("MarshalEncode, failing after %d: got %s\nwant %s", n, got, want)
			}
		}
		lines := func(enc encoder) (log string) {
			for range 3 {
				log += cause(enc.Encode(in)) + "\n"
			}
			return log
		}
		if got, want := lines(json.NewEncoder(&failing{n})), lines(stdv1.NewEncoder(&failing{n})); got != want {
			t.Fatalf("Encoder, failing after %d: got %s\nwant %s", n, got, want)
		}
	}
}

// panics is a type all of whose methods panic.
type panics struct{ N int }

func (panics) MarshalJSON() ([]byte, error)  { panic("written") }
func (*panics) UnmarshalJSON([]byte) error   { panic("read") }
func (panics) MarshalText() ([]byte, error)  { panic("written as text") }
func (*panics) UnmarshalText(b []byte) error { panic("read as text") }

func TestMethodsThatPanic(t *testing.T) {
	caught := func(f func()) (p any) {
		defer func() { p = recover() }()
		f()
		return nil
	}
	big := []byte(`{"list":[1,2,{"a":[` + string(bytes.Repeat([]byte(`{"k":"v"},`), 300)) + `0]}],"p":{"N":1},"z":"\u00e9"}`)
	type holder struct {
		List any               `json:"list"`
		P    panics            `json:"p"`
		M    map[panics]int    `json:"m"`
		Any  any               `json:"any"`
		T    *time.Time        `json:"t"`
		R    map[string]panics `json:"r"`
	}
	for range 20 { // whatever is pooled has been used by a call that did not end
		for name, f := range map[string]func(){
			"Marshal":         func() { json.Marshal([]any{"before", []any{1, panics{}}}) },
			"MarshalV2":       func() { jsonv2.Marshal(map[string]any{"k": holder{}}) },
			"MarshalWrite":    func() { jsonv2.MarshalWrite(io.Discard, holder{}, jsontext.Multiline(true)) },
			"MarshalEncode":   func() { jsonv2.MarshalEncode(jsontext.NewEncoder(io.Discard), []panics{{}}) },
			"Encode":          func() { json.NewEncoder(io.Discard).Encode(&holder{Any: &panics{}}) },
			"Unmarshal":       func() { json.Unmarshal(big, new(holder)) },
			"UnmarshalV2":     func() { jsonv2.Unmarshal(big, new(holder)) },
			"UnmarshalRead":   func() { jsonv2.UnmarshalRead(bytes.NewReader(big), new(holder)) },
			"UnmarshalDecode": func() { jsonv2.UnmarshalDecode(jsontext.NewDecoder(bytes.NewReader(big)), new(holder)) },
			"Decode":          func() { json.NewDecoder(bytes.NewReader(big)).Decode(new(holder)) },
			"keys":            func() { jsonv2.Unmarshal([]byte(`{"m":{"k":1}}`), new(holder)) },
		} {
			if caught(f) == nil {
				t.Errorf("%s does not pass the panic on", name)
			}
		}
		compareMarshal(t, encInner{1, "after"}, nil)
		compareMarshal(t, []any{map[string]any{"k": valueText("x")}, 1.5}, []stdv2.Options{stdv1.DefaultOptionsV1()})
		compare(t, fresh[containers](), []byte(seeds[2]), "default", func(b []byte, v any) error { return jsonv2.Unmarshal(b, v) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v) })
	}
}
