// Package encode writes Go values as JSON, by plans compiled per type.
// It assumes options read into a snapshot; output is compact, and space.go adds white space afterwards when it is asked for.
// Called by json and json/v2. Where the standard library words an error it is asked to do the call again, unless a user's method has run.
package encode

import (
	"bytes"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"io"
	"math"
	"reflect"
	"sync"

	"github.com/fastjson/fastjson/go/internal/decode"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
	"github.com/fastjson/fastjson/go/internal/scan"
)

// encoder is the state of one call, and memory that the next one uses again.
type encoder struct {
	call

	flags   opts.Set
	present opts.Set // options that were mentioned
	html    bool     // escape '<', '>' and '&'
	js      bool     // escape U+2028 and U+2029
	quoted  bool     // all numbers as strings
	odd     bool     // structs take the general way: quoted or OmitZeroStructFields

	// Of the call at hand, when call says so:
	failure failure
	spacing spacing
	stream  stream

	visited map[visit]struct{} // only beyond cycleDepth
	sorts   []*entries

	sortRoom int // entries that the lists of sorts have room for
	scratch  []byte
	checker  *decode.Checker // of what methods return
	own      [4]opts.Options // memory for options
	mirror   *mirror         // for methods that take an encoder

	rootKey  ref.Key // type of the last call's argument, a pointer, and the plan of what it points at
	rootPlan *node

	last    int  // length of the last large output
	wary    int  // calls left that look at each string
	exact   bool // the next one should get a buffer of about that length, and be handed over in it
	wait    int  // large outputs until that is tried again
	strikes int  // times the pooled buffer was much too large
	buf     []byte
}

// call is what an encoder knows of the call at hand only: get makes it anew.
type call struct {
	// forced: the value at hand is addressable only because it was copied to be.
	// With legacy semantics its pointer methods are then not called.
	forced bool
	called bool // a user's method has run: the call cannot be repeated
	depth  int  // objects and arrays open
	links  int  // pointers to pointers, and to interfaces, that are followed
	later  bool // strings beyond ASCII are written as they are, and looked at by settle
	wide   bool // there are some to look at: from b[from] to b[to]
	wrong  bool // those before were not as they should be
	from   int
	to     int

	w       io.Writer
	flushAt int   // write out when the buffer is longer
	flushed int64 // bytes written out

	spaced  bool  // the output is to have white space, put there at the end
	wrapped bool  // the standard library writes a value in a struct of its own: see standardTagged
	follows bool  // the mirror has to follow from the start, since the type has methods that take an encoder
	told    int   // methods that were given an encoder
	tellsOf *node // type of the whole value, where it may have such methods
	text    textCall
	options []opts.Options // of the call, for what is left to the standard library

	// Of a call on an Encoder of the caller's:
	coder   bool
	base    int64            // offset of the value in its output
	prefix  jsontext.Pointer // of the value
	element bool             // it is one of an array
}

// Limits of nesting, both of the standard library.
const (
	cycleDepth = 1000
	maxDepth   = 10000
)

// flushSize is how much MarshalWrite gathers before it writes.
const flushSize = 64 << 10

var pool = sync.Pool{New: func() any { return &encoder{buf: make([]byte, 0, 1<<10)} }}

// fresh returns an encoder that knows of no call.
func fresh() *encoder {
	e := pool.Get().(*encoder)
	e.call = call{}
	e.flushAt = math.MaxInt
	e.failure.set = false
	if m := e.mirror; m != nil {
		m.live, m.starts = false, 0
	}
	if len(e.visited) > 0 {
		clear(e.visited)
	}
	return e
}

func get(o *opts.Snapshot, options []opts.Options) *encoder {
	e := fresh()
	if e.flags != o.Flags {
		e.flags = o.Flags
		e.html = o.Flags&opts.EscapeForHTML != 0
		e.js = o.Flags&opts.EscapeForJS != 0
		e.quoted = o.Flags&opts.StringifyNumbers != 0
		e.odd = o.Flags&(opts.StringifyNumbers|opts.OmitZeroStructFields) != 0
	}
	e.present = o.Present
	e.options = options
	if (o.Flags|o.Present)&opts.Whitespace != 0 {
		e.spacing, e.spaced = spacingOf(o)
	}
	return e
}

// handOver is the length from which on outputs are handed over in the buffer they were written to, if it fits them.
// Copying is what makes short ones fast: their buffer stays in the cache.
const handOver = 32 << 10

// begin returns the empty buffer for an output that is handed to the caller.
func (e *encoder) begin() []byte {
	if e.exact && cap(e.buf) < e.last {
		e.buf = ref.Uncleared(e.last + e.last/16 + slack)
	}
	return e.buf[:0]
}

