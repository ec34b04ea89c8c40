// Lexing: white space, strings, literals.
// Assumes nothing about the text; every index is checked against its end.
// Called by all other files of this package.

package decode

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/ref"
	"github.com/fastjson/fastjson/go/internal/scan"
)

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// load64 reads eight bytes at b[i:]; the caller has checked that they exist.
func load64(b []byte, i int) uint64 { return ref.Load64(b, i) }

// space returns the index of the first byte at or after i that is not white space.
func (d *decoder) space(i int) int {
	if i < len(d.buf) && d.buf[i] > ' ' {
		return i
	}
	return spaceSlow(d.buf, i)
}

// spaceSlow skips eight spaces at a time: indentation comes in long runs, nearly
// always of spaces after one line break. Behind any other it looks at some bytes.
func spaceSlow(b []byte, i int) int {
	if uint(i) < uint(len(b)) && b[i] == '\n' {
		i++
	}
	for i+8 <= len(b) {
		w := load64(b, i) ^ ' '*ones
		if w == 0 {
			i += 8
			continue
		}
		i += bits.TrailingZeros64(w) >> 3
		if b[i] > ' ' {
			return i
		}
		stop := min(i+32, len(b))
		for i < stop && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
			i++
		}
		if i < stop || i == len(b) {
			return i
		}
	}
	for ; i < len(b); i++ {
		switch b[i] {
		case ' ', '\n', '\r', '\t':
		default:
			return i
		}
	}
	return i
}

// stringEnd returns the first index at or after i of a quote, backslash or
// control character, len(b) when there is none, and whether a byte before it is not ASCII.
// What is longer than most strings goes to the kernels of package scan.
func stringEnd(b []byte, i int) (end int, wide bool) {
	var high uint64
	for stop := min(i+32, len(b)-8); i <= stop; i += 8 {
		w := load64(b, i)
		q := w ^ '"'*ones
		s := w ^ '\\'*ones
		// A byte's top bit is set where it is zero (q, s) or below 0x20 (w). A borrow
		// can set a wrong bit only above a right one, and the lowest bit is what counts.
		m := ((q-ones)&^q | (s-ones)&^s | (w-' '*ones)&^w) & highs
		if m != 0 {
			high |= w & (m ^ (m - 1))
			return i + bits.TrailingZeros64(m)>>3, high&highs != 0
		}
		high |= w
	}
	end, wide = scan.StringUTF8(b, i)
	return end, wide || high&highs != 0
}

// span is a part of the text.
type span struct{ start, from int }

// str reads the string whose opening quote is at i. text is its content: a
// part of the input when plain, else unescaped in d.scratch. end is -1 when
// the string is not valid; nothing is recorded then.
func (d *decoder) str(i int) (text []byte, plain bool, end int) {
	b := d.buf
	start := i + 1
	i, wide := stringEnd(b, start)
	if i >= len(b) {
		if d.bad.start != start {
			d.bad = span{start, start}
		}
		return nil, false, -1
	}
	if b[i] == '"' && (!wide || d.validString(start, i)) {
		return b[start:i], true, i + 1
	}
	text, end = d.unescape(start, i, wide)
	return text, false, end
}

// looked is the part of the text that is known to be valid UTF-8.
type looked struct {
	from, to int
	alone    bool // looking further than to the end of a string does not pay
}

// validString reports whether d.buf[start:end], the content of a string, is valid UTF-8. What follows is looked at with it as
// long as that is valid too: in text beyond ASCII most strings then need no look of their own.
func (d *decoder) validString(start, end int) bool {
	k, unknown := &d.utf8, start
	if start >= k.from && start < k.to {
		if end <= k.to {
			return true
		}
		unknown = k.to
	}
	if k.alone || end-unknown >= lookedAlone {
		return validUTF8(d.buf[unknown:end])
	}
	to := scan.ValidAhead(d.buf, unknown, end)
	if unknown == start {
		k.from = start
	}
	k.to = max(unknown, to)
	k.alone = to <= end && end-start < scan.Ahead
	return to >= 0
}

