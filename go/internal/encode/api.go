// The entry points: one call each, with the standard library behind them.
// They assume a snapshot of the options given; what a snapshot cannot hold goes to the standard library at once.
// Called by json and json/v2.

package encode

import (
	"bytes"
	"encoding/binary"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"io"
	"math/bits"
	"strings"
	"sync/atomic"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/decode"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// foreign reports whether the standard library does the call: it has to, or the value writes all of itself.
func foreign(o *opts.Snapshot, in any) bool {
	if o.Opaque || sortsLines(o) {
		count.Opaque.Add(1)
		return true
	}
	k := itself.Load()
	return k != nil && k.key != nil && k.key == ref.TypeKey(in)
}

// sortsLines reports whether members of raw values that have the same name are to be sorted by their text with its line breaks, which
// stand in it only at the end here. Other white space makes no difference, nor does the indentation.
func sortsLines(o *opts.Snapshot) bool {
	const lines = opts.Multiline | opts.ReorderRawObjects
	return o.Flags&lines == lines && o.Get(opts.AllowDuplicateNames|opts.AllowInvalidUTF8)
}

// itself is the type of the last value that was met which writes all of itself to an encoder.
var itself atomic.Pointer[keyed]

type keyed struct{ key ref.Key }

// Marshal is Marshal of encoding/json/v2; o must be the snapshot of options.
func Marshal(in any, o *opts.Snapshot, options []opts.Options) ([]byte, error) {
	if foreign(o, in) {
		return jsonv2.Marshal(in, options...)
	}
	e := get(o, options)
	b := e.whole(e.begin(), in)
	if b == nil {
		if e.again() {
			e.put(e.buf)
			count.Failure.Add(1)
			return jsonv2.Marshal(in, options...)
		}
		if e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
			err := e.error()
			e.put(e.buf)
			return nil, err
		}
		partial, err := e.partial(), e.error()
		e.put(e.buf)
		if partial == nil {
			partial = []byte{} // as the standard library leaves it
		}
		return partial, err
	}
	if !e.spaced {
		out, used := e.result(b)
		e.put(used)
		return out, nil
	}
	out := e.spacing.append(make([]byte, 0, len(b)+len(b)/2), b)
	e.put(b)
	return out, nil
}

// MarshalWrite is MarshalWrite of encoding/json/v2.
func MarshalWrite(w io.Writer, in any, o *opts.Snapshot, options []opts.Options) error {
	if w == nil || foreign(o, in) {
		return jsonv2.MarshalWrite(w, in, options...)
	}
	e := get(o, options)
	_, buffer := w.(*bytes.Buffer)
	if !buffer {
		e.w = w
		if !e.spaced {
			e.flushAt = flushSize
		}
	}
	b := e.whole(e.buf[:0], in)
	if b == nil {
		if e.again() && e.failure.kind != failIO {
			e.put(e.buf)
			count.Failure.Add(1)
			return jsonv2.MarshalWrite(w, in, options...)
		}
		err := e.error()
		if buffer { // which the standard library may have written to directly; from others it keeps what has not left
			w.Write(e.partial())
		}
		e.put(e.buf)
		return err
	}
	out := b
	if e.spaced {
		out = e.spacing.append(make([]byte, 0, len(b)+len(b)/2), b)
	}
	e.w = w
	err := e.write(out)
	e.put(b)
	return err
}

// What json.Encoder passes on.
var (
	v1       = []opts.Options{jsonv1.DefaultOptionsV1()}
	v1NoHTML = []opts.Options{jsonv1.DefaultOptionsV1(), jsontext.EscapeForHTML(false)}
)

// Indent is what lines begin with, where values have more than one.
type Indent struct{ Prefix, Step string }

