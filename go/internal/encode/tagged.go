// Fields with the tag option `string`, whose effect ends at the first object or array.
// It assumes nothing of the type: encoding/json allows the option everywhere, json/v2 only where numbers are.
// Called by run.go.

package encode

import (
	"bytes"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"reflect"
	"strings"

	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// errStringTag is the standard library's own value for a tag option that a type does not allow.
var errStringTag = func() error {
	var v struct {
		//lint:ignore SA5008 its error is what is wanted
		F []int `json:",string"`
	}
	_, err := jsonv2.Marshal(v)
	return errors.Unwrap(err)
}()

// tagged appends a value with the tag option.
func (e *encoder) tagged(b []byte, n *node, p ref.Ptr) []byte {
	legacy := e.flags&opts.StringifyWithLegacySemantics != 0
	lenient := e.flags&opts.ReportErrorsWithLegacySemantics != 0
	switch n.op {
	case opInt, opInt8, opInt16, opInt32, opInt64, opUint, opUint8, opUint16, opUint32, opUint64, opUintptr:
		return append(appendInteger(append(b, '"'), n.op, p), '"')
	case opFloat64:
		return e.float64(b, n, p, true)
	case opFloat32:
		return e.float32(b, n, p, true)
	case opNumber:
		return e.number(b, n, p, e.numberTagged())
	case opDuration:
		return e.duration(b, n, p, true)
	case opBool:
		if legacy {
			return append(appendBool(append(b, '"'), ref.Bool(p)), '"')
		}
	case opString:
		if legacy {
			return e.twiceQuoted(b, n, ref.String(p))
		}
	case opPointer:
		if !legacy || n.elem.op != opPointer {
			return e.taggedPointer(b, n, p)
		}
	case opRaw, opInvalid:
		return e.value(b, n, p)
	case opMarshalJSON, opMarshalText, opAppendText, opMarshalTo:
		switch {
		case e.methodHidden(n):
			return e.tagged(b, n.elem, p)
		case n.op == opMarshalTo:
			return e.standardTagged(b, n, p) // it can see the option
		}
		return e.value(b, n, p)
	case opAny, opInterface:
		if lenient && !legacy {
			return e.taggedInterface(b, n, p)
		}
	}
	if lenient {
		return e.value(b, n, p)
	}
	if e.repeatable() {
		return e.fail(b, failure{kind: failStandard})
	}
	return e.fail(b, failure{kind: failSemantic, typ: n.typ, err: errStringTag})
}

// standardTagged leaves the value to the standard library, as e.standard does, but within a field with the option.
func (e *encoder) standardTagged(b []byte, n *node, p ref.Ptr) []byte {
	if e.repeatable() {
		return e.fail(b, failure{kind: failStandard})
	}
	field := reflect.StructField{Name: "V", Type: n.typ, Tag: `json:"V,string"`}
	v := reflect.New(reflect.StructOf([]reflect.StructField{field})).Elem()
	v.Field(0).Set(ref.Value(p, n.typ))
	const open = `{"V":`
	spaced := e.spaced
	e.spaced, e.wrapped = false, true
	out := e.standardValue(b, v)
	e.spaced, e.wrapped = spaced, false
	if out == nil {
		e.failure.offset -= int64(len(open))
		e.failure.tail = bytes.TrimPrefix(e.failure.tail, []byte(open))
		trimPointers(e.failure.err, "/V")
		return nil
	}
	text := out[len(b)+len(open) : len(out)-1]
	return append(b, text...)
}

// trimPointers takes a prefix off the JSON pointers in err.
func trimPointers(err error, prefix string) {
	for ; err != nil; err = errors.Unwrap(err) {
		switch err := err.(type) {
		case *jsonv2.SemanticError:
			err.JSONPointer = jsontext.Pointer(strings.TrimPrefix(string(err.JSONPointer), prefix))
		case *jsontext.SyntacticError:
			err.JSONPointer = jsontext.Pointer(strings.TrimPrefix(string(err.JSONPointer), prefix))
		}
	}
}

// numberTagged reports whether a json.Number, which asks for StringifyNumbers, sees the tag option: the call's own option goes first.
func (e *encoder) numberTagged() bool {
	return e.quoted || e.present&opts.StringifyNumbers == 0
}

// taggedPointer passes the option on to what a pointer points at.
func (e *encoder) taggedPointer(b []byte, n *node, p ref.Ptr) []byte {
	target := ref.Deref(p)
	if ref.IsNil(target) {
		return append(b, "null"...)
	}
	if !e.enterLink(b, n, p) {
		return nil
	}
	forced := e.forced
	e.forced = false
	if b = e.tagged(b, n.elem, target); b != nil {
		e.leaveLink(n, p)
	}
	e.forced = forced
	return b
}

// taggedInterface passes the option on to what an interface holds.
func (e *encoder) taggedInterface(b []byte, n *node, p ref.Ptr) []byte {
	v := ref.Value(p, n.typ)
	if v.IsNil() {
		return append(b, "null"...)
	}
	if e.calledOnNil(n, v) {
		return e.standardTagged(b, n, p)
	}
	held := reflect.New(v.Elem().Type())
	held.Elem().Set(v.Elem())
	forced := e.forced
	e.forced = true
	b = e.tagged(b, planOf(v.Elem().Type()), ref.Elem(held))
	e.forced = forced
	return b
}
