// Values that read themselves, and the special types of encoding/json.
// Assumes that user code may do anything, but cannot reach the decoder.
// Called by value.go.

package decode

import (
	"bytes"
	"encoding"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"reflect"
	"strconv"
	"time"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

var errNonStringValue = errors.New("JSON value must be string type")

// textMethod calls UnmarshalText with the content of the string at i.
func (d *decoder) textMethod(i int, p *plan, ptr ref.Ptr) int {
	if end, ok := d.null(i); ok {
		if !d.merge {
			ref.SetZero(ptr, p.typ)
		}
		return end
	}
	if d.buf[i] != '"' {
		end := d.skipValue(i)
		if end < 0 {
			return -1
		}
		return d.soften(d.semanticAfter(i, end, p.typ, errNonStringValue), end)
	}
	text, _, end := d.str(i)
	if end < 0 {
		return d.syntaxValue(i)
	}
	target := ref.Value(ptr, p.typ).Addr().Interface().(encoding.TextUnmarshaler)
	if err := target.UnmarshalText(d.give(text)); err != nil {
		return d.soften(d.textError(i, end, p.typ, err), end)
	}
	return end
}

// give returns text, which str returned, for a method that may append to it or keep it.
func (d *decoder) give(text []byte) []byte {
	d.scratch = nil // it may be there
	d.lent = true
	return text[:len(text):len(text)]
}

// lend returns a part of the text of the call for a method that may append to it or keep it.
func (d *decoder) lend(i, end int) []byte {
	d.lent = true
	return d.buf[i:end:end]
}

// jsonMethod calls UnmarshalJSON with the value at i.
func (d *decoder) jsonMethod(i int, p *plan, ptr ref.Ptr) int {
	end := d.skipValue(i)
	if end < 0 {
		return -1
	}
	target := ref.Value(ptr, p.typ).Addr().Interface().(jsonv2.Unmarshaler)
	if err := d.jsonError(i, end, p.typ, target.UnmarshalJSON(d.lend(i, end))); err != nil {
		return d.soften(err, end)
	}
	return end
}

// jsonError words the error of an UnmarshalJSON method.
func (d *decoder) jsonError(start, end int, t reflect.Type, err error) error {
	if err == nil {
		return nil
	}
	err = noUnsupported(err, "UnmarshalJSON method")
	if d.legacy {
		return err
	}
	return collapse(d.semanticAfter(start, end, t, err))
}

// collapse merges an error about an error into one, as the standard library does.
func collapse(err error) error {
	outer, ok := err.(*jsonv2.SemanticError)
	if !ok {
		return err
	}
	if inner, ok := outer.Err.(*jsonv2.SemanticError); ok {
		inner.ByteOffset += outer.ByteOffset
		inner.JSONPointer = outer.JSONPointer + inner.JSONPointer
		*outer = *inner
	}
	return err
}

// time reads a time.Time in RFC 3339.
func (d *decoder) time(i int, p *plan, ptr ref.Ptr) int {
	if d.buf[i] != '"' {
		return d.other(i, p, ptr)
	}
	text, _, end := d.str(i)
	if end < 0 {
		return d.delegate(i, p, ptr)
	}
	t, err := d.parseTime(text)
	switch {
	case err == nil:
		*ref.Value(ptr, p.typ).Addr().Interface().(*time.Time) = t
	case d.inTag > 0:
		return d.delegate(i, p, ptr)
	case d.legacy && d.soft != nil: // the first error counts
	default:
		return d.soften(d.timeError(i, end, p.typ, err), end)
	}
	return end
}

// timeError words err, which parseTime returned for the string at [start, end).
func (d *decoder) timeError(start, end int, t reflect.Type, err error) error {
	if d.legacy {
		return err
	}
	return d.semanticAfter(start, end, t, err)
}

// parseTime returns the time that text means.
func (d *decoder) parseTime(text []byte) (t time.Time, err error) {
	if err = t.UnmarshalText(text); err == nil && d.flags&opts.ParseTimeWithLooseRFC3339 == 0 {
		err = strictTime(text)
	}
	return t, err
}

// strictTime refuses what package time accepts and RFC 3339 does not, as the standard library does.
func strictTime(text []byte) error {
	refuse := func(layout, value, message string) error {
		return &time.ParseError{Layout: time.RFC3339, Value: string(text), LayoutElem: layout, ValueElem: value, Message: message}
	}
	n := len(text)
	switch {
	case text[len("2006-01-02T")+1] == ':':
		return refuse("15", string(text[len("2006-01-02T")]), "")
	case text[len("2006-01-02T15:04:05")] == ',':
		return refuse(".", ",", "")
	case text[n-1] == 'Z':
	case twoDigits(text[n-len("07:00"):]) >= 24:
		return refuse("Z07:00", string(text[n-len("Z07:00"):]), ": timezone hour out of range")
	case twoDigits(text[n-len("00"):]) >= 60:
		return refuse("Z07:00", string(text[n-len("Z07:00"):]), ": timezone minute out of range")
	}
	return nil
}

func twoDigits(b []byte) int { return int(b[0]-'0')*10 + int(b[1]-'0') }

// duration reads a time.Duration as a number of nanoseconds.
func (d *decoder) duration(i int, p *plan, ptr ref.Ptr) int {
	q := plan{op: opInt64, bits: 64, signed: true, typ: p.typ, size: p.size}
	return d.value(i, &q, ptr)
}

// raw stores the value at i as it is.
func (d *decoder) raw(i int, p *plan, ptr ref.Ptr) int {
	end := d.skipValue(i)
	if end < 0 {
		return -1
	}
	v := ref.Value(ptr, p.typ)
	v.SetBytes(append(v.Bytes()[:0], d.buf[i:end]...))
	return end
}

// jsonNumber reads a json.Number: the text of a number, or of a string that holds one.
func (d *decoder) jsonNumber(i int, p *plan, ptr ref.Ptr, stringify bool) int {
	b := d.buf
	switch c := b[i]; {
	case c == '"':
		if text, _, end := d.str(i); end >= 0 {
			if _, stop, _ := number.ScanFloat64(text, 0); stop == len(text) && stop > 0 {
				ref.SetString(ptr, d.strings.string(text))
				return end
			}
		}
	case c == '-' || c-'0' <= 9:
		if stringify {
			break
		}
		if end := number.End(d.buf, i); end >= 0 {
			ref.SetString(ptr, d.strings.string(b[i:end]))
			return end
		}
	case c == 'n':
		if end, ok := d.null(i); ok {
			if !d.merge {
				ref.SetString(ptr, "")
			}
			return end
		}
	}
	if stringify && d.flags&opts.StringifyNumbers == 0 {
		return d.numberTagged(i)
	}
	return d.delegate(i, p, ptr)
}

// numberTagged words the error for a json.Number under the tag option `string`,
// which cannot be handed to the standard library for a single value.
func (d *decoder) numberTagged(i int) int {
	end := d.skipValue(i)
	if end < 0 {
		return -1
	}
	e := jsonv2.SemanticError{JSONKind: jsontext.Value(d.buf[i:end]).Kind(), GoType: numberType}
	if e.JSONKind == '"' {
		e.JSONValue, e.Err = bytes.Clone(d.buf[i:end]), strconv.ErrSyntax
	}
	if d.legacy { // encoding/json does not say where a method's error happened
		d.softly(&e)
		return end
	}
	return d.fail(d.semanticAt(i, end, e))
}

// quotedNumber reads a number in quotes because of the option StringifyNumbers.
func (d *decoder) quotedNumber(i int, p *plan, ptr ref.Ptr) int {
	return d.stringified(i, p, ptr)
}

// stringified reads a number, string or bool that must be written in quotes.
func (d *decoder) stringified(i int, p *plan, ptr ref.Ptr) int {
	b := d.buf
	if uint(i) >= uint(len(b)) {
		if p.op == opPointer && ref.IsNil(ref.Deref(ptr)) {
			ref.New(ptr, p.elem.typ) // the standard library sees the end only afterwards
		}
		return d.syntax()
	}
	switch {
	case p.op == opPointer:
		return d.pointer(i, p, ptr, true)
	case p.op == opNumber:
		return d.jsonNumber(i, p, ptr, d.tagNumbers)
	case b[i] == 'n':
		return d.other(i, p, ptr)
	case b[i] != '"':
		end := d.skipValue(i)
		if end < 0 {
			return -1
		}
		return d.soften(d.semanticAfter(i, end, p.typ, nil), end)
	}
	text, _, end := d.str(i)
	if end < 0 {
		return d.syntaxValue(i)
	}
	if p.op == opString {
		if err := d.quotedString(text, ptr); err != nil {
			return d.soften(d.semanticAfter(i, end, p.typ, err), end)
		}
		return end
	}
	if err := d.quoted(text, p, ptr); err != nil {
		return d.soften(d.semanticValue(i, end, p.typ, err), end)
	}
	return end
}

// quotedString stores the string that text spells in quotes of its own.
func (d *decoder) quotedString(text []byte, ptr ref.Ptr) error {
	if string(text) == "null" {
		if !d.merge {
			ref.SetString(ptr, "")
		}
		return nil
	}
	inner, err := jsontext.AppendUnquote(nil, text)
	if err == nil {
		ref.SetString(ptr, string(inner))
	}
	return err
}

// quoted stores the number or bool that text spells.
func (d *decoder) quoted(text []byte, p *plan, ptr ref.Ptr) error {
	old := d.flags&opts.StringifyWithLegacySemantics != 0
	v := ref.Value(ptr, p.typ)
	switch {
	case p.op == opBool:
		if string(text) != "true" && string(text) != "false" {
			return d.quotedNull(true, text, v, strconv.ErrSyntax)
		}
		v.SetBool(text[0] == 't')
	case p.op == opFloat32 || p.op == opFloat64:
		if !old {
			if _, end, _ := number.ScanFloat64(text, 0); end != len(text) || end <= 0 {
				return strconv.ErrSyntax
			}
		}
		f, err := strconv.ParseFloat(string(text), v.Type().Bits())
		if err != nil {
			return d.quotedNull(old, text, v, errors.Unwrap(err))
		}
		v.SetFloat(f)
	case p.signed:
		n, err := d.keyInt(text, int(p.bits))
		if err != nil {
			return err
		}
		if n == nil {
			return d.quotedNull(old, text, v, nil)
		}
		v.SetInt(*n)
	default:
		n, err := d.keyUint(text, int(p.bits))
		if err != nil {
			return err
		}
		if n == nil {
			return d.quotedNull(old, text, v, nil)
		}
		v.SetUint(*n)
	}
	return nil
}

// quotedNull lets a quoted null stand for zero where encoding/json did.
func (d *decoder) quotedNull(old bool, text []byte, v reflect.Value, err error) error {
	if !old || string(text) != "null" {
		return err
	}
	if !d.merge {
		v.SetZero()
	}
	return nil
}

// iface reads into an interface: into a copy of what it holds.
func (d *decoder) iface(i int, p *plan, ptr ref.Ptr) int {
	v := ref.Value(ptr, p.typ)
	if d.merge && !v.IsNil() {
		e := v.Elem()
		if e.Kind() == reflect.Pointer && !e.IsNil() {
			if end, ok := d.null(i); ok && e.Elem().Kind() == reflect.Pointer {
				e.Elem().SetZero()
				return end
			}
		} else {
			v.SetZero()
		}
	}
	if end, ok := d.null(i); ok {
		v.SetZero()
		return end
	}
	if !v.IsNil() {
		if d.buf[i] == 'n' { // what the interface holds does not come to see it
			return d.syntaxValue(i)
		}
		if holdsItself(v) {
			v.SetZero()
		}
	}
	if !v.IsNil() {
		held := reflect.New(v.Elem().Type()).Elem()
		held.Set(v.Elem())
		q := planFor(held.Type())
		if q.walks && d.from&fromReader != 0 && !d.pieces {
			d.pieces, d.shadow = true, nil
		}
		end := d.value(i, q, ref.FromValue(held))
		v.Set(held)
		return end
	}
	if p.op == opAny && !d.reusesAny() {
		d.around = d.depth
		tree, end := d.any(i, d.tree.top())
		if tree != nil {
			ref.SetAny(ptr, tree)
		}
		return end
	}
	if p.typ.NumMethod() == 0 {
		return d.anyFresh(i, v)
	}
	return d.delegate(i, p, ptr)
}

// holdsItself reports whether v, an interface, holds a pointer that leads back to it by interfaces and pointers alone. Reading into what it
// holds would have no end.
func holdsItself(v reflect.Value) bool {
	const most = 1000
	for e, n := v.Elem(), 0; n < most && e.Kind() == reflect.Pointer; n++ {
		if e = e.Elem(); e.Kind() == reflect.Interface {
			if e.Type() == v.Type() && e.Addr().Pointer() == v.Addr().Pointer() {
				return true
			}
			e = e.Elem()
		}
	}
	return false
}

// anyFresh reads into a nil interface where a tree of plain values will not do:
// duplicate names must be merged as for any other Go value.
func (d *decoder) anyFresh(i int, v reflect.Value) int {
	t := float64Type
	switch c := d.buf[i]; {
	case c == '{':
		t = mapStringAnyType
	case c == '[':
		t = sliceAnyType
	case c == '"':
		t = stringType
	case c == 't' || c == 'f':
		t = boolType
	case c == '-' || c-'0' <= 9:
		if d.flags&opts.UseNumber != 0 {
			t = numberType
		}
	default:
		return d.syntaxValue(i)
	}
	held := reflect.New(t).Elem()
	end := d.value(i, planFor(t), ref.FromValue(held))
	v.Set(held)
	return end
}
