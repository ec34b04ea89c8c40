// The options that a running coder has, as they are read from it, and how options are joined.
// Assumes that jsonv2.GetOption is right; random cases print their seed.
// Called by go test.

package opts

import (
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"io"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

func TestLayoutOfFlagsIsUnderstood(t *testing.T) {
	if !flagLayout().works {
		t.Error("options of coders are read one by one in this version of Go")
	}
}

// nested compares the options that a decoder has while a method runs.
type nested struct{ t *testing.T }

func (n nested) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if got, want := Coder(dec.Options()), readJoined(dec.Options()); got != want {
		n.t.Errorf("within a call: got %+v, want %+v", got, want)
	}
	return dec.SkipValue()
}

func (n nested) MarshalJSONTo(enc *jsontext.Encoder) error {
	if got, want := Coder(enc.Options()), readJoined(enc.Options()); got != want {
		n.t.Errorf("within a call: got %+v, want %+v", got, want)
	}
	return enc.WriteToken(jsontext.Null)
}

func TestCoderReadsWhatReadReads(t *testing.T) {
	r := seeded.Rand(t, 1)
	more := []Options{jsonv1.DefaultOptionsV1(), jsonv2.DefaultOptionsV2(), jsontext.WithIndent("\t"), jsontext.WithIndentPrefix(" "),
		jsonv2.WithUnmarshalers(jsonv2.UnmarshalFunc(func([]byte, *int) error { return nil })), jsonv2.WithUnmarshalers(nil)}
	for range 2000 {
		var o []Options
		for range r.IntN(4) {
			if k := r.IntN(len(setters) + len(more)); k < len(setters) {
				o = append(o, setters[k](r.IntN(3) > 0))
			} else {
				o = append(o, more[k-len(setters)])
			}
		}
		dec := jsontext.NewDecoder(strings.NewReader("0 0"), o...)
		if got, want := Coder(dec.Options()), readJoined(jsonv2.JoinOptions(o...)); got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		if Coder(dec.Options()).Opaque {
			continue
		}
		if err := jsonv2.UnmarshalDecode(dec, &nested{t}); err != nil {
			t.Fatal(err)
		}
		if err := jsonv2.MarshalWrite(io.Discard, &nested{t}, o...); err != nil {
			t.Fatal(err)
		}
		enc := jsontext.NewEncoder(io.Discard, o...)
		if got, want := Coder(enc.Options()), readJoined(enc.Options()); got != want {
			t.Fatalf("of an encoder: got %+v, want %+v", got, want)
		}
	}
}

func TestJoinIsWhatJoinOptionsIs(t *testing.T) {
	r := seeded.Rand(t, 3)
	for range 500 {
		a, b := setters[r.IntN(len(setters))](r.IntN(2) == 0), setters[r.IntN(len(setters))](r.IntN(2) == 0)
		if got, want := Join(Read([]Options{a}), Read([]Options{b})), readJoined(jsonv2.JoinOptions(a, b)); got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	}
}

// TestCodersInTurnAreRemembered: programs that read and write, or that escape some texts and not others, use coders of two kinds in turn.
func TestCodersInTurnAreRemembered(t *testing.T) {
	var l Latest
	functions := jsonv2.WithMarshalers(jsonv2.MarshalFunc(func(int) ([]byte, error) { return nil, nil }))
	var coders []*jsontext.Encoder
	for _, o := range [][]Options{nil, {jsontext.EscapeForHTML(true)}, {functions}, {jsonv1.DefaultOptionsV1()}} {
		coders = append(coders, jsontext.NewEncoder(io.Discard, o...))
	}
	lookUp := func() {
		for k, c := range coders {
			present, values, _ := flagLayout().words(c.Options())
			if known := l.Of(c, present, values); known.Snapshot != Coder(c.Options()) {
				t.Errorf("coder %d: got %+v", k, known.Snapshot)
			}
		}
	}
	lookUp()
	var flags [4][2]uint64
	for k, c := range coders {
		flags[k][0], flags[k][1], _ = flagLayout().words(c.Options())
	}
	if n := testing.AllocsPerRun(10, func() {
		for k, c := range coders {
			l.Of(c, flags[k][0], flags[k][1])
		}
	}); n > 0 {
		t.Errorf("%v allocations for coders that were seen before", n)
	}
}

func BenchmarkCoder(b *testing.B) {
	for name, o := range map[string][]Options{"none": nil, "two": {jsontext.AllowDuplicateNames(true), jsonv2.StringifyNumbers(true)}} {
		dec := jsontext.NewDecoder(strings.NewReader("0"), o...)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Coder(dec.Options())
			}
		})
	}
}
