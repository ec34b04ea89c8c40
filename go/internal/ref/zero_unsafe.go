//go:build !purego

// Values whose memory is all zero.
// Assumes nothing of the type: bytes that belong to no field count too. Called by decode.

package ref

import (
	"bytes"
	"reflect"
	"unsafe"
)

var zeros [256]byte

// IsZero reports whether SetZero would change nothing of the value of type t at p. Other than for reflection a negative zero is not zero.
func IsZero(p Ptr, t reflect.Type) bool {
	for b := unsafe.Slice((*byte)(p), t.Size()); len(b) > 0; {
		n := min(len(b), len(zeros))
		if !bytes.Equal(b[:n], zeros[:n]) {
			return false
		}
		b = b[n:]
	}
	return true
}
