// Which values an interface holds in itself.
// Assumes what has been so in every release of Go: those are of the size of a pointer, and there is one in them.
// Called by encode, when it makes the plan of a type.

package ref

import (
	"math/bits"
	"reflect"
)

// MayBeDirect reports whether an interface may hold values of t in its data word. Those have to be copied to get an address.
func MayBeDirect(t reflect.Type) bool { return t.Size() == bits.UintSize/8 && holdsPointer(t) }

// holdsPointer reports whether values of t, which is not larger than a pointer, are or contain one.
func holdsPointer(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return true
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsPointer(t.Field(i).Type) {
				return true
			}
		}
	case reflect.Array:
		return t.Len() > 0 && holdsPointer(t.Elem())
	}
	return false
}
