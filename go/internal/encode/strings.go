// Strings: quoting, escaping, UTF-8.
// It assumes the escape options in the encoder; invalid UTF-8 is replaced or reported, as AllowInvalidUTF8 says.
// Called for every string and object name.

package encode

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
	"github.com/fastjson/fastjson/go/internal/scan"
)

// escapes holds the escaped form of each ASCII byte that may need one, first byte lowest, its length in the top byte.
var escapes = func() (t [128]uint64) {
	put := func(c byte, s string) {
		var w [8]byte
		copy(w[:], s)
		w[7] = byte(len(s))
		t[c] = binary.LittleEndian.Uint64(w[:])
	}
	const hex = "0123456789abcdef"
	for c := byte(0); c < 128; c++ {
		if c < 0x20 || c == '<' || c == '>' || c == '&' {
			put(c, `\u00`+string(hex[c>>4])+string(hex[c&15]))
		}
	}
	put('"', `\"`)
	put('\\', `\\`)
	put('\b', `\b`)
	put('\f', `\f`)
	put('\n', `\n`)
	put('\r', `\r`)
	put('\t', `\t`)
	return t
}()

// string appends s quoted.
func (e *encoder) string(b []byte, s string) []byte {
	need := len(s) + 2
	if cap(b)-len(b) < need {
		b = grow(b, need)
	}
	at := len(b)
	out := b[at : at+need]
	out[0] = '"'
	src := ref.StringBytes(s)
	n, nonASCII := scan.Copy(out[1:], src, e.html)
	if n == len(s) && (!nonASCII || scan.ValidUTF8(src) && !(e.js && hasLineSeparator(src))) {
		out[len(out)-1] = '"'
		return b[:at+need]
	}
	return e.escape(b, src, n)
}

// hasLineSeparator reports whether b, valid UTF-8, contains U+2028 or U+2029.
func hasLineSeparator(b []byte) bool {
	for {
		i := bytes.IndexByte(b, 0xe2)
		if i < 0 || i+2 >= len(b) {
			return false
		}
		if b[i+1] == 0x80 && b[i+2]&^1 == 0xa8 {
			return true
		}
		b = b[i+3:]
	}
}

// escape appends src quoted, knowing that its first n bytes are plain or not ASCII.
func (e *encoder) escape(b, src []byte, n int) []byte {
	if !scan.ValidUTF8(src) {
		return e.mend(b, src)
	}
	if e.js && hasLineSeparator(src) {
		return e.byRune(b, src)
	}
	b = append(b, '"')
	b = append(b, src[:n]...)
	for n < len(src) {
		rest := src[n:]
		// Room for the rest unescaped and eight escapes of eight bytes each (six used).
		if cap(b)-len(b) < len(rest)+64 {
			b = grow(b, len(rest)+64)
		}
		out := b[:cap(b)]
		at := len(b)
		for escaped := 0; escaped < 8 && n < len(src); {
			c := src[n]
			if c < utf8.RuneSelf && (c < 0x20 || c == '"' || c == '\\' || e.html && (c == '<' || c == '>' || c == '&')) {
				w := escapes[c]
				binary.LittleEndian.PutUint64(out[at:], w)
				at += int(w >> 56)
				n++
				escaped++
				continue
			}
			copied, _ := scan.Copy(out[at:], src[n:], e.html)
			at += copied
			n += copied
		}
		b = b[:at]
	}
	return append(b, '"')
}

// mend appends src, which is not valid UTF-8, with each bad byte replaced, or fails.
func (e *encoder) mend(b, src []byte) []byte {
	if e.flags&opts.AllowInvalidUTF8 == 0 {
		return e.fail(b, failure{kind: failUTF8})
	}
	return e.byRune(b, src)
}

// byRune appends src quoted, looking at every rune: for text with bad bytes or line separators to escape.
func (e *encoder) byRune(b, src []byte) []byte {
	b = append(b, '"')
	for len(src) > 0 {
		c := src[0]
		if c < utf8.RuneSelf {
			if c < 0x20 || c == '"' || c == '\\' || e.html && (c == '<' || c == '>' || c == '&') {
				w := escapes[c]
				b = binary.LittleEndian.AppendUint64(b, w)
				b = b[:len(b)-8+int(w>>56)]
			} else {
				b = append(b, c)
			}
			src = src[1:]
			continue
		}
		r, size := utf8.DecodeRune(src)
		switch {
		case r == utf8.RuneError && size == 1:
			b = append(b, "\ufffd"...)
		case e.js && (r == '\u2028' || r == '\u2029'):
			b = append(b, `\u202`...)
			b = append(b, "89"[r-'\u2028'])
		default:
			b = append(b, src[:size]...)
		}
		src = src[size:]
	}
	return append(b, '"')
}

// twiceQuoted appends s as a JSON string inside a JSON string: the `string` option of encoding/json.
func (e *encoder) twiceQuoted(b []byte, s string) []byte {
	inner := e.string(e.scratch[:0], s)
	if inner == nil {
		return nil
	}
	e.scratch = inner
	// The inner text is canonical; escapes in it already hide what the options want hidden.
	outer := *e
	outer.html, outer.js = false, false
	return outer.string(b, ref.BytesString(inner))
}
