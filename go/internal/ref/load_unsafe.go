//go:build !purego && (amd64 || arm64 || 386)

// Loading words from text without a bounds check.
// Assumes a little-endian CPU that loads from any address; each function says what its caller has checked.
// Called by decode.

package ref

import "unsafe"

// Load64 reads eight bytes at b[i:]. The caller has checked 0 <= i and i+8 <= len(b).
func Load64(b []byte, i int) uint64 {
	return *(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), i))
}
