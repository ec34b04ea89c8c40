// The next value of a jsontext.Decoder that belongs to the caller.
// Assumes of that decoder only what its public methods say, and, where ref.ReaderOf finds it, where it stands; what it has buffered is decoded where
// it lies, and only then passed or read. Until then nothing has moved, so that the standard library can still do the call.
// Called by UnmarshalDecode.

package decode

import (
	"bytes"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"math"
	"reflect"
	"sync/atomic"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// ownSize is the least length of a value that is decoded here where the decoder has to read it afterwards. Going over a value twice takes longer than
// the standard library for messages of some hundred bytes (docs/internals/decisions.md has the figures).
const ownSize = 2 << 10

// lastKnown has the options of the latest decoder.
var lastKnown opts.Latest

// Next decodes the next value of in into out.
func Next(in *jsontext.Decoder, out any, std []opts.Options) error {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return jsonv2.UnmarshalDecode(in, out, std...) // an error, and nothing is read for it
	}
	k := in.PeekKind()
	if k != '{' && k != '[' {
		return jsonv2.UnmarshalDecode(in, out, std...)
	}
	t := v.Type().Elem()
	if p := lastRefused.Load(); p != nil && p.typ == t && p.refuses() {
		return jsonv2.UnmarshalDecode(in, out, std...)
	}
	at, known := ref.ReaderOf(in)
	passes := known && at.Takes()
	if !passes && tiny(in.UnreadBuffer(), k) {
		return jsonv2.UnmarshalDecode(in, out, std...)
	}
	d := pool.Get().(*decoder)
	if t != d.last.typ {
		d.last.typ, d.last.plan = t, planFor(t)
	}
	p := d.last.plan
	c := coderCall{in: in, at: at, known: known, passes: passes, plan: p, last: int(p.lastSize.Load()), std: std}
	if c.size = c.last; c.size == 0 {
		c.size = len(in.UnreadBuffer())
	}
	before := in.InputOffset()
	tries := c.tries()
	if tries {
		if err, done := d.nextOf(&c, ref.Elem(v)); done {
			if c.size >= ownSize {
				count.Own.Add(1)
			} else if err != nil {
				p.refuse()
			}
			p.noteSize(in.InputOffset() - before)
			return err
		}
	} else {
		pool.Put(d)
	}
	err := jsonv2.UnmarshalDecode(in, out, std...)
	if err != nil && tries && c.size < ownSize {
		p.refuse()
	}
	p.noteSize(in.InputOffset() - before)
	return err
}

// coderCall is a call of UnmarshalDecode for an object or array.
type coderCall struct {
	in     *jsontext.Decoder
	at     ref.Reader
	known  bool // at is
	passes bool // in need not read what was decoded
	plan   *plan
	last   int // length of the last value of the type, probably that of the next one too
	size   int // a guess at the length of this one
	std    []opts.Options
}

// refusedCalls is how many values of a type are left to the standard library after a short one with an error: finding that out comes on top of its call.
const refusedCalls = 16

// lastRefused is the type of the last such value.
var lastRefused atomic.Pointer[plan]

// refuse leaves the next calls for values of the type to the standard library.
func (p *plan) refuse() {
	p.refused.Store(refusedCalls)
	lastRefused.Store(p)
}

// refuses reports whether the call at hand is one of them. Calls at the same time may count as one.
func (p *plan) refuses() bool {
	n := p.refused.Load()
	if n > 0 {
		p.refused.Store(n - 1)
	}
	return n > 0
}

// tries reports whether the value should be decoded here.
func (c *coderCall) tries() bool {
	return !c.plan.refuses() && (c.passes || c.size >= ownSize)
}

// tiny reports whether the object or array at the start of the text ends, to all appearance, within a few bytes.
func tiny(text []byte, k jsontext.Kind) bool {
	const few = 64
	i := bytes.IndexByte(text[:min(few, len(text))], byte(k)+2) // '{' and '}', '[' and ']' are two apart
	return i >= 0 && (i+1 == len(text) || text[i+1] <= ' ')
}

// noteSize remembers about how long a value was: values of one type tend to be alike.
func (p *plan) noteSize(n int64) {
	size, last := uint32(min(n, math.MaxInt32)), p.lastSize.Load()
	if size > last || size < last-last/4 {
		p.lastSize.Store(size)
	}
}

