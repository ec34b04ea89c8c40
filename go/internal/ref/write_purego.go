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

// List is a slice that is being filled, of length equal to its capacity.
type List struct{ value reflect.Value }

// NewArray returns a zeroed list in a new array of type t, which has n elements.
func NewArray(t reflect.Type, n int) List { return List{reflect.New(t).Elem()} }

// NewSlice returns a zeroed list in a new slice of type t with n elements.
func NewSlice(t reflect.Type, n int) List { return List{reflect.MakeSlice(t, n, n)} }

// OldSlice returns the slice p up to its capacity.
func OldSlice(p Ptr, t reflect.Type) List {
	p.SetLen(p.Cap())
	return List{p}
}

// CopyFrom makes the first elements of s those of old.
func (s List) CopyFrom(old List) { reflect.Copy(s.value, old.value) }

// SetEmpty makes the slice p empty, but not nil.
func SetEmpty(p Ptr, t reflect.Type) { p.Set(reflect.MakeSlice(t, 0, 0)) }

// Cap returns how many elements there is room for.
func (s List) Cap() int { return s.value.Len() }

// At returns element i, which is below Cap.
func (s List) At(i int, size uintptr) Ptr { return s.value.Index(i) }

// Store makes the slice p the first n elements of s.
func (s List) Store(p Ptr, n int) { p.Set(s.value.Slice(0, n).Convert(p.Type())) }

// SetMapAny stores m.
func SetMapAny(p Ptr, m map[string]any) { p.Set(reflect.ValueOf(m).Convert(p.Type())) }

// SetSliceAny stores s.
func SetSliceAny(p Ptr, s []any) { p.Set(reflect.ValueOf(s).Convert(p.Type())) }

// MapString returns the map, whose type has map[string]string as its underlying type.
func MapString(p Ptr) map[string]string {
	return p.Convert(reflect.TypeFor[map[string]string]()).Interface().(map[string]string)
}

// SetMapString stores m.
func SetMapString(p Ptr, m map[string]string) { p.Set(reflect.ValueOf(m).Convert(p.Type())) }
