// Compact, Indent, HTMLEscape and Valid of encoding/json.
// They assume nothing about their input, which may lie in the destination's own memory; for what is invalid they leave the destination as it is.
// Called by users.

package json

import (
	"bytes"
	"encoding/json"

	"github.com/fastjson/fastjson/go/internal/decode"
	"github.com/fastjson/fastjson/go/internal/encode"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// Valid reports whether data is valid JSON.
func Valid(data []byte) bool { return decode.Valid(data, opts.V1.Flags, 0) }

// space returns where n bytes are appended to dst, and src, or a copy of it if it lies there: what dst held before it was reset, for instance.
// Whole blocks are written, some of them over text that was not read yet.
func space(dst *bytes.Buffer, src []byte, n int) (to, from []byte) {
	dst.Grow(n)
	if to = dst.AvailableBuffer(); ref.Overlap(to, src) {
		return to, bytes.Clone(src)
	}
	return to, src
}

// Compact appends src to dst without white space.
func Compact(dst *bytes.Buffer, src []byte) error {
	b, src := space(dst, src, len(src)+64)
	b, ok := encode.AppendCompact(b, src)
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
	b, src := space(dst, src, 2*len(src))
	b, ok := encode.AppendIndent(b, src, prefix, indent)
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
	b, src := space(dst, src, len(src))
	dst.Write(encode.AppendHTMLEscape(b, src))
}