// Line marshals in with the options of a json.Encoder and passes the text, ended by a line feed, to write.
// written says that err is what write returned; ok is false when nothing was written and the standard library should do the call.
// The indent is that of the end: methods may have set it.
func Line(w io.Writer, in any, o *opts.Snapshot, indent *Indent) (written, ok bool, err error) {
	e := get(o, v1)
	if o.Flags != opts.V1.Flags {
		e.options = v1NoHTML
	}
	b := e.whole(e.buf[:0], in)
	if b == nil {
		if ok = !e.again(); ok {
			err = e.error()
		}
		e.put(e.buf)
		return false, ok, err
	}
	out, compact := b, len(indent.Prefix)+len(indent.Step) == 0
	if !compact {
		s := spacing{lines: true, afterColon: true, prefix: indent.Prefix, indent: indent.Step, pad: make([]byte, 0, 64)}
		out = s.append(e.scratch[:0], b)
		e.scratch = out
	}
	out = append(out, '\n')
	_, err = w.Write(out)
	if compact {
		b = out
	}
	e.put(b)
	return true, true, err
}

// Indented returns b, compact and valid, indented as MarshalIndent of encoding/json does.
func Indented(b []byte, prefix, indent string) []byte {
	s := spacing{lines: true, afterColon: true, prefix: prefix, indent: indent, pad: make([]byte, 0, 64)}
	return s.append(make([]byte, 0, 2*len(b)), b)
}

// legacyRaw are the options under which encoding/json treats text that it only formats.
const legacyRaw = opts.AllowDuplicateNames | opts.AllowInvalidUTF8 | opts.PreserveRawStrings

// AppendCompact appends src without white space; it is false when src is not valid to encoding/json.
func AppendCompact(dst, src []byte) ([]byte, bool) {
	if len(src) <= briefText {
		if out, ok := appendBrief(dst, src, &keptByte, false); ok {
			return out, true
		}
	}
	return rewrite(dst, src, legacyRaw, 0)
}

// AppendIndent appends src indented; it is false when src is not valid to encoding/json.
func AppendIndent(dst, src []byte, prefix, indent string) ([]byte, bool) {
	e := fresh()
	if e.checker == nil {
		e.checker = new(decode.Checker)
	}
	compact, ok := e.buf[:0], false
	if len(src) <= briefText {
		compact, ok = appendBrief(compact, src, &keptByte, false)
	}
	if !ok {
		compact, ok = rewriteBy(e.checker.Valid, compact, src, legacyRaw, 0)
	}
	if ok {
		var pad [64]byte
		s := spacing{lines: true, afterColon: true, prefix: prefix, indent: indent, pad: pad[:0]}
		dst = s.append(dst, compact)
		start := len(dst)
		dst = append(dst, src[len(bytes.TrimRight(src, " \n\r\t")):]...)
		if strings.Trim(prefix+indent, " \t") != "" {
			replaceIndent(dst[start:], prefix, indent)
		}
	}
	e.put(compact)
	return dst, ok
}

// AppendHTMLEscape appends src with '<', '>', '&', U+2028 and U+2029 escaped.
func AppendHTMLEscape(dst, src []byte) []byte {
	start := 0
	for i := htmlByte(src, 0); i < len(src); i = htmlByte(src, i) {
		c := src[i]
		if c != 0xe2 {
			dst = append(dst, src[start:i]...)
			w := escapes[c]
			dst = binary.LittleEndian.AppendUint64(dst, w)
			dst = dst[:len(dst)-8+int(w>>56)]
			i++
			start = i
		} else if i+2 < len(src) && src[i+1] == 0x80 && src[i+2]&^1 == 0xa8 {
			dst = append(dst, src[start:i]...)
			dst = append(dst, `\u202`...)
			dst = append(dst, "89"[src[i+2]&1])
			i += 3
			start = i
		} else {
			i++
		}
	}
	return append(dst, src[start:]...)
}

// htmlByte returns the first index from i on of '<', '>', '&' or what U+2028 begins with, or the length of src.
func htmlByte(src []byte, i int) int {
	const ones = highBits >> 7
	for ; i+8 <= len(src); i += 8 {
		v := binary.LittleEndian.Uint64(src[i:])
		angle, and, e2 := (v|2*ones)^'>'*ones, v^'&'*ones, v^0xe2*ones
		// The lowest bit is right: a borrow sets wrong ones only above it.
		if m := ((angle-ones)&^angle | (and-ones)&^and | (e2-ones)&^e2) & highBits; m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
	}
	for ; i < len(src); i++ {
		if c := src[i]; c|2 == '>' || c == '&' || c == 0xe2 {
			break
		}
	}
	return i
}
