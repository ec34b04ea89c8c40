//go:build purego

// Package ref reads Go values through reflection: the build without unsafe.
// A Ptr is a reflect.Value of the type that the caller's plan was compiled for.
// Called by encode and decode; read_unsafe.go has the same functions on addresses.
package ref

import (
	"reflect"
	"time"
)

// Ptr is a value; the zero Value points at nothing.
type Ptr = reflect.Value

// Nil is the Ptr that points at nothing.
var Nil Ptr

// IsNil reports whether p points at nothing.
func IsNil(p Ptr) bool { return !p.IsValid() }

func Bool(p Ptr) bool       { return p.Bool() }
func Int(p Ptr) int64       { return p.Int() }
func Int8(p Ptr) int64      { return p.Int() }
func Int16(p Ptr) int64     { return p.Int() }
func Int32(p Ptr) int64     { return p.Int() }
func Int64(p Ptr) int64     { return p.Int() }
func Uint(p Ptr) uint64     { return p.Uint() }
func Uint8(p Ptr) uint64    { return p.Uint() }
func Uint16(p Ptr) uint64   { return p.Uint() }
func Uint32(p Ptr) uint64   { return p.Uint() }
func Uint64(p Ptr) uint64   { return p.Uint() }
func Uintptr(p Ptr) uint64  { return p.Uint() }
func Float32(p Ptr) float32 { return float32(p.Float()) }
func Float64(p Ptr) float64 { return p.Float() }
func String(p Ptr) string   { return p.String() }

// Any reads an interface value without methods.
func Any(p Ptr) any {
	if p.IsNil() {
		return nil
	}
	return p.Elem().Interface()
}

// SliceAny reads a slice of any, of a named type or not.
func SliceAny(p Ptr) []any { return p.Convert(reflect.TypeFor[[]any]()).Interface().([]any) }

// MapAny reads a map from string to any, of a named type or not.
func MapAny(p Ptr) map[string]any {
	return p.Convert(reflect.TypeFor[map[string]any]()).Interface().(map[string]any)
}

// Deref follows the pointer that p holds; the result is Nil for a nil pointer.
func Deref(p Ptr) Ptr { return p.Elem() }

// Bytes reads a slice of bytes (of any byte-sized unsigned element type).
func Bytes(p Ptr) []byte { return p.Bytes() }

// ArrayBytes copies an array of byte-sized elements.
func ArrayBytes(p Ptr, n int) []byte {
	if p.CanAddr() {
		return p.Bytes()
	}
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(p.Index(i).Uint())
	}
	return b
}

// Slice reads a slice of any element type: the slice itself, its length and whether it is nil.
func Slice(p Ptr) (data Ptr, n int, isNil bool) { return p, p.Len(), p.IsNil() }

// At returns element i of a slice or array.
func At(data Ptr, i int, size uintptr) Ptr { return data.Index(i) }

// Field returns the field with that index.
func Field(p Ptr, offset uintptr, index int) Ptr { return p.Field(index) }

// Value returns p.
func Value(p Ptr, t reflect.Type) reflect.Value { return p }

// FromValue returns v.
func FromValue(v reflect.Value) Ptr { return v }

// Elem returns what a non-nil pointer value points at.
func Elem(v reflect.Value) Ptr { return v.Elem() }

// StringBytes copies the bytes of s.
func StringBytes(s string) []byte { return []byte(s) }

// BytesString copies b.
func BytesString(b []byte) string { return string(b) }

// Overlap reports whether s has a byte of the memory that b may grow into, or of b itself.
func Overlap(b, s []byte) bool {
	first, at := reflect.ValueOf(b).Pointer(), reflect.ValueOf(s).Pointer()
	return first < at+uintptr(len(s)) && at < first+uintptr(cap(b))
}

// Uncleared returns an empty slice of bytes with room for n.
func Uncleared(n int) []byte { return make([]byte, 0, n) }

// Time reads a time.Time.
func Time(p Ptr) time.Time { return p.Interface().(time.Time) }
