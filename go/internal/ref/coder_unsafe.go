//go:build !purego && go1.27 && !go1.28

// The buffer of a jsontext.Encoder, which has no method that takes text as it is.
// Nothing is assumed of its layout: fields are found by name and type, and what they do is tried out before first use.
// Called by encode; coder_other.go has the same functions without an answer.

package ref

import (
	"encoding/json/jsontext"
	"io"
	"reflect"
	"sync"
	"unsafe"
)

// Coder is what is to be seen of an Encoder while it is not in use.
type Coder struct {
	Buffer *[]byte // what was written and has not left yet
	Base   *int64  // how much has left
	Last   *uint64 // kind of the innermost open container and, in the lowest bits, how many names and values it has
	Flags  Flags
}

// Flags is the set of options that were mentioned, and of those that are on, for comparing with another.
type Flags struct{ Present, Values uint64 }

// coderOffsets are the places of those fields.
type coderOffsets struct {
	buffer, base, last, present, values uintptr
	ok                                  bool
}

// CoderOf returns the state of e; ok is false where it is not known how to find it.
func CoderOf(e *jsontext.Encoder) (c Coder, ok bool) {
	at := findCoder()
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
	c.Last = (*uint64)(unsafe.Add(p, at.last))
	c.Flags = Flags{*(*uint64)(unsafe.Add(p, at.present)), *(*uint64)(unsafe.Add(p, at.values))}
	return c
}

// haveCoder tells the tests that this build looks for the fields.
const haveCoder = true

var findCoder = sync.OnceValue(func() (at coderOffsets) {
	var buffer, base, last, present, values bool
	at.buffer, buffer = field[[]byte]("s", "Buf")
	at.base, base = field[int64]("s", "baseOffset")
	at.last, last = field[uint64]("s", "Tokens", "Last")
	at.present, present = field[uint64]("s", "Flags", "Presence")
	at.values, values = field[uint64]("s", "Flags", "Values")
	at.ok = buffer && base && last && present && values && at.works()
	return at
})

// field returns the offset in an Encoder of the field of type T, or one with the same memory, that path leads to, embedded structs included, pointers not.
func field[T any](path ...string) (offset uintptr, ok bool) {
	t := reflect.TypeFor[jsontext.Encoder]()
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
	steps := e.WriteToken(jsontext.BeginArray) == nil && string(*c.Buffer) == "[" && *c.Base == 0 &&
		e.WriteToken(jsontext.Null) == nil && string(*c.Buffer) == "[null"
	if !steps {
		return false
	}
	*c.Buffer = append((*c.Buffer)[:1], "1, 2"...)
	if e.OutputOffset() != 5 || e.WriteToken(jsontext.EndArray) != nil || string(s.text) != "[1, 2]\n" || len(*c.Buffer) != 0 || *c.Base != 7 {
		return false
	}
	*c.Base = 1000
	return e.OutputOffset() == 1000 && at.counts() && at.comparesFlags()
}

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
