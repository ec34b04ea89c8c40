// Zero and empty tests for the omitzero and omitempty tag options.
// They assume a Ptr of the type they were made for.
// Called by run.go for fields with those options.

package encode

import (
	"reflect"

	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

type zeroer interface{ IsZero() bool }

// zeroTest tells whether a value is zero.
type zeroTest struct {
	is    func(ref.Ptr) bool
	calls bool // it calls a method of the user's
}

// zeroTest returns the test for values of n's type, made when it is first needed: most types never need one.
func (n *node) zeroTest() *zeroTest {
	t := n.zero.Load()
	if t == nil {
		t = &zeroTest{zeroFunc(n.typ), callsIsZero(n.typ)}
		n.zero.Store(t)
	}
	return t
}

// zeroFunc returns the test for values of type t: its IsZero method when it has one, the zero value otherwise.
func zeroFunc(t reflect.Type) func(ref.Ptr) bool {
	switch {
	case t.Kind() == reflect.Interface && t.Implements(typeZeroer):
		return func(p ref.Ptr) bool {
			v := ref.Value(p, t)
			return v.IsNil() || v.Elem().Kind() == reflect.Pointer && v.Elem().IsNil() || v.Interface().(zeroer).IsZero()
		}
	case t.Kind() == reflect.Pointer && t.Implements(typeZeroer):
		return func(p ref.Ptr) bool {
			v := ref.Value(p, t)
			return v.IsNil() || v.Interface().(zeroer).IsZero()
		}
	case t.Implements(typeZeroer):
		return func(p ref.Ptr) bool { return ref.Value(p, t).Interface().(zeroer).IsZero() }
	case reflect.PointerTo(t).Implements(typeZeroer):
		return func(p ref.Ptr) bool { return ref.Value(p, t).Addr().Interface().(zeroer).IsZero() }
	}
	switch t.Kind() {
	case reflect.Bool:
		return func(p ref.Ptr) bool { return !ref.Bool(p) }
	case reflect.String:
		return func(p ref.Ptr) bool { return len(ref.String(p)) == 0 }
	case reflect.Int:
		return func(p ref.Ptr) bool { return ref.Int(p) == 0 }
	case reflect.Int64:
		return func(p ref.Ptr) bool { return ref.Int64(p) == 0 }
	case reflect.Pointer:
		return func(p ref.Ptr) bool { return ref.IsNil(ref.Deref(p)) }
	}
	return func(p ref.Ptr) bool { return ref.Value(p, t).IsZero() }
}

// callsIsZero reports whether zeroFunc(t) runs a method of the user's.
func callsIsZero(t reflect.Type) bool {
	return t.Implements(typeZeroer) || reflect.PointerTo(t).Implements(typeZeroer)
}

// legacyEmpty is omitempty as encoding/json defines it: by the Go value.
func (n *node) legacyEmpty(p ref.Ptr) bool {
	switch n.typ.Kind() {
	case reflect.String:
		return len(ref.String(p)) == 0
	case reflect.Bool:
		return !ref.Bool(p)
	case reflect.Slice:
		_, length, _ := ref.Slice(p)
		return length == 0
	case reflect.Pointer:
		return ref.IsNil(ref.Deref(p))
	case reflect.Array:
		return n.typ.Len() == 0
	case reflect.Map:
		return ref.Value(p, n.typ).Len() == 0
	case reflect.Interface:
		return ref.Value(p, n.typ).IsNil()
	case reflect.Struct:
		return false
	case reflect.Float32, reflect.Float64:
		return ref.Value(p, n.typ).Float() == 0 // negative zero too
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return ref.Value(p, n.typ).IsZero()
	}
	return false
}

// omittable decides omitempty for the kinds where the Go value tells whether the JSON value is empty.
func (e *encoder) omittable(n *node, p ref.Ptr) bool {
	switch n.op {
	case opString:
		return len(ref.String(p)) == 0
	case opSlice:
		_, length, _ := ref.Slice(p)
		return length == 0
	}
	return e.flags&opts.OmitEmptyWithLegacySemantics != 0 && n.legacyEmpty(p)
}

// surelyEmpty reports that a value without methods of its own will be written as an empty JSON value.
func (n *node) surelyEmpty(p ref.Ptr) bool {
	switch n.op {
	case opString:
		return len(ref.String(p)) == 0
	case opSlice, opSliceAny, opBytes:
		_, length, _ := ref.Slice(p)
		return length == 0
	case opArray, opByteArray:
		return n.length == 0
	case opPointer:
		return ref.IsNil(ref.Deref(p))
	case opMap, opMapStringAny, opMapString:
		return ref.Value(p, n.typ).Len() == 0
	case opAny, opInterface:
		return ref.Value(p, n.typ).IsNil()
	}
	return false
}

// isEmptyJSON reports whether v, compact JSON, is null, "", {} or [].
func isEmptyJSON(v []byte) bool {
	switch len(v) {
	case 2:
		return v[1] == '"' || v[1] == '}' || v[1] == ']'
	case 4:
		return string(v) == "null"
	}
	return false
}
