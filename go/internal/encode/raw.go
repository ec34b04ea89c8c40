// Raw values: checked by the decoder's reader, then copied without white space and with canonical strings.
// It assumes nothing about the source; strings are made canonical unless PreserveRawStrings is on. What is invalid is only said to be so:
// the output is what is checked, being shorter, and what writing it could hide is looked for on the way.
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
	start    int    // of the value in out
	mixed    int    // escapes left to write one by one
}

// slack is what whole-word stores may touch beyond their end.
const slack = scan.CompactSlack

// rewrite appends the one JSON value in src, white space around it dropped; it is false when src is not one valid value
// at that depth.
func rewrite(b, src []byte, flags opts.Set, depth int) ([]byte, bool) {
	return rewriteBy(decode.Valid, b, src, flags, depth)
}

// rewrite is the function of that name, for values of which there may be many in a call.
func (e *encoder) rewrite(b, src []byte) ([]byte, bool) {
	if e.flags&canonical == 0 && isPlain(src) {
		return append(b, src...), true
	}
	if len(src) <= briefText && e.flags&canonical == 0 && e.depth < maxDepth-briefDepth {
		if out, ok := appendBrief(b, src, &plainByte, e.flags&opts.AllowDuplicateNames == 0); ok {
			return out, true
		}
	}
	if e.checker == nil {
		e.checker = new(decode.Checker)
	}
	return rewriteBy(e.checker.Valid, b, src, e.flags, e.depth)
}

// isPlain reports whether src is an integer or a short string in which nothing could have to change.
func isPlain(src []byte) bool {
	n := len(src)
	if n == 0 || n > 64 {
		return false
	}
	if src[0] != '"' {
		digits := src
		if src[0] == '-' {
			digits = src[1:]
		}
		for _, c := range digits {
			if c-'0' > 9 {
				return false
			}
		}
		return len(digits) == 1 || len(digits) > 1 && digits[0] != '0'
	}
	if n < 2 || src[n-1] != '"' {
		return false
	}
	for _, c := range src[1 : n-1] {
		if !plainByte[c] {
			return false
		}
	}
	return true
}

// plainByte are the characters of ASCII that a string holds as they are under all options.
var plainByte = func() (t [256]bool) {
	for c := ' '; c < 0x7f; c++ {
		t[c] = c != '"' && c != '\\' && c != '<' && c != '>' && c != '&'
	}
	return t
}()

// keptByte are the characters of ASCII that a string holds as they are where strings are not changed.
var keptByte = func() (t [256]bool) {
	for c := ' '; c < 0x80; c++ {
		t[c] = c != '"' && c != '\\'
	}
	return t
}()

