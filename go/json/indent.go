// Compact, Indent, HTMLEscape and Valid of encoding/json.
// They assume nothing about their input; for what is invalid they leave the destination as it is.
// Called by users.

package json

import (
	"bytes"
	"encoding/json"

	"github.com/fastjson/fastjson/go/internal/decode"
	"github.com/fastjson/fastjson/go/internal/encode"
	"github.com/fastjson/fastjson/go/internal/opts"
)

// Valid reports whether data is valid JSON.
func Valid(data []byte) bool { return decode.Valid(data, opts.V1.Flags, 0) }

// Compact appends src to dst without white space.
func Compact(dst *bytes.Buffer, src []byte) error {
	dst.Grow(len(src) + 64)
	b, ok := encode.AppendCompact(dst.AvailableBuffer(), src)
	if !ok {
		if err := decode.SyntaxError(src); err != nil {
			return err
		}
		return json.Compact(dst, src)
	}
	dst.Write(b)
	return nil
}

// Indent appends an indented form of src to dst.
func Indent(dst *bytes.Buffer, src []byte, prefix, indent string) error {
	dst.Grow(2 * len(src))
	b, ok := encode.AppendIndent(dst.AvailableBuffer(), src, prefix, indent)
	if !ok {
		if err := decode.SyntaxError(src); err != nil {
			return err
		}
		return json.Indent(dst, src, prefix, indent)
	}
	dst.Write(b)
	return nil
}

// HTMLEscape appends src to dst with '<', '>', '&', U+2028 and U+2029 escaped, wherever they stand.
func HTMLEscape(dst *bytes.Buffer, src []byte) {
	dst.Grow(len(src))
	dst.Write(encode.AppendHTMLEscape(dst.AvailableBuffer(), src))
}
