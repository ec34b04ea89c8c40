// The next value of a jsontext.Decoder that belongs to the caller.
// Assumes of that decoder only what its public methods say; what it has buffered is decoded where it lies, and
// only then read. Until then nothing has moved, so that the standard library can still do the call.
// Called by UnmarshalDecode.

package decode

import (
	"bytes"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"math"
	"reflect"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// ownSize is the least length of a value that is decoded here. Going over a value twice, once to decode it and once to make
// in read it, takes longer than the standard library for messages of some hundred bytes (docs/internals/decisions.md has the figures).
const ownSize = 2 << 10

// Next decodes the next value of in into out.
func Next(in *jsontext.Decoder, out any, std []opts.Options) error {
	k := in.PeekKind()
	if k != '{' && k != '[' || tiny(in.UnreadBuffer(), k) {
		return jsonv2.UnmarshalDecode(in, out, std...)
	}
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return jsonv2.UnmarshalDecode(in, out, std...)
	}
	p := planFor(v.Type().Elem())
	before := in.InputOffset()
	n := int(p.lastSize.Load())
	if n >= ownSize || n == 0 && len(in.UnreadBuffer()) >= ownSize {
		if err, done := next(in, v, p, n, std); done {
			count.Own.Add(1)
			p.noteSize(in.InputOffset() - before)
			return err
		}
	}
	err := jsonv2.UnmarshalDecode(in, out, std...)
	p.noteSize(in.InputOffset() - before)
	return err
}

// tiny reports whether the object or array at the start of the text ends, to all appearance, within a few bytes.
func tiny(text []byte, k jsontext.Kind) bool {
	const few = 64
	i := bytes.IndexByte(text[:min(few, len(text))], byte(k)+2) // '{' and '}', '[' and ']' are two apart
	return i >= 0 && (i+1 == len(text) || text[i+1] <= ' ')
}

// noteSize remembers the length of a value: values of one type tend to be alike.
func (p *plan) noteSize(n int64) {
	if size := uint32(min(n, math.MaxInt32)); size != p.lastSize.Load() {
		p.lastSize.Store(size)
	}
}

// next is Next for an object or array of probably n bytes; done is false when the standard library has to do all of it.
func next(in *jsontext.Decoder, out reflect.Value, p *plan, n int, std []opts.Options) (err error, done bool) {
	if p.std(ownSize) || p.op == opRaw || p.op == opMethod {
		return nil, false // the standard library reads the value in one piece
	}
	o := opts.Coder(in.Options())
	if len(std) > 0 {
		given := opts.Read(std)
		const checks = opts.AllowDuplicateNames | opts.AllowInvalidUTF8
		if (o.Flags^given.Flags)&given.Present&checks != 0 {
			return nil, false // in would check tokens by other rules than the call
		}
		o = opts.Join(o, given)
	}
	if o.Opaque {
		count.Opaque.Add(1)
		return nil, false
	}
	if kind, n := in.StackIndex(in.StackDepth()); kind == '{' && n%2 == 0 {
		return nil, false // there must be a name
	}
	ptr := ref.Elem(out)
	d := pool.Get().(*decoder)
	defer d.release()
	buffered := in.UnreadBuffer()
	d.start(buffered[:min(len(buffered), max(n, ownSize))], &o, std) // for the memory to begin with
	d.buf, d.root, d.coder = buffered, p.typ, in
	i := d.space(0)
	if c := d.buf[i]; c == ',' || c == ':' {
		i = d.space(i + 1)
	}
	d.depth = in.StackDepth()
	if len(buffered) >= n || p.op == opAny && d.complete(i, in.StackDepth()) {
		if p.plainTarget(ptr) {
			err, done = d.nextFresh(in, i, p, ptr)
		} else if !d.legacy {
			err, done = d.nextFilled(in, i, p, ptr)
		}
		if done || d.complete(i, in.StackDepth()) {
			return err, done
		}
	}
	if p.op == opAny && !d.legacy && !d.reusesAny() && ref.Any(ptr) == nil {
		return d.nextTree(in, p, ptr)
	}
	count.Stream.Add(1)
	return nil, false
}

