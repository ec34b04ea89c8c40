// What only encoding/json needs of this package.
// Assumes that its Decoder passes its settings to json/v2 as options.
// Called by package json.

package decode

import (
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/fastjson/fastjson/go/internal/errs"
	"github.com/fastjson/fastjson/go/internal/opts"
)

// RejectUnknown is the option behind Decoder.DisallowUnknownFields.
var RejectUnknown = jsonv2.RejectUnknownMembers(true)

// UseNumber returns the options that Decoder.UseNumber stands for. The option
// has no public name, but a value that unmarshals itself gets to see it.
var UseNumber = sync.OnceValue(func() opts.Options {
	dec := jsonv1.NewDecoder(strings.NewReader("0"))
	dec.UseNumber()
	var spy optionSpy
	//lint:ignore SA9005 the method of optionSpy reads the options, the value does not matter
	if err := dec.Decode(&spy); err != nil {
		return jsonv1.DefaultOptionsV1()
	}
	return spy.seen
})

// optionSpy keeps the options of the call that unmarshals it.
type optionSpy struct{ seen opts.Options }

func (s *optionSpy) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	s.seen = jsonv2.JoinOptions(dec.Options())
	return dec.SkipValue()
}

// SyntaxError returns the error of Compact and Indent of encoding/json for text that is not one valid value, or nil when it is not known here.
func SyntaxError(text []byte) error {
	d := pool.Get().(*decoder)
	defer d.release()
	d.startOver(text, 0, true, true)
	if d.check() {
		return nil
	}
	return d.legacyAt(d.stop, asFormat)
}

// Transform turns an error of json/v2 or jsontext into one of encoding/json; those of others are left as they are.
func Transform(err error) error {
	if !errs.OfStandard(err) {
		return err
	}
	if e, ok := err.(*jsonv2.SemanticError); ok && e != nil {
		if out := typeError(e); out != nil {
			return out
		}
	}
	return transform(err)
}

// typeError is transform for a value that does not fit its type, when that is all there is to say.
func typeError(err *jsonv2.SemanticError) error {
	var value string
	switch err.JSONKind {
	case 'n', '"', '0':
		value = err.JSONKind.String()
	case 'f', 't':
		value = "bool"
	case '[', ']':
		value = "array"
	case '{', '}':
		value = "object"
	}
	text := []byte(err.JSONValue)
	switch {
	case err.Err == nil:
	case (err.Err == strconv.ErrRange || err.Err == strconv.ErrSyntax) && len(text) > 0 && isNumeric(err.GoType):
		if value = "number"; err.JSONKind == '"' {
			text, _ = jsontext.AppendUnquote(nil, text)
		}
	default:
		return nil
	}
	if len(err.JSONValue) > 0 {
		value += " " + string(text)
	}
	field := strings.ReplaceAll(strings.TrimPrefix(string(err.JSONPointer), "/"), "/", ".")
	return &jsonv1.UnmarshalTypeError{Value: value, Type: err.GoType, Offset: err.ByteOffset, Field: field}
}

func isNumeric(t reflect.Type) bool {
	return t != nil && (t.Kind() >= reflect.Int && t.Kind() <= reflect.Uintptr || t.Kind() == reflect.Float32 || t.Kind() == reflect.Float64)
}

// carrier is a type whose unmarshal method returns the error it was made with.
type carrier struct{ err error }

func (c *carrier) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if err := dec.SkipValue(); err != nil {
		return err
	}
	return c.err
}

// transform has the standard library turn an error into one of encoding/json: it is given the error by a method of its own call.
func transform(err error) error {
	return jsonv2.Unmarshal([]byte("null"), &carrier{err}, jsonv1.DefaultOptionsV1())
}
