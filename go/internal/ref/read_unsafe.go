//go:build !purego

// Package ref reads Go values by address: the one place of this module that uses unsafe for it.
// A Ptr points at a live value of the type that the caller's plan was compiled for; each function says what its argument points at.
// Called by encode and decode; read_purego.go has the same functions on reflect.Value.
package ref

import (
	"reflect"
	"strings"
	"time"
	"unsafe"
)

// Ptr is the address of a value. It keeps the value alive.
type Ptr = unsafe.Pointer

// Nil is the Ptr that points at nothing.
var Nil Ptr

// IsNil reports whether p points at nothing.
func IsNil(p Ptr) bool { return p == nil }

// The scalar reads: p points at a value of that kind, named types included,
// because a named type has the layout of its underlying type.

func Bool(p Ptr) bool       { return *(*bool)(p) }
func Int(p Ptr) int64       { return int64(*(*int)(p)) }
func Int8(p Ptr) int64      { return int64(*(*int8)(p)) }
func Int16(p Ptr) int64     { return int64(*(*int16)(p)) }
func Int32(p Ptr) int64     { return int64(*(*int32)(p)) }
func Int64(p Ptr) int64     { return *(*int64)(p) }
func Uint(p Ptr) uint64     { return uint64(*(*uint)(p)) }
func Uint8(p Ptr) uint64    { return uint64(*(*uint8)(p)) }
func Uint16(p Ptr) uint64   { return uint64(*(*uint16)(p)) }
func Uint32(p Ptr) uint64   { return uint64(*(*uint32)(p)) }
func Uint64(p Ptr) uint64   { return *(*uint64)(p) }
func Uintptr(p Ptr) uint64  { return uint64(*(*uintptr)(p)) }
func Float32(p Ptr) float32 { return *(*float32)(p) }
func Float64(p Ptr) float64 { return *(*float64)(p) }
func String(p Ptr) string   { return *(*string)(p) }

// Any reads an interface value without methods.
func Any(p Ptr) any { return *(*any)(p) }

// SliceAny reads a slice of any, of a named type or not.
func SliceAny(p Ptr) []any { return *(*[]any)(p) }

// MapAny reads a map from string to any, of a named type or not.
func MapAny(p Ptr) map[string]any { return *(*map[string]any)(p) }

// Deref follows the pointer that p points at; the result is Nil for a nil pointer.
func Deref(p Ptr) Ptr { return *(*unsafe.Pointer)(p) }

// Bytes reads a slice of bytes (of any byte-sized unsigned element type).
func Bytes(p Ptr) []byte { return *(*[]byte)(p) }

// ArrayBytes views n bytes of an array of byte-sized elements in place.
func ArrayBytes(p Ptr, n int) []byte { return unsafe.Slice((*byte)(p), n) }

// Slice reads a slice of any element type: its first element, its length and whether it is nil.
// The header of a slice is the same for every element type; []struct{} makes the length
// meaningful and forbids indexing through it.
func Slice(p Ptr) (data Ptr, n int, isNil bool) {
	s := *(*[]struct{})(p)
	return unsafe.Pointer(unsafe.SliceData(s)), len(s), s == nil
}

// At returns element i of n elements of the given size; i must be below n.
func At(data Ptr, i int, size uintptr) Ptr { return unsafe.Add(data, uintptr(i)*size) }

// Field returns the field at that offset (its index serves read_purego.go).
func Field(p Ptr, offset uintptr, index int) Ptr { return unsafe.Add(p, offset) }

// Value returns the value of type t at p as an addressable reflect.Value.
func Value(p Ptr, t reflect.Type) reflect.Value { return reflect.NewAt(t, p).Elem() }

// FromValue returns the address of an addressable value.
func FromValue(v reflect.Value) Ptr { return v.Addr().UnsafePointer() }

// Elem returns what a non-nil pointer value points at.
func Elem(v reflect.Value) Ptr { return v.UnsafePointer() }

// StringBytes views the bytes of s, which must not be written to.
func StringBytes(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// BytesString views b as a string; b must never change afterwards.
func BytesString(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// Overlap reports whether s has a byte of the memory that b may grow into, or of b itself.
func Overlap(b, s []byte) bool {
	first, at := uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	return first < at+uintptr(len(s)) && at < first+uintptr(cap(b))
}

// Uncleared returns an empty slice of bytes with room for at least n, whose memory was not cleared. A Builder gets such memory
// and has an interface for it; nobody else sees its string.
func Uncleared(n int) []byte {
	var b strings.Builder
	b.Grow(n)
	b.WriteByte(0)
	return unsafe.Slice(unsafe.StringData(b.String()), b.Cap())[:0]
}

// Time reads a time.Time.
func Time(p Ptr) time.Time { return *(*time.Time)(p) }
