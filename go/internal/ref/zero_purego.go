//go:build purego

// Values that are all zero.
// Assumes nothing of the type. Called by decode.

package ref

import (
	"math"
	"reflect"
)

// IsZero reports whether SetZero would change nothing of the value. Other than for reflection a negative zero is not zero.
func IsZero(p Ptr, t reflect.Type) bool {
	switch p.Kind() {
	case reflect.Float32, reflect.Float64:
		return math.Float64bits(p.Float()) == 0
	case reflect.Complex64, reflect.Complex128:
		return math.Float64bits(real(p.Complex())) == 0 && math.Float64bits(imag(p.Complex())) == 0
	case reflect.Array:
		for i := range p.Len() {
			if !IsZero(p.Index(i), t.Elem()) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range p.NumField() {
			if !IsZero(p.Field(i), t.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return p.IsZero()
}
