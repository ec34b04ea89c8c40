// MarshalEncode: values into an Encoder of the caller's.
// It assumes that ref.CoderOf finds the encoder's buffer; where it does not, the standard library does the call.
// Called by json/v2. Tokens keep the encoder's own state: one stands for the value, and its bytes are replaced by the text.

package encode

import (
	"bytes"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"reflect"
	"slices"
	"strconv"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// Encode is MarshalEncode of encoding/json/v2.
func Encode(enc *jsontext.Encoder, in any, options []opts.Options) error {
	switch in.(type) {
	case nil, bool, int, int64, float64, *int, *int64, *float64, *bool:
		return jsonv2.MarshalEncode(enc, in, options...)
	}
	c, ok := ref.CoderOf(enc)
	if !ok {
		count.Type.Add(1)
		return jsonv2.MarshalEncode(enc, in, options...)
	}
	k := lastKnown.Of(enc, c.Flags.Present, c.Flags.Values)
	o := &k.Snapshot
	if len(options) > 0 {
		more := opts.Read(options)
		joined := opts.Join(k.Snapshot, more)
		joined.Opaque = joined.Opaque || more.Present&opts.Whitespace != 0 || more.HasIndent || more.HasIndentPrefix ||
			!k.Running && opts.AnyInCall(options) // those of another encoder, within Marshal: no line ends then
		o = &joined
	}
	var kind jsontext.Kind
	var length int64
	depth := enc.StackDepth()
	if depth > 0 {
		kind, length = enc.StackIndex(depth)
	}
	if foreign(o, nil) || kind == '{' && length%2 == 0 { // a name is to come: not every value can be one
		return jsonv2.MarshalEncode(enc, in, options...)
	}
	e := get(o, k.Options)
	if !e.knows(in) && tiny(in) {
		e.put(e.buf)
		return jsonv2.MarshalEncode(enc, in, options...)
	}
	if len(options) > 0 {
		e.own[0] = k.Options[0]
		e.options = append(e.own[:1], options...)
	}
	e.stream = stream{enc, c, depth, kind, length}
	s := &e.stream
	e.depth, e.coder, e.spacing.depth = depth, true, depth
	b := e.whole(e.buf[:0], in)
	if b == nil {
		if e.repeatable() && !e.endless() {
			e.put(e.buf)
			count.Failure.Add(1)
			return jsonv2.MarshalEncode(enc, in, options...)
		}
		err := e.streamError(s)
		e.put(e.buf)
		return err
	}
	text := b
	if e.spaced {
		text = e.spacing.append(e.scratch[:0], b)
		e.scratch = text
	}
	var err error
	if !k.Running && s.between() {
		err = s.line(text)
	} else if err = e.hand(s, b, text); err != nil && !e.called && refused(err) {
		e.put(b)
		count.Failure.Add(1)
		return jsonv2.MarshalEncode(enc, in, options...)
	}
	if err != nil && e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
		if cause := errors.Unwrap(err); cause != nil { // of the writer, in the words of the encoder
			err = cause
		}
	}
	e.put(b)
	return err
}

// lastKnown has the options of the latest encoder.
var lastKnown opts.Latest

// knows reports whether in points to a value of the type that was met last.
func (e *encoder) knows(in any) bool {
	key := ref.TypeKey(in)
	if key != e.rootKey || key == nil {
		return false
	}
	p, ok := ref.Data(in)
	return ok && !ref.IsNil(p)
}

// tiny reports whether in is a value that the standard library writes before this package would have found out what the
// encoder's options are: numbers, short strings, whatever is empty.
func tiny(in any) bool {
	v := reflect.ValueOf(in)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Struct:
		return v.NumField() == 0
	case reflect.Map, reflect.Array:
		return v.Len() == 0
	case reflect.Slice:
		return v.Len() == 0 || v.Len() < 64 && v.Type().Elem().Kind() == reflect.Uint8
	case reflect.String:
		return v.Len() < 64
	case reflect.Pointer, reflect.Interface:
		return v.IsNil()
	}
	return true
}

// stream is the encoder of a call and where it stands.
type stream struct {
	enc *jsontext.Encoder
	ref.Coder
	depth  int
	kind   jsontext.Kind // of the container it is in
	length int64
}

// between reports whether the encoder is outside of all containers, has written out all that it was given, and has a writer.
func (s *stream) between() bool {
	return s.enc.StackDepth() == 0 && len(*s.Buffer) == 0 && *s.Writer != nil && ref.InList(*s.Last)
}

// line writes out text, a whole value on the outermost level, as the encoder would after its last token: with its buffer full meanwhile, the
// value counted, and what could not be written kept.
func (s *stream) line(text []byte) error {
	text = append(text, '\n')
	text = text[:len(text):len(text)] // what lies behind are other calls' values
	*s.Last++
	if w, ok := (*s.Writer).(*bytes.Buffer); ok {
		n, _ := w.Write(text)
		*s.Base += int64(n)
		*s.Buffer = w.AvailableBuffer() // as ever, and where it is may have changed
		return nil
	}
	own := *s.Buffer
	*s.Buffer = text
	n, err := (*s.Writer).Write(text)
	*s.Base += int64(n)
	*s.Buffer = own[:0]
	if err == nil {
		return nil
	}
	*s.Buffer = append(own[:0], text[max(n, 0):]...)
	return jsonv2.MarshalWrite(failingWriter{err}, nil) // its wrapping is not exported
}