// lookedAlone is from how many bytes on to look at a string by itself takes no longer than with what follows.
const lookedAlone = 128

// unescape reads the rest of a string that has an escape or invalid UTF-8.
// start is the index after the quote, i and wide what stringEnd said of it. What escapes stand for is never the rest of a
// character, so the UTF-8 of all of the text together is as valid as that of its parts.
func (d *decoder) unescape(start, i int, wide bool) (text []byte, end int) {
	if d.bad.start == start {
		return nil, -1
	}
	b := d.buf
	out := append(d.scratch[:0], b[start:i]...)
	checked, good := 0, start // what has been found valid, and where it ends in the text
	for run := start; ; {
		from := run // to look for what is wrong
		ended := i >= len(b) || b[i] < ' '
		if wide && (!ended && b[i] == '"' || !d.anyUTF8 && (ended || len(out)-checked >= checkedAtOnce+len(out)>>3)) {
			if !validUTF8(out[checked:]) {
				if out = d.mended(out); out == nil {
					d.bad = span{start, good}
					return nil, -1
				}
			}
			wide = false
		}
		switch {
		case ended:
			i = -1
		case b[i] == '"':
			d.scratch = out
			return out, i + 1
		case i+1 < len(b) && escapes[b[i+1]] != 0:
			out, i = append(out, escapes[b[i+1]]), i+2
		default:
			if out, i = d.appendEscapes(out, i); i < 0 {
				from = ^i
			}
		}
		if i < 0 {
			d.scratch = out // the memory
			if d.bad = (span{start, from}); wide && !d.anyUTF8 && !validUTF8(out[checked:]) {
				d.bad.from = good
			}
			return nil, -1
		}
		if !wide {
			checked, good = len(out), i
		}
		var more bool
		out, i, run, more = appendSimple(out, b, i)
		wide = wide || more
	}
}

// checkedAtOnce and an eighth of the string is how much is looked at again when its UTF-8 turns out not to be valid.
const checkedAtOnce = 512

// appendSimple appends text and escapes of two characters, up to a quote, a control character or any other escape, but no more than some
// hundred bytes. end and wide are as stringEnd returns them; run is where the last escape ended.
func appendSimple(out, b []byte, i int) (text []byte, end, run int, wide bool) {
	stop := min(i+checkedAtOnce, len(b)-8)
	n := len(out)
	room := slices.Grow(out, max(0, stop-i)+16) // no more than eight bytes are read at stop
	room = room[:cap(room)]
	run = i
	var high uint64
	for i <= stop && i-run < 32 {
		w := load64(b, i)
		binary.LittleEndian.PutUint64(room[n:n+8], w)
		q, s := w^'"'*ones, w^'\\'*ones
		m := ((q-ones)&^q | (s-ones)&^s | (w-' '*ones)&^w) & highs // as in stringEnd
		if m == 0 {
			high |= w
			n += 8
			i += 8
			continue
		}
		k := bits.TrailingZeros64(m) >> 3
		high |= w & (m ^ (m - 1))
		n += k
		i += k
		before := i
		for i <= stop && b[i] == '\\' {
			c := escapes[b[i+1]]
			if c == 0 {
				break
			}
			room[n] = c
			n++
			i += 2
		}
		if i == before {
			break
		}
		run = i
	}
	end, wide = stringEnd(b, i)
	return append(room[:n], b[i:end]...), end, run, wide || high&highs != 0
}

// mended returns text, which is not valid, with the bytes replaced that are not, or nil where the options do not allow that.
func (d *decoder) mended(text []byte) []byte {
	if !d.anyUTF8 {
		return nil
	}
	out := make([]byte, 0, len(text)+64)
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		out = utf8.AppendRune(out, r)
		text = text[n:]
	}
	return out
}

