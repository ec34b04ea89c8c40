// User methods, time, numbers as text, bytes, and values left to the standard library.
// It assumes that a method may do anything, calls into this package included: the encoder's own buffers are not shared with it.
// Called by run.go and maps.go.

package encode

import (
	"bytes"
	"encoding"
	"encoding/base64"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"reflect"
	"strconv"
	"strings"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// method appends a value whose type has a method.
func (e *encoder) method(b []byte, n *node, p ref.Ptr) []byte {
	if e.methodHidden(n) {
		return e.value(b, n.elem, p)
	}
	switch n.op {
	case opMarshalTo:
		return e.marshalTo(b, n, p)
	case opMarshalJSON:
		return e.marshalJSON(b, n, p)
	}
	return e.textMethod(b, n, p)
}

// methodHidden reports whether the method of n is not to be called where the encoder stands: encoding/json does not give a value an
// address for it.
func (e *encoder) methodHidden(n *node) bool {
	return n.needAddr && e.forced && e.flags&opts.CallMethodsWithLegacySemantics != 0
}

// receiver returns the value at p as the pointer that its methods are called on.
func receiver(n *node, p ref.Ptr) any { return ref.Receiver(p, n.typ, n.pointerKey) }

func (e *encoder) marshalJSON(b []byte, n *node, p ref.Ptr) []byte {
	if e.later && !e.settle(b) {
		return e.unsettled(b)
	}
	v := receiver(n, p)
	e.called = true
	raw, err := v.(jsonv2.Marshaler).MarshalJSON()
	if err != nil {
		if errors.Is(err, errors.ErrUnsupported) {
			err = errors.New("MarshalJSON method may not return errors.ErrUnsupported")
		}
		return e.fail(b, failure{kind: failMethod, typ: n.typ, err: err, method: "MarshalJSON", value: v})
	}
	out, ok := e.rewrite(b, raw)
	if !ok {
		return e.badRaw(b, n, v, raw)
	}
	return out
}

// raw appends a jsontext.Value.
func (e *encoder) raw(b []byte, n *node, raw []byte) []byte {
	if raw == nil {
		return append(b, "null"...)
	}
	out, ok := rewrite(b, raw, e.flags, e.depth)
	if !ok {
		if e.repeatable() {
			return e.fail(b, failure{kind: failStandard})
		}
		v := jsontext.Value(raw)
		return e.badRaw(b, n, &v, raw)
	}
	return out
}

// badRaw fails because raw, of a value or from a method, is not valid JSON: the standard library says why.
func (e *encoder) badRaw(b []byte, n *node, value any, raw []byte) []byte {
	offset := e.flushed + int64(len(b)) - e.noLead(b, raw)
	if raw == nil {
		raw = []byte{} // a value that is nil stands for null
	}
	_, err := jsonv2.Marshal(jsontext.Value(raw), e.compactOptions()...)
	if err == nil || e.depth > 0 && strings.Contains(err.Error(), "exceeded max depth") { // with as much around it as where it stands
		around := strings.Repeat("[", e.depth)
		_, err = jsonv2.Marshal(jsontext.Value(around+string(raw)+strings.Repeat("]", e.depth)), e.compactOptions()...)
		offset -= int64(e.depth)
		if s, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
			s.JSONPointer = s.JSONPointer[min(len(s.JSONPointer), len("/0")*e.depth):]
		}
	}
	if m, ok := err.(*jsonv1.MarshalerError); ok {
		m.Type = reflect.TypeOf(value)
		if s, ok := m.Err.(*jsonv1.SyntaxError); ok {
			s.Offset += offset
		}
		return e.fail(b, failure{kind: failReady, err: m})
	}
	f := failure{kind: failReady, err: err}
	if s, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		s.ByteOffset += offset
		f = failure{kind: failRaw, typ: n.typ, err: s}
	}
	return e.fail(b, f)
}

