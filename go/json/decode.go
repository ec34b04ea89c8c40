// Unmarshal and Decoder of encoding/json.
// Assumes that encoding/json of the running Go version is json/v2 with the options of version 1.
// Called by users.

package json

import (
	"bytes"
	"encoding/json"
	"encoding/json/jsontext"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/fastjson/fastjson/go/internal/decode"
	"github.com/fastjson/fastjson/go/internal/errs"
	"github.com/fastjson/fastjson/go/internal/opts"
)

// optionsV1 is what every call of this package passes to the standard library.
var optionsV1 = []Options{json.DefaultOptionsV1()}

// Unmarshal decodes data into v as [json.Unmarshal] does.
func Unmarshal(data []byte, v any) error {
	return decode.Unmarshal(data, v, &opts.V1, optionsV1)
}

// Decoder reads and decodes JSON values from a stream as [json.Decoder] does.
//
// As long as only whole values are read, it works on its own buffer. The first
// call of Token, and after an error any question about the stream, hand it over
// to the standard library's reader for good.
type Decoder struct {
	self   *Decoder // a copy works for the one that it was copied from, as in encoding/json: two must not share a buffer
	r      io.Reader
	buf    []byte  // what has been read and not been dropped
	pos    int     // start of the unread part of buf
	before int64   // bytes of the stream before buf
	eof    error   // what the reader returned instead of bytes
	lease  *buffer // where buf lies, if the next Decoder can have it
	tail   [8]byte // buf, when nothing but that is left
	skip   int     // white space between pos and the value that scan is looking at
	scan   decode.Scanner

	options opts.Snapshot
	std     []Options
	err     error // sticky
	failed  bool  // err is that of a value in buf

	tokens     *jsontext.Decoder // the standard library's reader, once it is in charge
	pending    *bytes.Reader     // the part of buf that it has not read yet
	tokensBase int64             // bytes of the stream before its start

	peeked bool // More was called since the last value or token
	atEOF  bool // Token has met the end of the stream
}

// NewDecoder returns a decoder that reads from r, possibly beyond the values asked for.
func NewDecoder(r io.Reader) *Decoder {
	if r == nil {
		jsontext.NewDecoder(r) // panics
	}
	dec := &Decoder{r: r, options: opts.V1, std: optionsV1}
	dec.self = dec
	return dec
}

// UseNumber makes Decode and Token give numbers in interfaces as [Number] instead of float64.
func (dec *Decoder) UseNumber() {
	dec = dec.self
	if dec.options.Flags&opts.UseNumber != 0 {
		return
	}
	dec.options.Flags |= opts.UseNumber
	dec.std = append(dec.std[:len(dec.std):len(dec.std)], decode.UseNumber())
}

// DisallowUnknownFields makes Decode fail for members that no field of a struct takes.
func (dec *Decoder) DisallowUnknownFields() {
	dec = dec.self
	if dec.options.Flags&opts.RejectUnknownMembers != 0 {
		return
	}
	dec.options.Flags |= opts.RejectUnknownMembers
	dec.options.Present |= opts.RejectUnknownMembers
	dec.std = append(dec.std[:len(dec.std):len(dec.std)], rejectUnknown)
}

// Decode reads the next value of the stream into v.
func (dec *Decoder) Decode(v any) error {
	dec = dec.self
	if dec.err != nil {
		return dec.err
	}
	if dec.tokens == nil {
		if value, ok := dec.next(); ok {
			dec.peeked = false
			return dec.unmarshal(value, v)
		}
		if dec.err != nil {
			return dec.err
		}
		dec.handOver()
	}
	value, err := dec.tokens.ReadValue()
	if err != nil {
		dec.err = dec.transform(err)
		if dec.err.Error() == "unexpected end of JSON input" {
			dec.err = io.ErrUnexpectedEOF
		}
		return dec.err
	}
	dec.peeked, dec.atEOF = false, false
	return decode.UnmarshalValid(value, v, &dec.options, dec.std)
}