// result returns b, a whole output, as memory that belongs to the caller, and what is to be put back. When two large outputs
// in a row were of about the same length, the next one gets a buffer of that length and is not copied; if it turns out not
// to fit, the next ones are copied again.
func (e *encoder) result(b []byte) (out, used []byte) {
	n := len(b)
	if n < handOver {
		e.shorter()
		return bytes.Clone(b), b
	}
	similar := max(n, e.last)-min(n, e.last) <= n/16
	e.last = n
	switch {
	case e.exact && cap(b) == cap(e.buf) && n >= cap(b)-cap(b)/8:
		clear(b[n:cap(b)]) // where another call's text may be: whoever has the slice can make it longer
		e.buf = nil
		return b, nil
	case e.exact:
		e.exact, e.wait = false, 64
	case e.wait > 0:
		e.wait--
	case similar:
		e.exact, e.buf = true, nil
		return bytes.Clone(b), nil
	}
	return bytes.Clone(b), b
}

// shorter notes that an output was short: what comes next need not be large, even if the ones before were.
func (e *encoder) shorter() {
	if e.exact { // the large buffer was made for nothing
		e.exact, e.wait = false, 64
	}
	e.last = 0
}

// keep takes the buffer back. A large one, or a large scratch, stays only while it is used to a quarter at least; five small uses
// in a row drop both.
func (e *encoder) keep(used []byte) {
	if cap(used) > cap(e.buf) {
		e.buf = used[:0]
	}
	if size := max(cap(e.buf), cap(e.scratch)); size > 64<<10 {
		switch {
		case size/4 <= len(used):
			e.strikes = 0
		case e.strikes < 4:
			e.strikes++
		default:
			e.strikes, e.buf, e.scratch = 0, make([]byte, 0, 1<<10), nil
		}
	}
}

// put gives e back, once for each get: who is in the pool twice is given to two callers.
func (e *encoder) put(used []byte) {
	e.keep(used)
	if e.told > 0 {
		e.note(int(e.flushed) + len(used))
	}
	e.options = nil
	if e.own[0] != nil {
		clear(e.own[:])
	}
	if e.failure.set || e.called || e.w != nil || e.follows {
		e.drop()
	} else if e.coder {
		e.stream = stream{}
	}
	pool.Put(e)
}

// A method that takes an encoder costs here what about a hundred bytes of output gain. Where there are more of them the standard
// library does the next calls, until that is looked at again.
const (
	bytesForTold = 100
	manyTold     = 8
	denseCalls   = 64
)

// note looks at how many such methods have run for an output of n bytes.
func (e *encoder) note(n int) {
	if e.tellsOf != nil && e.told >= manyTold && e.told*bytesForTold > n {
		e.tellsOf.dense.Store(denseCalls)
	}
}

// drop lets go of what only some calls leave behind.
func (e *encoder) drop() {
	e.call, e.failure, e.stream = call{}, failure{}, stream{}
	clear(e.visited)
	if m := e.mirror; m != nil {
		m.b = nil
		if cap(m.left.text)+cap(*m.Buffer) > 64<<10 {
			e.mirror = nil
		}
	}
	if cap(e.scratch) > 64<<10 {
		e.scratch = nil
	}
}

// grow returns b with room for n more bytes.
func grow(b []byte, n int) []byte {
	size := max(2*cap(b), len(b)+n, 1<<10)
	next := make([]byte, len(b), size)
	copy(next, b)
	return next
}

// whole marshals in to b, which is empty. What strings hold beyond ASCII is looked at for many of them at once: a kernel then takes
// 1 ns for 30 bytes, where each string takes 10. In the rare case that something is not valid, or to be escaped, all is
// written again, and each string looked at by itself; so are those of the calls that follow.
func (e *encoder) whole(b []byte, in any) []byte {
	if e.wary > 0 {
		e.wary--
		return e.root(b, in)
	}
	e.later = true
	out := e.root(b, in)
	if out != nil && e.settle(out) || !e.wide {
		return out
	}
	e.wary = waryCalls
	e.call = call{w: e.w, flushAt: e.flushAt, spaced: e.spaced, options: e.options, coder: e.coder}
	if e.coder {
		e.depth = e.stream.depth
	}
	e.failure = failure{}
	clear(e.visited)
	return e.root(b, in)
}

// waryCalls is how many calls look at each string after one whose text was not as it should be.
const waryCalls = 4

// Strings beyond ASCII that are no further apart are looked at together, up to so many bytes, which are still in the cache.
const (
	nearby  = 64
	regions = 2 << 10
)

// beyond notes that a string behind b, which ends at end, holds bytes beyond ASCII. What was noted before is looked at where this one
// does not belong to it.
func (e *encoder) beyond(b []byte, end int) {
	at := len(b)
	if e.wide && at-e.to <= nearby && end-e.from <= regions {
		e.to = end
		return
	}
	e.wrong = e.wrong || !e.fine(b)
	e.wide, e.from, e.to = true, at, end
}

