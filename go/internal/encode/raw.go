// Raw values: validated and rewritten compactly in one pass.
// It assumes nothing about the source; strings are made canonical unless PreserveRawStrings is on. What is invalid is only said to be so.
// Called for jsontext.Value, json.RawMessage, the results of MarshalJSON, and by Valid, Compact and Indent of encoding/json.

package encode

import (
	"bytes"
	"encoding/binary"
	"encoding/json/jsontext"
	"math/bits"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/scan"
)

// rewriter is the state of rewriting one raw value.
type rewriter struct {
	flags    opts.Set
	html, js bool
	unique   bool // names must differ within an object
	lax      bool // bad UTF-8 is replaced
	preserve bool // escapes stay as they are
	depth    int  // containers around the value
	src      []byte
	out      []byte // as long as its capacity: always room for what is left of src and slack bytes
	frames   []rawFrame
	shapes   rawShapes
	names    rawNames
}

// rawFrame is an open container.
type rawFrame struct {
	kind   byte // '{' or '['
	hashed bool // object: its names are in rewriter.names
	shape  int32
	slot   int32  // array: where the shape of its elements is
	next   int32  // object: the run that is expected next
	seen   uint64 // object: the runs of its shape that it has
}

// slack is what whole-word stores may touch beyond their end.
const slack = 64

func (w *rewriter) init(flags opts.Set, depth int) {
	w.flags = flags
	w.html, w.js = flags&opts.EscapeForHTML != 0, flags&opts.EscapeForJS != 0
	w.unique = flags&opts.AllowDuplicateNames == 0
	w.lax = flags&opts.AllowInvalidUTF8 != 0
	w.preserve = flags&opts.PreserveRawStrings != 0
	w.names.reset()
	w.frames = w.frames[:0]
	w.shapes.reset()
	w.depth = depth
}

// room makes w.out long enough for what is left of src at i to be written at at.
func (w *rewriter) room(at, i int) {
	if need := at + len(w.src) - i + slack; len(w.out) < need {
		b := grow(w.out[:at], need-at)
		w.out = b[:cap(b)]
	}
}

// rewrite appends the one JSON value in src, white space around it dropped; it is false when src is not one valid value.
func (w *rewriter) rewrite(b, src []byte) ([]byte, bool) {
	w.src, w.out = src, b[:cap(b)]
	w.room(len(b), 0)
	at, ok := w.run(len(b))
	out := w.out
	w.src, w.out = nil, nil
	if !ok {
		return b, false
	}
	return out[:at], true
}

// run is rewrite on the fields of w; it returns the end of the output.
func (w *rewriter) run(at int) (int, bool) {
	src := w.src
	slot := int32(rootSlot) // of the shape that an object here would have
	i := scan.Space(src, 0)
	for {
		// A value starts at src[i].
		if uint(i) >= uint(len(src)) {
			return at, false
		}
		switch c := src[i]; c {
		case '"':
			if at, i = w.string(at, i); i < 0 {
				return at, false
			}
		case '{', '[':
			if w.depth+len(w.frames) >= maxDepth {
				return at, false
			}
			w.out[at] = c
			at++
			i++
			if uint(i) < uint(len(src)) && src[i] <= ' ' && c == '[' {
				i = scan.Space(src, i)
			}
			if j := scan.Space(src, i); uint(j) < uint(len(src)) && src[j] == c+2 {
				w.out[at] = c + 2
				at++
				i = j + 1
				break
			}
			w.frames = append(w.frames, rawFrame{kind: c, slot: slot})
			if c == '{' {
				f := &w.frames[len(w.frames)-1]
				if f.shape = w.shapes.at(slot); f.shape == noShape {
					w.hash(f)
				}
				if at, i, slot = w.name(f, at, i); i < 0 {
					return at, false
				}
			}
			continue
		case 't', 'f', 'n':
			n := literal(src[i:])
			if n == 0 {
				return at, false
			}
			copy(w.out[at:], src[i:i+n])
			at += n
			i += n
		default:
			if at, i = w.number(at, i); i < 0 {
				return at, false
			}
		}
		// A value ended before src[i].
	ended:
		if uint(i) < uint(len(src)) && src[i] <= ' ' {
			i = scan.Space(src, i)
		}
		if len(w.frames) == 0 {
			return at, i == len(src)
		}
		if uint(i) >= uint(len(src)) {
			return at, false
		}
		f := &w.frames[len(w.frames)-1]
		switch c := src[i]; {
		case c == ',':
			w.out[at] = ','
			at++
			i++
			if f.kind == '{' {
				if at, i, slot = w.name(f, at, i); i < 0 {
					return at, false
				}
			} else {
				slot = f.slot
				if uint(i) < uint(len(src)) && src[i] <= ' ' {
					i = scan.Space(src, i)
				}
			}
		case c == f.kind+2: // '{' and '}', '[' and ']' are two apart
			w.out[at] = c
			at++
			i++
			if f.hashed {
				w.names.pop()
			}
			w.frames = w.frames[:len(w.frames)-1]
			goto ended
		default:
			return at, false
		}
	}
}

