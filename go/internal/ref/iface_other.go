//go:build purego || !go1.27 || go1.28

// Interfaces are not looked into in this build: without unsafe, or on a Go release on which their layout was not tested.
// Assumes nothing. Called by encode and decode.

package ref

import "reflect"

// haveIface tells the tests that there is nothing to compare.
const haveIface = false

// Key is what TypeKey returns.
type Key = *byte

// TypeKey returns nil: there is no such word.
func TypeKey(v any) Key { return nil }

// Receiver returns the address of a value of type t as an interface that holds a pointer to it.
func Receiver(p Ptr, t reflect.Type, key Key) any { return Value(p, t).Addr().Interface() }

// Data has nothing to offer.
func Data(v any) (p Ptr, ok bool) { return p, false }

// BoxFloat64 returns *f in an interface.
func BoxFloat64(f *float64) any { return *f }

// BoxString returns *s in an interface.
func BoxString(s *string) any { return *s }

// BoxSlice returns *s in an interface.
func BoxSlice(s *[]any) any { return *s }
