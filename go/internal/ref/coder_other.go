//go:build purego || !go1.27 || go1.28

// Without unsafe, or on a Go release on which their layout was not tested, an Encoder and a Decoder have only their methods.
// Assumes nothing. Called by encode and decode.

package ref

import (
	"encoding/json/jsontext"
	"io"
)

// Coder is what is to be seen of an Encoder while it is not in use.
type Coder struct {
	Buffer *[]byte
	Base   *int64
	Writer *io.Writer
	Last   *uint64
	Flags  Flags
}

// Flags is the set of options of an encoder.
type Flags struct{ Present, Values uint64 }

// haveCoder tells the tests that there is nothing to find.
const haveCoder = false

// CoderOf finds nothing.
func CoderOf(*jsontext.Encoder) (c Coder, ok bool) { return c, false }

// InList is not asked.
func InList(uint64) bool { return false }

// Reader is what is to be seen of a Decoder while it is not in use.
type Reader struct{ Flags Flags }

// ReaderOf finds nothing.
func ReaderOf(*jsontext.Decoder) (r Reader, ok bool) { return r, false }

// Takes is not asked.
func (*Reader) Takes() bool { return false }

// Pass is not called.
func (*Reader) Pass(int) {}