// name writes the object name after src[i] and its colon and returns the index of the value and the slot of its shape;
// the index is negative when there is no valid name or it occurred before.
func (w *rewriter) name(f *rawFrame, at, i int) (int, int, int32) {
	src := w.src
	s := &w.shapes.list[f.shape]
	if !f.hashed {
		// The whole stretch up to the value is mostly what stood in an object like this one before.
		for k := int(f.next); k < len(s.runs) && k < int(f.next)+3; k++ {
			r := &s.runs[k]
			if n := r.end - r.start; i+n <= len(src) && string(src[i:i+n]) == string(src[r.start:r.end]) {
				at = w.copyName(at, r)
				f.next = int32(k) + 1
				f.seen |= 1 << (k & 63)
				if i += n; uint(i) < uint(len(src)) && src[i] <= ' ' {
					i = scan.Space(src, i)
				}
				return at, i, r.slot
			}
		}
	}
	start := i
	i = scan.Space(src, i)
	if uint(i) >= uint(len(src)) || src[i] != '"' {
		return at, -1, 0
	}
	nameStart, outStart := i, at
	at, i = w.string(at, i)
	if i < 0 {
		return at, -1, 0
	}
	nameEnd, outEnd := i, at
	i = scan.Space(src, i)
	if uint(i) >= uint(len(src)) || src[i] != ':' {
		return at, -1, 0
	}
	w.out[at] = ':'
	at++
	i = scan.Space(src, i+1)
	slot, ok := w.learn(f, rawRun{start: start, end: i, name: nameStart, nameEnd: nameEnd}, outStart, outEnd)
	if !ok {
		return at, -1, 0
	}
	return at, i, slot
}

// copyName writes the name of a run and its colon.
func (w *rewriter) copyName(at int, r *rawRun) int {
	n := r.nameEnd - r.name
	if n <= 16 && r.name+16 <= len(w.src) {
		from, to := w.src[r.name:r.name+16], w.out[at:at+16]
		binary.LittleEndian.PutUint64(to, binary.LittleEndian.Uint64(from))
		binary.LittleEndian.PutUint64(to[8:], binary.LittleEndian.Uint64(from[8:]))
	} else {
		copy(w.out[at:], w.src[r.name:r.nameEnd])
	}
	w.out[at+n] = ':'
	return at + n + 1
}

// addName adds the name src[i:end], quotes included, that was written as quoted; it is false when it was there.
func (w *rewriter) addName(quoted, src []byte, i, end int) bool {
	span := nameSpan{start: i + 1, end: end - 1}
	if len(quoted) != end-i || w.lax || hasBackslash(quoted) {
		span = nameSpan{start: len(w.names.extra), extra: true}
		w.names.extra, _ = jsontext.AppendUnquote(w.names.extra, src[i:end])
		span.end = len(w.names.extra)
	}
	return w.names.insert(src, span)
}

func hasBackslash(b []byte) bool { return bytes.IndexByte(b, '\\') >= 0 }