// nextOf decodes the value and gives d back; done is false when the standard library has to do all of it.
func (d *decoder) nextOf(c *coderCall, ptr ref.Ptr) (err error, done bool) {
	defer d.release()
	in, p, size := c.in, c.plan, c.size
	if p.std(size) || p.op == opRaw || p.op == opMethod {
		return nil, false // the standard library reads the value in one piece
	}
	fresh := p.plainTarget(ptr)
	if size < ownSize && !fresh {
		return nil, false // behind an error the decoder would go on where the standard library's refuses to: see nextFilled
	}
	o := c.options()
	if len(c.std) > 0 {
		given := opts.Read(c.std)
		const checks = opts.AllowDuplicateNames | opts.AllowInvalidUTF8
		if (o.Flags^given.Flags)&given.Present&checks != 0 {
			return nil, false // in would check tokens by other rules than the call
		}
		joined := opts.Join(*o, given)
		o = &joined
	}
	if o.Opaque {
		count.Opaque.Add(1)
		return nil, false
	}
	if !c.passes {
		if kind, n := in.StackIndex(in.StackDepth()); kind == '{' && n%2 == 0 {
			return nil, false // there must be a name
		}
	}
	buffered := in.UnreadBuffer()
	d.start(buffered[:min(len(buffered), size)], o, c.std) // for the memory to begin with
	d.buf, d.root, d.coder = buffered, p.typ, in
	i := d.space(0)
	if c := d.buf[i]; c == ',' || c == ':' {
		i = d.space(i + 1)
	}
	d.depth = in.StackDepth()
	if len(buffered) >= c.last-c.last/4 || p.op == opAny && d.complete(i, in.StackDepth()) {
		if fresh {
			err, done = d.nextFresh(c, i, ptr)
		} else if !d.legacy {
			err, done = d.nextFilled(c, i, ptr)
		}
		if done || size < ownSize && p.op != opAny || d.complete(i, in.StackDepth()) {
			return err, done
		}
	}
	if p.op == opAny && !d.legacy && !d.reusesAny() && ref.Any(ptr) == nil {
		return d.nextTree(in, p, ptr)
	}
	count.Stream.Add(1)
	return nil, false
}

// options returns the options of the decoder.
func (c *coderCall) options() *opts.Snapshot {
	if c.known {
		return &lastKnown.Of(c.in, c.at.Flags.Present, c.at.Flags.Values).Snapshot
	}
	o := opts.Coder(c.in.Options())
	return &o
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
func (d *decoder) nextFresh(c *coderCall, i int, ptr ref.Ptr) (err error, done bool) {
	end := d.value(i, c.plan, ptr)
	if end < 0 || d.soft != nil {
		ref.SetZero(ptr, c.plan.typ)
		return nil, false
	}
	if d.advance(c, i, end) != nil { // it takes no value where it stands, as after a failed call: the standard library says so before it changes the target
		ref.SetZero(ptr, c.plan.typ)
		return nil, false
	}
	return nil, true
}

// nextFilled decodes the value at i, if that has no syntax error and has arrived completely. What else can be wrong
// is found with in itself, which is then where the standard library leaves it, but takes names in the objects that are open.
func (d *decoder) nextFilled(c *coderCall, i int, ptr ref.Ptr) (err error, done bool) {
	depth := d.depth
	end := d.skip(i)
	d.names.reset()
	if end < 0 {
		return nil, false
	}
	d.over(d.buf[:end], depth)
	d.shadow, d.base = c.in, c.in.InputOffset()
	if d.value(i, c.plan, ptr) < 0 {
		return d.err, true
	}
	if d.read() == 0 {
		return d.advance(c, i, end), true
	}
	_, err = d.shadowAt(end)
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

// advance makes the decoder pass or read the value that has been decoded, from i to end.
func (d *decoder) advance(c *coderCall, i, end int) (err error) {
	if c.passes {
		c.at.Pass(end)
		return nil
	}
	if end-i < relaxedSize || d.allowDup && d.anyUTF8 {
		_, err = c.in.ReadValue()
		return err
	}
	return jsonv2.UnmarshalDecode(c.in, new(skipper), relaxed)
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
