// Errors in the standard library's own words.
// Assumes that a standard decoder over the same text, moved to the same place, is in the
// state that it would have had in the standard library's own call. Called when something is wrong.

package decode

import (
	"bytes"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"io"
	"reflect"
	"strings"
	"sync"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/errs"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// fail ends the call with err.
func (d *decoder) fail(err error) int {
	d.err = err
	return -1
}

// softly records an error that lets the call go on; the first one counts.
func (d *decoder) softly(err error) {
	if d.soft == nil {
		d.soft, d.transformed = err, false
	}
}

// soften ends the call with err or, in legacy mode, goes on at end.
func (d *decoder) soften(err error, end int) int {
	if d.fatal(err) {
		return d.fail(err)
	}
	d.softly(err)
	return end
}

// fatal reports whether err must end the call.
func (d *decoder) fatal(err error) bool {
	if !d.legacy {
		return true
	}
	_, syntactic := err.(*jsontext.SyntacticError)
	return syntactic || errs.IO(err)
}

// newShadow returns a standard decoder at the start of the text. Reading from
// a bytes.Buffer it neither copies nor changes the text.
func (d *decoder) newShadow() *jsontext.Decoder {
	d.lent = true
	o := d.std
	if d.coder != nil {
		o = append([]opts.Options{d.coder.Options()}, o...)
	}
	if d.pieces {
		return jsontext.NewDecoder(bytes.NewReader(d.buf), o...) // a method that takes it can tell
	}
	if d.coder != nil { // with its options a decoder cannot be used again
		return jsontext.NewDecoder(bytes.NewBuffer(d.buf), o...)
	}
	if d.spare == nil {
		d.spare = new(shadowDecoder)
	}
	return d.spare.over(d.buf, o)
}

// shadowDecoder is a standard decoder that is kept for the next call.
type shadowDecoder struct {
	decoder jsontext.Decoder
	text    bytes.Buffer
	used    bool
}

// over returns the decoder at the start of text.
func (s *shadowDecoder) over(text []byte, o []opts.Options) *jsontext.Decoder {
	if s.used { // a method may have it
		*s = shadowDecoder{}
	}
	s.used = true
	s.text = *bytes.NewBuffer(text)
	s.decoder.Reset(&s.text, o...)
	return &s.decoder
}

// clear makes the decoder forget text and options.
func (s *shadowDecoder) clear() {
	if opts.InCall(s.decoder.Options()) { // it refuses to be used again
		*s = shadowDecoder{}
		return
	}
	s.text, s.used = bytes.Buffer{}, false
	s.decoder.Reset(&s.text)
}

// shadowAt moves the standard decoder behind the last token that ends at or before i.
func (d *decoder) shadowAt(i int) (*jsontext.Decoder, error) {
	if d.shadow == nil || d.read() > i {
		d.shadow = d.newShadow()
	}
	open := d.openContainers(d.read(), i)
	for at := d.read(); at < i; at = d.read() {
		rest := bytes.TrimLeft(d.buf[at:i], " \t\r\n,:")
		if len(rest) == 0 {
			break
		}
		var err error
		switch {
		case len(open) > 0 && open[0] == i-len(rest):
			_, err = d.shadow.ReadToken()
			open = open[1:]
		case rest[0] == '{' || rest[0] == '[':
			_, err = d.shadow.ReadValue() // several times as fast as its tokens
		default:
			_, err = d.shadow.ReadToken()
		}
		if err != nil {
			return d.shadow, err
		}
	}
	return d.shadow, nil
}

// read returns how much of the text the standard decoder has read.
func (d *decoder) read() int { return int(d.shadow.InputOffset() - d.base) }

// openContainers returns where the containers start that are opened between i and end and
// not closed before end. The text in between has been read without a syntax error.
func (d *decoder) openContainers(i, end int) []int {
	d.open = d.open[:0]
	b := d.buf[:end]
	for ; i < len(b); i++ {
		switch b[i] {
		case '"':
			for i, _ = stringEnd(b, i+1); i < len(b) && b[i] != '"'; i, _ = stringEnd(b, i) {
				i = min(i+2, len(b)) // an escape
			}
		case '{', '[':
			d.open = append(d.open, i)
		case '}', ']':
			d.open = d.open[:max(0, len(d.open)-1)]
		}
	}
	return d.open
}

// syntax ends the call with the first syntax error of the text.
func (d *decoder) syntax() int {
	if d.undo {
		return -1
	}
	if err := d.grammarOf(-1); err != nil {
		return d.fail(err)
	}
	count.Failure.Add(1)
	if d.shadow == nil {
		d.shadow = d.newShadow()
	}
	for {
		if _, err := d.shadow.ReadToken(); err != nil {
			if err == io.EOF { // only when this package is stricter than the standard library
				err = io.ErrUnexpectedEOF
			}
			return d.fail(err)
		}
	}
}

// grammarOf returns the error of the grammar that the text has, or nil when it is not known here.
func (d *decoder) grammarOf(from int) error {
	if d.legacy || !d.native() {
		return nil
	}
	if len(d.buf) == 0 { // the bad text that is met most often
		return &jsontext.SyntacticError{Err: io.ErrUnexpectedEOF}
	}
	d.depth = 0
	if d.check() {
		return nil
	}
	return d.grammar(from)
}

// syntaxValue ends the call with the error that the standard library has when
// it reads a whole value at i, which it does even where only a name can be.
func (d *decoder) syntaxValue(i int) int {
	if d.undo {
		return -1
	}
	if err := d.grammarOf(i); err != nil {
		return d.fail(err)
	}
	count.Failure.Add(1)
	sh, err := d.shadowAt(i)
	if err == nil {
		_, err = sh.ReadValue()
	}
	if err == nil {
		return d.syntax()
	}
	return d.fail(err)
}

// syntaxOnly returns the error that the standard library has for a text that
// is no single valid value, as check found. Nothing has been stored, or all of the one value has.
func (d *decoder) syntaxOnly() error {
	if err := d.grammar(-1); err != nil {
		return err
	}
	count.Failure.Add(1)
	return jsonv2.Unmarshal(d.buf, new(jsontext.Value), d.std...)
}

// delegate leaves the value at i to the standard library to find the words
// for what is wrong with it, if anything is.
func (d *decoder) delegate(i int, p *plan, ptr ref.Ptr) int {
	count.Failure.Add(1)
	return d.handOver(i, p, ptr)
}

// handOver leaves the value at i to the standard library.
func (d *decoder) handOver(i int, p *plan, ptr ref.Ptr) int {
	end, err := d.hand(i, p, ptr)
	switch {
	case err == nil:
		return end
	case d.worded || d.fatal(err):
		return d.fail(err)
	}
	if d.soft == nil {
		d.soft, d.transformed = err, true
	}
	return d.skipTokens(i)
}

// hand is handOver for callers that know how to go on. An error is in the words of encoding/json already where
// that is asked for, but those of the text end the call: d.worded says so.
func (d *decoder) hand(i int, p *plan, ptr ref.Ptr) (end int, err error) {
	sh, err := d.shadowAt(i)
	if err != nil {
		d.worded = false
		return -1, d.inWhole(err)
	}
	target := ref.Value(ptr, p.typ).Addr().Interface()
	if sh == d.coder {
		err = jsonv2.UnmarshalDecode(sh, target, d.std...)
	} else {
		err = jsonv2.UnmarshalDecode(sh, target)
	}
	err = d.inWhole(err)
	if err == nil || !d.legacy {
		return d.read(), err
	}
	// An error of a method is left as it is: where p's type has a name, that of the root is in its place in every other.
	unnamed := p.typ.Name() == "" && p.op != opFrom
	if e, ok := err.(*jsonv1.UnmarshalTypeError); ok && (unnamed || e.Struct == p.typ.Name()) {
		err = d.rootName(err, d.inRoot(err, p, sh))
	}
	_, d.worded = err.(*jsonv1.SyntaxError)
	return -1, err
}

// inRoot reports whether an error that the standard library worded for a value
// of plan p alone says where in the text it happened: those of methods need not. The name of the value's own
// type in it tells; where a type has no name, so does a field, or the offset of a member of the root whose name is empty.
func (d *decoder) inRoot(err error, p *plan, sh *jsontext.Decoder) bool {
	e, ok := err.(*jsonv1.UnmarshalTypeError)
	if !ok {
		return false
	}
	return e.Field != "" || e.Struct != "" || p.typ.Name() == "" && e.Offset > 0 && strings.HasPrefix(string(sh.StackPointer())+"/", "//")
}

// rootName puts the name of the root type into an error that the standard
// library worded for a part of the value.
func (d *decoder) rootName(err error, within bool) error {
	if e, ok := err.(*jsonv1.UnmarshalTypeError); ok {
		e.Struct = ""
		if within {
			e.Struct = d.root.Name()
		}
	}
	return err
}

// finish returns err as the caller of the whole call must see it.
func (d *decoder) finish(err error, transformed bool) error {
	if err == io.EOF { // of a method
		err, transformed = &jsontext.SyntacticError{ByteOffset: int64(len(d.buf)), Err: io.ErrUnexpectedEOF}, false
	}
	if !d.legacy || transformed {
		return err
	}
	out := Transform(err)
	if semantic, ok := err.(*jsonv2.SemanticError); ok {
		return d.rootName(out, semantic.JSONPointer != "")
	}
	return out
}

// duplicate returns the error for a name that was seen before in its object.
func (d *decoder) duplicate(start, end int) error {
	if d.native() {
		return &jsontext.SyntacticError{ByteOffset: int64(start), JSONPointer: d.pointerTo(start), Err: jsontext.ErrDuplicateName}
	}
	sh, err := d.shadowAt(end)
	if err != nil {
		return err // the standard decoder found the duplicate itself, or one before it
	}
	return &jsontext.SyntacticError{
		ByteOffset:  d.base + int64(start),
		JSONPointer: sh.StackPointer(),
		Err:         jsontext.ErrDuplicateName,
	}
}

// semanticAfter returns the error for what stands at [start, end).
func (d *decoder) semanticAfter(start, end int, t reflect.Type, err error) error {
	pointer, failed := d.pointerOf(start, end)
	if failed != nil {
		return failed
	}
	kind := jsontext.Value(d.buf[start:end]).Kind()
	offset := d.base + int64(start)
	if d.legacy {
		if kind == '{' || kind == '[' {
			offset++
		} else {
			offset = d.base + int64(end)
		}
	}
	return errs.Unmarshal(jsonv2.SemanticError{
		ByteOffset:  offset,
		JSONPointer: pointer,
		JSONKind:    kind,
		GoType:      t,
		Err:         noEOF(err),
	})
}

// pointerOf returns the pointer to the value or member whose name stands at [start, end). Where the standard decoder
// has to be there, or may have found something before, it is moved.
func (d *decoder) pointerOf(start, end int) (jsontext.Pointer, error) {
	if d.native() {
		return d.pointerTo(start), nil
	}
	sh, err := d.shadowAt(end)
	if err != nil {
		return "", err
	}
	return sh.StackPointer(), nil
}

// semanticAt puts the place of [start, end) into e.
func (d *decoder) semanticAt(start, end int, e jsonv2.SemanticError) error {
	pointer, failed := d.pointerOf(start, end)
	if failed != nil {
		return failed
	}
	e.ByteOffset, e.JSONPointer = d.base+int64(start), pointer
	return errs.Unmarshal(e)
}

// semanticValue is semanticAfter with the text of the scalar in it.
func (d *decoder) semanticValue(start, end int, t reflect.Type, err error) error {
	err = d.semanticAfter(start, end, t, err)
	if e, ok := err.(*jsonv2.SemanticError); ok && (e.JSONKind == '"' || e.JSONKind == '0') {
		e.JSONValue = jsontext.Value(bytes.Clone(d.buf[start:end]))
	}
	return err
}

// semanticBefore returns the error for the value that follows the name that ends at i.
func (d *decoder) semanticBefore(i int, t reflect.Type, err error) error {
	sh, failed := d.shadowAt(i)
	if failed != nil {
		return failed
	}
	var kind jsontext.Kind
	if d.legacy {
		kind = sh.PeekKind()
	}
	rest := d.buf[i:]
	return errs.Unmarshal(jsonv2.SemanticError{
		ByteOffset:  d.base + int64(i+len(rest)-len(bytes.TrimLeft(rest, ",: \n\r\t"))),
		JSONPointer: sh.StackPointer(),
		JSONKind:    kind,
		GoType:      t,
		Err:         noEOF(err),
	})
}

// errAmbiguousName is the standard library's own error for a name that means more than one
// field: what it prints depends on its being this very value.
var errAmbiguousName = sync.OnceValue(func() error {
	var v struct {
		A int `json:"a,case:ignore"`
		B int `json:"A,case:ignore"`
		C int `json:"_a"`
	}
	err := jsonv2.Unmarshal([]byte(`{"a_":1}`), &v)
	return errors.Unwrap(err)
})

func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// textError words the error of an UnmarshalText method.
func (d *decoder) textError(start, end int, t reflect.Type, err error) error {
	if err == nil {
		return nil
	}
	err = noUnsupported(err, "UnmarshalText method")
	if d.legacy {
		return err
	}
	switch err.(type) {
	case *jsonv2.SemanticError, *jsontext.SyntacticError:
		return err
	}
	if errs.IO(err) {
		return err
	}
	return d.semanticAfter(start, end, t, err)
}

// noUnsupported hides errors.ErrUnsupported, which means something else to the standard library.
func noUnsupported(err error, what string) error {
	if errors.Is(err, errors.ErrUnsupported) {
		return errors.New(what + " may not return errors.ErrUnsupported")
	}
	return err
}