// complete reports whether the value at i is valid, and forgets what was decoded of it.
func (d *decoder) complete(i, depth int) bool {
	d.shadow, d.err, d.soft, d.worded, d.transformed = nil, nil, nil, false, false
	d.names.reset()
	d.tree.reset()
	d.seen, d.depth = d.seen[:0], depth
	end := d.skip(i)
	d.names.reset()
	return end >= 0
}

// plainTarget reports whether the value at ptr can be made as it is now after it was decoded into.
func (p *plan) plainTarget(ptr ref.Ptr) bool {
	return !p.methods && ref.IsZero(ptr, p.typ)
}

// nextFresh decodes the value at i into a target that can be made zero again: when something is
// wrong, or not there yet, the standard library can begin anew.
func (d *decoder) nextFresh(in *jsontext.Decoder, i int, p *plan, ptr ref.Ptr) (err error, done bool) {
	end := d.value(i, p, ptr)
	if end < 0 || d.soft != nil {
		ref.SetZero(ptr, p.typ)
		return nil, false
	}
	if d.advance(in, end-i) != nil { // it takes no value where it stands, as after a failed call: the standard library says so before it changes the target
		ref.SetZero(ptr, p.typ)
		return nil, false
	}
	return nil, true
}

// nextFilled decodes the value at i, if that has no syntax error and has arrived completely. What else can be wrong
// is found with in itself, which is then where the standard library leaves it.
func (d *decoder) nextFilled(in *jsontext.Decoder, i int, p *plan, ptr ref.Ptr) (err error, done bool) {
	depth := d.depth
	end := d.skip(i)
	d.names.reset()
	if end < 0 {
		return nil, false
	}
	d.over(d.buf[:end], depth)
	d.shadow, d.base = in, in.InputOffset()
	if d.value(i, p, ptr) < 0 {
		return d.err, true
	}
	if d.read() == 0 {
		return d.advance(in, len(d.buf)-i), true
	}
	_, err = d.shadowAt(len(d.buf))
	return err, true
}

// nextTree decodes a value that has not arrived completely into an empty interface: for such trees it pays
// to let in collect the text first. For other types that takes longer, and more memory, than the
// standard library does for all of it.
func (d *decoder) nextTree(in *jsontext.Decoder, p *plan, ptr ref.Ptr) (err error, done bool) {
	text, err := in.ReadValue()
	if err != nil {
		return nil, false // nothing has been read: the standard library meets the same error
	}
	d.over(text, 0)
	if d.value(0, p, ptr) >= 0 {
		return nil, true
	}
	if e, ok := d.err.(*jsonv2.SemanticError); ok { // a number that is too large
		e.ByteOffset += in.InputOffset() - int64(len(text))
		e.JSONPointer = in.StackPointer() + e.JSONPointer
	}
	return d.err, true
}

// relaxedSize is the length from which on it pays to let the standard library skip a value without
// looking for duplicate names and invalid UTF-8, which takes another call.
const relaxedSize = 512

// advance makes in read the value that has been decoded.
func (d *decoder) advance(in *jsontext.Decoder, size int) (err error) {
	if size < relaxedSize || d.allowDup && d.anyUTF8 {
		_, err = in.ReadValue()
		return err
	}
	return jsonv2.UnmarshalDecode(in, new(skipper), relaxed)
}

// relaxed are options for reading what has been checked already.
var relaxed = jsonv2.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
	jsonv1.ReportErrorsWithLegacySemantics(false))

// skipper is a target that takes any value and keeps nothing.
type skipper struct{}

func (*skipper) UnmarshalJSONFrom(in *jsontext.Decoder) error {
	_, err := in.ReadValue()
	return err
}
