// Methods, readers and writers that do what they may, or nearly: append to what they are given, keep it, and count wrongly.
// Assumes that the standard library is right about what becomes of the document and of what is kept. Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	stdv2 "encoding/json/v2"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// keptTexts is what forged methods were given and kept.
var keptTexts [][]byte

// appendsText appends to the text that it is given, as a value and as a key, and keeps the text.
type appendsText struct{ S string }

func (a *appendsText) UnmarshalText(text []byte) error {
	keptTexts = append(keptTexts, text)
	a.S = string(append(text, `","!!":["!!`...))
	return nil
}

// appendsJSON does the same with a value.
type appendsJSON struct{ S string }

func (a *appendsJSON) UnmarshalJSON(text []byte) error {
	keptTexts = append(keptTexts, text)
	a.S = string(append(text, `","!!":["!!`...))
	return nil
}

var (
	ourUnmarshals = map[string]func([]byte, any) error{
		"v1":      json.Unmarshal,
		"v2":      func(b []byte, v any) error { return jsonv2.Unmarshal(b, v) },
		"decoder": func(b []byte, v any) error { return json.NewDecoder(bytes.NewReader(b)).Decode(v) },
		"read":    func(b []byte, v any) error { return jsonv2.UnmarshalRead(bytes.NewReader(b), v) },
	}
	stdUnmarshals = map[string]func([]byte, any) error{
		"v1":      stdv1.Unmarshal,
		"v2":      func(b []byte, v any) error { return stdv2.Unmarshal(b, v) },
		"decoder": func(b []byte, v any) error { return stdv1.NewDecoder(bytes.NewReader(b)).Decode(v) },
		"read":    func(b []byte, v any) error { return stdv2.UnmarshalRead(bytes.NewReader(b), v) },
	}
)

// TestMethodsThatAppendToWhatTheyAreGiven has them leave the text around as it is, and keeps what they were given, in texts with escapes and
// without, until the end of the call.
func TestMethodsThatAppendToWhatTheyAreGiven(t *testing.T) {
	text := `{"k\u0041":"v\u0042","l":"w","a longer name":"and\n a longer value","\u0042bb":"\u0043cc","z":""}`
	list := `["a\u0041","b",  "c\n", "d","a longer text, to be overwritten by what comes","\u0041"]`
	for _, c := range []struct {
		text string
		new  func() any
	}{
		{text, func() any { return new(map[appendsText]appendsText) }},
		{text, func() any { return new(map[string]appendsText) }},
		{text, func() any { return new(map[appendsText]any) }},
		{text, func() any { return new(map[string]appendsJSON) }},
		{text, func() any { return new(map[appendsJSON]string) }},
		{list, func() any { return new([]appendsText) }},
		{list, func() any { return new([]*appendsJSON) }},
		{list, func() any { return new([6]appendsText) }},
	} {
		for name, unmarshal := range ourUnmarshals {
			keptTexts = nil
			want := c.new()
			wantErr := stdUnmarshals[name]([]byte(c.text), want)
			wantKept := fmt.Sprintf("%q", keptTexts)
			keptTexts = nil
			in, got := []byte(c.text), c.new()
			err := unmarshal(in, got)
			if fmt.Sprint(err) != fmt.Sprint(wantErr) || !reflect.DeepEqual(got, want) {
				t.Errorf("%s into %T: %v, %v, the standard library %v, %v", name, got, got, err, want, wantErr)
			}
			if string(in) != c.text {
				t.Errorf("%s into %T changes its input to %s", name, got, in)
			}
			if kept := fmt.Sprintf("%q", keptTexts); kept != wantKept && name != "read" && name != "decoder" { // their buffers are used again
				t.Errorf("%s into %T: the methods keep %s, with the standard library %s", name, got, kept, wantKept)
			}
		}
	}
}

// keepsItself keeps the address that its method was called on.
type keepsItself struct{ N int }

var keptSelves []*keepsItself

func (k *keepsItself) MarshalJSON() ([]byte, error) {
	keptSelves = append(keptSelves, k)
	return fmt.Appendf(nil, "%d", k.N), nil
}

func (k *keepsItself) IsZero() bool {
	keptSelves = append(keptSelves, k)
	return k.N == 0
}

type keepsKey struct{ N int }

var keptKeys []*keepsKey

func (k *keepsKey) MarshalText() ([]byte, error) {
	keptKeys = append(keptKeys, k)
	return fmt.Appendf(nil, "%d", k.N), nil
}