// unmarshal decodes a value that lies in the buffer. A method that it calls may read from dec.
func (dec *Decoder) unmarshal(value []byte, v any) error {
	text := dec.hold()
	own, err := decode.UnmarshalOwn(value, v, &dec.options, dec.std)
	if own {
		text.letGo()
		dec.consumed()
	}
	return err
}

// next returns the next value of the stream when it is plainly valid.
func (dec *Decoder) next() (value []byte, ok bool) {
	skip, ok := dec.start()
	if !ok {
		return nil, false
	}
	dec.skip = skip
	dec.scan.Text = dec.buf[dec.pos+skip:]
	end, err := dec.scan.Arrived(dec.std)
	if err != nil {
		dec.fail(err)
		return nil, false
	}
	if end < 0 {
		if dec.scan.Fill == nil {
			dec.scan.Fill = func() bool {
				ok := dec.fill()
				dec.scan.Text = dec.buf[dec.pos+dec.skip:]
				return ok
			}
		}
		if end = dec.scan.End(); end < 0 {
			if dec.eof == nil || dec.eof == io.EOF && !dec.scan.InNumber() { // behind a number encoding/json asks twice
				dec.fail(dec.scan.Error(dec.eof != nil, dec.std))
			}
			return nil, false
		}
		if end == len(dec.scan.Text) && dec.eof != nil && dec.eof != io.EOF && dec.scan.InNumber() {
			return nil, false // a number may go on where reading has failed
		}
		dec.eof = nil // which ended a number: the stream may have more by the time that the next value is asked for
	}
	start := dec.pos + skip
	value = slices.Clip(dec.buf)[start : start+end : start+end] // not beyond what was read, even if the reader has moved dec
	dec.pos = start + end
	return value, true
}

// fail ends all decoding with the error of the value that was refused, unless only the standard library knows it.
func (dec *Decoder) fail(syntax error) {
	err, ok := syntax.(*SyntaxError)
	if !ok {
		return
	}
	dec.failed = true
	if dec.err = io.ErrUnexpectedEOF; err.Error() != "unexpected end of JSON input" {
		err.Offset += dec.before + int64(dec.pos+dec.skip)
		dec.err = err
	}
}

// start returns how much white space precedes the next value, once that has arrived.
func (dec *Decoder) start() (skip int, ok bool) {
	for {
		for dec.pos+skip < len(dec.buf) {
			switch dec.buf[dec.pos+skip] {
			case ' ', '\n', '\r', '\t':
				skip++
			default:
				return skip, true
			}
		}
		if !dec.fill() {
			return skip, false
		}
	}
}

// handOver puts the standard library's reader in charge of the stream.
func (dec *Decoder) handOver() {
	if dec.tokens != nil {
		return
	}
	dec.hold()
	dec.pending = bytes.NewReader(dec.buf[dec.pos:])
	dec.tokensBase = dec.before + int64(dec.pos)
	dec.tokens = jsontext.NewDecoder(&resumed{dec.pending, dec.eof, dec.r}, dec.std...)
	if dec.failed {
		dec.tokens.ReadValue() // to leave it where it would have failed
	}
}

// resumed is a stream that has been read ahead: what was read, the error that came then, and what the reader has to say after that.
type resumed struct {
	ahead *bytes.Reader
	err   error
	r     io.Reader
}

func (r *resumed) Read(p []byte) (int, error) {
	if r.ahead.Len() > 0 {
		return r.ahead.Read(p)
	}
	if err := r.err; err != nil {
		r.err = nil
		return 0, err
	}
	return r.r.Read(p)
}

// transform turns an error of the standard library's reader into one of encoding/json.
func (dec *Decoder) transform(err error) error {
	if err == io.EOF {
		return err
	}
	if errs.IO(err) {
		return errors.Unwrap(err)
	}
	if e, ok := err.(*jsontext.SyntacticError); ok {
		e.ByteOffset += dec.tokensBase
	}
	return decode.Transform(err)
}

