//go:build purego

// Writing Go values through reflection: the counterpart of read_purego.go.
// Every p is a settable value of the kind that the function names.
// Called by decode.

package ref

import "reflect"

func SetBool(p Ptr, v bool)       { p.SetBool(v) }
func SetInt(p Ptr, v int64)       { p.SetInt(v) }
func SetInt8(p Ptr, v int64)      { p.SetInt(v) }
func SetInt16(p Ptr, v int64)     { p.SetInt(v) }
func SetInt32(p Ptr, v int64)     { p.SetInt(v) }
func SetInt64(p Ptr, v int64)     { p.SetInt(v) }
func SetUint(p Ptr, v uint64)     { p.SetUint(v) }
func SetUint8(p Ptr, v uint64)    { p.SetUint(v) }
func SetUint16(p Ptr, v uint64)   { p.SetUint(v) }
func SetUint32(p Ptr, v uint64)   { p.SetUint(v) }
func SetUint64(p Ptr, v uint64)   { p.SetUint(v) }
func SetUintptr(p Ptr, v uint64)  { p.SetUint(v) }
func SetFloat32(p Ptr, v float32) { p.SetFloat(float64(v)) }
func SetFloat64(p Ptr, v float64) { p.SetFloat(v) }
func SetString(p Ptr, v string)   { p.SetString(v) }

// SetAny stores v in an interface without methods.
func SetAny(p Ptr, v any) {
	if v == nil {
		p.SetZero()
		return
	}
	p.Set(reflect.ValueOf(v))
}

// SetBytes stores b in a slice of byte-sized unsigned elements.
func SetBytes(p Ptr, b []byte) { p.SetBytes(b) }

// SetZero zeroes the value.
func SetZero(p Ptr, t reflect.Type) { p.SetZero() }

// New allocates a zero value of type t, stores its address in the pointer p and returns it.
func New(p Ptr, t reflect.Type) Ptr {
	p.Set(reflect.New(t))
	return p.Elem()
}

// SetNil sets the pointer to nil.
func SetNil(p Ptr) { p.SetZero() }

// SliceCap returns the capacity of the slice.
func SliceCap(p Ptr) int { return p.Cap() }

// SetSliceLen sets the length of the slice; n is at most its capacity.
func SetSliceLen(p Ptr, n int) { p.SetLen(n) }

// SliceData returns what At takes: the slice itself.
func SliceData(p Ptr) Ptr { return p }

// GrowSlice makes room for at least n more elements.
func GrowSlice(p Ptr, t reflect.Type, n int) { p.Grow(n) }

// SetMapAny stores m.
func SetMapAny(p Ptr, m map[string]any) { p.Set(reflect.ValueOf(m).Convert(p.Type())) }

// SetSliceAny stores s.
func SetSliceAny(p Ptr, s []any) { p.Set(reflect.ValueOf(s).Convert(p.Type())) }

// BoxFloat64 returns *f in an interface.
func BoxFloat64(f *float64) any { return *f }

// BoxString returns *s in an interface.
func BoxString(s *string) any { return *s }