// TestReceiversThatAreKept looks at them after other calls: the memory is theirs.
func TestReceiversThatAreKept(t *testing.T) {
	type zeroed struct {
		V keepsItself `json:",omitzero"`
	}
	values := func(n int) []any {
		return []any{
			map[string]keepsItself{"a": {n}}, map[string]zeroed{"a": {keepsItself{n}}}, map[string][1]keepsItself{"a": {{n}}},
			map[keepsKey]int{{n}: 1}, map[keepsKey]keepsItself{{n}: {n}}, map[keepsKey]int{{n}: 1, {n + 1}: 2},
			[]any{keepsItself{n}}, map[string]any{"a": keepsItself{n}}, keepsItself{n}, struct{ V keepsItself }{keepsItself{n}},
		}
	}
	marshals := map[string][2]func(any) ([]byte, error){
		"v1":            {json.Marshal, stdv1.Marshal},
		"v2":            {func(v any) ([]byte, error) { return jsonv2.Marshal(v) }, func(v any) ([]byte, error) { return stdv2.Marshal(v) }},
		"deterministic": {func(v any) ([]byte, error) { return jsonv2.Marshal(v, stdv2.Deterministic(true)) }, func(v any) ([]byte, error) { return stdv2.Marshal(v, stdv2.Deterministic(true)) }},
	}
	sum := func(n int, marshal func(any) ([]byte, error), v any) (total string) {
		keptSelves, keptKeys = nil, nil
		_, failed := marshal(v) // encoding/json has no keys with such methods
		selves, keys := keptSelves, keptKeys
		for _, other := range values(n + 50) {
			marshal(other)
		}
		all := 0
		for _, k := range selves {
			all += k.N
		}
		for _, k := range keys {
			all += k.N
		}
		return fmt.Sprint(len(selves), len(keys), all, failed)
	}
	for name, marshal := range marshals {
		for i, v := range values(5) {
			if m := reflect.ValueOf(v); name == "v2" && m.Kind() == reflect.Map && m.Len() > 1 {
				continue // in any order
			}
			if got, want := sum(5, marshal[0], v), sum(5, marshal[1], v); got != want {
				t.Errorf("%s, %T (%d): kept receivers, kept keys, their sum and the error are %s, with the standard library %s", name, v, i, got, want)
			}
		}
	}
}

// appendsWritten appends a mark to every piece that it is given, keeping nothing of that.
type appendsWritten struct{ bytes.Buffer }

func (w *appendsWritten) Write(p []byte) (int, error) {
	//lint:ignore SA1023 what a writer may do to the memory behind its piece is the test
	_ = append(p, "\n!!!!!!!!"...)
	return w.Buffer.Write(p)
}

func TestWritersThatAppendToWhatTheyAreGiven(t *testing.T) {
	list := make([]any, 40_000)
	for i := range list {
		list[i] = []any{fmt.Sprint("text ", i), map[string]any{"n": float64(i)}}
	}
	for _, v := range []any{list, map[string]any{"l": list}, strings.Repeat("x", 200_000), make([]int, 100_000), make([]string, 50_000), make([]struct{ A, B int }, 20_000)} {
		var w appendsWritten
		want, err := stdv2.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if err := jsonv2.MarshalWrite(&w, v); err != nil || !bytes.Equal(w.Bytes(), want) {
			t.Errorf("MarshalWrite of %T: %v, %d bytes that differ from the %d of Marshal", v, err, w.Len(), len(want))
		}
		var line appendsWritten
		if err := json.NewEncoder(&line).Encode(v); err != nil || !bytes.Equal(bytes.TrimSuffix(line.Bytes(), []byte("\n")), want) {
			t.Errorf("Encode of %T: %v, %d bytes that differ from the %d of Marshal", v, err, line.Len(), len(want))
		}
	}
}

// miscounts reads like another reader, but returns another count at its nth call.
type miscounts struct {
	r     io.Reader
	calls int
	add   int
	set   bool // add is the count itself, and nothing is read
}

func (m *miscounts) Read(p []byte) (int, error) {
	if m.calls--; m.calls != 0 {
		return m.r.Read(p)
	}
	if m.set {
		return m.add, nil
	}
	n, err := m.r.Read(p)
	return max(n, len(p)) + m.add, err
}

// TestReadersThatMiscount has readers return less than nothing, which is nothing to the standard library, and more than they were asked
// for, where it panics: what would be taken for input then is what the buffer held before.
func TestReadersThatMiscount(t *testing.T) {
	secret := `["` + strings.Repeat("secret ", 30_000) + `"]`
	text := `["` + strings.Repeat("text ", 3_000) + `"]`
	for name, unmarshal := range map[string]func(io.Reader, any) error{
		"UnmarshalRead": func(r io.Reader, v any) error { return jsonv2.UnmarshalRead(r, v) },
		"Decoder":       func(r io.Reader, v any) error { return json.NewDecoder(r).Decode(v) },
	} {
		for call := 1; call <= 3; call++ {
			for _, n := range []int{-1, -7, math.MinInt / 2} {
				var v []string
				if err := unmarshal(&miscounts{r: strings.NewReader(text), calls: call, add: n, set: true}, &v); err != nil || len(v) != 1 || len(v[0]) != len(text)-4 {
					t.Errorf("%s, %d at read %d: %v", name, n, call, err)
				}
			}
			for _, n := range []int{1, 100, 4000, math.MaxInt / 2} {
				func() {
					defer func() { recover() }()
					var v, before any
					if err := unmarshal(strings.NewReader(secret), &before); err != nil {
						t.Fatal(err)
					}
					r := &miscounts{r: strings.NewReader(text), calls: call, add: n}
					if err := unmarshal(r, &v); r.calls <= 0 {
						t.Errorf("%s accepts %d bytes more than it asked for at read %d: %v", name, n, call, err)
					}
				}()
			}
		}
	}
}
