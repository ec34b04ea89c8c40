// Strings: quoting, escaping, UTF-8.
// It assumes the escape options in the encoder; invalid UTF-8 is replaced or reported, as AllowInvalidUTF8 says.
// Called for every string and object name.

package encode

import (
	"encoding/binary"
	"encoding/json/jsontext"
	"math/bits"
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

// string appends s quoted. Most strings are shorter than 32 bytes and plain: those are moved as overlapping words,
// all tested before any special case is looked for.
func (e *encoder) string(b []byte, s string) []byte {
	n := len(s)
	if cap(b)-len(b) < n+32 {
		b = grow(b, n+32)
	}
	at := len(b)
	src := ref.StringBytes(s)
	var special, high uint64
	switch {
	case n >= 32:
		return e.longString(b, src)
	case n >= 16:
		out := b[at : at+n+2]
		w0, w1 := binary.LittleEndian.Uint64(src), binary.LittleEndian.Uint64(src[8:])
		w2, w3 := binary.LittleEndian.Uint64(src[n-16:]), binary.LittleEndian.Uint64(src[n-8:])
		special = scan.Specials(w0) | scan.Specials(w1) | scan.Specials(w2) | scan.Specials(w3)
		high = w0 | w1 | w2 | w3
		if e.html {
			special |= scan.HTML(w0) | scan.HTML(w1) | scan.HTML(w2) | scan.HTML(w3)
		}
		binary.LittleEndian.PutUint64(out[1:], w0)
		binary.LittleEndian.PutUint64(out[9:], w1)
		binary.LittleEndian.PutUint64(out[n-15:], w2)
		binary.LittleEndian.PutUint64(out[n-7:], w3)
	case n >= 8:
		out := b[at : at+n+2]
		w0, w1 := binary.LittleEndian.Uint64(src), binary.LittleEndian.Uint64(src[n-8:])
		special = scan.Specials(w0) | scan.Specials(w1)
		high = w0 | w1
		if e.html {
			special |= scan.HTML(w0) | scan.HTML(w1)
		}
		binary.LittleEndian.PutUint64(out[1:], w0)
		binary.LittleEndian.PutUint64(out[n-7:], w1)
	case n >= 4:
		out := b[at : at+n+2]
		w0, w1 := binary.LittleEndian.Uint32(src), binary.LittleEndian.Uint32(src[n-4:])
		w := uint64(w0) | uint64(w1)<<32
		special = scan.Specials(w)
		high = w
		if e.html {
			special |= scan.HTML(w)
		}
		binary.LittleEndian.PutUint32(out[1:], w0)
		binary.LittleEndian.PutUint32(out[n-3:], w1)
	case n > 0:
		out := b[at : at+n+2]
		c0, c1, c2 := src[0], src[n>>1], src[n-1]
		w := 0x2020202020000000 | uint64(c0) | uint64(c1)<<8 | uint64(c2)<<16
		special = scan.Specials(w)
		high = w
		if e.html {
			special |= scan.HTML(w)
		}
		out[1], out[n] = c0, c2
		out[1+n>>1] = c1
	}
	if special|high&highBits != 0 {
		if special != 0 || !e.later {
			return e.longString(b, src)
		}
		e.beyond(b, at+n+2)
	}
	b = b[:at+n+2]
	b[at], b[at+n+1] = '"', '"'
	return b
}

const highBits = 0x8080808080808080

// lookedAlone is from how many bytes on to look at a string by itself takes no longer than with others.
const lookedAlone = 128

// longString appends src quoted, whatever it holds; there must be room for it unescaped.
func (e *encoder) longString(b, src []byte) []byte {
	at := len(b)
	out := b[at : at+len(src)+2]
	out[0] = '"'
	n, nonASCII := scan.Copy(out[1:], src, e.html)
	fine := n == len(src)
	if fine && nonASCII {
		if e.later && n < lookedAlone {
			e.beyond(b, at+len(out))
		} else {
			fine = scan.ValidUTF8(src) && !(e.js && hasLineSeparator(src))
		}
	}
	if fine {
		out[len(out)-1] = '"'
		return b[:at+len(out)]
	}
	return e.escape(b, src, n)
}

func hasLineSeparator(b []byte) bool { return scan.LineSeparator(b) >= 0 }

// escape appends src quoted, knowing that its first n bytes are plain or not ASCII, and behind b already, after a quote.
func (e *encoder) escape(b, src []byte, n int) []byte {
	if e.later {
		out := append(e.escapeASCII(b[:len(b)+1+n], src, n), '"')
		e.beyond(out[:len(b)], len(out))
		return out
	}
	if !scan.ValidUTF8(src) {
		return e.mend(b, src)
	}
	b = b[:len(b)+1]
	for e.js {
		i := scan.LineSeparator(src)
		if i < 0 {
			break
		}
		n = min(n, i)
		b = e.escapeASCII(b[:len(b)+n], src[:i], n)
		b = append(b, `\u202`...)
		b = append(b, "89"[src[i+2]&1])
		src = src[i+3:]
		n = 0
	}
	return append(e.escapeASCII(b[:len(b)+n], src, n), '"')
}

// mask is all ones where on is true.
func mask(on bool) uint64 {
	if on {
		return ^uint64(0)
	}
	return 0
}

// escapeASCII appends what src, valid UTF-8 without line separators to escape, holds behind its first n bytes, which b ends with. The kernel
// does that as far as it can. Behind a run of less than eight bytes the next one is moved as a word, in case it is as short; the kernel moves others.
func (e *encoder) escapeASCII(b, src []byte, n int) []byte {
	for len(src) >= scan.EscapeMin && n < len(src) {
		if rest := len(src) - n; cap(b)-len(b) < rest+scan.EscapeRoom {
			b = grow(b, rest+2*scan.EscapeRoom)
		}
		end, m := scan.Escape(b[len(b):cap(b)], src, n, e.html, &escapes)
		if end == n { // there is no kernel
			break
		}
		b, n = b[:len(b)+m], end
	}
	html := mask(e.html)
	short := n < 8
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
			from := n
			if short && n+8 <= len(src) {
				v := binary.LittleEndian.Uint64(src[n:])
				binary.LittleEndian.PutUint64(out[at:], v)
				run := bits.TrailingZeros64(scan.Specials(v)|scan.HTML(v)&html) >> 3
				at, n = at+run, n+run
				if run < 8 {
					continue
				}
			}
			copied, _ := scan.Copy(out[at:], src[n:], e.html)
			at += copied
			n += copied
			short = n-from < 8
		}
		b = b[:at]
	}
	return b
}

// mend appends src, which is not valid UTF-8, with each bad byte replaced, or fails.
func (e *encoder) mend(b, src []byte) []byte {
	if e.flags&opts.AllowInvalidUTF8 == 0 {
		return e.fail(b, failure{kind: failUTF8})
	}
	return e.byRune(b, src)
}

// byRune appends src quoted, looking at every rune: for text with bad bytes.
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
func (e *encoder) twiceQuoted(b []byte, n *node, s string) []byte {
	later := e.later
	e.later = false // it is not b that this is written to
	inner := e.string(e.scratch[:0], s)
	e.later = later
	if inner == nil {
		e.failure.set = false
		return e.fail(b, failure{kind: failSemantic, typ: n.typ, err: &jsontext.SyntacticError{Err: errInvalidUTF8}})
	}
	e.scratch = inner
	// The inner text is canonical; escapes in it already hide what the options want hidden.
	outer := *e
	outer.html, outer.js, outer.later = false, false, false
	return outer.string(b, ref.BytesString(inner))
}
