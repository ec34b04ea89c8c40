// Maps of any type, by reflection into reused key and value cells.
// It assumes that user methods on keys or values may run and may reenter the encoder on other calls.
// Called by run.go.

package encode

import (
	"encoding"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"reflect"
	"sync"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// mapScratch is an iterator over a map with the cells that entries are copied to.
type mapScratch struct {
	iter     reflect.MapIter
	key, val reflect.Value
}

func newMapScratch(t reflect.Type) *sync.Pool {
	return &sync.Pool{New: func() any {
		return &mapScratch{key: reflect.New(t.Key()).Elem(), val: reflect.New(t.Elem()).Elem()}
	}}
}

// mapping appends a map.
func (e *encoder) mapping(b []byte, n *node, p ref.Ptr) []byte {
	m := ref.Value(p, n.typ)
	length := m.Len()
	if length == 0 {
		if e.flags&opts.FormatNilMapAsNull != 0 && m.IsNil() {
			return append(b, "null"...)
		}
		return append(b, "{}"...)
	}
	if e.depth++; e.depth > cycleDepth && !e.enterAny(b, m) {
		return nil
	}
	b = append(b, '{')
	var names *nameSet
	if e.flags&opts.AllowDuplicateNames == 0 && !e.uniqueKeys(n.key) {
		names = new(nameSet)
	}
	forced := e.forced
	e.forced = true
	if e.flags&opts.Deterministic != 0 && length > 1 {
		b = e.sortedEntries(b, n, m, names)
	} else {
		b = e.entries(b, n, m, names)
	}
	if b == nil {
		return nil
	}
	e.forced = forced
	if e.depth > cycleDepth {
		e.leaveAny(m)
	}
	e.depth--
	b[len(b)-1] = '}'
	return b
}

// uniqueKeys reports whether different keys of n always give different names.
func (e *encoder) uniqueKeys(n *node) bool {
	switch n.op {
	case opString:
		return e.flags&opts.AllowInvalidUTF8 == 0
	case opInt, opInt8, opInt16, opInt32, opInt64, opUint, opUint8, opUint16, opUint32, opUint64, opUintptr:
		return true
	}
	return false
}

// putScratch gives the cells back for the next map, unless a method that may have kept the address of one has run.
func (e *encoder) putScratch(n *node, s *mapScratch) {
	if e.called {
		return
	}
	s.iter.Reset(reflect.Value{})
	s.key.SetZero()
	s.val.SetZero()
	n.scratch.Put(s)
}

// entries appends the entries of m in the order of iteration.
func (e *encoder) entries(b []byte, n *node, m reflect.Value, names *nameSet) []byte {
	s := n.scratch.Get().(*mapScratch)
	s.iter.Reset(m)
	for s.iter.Next() {
		s.key.SetIterKey(&s.iter)
		start := len(b)
		e.text.node = nil
		if b = e.key(b, n.key, ref.FromValue(s.key)); b == nil {
			return e.failKey(n)
		}
		if names != nil && !names.insertQuoted(b[start:]) {
			return e.failDuplicate(b[:start], b[start:])
		}
		nameEnd := len(b)
		b = append(b, ':')
		s.val.SetIterValue(&s.iter)
		flushed := e.flushed
		out := e.value(b, n.elem, ref.FromValue(s.val))
		if out == nil {
			if e.flushed == flushed {
				e.withinQuoted(b[start:nameEnd])
			}
			return nil
		}
		b = e.flush(append(out, ','))
		if b == nil {
			return nil
		}
	}
	e.putScratch(n, s)
	return b
}

// sortedEntries appends the entries of m sorted by name.
func (e *encoder) sortedEntries(b []byte, n *node, m reflect.Value, names *nameSet) []byte {
	s := e.getEntries(m.Len())
	keys := n.scratch.Get().(*mapScratch)
	plain := n.key.op == opString && !n.methods // other names are all made before the first is written
	if !plain && e.later && !e.settle(b) {      // and not where they stay
		return e.unsettled(b)
	}
	// One slice holds all values: they need an address of their own each.
	vals := reflect.MakeSlice(reflect.SliceOf(n.typ.Elem()), m.Len(), m.Len())
	i := 0
	for iter := m.MapRange(); iter.Next() && i < vals.Len(); i++ {
		var name string
		key := keys.key
		if n.methods { // so do keys that may keep it
			key = reflect.New(n.typ.Key()).Elem()
		}
		key.SetIterKey(iter)
		if plain {
			name = key.String()
		} else {
			start := len(b)
			named := e.key(b, n.key, ref.FromValue(key))
			if named == nil {
				return e.failKey(n)
			}
			name = unquoted(named[start:])
		}
		vals.Index(i).SetIterValue(iter)
		s.list = append(s.list, entry{key: name})
	}
	e.text.node = nil // names are only strings from here on
	for _, o := range s.sorted() {
		name := s.list[o.at].key
		start := len(b)
		if b = e.string(b, name); b == nil {
			return nil
		}
		if names != nil && !names.insertQuoted(b[start:]) {
			return e.failDuplicate(b[:start], b[start:])
		}
		v := vals.Index(int(o.at))
		if plain && e.called { // a method may have changed the map
			keys.key.SetString(name)
			if now := m.MapIndex(keys.key); now.IsValid() {
				v.Set(now)
			} else {
				v.SetZero()
			}
		}
		if b = e.value(append(b, ':'), n.elem, ref.FromValue(v)); b == nil {
			e.within(name)
			return nil
		}
		if b = e.flush(append(b, ',')); b == nil {
			return nil
		}
	}
	e.putScratch(n, keys)
	e.putEntries(s)
	return b
}

// mapString appends a map from string to string without reflection, where its names are different for certain.
func (e *encoder) mapString(b []byte, n *node, p ref.Ptr) []byte {
	m := ref.MapString(p)
	mended := e.flags&(opts.AllowDuplicateNames|opts.AllowInvalidUTF8) == opts.AllowInvalidUTF8
	if len(m) == 0 || mended || e.depth >= cycleDepth {
		return e.mapping(b, n, p)
	}
	e.depth++
	b = append(b, '{')
	e.text.node = nil
	if e.flags&opts.Deterministic != 0 && len(m) > 1 {
		s := e.getEntries(len(m))
		for k := range m {
			s.list = append(s.list, entry{key: k})
		}
		for _, o := range s.sorted() {
			k := s.list[o.at].key
			if b = e.memberString(b, k, m[k]); b == nil {
				return nil
			}
		}
		e.putEntries(s)
	} else {
		for k, v := range m {
			if b = e.memberString(b, k, v); b == nil {
				return nil
			}
		}
	}
	e.depth--
	b[len(b)-1] = '}'
	return b
}

// memberString appends one member of a map from string to string and the comma after it.
func (e *encoder) memberString(b []byte, k, v string) []byte {
	if b = e.string(b, k); b == nil {
		return nil
	}
	if b = e.string(append(b, ':'), v); b == nil {
		e.within(k)
		return nil
	}
	return e.flush(append(b, ','))
}

// failKey ends a call that has failed at a key of the map n: that it is no string is said of the type of the keys.
func (e *encoder) failKey(n *node) []byte {
	f := &e.failure
	f.key = true
	if f.kind == failExact && notString(f.err) { // of a MarshalJSONTo that left the key to the standard library
		f.kind, f.tail = failRaw, nil
		f.err = e.nonString(f.offset)
	}
	if f.kind == failRaw && notString(f.err) {
		f.typ = n.key.typ
	}
	return nil
}

// notString reports whether err says no more than that a key is no string.
func notString(err error) bool {
	switch err := err.(type) {
	case *jsontext.SyntacticError:
		return err.Err == jsontext.ErrNonStringName
	case *jsonv1.SyntaxError:
		return err.Error() == jsontext.ErrNonStringName.Error()
	}
	return false
}

// nonString returns the error for a key at offset that is no string.
func (e *encoder) nonString(offset int64) error {
	if e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
		offset++
	}
	return &jsontext.SyntacticError{ByteOffset: offset, Err: jsontext.ErrNonStringName}
}

