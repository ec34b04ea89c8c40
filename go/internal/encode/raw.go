// Raw values: validated and rewritten compactly in one pass.
// It assumes nothing about the source; strings are made canonical unless PreserveRawStrings is on. What is invalid is only said to be so.
// Called for jsontext.Value, json.RawMessage, the results of MarshalJSON, and by Valid, Compact and Indent of encoding/json.

package encode

import (
	"bytes"
	"encoding/binary"
	"encoding/json/jsontext"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/scan"
)

// rewriter is the state of rewriting one raw value.
type rewriter struct {
	flags    opts.Set
	html, js bool
	escapes  bool // strings are not copied as they are: html, js or canonical form
	names    rawNames
	stack    []byte // '{' and '[' of the open containers
	depth    int    // containers around the value
}

func (w *rewriter) init(flags opts.Set, depth int) {
	w.flags = flags
	w.html, w.js = flags&opts.EscapeForHTML != 0, flags&opts.EscapeForJS != 0
	w.names.reset()
	w.stack = w.stack[:0]
	w.depth = depth
}

// rewrite appends the one JSON value in src, white space around it dropped; it is false when src is not one valid value.
func (w *rewriter) rewrite(b, src []byte) ([]byte, bool) {
	if cap(b)-len(b) < len(src)+16 {
		b = grow(b, len(src)+16)
	}
	unique := w.flags&opts.AllowDuplicateNames == 0
	i := scan.Space(src, 0)
	var ok bool
	for {
		// A value starts at src[i].
		if uint(i) >= uint(len(src)) {
			return b, false
		}
		switch c := src[i]; c {
		case '"':
			if b, i, ok = w.string(b, src, i); !ok {
				return b, false
			}
		case '{':
			if w.depth+len(w.stack) >= maxDepth {
				return b, false
			}
			b = append(b, '{')
			i = scan.Space(src, i+1)
			if uint(i) < uint(len(src)) && src[i] == '}' {
				b = append(b, '}')
				i++
				break
			}
			w.stack = append(w.stack, '{')
			if unique {
				w.names.push()
			}
			if b, i, ok = w.name(b, src, i, unique); !ok {
				return b, false
			}
			continue
		case '[':
			if w.depth+len(w.stack) >= maxDepth {
				return b, false
			}
			b = append(b, '[')
			i = scan.Space(src, i+1)
			if uint(i) < uint(len(src)) && src[i] == ']' {
				b = append(b, ']')
				i++
				break
			}
			w.stack = append(w.stack, '[')
			continue
		case 't', 'f', 'n':
			n := literal(src[i:])
			if n == 0 {
				return b, false
			}
			b = append(b, src[i:i+n]...)
			i += n
		default:
			end := numberEnd(src, i)
			if end < 0 {
				return b, false
			}
			b = append(b, src[i:end]...)
			i = end
		}
		// A value ended before src[i].
	ended:
		i = scan.Space(src, i)
		if len(w.stack) == 0 {
			return b, i == len(src)
		}
		if uint(i) >= uint(len(src)) {
			return b, false
		}
		top := w.stack[len(w.stack)-1]
		switch c := src[i]; {
		case c == ',':
			b = append(b, ',')
			i = scan.Space(src, i+1)
			if top == '{' {
				if b, i, ok = w.name(b, src, i, unique); !ok {
					return b, false
				}
			}
		case c == top+2: // '{' and '}', '[' and ']' are two apart
			b = append(b, c)
			i++
			w.stack = w.stack[:len(w.stack)-1]
			if top == '{' && unique {
				w.names.pop()
			}
			goto ended
		default:
			return b, false
		}
	}
}

// name appends an object name and its colon and returns the index of the value.
func (w *rewriter) name(b, src []byte, i int, unique bool) ([]byte, int, bool) {
	if uint(i) >= uint(len(src)) || src[i] != '"' {
		return b, i, false
	}
	start := len(b)
	b, end, ok := w.string(b, src, i)
	if !ok {
		return b, i, false
	}
	if unique && !w.addName(b[start:], src, i, end) {
		return b, i, false
	}
	if uint(end) < uint(len(src)) && src[end] == ':' {
		i = end + 1
	} else {
		i = scan.Space(src, end)
		if uint(i) >= uint(len(src)) || src[i] != ':' {
			return b, i, false
		}
		i++
	}
	return append(b, ':'), scan.Space(src, i), true
}

// addName adds the name src[i:end], quotes included, that was written as quoted.
func (w *rewriter) addName(quoted, src []byte, i, end int) bool {
	span := nameSpan{start: i + 1, end: end - 1}
	if len(quoted) != end-i || w.flags&opts.AllowInvalidUTF8 != 0 || hasBackslash(quoted) {
		span = nameSpan{start: len(w.names.extra), extra: true}
		w.names.extra, _ = jsontext.AppendUnquote(w.names.extra, src[i:end])
		span.end = len(w.names.extra)
	}
	return w.names.insert(src, span)
}

