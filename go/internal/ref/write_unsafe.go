//go:build !purego

// Writing Go values by address: the counterpart of read_unsafe.go.
// Every p points at a live, settable value of the kind that the function names.
// Called by decode.

package ref

import (
	"reflect"
	"unsafe"
)

// The scalar writes: p points at a value of that kind, named types included.

func SetBool(p Ptr, v bool)       { *(*bool)(p) = v }
func SetInt(p Ptr, v int64)       { *(*int)(p) = int(v) }
func SetInt8(p Ptr, v int64)      { *(*int8)(p) = int8(v) }
func SetInt16(p Ptr, v int64)     { *(*int16)(p) = int16(v) }
func SetInt32(p Ptr, v int64)     { *(*int32)(p) = int32(v) }
func SetInt64(p Ptr, v int64)     { *(*int64)(p) = v }
func SetUint(p Ptr, v uint64)     { *(*uint)(p) = uint(v) }
func SetUint8(p Ptr, v uint64)    { *(*uint8)(p) = uint8(v) }
func SetUint16(p Ptr, v uint64)   { *(*uint16)(p) = uint16(v) }
func SetUint32(p Ptr, v uint64)   { *(*uint32)(p) = uint32(v) }
func SetUint64(p Ptr, v uint64)   { *(*uint64)(p) = v }
func SetUintptr(p Ptr, v uint64)  { *(*uintptr)(p) = uintptr(v) }
func SetFloat32(p Ptr, v float32) { *(*float32)(p) = v }
func SetFloat64(p Ptr, v float64) { *(*float64)(p) = v }
func SetString(p Ptr, v string)   { *(*string)(p) = v }

// SetAny stores v in an interface without methods.
func SetAny(p Ptr, v any) { *(*any)(p) = v }

// SetBytes stores b in a slice of byte-sized unsigned elements.
func SetBytes(p Ptr, b []byte) { *(*[]byte)(p) = b }

// SetZero zeroes the value of type t.
func SetZero(p Ptr, t reflect.Type) { reflect.NewAt(t, p).Elem().SetZero() }

// New allocates a zero value of type t, stores its address in the pointer at p and returns it.
func New(p Ptr, t reflect.Type) Ptr {
	q := reflect.New(t).UnsafePointer()
	*(*unsafe.Pointer)(p) = q
	return q
}

// SetNil sets the pointer at p to nil.
func SetNil(p Ptr) { *(*unsafe.Pointer)(p) = nil }

// sliceHeader is what a slice of any element type consists of; init checks it.
type sliceHeader struct {
	data unsafe.Pointer
	len  int
	cap  int
}

func init() {
	s := make([]int32, 3, 7)
	if h := *(*sliceHeader)(unsafe.Pointer(&s)); h.data != unsafe.Pointer(&s[0]) || h.len != 3 || h.cap != 7 {
		panic("fastjson: unknown layout of slices; build with -tags purego")
	}
}

// SliceCap returns the capacity of the slice at p.
func SliceCap(p Ptr) int { return (*sliceHeader)(p).cap }

// List is a slice that is being filled, of length equal to its capacity.
type List struct {
	value reflect.Value // the array or slice behind it
	data  unsafe.Pointer
	room  int
}

// NewArray returns a zeroed list in a new array of type t, which has n elements.
func NewArray(t reflect.Type, n int) List {
	v := reflect.New(t)
	return List{v.Elem(), v.UnsafePointer(), n}
}

// NewSlice returns a zeroed list in a new slice of type t with n elements.
func NewSlice(t reflect.Type, n int) List {
	v := reflect.MakeSlice(t, n, n)
	return List{v, v.UnsafePointer(), n}
}

// OldSlice returns the slice of type t at p up to its capacity.
func OldSlice(p Ptr, t reflect.Type) List {
	h := (*sliceHeader)(p)
	h.len = h.cap
	return List{reflect.NewAt(t, p).Elem(), h.data, h.cap}
}

// CopyFrom makes the first elements of s those of old.
func (s List) CopyFrom(old List) { reflect.Copy(s.value, old.value) }

// nothing is what empty slices point at.
var nothing [8]byte

// SetEmpty makes the slice at p empty, but not nil.
func SetEmpty(p Ptr, t reflect.Type) {
	*(*sliceHeader)(p) = sliceHeader{unsafe.Pointer(&nothing), 0, 0}
}

// Cap returns how many elements there is room for.
func (s List) Cap() int { return s.room }

// At returns element i, which is of the given size; i is below Cap.
func (s List) At(i int, size uintptr) Ptr { return unsafe.Add(s.data, uintptr(i)*size) }

// Store makes the slice at p the first n elements of s.
func (s List) Store(p Ptr, n int) { *(*sliceHeader)(p) = sliceHeader{s.data, n, s.room} }

// SetMapAny stores m at p.
func SetMapAny(p Ptr, m map[string]any) { *(*map[string]any)(p) = m }

// SetSliceAny stores s at p.
func SetSliceAny(p Ptr, s []any) { *(*[]any)(p) = s }

// MapString returns the map at p, whose type has map[string]string as its underlying type.
func MapString(p Ptr) map[string]string { return *(*map[string]string)(p) }

// SetMapString stores m at p.
func SetMapString(p Ptr, m map[string]string) { *(*map[string]string)(p) = m }
