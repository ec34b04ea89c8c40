// Package unusual has the calls that benchmarks leave out: errors, methods, options, tokens, each by fastjson and by the standard library.
// It assumes a Go that has encoding/json/v2. What an outsider can choose is marked: that must never take longer here.
// Called by cmd/unusual, and by cmd/peers for make bench.
package unusual

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"io"

	fastv1 "github.com/fastjson/fastjson/go/json"
	fastv2 "github.com/fastjson/fastjson/go/json/v2"
)

type (
	options = stdv2.Options

	decoder interface {
		Decode(any) error
		Token() (stdv1.Token, error)
		More() bool
		DisallowUnknownFields()
		UseNumber()
	}

	encoder interface {
		Encode(any) error
		SetIndent(prefix, indent string)
	}
)

// api is what a call uses of one of the two implementations.
type api struct {
	Marshal         func(any) ([]byte, error)
	MarshalIndent   func(any, string, string) ([]byte, error)
	Unmarshal       func([]byte, any) error
	Valid           func([]byte) bool
	Compact         func(*bytes.Buffer, []byte) error
	Indent          func(*bytes.Buffer, []byte, string, string) error
	HTMLEscape      func(*bytes.Buffer, []byte)
	NewDecoder      func(io.Reader) decoder
	NewEncoder      func(io.Writer) encoder
	Marshal2        func(any, ...options) ([]byte, error)
	MarshalWrite    func(io.Writer, any, ...options) error
	MarshalEncode   func(*jsontext.Encoder, any, ...options) error
	Unmarshal2      func([]byte, any, ...options) error
	UnmarshalRead   func(io.Reader, any, ...options) error
	UnmarshalDecode func(*jsontext.Decoder, any, ...options) error
}

var fast = &api{
	fastv1.Marshal, fastv1.MarshalIndent, fastv1.Unmarshal, fastv1.Valid, fastv1.Compact, fastv1.Indent, fastv1.HTMLEscape,
	func(r io.Reader) decoder { return fastv1.NewDecoder(r) }, func(w io.Writer) encoder { return fastv1.NewEncoder(w) },
	fastv2.Marshal, fastv2.MarshalWrite, fastv2.MarshalEncode, fastv2.Unmarshal, fastv2.UnmarshalRead, fastv2.UnmarshalDecode,
}

var std = &api{
	stdv1.Marshal, stdv1.MarshalIndent, stdv1.Unmarshal, stdv1.Valid, stdv1.Compact, stdv1.Indent, stdv1.HTMLEscape,
	func(r io.Reader) decoder { return stdv1.NewDecoder(r) }, func(w io.Writer) encoder { return stdv1.NewEncoder(w) },
	stdv2.Marshal, stdv2.MarshalWrite, stdv2.MarshalEncode, stdv2.Unmarshal, stdv2.UnmarshalRead, stdv2.UnmarshalDecode,
}

// Call makes a call and returns what came out, for comparison, and its error.
type Call func() (out any, err error)

// Cell is one unusual call.
type Cell struct {
	Name      string
	V1        bool // of encoding/json, otherwise of encoding/json/v2
	Outsider  bool // whoever sends the text or value to a server can choose that this call is made
	Delegated bool // the standard library does the call, by design
	Bytes     int
	Ours, Std func() Call // prepare the call
}

// Verify reports whether both implementations answer alike.
func (c *Cell) Verify() error {
	got, gotErr := answer(c.Ours())
	want, wantErr := answer(c.Std())
	if got != want || gotErr != wantErr {
		return fmt.Errorf("%s: got %.200s, %s; the standard library has %.200s, %s", c.Name, got, gotErr, want, wantErr)
	}
	return nil
}

// answer is the outcome of a call in words.
func answer(f Call) (out, err string) {
	v, e := f()
	text, _ := stdv1.Marshal(v)
	return string(text), fmt.Sprint(e)
}
