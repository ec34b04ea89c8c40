// The memory that Decoders use one after the other: what a user may still hold is never written over, and values that
// arrive in pieces stay with this package.
// Assumes that the pool gives back what was put into it, on one goroutine. Called by go test.

package json

import (
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// cutText has every kind of token.
const cutText = `{"a":[12,-0,1e5,true,"x\u0041\ud83d\ude00y\n",{"b":-1.5e+7,"c":null,"\u0064":0.25},[ ],{ }, false],"d":"é","e":[[1,2],[3]]}`

// inTwo returns a reader that gives text in two pieces.
func inTwo(text string, at int) io.Reader {
	return io.MultiReader(strings.NewReader(text[:at]), strings.NewReader(text[at:]))
}

func TestPiecesAreNotLeftToTheStandardLibrary(t *testing.T) {
	var want any
	if err := stdv1.Unmarshal([]byte(cutText), &want); err != nil {
		t.Fatal(err)
	}
	for at := range len(cutText) + 1 {
		for name, r := range map[string]io.Reader{"two": inTwo(cutText+"\n", at), "bytes": iotest.OneByteReader(strings.NewReader(cutText))} {
			dec := NewDecoder(r)
			var got any
			if err := dec.Decode(&got); err != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s, cut at %d: %v, %v", name, at, got, err)
			}
			if dec.tokens != nil {
				t.Fatalf("%s, cut at %d behind %q: the standard library has read it", name, at, cutText[:at])
			}
		}
	}
}

// TestPiecesOfLongArrays has pieces of every size up to some tokens, so that loops over many values are left everywhere.
func TestPiecesOfLongArrays(t *testing.T) {
	text := `[` + strings.Repeat(`12, -3.5,4e9,"a",[1,{"k":[77,88]}], `, 60) + `{"m":[` + strings.Repeat("123 ,\n", 40) + `0]}]`
	for size := 1; size < 60; size++ {
		dec := NewDecoder(&sized{text, size})
		var got, want any
		if err := dec.Decode(&got); err != nil || dec.tokens != nil {
			t.Fatalf("pieces of %d: %v, left: %v", size, err, dec.tokens != nil)
		}
		if stdv1.Unmarshal([]byte(text), &want); !reflect.DeepEqual(got, want) {
			t.Fatalf("pieces of %d: %v", size, got)
		}
	}
}

// sized gives its text in pieces of one size.
type sized struct {
	text string
	size int
}

func (s *sized) Read(p []byte) (int, error) {
	if s.text == "" {
		return 0, io.EOF
	}
	n := copy(p, s.text[:min(s.size, len(s.text))])
	s.text = s.text[n:]
	return n, nil
}

// held is what the methods below were given and keep, which the documentation forbids.
var held [][]byte

type keeper struct{}

func (k *keeper) UnmarshalJSON(b []byte) error { held = append(held, b); return nil }

type textKeeper struct{}

func (*textKeeper) UnmarshalText(b []byte) error { held = append(held, b); return nil }

type keyKeeper string

func (k *keyKeeper) UnmarshalText(b []byte) error {
	held = append(held, b)
	*k = keyKeeper(b)
	return nil
}

type fromKeeper struct{}

func (*fromKeeper) UnmarshalJSONFrom(in *jsontext.Decoder) error {
	v, err := in.ReadValue()
	held = append(held, v)
	return err
}

func TestTextThatMethodsKeepIsNotWrittenOver(t *testing.T) {
	inside := func(v any) func() any { return func() any { x := any(v); return &x } }
	targets := map[string]func() any{
		"UnmarshalJSON":           func() any { return new([]keeper) },
		"UnmarshalText":           func() any { return new([]textKeeper) },
		"key":                     func() any { return new([]map[keyKeeper]any) },
		"UnmarshalJSONFrom":       func() any { return new([]fromKeeper) },
		"interface, JSON":         inside(new([]keeper)),
		"interface, text":         inside(new([]textKeeper)),
		"interface, key":          inside(new([]map[keyKeeper]any)),
		"interface, from":         inside(new([]fromKeeper)),
		"field":                   func() any { return new([]struct{ K keyOrText }) },
		"interface of an element": func() any { return &[]any{new(textKeeper), new(textKeeper), new(textKeeper)} },
	}
	for name, target := range targets {
		for _, pad := range []int{10, 3000, 200_000} {
			text := strings.Repeat(`"`+strings.Repeat("k", pad)+`",`, 3)
			if strings.Contains(name, "key") || name == "field" {
				text = strings.Repeat(`{"`+strings.Repeat("k", pad)+`":1,"K":"k"},`, 3)
			}
			text = `[` + text[:len(text)-1] + `]`
			for _, next := range []string{"", "\n", `[1]`} {
				held = nil
				dec := NewDecoder(iotest.HalfReader(strings.NewReader(text + next)))
				if err := dec.Decode(target()); err != nil {
					t.Fatal(name, err)
				}
				if len(held) == 0 {
					t.Fatal(name, "kept nothing")
				}
				var before []string
				for _, b := range held {
					before = append(before, string(b))
				}
				for _, n := range []int{10, 3000, 200_000, 2_000_000} { // others use the memory
					var v any
					if err := NewDecoder(iotest.DataErrReader(strings.NewReader(`["` + strings.Repeat("X", n) + `"]`))).Decode(&v); err != nil {
						t.Fatal(err)
					}
				}
				for i, b := range held {
					if string(b) != before[i] {
						t.Fatalf("%s, strings of %d, %q behind: what was kept has been written over", name, pad, next)
					}
				}
			}
		}
	}
}