// key appends a map key as a JSON string, or fails.
func (e *encoder) key(b []byte, n *node, p ref.Ptr) []byte {
	switch n.op {
	case opString:
		return e.string(b, ref.String(p))
	case opInt, opInt8, opInt16, opInt32, opInt64, opUint, opUint8, opUint16, opUint32, opUint64, opUintptr:
		return append(appendInteger(append(b, '"'), n.op, p), '"')
	case opFloat64:
		return e.float64(b, n, p, true)
	case opFloat32:
		return e.float32(b, n, p, true)
	case opDuration:
		return e.duration(b, n, p, true)
	case opNumber:
		if e.flags&opts.CallMethodsWithLegacySemantics != 0 {
			return e.string(b, ref.String(p))
		}
		return e.number(b, n, p, true)
	case opTime:
		return e.time(b, n, p)
	case opAppendText, opMarshalText:
		if e.flags&opts.CallMethodsWithLegacySemantics != 0 && n.typ.Kind() == reflect.String {
			return e.key(b, n.elem, p)
		}
		if e.flags&opts.CallMethodsWithLegacySemantics != 0 && n.needAddr && e.forced {
			return e.key(b, n.elem, p)
		}
		return e.textMethod(b, n, p)
	case opMarshalJSON, opMarshalTo:
		if e.flags&opts.CallMethodsWithLegacySemantics != 0 {
			return e.key(b, n.elem, p)
		}
		return e.keyMethod(b, n, p)
	case opPointer:
		target := ref.Deref(p)
		if ref.IsNil(target) {
			if e.flags&opts.CallMethodsWithLegacySemantics != 0 && (n.typ.Implements(typeText) || n.typ.Implements(typeTextAppend)) {
				return append(b, `""`...)
			}
			break
		}
		forced := e.forced
		e.forced = false
		b = e.key(b, n.elem, target)
		e.forced = forced
		return b
	case opAny:
		k := ref.Any(p)
		if f, ok := k.(float64); ok && f-f == 0 && e.flags&opts.StringifyNumbers == 0 {
			return e.standardKey(b, n) // an oddity of the standard library, which writes it as a number
		}
		return e.keyAny(b, k)
	case opInterface:
		v := ref.Value(p, n.typ)
		switch {
		case v.IsNil():
		case v.Elem().Kind() != reflect.Pointer || !v.Elem().IsNil():
			return e.keyAny(b, v.Elem().Interface())
		case e.flags&opts.CallMethodsWithLegacySemantics != 0:
			if k := embedded(v.Interface(), n.typ); k != nil {
				return e.keyAny(b, k)
			}
		}
	}
	// What remains are kinds that are never strings.
	return e.standardKey(b, n)
}

