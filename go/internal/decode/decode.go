// Package decode reads JSON text into Go values.
// It assumes that encoding/json/v2 of the running Go version defines what is right: results,
// errors and half-filled values equal its own. Called by the packages json and json/v2.
package decode

import (
	"bytes"
	jsonv2 "encoding/json/v2"
	"reflect"
	"sync"
	"sync/atomic"

	"encoding/json/jsontext"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// maxDepth is the deepest nesting that the standard library reads.
const maxDepth = 10000

// decoder is the state of one call, and memory that the next one uses again. Every method that reads takes the index
// to read at and returns the index after what it read, or -1 when the call
// must end at once with d.err.
type decoder struct {
	call
	buf []byte // the text

	strings arena
	scratch []byte      // unescaped text that is needed only for a moment
	names   nameStack   // names seen so far in the open objects that check them
	tree    treeBuilder // values of open containers of type any
	seen    []uint64    // field sets of open structs with more than 64 fields
	open    []int       // where the containers start that the shadow has to enter
	frames  []frame     // see enclosing
	begun   []int       // see note
	spare   *shadowDecoder

	last struct { // what the call before read into
		typ  reflect.Type
		plan *plan
	}
}

// call is what a decoder knows of the call at hand only: begin makes it anew.
type call struct {
	depth int // of the containers that are open
	err   error

	flags    opts.Set
	allowDup bool // duplicate names are fine
	anyUTF8  bool // invalid UTF-8 is fine and replaced
	legacy   bool // errors of encoding/json: all but syntax errors let the call go on
	merge    bool // null and reused memory as in encoding/json

	// tagNumbers: a json.Number, which asks for StringifyNumbers, sees the tag option `string`; the call's own option goes first.
	tagNumbers bool

	worded      bool  // err has been put into the words of encoding/json already
	soft        error // in legacy mode: the first error that let the call go on
	transformed bool  // soft has been put into the words of encoding/json already

	shadow *jsontext.Decoder // standard decoder over the same text, somewhere at or before the position
	base   int64             // offset of the text in what the shadow reads
	coder  *jsontext.Decoder // the caller's own decoder, if the text lies in its buffer
	std    []opts.Options    // the options as the caller gave them
	root   reflect.Type      // type that the call was given a pointer to
	from   origin

	stop   stop // what check found
	framed int  // up to where enclosing has read
	bad    span // the last string that was found invalid: where it begins, behind its quote, and from where on to look for what is wrong
	utf8   looked
	noted  *jsonv2.SemanticError // soft, when the number that is too large in a tree was compared with it last, see replaces
	shared int                   // containers that were open at both, and ever since
	around int                   // containers that were open where the last tree in an any began
	walked int                   // values that the standard library read by their methods
	inTag  int                   // values of fields with the tag option `string` that are open
	reused int                   // open slices that began with old memory
	pieces bool                  // the shadow reads from a reader, as in the standard library's own call: a method that takes it can tell
	lent   bool                  // a method or the standard library was given a part of the text
	undo   bool                  // an error of the grammar undoes all that the call did, and is found afterwards
}

var pool = sync.Pool{New: func() any { return new(decoder) }}

// lastStd is the plan of the last type that was left to the standard library: such types come one after the other.
var lastStd atomic.Pointer[plan]

// Unmarshal decodes in into out.
func Unmarshal(in []byte, out any, o *opts.Snapshot, std []opts.Options) error {
	return unmarshal(in, out, o, std, 0)
}

// UnmarshalValid is Unmarshal for text that is known to be one valid JSON
// value under the options, with nothing around it.
func UnmarshalValid(in []byte, out any, o *opts.Snapshot, std []opts.Options) error {
	return unmarshal(in, out, o, std, valid)
}

// UnmarshalOwn is UnmarshalValid for a text whose memory the caller wants to use again. It reports whether nobody else can have kept a
// part of it: methods of the user and the standard library, which calls them, are given slices of the text.
func UnmarshalOwn(in []byte, out any, o *opts.Snapshot, std []opts.Options) (own bool, err error) {
	return unmarshalOwn(in, out, o, std, valid)
}

// origin says where the text of a call comes from.
type origin uint8

const (
	valid      origin = 1 << iota // it has been checked
	fromReader                    // it was read from an io.Reader
)

func unmarshal(in []byte, out any, o *opts.Snapshot, std []opts.Options, from origin) error {
	_, err := unmarshalOwn(in, out, o, std, from)
	return err
}

func unmarshalOwn(in []byte, out any, o *opts.Snapshot, std []opts.Options, from origin) (own bool, err error) {
	if o.Opaque {
		count.Opaque.Add(1)
		return false, standard(in, out, std, from)
	}
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return false, standard(in, out, std, from)
	}
	t := v.Type().Elem()
	if p := lastStd.Load(); p != nil && p.typ == t && p.std(len(in)) {
		return false, standard(in, out, std, from)
	}
	d := pool.Get().(*decoder)
	if t != d.last.typ {
		d.last.typ, d.last.plan = t, planFor(t)
	}
	p := d.last.plan
	if p.std(len(in)) {
		pool.Put(d)
		lastStd.Store(p)
		return false, standard(in, out, std, from)
	}
	d.start(in, o, std)
	d.root, d.from = p.typ, from
	d.pieces = from&fromReader != 0 && p.walks
	err = d.run(p, ref.Elem(v))
	own = err == nil && !p.methods && !d.lent
	if p.walks {
		p.note(d.walked, len(in))
	}
	d.release()
	return own, err
}

