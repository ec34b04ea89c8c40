// Who has a Decoder's memory: readers that come back to it, copies of it, and what a stream of small values leaves of it.
// Assumes that the pool gives back what was put into it, on one goroutine; where it does not, less is tested. Called by go test.

package json

import (
	stdv1 "encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
)

// countedReads hides how much there is, and counts the calls.
type countedReads struct {
	r     io.Reader
	calls int
}

func (c *countedReads) Read(p []byte) (int, error) {
	c.calls++
	return c.r.Read(p)
}

// TestSmallValuesAreReadManyAtOnce: what is left of a buffer that was given back, in the Decoder itself, has no room to read into.
func TestSmallValuesAreReadManyAtOnce(t *testing.T) {
	for _, unit := range []string{"1 ", "12\n", "{}\n", "[1]\r\n", "true ", `"a" `, `{"a":1}`, "{\"a\":1}\n", "[1,2,3,4]\n", `"abcdefghijklmnopqrst" `} {
		for shift := range 10 {
			text := strings.Repeat(" ", shift) + strings.Repeat(unit, 50_000/len(unit))
			r := &countedReads{r: strings.NewReader(text)}
			values := 0
			dec := NewDecoder(r)
			for dec.Decode(new(any)) == nil {
				values++
			}
			if values != 50_000/len(unit) {
				t.Errorf("%q: %d values", unit, values)
			}
			if most := 2*len(text)/firstBuffer + 3; r.calls > most {
				t.Errorf("%q behind %d spaces: %d reads of %d bytes, at most %d are needed", unit, shift, r.calls, len(text), most)
			}
		}
	}
}

// asks calls its function whenever it is read from.
type asks struct {
	text string
	ask  func()
}

func (a *asks) Read(p []byte) (int, error) {
	a.ask()
	if a.text == "" {
		return 0, io.EOF
	}
	n := copy(p, a.text[:min(len(a.text), 90)])
	a.text = a.text[n:]
	return n, nil
}

// TestReadersThatAskTheDecoder has readers that call each method of the Decoder that reads from them, once, at each of their reads. What comes of the
// stream then is theirs to know, but they see no text of other Decoders.
func TestReadersThatAskTheDecoder(t *testing.T) {
	methods := map[string]func(*Decoder) any{
		"Buffered":    func(dec *Decoder) any { return dec.Buffered() },
		"Token":       func(dec *Decoder) any { v, _ := dec.Token(); return v },
		"More":        func(dec *Decoder) any { return dec.More() },
		"Decode":      func(dec *Decoder) any { var v any; dec.Decode(&v); return v },
		"RawMessage":  func(dec *Decoder) any { var v RawMessage; dec.Decode(&v); return string(v) },
		"InputOffset": func(dec *Decoder) any { return dec.InputOffset() },
		"method":      func(dec *Decoder) any { held = nil; dec.Decode(new(keeper)); return held },
	}
	text := strings.Repeat(`{"a":[1,2,{"b":"c"}]} 17 `, 100) + `["` + strings.Repeat("long ", 300) + `"] 18 [19]`
	for name, method := range methods {
		for at := range 40 {
			var dec *Decoder
			var results []any
			calls, inside := 0, false
			dec = NewDecoder(&asks{text, func() {
				if calls++; calls > at && !inside {
					inside = true
					results = append(results, method(dec))
					inside = calls < at+3
				}
			}})
			for over := false; !over; {
				func() {
					defer func() { over = over || recover() != nil }()
					var v any
					over = dec.Decode(&v) != nil
					results = append(results, v)
					useMemory(t)
				}()
			}
			func() {
				defer func() { recover() }()
				rest, err := dec.Token()
				results = append(results, rest, err, dec.Buffered())
			}()
			for i, r := range results {
				if b, ok := r.(io.Reader); ok {
					results[i], _ = io.ReadAll(b)
				}
			}
			if seen := fmt.Sprintf("%q", results); strings.Contains(seen, "X") {
				t.Fatalf("%s in call %d: text of another Decoder: %.300s", name, at, seen)
			}
		}
	}
}

// useMemory has other Decoders read something else into the memory of those that are done with it.
func useMemory(t *testing.T) {
	for _, n := range []int{1000, 1500, 3000} {
		var v any
		if err := NewDecoder(&countedReads{r: strings.NewReader(`["` + strings.Repeat("X", n) + `"]`)}).Decode(&v); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCopiesOfADecoder decodes with a copy and its original by turns: both read from one stream, and there is one buffer, which is given back once.
func TestCopiesOfADecoder(t *testing.T) {
	text := `[1] "` + strings.Repeat("a", 50) + `" 3 {"k":4} 5 ` + strings.Repeat("[6,7] ", 300)
	type decoder interface {
		Decode(any) error
		InputOffset() int64
	}
	log := func(original, copied decoder, turn func(i int) bool) string {
		var log strings.Builder
		for i := range 310 {
			var v any
			dec := original
			if turn(i) {
				dec = copied
			}
			err := dec.Decode(&v)
			fmt.Fprintln(&log, v, err, dec.InputOffset())
		}
		return log.String()
	}
	for used := range 4 {
		for every := 1; every < 4; every++ {
			turn := func(i int) bool { return i%every == 0 }
			std, ours := stdv1.NewDecoder(strings.NewReader(text)), NewDecoder(strings.NewReader(text))
			for range used {
				std.Decode(new(any))
				ours.Decode(new(any))
			}
			stdCopy, copied := *std, *ours
			if got, want := log(ours, &copied, turn), log(std, &stdCopy, turn); got != want {
				t.Fatalf("copied after %d values:\n got %s\nwant %s", used, got, want)
			}
			a, b := NewDecoder(&countedReads{r: strings.NewReader("1 " + text)}), NewDecoder(&countedReads{r: strings.NewReader("2 " + text)})
			a.Decode(new(any))
			b.Decode(new(any))
			if a.lease == nil || a.lease == b.lease {
				t.Fatal("two Decoders read into the same memory")
			}
		}
	}
}