func rewriteBy(valid func([]byte, opts.Set, int) bool, b, src []byte, flags opts.Set, depth int) ([]byte, bool) {
	if flags&canonical != 0 {
		if !valid(src, flags, depth) {
			return b, false
		}
		return canonicalized(b, src, flags)
	}
	preserve := flags&opts.PreserveRawStrings != 0
	w := rewriter{
		html: flags&opts.EscapeForHTML != 0, js: flags&opts.EscapeForJS != 0 && (!preserve || hasLineSeparator(src)), // else escapes may be some
		lax: flags&opts.AllowInvalidUTF8 != 0, preserve: preserve,
		src: src, out: b[:cap(b)], start: len(b),
	}
	w.wide = w.js || w.lax && !w.preserve
	w.room(len(b), 0)
	at := w.tokens(len(b))
	if at < 0 {
		return b, false
	}
	check := w.out[len(b):at]
	if len(check) > len(src) { // escapes for the sake of HTML: they are as valid as what they stand for
		check = src
	}
	if !valid(check, flags, depth) {
		return b, false
	}
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

// tokens writes all of src and returns the end of the output, or -1 when it sees that src is not valid.
func (w *rewriter) tokens(at int) int {
	src := w.src
	for i, wait := 0, 0; i < len(src); wait-- {
		if wait <= 0 {
			n, m, ok := scan.Compact(w.out[at:], src[i:], w.html, w.wide)
			i, at = i+n, at+m
			if !ok || n > 0 && src[i-1] <= ' ' && w.joins(at, i) {
				return -1
			}
			if n < 64 { // strings that it leaves out are close together
				wait = 8
			}
		}
		// What a block cannot do, up to the end of the string that stopped it.
		for plain := true; plain && i < len(src); {
			before := i
			switch c := src[i]; {
			case c == '"':
				at, i, plain = w.string(at, i)
			case c <= ' ':
				if i = scan.Space(src, i); w.joins(at, i) {
					return -1
				}
			default:
				at, i = w.structure(at, i)
			}
			if i <= before {
				return -1
			}
		}
	}
	return at
}

// joins reports whether src[i], with white space before it, would go on a scalar that the output ends with.
func (w *rewriter) joins(at, i int) bool {
	return at > w.start && i < len(w.src) && w.src[i] > ' ' && !structural[w.out[at-1]] && !structural[w.src[i]]
}

// structural are the bytes that begin or end a token by themselves.
var structural = [256]bool{'{': true, '}': true, '[': true, ']': true, ',': true, ':': true, '"': true}

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

// string writes the string that starts at src[i] and returns the index after it, or -1. It is plain when it was copied as it is.
func (w *rewriter) string(at, i int) (int, int, bool) {
	rest := w.src[i+1:]
	to := w.out[at : at+1+len(rest)]
	to[0] = '"'
	n, nonASCII := scan.Copy(to[1:], rest, w.html)
	if n == len(rest) {
		return at, -1, false
	}
	if rest[n] == '"' && !(nonASCII && w.wide && (w.js && hasLineSeparator(rest[:n]) || w.lax && !scan.ValidUTF8(rest[:n]))) {
		w.out[at+n+1] = '"'
		return at + n + 2, i + n + 2, true
	}
	if !w.js && (w.preserve || !w.html && !w.lax) {
		at, i = w.rest(at+1+n, i+1+n, n)
	} else {
		at, i = w.slowString(at, i)
	}
	return at, i, false
}

// longRun is from how many bytes between two escapes on a kernel takes less time than words in the place where they are needed.
// Those in JSON are short, those in prose are not.
const longRun = 16

// rest writes what is left of a string from src[i] on, behind n plain bytes. Escapes stay as they are, or, without preserve, are as few as can be, which is never
// longer than their source. The index after it is -1 when it has no end, or a control character, or an escape that means nothing is
// to be changed; what is wrong with others, or with UTF-8, is so in the output too.
func (w *rewriter) rest(at, i, n int) (int, int) {
	src, out := w.src, w.out
	html := mask(w.html)
	usual := n // length of a run
	for run := i; i < len(src); {
		switch {
		case usual >= longRun || i-run >= longRun:
			n, _ := scan.Copy(out[at:], src[i:], w.html)
			if at, i = at+n, i+n; i == len(src) {
				return at, -1
			}
		case i+8 <= len(src):
			v := binary.LittleEndian.Uint64(src[i:])
			binary.LittleEndian.PutUint64(out[at:], v)
			m := scan.Specials(v) | scan.HTML(v)&html
			if m == 0 {
				at, i = at+8, i+8
				continue
			}
			n := bits.TrailingZeros64(m) >> 3
			at, i = at+n, i+n
		}
		usual = (usual + i - run) / 2
		switch c := src[i]; {
		case c == '"':
			out[at] = '"'
			return at + 1, i + 1
		case c == '\\' && !w.preserve:
			if n := w.shortestEscapes(at, i); n > 0 {
				at, i = at+n, i+n
				break
			}
			if at, i = putEscapes(out, src, at, i); i < 0 {
				return at, -1
			}
		case c == '\\':
			if n := w.manyEscapes(at, i); n > 0 {
				at, i = at+n, i+n
				break
			}
			if i+1 == len(src) {
				return at, -1
			}
			out[at], out[at+1] = c, src[i+1]
			at, i = at+2, i+2
		case c < ' ':
			return at, -1
		case w.html && (c == '<' || c == '>' || c == '&'):
			binary.LittleEndian.PutUint64(out[at:], escapes[c])
			at, i = at+6, i+1
			w.room(at, i)
			out = w.out
		default: // of the last bytes
			out[at] = c
			at, i = at+1, i+1
		}
		run = i
	}
	return at, -1
}

// manyEscapes copies text with escapes from src[i] on, and returns how much; it may be nothing. Where there was an escape others are
// likely: a kernel reads over them, and another copies them. Where it does not come far, as with surrogate pairs, or where bytes to escape
// are among them, that does not pay for a while.
func (w *rewriter) manyEscapes(at, i int) (n int) {
	if w.mixed > 0 {
		w.mixed--
		return 0
	}
	src := w.src[i:min(len(w.src), i+512)]
	n, _ = scan.PlainEscapes(src)
	if n < 8 {
		w.mixed = 8
	}
	if !w.html {
		return copy(w.out[at:], src[:n])
	}
	copied := scan.CopyToHTML(w.out[at:], src[:n])
	if copied < n {
		w.mixed = 32
	}
	return copied
}

// shortestEscapes does the same where escapes have to be the shortest there are.
func (w *rewriter) shortestEscapes(at, i int) (n int) {
	if w.mixed > 0 {
		w.mixed--
		return 0
	}
	if i+1 < len(w.src) && w.src[i+1] != 'u' {
		n = scan.ShortestEscapes(w.src[i:min(len(w.src), i+256)])
	}
	if n < 16 {
		w.mixed = 8
	}
	return copy(w.out[at:], w.src[i:i+n])
}

// slowString writes a string that holds escapes, bytes to escape, bad UTF-8 or control characters, under rare combinations of options.
func (w *rewriter) slowString(at, i int) (int, int) {
	end := decode.StringEnd(w.src, i, w.lax)
	if end < 0 {
		return at, -1
	}
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

// putEscapes writes the characters of the escapes from src[i] on, where there is one: they come in runs. The index after them
// is -1 when one of them is not valid.
func putEscapes(out, src []byte, at, i int) (int, int) {
	for i < len(src) && src[i] == '\\' {
		if i+2 > len(src) {
			return at, -1
		}
		if c := src[i+1]; c != 'u' {
			if shortEscapes[c] == 0 {
				return at, -1
			}
			i += 2
			if c == '/' { // the only one that need not be one
				out[at] = c
				at++
				continue
			}
			out[at], out[at+1] = '\\', c
			at += 2
			continue
		}
		if scan.ManyEscapes(src, i) {
			if n, m := scan.Unescape(out[at:], src[i:], true); n > 0 {
				at, i = at+m, i+n
				continue
			}
		}
		if i+6 > len(src) {
			return at, -1
		}
		r, ok := hex4(binary.LittleEndian.Uint32(src[i+2:]))
		if !ok {
			return at, -1
		}
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
			if r >= 0xdc00 || i+6 > len(src) || src[i] != '\\' || src[i+1] != 'u' {
				return at, -1
			}
			low, ok := hex4(binary.LittleEndian.Uint32(src[i+2:]))
			if !ok || low&^0x3ff != 0xdc00 {
				return at, -1
			}
			at += utf8.EncodeRune(out[at:], rune((r-0xd800)<<10+(low-0xdc00)+0x10000))
			i += 6
		}
	}
	return at, i
}

// hex4 returns the value of four hexadecimal digits, the first in the lowest byte; it is false when they are something else.
func hex4(v uint32) (uint32, bool) {
	x0, x1, x2, x3 := hexDigits[byte(v)], hexDigits[byte(v>>8)], hexDigits[byte(v>>16)], hexDigits[v>>24]
	return uint32(x0)<<12 | uint32(x1)<<8 | uint32(x2)<<4 | uint32(x3), x0|x1|x2|x3 < 16
}

// hexDigits maps a character to its value as a hexadecimal digit, 0xff for none.
var hexDigits = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xff
	}
	for i := range byte(16) {
		c := "0123456789abcdef"[i]
		t[c] = i
		if i > 9 {
			t[c-'a'+'A'] = i
		}
	}
	return t
}()

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