// Buffered returns the data that was read from the stream and belongs to no value yet.
func (dec *Decoder) Buffered() io.Reader {
	dec = dec.self
	if dec.failed {
		dec.handOver()
	}
	if dec.tokens == nil {
		dec.hold()
		return bytes.NewReader(dec.buf[dec.pos:])
	}
	unread := bytes.Clone(dec.tokens.UnreadBuffer())
	kept := make([]byte, dec.pending.Len())
	n, _ := dec.pending.ReadAt(kept, dec.pending.Size()-int64(dec.pending.Len()))
	return bytes.NewReader(append(unread, kept[:n]...))
}

// Token returns the next token of the stream, and [io.EOF] at its end.
func (dec *Decoder) Token() (Token, error) {
	dec = dec.self
	if dec.err != nil {
		return nil, dec.err
	}
	dec.handOver()
	tok, err := dec.tokens.ReadToken()
	if err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) && !errs.IO(err) {
			// As ever in encoding/json: the end of the stream between tokens is just
			// that, and only within a token it is unexpected.
			if len(bytes.Trim(dec.tokens.UnreadBuffer(), " \r\n\t,:")) == 0 {
				dec.atEOF = true
				return nil, io.EOF
			}
			return nil, io.ErrUnexpectedEOF
		}
		return nil, dec.transform(err)
	}
	dec.peeked, dec.atEOF = false, false
	switch k := tok.Kind(); k {
	case 'n':
		return nil, nil
	case 'f', 't':
		return k == 't', nil
	case '"':
		return tok.String(), nil
	case '0':
		return dec.number(tok)
	default:
		return Delim(k), nil
	}
}

// number returns a number token as the options want it.
func (dec *Decoder) number(tok jsontext.Token) (Token, error) {
	if dec.options.Get(opts.UseNumber) {
		return Number(tok.String()), nil
	}
	f, err := tok.Float()
	if err != nil {
		return nil, &UnmarshalTypeError{
			Value:  "number " + tok.String(),
			Type:   reflect.TypeFor[float64](),
			Offset: dec.InputOffset(),
		}
	}
	return f, nil
}

// More reports whether there is another element in the array or object at hand.
func (dec *Decoder) More() bool {
	dec = dec.self
	dec.peeked = true
	if dec.tokens == nil {
		if skip, ok := dec.start(); dec.err == nil && ok &&
			strings.IndexByte(`{["-0123456789tfn`, dec.buf[dec.pos+skip]) >= 0 {
			return true
		}
		dec.handOver()
	}
	k := dec.tokens.PeekKind()
	if k == jsontext.KindInvalid {
		if dec.err == nil {
			_, err := dec.tokens.ReadToken()
			if err == nil {
				err = errors.New("json: successful read after failed peek")
			}
			dec.err = dec.transform(err)
		}
		return dec.err != io.EOF
	}
	return k != ']' && k != '}'
}

// InputOffset returns where in the stream the last value or token ended and the next begins.
func (dec *Decoder) InputOffset() int64 {
	dec = dec.self
	if dec.failed {
		dec.handOver()
	}
	offset, unread := dec.before+int64(dec.pos), dec.buf[dec.pos:]
	if dec.tokens != nil {
		offset, unread = dec.tokensBase+dec.tokens.InputOffset(), dec.tokens.UnreadBuffer()
	}
	if !dec.peeked && !dec.atEOF {
		return offset
	}
	rest := bytes.TrimLeft(unread, " \n\r\t")
	if len(rest) == 0 {
		return offset
	}
	offset += int64(len(unread) - len(rest))
	if dec.atEOF && (rest[0] == ',' || rest[0] == ':') {
		offset++
	}
	return offset
}

// rejectUnknown is the option behind DisallowUnknownFields.
var rejectUnknown = decode.RejectUnknown