// noLead returns by how much less than a value raw is said to stand behind b: to the standard library no comma belongs before what begins
// with the end of a container, and other white space.
func (e *encoder) noLead(b, raw []byte) (less int64) {
	raw = bytes.TrimLeft(raw, " \t\r\n")
	if len(raw) == 0 || raw[0] != '}' && raw[0] != ']' {
		return 0
	}
	var last byte
	switch {
	case len(b) > 0:
		last = b[len(b)-1]
	case e.coder && e.stream.kind == '[' && e.stream.length > 0:
		last = ','
	case e.coder && e.stream.kind == '[':
		last = '['
	}
	lines := e.spaced && e.spacing.lines
	switch {
	case last == ',':
		less = 1
		if e.spaced && e.spacing.afterComma {
			less++
		}
		if lines {
			less += int64(len(e.spacing.indent))
		}
	case lines && (last == '[' || last == '{'):
		less = int64(e.spacing.width(e.depth))
	}
	return less
}

// compactOptions are the options of the call without white space; a json.Encoder changes the escaping of its own.
func (e *encoder) compactOptions() []opts.Options {
	return append(e.options[:len(e.options):len(e.options)],
		jsontext.EscapeForHTML(e.html), jsontext.EscapeForJS(e.js),
		jsontext.Multiline(false), jsontext.SpaceAfterColon(false), jsontext.SpaceAfterComma(false))
}

// textMethod appends what AppendText or MarshalText returns as a string.
func (e *encoder) textMethod(b []byte, n *node, p ref.Ptr) []byte {
	if e.later && !e.settle(b) {
		return e.unsettled(b)
	}
	v := receiver(n, p)
	e.called = true
	var text []byte
	var err error
	name := "MarshalText"
	if n.op == opAppendText {
		name = "AppendText"
		text, err = e.appended(v.(encoding.TextAppender))
	} else {
		text, err = v.(encoding.TextMarshaler).MarshalText()
	}
	e.text = textCall{node: n, value: v, method: name}
	if err != nil {
		if errors.Is(err, errors.ErrUnsupported) {
			err = errors.New(name + " method may not return errors.ErrUnsupported")
		}
		return e.fail(b, failure{kind: failMethod, typ: n.typ, err: err, method: name, value: v})
	}
	out := e.string(b, ref.BytesString(text))
	if out == nil {
		e.failure.kind, e.failure.method, e.failure.value, e.failure.typ, e.failure.err = failText, name, v, n.typ, errInvalidUTF8
	}
	return out
}

// before is what an AppendText method is given to append to, so that one which does not append is noticed.
const before = "\x00\xff\""

var errNotAppended = errors.New("AppendText method does not extend the slice that it was given")

// appended returns what v appends.
func (e *encoder) appended(v encoding.TextAppender) ([]byte, error) {
	buf := append(e.scratch[:0], before...)
	e.scratch = nil // the method may come back here
	text, err := v.AppendText(buf)
	if err != nil {
		return nil, err
	}
	if len(text) < len(before) || string(text[:len(before)]) != before {
		return nil, errNotAppended
	}
	if &text[0] == &buf[0] { // other memory may be the method's own
		e.scratch = text[:0]
	}
	return text[len(before):], nil
}

// textCall is the last call of a method that returns text.
type textCall struct {
	node   *node
	value  any
	method string
}

// time appends a time.Time in RFC 3339; what that cannot hold is left to the standard library.
func (e *encoder) time(b []byte, n *node, p ref.Ptr) []byte {
	t := ref.Time(p)
	if cap(b)-len(b) < 64 {
		b = grow(b, 64)
	}
	if out, ok := appendTime(b, t); ok {
		return out
	}
	out, err := t.AppendText(append(b, '"'))
	if err != nil {
		return e.failTime(b, n, p, err)
	}
	return append(out, '"')
}

func (e *encoder) failTime(b []byte, n *node, p ref.Ptr, err error) []byte {
	if e.repeatable() {
		return e.fail(b, failure{kind: failStandard})
	}
	// The words of the standard library differ from AppendText's own.
	if _, std := jsonv2.Marshal(ref.Value(p, n.typ).Interface()); std != nil {
		var s *jsonv2.SemanticError
		if errors.As(std, &s) {
			err = s.Err
		}
	}
	return e.fail(b, failure{kind: failMethod, typ: n.typ, err: err, method: "time", value: receiver(n, p)})
}

