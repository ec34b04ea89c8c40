//go:build purego || !(amd64 || arm64 || 386)

// Loading words from text on any CPU.
// Assumes nothing: the compiler makes one load of it where it can.
// Called by decode.

package ref

import "encoding/binary"

// Load64 reads eight bytes at b[i:].
func Load64(b []byte, i int) uint64 { return binary.LittleEndian.Uint64(b[i:]) }
