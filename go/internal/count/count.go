// Package count tells how often a call had to go to the standard library.
// Counting is always on: one atomic add on a path that is slow anyway.
// Called wherever decode or encode falls back; read by tests and benchmarks.
package count

import "sync/atomic"

// Reasons for leaving the fast path.
var (
	Opaque  atomic.Int64 // the options hold user functions
	Type    atomic.Int64 // a type only the standard library can handle
	Method  atomic.Int64 // a method that takes the standard Encoder or Decoder
	Failure atomic.Int64 // an error that the standard library words
	Stream  atomic.Int64 // a value that the caller's decoder has not buffered completely
)

// Own counts the long values of a caller's jsontext.Decoder that were decoded here.
var Own atomic.Int64

// Total returns the sum of all reasons.
func Total() int64 {
	return Opaque.Load() + Type.Load() + Method.Load() + Failure.Load() + Stream.Load()
}
