// Raw values: checked by the decoder's reader, then copied without white space and with canonical strings.
// It assumes nothing about the source; strings are made canonical unless PreserveRawStrings is on. What is invalid is only said to be so.
// Called for jsontext.Value, json.RawMessage, the results of MarshalJSON, and by Compact and Indent of encoding/json.

package encode

import (
	"encoding/binary"
	"encoding/json/jsontext"
	"math/bits"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/decode"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/scan"
)

// rewriter is the state of rewriting one raw value.
type rewriter struct {
	html, js bool
	lax      bool // bad UTF-8 is replaced
	preserve bool // escapes stay as they are
	wide     bool // strings with bytes from 0x80 on need a look
	src      []byte
	out      []byte // as long as its capacity: always room for what is left of src and slack bytes
}

// slack is what whole-word stores may touch beyond their end.
const slack = scan.CompactSlack

// rewrite appends the one JSON value in src, white space around it dropped; it is false when src is not one valid value
// at that depth.
func rewrite(b, src []byte, flags opts.Set, depth int) ([]byte, bool) {
	if !decode.Valid(src, flags, depth) {
		return b, false
	}
	if flags&canonical != 0 {
		return canonicalized(b, src, flags)
	}
	w := rewriter{
		html: flags&opts.EscapeForHTML != 0, js: flags&opts.EscapeForJS != 0,
		lax: flags&opts.AllowInvalidUTF8 != 0, preserve: flags&opts.PreserveRawStrings != 0,
		src: src, out: b[:cap(b)],
	}
	w.wide = w.js || w.lax && !w.preserve
	w.room(len(b), 0)
	at := w.tokens(len(b))
	return w.out[:at], true
}

// canonical are options that change more of a raw value than its strings.
const canonical = opts.CanonicalizeRawInts | opts.CanonicalizeRawFloats | opts.ReorderRawObjects

// canonicalized appends src, which is valid, by the standard library's own rules for numbers and the order of members.
func canonicalized(b, src []byte, flags opts.Set) ([]byte, bool) {
	on := func(option opts.Set) bool { return flags&option != 0 }
	out, err := jsontext.AppendFormat(b, src,
		jsontext.CanonicalizeRawInts(on(opts.CanonicalizeRawInts)), jsontext.CanonicalizeRawFloats(on(opts.CanonicalizeRawFloats)),
		jsontext.ReorderRawObjects(on(opts.ReorderRawObjects)), jsontext.PreserveRawStrings(on(opts.PreserveRawStrings)),
		jsontext.AllowDuplicateNames(on(opts.AllowDuplicateNames)), jsontext.AllowInvalidUTF8(on(opts.AllowInvalidUTF8)),
		jsontext.EscapeForHTML(on(opts.EscapeForHTML)), jsontext.EscapeForJS(on(opts.EscapeForJS)))
	return out, err == nil
}

// room makes w.out long enough for what is left of src at i to be written at at.
func (w *rewriter) room(at, i int) {
	if need := at + len(w.src) - i + slack; len(w.out) < need {
		b := grow(w.out[:at], need-at)
		w.out = b[:cap(b)]
	}
}

// tokens writes all of src and returns the end of the output.
func (w *rewriter) tokens(at int) int {
	src := w.src
	for i := 0; i < len(src); {
		n, m := scan.Compact(w.out[at:], src[i:], w.html, w.wide)
		i, at = i+n, at+m
		// What a block cannot do, up to the end of the string that stopped it.
		for plain := true; plain && i < len(src); {
			switch c := src[i]; {
			case c == '"':
				at, i, plain = w.string(at, i)
			case c <= ' ':
				i = scan.Space(src, i)
			default:
				at, i = w.structure(at, i)
			}
		}
	}
	return at
}

// structure copies text outside of strings from src[i] on, up to white space or a quote.
func (w *rewriter) structure(at, i int) (int, int) {
	src, out := w.src, w.out
	for i+8 <= len(src) {
		v := binary.LittleEndian.Uint64(src[i:])
		binary.LittleEndian.PutUint64(out[at:], v)
		const ones = highBits >> 7
		if m := (v - ('"'+1)*ones) &^ v & highBits; m != 0 { // the lowest is right, and no '!' is outside of strings
			n := bits.TrailingZeros64(m) >> 3
			return at + n, i + n
		}
		at, i = at+8, i+8
	}
	for ; i < len(src) && src[i] > '"'; i++ {
		out[at] = src[i]
		at++
	}
	return at, i
}

