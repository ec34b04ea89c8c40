// Failures: who words the error, and its position.
// It assumes that the standard library may do the call again unless a user's method has run or output has left; only then is the error built here.
// Called by everything in this package that can fail.

package encode

import (
	"bytes"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/errs"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

type failKind uint8

const (
	failStandard  failKind = iota // the standard library must do this
	failSemantic                  // typ cannot be marshaled, because of err if there is one
	failUTF8                      // a string is not valid UTF-8
	failDuplicate                 // a name occurs twice
	failMethod                    // method of value returned err
	failText                      // method returned text that err is said about: not UTF-8, or a name twice
	failRaw                       // a raw value is invalid; err is the SyntacticError, its pointer relative
	failInner                     // err is a SemanticError or a SyntacticError relative to the value
	failIO                        // the writer failed
	failReady                     // err is the error, position and all
	failExact                     // the same, with the white space of the output counted in
)

// failure is what went wrong and where.
type failure struct {
	set      bool
	kind     failKind
	typ      reflect.Type
	err      error
	method   string
	value    any // receiver of the method; value of a float that is not finite
	offset   int64
	out      []byte   // output so far
	path     []string // innermost first
	key      bool     // it is a key that failed, of the map that path leads to
	index    bool     // the innermost is the index of an array
	embedded bool     // the syntax error in err is that of an embedded raw value, and relative to it
	tail     []byte   // what the standard library wrote behind out; under failExact with the delimiter before it, which out ends with too
}

// repeatable reports whether the standard library may do the whole call again.
func (e *encoder) repeatable() bool { return !e.called && e.flushed == 0 }

// again reports whether the standard library is to do the call again for the words of its error: it may, and they are not plain.
func (e *encoder) again() bool {
	return e.failure.kind != failSemantic && e.failure.kind != failUTF8 && e.repeatable()
}

// fail records the failure at the end of b and returns nil, which stops the call.
func (e *encoder) fail(b []byte, f failure) []byte {
	if !e.failure.set {
		f.set = true
		f.offset = e.flushed + int64(len(b))
		f.out = b
		e.failure = f
	}
	return nil
}

// within notes, while a failed call unwinds, the object member that the failure is in.
func (e *encoder) within(name string) {
	if !e.again() {
		e.failure.path = append(e.failure.path, name)
	}
}

// openBrace puts the brace of a struct, which may still be missing, into the output of a failed call, unless it has left: flushed is
// what had left when the struct began.
func (e *encoder) openBrace(start int, flushed int64) {
	if e.flushed == flushed && start < len(e.failure.out) {
		e.failure.out[start] = '{'
	}
}

func (e *encoder) withinIndex(i int) {
	if !e.again() {
		e.failure.index = e.failure.index || len(e.failure.path) == 0
		e.failure.path = append(e.failure.path, strconv.Itoa(i))
	}
}

func (e *encoder) withinQuoted(name []byte) {
	if !e.again() {
		e.failure.path = append(e.failure.path, unquoted(name))
	}
}

// failDuplicate fails at the end of b because the name that follows was written before.
func (e *encoder) failDuplicate(b, quoted []byte) []byte {
	f := failure{kind: failDuplicate}
	if e.text.node != nil {
		f = failure{kind: failText, typ: e.text.node.typ, err: jsontext.ErrDuplicateName, method: e.text.method, value: e.text.value}
	}
	e.fail(b, f)
	e.withinQuoted(quoted)
	return nil
}

func (e *encoder) badFloat(b []byte, t reflect.Type, f float64) []byte {
	v := reflect.New(t).Elem()
	v.SetFloat(f)
	return e.fail(b, failure{kind: failSemantic, typ: t, err: fmt.Errorf("unsupported value: %v", f), value: v.Interface()})
}

// failPointer returns the JSON pointer of the failure.
func (e *encoder) failPointer() jsontext.Pointer {
	if len(e.failure.path) == 0 {
		return e.prefix
	}
	p := []byte(e.prefix)
	for _, token := range slices.Backward(e.failure.path) {
		if strings.ContainsAny(token, "~/") || !utf8.ValidString(token) {
			p = append(p, jsontext.Pointer("").AppendToken(token)...)
		} else {
			p = append(append(p, '/'), token...)
		}
	}
	return jsontext.Pointer(p)
}

// syntaxPointer returns the JSON pointer for err, whose own is relative to the value that failed. What stands behind an element
// that is complete is said to be in the array.
func (e *encoder) syntaxPointer(err *jsontext.SyntacticError) jsontext.Pointer {
	f := &e.failure
	element := !f.key && (f.index || len(f.path) == 0 && e.element)
	if element && err.JSONPointer == "" && len(f.tail) == 0 && strings.HasSuffix(err.Err.Error(), "after top-level value") {
		return e.failPointer().Parent()
	}
	return e.failPointer() + err.JSONPointer
}

// partial returns the output as the standard library leaves it: without the delimiter before what failed, unless that has begun.
func (e *encoder) partial() []byte {
	f := &e.failure
	out := f.out
	if (f.kind == failInner || f.kind == failReady) && len(f.tail) > 0 {
		if e.spaced {
			out = e.spacing.append(nil, append(slices.Clone(out), '0')) // with what stands before a value there
			out = out[:len(out)-1]
		}
		return slices.Concat(out, f.tail)
	}
	if n := len(out); n > 0 && (out[n-1] == ',' || out[n-1] == ':') {
		out = out[:n-1]
	}
	if e.spaced {
		out = bytes.TrimRight(e.spacing.append(nil, out), " \t\n") // nothing follows that it would stand before
	}
	return slices.Concat(out, f.tail)
}

// place makes the offset of the failure one in the whole output, with its white space.
func (e *encoder) place() {
	f := &e.failure
	if f.kind == failExact {
		return
	}
	moved := e.base
	if e.spaced {
		moved += int64(len(e.spacing.append(nil, append(slices.Clone(f.out), '0')))-1) - f.offset
	}
	f.offset += moved
	switch {
	case f.kind == failReady:
		moveOffset(f.err, moved)
	case f.kind == failRaw:
		f.err.(*jsontext.SyntacticError).ByteOffset += moved
	}
}

// moveOffset adds n to the offset in a syntax error.
func moveOffset(err error, n int64) {
	switch err := err.(type) {
	case *jsontext.SyntacticError:
		err.ByteOffset += n
	case *jsonv1.SyntaxError:
		err.Offset += n
	case *jsonv1.MarshalerError:
		if s, ok := err.Err.(*jsonv1.SyntaxError); ok {
			s.Offset += n
		}
	}
}

// error builds the error of a call that cannot be repeated.
func (e *encoder) error() error {
	e.place()
	f := &e.failure
	legacy := e.flags&opts.ReportErrorsWithLegacySemantics != 0
	switch f.kind {
	case failIO, failReady, failExact:
		return f.err
	case failUTF8, failDuplicate:
		err := &jsontext.SyntacticError{ByteOffset: f.offset, JSONPointer: e.failPointer(), Err: errInvalidUTF8}
		if f.kind == failDuplicate {
			err.Err = jsontext.ErrDuplicateName
		}
		if legacy {
			err.ByteOffset++
			return jsonv1Transform(err)
		}
		return err
	case failText:
		syntax := &jsontext.SyntacticError{ByteOffset: f.offset, JSONPointer: e.failPointer(), Err: f.err}
		if legacy {
			syntax.ByteOffset++
			return legacyMethodError(reflect.TypeOf(f.value), syntax, f.method)
		}
		if f.err == jsontext.ErrDuplicateName {
			f.path = f.path[1:] // the text is a name: its value is what lies within the object
		}
		return errs.Marshal(jsonv2.SemanticError{ByteOffset: f.offset, JSONPointer: e.failPointer(), GoType: f.typ, Err: syntax})
	case failRaw:
		syntax := f.err.(*jsontext.SyntacticError)
		syntax.JSONPointer = e.syntaxPointer(syntax)
		if legacy {
			return e.legacySemantic()
		}
		return errs.Marshal(jsonv2.SemanticError{ByteOffset: f.offset, JSONPointer: e.failPointer(), GoType: f.typ, Err: syntax})
	case failInner:
		if syntax, ok := f.err.(*jsontext.SyntacticError); ok {
			syntax.ByteOffset += f.offset
			syntax.JSONPointer = e.syntaxPointer(syntax)
			return syntax
		}
		inner := f.err.(*jsonv2.SemanticError)
		inner.ByteOffset += f.offset
		inner.JSONPointer = e.failPointer() + inner.JSONPointer
		if syntax, ok := inner.Err.(*jsontext.SyntacticError); ok && !f.embedded {
			syntax.ByteOffset += f.offset
			syntax.JSONPointer = e.syntaxPointer(syntax)
		}
		return inner
	case failMethod:
		if legacy {
			return legacyMethodError(reflect.TypeOf(f.value), f.err, f.method)
		}
		if _, semantic := f.err.(*jsonv2.SemanticError); f.method != "MarshalJSON" && (semantic || errs.IO(f.err)) {
			return f.err // of a method that returns text: left as it is
		}
	}
	if legacy {
		return e.legacySemantic()
	}
	err := errs.Marshal(jsonv2.SemanticError{ByteOffset: f.offset, JSONPointer: e.failPointer(), GoType: f.typ, Err: unexpectedEOF(f.err)})
	if f.method == "MarshalJSON" {
		return collapse(err)
	}
	return err
}

// errInvalidUTF8 is the standard library's own value for text that is not UTF-8.
var errInvalidUTF8 = func() error {
	_, err := jsonv2.Marshal("\xff")
	return errors.Unwrap(err)
}()

func unexpectedEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// collapse joins a semantic error with the one that a MarshalJSON method returned: the inner one, at its absolute position.
func collapse(outer *jsonv2.SemanticError) error {
	if inner, ok := outer.Err.(*jsonv2.SemanticError); ok {
		inner.ByteOffset += outer.ByteOffset
		inner.JSONPointer = outer.JSONPointer + inner.JSONPointer
		*outer = *inner // which may be the method's own
	}
	return outer
}

// legacySemantic words a semantic failure as encoding/json does.
func (e *encoder) legacySemantic() error {
	f := &e.failure
	if f.err == nil {
		return &jsonv1.UnsupportedTypeError{Type: f.typ}
	}
	text := f.err.Error()
	if f.err == errCycle && f.typ != nil {
		text += " via " + f.typ.String()
	}
	var v reflect.Value
	if f.value != nil {
		v = reflect.ValueOf(f.value)
	}
	return &jsonv1.UnsupportedValueError{Value: v, Str: strings.TrimPrefix(text, "unsupported value: ")}
}

// errCycle is the standard library's own value for a cycle.
var errCycle = func() error {
	type cycle []any
	c := cycle{nil}
	c[0] = c
	_, err := jsonv2.Marshal(c)
	return errors.Unwrap(err)
}()

// jsonv1Transform returns err as encoding/json reports it: the error of a method that returns it, taken out of its wrapping.
func jsonv1Transform(err error) error {
	_, wrapped := jsonv1.Marshal(failingMarshaler{err})
	if m, ok := wrapped.(*jsonv1.MarshalerError); ok {
		return m.Err
	}
	return err
}

type failingMarshaler struct{ err error }

func (m failingMarshaler) MarshalJSON() ([]byte, error) { return nil, m.err }

type failingText struct{ err error }

func (m failingText) MarshalText() ([]byte, error) { return nil, m.err }

type failingAppender struct{ err error }

func (m failingAppender) AppendText(b []byte) ([]byte, error) { return b, m.err }

type failingMarshalTo struct{ err error }

func (m failingMarshalTo) MarshalJSONTo(*jsontext.Encoder) error { return m.err }

// legacyMethodError makes a MarshalerError, whose name of the method cannot be set from outside: a copy of one that encoding/json
// made for such a method. What the standard library changes in err before it wraps it, it is left to change.
func legacyMethodError(t reflect.Type, err error, method string) error {
	if !errs.OfStandard(err) && err != io.EOF && (method != "MarshalJSONTo" || !errors.Is(err, errors.ErrUnsupported)) {
		if m, ok := marshalerErrors()[method]; ok {
			m.Type, m.Err = t, err
			return &m
		}
	}
	wrapped := marshalFailing(err, method)
	if m, ok := wrapped.(*jsonv1.MarshalerError); ok {
		m.Type = t
		return m
	}
	return err
}

// marshalFailing has encoding/json call a method that returns err.
func marshalFailing(err error, method string) error {
	var probe any = failingMarshaler{err}
	switch method {
	case "MarshalText":
		probe = failingText{err}
	case "AppendText":
		probe = failingAppender{err}
	case "MarshalJSONTo":
		probe = failingMarshalTo{err}
	}
	_, wrapped := jsonv1.Marshal(probe)
	return wrapped
}

// marshalerErrors has an error of the standard library's for each method.
var marshalerErrors = sync.OnceValue(func() map[string]jsonv1.MarshalerError {
	models := make(map[string]jsonv1.MarshalerError)
	for _, method := range []string{"MarshalJSON", "MarshalText", "AppendText", "MarshalJSONTo"} {
		if m, ok := marshalFailing(errors.New(""), method).(*jsonv1.MarshalerError); ok {
			models[method] = *m
		}
	}
	return models
})

// visit identifies a reference on the way from the root, as the standard library does.
type visit struct {
	typ    reflect.Type
	p      any // an unsafe.Pointer, compared only
	length int
}

func visitOf(v reflect.Value) visit {
	k := visit{typ: v.Type(), p: v.UnsafePointer()}
	if v.Kind() == reflect.Slice {
		k.length = v.Len()
	}
	return k
}

// deep is asked on entry to every container beyond cycleDepth: the standard library finds out whether that is
// a cycle or too much nesting, unless the call cannot be repeated.
func (e *encoder) deep(b []byte) bool {
	if e.depth > maxDepth {
		if e.repeatable() {
			return e.fail(b, failure{kind: failStandard}) != nil
		}
		e.fail(b, failure{kind: failReady, err: errDepth(e.flushed + int64(len(b)))})
		return false
	}
	return true
}

// errDepth is the standard library's error for too much nesting, moved to offset.
func errDepth(offset int64) error {
	v := jsontext.Value(strings.Repeat("[", maxDepth+1))
	err := v.Format()
	if s, ok := err.(*jsontext.SyntacticError); ok {
		s.ByteOffset = offset
	}
	return err
}

// enter is deep for slices and arrays, with the check for cycles.
func (e *encoder) enter(b []byte, n *node, p ref.Ptr) bool {
	if !e.deep(b) {
		return false
	}
	if n.typ.Kind() != reflect.Slice {
		return true
	}
	return e.visit(b, ref.Value(p, n.typ))
}

func (e *encoder) exit(n *node, p ref.Ptr) {
	if n.typ.Kind() == reflect.Slice {
		delete(e.visited, visitOf(ref.Value(p, n.typ)))
	}
}

func (e *encoder) enterAny(b []byte, v reflect.Value) bool { return e.deep(b) && e.visit(b, v) }
func (e *encoder) leaveAny(v reflect.Value)                { delete(e.visited, visitOf(v)) }

func (e *encoder) visitPointer(b []byte, n *node, p ref.Ptr) bool {
	return e.visit(b, ref.Value(p, n.typ))
}

// enterLink counts a link, and beyond cycleDepth of them, or of depth, checks that it is not part of a cycle.
func (e *encoder) enterLink(b []byte, n *node, p ref.Ptr) bool {
	e.links++
	return e.links <= cycleDepth && e.depth < cycleDepth || e.visitPointer(b, n, p)
}

func (e *encoder) leaveLink(n *node, p ref.Ptr) {
	if e.links > cycleDepth || e.depth >= cycleDepth {
		e.unvisitPointer(n, p)
	}
	e.links--
}

// endless reports whether the call has failed because of a cycle of links, for which the standard library has no end.
func (e *encoder) endless() bool { return e.links > cycleDepth && e.failure.err == errCycle }

func (e *encoder) unvisitPointer(n *node, p ref.Ptr) {
	delete(e.visited, visitOf(ref.Value(p, n.typ)))
}

func (e *encoder) visit(b []byte, v reflect.Value) bool {
	k := visitOf(v)
	if _, seen := e.visited[k]; seen {
		e.fail(b, failure{kind: failSemantic, typ: v.Type(), err: errCycle})
		return false
	}
	if e.visited == nil {
		e.visited = make(map[visit]struct{})
	}
	e.visited[k] = struct{}{}
	return true
}
