// Decoding from readers.
// Assumes that a reader is read to its end: the text is one value and nothing else.
// Called by UnmarshalRead.

package decode

import (
	"bytes"
	jsonv2 "encoding/json/v2"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/fastjson/fastjson/go/internal/opts"
)

// Sizes of the buffer at first, of the largest one that is always kept for the next call, and of a single read.
const (
	firstRead = 4 << 10
	keepRead  = 64 << 10
	maxRead   = 256 << 10
)

// readBuffer holds the text of a call. New memory costs more than reading into it, so large ones are kept as well, while they are used.
type readBuffer struct {
	text    []byte
	strikes int // calls in a row that needed much less
}

var buffers = sync.Pool{New: func() any { return &readBuffer{text: make([]byte, 0, firstRead)} }}

// keep takes back text, which was read into r. It is false when r should be dropped: after five small texts in a row in a large buffer.
func (r *readBuffer) keep(text []byte) bool {
	r.text = text[:0]
	switch {
	case cap(text) <= keepRead || len(text) >= cap(text)/4:
		r.strikes = 0
	case r.strikes < 4:
		r.strikes++
	default:
		return false
	}
	return true
}

// Read decodes all of in into out.
func Read(in io.Reader, out any, o *opts.Snapshot, std []opts.Options) error {
	if o.Opaque {
		return jsonv2.UnmarshalRead(in, out, std...)
	}
	if b, ok := in.(*bytes.Buffer); ok { // as the standard library does: what it holds stays where it is
		return unmarshal(b.Next(b.Len()), out, o, std, 0)
	}
	r := buffers.Get().(*readBuffer)
	text, err := readAll(in, r.text)
	if err != nil {
		// What comes before the error decides what the target looks like: the
		// standard library reads the same bytes and then meets the same error.
		err = jsonv2.UnmarshalRead(io.MultiReader(bytes.NewReader(text), failing{err}), out, std...)
	} else {
		err = unmarshal(text, out, o, std, fromReader)
	}
	if r.keep(text) {
		buffers.Put(r)
	}
	return err
}

// failing is a reader that only returns an error.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// expected returns how much in is likely to have, where it can tell.
func expected(in io.Reader) int {
	switch in := in.(type) {
	case *bytes.Reader:
		return in.Len()
	case *strings.Reader:
		return in.Len()
	case *os.File:
		if info, err := in.Stat(); err == nil && info.Mode().IsRegular() {
			return int(min(info.Size(), maxExpected))
		}
	}
	return 0
}

// maxExpected bounds what is taken for a file before anything was read from it.
const maxExpected = 64 << 20

// Took returns how many bytes a reader put into a slice of that size, when it says n. One that says more panics, as with the
// standard library: what stands there is from somebody else's document.
func Took(n, size int) int {
	if n > size {
		panic("json: Read returned more than it was asked for")
	}
	return max(n, 0)
}

// readAll appends all that in has to buf.
func readAll(in io.Reader, buf []byte) ([]byte, error) {
	hint := expected(in)
	if hint >= cap(buf) { // one byte more, so that the end is found without growing
		buf = slices.Grow(buf[:0:0], hint+1)
	}
	for {
		size := min(max(len(buf), firstRead), maxRead)
		if room := cap(buf) - len(buf); room < size {
			if len(buf) <= hint && room > 0 {
				size = room
			} else {
				buf = slices.Grow(buf, max(size, cap(buf)))
			}
		}
		n, err := in.Read(buf[len(buf) : len(buf)+size])
		buf = buf[:len(buf)+Took(n, size)]
		if err == io.EOF {
			return buf, nil
		}
		if err != nil {
			return buf, err
		}
	}
}