// string writes the string that starts at src[i] and returns the index after it, negative if it is invalid.
func (w *rewriter) string(at, i int) (int, int) {
	rest := w.src[i+1:]
	to := w.out[at : at+1+len(rest)]
	to[0] = '"'
	n, nonASCII := scan.Copy(to[1:], rest, w.html)
	if n == len(rest) || rest[n] != '"' || nonASCII && (!scan.ValidUTF8(rest[:n]) || w.js && hasLineSeparator(rest[:n])) {
		return w.slowString(at, i)
	}
	w.out[at+n+1] = '"'
	return at + n + 2, i + n + 2
}

// slowString writes a string that holds escapes, bytes to escape or bad UTF-8.
func (w *rewriter) slowString(at, i int) (int, int) {
	if !w.preserve && !w.html && !w.js && !w.lax {
		return w.canonical(at, i)
	}
	end := stringEnd(w.src, i)
	if end < 0 {
		return at, -1
	}
	text := w.src[i+1 : end-1]
	var b []byte
	if w.preserve && !(w.js && hasLineSeparator(text)) && (w.lax || scan.ValidUTF8(text) && pairedSurrogates(text)) {
		b = w.verbatim(w.out[:at], text)
	} else {
		// Rare combinations of options: the standard library's own rules, string by string.
		var err error
		b, err = jsontext.AppendFormat(w.out[:at], w.src[i:end],
			jsontext.AllowInvalidUTF8(w.lax), jsontext.PreserveRawStrings(w.preserve),
			jsontext.EscapeForHTML(w.html), jsontext.EscapeForJS(w.js))
		if err != nil {
			return at, -1
		}
	}
	w.out = b[:cap(b)]
	w.room(len(b), end)
	return len(b), end
}

// canonical writes a string with the fewest escapes, which is never longer than its source.
func (w *rewriter) canonical(at, i int) (int, int) {
	src, out := w.src, w.out
	start := at
	out[at] = '"'
	at++
	for i++; ; {
		if uint(i) >= uint(len(src)) {
			return at, -1
		}
		c := src[i]
		if c != '\\' {
			if c < 0x20 {
				return at, -1
			}
			if c == '"' {
				break
			}
			n, _ := scan.Copy(out[at:], src[i:], false)
			at += n
			i += n
			continue
		}
		if i+1 >= len(src) {
			return at, -1
		}
		c = src[i+1]
		if c != 'u' {
			if c = shortEscapes[c]; c == 0 {
				return at, -1
			}
			at = putASCII(out, at, c)
			i += 2
			continue
		}
		r, size := unescapeU(src[i:])
		if size == 0 {
			return at, -1
		}
		i += size
		switch {
		case r < utf8.RuneSelf:
			at = putASCII(out, at, byte(r))
		case r < 0x800:
			out[at], out[at+1] = 0xc0|byte(r>>6), 0x80|byte(r)&0x3f
			at += 2
		case r < 0x10000:
			out[at], out[at+1], out[at+2] = 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f
			at += 3
		default:
			at += utf8.EncodeRune(out[at:], r)
		}
	}
	out[at] = '"'
	if !scan.ValidUTF8(out[start:at]) {
		return at, -1
	}
	return at + 1, i + 1
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

// unescapeU decodes the \u escape, or pair of them, at the start of b; the size is 0 when it is malformed or half a pair.
func unescapeU(b []byte) (r rune, size int) {
	if len(b) < 6 {
		return 0, 0
	}
	r = hex4(b[2:])
	if r < 0 {
		return 0, 0
	}
	if r < 0xd800 || r >= 0xe000 {
		return r, 6
	}
	if r >= 0xdc00 || len(b) < 12 || b[6] != '\\' || b[7] != 'u' {
		return 0, 0
	}
	low := hex4(b[8:])
	if low < 0xdc00 || low >= 0xe000 {
		return 0, 0
	}
	return (r-0xd800)<<10 + (low - 0xdc00) + 0x10000, 12
}

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

// pairedSurrogates reports whether every escaped surrogate of text, whose escapes are well formed, has its other half.
func pairedSurrogates(text []byte) bool {
	for {
		i := bytes.IndexByte(text, '\\')
		if i < 0 {
			return true
		}
		size := 2
		if text[i+1] == 'u' {
			if _, size = unescapeU(text[i:]); size == 0 {
				return false
			}
		}
		text = text[i+size:]
	}
}

// number copies the number that starts at src[i], whole words at a time.
func (w *rewriter) number(at, i int) (int, int) {
	src, out := w.src, w.out
	if i+32 > len(src) {
		end := numberEnd(src, i)
		if end < 0 {
			return at, -1
		}
		return at + copy(out[at:], src[i:end]), end
	}
	start := i
	at -= i // out[at+k] takes src[k]
	if src[i] == '-' {
		out[at+i] = '-'
		i++
	}
	first := i
	if i = copyDigits(out, src, at, i); i == first || src[first] == '0' && i > first+1 {
		return at, -1
	}
	if uint(i) < uint(len(src)) && src[i] == '.' {
		out[at+i] = '.'
		i++
		first = i
		if i = copyDigits(out, src, at, i); i == first {
			return at, -1
		}
	}
	if uint(i) < uint(len(src)) && src[i]|0x20 == 'e' {
		end := numberEnd(src, start)
		if end < 0 {
			return at, -1
		}
		copy(out[at+i:], src[i:end])
		i = end
	}
	return at + i, i
}

// copyDigits copies digits from src[i] on to out[at+i] and returns the index after them.
func copyDigits(out, src []byte, at, i int) int {
	for i+8 <= len(src) {
		v := binary.LittleEndian.Uint64(src[i:])
		binary.LittleEndian.PutUint64(out[at+i:], v)
		// A digit xor 0x30 is below ten; the top bit marks all others.
		x := v ^ 0x3030303030303030
		if m := (x&^highBits + 0x7676767676767676 | x) & highBits; m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for ; i < len(src) && src[i]-'0' <= 9; i++ {
		out[at+i] = src[i]
	}
	return i
}

// hexValue is the value of each hexadecimal digit, 0xff for other bytes.
var hexValue = func() (t [256]byte) {
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

// hex4 returns the value of four hexadecimal digits, negative if they are not.
func hex4(b []byte) rune {
	h0, h1, h2, h3 := hexValue[b[0]], hexValue[b[1]], hexValue[b[2]], hexValue[b[3]]
	if (h0|h1|h2|h3)&0x80 != 0 {
		return -1
	}
	return rune(h0)<<12 | rune(h1)<<8 | rune(h2)<<4 | rune(h3)
}

// stringEnd returns the index after the string that starts at src[i], or -1 when it is malformed;
// it looks at escapes but not at UTF-8 or surrogates.
func stringEnd(src []byte, i int) int {
	for i++; ; {
		i, _ = scan.StringUTF8(src, i)
		if i >= len(src) || src[i] < 0x20 {
			return -1
		}
		if src[i] == '"' {
			return i + 1
		}
		if i+1 >= len(src) {
			return -1
		}
		switch src[i+1] {
		case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
			i += 2
		case 'u':
			if i+6 > len(src) || hexValue[src[i+2]]|hexValue[src[i+3]]|hexValue[src[i+4]]|hexValue[src[i+5]] == 0xff {
				return -1
			}
			i += 6
		default:
			return -1
		}
	}
}

// literal returns the length of the literal at the start of src, or 0.
func literal(src []byte) int {
	if len(src) >= 4 {
		switch string(src[:4]) {
		case "true", "null":
			return 4
		case "fals":
			if len(src) >= 5 && src[4] == 'e' {
				return 5
			}
		}
	}
	return 0
}

// numberEnd returns the index after the number that starts at src[i], or -1.
func numberEnd(src []byte, i int) int {
	if uint(i) < uint(len(src)) && src[i] == '-' {
		i++
	}
	start := i
	for uint(i) < uint(len(src)) && src[i]-'0' <= 9 {
		i++
	}
	if i == start || src[start] == '0' && i > start+1 {
		return -1
	}
	if uint(i) < uint(len(src)) && src[i] == '.' {
		i++
		start = i
		for uint(i) < uint(len(src)) && src[i]-'0' <= 9 {
			i++
		}
		if i == start {
			return -1
		}
	}
	if uint(i) < uint(len(src)) && src[i]|0x20 == 'e' {
		i++
		if uint(i) < uint(len(src)) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		start = i
		for uint(i) < uint(len(src)) && src[i]-'0' <= 9 {
			i++
		}
		if i == start {
			return -1
		}
	}
	return i
}
