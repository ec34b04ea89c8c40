//go:build !purego && go1.27 && !go1.28

// What an interface consists of: a word for the type, and the value's address or, for some types, the value itself.
// Holds for the Go releases in the build constraint, on which it was tested, and is checked before first use; on others, and with
// purego, iface_other.go has the same functions without such knowledge. Called by encode and decode.

package ref

import (
	"reflect"
	"unsafe"
)

// haveIface tells the tests that this build looks into interfaces.
const haveIface = true

// iface is the layout of an interface without methods, checked by ifaceOK.
type iface struct {
	typ  unsafe.Pointer
	data unsafe.Pointer
}

// ifaceOK says that iface is what this runtime uses.
var ifaceOK = func() bool {
	n := 0x1234567
	var viaPointer, viaValue any = &n, 0x7654321
	a, b := *(*iface)(unsafe.Pointer(&viaPointer)), *(*iface)(unsafe.Pointer(&viaValue))
	var same any = 5
	return unsafe.Sizeof(viaPointer) == unsafe.Sizeof(iface{}) &&
		a.data == unsafe.Pointer(&n) && *(*int)(b.data) == 0x7654321 &&
		b.typ == (*(*iface)(unsafe.Pointer(&same))).typ && a.typ != b.typ
}()

// Key is what TypeKey returns.
type Key = unsafe.Pointer

// TypeKey returns a word that is the same for two values exactly when their dynamic types are,
// or nil where the layout of interfaces is unknown. It is a key only; never dereference it.
func TypeKey(v any) Key {
	if !ifaceOK {
		return nil
	}
	return (*(*iface)(unsafe.Pointer(&v))).typ
}

// Receiver returns the address of a value of type t as an interface that holds a pointer to it;
// key is the TypeKey of that pointer type, kept alive by the plan that has t.
func Receiver(p Ptr, t reflect.Type, key Key) any {
	if key == nil {
		return Value(p, t).Addr().Interface()
	}
	var v any
	*(*iface)(unsafe.Pointer(&v)) = iface{key, p}
	return v
}

// Data returns the address of what v holds: what a pointer points at, and where a value of a type that is not MayBeDirect lies.
// The value is shared with every copy of v: read only.
func Data(v any) (p Ptr, ok bool) {
	if !ifaceOK {
		return nil, false
	}
	return (*(*iface)(unsafe.Pointer(&v))).data, true
}

// The words that say which type an interface holds, taken from live values.
var floatWord, stringWord, sliceWord = func() (f, s, l unsafe.Pointer) {
	var x, y, z any = 1.5, "s", []any{}
	return (*iface)(unsafe.Pointer(&x)).typ, (*iface)(unsafe.Pointer(&y)).typ, (*iface)(unsafe.Pointer(&z)).typ
}()

// BoxFloat64 returns *f in an interface that shares the memory of f, which must never change again.
func BoxFloat64(f *float64) (v any) {
	if !ifaceOK {
		return *f
	}
	*(*iface)(unsafe.Pointer(&v)) = iface{floatWord, unsafe.Pointer(f)}
	return v
}

// BoxString is BoxFloat64 for strings.
func BoxString(s *string) (v any) {
	if !ifaceOK {
		return *s
	}
	*(*iface)(unsafe.Pointer(&v)) = iface{stringWord, unsafe.Pointer(s)}
	return v
}

// BoxSlice is BoxFloat64 for slices of any.
func BoxSlice(s *[]any) (v any) {
	if !ifaceOK {
		return *s
	}
	*(*iface)(unsafe.Pointer(&v)) = iface{sliceWord, unsafe.Pointer(s)}
	return v
}