func hasBackslash(b []byte) bool {
	for _, c := range b {
		if c == '\\' {
			return true
		}
	}
	return false
}

// string appends the string that starts at src[i] and returns the index after it.
func (w *rewriter) string(b, src []byte, i int) ([]byte, int, bool) {
	rest := src[i+1:]
	at := len(b) + 1
	if cap(b)-at < len(rest)+1 {
		b = grow(b, len(rest)+2)
	}
	out := b[:cap(b)]
	out[at-1] = '"'
	n, nonASCII := scan.Copy(out[at:], rest, w.html)
	if n == len(rest) || rest[n] != '"' || nonASCII && (!scan.ValidUTF8(rest[:n]) || w.js && hasLineSeparator(rest[:n])) {
		return w.slowString(b, src, i)
	}
	at += n
	out[at] = '"'
	return out[:at+1], i + n + 2, true
}

// slowString appends a string that holds escapes, bytes to escape or bad UTF-8.
func (w *rewriter) slowString(b, src []byte, i int) ([]byte, int, bool) {
	end := stringEnd(src, i)
	if end < 0 {
		return b, i, false
	}
	text := src[i+1 : end-1]
	if w.flags&opts.PreserveRawStrings != 0 && !(w.js && hasLineSeparator(text)) && (w.flags&opts.AllowInvalidUTF8 != 0 || scan.ValidUTF8(text) && pairedSurrogates(text)) {
		return w.verbatim(b, text), end, true
	}
	if !scan.ValidUTF8(text) || w.flags&opts.PreserveRawStrings != 0 || w.js && hasLineSeparator(text) {
		// Rare combinations of options: the standard library's own rules, string by string.
		out, err := jsontext.AppendFormat(b, src[i:end],
			jsontext.AllowInvalidUTF8(w.flags&opts.AllowInvalidUTF8 != 0),
			jsontext.PreserveRawStrings(w.flags&opts.PreserveRawStrings != 0),
			jsontext.EscapeForHTML(w.html), jsontext.EscapeForJS(w.js))
		return out, end, err == nil
	}
	b = append(b, '"')
	for len(text) > 0 {
		if cap(b)-len(b) < len(text)+16 {
			b = grow(b, len(text)+16)
		}
		out := b[len(b):cap(b)]
		n, _ := scan.Copy(out, text, w.html)
		b = b[:len(b)+n]
		text = text[n:]
		if len(text) == 0 {
			break
		}
		r, size := rune(text[0]), 1 // a backslash, or a byte to escape
		if r == '\\' {
			var ok bool
			if r, size, ok = unescape(text); !ok && w.flags&opts.AllowInvalidUTF8 == 0 {
				return b, i, false
			}
		}
		text = text[size:]
		b = w.appendRune(b, r)
	}
	return append(b, '"'), end, true
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
			b = w.appendRune(b, rune(c))
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
		_, size, ok := unescape(text[i:])
		if !ok {
			return false
		}
		text = text[i+size:]
	}
}

// appendRune appends r in its canonical form inside a string.
func (w *rewriter) appendRune(b []byte, r rune) []byte {
	switch {
	case r < 0x20 || r == '"' || r == '\\' || w.html && (r == '<' || r == '>' || r == '&'):
		e := escapes[r]
		b = binary.LittleEndian.AppendUint64(b, e)
		return b[:len(b)-8+int(e>>56)]
	case r < utf8.RuneSelf:
		return append(b, byte(r))
	case w.js && (r == '\u2028' || r == '\u2029'):
		b = append(b, `\u202`...)
		return append(b, "89"[r-'\u2028'])
	}
	return utf8.AppendRune(b, r)
}

// unescape decodes the escape sequence at the start of text, known to be well formed;
// it is false, with U+FFFD, for half a surrogate pair.
func unescape(text []byte) (r rune, size int, ok bool) {
	switch text[1] {
	case 'b':
		return '\b', 2, true
	case 'f':
		return '\f', 2, true
	case 'n':
		return '\n', 2, true
	case 'r':
		return '\r', 2, true
	case 't':
		return '\t', 2, true
	case 'u':
	default:
		return rune(text[1]), 2, true
	}
	r = hex4(text[2:])
	if !utf16.IsSurrogate(r) {
		return r, 6, true
	}
	if len(text) >= 12 && text[6] == '\\' && text[7] == 'u' {
		if pair := utf16.DecodeRune(r, hex4(text[8:])); pair != utf8.RuneError {
			return pair, 12, true
		}
	}
	return utf8.RuneError, 6, false
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

func hex4(b []byte) rune {
	return rune(hexValue[b[0]])<<12 | rune(hexValue[b[1]])<<8 | rune(hexValue[b[2]])<<4 | rune(hexValue[b[3]])
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
