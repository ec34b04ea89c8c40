// The types and texts of the calls.
// They assume nothing.
// Called by cells.go.

package unusual

import (
	"encoding/json/jsontext"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Row is a record as servers send and receive them.
type Row struct {
	ID    int      `json:"id"`
	Name  string   `json:"name"`
	Score float64  `json:"score"`
	Tags  []string `json:"tags"`
}

// Cents has the methods that take and return text of JSON.
type Cents int

func (c Cents) MarshalJSON() ([]byte, error) {
	return append(strconv.AppendInt(append(make([]byte, 0, 16), '"'), int64(c), 10), '"'), nil
}

func (c *Cents) UnmarshalJSON(b []byte) error {
	n, err := strconv.Atoi(string(b[1 : len(b)-1]))
	*c = Cents(n)
	return err
}

// Object has a MarshalJSON that returns an object with white space.
type Object struct{ A, B int }

func (o Object) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"a": %d, "b": %d, "text": "some words"}`, o.A, o.B), nil
}

// Stream has the methods that take a coder.
type Stream int

func (s Stream) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.Int(int64(s)))
}

func (s *Stream) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	tok, err := dec.ReadToken()
	if err == nil {
		var n int64
		n, err = tok.Int()
		*s = Stream(n)
	}
	return err
}

// Word has the methods of package encoding.
type Word struct{ S string }

func (w Word) MarshalText() ([]byte, error) { return []byte(w.S), nil }

func (w *Word) UnmarshalText(b []byte) error { w.S = string(b); return nil }

// Added has AppendText.
type Added struct{ N int }

func (a Added) AppendText(b []byte) ([]byte, error) { return strconv.AppendInt(b, int64(a.N), 10), nil }

var errBroken = errors.New("broken")

// Broken has methods that fail.
type Broken struct{}

func (Broken) MarshalJSON() ([]byte, error)  { return nil, errBroken }
func (*Broken) UnmarshalJSON(_ []byte) error { return errBroken }

// With is a struct around values with methods.
type With[T any] struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
	V    T      `json:"v"`
	W    T      `json:"w"`
}

// Tagged has every tag option.
type Tagged struct {
	A int            `json:"a,string"`
	B []int          `json:"b,omitempty"`
	C Row            `json:"c,omitzero"`
	D int            `json:"d,case:ignore"`
	E map[string]int `json:",inline"`
}

// Loop can be a cycle.
type Loop struct {
	Name string
	Next *Loop
}

func rows(n int) []Row {
	out := make([]Row, n)
	for i := range out {
		out[i] = Row{i, "name of row " + strconv.Itoa(i), float64(i) / 4, []string{"one", "two"}}
	}
	return out
}

// rowsText is about n*80 bytes: rows as an array.
func rowsText(n int) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = fmt.Sprintf(`{"id": %d, "name": "name of row %d", "score": %g, "tags": ["one", "two"]}`, i, i, float64(i)/4)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// list is an array of n times the text.
func list(n int, text string) string {
	return "[" + strings.Repeat(text+",", n-1) + text + "]"
}

// each is a slice of n values.
func each[T any](n int, f func(i int) T) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = f(i)
	}
	return out
}
