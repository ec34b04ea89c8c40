// Streams of values, which the libraries encode and decode one after the other.
// They assume messages.
// Called by the commands where they list their libraries.

package worker

import (
	"bytes"
	"io"
)

// Encoder writes a stream of values.
type Encoder interface{ Encode(any) error }

// Decoder reads one.
type Decoder interface{ Decode(any) error }

// Each is a function that encodes or decodes one value of a stream.
type Each func(any) error

// Encode encodes the value.
func (each Each) Encode(v any) error { return each(v) }

// Decode decodes into the value.
func (each Each) Decode(v any) error { return each(v) }

// Streaming adds what an Encoder and a Decoder can do to a library.
func Streaming(l Library, e func(io.Writer) Encoder, d func(io.Reader) Decoder) Library {
	l.Stream = func(w io.Writer, values []any) error {
		encoder := e(w)
		for _, v := range values {
			if err := encoder.Encode(v); err != nil {
				return err
			}
		}
		return nil
	}
	l.Unstream = func(text []byte, out []*Message) error {
		decoder := d(bytes.NewReader(text))
		for i := range out {
			out[i] = new(Message)
			if err := decoder.Decode(out[i]); err != nil {
				return err
			}
		}
		return nil
	}
	if l.Write == nil {
		l.Write = func(w io.Writer, v any) error { return e(w).Encode(v) }
		l.Read = func(text []byte, v any) error { return d(bytes.NewReader(text)).Decode(v) }
	}
	return l
}
