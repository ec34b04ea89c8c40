// Maps of every key type that has one obvious text form.
// Assumes that a Go map finds duplicates by itself; names are kept only where it cannot.
// Called by value.go, and by structs.go for members that no field takes.

package decode

import (
	"bytes"
	"encoding"
	jsonv2 "encoding/json/v2"
	"errors"
	"reflect"
	"strconv"
	"time"

	"github.com/fastjson/fastjson/go/internal/fields"
	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// keyKind says how a member name becomes a map key.
type keyKind uint8

const (
	keyStd keyKind = iota // the standard library reads the map
	keyString
	keyInt
	keyUint
	keyFloat
	keyBool // never right: a name is a string
	keyAny  // an interface without methods, which will hold a string
	keyTime
	keyText // UnmarshalText
	keyJSON // UnmarshalJSON
)

func keyKindOf(t reflect.Type) keyKind {
	switch {
	case t.Kind() == reflect.Interface && t.NumMethod() == 0:
		return keyAny
	case t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface:
		return keyStd
	case t == timeType:
		return keyTime
	}
	if !fields.Bare(t) {
		ptr := reflect.PointerTo(t)
		switch {
		case t == durationType, ptr.Implements(unmarshalerFromType):
			return keyStd
		case ptr.Implements(unmarshalerType):
			return keyJSON
		case ptr.Implements(textUnmarshalerType):
			return keyText
		}
	}
	switch t.Kind() {
	case reflect.String:
		return keyString
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return keyInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return keyUint
	case reflect.Float32, reflect.Float64:
		return keyFloat
	case reflect.Bool:
		return keyBool
	}
	return keyStd
}

// textual reports whether names must be compared as text to find duplicates: those that
// differ may be one key, and keys of the kind need not find each other in a map.
func (k keyKind) textual(anyUTF8 bool) bool {
	switch k {
	case keyInt, keyUint, keyBool:
		return false
	case keyString:
		return anyUTF8
	}
	return true
}

// mapReader is the state of one map being filled.
type mapReader struct {
	m     reflect.Value
	key   reflect.Value // scratch for one key, addressable
	elem  reflect.Value // scratch for one element, addressable
	seen  reflect.Value // keys of the text, when the map held entries before
	names bool          // names must be compared as text too
}

// mapping reads the object at i into the map at ptr.
func (d *decoder) mapping(i int, p *plan, ptr ref.Ptr) int {
	if p.op == opMapAny && !d.reusesAny() && ref.MapAny(ptr) == nil {
		return d.mapAny(i, ptr)
	}
	if p.op == opMapString && !(d.anyUTF8 && !d.allowDup) && len(ref.MapString(ptr)) == 0 {
		return d.mapString(i, p, ptr)
	}
	if d.depth++; d.depth > maxDepth {
		return d.syntax()
	}
	r := mapReader{m: ref.Value(ptr, p.typ)}
	if r.m.IsNil() {
		r.m.Set(reflect.MakeMap(p.typ))
	}
	i = d.space(i + 1)
	if uint(i) < uint(len(d.buf)) && d.buf[i] == '}' {
		d.depth--
		return i + 1
	}
	r.key = reflect.New(p.typ.Key()).Elem()
	r.elem = reflect.New(p.typ.Elem()).Elem()
	r.names = !d.allowDup && p.keyKind.textual(d.anyUTF8)
	if !d.allowDup && r.m.Len() > 0 {
		r.seen = reflect.MakeMap(reflect.MapOf(p.typ.Key(), reflect.TypeFor[struct{}]()))
	}
	mark := d.names.mark()
	for more := true; more; {
		if i = d.entry(i, p, &r); i < 0 {
			return -1
		}
		if i, more = d.next(i, '}'); i < 0 {
			return -1
		}
	}
	d.names.release(mark)
	d.depth--
	return i
}

// mapString reads the object at i into the empty map at ptr, without reflection.
func (d *decoder) mapString(i int, p *plan, ptr ref.Ptr) int {
	if d.depth++; d.depth > maxDepth {
		return d.syntax()
	}
	m := ref.MapString(ptr)
	if m == nil {
		m = make(map[string]string)
		ref.SetMapString(ptr, m)
	}
	b := d.buf
	i = d.space(i + 1)
	if uint(i) < uint(len(b)) && b[i] == '}' {
		d.depth--
		return i + 1
	}
	for more := true; more; {
		if uint(i) >= uint(len(b)) || b[i] != '"' {
			return d.syntaxValue(i)
		}
		name, _, after := d.str(i)
		if after < 0 {
			return d.syntaxValue(i)
		}
		if !d.allowDup {
			if _, ok := m[string(name)]; ok {
				return d.fail(d.duplicate(i, after))
			}
		}
		key := d.strings.string(name)
		value, end := d.mapText(after, p, m[key])
		m[key] = value
		if end < 0 {
			return -1
		}
		if i, more = d.next(end, '}'); i < 0 {
			return -1
		}
	}
	d.depth--
	return i
}

// mapText reads the string that is the value of the name that ends at i; old is
// what a name that came before has left.
func (d *decoder) mapText(i int, p *plan, old string) (text string, end int) {
	b := d.buf
	at := d.space(i)
	if at < len(b) && b[at] == ':' {
		if at = d.space(at + 1); at < len(b) && b[at] == '"' {
			if text, _, end := d.str(at); end >= 0 {
				return d.strings.string(text), end
			}
		}
		if end, ok := d.null(at); ok {
			return "", end
		}
		i = at
	}
	elem := reflect.New(p.typ.Elem()).Elem()
	if !d.merge {
		elem.SetString(old)
	}
	end = d.delegate(i, p.elem, ref.FromValue(elem))
	return elem.String(), end
}

// entry reads one name and its value.
func (d *decoder) entry(i int, p *plan, r *mapReader) int {
	if uint(i) >= uint(len(d.buf)) || d.buf[i] != '"' {
		return d.syntaxKey(i, p, r)
	}
	name, plain, after := d.str(i)
	if after < 0 {
		return d.syntaxKey(i, p, r)
	}
	if r.names && !d.names.insert(d.buf, name, nameStart(i, plain)) {
		return d.fail(d.duplicate(i, after))
	}
	if err := d.mapKey(name, i, after, p, r); err != nil {
		if d.worded || d.fatal(err) {
			return d.fail(err)
		}
		d.softly(err)
		return d.skipMember(after)
	}
	r.elem.SetZero()
	if old := r.m.MapIndex(r.key); old.IsValid() {
		if !d.allowDup && (!r.seen.IsValid() || r.seen.MapIndex(r.key).IsValid()) {
			return d.fail(d.duplicate(i, after))
		}
		if !d.merge {
			r.elem.Set(old)
		}
	}
	colon := d.space(after)
	if colon >= len(d.buf) || d.buf[colon] != ':' {
		// The standard library reads the delimiter with the value: the entry exists by then.
		d.delegate(after, p.elem, ref.FromValue(r.elem))
		r.m.SetMapIndex(r.key, r.elem)
		return -1
	}
	// An element that is a map or struct may hold maps of the same type: its
	// key and element scratch are its own, ours are free again only afterwards.
	end := d.value2(d.space(colon+1), p.elem, r.elem)
	r.m.SetMapIndex(r.key, r.elem)
	if r.seen.IsValid() {
		r.seen.SetMapIndex(r.key, reflect.ValueOf(struct{}{}))
	}
	return end
}

// syntaxKey ends the call with the error that the standard library has when it reads a
// key where there is no name.
func (d *decoder) syntaxKey(i int, p *plan, r *mapReader) int {
	switch p.keyKind {
	case keyBool:
		return d.syntax()
	case keyAny:
		r.key.SetZero()
		if err := d.keyByShadow(i, p, r); err != nil {
			return d.fail(err)
		}
		return d.syntax()
	}
	return d.syntaxValue(i)
}

// value2 is value for an addressable reflect.Value.
func (d *decoder) value2(i int, p *plan, v reflect.Value) int {
	return d.value(i, p, ref.FromValue(v))
}

// mapKey turns a name into the key in r.key.
func (d *decoder) mapKey(name []byte, i, after int, p *plan, r *mapReader) error {
	switch p.keyKind {
	case keyString:
		r.key.SetString(d.strings.string(name))
		return nil
	case keyInt:
		n, err := d.keyInt(name, p.typ.Key().Bits())
		if err != nil {
			return d.semanticValue(i, after, p.typ.Key(), err)
		}
		if n != nil {
			r.key.SetInt(*n)
		} else {
			r.key.SetZero()
		}
		return nil
	case keyUint:
		n, err := d.keyUint(name, p.typ.Key().Bits())
		if err != nil {
			return d.semanticValue(i, after, p.typ.Key(), err)
		}
		if n != nil {
			r.key.SetUint(*n)
		} else {
			r.key.SetZero()
		}
		return nil
	}
	r.key.SetZero()
	switch p.keyKind {
	case keyFloat:
		if err := d.quoted(name, p.key, ref.FromValue(r.key)); err != nil {
			return d.semanticValue(i, after, p.key.typ, err)
		}
		return nil
	case keyBool:
		return d.semanticAfter(i, after, p.key.typ, nil)
	case keyAny:
		r.key.Set(reflect.ValueOf(d.strings.string(name)))
		return nil
	case keyText:
		err := r.key.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText(d.give(name))
		return d.textError(i, after, p.key.typ, err)
	case keyTime:
		t, err := d.parseTime(name)
		if err != nil {
			return d.timeError(i, after, p.key.typ, err)
		}
		*r.key.Addr().Interface().(*time.Time) = t
		return nil
	case keyJSON:
		if d.flags&opts.CallMethodsWithLegacySemantics == 0 { // encoding/json calls no such method for keys
			err := r.key.Addr().Interface().(jsonv2.Unmarshaler).UnmarshalJSON(d.lend(i, after))
			return d.jsonError(i, after, p.key.typ, err)
		}
	}
	return d.keyByShadow(i, p, r)
}

// keyByShadow leaves a key to the standard library.
func (d *decoder) keyByShadow(i int, p *plan, r *mapReader) error {
	p.key.count()
	_, err := d.hand(i, p.key, ref.FromValue(r.key))
	return err
}

// keyInt parses a key; nil means the quoted null that encoding/json lets stand for zero.
func (d *decoder) keyInt(name []byte, size int) (*int64, error) {
	if d.flags&opts.StringifyWithLegacySemantics != 0 {
		n, err := strconv.ParseInt(string(name), 10, size)
		if err != nil {
			if string(name) == "null" {
				return nil, nil
			}
			return nil, errors.Unwrap(err)
		}
		return &n, nil
	}
	text, neg := bytes.CutPrefix(name, []byte("-"))
	u, ok := number.ParseUint(text)
	limit := uint64(1) << (size - 1)
	switch {
	case !ok && u == 0:
		return nil, strconv.ErrSyntax
	case !ok, neg && u > limit, !neg && u >= limit:
		return nil, strconv.ErrRange
	}
	n := int64(u)
	if neg {
		n = -n
	}
	return &n, nil
}

// keyUint is keyInt for unsigned keys.
func (d *decoder) keyUint(name []byte, size int) (*uint64, error) {
	if d.flags&opts.StringifyWithLegacySemantics != 0 {
		n, err := strconv.ParseUint(string(name), 10, size)
		if err != nil {
			if string(name) == "null" {
				return nil, nil
			}
			return nil, errors.Unwrap(err)
		}
		return &n, nil
	}
	u, ok := number.ParseUint(name)
	switch {
	case !ok && u == 0:
		return nil, strconv.ErrSyntax
	case !ok, size < 64 && u>>size != 0:
		return nil, strconv.ErrRange
	}
	return &u, nil
}

var errRawEmbedNotObject = errors.New("embedded raw value must be a JSON object")

// intoFallback stores an unknown member in the embedded map or raw value.
// i is at the name, after behind it, at is at the value, or -1 when there is no colon.
func (d *decoder) intoFallback(i, after, at int, key string, p *plan, ptr ref.Ptr) int {
	fb := p.str.fallback
	target := follow(ptr, fb.hops)
	if ref.IsNil(target) {
		return d.unsettable(after, p)
	}
	if last := fb.hops[len(fb.hops)-1]; last.Elem != nil {
		inner := ref.Deref(target)
		if ref.IsNil(inner) {
			inner = ref.New(target, last.Elem)
		}
		target = inner
	}
	if fb.plan == nil {
		return d.intoRaw(i, after, at, ref.Value(target, fb.typ))
	}
	m := ref.Value(target, fb.typ)
	if m.IsNil() {
		m.Set(reflect.MakeMap(fb.typ))
	}
	k := reflect.ValueOf(key).Convert(fb.typ.Key())
	elem := reflect.New(fb.typ.Elem()).Elem()
	if old := m.MapIndex(k); old.IsValid() {
		elem.Set(old)
	}
	end := -1
	if at >= 0 {
		end = d.value2(at, fb.plan, elem)
	} else {
		d.delegate(after, fb.plan, ref.FromValue(elem))
	}
	m.SetMapIndex(k, elem)
	return end
}

// intoRaw appends a member to the object held by a raw value.
func (d *decoder) intoRaw(i, after, at int, v reflect.Value) int {
	raw := bytes.TrimRight(v.Bytes(), " \n\r\t")
	switch n := len(raw); {
	case len(v.Bytes()) == 0:
		raw = append(raw, '{')
	case n > 0 && raw[n-1] == '}':
		raw = bytes.TrimRight(raw[:n-1], " \n\r\t")
		if n := len(raw); n == 0 || raw[n-1] != ',' && raw[n-1] != '{' {
			raw = append(raw, ',')
		}
	default:
		v.SetBytes(raw)
		return d.notAnObject(i, after, v.Type())
	}
	end := -1
	if at >= 0 {
		end = d.skipValue(at)
	} else {
		d.syntaxValue(after)
	}
	raw = append(raw, d.buf[i:after]...)
	raw = append(raw, ':')
	if end >= 0 {
		raw = append(append(raw, d.buf[at:end]...), '}')
	}
	v.SetBytes(raw)
	return end
}

// notAnObject refuses to add a member to a raw value that is no object.
func (d *decoder) notAnObject(i, after int, t reflect.Type) int {
	err := d.semanticAfter(i, after, t, errRawEmbedNotObject)
	if !d.legacy {
		return d.fail(err)
	}
	d.softly(err)
	return d.skipMember(after)
}
