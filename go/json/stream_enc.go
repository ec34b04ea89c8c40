// Encoder of encoding/json.
// It assumes only the standard library's documented behaviour; a failed call is repeated there for its error.
// Called by users.

package json

import (
	"encoding/json"
	"io"

	"github.com/fastjson/fastjson/go/internal/encode"
	"github.com/fastjson/fastjson/go/internal/opts"
)

// Encoder writes JSON values to a stream as [json.Encoder] does.
type Encoder struct {
	w       io.Writer
	options opts.Snapshot
	err     error
	indent  encode.Indent
}

// NewEncoder returns an encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder {
	return &Encoder{w: w, options: opts.V1}
}

// Encode writes v and a line feed.
func (enc *Encoder) Encode(v any) error {
	if enc.err != nil {
		return enc.err
	}
	written, ok, err := encode.Line(enc.w, v, &enc.options, &enc.indent)
	if !ok {
		return enc.standard(v)
	}
	if written && err != nil {
		enc.err = err // an error of the writer stays
	}
	return err
}

// standard encodes v with the standard library, which writes nothing unless it succeeds.
func (enc *Encoder) standard(v any) error {
	w := &writer{enc: enc}
	std := json.NewEncoder(w)
	std.SetEscapeHTML(enc.options.Flags&opts.EscapeForHTML != 0)
	err := std.Encode(v)
	if w.err != nil {
		enc.err = w.err
	}
	return err
}

// writer gives a line the indent that its Encoder has by then, since a method may have set it, and remembers the error of what it is written to.
type writer struct {
	enc *Encoder
	err error
}

func (w *writer) Write(p []byte) (n int, err error) {
	if indent := &w.enc.indent; len(indent.Prefix)+len(indent.Step) > 0 {
		p = append(encode.Indented(p[:len(p)-1], indent.Prefix, indent.Step), '\n')
	}
	n, w.err = w.enc.w.Write(p)
	return n, w.err
}

// SetIndent makes the encoder indent each value as [MarshalIndent] does.
func (enc *Encoder) SetIndent(prefix, indent string) {
	enc.indent = encode.Indent{Prefix: prefix, Step: indent}
}

// SetEscapeHTML says whether '<', '>' and '&' are escaped in strings, as they are at first.
func (enc *Encoder) SetEscapeHTML(on bool) {
	enc.options.Flags &^= opts.EscapeForHTML
	if on {
		enc.options.Flags |= opts.EscapeForHTML
	}
}