// embedded returns k, a nil pointer, as the standard library wraps it where a method is to be called on it: for keys of these types
// alone (Go 1.27.3 panics for those that have more methods).
func embedded(k any, t reflect.Type) any {
	switch t {
	case typeMarshalTo:
		return struct{ jsonv2.MarshalerTo }{k.(jsonv2.MarshalerTo)}
	case typeMarshaler:
		return struct{ jsonv2.Marshaler }{k.(jsonv2.Marshaler)}
	case typeTextAppend:
		return struct{ encoding.TextAppender }{k.(encoding.TextAppender)}
	case typeText:
		return struct{ encoding.TextMarshaler }{k.(encoding.TextMarshaler)}
	}
	return nil
}

// keyMethod appends a key that a method writes as JSON.
func (e *encoder) keyMethod(b []byte, n *node, p ref.Ptr) []byte {
	var out []byte
	method := "MarshalJSON"
	switch {
	case n.op == opMarshalJSON:
		out = e.marshalJSON(b, n, p)
	case !e.canFollow():
		return e.standardKey(b, n)
	default:
		method = "MarshalJSONTo"
		out = e.marshalTo(b, n, p)
		e.mirror.live = false // it has a name that may be written once more, in another place
	}
	if out == nil {
		return nil
	}
	e.text = textCall{node: n, value: receiver(n, p), method: method}
	if out[len(b)] != '"' {
		return e.fail(b, failure{kind: failText, typ: n.typ, err: jsontext.ErrNonStringName, method: method, value: e.text.value})
	}
	return out
}

// keyAny appends the key in an interface.
func (e *encoder) keyAny(b []byte, k any) []byte {
	if k == nil {
		return e.standardKey(b, nil)
	}
	switch k := k.(type) {
	case string:
		return e.string(b, k)
	case int:
		return append(number.AppendInt(append(b, '"'), int64(k)), '"')
	}
	v := reflect.New(reflect.TypeOf(k))
	v.Elem().Set(reflect.ValueOf(k))
	n := planOf(v.Type().Elem())
	if n.op == opPointer && v.Elem().IsNil() {
		return e.standardKey(b, n) // a name only where it is the map's own type of keys that has a method
	}
	return e.key(b, n, ref.Elem(v))
}
