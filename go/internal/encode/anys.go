// Interfaces: any trees first of all.
// It assumes that values in interfaces are not addressable, which matters to pointer methods under legacy semantics.
// Called by run.go.

package encode

import (
	"reflect"
	"sync/atomic"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// any appends the value in an interface.
func (e *encoder) any(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, "null"...)
	case string:
		return e.string(b, v)
	case float64:
		if v-v != 0 {
			return e.badFloat(b, reflect.TypeFor[float64](), v)
		}
		if e.quoted {
			return append(number.AppendFloat64(append(b, '"'), v), '"')
		}
		return number.AppendFloat64(b, v)
	case bool:
		return appendBool(b, v)
	case map[string]any:
		return e.mapAny(b, v)
	case []any:
		return e.sliceAny(b, v, ref.Nil)
	case int:
		if !e.quoted {
			return number.AppendInt(b, int64(v))
		}
	case int64:
		if !e.quoted {
			return number.AppendInt(b, v)
		}
	}
	forced := e.forced
	e.forced = true
	b = e.dynamic(b, v)
	e.forced = forced
	return b
}

// sliceAny appends a []any; at is where it lies, if methods of its elements can change it there.
func (e *encoder) sliceAny(b []byte, s []any, at ref.Ptr) []byte {
	if len(s) == 0 {
		if s == nil && e.flags&opts.FormatNilSliceAsNull != 0 {
			return append(b, "null"...)
		}
		return append(b, "[]"...)
	}
	if e.depth++; e.depth > cycleDepth && !e.enterAny(b, reflect.ValueOf(s)) {
		return nil
	}
	b = append(b, '[')
	all := s
	for i := 0; i < len(s); i++ {
		if e.called && !ref.IsNil(at) {
			now := ref.SliceAny(at)
			if s = now[:min(len(now), len(s))]; i >= len(s) {
				break
			}
		}
		switch v := s[i].(type) {
		case string:
			b = e.string(b, v)
		case float64:
			if v-v == 0 && !e.quoted {
				b = number.AppendFloat64(b, v)
			} else {
				b = e.any(b, v)
			}
		default:
			b = e.any(b, v)
		}
		if b == nil {
			e.withinIndex(i)
			return nil
		}
		b = append(b, ',')
		if len(b) > e.flushAt {
			if b = e.flush(b); b == nil {
				return nil
			}
		}
	}
	if e.depth > cycleDepth {
		e.leaveAny(reflect.ValueOf(all))
	}
	e.depth--
	b[len(b)-1] = ']'
	return b
}

// mapAny appends a map[string]any.
func (e *encoder) mapAny(b []byte, m map[string]any) []byte {
	if len(m) == 0 {
		if m == nil && e.flags&opts.FormatNilMapAsNull != 0 {
			return append(b, "null"...)
		}
		return append(b, "{}"...)
	}
	if e.depth++; e.depth > cycleDepth && !e.enterAny(b, reflect.ValueOf(m)) {
		return nil
	}
	b = append(b, '{')
	var names *nameSet
	if e.flags&(opts.AllowDuplicateNames|opts.AllowInvalidUTF8) == opts.AllowInvalidUTF8 {
		names = new(nameSet) // mended keys may collide
	}
	if e.flags&opts.Deterministic != 0 && len(m) > 1 {
		s := e.getEntries(len(m))
		if walk, ok := slots(m); ok {
			for k, v, more := walk.Next(); more; k, v, more = walk.Next() {
				s.list = append(s.list, entry{key: k, any: v})
			}
		} else {
			for k, v := range m {
				s.list = append(s.list, entry{key: k, any: v})
			}
		}
		for _, o := range s.sorted() {
			k, v := s.list[o.at].key, s.list[o.at].any
			if e.called { // a method may have changed the map
				v = m[k]
			}
			if b = e.memberAny(b, k, v, names); b == nil {
				return nil
			}
		}
		e.putEntries(s)
	} else if walk, ok := slots(m); ok {
		for k, v, more := walk.Next(); more; k, v, more = walk.Next() {
			if e.called { // a method may have changed the map
				if v, ok = m[k]; !ok {
					continue
				}
			}
			if b = e.memberAny(b, k, v, names); b == nil {
				return nil
			}
		}
	} else {
		for k, v := range m {
			if b = e.memberAny(b, k, v, names); b == nil {
				return nil
			}
		}
	}
	if e.depth > cycleDepth {
		e.leaveAny(reflect.ValueOf(m))
	}
	e.depth--
	b[len(b)-1] = '}'
	return b
}

// minMaps is how many maps are iterated over before they are walked through: that has to be tried out first, which takes a
// fraction of a millisecond, and saves some 50 ns for each map.
const minMaps = 1 << 10

var mapsMet atomic.Int32

// slots returns a walk through m; it is false when m should be iterated over.
func slots(m map[string]any) (ref.MapSlots, bool) {
	if mapsMet.Load() < minMaps {
		mapsMet.Add(1)
		return ref.MapSlots{}, false
	}
	return ref.SlotsOf(m)
}

// memberAny appends one member of a map[string]any and the comma after it.
func (e *encoder) memberAny(b []byte, k string, v any, names *nameSet) []byte {
	start := len(b)
	if b = e.string(b, k); b == nil {
		return nil
	}
	if names != nil && !names.insertQuoted(b[start:]) {
		return e.failDuplicate(b[:start], b[start:])
	}
	b = append(b, ':')
	switch v := v.(type) {
	case string:
		b = e.string(b, v)
	case map[string]any:
		b = e.mapAny(b, v)
	default:
		b = e.any(b, v)
	}
	if b == nil {
		e.within(k)
		return nil
	}
	b = append(b, ',')
	if len(b) > e.flushAt {
		return e.flush(b)
	}
	return b
}

// interfaceAt appends the value in an interface that has methods.
func (e *encoder) interfaceAt(b []byte, n *node, p ref.Ptr) []byte {
	v := ref.Value(p, n.typ)
	if v.IsNil() {
		return append(b, "null"...)
	}
	if e.calledOnNil(n, v) {
		return e.standardValue(b, v)
	}
	return e.any(b, v.Elem().Interface())
}

// calledOnNil reports whether v, an interface of n's type that is not nil, holds a nil pointer on which a method is called, as encoding/json does.
func (e *encoder) calledOnNil(n *node, v reflect.Value) bool {
	elem := v.Elem()
	return elem.Kind() == reflect.Pointer && elem.IsNil() && e.flags&opts.CallMethodsWithLegacySemantics != 0 && implementsMarshaler(n.typ)
}

func implementsMarshaler(t reflect.Type) bool {
	return t.Implements(typeMarshalTo) || t.Implements(typeMarshaler) || t.Implements(typeTextAppend) || t.Implements(typeText)
}
