// Equality that sees what reflect.DeepEqual does not: the sign of zero.
// Assumes values without cycles but those through pointers that are visited again. Used by random_test.go.

package difftest

import (
	"fmt"
	"math"
	"reflect"
)

// different returns where x and y differ, and how, or nothing.
func different(x, y reflect.Value) string {
	return differ{seen: make(map[[2]uintptr]bool)}.at(x, y, "")
}

type differ struct{ seen map[[2]uintptr]bool }

func (d differ) at(x, y reflect.Value, path string) string {
	if x.IsValid() != y.IsValid() {
		return fmt.Sprintf("%s: %v, want %v", path, x, y)
	}
	if !x.IsValid() {
		return ""
	}
	if x.Type() != y.Type() {
		return fmt.Sprintf("%s: a %v, want a %v", path, x.Type(), y.Type())
	}
	switch x.Kind() {
	case reflect.Float32, reflect.Float64:
		if math.Float64bits(x.Float()) != math.Float64bits(y.Float()) {
			return fmt.Sprintf("%s: %v, want %v", path, x, y)
		}
		return ""
	case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface, reflect.Chan, reflect.Func:
		if x.IsNil() != y.IsNil() {
			return fmt.Sprintf("%s: nil is %v, want %v", path, x.IsNil(), y.IsNil())
		}
		if x.IsNil() {
			return ""
		}
	}
	switch x.Kind() {
	case reflect.Pointer:
		key := [2]uintptr{x.Pointer(), y.Pointer()}
		if d.seen[key] {
			return ""
		}
		d.seen[key] = true
		return d.at(x.Elem(), y.Elem(), path+"*")
	case reflect.Interface:
		return d.at(x.Elem(), y.Elem(), path+"."+x.Elem().Type().String())
	case reflect.Struct:
		for i := range x.NumField() {
			if s := d.at(x.Field(i), y.Field(i), path+"."+x.Type().Field(i).Name); s != "" {
				return s
			}
		}
	case reflect.Slice, reflect.Array:
		if x.Len() != y.Len() {
			return fmt.Sprintf("%s: length %d, want %d", path, x.Len(), y.Len())
		}
		for i := range x.Len() {
			if s := d.at(x.Index(i), y.Index(i), fmt.Sprintf("%s[%d]", path, i)); s != "" {
				return s
			}
		}
	case reflect.Map:
		if x.Len() != y.Len() {
			return fmt.Sprintf("%s: %d entries, want %d", path, x.Len(), y.Len())
		}
		for iter := x.MapRange(); iter.Next(); {
			other := y.MapIndex(iter.Key())
			if !other.IsValid() {
				other = d.alike(iter.Key(), y)
			}
			if !other.IsValid() {
				return fmt.Sprintf("%s: key %v is too many", path, iter.Key())
			}
			if s := d.at(iter.Value(), other, fmt.Sprintf("%s[%v]", path, iter.Key())); s != "" {
				return s
			}
		}
	case reflect.Chan, reflect.Func:
	default:
		if !x.Equal(y) {
			return fmt.Sprintf("%s: %v, want %v", path, x, y)
		}
	}
	return ""
}

// alike returns the value of a key that is like k, but not equal to it since there are pointers in them, or no number.
func (d differ) alike(k, m reflect.Value) reflect.Value {
	for iter := m.MapRange(); iter.Next(); {
		if d.at(iter.Key(), k, "") == "" {
			return iter.Value()
		}
	}
	return reflect.Value{}
}
