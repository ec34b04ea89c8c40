// Marshal, Encoder and the functions on JSON text of encoding/json.
// Assumes only the standard library's documented behaviour of them.
// Called by users.

package json

import (
	"bytes"
	"encoding/json"
	"io"
)

// Marshal encodes v as [json.Marshal] does.
func Marshal(v any) ([]byte, error) { return json.Marshal(v) }

// MarshalIndent encodes v as [json.MarshalIndent] does.
func MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	return json.MarshalIndent(v, prefix, indent)
}

// Valid reports whether data is valid JSON.
func Valid(data []byte) bool { return json.Valid(data) }

// Compact appends src to dst without white space.
func Compact(dst *bytes.Buffer, src []byte) error { return json.Compact(dst, src) }

// HTMLEscape appends src to dst with the characters escaped that HTML gives a meaning.
func HTMLEscape(dst *bytes.Buffer, src []byte) { json.HTMLEscape(dst, src) }

// Indent appends an indented form of src to dst.
func Indent(dst *bytes.Buffer, src []byte, prefix, indent string) error {
	return json.Indent(dst, src, prefix, indent)
}

// Encoder writes JSON values to a stream as [json.Encoder] does.
type Encoder struct{ json.Encoder }

// NewEncoder returns an encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder { return &Encoder{*json.NewEncoder(w)} }