func (e *encoder) duration(b []byte, n *node, p ref.Ptr, quoted bool) []byte {
	if e.flags&opts.FormatDurationAsNano == 0 {
		return e.standard(b, n, p)
	}
	if quoted {
		return append(number.AppendInt(append(b, '"'), ref.Int64(p)), '"')
	}
	return number.AppendInt(b, ref.Int64(p))
}

// number appends a json.Number.
func (e *encoder) number(b []byte, n *node, p ref.Ptr, quoted bool) []byte {
	s := ref.String(p)
	if s == "" {
		s = "0"
	}
	if number.End(ref.StringBytes(s), 0) != len(s) {
		return e.standardValue(b, ref.Value(p, n.typ), jsonv2.StringifyNumbers(quoted))
	}
	if e.flags&canonical != 0 && !quoted {
		b, _ = canonicalized(b, ref.StringBytes(s), e.flags)
		return b
	}
	if quoted {
		b = append(b, '"')
		b = append(b, s...)
		return append(b, '"')
	}
	return append(b, s...)
}

// bytes appends a slice or array of bytes in base64, or as an array where the options or its element type ask for that.
func (e *encoder) bytes(b []byte, n *node, p ref.Ptr) []byte {
	legacy := e.flags&opts.FormatBytesWithLegacySemantics != 0
	asArray := !legacy && n.named || legacy && n.methods || n.op == opByteArray && e.flags&opts.FormatByteArrayAsArray != 0
	if n.op == opByteArray {
		if asArray {
			return e.elements(b, n, p, p, n.length, false)
		}
		return appendBase64(b, ref.ArrayBytes(p, n.length))
	}
	if asArray {
		data, length, isNil := ref.Slice(p)
		return e.elements(b, n, p, data, length, isNil)
	}
	v := ref.Bytes(p)
	if v == nil && e.flags&opts.FormatNilSliceAsNull != 0 {
		return append(b, "null"...)
	}
	return appendBase64(b, v)
}

func appendBase64(b, v []byte) []byte {
	b = append(b, '"')
	b = base64.StdEncoding.AppendEncode(b, v)
	return append(b, '"')
}

// standard leaves the value to the standard library: the whole call if it can be repeated, or else this value alone.
func (e *encoder) standard(b []byte, n *node, p ref.Ptr) []byte {
	if e.repeatable() {
		return e.fail(b, failure{kind: failStandard})
	}
	return e.standardValue(b, ref.Value(p, n.typ))
}

// standardValue appends v as the standard library marshals it at the top level, with more options than those of the call.
func (e *encoder) standardValue(b []byte, v reflect.Value, more ...opts.Options) []byte {
	if e.repeatable() {
		return e.fail(b, failure{kind: failStandard})
	}
	in := v.Addr().Interface()
	if e.forced && e.flags&opts.CallMethodsWithLegacySemantics != 0 && v.Kind() != reflect.Interface {
		in = v.Interface() // not addressable there either
	}
	if len(b) > 0 && !e.wrapped && e.canFollow() {
		return e.mirrored(b, in, more...)
	}
	options := e.compactOptions()
	if e.spaced { // its errors count white space
		options = append(e.options[:len(e.options):len(e.options)], jsontext.EscapeForHTML(e.html), jsontext.EscapeForJS(e.js))
		if s := &e.spacing; s.lines {
			options = append(options, jsontext.WithIndentPrefix(s.prefix+strings.Repeat(s.indent, e.depth)))
		}
	}
	options = append(options, more...)
	marshal := jsonv2.Marshal
	lastRaw := int64(-1)
	if e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
		marshal = marshalPart
	} else {
		options = append(options, watchRaw(&lastRaw))
	}
	out, err := marshal(in, options...)
	if err != nil {
		switch err := err.(type) {
		case *jsonv2.SemanticError:
			embedded := err.GoType == rawType && lastRaw != int64(len(out))
			return e.fail(b, failure{kind: failInner, err: err, tail: out, embedded: embedded})
		case *jsontext.SyntacticError:
			return e.fail(b, failure{kind: failInner, err: err, tail: out})
		case *jsonv1.UnsupportedValueError:
			if s := nonStringIn(err); s != nil {
				s.ByteOffset += e.flushed + int64(len(b))
				return e.fail(b, failure{kind: failRaw, err: s})
			}
		}
		moveOffset(err, e.flushed+int64(len(b)))
		return e.fail(b, failure{kind: failReady, err: err, tail: out})
	}
	if e.spaced {
		b, _ = rewrite(b, out, opts.PreserveRawStrings|opts.AllowDuplicateNames|opts.AllowInvalidUTF8, e.depth)
		return b
	}
	return append(b, out...)
}

