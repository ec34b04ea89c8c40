// The options of a coder, read without asking for each of them.
// Assumes that what Decoder.Options returns is a struct that begins with two words of flags;
// that is tried out at first use, and where it does not hold the options are read one by one.
// Called by decode and encode when a caller brings a coder along.

package opts

import (
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"io"
	"math/bits"
	"reflect"
	"sync"
	"sync/atomic"
)

// Coder is Read for what the method Options of a Decoder or Encoder returns.
func Coder(src Options) Snapshot {
	l := flagLayout()
	if !l.works {
		return readJoined(src)
	}
	present, values, ok := l.words(src)
	switch {
	case !ok || present&^l.known != 0:
		return readJoined(src) // something that is not a flag
	case present&^l.ignored == 0:
		return Snapshot{}
	}
	var o Snapshot
	if last := l.last.Load(); last != nil && last.present == present && last.values == values {
		o = last.snapshot
	} else {
		o = l.translate(present, values)
		l.last.Store(&coderFlags{present, values, o})
	}
	if present&l.indents != 0 {
		o.Indent, o.HasIndent = jsonv2.GetOption(src, jsontext.WithIndent)
		o.IndentPrefix, o.HasIndentPrefix = jsonv2.GetOption(src, jsontext.WithIndentPrefix)
	}
	return o
}

// Known is the snapshot that belongs to the two words of flags of a coder.
type Known struct {
	present, values uint64
	Snapshot        Snapshot
	Options         []Options // the same, for the standard library
	Running         bool      // the coder may be in a call that gave it to a method, or writes for one
}

// Latest remembers what belongs to the flags of the latest coders: programs seldom use coders of many kinds.
type Latest struct{ known [64]atomic.Pointer[Known] }

// Of returns what belongs to a coder with these flags, whose method Options is called where that is not remembered.
func (l *Latest) Of(coder interface{ Options() Options }, present, values uint64) *Known {
	const spread = 0x9e3779b97f4a7c15 // the bits that differ may be any
	at := &l.known[(present^bits.RotateLeft64(values, 31))*spread>>58]
	if k := at.Load(); k != nil && k.present == present && k.values == values {
		return k
	}
	if present&flagLayout().functions != 0 {
		return &opaque
	}
	src := coder.Options()
	k := &Known{present, values, Coder(src), []Options{src}, InCall(src)}
	if onlyFlags(src) {
		k.Options[0] = jsonv2.JoinOptions(src) // a copy, which outlives the coder and its calls
		at.Store(k)
	}
	return k
}

// opaque stands for all coders with functions, even if these are nil: it has no options, since the standard library does the calls.
var opaque = Known{Snapshot: Snapshot{Opaque: true}}

// onlyFlags reports whether the flags of a coder say all about its options.
func onlyFlags(coder Options) bool {
	l := flagLayout()
	if !l.works {
		return false
	}
	present, _, ok := l.words(coder)
	return ok && present&^(l.known&^l.indents) == 0
}

// Join returns the snapshot of the options of a, and of those of b, which take precedence.
func Join(a, b Snapshot) Snapshot {
	a.Flags = a.Flags&^b.Present | b.Flags
	a.Present |= b.Present
	a.Opaque = a.Opaque || b.Opaque
	if b.HasIndent {
		a.Indent, a.HasIndent = b.Indent, true
	}
	if b.HasIndentPrefix {
		a.IndentPrefix, a.HasIndentPrefix = b.IndentPrefix, true
	}
	return a
}

// layout says where the flags are and what their bits mean.
type layout struct {
	works     bool
	typ       reflect.Type
	bits      [len(setters)]uint64 // the bit of each option
	known     uint64               // all bits that are understood
	indents   uint64               // those of them that come with a text
	ignored   uint64               // those of them that are no option
	functions uint64               // others, which come with functions
	last      atomic.Pointer[coderFlags]
}

// coderFlags is the translation of one pair of words.
type coderFlags struct {
	present, values uint64
	snapshot        Snapshot
}