// fine reports whether the strings that were noted in b are valid, and need no escape.
func (e *encoder) fine(b []byte) bool {
	to := min(e.to, len(b)) // the end of b may have been taken back
	return !e.wide || e.from >= to || scan.ValidUTF8(b[e.from:to]) && !(e.js && hasLineSeparator(b[e.from:to]))
}

// settle is called before a method of the user runs or output leaves, since the call cannot be repeated then, and at the end: is b, the output so far,
// as it would be if each string had been looked at? Those that follow are.
func (e *encoder) settle(b []byte) bool {
	if e.wrong || !e.fine(b) {
		return false
	}
	e.later, e.wide = false, false
	return true
}

// unsettled stops a call that whole is to repeat.
func (e *encoder) unsettled(b []byte) []byte { return e.fail(b, failure{kind: failStandard}) }

// root marshals in to b, starting from nothing.
func (e *encoder) root(b []byte, in any) []byte {
	if key := ref.TypeKey(in); key == e.rootKey && key != nil {
		if p, ok := ref.Data(in); ok && !ref.IsNil(p) {
			e.forced = false
			return e.value(b, e.rootPlan, p)
		}
	}
	switch v := in.(type) { // trees of any, by far the most frequent values without a type of their own
	case map[string]any, []any, string, nil:
		e.forced = true
		return e.any(b, v)
	}
	v := reflect.ValueOf(in)
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return append(b, "null"...)
		}
		e.forced = false
		n := planOf(v.Type().Elem())
		if e.notOwn(n) {
			return e.leave(b, n, in)
		}
		if !n.writers {
			e.rootKey, e.rootPlan = ref.TypeKey(in), n
		}
		return e.value(b, n, ref.Elem(v))
	}
	e.forced = true
	n := planOf(v.Type())
	if e.notOwn(n) {
		return e.leave(b, n, in)
	}
	return e.copied(b, n, in)
}

// leave leaves the call to the standard library because of n, the type of the whole value in.
func (e *encoder) leave(b []byte, n *node, in any) []byte {
	if n.op == opMarshalTo {
		itself.Store(&keyed{ref.TypeKey(in)})
	}
	return e.fail(b, failure{kind: failStandard})
}

// notOwn reports whether the standard library has to do the call because of n, the type of the whole value.
func (e *encoder) notOwn(n *node) bool {
	if n.writers && !n.leaves {
		if n.dense.Load() > 0 {
			n.dense.Add(-1)
			return true
		}
		e.tellsOf = n
		if n.op == opMarshalTo {
			return true
		}
		if m := n.elem; m != nil && (m.op == opMarshalTo || m.op == opPointer && m.elem.op == opMarshalTo) {
			return true // nothing but such values: there is nothing to gain
		}
		e.follows = !e.coder && e.canFollow()
		return !e.follows
	}
	return n.leaves
}

// dynamic marshals a non-nil value by its dynamic type, as something that is not addressable.
func (e *encoder) dynamic(b []byte, in any) []byte {
	n := planOf(reflect.TypeOf(in))
	if n.leaves {
		v := reflect.New(n.typ).Elem()
		v.Set(reflect.ValueOf(in))
		return e.standardValue(b, v)
	}
	return e.copied(b, n, in)
}

// copied marshals in, whose type n is the plan of, from a place where it has an address.
func (e *encoder) copied(b []byte, n *node, in any) []byte {
	if !n.addressed && !n.direct {
		if p, ok := ref.Data(in); ok {
			return e.value(b, n, p)
		}
	}
	v := reflect.New(n.typ)
	v.Elem().Set(reflect.ValueOf(in))
	return e.value(b, n, ref.Elem(v))
}

// flush writes out b but for its last byte, which may still be replaced by what closes the container.
func (e *encoder) flush(b []byte) []byte {
	if e.w == nil || len(b) <= e.flushAt {
		return b
	}
	if e.later && !e.settle(b) {
		return e.unsettled(b)
	}
	n := len(b) - 1
	if e.follows || e.mirror != nil && e.mirror.live {
		e.beforeFlush(b[:n])
	}
	if err := e.write(b[:n]); err != nil {
		return e.fail(b, failure{kind: failIO, err: err})
	}
	e.flushed += int64(n)
	b[0] = b[n]
	return b[:1]
}

// write hands p to the writer, reporting errors as the standard library does.
func (e *encoder) write(p []byte) error {
	// What lies behind p is still needed: a writer that appends to what it is given must not get there.
	if _, err := e.w.Write(p[:len(p):len(p)]); err != nil {
		// Its wrapping is not exported: let the standard library meet the same error.
		return jsonv2.MarshalWrite(failingWriter{err}, nil, e.options...)
	}
	return nil
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }
