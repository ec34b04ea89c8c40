//go:build !purego && go1.27 && !go1.28

// The state of a jsontext.Encoder, which has no method that takes text as it is, and of a Decoder, which moves only by reading.
// Nothing is assumed of their layout: fields are found by name and type, and what they do is tried out before first use.
// Called by encode and decode; coder_other.go has the same functions without an answer.

package ref

import (
	"encoding/json/jsontext"
	"io"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Coder is what is to be seen of an Encoder while it is not in use.
type Coder struct {
	Buffer *[]byte // what was written and has not left yet
	Base   *int64  // how much has left
	Writer *io.Writer
	Last   *uint64 // kind of the innermost open container and, in the lowest bits, how many names and values it has
	Flags  Flags
}

// Flags is the set of options that were mentioned, and of those that are on, for comparing with another.
type Flags struct{ Present, Values uint64 }

// coderOffsets are the places of those fields.
type coderOffsets struct {
	buffer, base, writer, last, present, values uintptr
	ok                                          bool
}

// CoderOf returns the state of e; ok is false where it is not known how to find it.
func CoderOf(e *jsontext.Encoder) (c Coder, ok bool) {
	at := coderAt.Load()
	if at == nil {
		at = findCoder()
	}
	if !at.ok || e == nil {
		return c, false
	}
	return at.of(e), true
}

func (at *coderOffsets) of(e *jsontext.Encoder) (c Coder) {
	p := unsafe.Pointer(e)
	// Each offset is that of a field of the type written here: see field.
	c.Buffer = (*[]byte)(unsafe.Add(p, at.buffer))
	c.Base = (*int64)(unsafe.Add(p, at.base))
	c.Writer = (*io.Writer)(unsafe.Add(p, at.writer))
	c.Last = (*uint64)(unsafe.Add(p, at.last))
	c.Flags = Flags{*(*uint64)(unsafe.Add(p, at.present)), *(*uint64)(unsafe.Add(p, at.values))}
	return c
}

// haveCoder tells the tests that this build looks for the fields.
const haveCoder = true

// coderAt and readerAt are what was found, if it was looked for.
var (
	coderAt  atomic.Pointer[coderOffsets]
	readerAt atomic.Pointer[readerOffsets]
)

var findCoder = sync.OnceValue(func() *coderOffsets {
	at := new(coderOffsets)
	var buffer, base, writer, last, present, values bool
	at.buffer, buffer = field[jsontext.Encoder, []byte]("s", "Buf")
	at.base, base = field[jsontext.Encoder, int64]("s", "baseOffset")
	at.writer, writer = field[jsontext.Encoder, io.Writer]("s", "wr")
	at.last, last = field[jsontext.Encoder, uint64]("s", "Tokens", "Last")
	at.present, present = field[jsontext.Encoder, uint64]("s", "Flags", "Presence")
	at.values, values = field[jsontext.Encoder, uint64]("s", "Flags", "Values")
	at.ok = buffer && base && writer && last && present && values && at.works()
	coderAt.Store(at)
	return at
})

// field returns the offset in a struct S of the field of type T, or one with the same memory, that path leads to, embedded structs included, pointers not.
func field[S, T any](path ...string) (offset uintptr, ok bool) {
	t := reflect.TypeFor[S]()
	for _, name := range path {
		if t.Kind() != reflect.Struct {
			return 0, false
		}
		f, ok := t.FieldByName(name)
		if !ok {
			return 0, false
		}
		for _, i := range f.Index {
			if t.Kind() != reflect.Struct {
				return 0, false
			}
			offset += t.Field(i).Offset
			t = t.Field(i).Type
		}
	}
	want := reflect.TypeFor[T]()
	return offset, t == want || t.Kind() == want.Kind() && t.ConvertibleTo(want)
}

// sink gathers what an encoder writes.
type sink struct{ text []byte }

func (s *sink) Write(p []byte) (int, error) {
	s.text = append(s.text, p...)
	return len(p), nil
}

// works tries the fields on encoders of its own.
func (at *coderOffsets) works() bool {
	var s sink
	e := jsontext.NewEncoder(&s)
	c := at.of(e)
	steps := *c.Writer == io.Writer(&s) && e.WriteToken(jsontext.BeginArray) == nil && string(*c.Buffer) == "[" && *c.Base == 0 &&
		e.WriteToken(jsontext.Null) == nil && string(*c.Buffer) == "[null"
	if !steps {
		return false
	}
	*c.Buffer = append((*c.Buffer)[:1], "1, 2"...)
	if e.OutputOffset() != 5 || e.WriteToken(jsontext.EndArray) != nil || string(s.text) != "[1, 2]\n" || len(*c.Buffer) != 0 || *c.Base != 7 {
		return false
	}
	*c.Base = 1000
	*c.Last++
	kind, n := e.StackIndex(0)
	return e.OutputOffset() == 1000 && kind == 0 && n == 2 && InList(*c.Last) && at.counts() && at.comparesFlags()
}

// InList reports whether an entry like Coder.Last stands for an array, or for what is outside of all containers, and nothing was wrong
// there. The bits that say so are the highest ones, above a count.
func InList(last uint64) bool { return last>>48 == 0 }

// counts tries Last.
func (at *coderOffsets) counts() bool {
	e := jsontext.NewEncoder(io.Discard)
	c := at.of(e)
	e.WriteToken(jsontext.BeginArray)
	*c.Last += 1000
	if _, n := e.StackIndex(1); n != 1000 || e.StackPointer() != "/999" {
		return false
	}
	e.WriteToken(jsontext.BeginObject)
	if InList(*c.Last) {
		return false
	}
	*c.Last += 6
	e.WriteToken(jsontext.String("k"))
	e.WriteToken(jsontext.Null)
	kind, n := e.StackIndex(2)
	return kind == '{' && n == 8 && e.StackPointer() == "/1000/k" &&
		e.WriteToken(jsontext.EndObject) == nil && e.WriteToken(jsontext.EndArray) == nil && e.StackDepth() == 0
}

// comparesFlags tries Flags.
func (at *coderOffsets) comparesFlags() bool {
	with := at.of(jsontext.NewEncoder(io.Discard, jsontext.AllowDuplicateNames(true))).Flags
	without := at.of(jsontext.NewEncoder(io.Discard, jsontext.AllowDuplicateNames(false))).Flags
	none := at.of(jsontext.NewEncoder(io.Discard)).Flags
	return with.Present == without.Present && with.Values != without.Values && none.Present != with.Present
}

// Reader is what is to be seen of a Decoder while it is not in use.
type Reader struct {
	peek, start, end *int // in the buffer: the next value if that was looked for, the last value, where it ended
	last             *uint64
	object           uint64
	Flags            Flags
}

// readerOffsets are the places of those fields.
type readerOffsets struct {
	peek, start, end, last, present, values uintptr
	object                                  uint64 // the highest bits of last in an object where nothing was wrong
	ok                                      bool
}

// ReaderOf returns the state of d; ok is false where it is not known how to find it.
func ReaderOf(d *jsontext.Decoder) (r Reader, ok bool) {
	at := readerAt.Load()
	if at == nil {
		at = findReader()
	}
	if !at.ok || d == nil {
		return r, false
	}
	return at.of(d), true
}

func (at *readerOffsets) of(d *jsontext.Decoder) (r Reader) {
	p := unsafe.Pointer(d)
	// As above.
	r.peek = (*int)(unsafe.Add(p, at.peek))
	r.start = (*int)(unsafe.Add(p, at.start))
	r.end = (*int)(unsafe.Add(p, at.end))
	r.last = (*uint64)(unsafe.Add(p, at.last))
	r.object = at.object
	r.Flags = Flags{*(*uint64)(unsafe.Add(p, at.present)), *(*uint64)(unsafe.Add(p, at.values))}
	return r
}

// Takes reports whether a value of any kind can come next, and not only a name.
func (r *Reader) Takes() bool {
	return InList(*r.last) || *r.last>>48 == r.object && *r.last&1 == 1
}

// Pass goes on behind the next value, an object or array. PeekKind has been called, Takes holds, and the value with what precedes it is the first n
// bytes of UnreadBuffer. It leaves the decoder as the last token of the value would.
func (r *Reader) Pass(n int) {
	*r.peek = 0
	*r.end += n
	*r.start = *r.end
	*r.last++
}

var findReader = sync.OnceValue(func() *readerOffsets {
	at := new(readerOffsets)
	var peek, start, end, last, present, values bool
	at.peek, peek = field[jsontext.Decoder, int]("s", "peekPos")
	at.start, start = field[jsontext.Decoder, int]("s", "prevStart")
	at.end, end = field[jsontext.Decoder, int]("s", "prevEnd")
	at.last, last = field[jsontext.Decoder, uint64]("s", "Tokens", "Last")
	at.present, present = field[jsontext.Decoder, uint64]("s", "Flags", "Presence")
	at.values, values = field[jsontext.Decoder, uint64]("s", "Flags", "Values")
	at.ok = peek && start && end && last && present && values && at.works()
	readerAt.Store(at)
	return at
})

// works tries the fields on decoders of its own.
func (at *readerOffsets) works() bool {
	d := jsontext.NewDecoder(strings.NewReader(`[ {"a":1} , {"k" : ["b"], "l":2}] "next"`))
	r := at.of(d)
	read := func(kind jsontext.Kind) bool {
		token, err := d.ReadToken()
		return err == nil && token.Kind() == kind
	}
	stands := func(peek, start, end int) bool { return *r.peek == peek && *r.start == start && *r.end == end }
	if !read('[') || d.PeekKind() != '{' || !stands(2, 1, 1) || !r.Takes() {
		return false
	}
	r.Pass(len(` {"a":1}`))
	if d.InputOffset() != 9 || d.StackPointer() != "/0" || d.PeekKind() != '{' || *r.peek != 12 || !read('{') || r.Takes() {
		return false
	}
	at.object = *r.last >> 48
	r.object = at.object
	if InList(*r.last) || r.Takes() || !read('"') || !stands(0, 13, 16) || !r.Takes() || d.PeekKind() != '[' {
		return false
	}
	r.Pass(len(` : ["b"]`))
	if r.Takes() || d.StackPointer() != "/1/k" || !read('"') || d.StackPointer() != "/1/l" || !read('0') || !read('}') || !read(']') || !read('"') {
		return false
	}
	kind, n := d.StackIndex(0)
	return kind == 0 && n == 2 && at.comparesFlags()
}

// comparesFlags tries Flags.
func (at *readerOffsets) comparesFlags() bool {
	with := at.of(jsontext.NewDecoder(strings.NewReader(""), jsontext.AllowDuplicateNames(true))).Flags
	without := at.of(jsontext.NewDecoder(strings.NewReader(""), jsontext.AllowDuplicateNames(false))).Flags
	none := at.of(jsontext.NewDecoder(strings.NewReader(""))).Flags
	return with.Present == without.Present && with.Values != without.Values && none.Present != with.Present
}
