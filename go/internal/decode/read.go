// Decoding from readers.
// Assumes that a reader is read to its end: the text is one value and nothing else.
// Called by UnmarshalRead.

package decode

import (
	"bytes"
	jsonv2 "encoding/json/v2"
	"io"
	"slices"
	"sync"

	"github.com/fastjson/fastjson/go/internal/opts"
)

// Sizes of the buffer at first, of the largest one kept for the next call, and of a single read.
const (
	firstRead = 4 << 10
	keepRead  = 1 << 20
	maxRead   = 256 << 10
)

var buffers = sync.Pool{New: func() any { b := make([]byte, 0, firstRead); return &b }}

// Read decodes all of in into out.
func Read(in io.Reader, out any, o *opts.Snapshot, std []opts.Options) error {
	if o.Opaque {
		return jsonv2.UnmarshalRead(in, out, std...)
	}
	p := buffers.Get().(*[]byte)
	text, err := readAll(in, (*p)[:0])
	if err != nil {
		// What comes before the error decides what the target looks like: the
		// standard library reads the same bytes and then meets the same error.
		err = jsonv2.UnmarshalRead(io.MultiReader(bytes.NewReader(text), failing{err}), out, std...)
	} else {
		err = unmarshal(text, out, o, std, fromReader)
	}
	if cap(text) <= keepRead {
		*p = text[:0]
		buffers.Put(p)
	}
	return err
}

// failing is a reader that only returns an error.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// readAll appends all that in has to buf.
func readAll(in io.Reader, buf []byte) ([]byte, error) {
	if b, ok := in.(*bytes.Buffer); ok {
		return append(buf, b.Next(b.Len())...), nil
	}
	for {
		size := min(max(len(buf), firstRead), maxRead)
		if cap(buf)-len(buf) < size {
			buf = slices.Grow(buf, max(size, cap(buf)))
		}
		n, err := in.Read(buf[len(buf) : len(buf)+size])
		buf = buf[:len(buf)+n]
		if err == io.EOF {
			return buf, nil
		}
		if err != nil {
			return buf, err
		}
	}
}