// nonStringIn returns what err says of a name that is no string, whose place is in the text only.
func nonStringIn(err *jsonv1.UnsupportedValueError) *jsontext.SyntacticError {
	s := &jsontext.SyntacticError{Err: jsontext.ErrNonStringName}
	rest, ok := strings.CutPrefix(err.Str, s.Error())
	if !ok {
		return nil
	}
	if quoted, within := strings.CutPrefix(rest, " within "); within {
		pointer, _ := strconv.QuotedPrefix(quoted)
		rest = quoted[len(pointer):]
		pointer, _ = strconv.Unquote(pointer)
		s.JSONPointer = jsontext.Pointer(pointer)
	}
	s.ByteOffset, _ = strconv.ParseInt(strings.TrimPrefix(rest, " after offset "), 10, 64)
	return s
}

var rawType = reflect.TypeFor[jsontext.Value]()

// watchRaw makes a call note where the last raw value began that is not embedded in a struct: no function is asked about those,
// and the offsets of their errors are their own.
func watchRaw(last *int64) opts.Options {
	return jsonv2.WithMarshalers(jsonv2.MarshalToFunc(func(enc *jsontext.Encoder, _ jsontext.Value) error {
		*last = enc.OutputOffset()
		return errors.ErrUnsupported
	}))
}

// marshalPart is Marshal for the options of encoding/json, under which that returns nothing but an error: here also what was written before.
func marshalPart(in any, options ...opts.Options) ([]byte, error) {
	var w bytes.Buffer
	enc := jsontext.NewEncoder(&w, options...)
	err := jsonv2.MarshalEncode(enc, in)
	if err == nil {
		return bytes.TrimSuffix(w.Bytes(), []byte("\n")), nil
	}
	if c, ok := ref.CoderOf(enc); ok {
		w.Write(*c.Buffer) // it holds back what is not complete
	}
	return w.Bytes(), err
}

// standardKey fails because a map key has no form as a string that is known here.
func (e *encoder) standardKey(b []byte, n *node) []byte {
	if e.repeatable() {
		return e.fail(b, failure{kind: failStandard})
	}
	if n != nil && (n.typ.Kind() != reflect.Struct || e.flags&opts.ReportErrorsWithLegacySemantics == 0) {
		if s := refusal(n.typ); s != nil {
			return e.fail(b, failure{kind: failSemantic, typ: s.GoType, err: s.Err})
		}
	}
	f := failure{kind: failRaw, err: e.nonString(e.flushed + int64(len(b)))}
	if n != nil {
		f.typ = n.typ
	}
	return e.fail(b, f)
}

// refusal returns what the standard library says of t, a type of keys, when it has no form in JSON at all.
func refusal(t reflect.Type) *jsonv2.SemanticError {
	switch t.Kind() {
	case reflect.Chan, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer, reflect.Struct, reflect.Func:
	default:
		return nil
	}
	key := reflect.New(t)
	if t.Comparable() { // the text method of a pointer would be called
		key = key.Elem()
	}
	m := reflect.MakeMap(reflect.MapOf(key.Type(), reflect.TypeFor[bool]()))
	m.SetMapIndex(key, reflect.ValueOf(true))
	_, err := jsonv2.Marshal(m.Interface(), jsonv1.CallMethodsWithLegacySemantics(true)) // which calls no other methods of keys
	s, _ := err.(*jsonv2.SemanticError)
	if s == nil {
		return nil
	}
	if _, syntactic := s.Err.(*jsontext.SyntacticError); syntactic {
		return nil
	}
	return s
}
