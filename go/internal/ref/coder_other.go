//go:build purego || !go1.27 || go1.28

// Without unsafe, or on a Go release on which its layout was not tested, an Encoder has only its methods.
// Assumes nothing. Called by encode.

package ref

import "encoding/json/jsontext"

// Coder is what is to be seen of an Encoder while it is not in use.
type Coder struct {
	Buffer *[]byte
	Base   *int64
	Last   *uint64
	Flags  Flags
}

// Flags is the set of options of an encoder.
type Flags struct{ Present, Values uint64 }

// haveCoder tells the tests that there is nothing to find.
const haveCoder = false

// CoderOf finds nothing.
func CoderOf(*jsontext.Encoder) (c Coder, ok bool) { return c, false }