// escapes maps the letter of a two-character escape to what it stands for.
var escapes = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// appendEscapes decodes the escapes that start at i, of which there is at least
// one: they come in runs. The result is the complement of where one is that is not valid.
func (d *decoder) appendEscapes(out []byte, i int) ([]byte, int) {
	b := d.buf
	for i < len(b) && b[i] == '\\' {
		if scan.ManyEscapes(b, i) {
			part := b[i:min(len(b), i+1<<10)]
			out = slices.Grow(out, len(part)/2+2)
			if k, m := scan.Unescape(out[len(out):cap(out)], part, false); k > 0 {
				out, i = out[:len(out)+m], i+k
				continue
			}
		}
		n := len(out)
		if cap(out)-n < utf8.UTFMax {
			out = slices.Grow(out, n+64)
		}
		room := out[n : n+utf8.UTFMax]
		if i+6 > len(b) || b[i+1] != 'u' {
			if i+1 >= len(b) || escapes[b[i+1]] == 0 {
				return out, ^i
			}
			room[0] = escapes[b[i+1]]
			out, i = out[:n+1], i+2
			continue
		}
		r := hex4(b, i)
		if r < 0 {
			return out, ^i
		}
		i += 6
		switch {
		case r < 0x80:
			room[0] = byte(r)
			n++
		case r < 0x800:
			room[0], room[1] = 0xc0|byte(r>>6), 0x80|byte(r)&0xbf
			n += 2
		case r&^0x7ff != 0xd800:
			room[0], room[1], room[2] = 0xe0|byte(r>>12), 0x80|byte(r>>6)&0xbf, 0x80|byte(r)&0xbf
			n += 3
		default:
			at := i - 6
			if r, i = d.surrogate(r, i); i < 0 {
				return out, ^at
			}
			n += utf8.EncodeRune(room, r)
		}
		out = out[:n]
	}
	return out, i
}

// surrogate returns what the surrogate r means together with the escape at i,
// which must be its other half.
func (d *decoder) surrogate(r rune, i int) (rune, int) {
	low := hex4(d.buf, i)
	switch {
	case r < 0xdc00 && low&^0x3ff == 0xdc00:
		return 0x10000 + (r-0xd800)<<10 + (low - 0xdc00), i + 6
	case d.anyUTF8:
		return utf8.RuneError, i
	}
	return 0, -1
}

// hexDigit maps a character to its value as a hexadecimal digit, 0xff for none.
var hexDigit = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xff
	}
	for i := range 10 {
		t['0'+i] = byte(i)
	}
	for i := range 6 {
		t['a'+i], t['A'+i] = byte(10+i), byte(10+i)
	}
	return t
}()

// hex4 decodes \uXXXX at b[i:], or returns -1.
func hex4(b []byte, i int) rune {
	if i+6 > len(b) || b[i] != '\\' || b[i+1] != 'u' {
		return -1
	}
	x0, x1, x2, x3 := hexDigit[b[i+2]], hexDigit[b[i+3]], hexDigit[b[i+4]], hexDigit[b[i+5]]
	if x0|x1|x2|x3 > 15 {
		return -1
	}
	return rune(x0)<<12 | rune(x1)<<8 | rune(x2)<<4 | rune(x3)
}

// null reports whether the literal null is at i, and returns the index after it.
func (d *decoder) null(i int) (end int, ok bool) {
	if b := d.buf; i+4 <= len(b) && string(b[i:i+4]) == "null" {
		return i + 4, true
	}
	return i, false
}

// boolean reads true or false at i; end is -1 when there is neither.
func (d *decoder) boolean(i int) (v bool, end int) {
	b := d.buf
	if i+4 <= len(b) && string(b[i:i+4]) == "true" {
		return true, i + 4
	}
	if i+5 <= len(b) && string(b[i:i+5]) == "false" {
		return false, i + 5
	}
	return false, -1
}

// load32 is load64 for four bytes.
func load32(b []byte, i int) uint32 { return binary.LittleEndian.Uint32(b[i:]) }

// validUTF8 reports whether text is valid UTF-8.
func validUTF8(text []byte) bool { return scan.ValidUTF8(text) }