// hand gives b, a whole value, to the encoder; text is b with its white space.
func (e *encoder) hand(s *stream, b, text []byte) error {
	// What the tokens of a placeholder may take, and white space.
	need := len(*s.Buffer) + 32 + e.spacing.width(s.depth) + e.spacing.width(s.depth+1)
	size := cap(*s.Buffer)
	if s.depth > 0 && need+len(text) <= size-size/4 { // the encoder would not write out yet
		if err := s.enc.WriteToken(jsontext.Null); err != nil {
			return err
		}
		*s.Buffer = append((*s.Buffer)[:len(*s.Buffer)-len("null")], text...)
		return nil
	}
	if len(b) == 2 || b[0] != '{' && b[0] != '[' {
		return e.handChecked(s, b)
	}
	if need > size-size/4 { // the placeholder alone would be written out
		if size >= largeBuffer && len(text) <= size {
			return e.handChecked(s, b)
		}
		reserve(s.Buffer, max(2*need, need+len(text)))
	}
	open, end := jsontext.BeginArray, jsontext.EndArray
	if b[0] == '{' {
		open, end = jsontext.BeginObject, jsontext.EndObject
	}
	if err := s.enc.WriteToken(open); err != nil {
		return err
	}
	at := len(*s.Buffer)
	if b[0] == '{' {
		s.enc.WriteToken(jsontext.String(""))
	}
	s.enc.WriteToken(jsontext.Null)
	text = text[1 : len(text)-1]
	if e.spacing.lines && e.spaced {
		text = text[:len(text)-e.spacing.width(s.depth)] // the closing token brings its own
	}
	*s.Buffer = (*s.Buffer)[:at]
	reserve(s.Buffer, at+len(text)+e.spacing.width(s.depth)+1) // no more: it is to be mostly full, and so to be written out
	*s.Buffer = append(*s.Buffer, text...)
	return s.enc.WriteToken(end)
}

// refused reports whether err says that the encoder takes no token where it stands. After a failed call of the standard library's inside of an
// object that is so, but for some kinds of values, which only the standard library knows.
func refused(err error) bool {
	var state *jsontext.SyntacticError
	var legacy *jsonv1.SyntaxError // the same under the options of encoding/json
	return errors.As(err, &state) || errors.As(err, &legacy)
}

// largeBuffer is the size up to which an encoder's buffer grows for small values.
const largeBuffer = 4 << 10

// reserve makes *b one of at least that capacity.
func reserve(b *[]byte, size int) {
	if cap(*b) < size {
		*b = append(make([]byte, 0, size), *b...)
	}
}

// handChecked gives a value to the encoder's own method, which reads it once more and may write out.
func (e *encoder) handChecked(s *stream, b []byte) error {
	if len(e.options) == 1 && e.flags&canonical == 0 {
		return s.enc.WriteValue(b)
	}
	v := jsontext.Value(b)
	return jsonv2.MarshalEncode(s.enc, &v, asItIs)
}

// asItIs are options under which valid text is written unchanged.
var (
	asItIs = jsonv2.JoinOptions(scalarAsItIs, jsontext.ReorderRawObjects(false), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

	scalarAsItIs = jsonv2.JoinOptions(jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false),
		jsontext.PreserveRawStrings(true), jsontext.EscapeForHTML(false), jsontext.EscapeForJS(false),
		jsonv1.CallMethodsWithLegacySemantics(false)) // a raw value is its method, also as a name
)

// streamError returns the error of a call that cannot be repeated and leaves the encoder behind the tokens before it.
func (e *encoder) streamError(s *stream) error {
	e.base, e.prefix = e.start(s)
	e.element = s.kind == '['
	before := tokens(e.partial())
	err := e.error()
	options := e.options[1:]
	// Objects that are left open belong to the encoder: without names of its own to compare with, it would panic at the next one.
	if own, _ := jsonv2.GetOption(e.options[0], jsontext.AllowDuplicateNames); own || !repeatsName(before) {
		options = append(slices.Clone(options), jsontext.AllowDuplicateNames(own))
	}
	jsonv2.MarshalEncode(s.enc, &before, options...)
	return err
}

// repeatsName reports whether an object in the beginning of a text has two members of a name.
func repeatsName(text []byte) bool {
	dec := jsontext.NewDecoder(bytes.NewReader(text), jsontext.AllowInvalidUTF8(true))
	var err error
	for err == nil {
		_, err = dec.ReadToken()
	}
	return errors.Is(err, jsontext.ErrDuplicateName)
}

// tokens are the beginning of a text. They write themselves as such under the options of the call, which may allow what those of the encoder do not.
type tokens []byte

var errCut = errors.New("the text ends inside of a value")

func (t *tokens) MarshalJSONTo(enc *jsontext.Encoder) error {
	dec := jsontext.NewDecoder(bytes.NewReader(*t), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for {
		switch dec.PeekKind() {
		case '{', '}', '[', ']':
			token, _ := dec.ReadToken()
			enc.WriteToken(token)
		default:
			v, err := dec.ReadValue()
			if err != nil {
				return errCut
			}
			jsonv2.MarshalEncode(enc, &v, scalarAsItIs)
		}
	}
}

// start returns offset and pointer of the value that the encoder expects.
func (e *encoder) start(s *stream) (offset int64, pointer jsontext.Pointer) {
	offset, pointer = s.enc.OutputOffset(), s.enc.StackPointer()
	space := &e.spacing
	if !e.spaced {
		space = new(spacing)
	}
	switch {
	case s.depth == 0:
	case s.kind == '{':
		offset++ // the colon
		if space.afterColon {
			offset++
		}
	default:
		if s.length > 0 {
			pointer = pointer.Parent()
			offset++
			if space.afterComma {
				offset++
			}
		}
		pointer = pointer.AppendToken(strconv.FormatInt(s.length, 10))
		if space.lines {
			offset += int64(space.width(s.depth))
		}
	}
	return offset, pointer
}