// standard has the standard library decode the text, from a reader where it came from one: a method that takes the decoder can tell.
func standard(in []byte, out any, std []opts.Options, from origin) error {
	if from&fromReader != 0 {
		return inWhole(jsonv2.UnmarshalRead(bytes.NewReader(in), out, std...), in, std)
	}
	return jsonv2.Unmarshal(in, out, std...)
}

// start prepares a decoder from the pool for one call.
func (d *decoder) start(in []byte, o *opts.Snapshot, std []opts.Options) {
	d.call = call{}
	d.buf = in
	d.flags = o.Flags
	d.allowDup = o.Get(opts.AllowDuplicateNames)
	d.anyUTF8 = o.Get(opts.AllowInvalidUTF8)
	d.legacy = o.Get(opts.ReportErrorsWithLegacySemantics)
	d.merge = o.Get(opts.MergeWithLegacySemantics)
	d.tagNumbers = o.Get(opts.StringifyNumbers) || !o.Has(opts.StringifyNumbers)
	d.std = std
	d.strings.chunk = nil
	d.strings.expect(len(in))
	d.tree.slabs = slabs{}
	d.tree.slabs.expect(len(in))
}

// startOver prepares a decoder from the pool for reading over text, which lies in so many containers.
func (d *decoder) startOver(text []byte, depth int, allowDup, anyUTF8 bool) {
	d.call = call{}
	d.buf, d.depth, d.allowDup, d.anyUTF8 = text, depth, allowDup, anyUTF8
}

// over goes on with another text, which lies in so many containers: what was found wrong with the one before, and where, says nothing of it.
func (d *decoder) over(text []byte, depth int) {
	d.buf, d.depth = text, depth
	d.stop, d.framed, d.bad = stop{}, 0, span{}
	d.utf8 = looked{}
}

// release drops everything that points into the caller's memory or the result.
func (d *decoder) release() {
	d.buf, d.std, d.root, d.coder = nil, nil, nil, nil
	if d.shadow != nil || d.err != nil || d.soft != nil {
		d.shadow, d.err, d.soft = nil, nil, nil
	}
	if d.spare != nil && d.spare.used {
		d.spare.clear()
	}
	d.strings.reset()
	d.names.reset()
	d.tree.reset()
	d.seen = d.seen[:0]
	if cap(d.scratch) > 64<<10 {
		d.scratch = nil
	}
	if max(cap(d.frames), cap(d.begun), cap(d.open)) > 1<<10 { // of a deep text with an error
		d.frames, d.begun, d.open = nil, nil, nil
	}
	pool.Put(d)
}

// run decodes the one value of the text.
func (d *decoder) run(p *plan, ptr ref.Ptr) error {
	// In legacy mode a syntax error anywhere leaves the target untouched. A zero value
	// can be made zero again, if no method of the user has seen it; others need a look ahead.
	if d.legacy && d.from&valid == 0 {
		d.undo = !p.methods && len(d.buf) >= minUndo && wary.Load() <= 0 && ref.IsZero(ptr, p.typ)
		if !d.undo {
			if !d.check() {
				wary.Store(waryCalls)
				return d.syntaxOnly()
			}
			if len(d.buf) >= minUndo && wary.Load() > 0 {
				wary.Add(-1)
			}
		}
	}
	i := d.value(d.space(0), p, ptr)
	if i >= 0 && d.space(i) != len(d.buf) || i < 0 && d.undo {
		d.depth = 0
		d.check()
		if err := d.syntaxOnly(); err != nil {
			if d.undo {
				wary.Store(waryCalls)
				ref.SetZero(ptr, p.typ)
			}
			return err
		}
		if i < 0 && d.err == nil { // only this package finds fault with the text
			ref.SetZero(ptr, p.typ)
			d.lent = true
			return standard(d.buf, ref.Value(ptr, p.typ).Addr().Interface(), d.std, d.from)
		}
	}
	if i < 0 {
		return d.finish(d.err, d.worded)
	}
	if d.soft != nil {
		return d.finish(d.soft, d.transformed)
	}
	return nil
}

// minUndo is the length of text from which on looking at the target is cheaper
// than looking ahead.
const minUndo = 128

// Valid reports whether text is one JSON value under the options, with room for it inside of that many containers.
func Valid(text []byte, flags opts.Set, depth int) bool {
	d := pool.Get().(*decoder)
	d.startOver(text, depth, flags&opts.AllowDuplicateNames != 0, flags&opts.AllowInvalidUTF8 != 0)
	ok := d.check()
	d.release()
	return ok
}

// Checker is Valid for many short texts, one after the other. It keeps nothing of them but names.
type Checker struct{ d decoder }

// Valid reports whether text is one JSON value under the options, with room for it inside of that many containers.
func (c *Checker) Valid(text []byte, flags opts.Set, depth int) bool {
	d := &c.d
	d.startOver(text, depth, flags&opts.AllowDuplicateNames != 0, flags&opts.AllowInvalidUTF8 != 0)
	start := d.space(0)
	end := d.skip(start)
	ok := end >= 0 && d.space(end) == len(text)
	d.buf = nil
	d.names.reset()
	d.tree.forget()
	if cap(d.scratch) > 64<<10 {
		d.scratch = nil
	}
	return ok
}