// words returns which flags src mentions, and which of them are on.
func (l *layout) words(src Options) (present, values uint64, ok bool) {
	v := reflect.ValueOf(src)
	if v.Type() != l.typ || v.IsNil() {
		return 0, 0, false
	}
	flags := v.Elem().Field(0)
	return flags.Field(0).Uint(), flags.Field(1).Uint(), true
}

// translate turns the two words into a snapshot.
func (l *layout) translate(present, values uint64) (o Snapshot) {
	for i, bit := range l.bits {
		if present&bit != 0 {
			o.Present |= 1 << i
		}
		if values&bit != 0 {
			o.Flags |= 1 << i
		}
	}
	return o
}

// InCall reports whether a coder with these options may be one that a method has been given: its Reset panics then. The options of such
// a coder, passed to another, make that one such too.
func InCall(coder Options) bool {
	l := flagLayout()
	if !l.works {
		return true
	}
	_, values, ok := l.words(coder)
	return !ok || values&l.ignored != 0
}

// AnyInCall reports whether some of the options are those of such a coder.
func AnyInCall(options []Options) bool {
	l := flagLayout()
	for _, src := range options {
		if src != nil && (!l.works || reflect.TypeOf(src) == l.typ && InCall(src)) {
			return true
		}
	}
	return false
}

var flagLayout = sync.OnceValue(learnLayout)

// learnLayout finds the bit of each option by setting it alone, and checks the result.
func learnLayout() *layout {
	l := &layout{typ: reflect.TypeOf(jsonv2.JoinOptions())}
	if !hasTwoWords(l.typ) {
		return l
	}
	base, _, _ := l.words(jsonv2.JoinOptions())
	for i, set := range setters {
		present, values, ok := l.words(jsonv2.JoinOptions(set(true)))
		bit := present &^ base
		if !ok || bit == 0 || bit&(bit-1) != 0 || values&bit == 0 || l.known&bit != 0 {
			return l
		}
		if off, values, _ := l.words(jsonv2.JoinOptions(set(false))); off != present || values&bit != 0 {
			return l
		}
		l.bits[i] = bit
		l.known |= bit
	}
	var within coderSpy
	if err := jsonv2.Unmarshal([]byte("0"), &within); err != nil {
		return l
	}
	if err := jsonv2.MarshalWrite(io.Discard, &within); err != nil {
		return l
	}
	l.ignored = base | within.present
	for _, indent := range []Options{jsontext.WithIndent("\t"), jsontext.WithIndentPrefix("\t")} {
		present, _, ok := l.words(jsonv2.JoinOptions(indent))
		bit := present &^ base &^ l.known
		if !ok || bit == 0 || bit&(bit-1) != 0 {
			return l
		}
		l.indents |= bit
	}
	for _, none := range []Options{jsonv2.WithMarshalers(nil), jsonv2.WithUnmarshalers(nil)} {
		present, _, _ := l.words(jsonv2.JoinOptions(none))
		l.functions |= present &^ (base | l.known | l.ignored | l.indents)
	}
	l.works = l.known&l.ignored == 0 && l.indents&l.ignored == 0
	l.known |= l.indents
	l.known |= l.ignored
	return l
}

// hasTwoWords reports whether t points to a struct that begins with a struct of two words.
func hasTwoWords(t reflect.Type) bool {
	if t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct || t.Elem().NumField() == 0 {
		return false
	}
	f := t.Elem().Field(0).Type
	return f.Kind() == reflect.Struct && f.NumField() == 2 &&
		f.Field(0).Type.Kind() == reflect.Uint64 && f.Field(1).Type.Kind() == reflect.Uint64
}

// coderSpy sees which flags a coder has in a call without options.
type coderSpy struct{ present uint64 }

func (s *coderSpy) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	l := layout{typ: reflect.TypeOf(dec.Options())}
	s.present, _, _ = l.words(dec.Options())
	return dec.SkipValue()
}

func (s *coderSpy) MarshalJSONTo(enc *jsontext.Encoder) error {
	l := layout{typ: reflect.TypeOf(enc.Options())}
	present, _, _ := l.words(enc.Options())
	s.present |= present
	return enc.WriteToken(jsontext.Null)
}