// string writes the string that starts at src[i] and returns the index after it. It is plain when it was copied as it is.
func (w *rewriter) string(at, i int) (int, int, bool) {
	rest := w.src[i+1:]
	to := w.out[at : at+1+len(rest)]
	to[0] = '"'
	n, nonASCII := scan.Copy(to[1:], rest, w.html)
	if rest[n] != '"' || nonASCII && w.wide && (w.js && hasLineSeparator(rest[:n]) || w.lax && !scan.ValidUTF8(rest[:n])) {
		at, i = w.slowString(at, i)
		return at, i, false
	}
	w.out[at+n+1] = '"'
	return at + n + 2, i + n + 2, true
}

// slowString writes a string that holds escapes, bytes to escape or bad UTF-8.
func (w *rewriter) slowString(at, i int) (int, int) {
	if !w.preserve && !w.html && !w.js && !w.lax {
		return w.canonical(at, i)
	}
	end := stringEnd(w.src, i)
	text := w.src[i+1 : end-1]
	var b []byte
	if w.preserve && !(w.js && hasLineSeparator(text)) {
		b = w.verbatim(w.out[:at], text)
	} else {
		// Rare combinations of options: the standard library's own rules, string by string. The text is
		// valid under these options, so there is no error.
		b, _ = jsontext.AppendFormat(w.out[:at], w.src[i:end],
			jsontext.AllowInvalidUTF8(w.lax), jsontext.PreserveRawStrings(w.preserve),
			jsontext.EscapeForHTML(w.html), jsontext.EscapeForJS(w.js))
	}
	w.out = b[:cap(b)]
	w.room(len(b), end)
	return len(b), end
}

// stringEnd returns the index after the string that starts at src[i], which is valid.
func stringEnd(src []byte, i int) int {
	for i++; ; i += 2 {
		if i, _ = scan.StringUTF8(src, i); src[i] == '"' {
			return i + 1
		}
	}
}

// canonical writes a string with the fewest escapes, which is never longer than its source.
func (w *rewriter) canonical(at, i int) (int, int) {
	src, out := w.src, w.out
	out[at] = '"'
	at++
	for i++; ; {
		c := src[i]
		if c != '\\' {
			if c == '"' {
				out[at] = '"'
				return at + 1, i + 1
			}
			n, _ := scan.Copy(out[at:], src[i:], false)
			at += n
			i += n
			continue
		}
		if c = src[i+1]; c != 'u' {
			at = putASCII(out, at, shortEscapes[c])
			i += 2
			continue
		}
		at, i = putEscapes(out, src, at, i)
	}
}

// putEscapes writes the characters of the \u escapes from src[i] on, where there is one: they come in runs.
func putEscapes(out, src []byte, at, i int) (int, int) {
	for i+6 <= len(src) && src[i] == '\\' && src[i+1] == 'u' {
		r := hex4(binary.LittleEndian.Uint32(src[i+2:]))
		i += 6
		switch {
		case r < utf8.RuneSelf:
			at = putASCII(out, at, byte(r))
		case r < 0x800:
			binary.LittleEndian.PutUint16(out[at:], uint16(0x80c0|r>>6|r&0x3f<<8))
			at += 2
		case r&^0x7ff != 0xd800:
			binary.LittleEndian.PutUint32(out[at:], 0x8080e0|r>>12|r>>6&0x3f<<8|r&0x3f<<16)
			at += 3
		default: // half of a pair
			low := hex4(binary.LittleEndian.Uint32(src[i+2:]))
			at += utf8.EncodeRune(out[at:], rune((r-0xd800)<<10+(low-0xdc00)+0x10000))
			i += 6
		}
	}
	return at, i
}

// hex4 returns the value of four hexadecimal digits, the first in the lowest byte: a letter has the bit 0x40, and nine
// more than its low four bits; then the nibbles go together, two by two.
func hex4(v uint32) uint32 {
	v = bits.ReverseBytes32(v&0x0f0f0f0f + v>>6&0x01010101*9)
	v = (v | v>>4) & 0x00ff00ff
	return (v | v>>8) & 0xffff
}

// putASCII writes c inside a string, escaped if it must be.
func putASCII(out []byte, at int, c byte) int {
	if c >= 0x20 && c != '"' && c != '\\' {
		out[at] = c
		return at + 1
	}
	e := escapes[c]
	binary.LittleEndian.PutUint64(out[at:], e)
	return at + int(e>>56)
}

// shortEscapes maps the letter of a two-byte escape to what it stands for.
var shortEscapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// verbatim appends text quoted, its escapes left as they are.
func (w *rewriter) verbatim(b, text []byte) []byte {
	b = append(b, '"')
	if !w.html {
		b = append(b, text...)
		return append(b, '"')
	}
	start := 0
	for i, c := range text {
		if c == '<' || c == '>' || c == '&' {
			b = append(b, text[start:i]...)
			e := escapes[c]
			b = binary.LittleEndian.AppendUint64(b, e)
			b = b[:len(b)-8+int(e>>56)]
			start = i + 1
		}
	}
	b = append(b, text[start:]...)
	return append(b, '"')
}