type keyOrText struct{ textKeeper }

func TestBufferedIsNotWrittenOver(t *testing.T) {
	for _, n := range []int{3, 5000, 300_000} {
		rest := "[" + strings.Repeat("1,", n) + "2]"
		dec := NewDecoder(strings.NewReader(`{"a":1} ` + rest))
		var v any
		if err := dec.Decode(&v); err != nil {
			t.Fatal(err)
		}
		buffered := dec.Buffered()
		if err := dec.Decode(&v); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := NewDecoder(strings.NewReader(`["` + strings.Repeat("X", 2*len(rest)) + `"]`)).Decode(&v); err != nil {
				t.Fatal(err)
			}
		}
		if got, _ := io.ReadAll(buffered); !strings.HasPrefix(" "+rest, string(got)) {
			t.Errorf("%d elements: what Buffered returned has been written over: %.40q", n, got)
		}
	}
}

// comesBack decodes from the Decoder that reads from it.
type comesBack struct {
	dec  *Decoder
	text string
	deep int
}

func (r *comesBack) Read(p []byte) (int, error) {
	if r.deep++; r.deep < 4 {
		var v any
		r.dec.Decode(&v)
	}
	if r.text == "" {
		return 0, io.EOF
	}
	n := copy(p, r.text[:min(len(r.text), 700)])
	r.text = r.text[n:]
	return n, nil
}

func TestReaderThatComesBack(t *testing.T) {
	for _, n := range []int{1, 300, 5000, 60_000} {
		r := &comesBack{text: strings.Repeat(`{"a":[1,2,{"b":"c"}]}`+"\n", n)}
		r.dec = NewDecoder(r)
		func() {
			defer func() { recover() }() // a slice of a buffer that is not the one any more: as bad as the reader, but no worse
			for range n {
				var v any
				if r.dec.Decode(&v) != nil {
					return
				}
			}
		}()
		var got, want any
		text := `["` + strings.Repeat("y", 100_000) + `",1]`
		if err := NewDecoder(strings.NewReader(text)).Decode(&got); err != nil {
			t.Fatal(err)
		}
		if stdv1.Unmarshal([]byte(text), &want); !reflect.DeepEqual(got, want) {
			t.Fatal("another Decoder has read something else")
		}
	}
}

// TestDecodersHoldNoMemoryBetweenValues: a connection that waits for the next message costs nothing.
func TestDecodersHoldNoMemoryBetweenValues(t *testing.T) {
	for _, n := range []int{10, 5000, 300_000} {
		in, out := io.Pipe()
		go func() {
			for i := range 3 {
				fmt.Fprintf(out, "{\"n\":%d,\"s\":%q}\n", i, strings.Repeat("s", n))
			}
			out.Close()
		}()
		dec := NewDecoder(in)
		for i := range 3 {
			var v struct {
				N int
				S string
			}
			if err := dec.Decode(&v); err != nil || v.N != i || len(v.S) != n {
				t.Fatal(err, v.N)
			}
			if cap(dec.buf) > len(dec.tail) || dec.lease != nil || dec.scan.Text != nil {
				t.Errorf("%d bytes: %d are held behind value %d", n, cap(dec.buf), i)
			}
		}
		if offset := dec.InputOffset(); offset < int64(3*n) {
			t.Errorf("the stream is at %d", offset)
		}
		var v any
		if err := dec.Decode(&v); err != io.EOF {
			t.Error(err)
		}
	}
}

// addresses notes where it was asked to read to.
type addresses struct {
	io.Reader
	seen map[*byte]int
}

func (a addresses) Read(p []byte) (int, error) {
	a.seen[&p[:1][0]]++
	return a.Reader.Read(p)
}

func TestDecodersUseTheMemoryOfOthers(t *testing.T) {
	text := `{"s":"` + strings.Repeat("s", 900_000) + `"}`
	seen, most := map[*byte]int{}, 0
	for range 100 {
		if err := NewDecoder(addresses{strings.NewReader(text), seen}).Decode(new(struct{})); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range seen {
		most = max(most, n)
	}
	if most < 3 {
		t.Errorf("of 100 Decoders at most %d read into the same memory", most)
	}
}
