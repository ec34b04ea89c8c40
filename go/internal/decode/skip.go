// Reading over a value: complete checks, nothing built.
// Assumes that the value will be copied as it is, or dropped: every byte is looked at once.
// Called for raw values, unknown members, methods and, for encoding/json, before all else.

package decode

import (
	"math/bits"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/scan"
)

// skip reads over the value at i; all errors of the grammar are found, invalid
// UTF-8 and duplicate names included unless the options allow them. It returns -1
// for them and leaves it to its callers to find the words.
func (d *decoder) skip(i int) int { return d.skipAny(i, d.tree.skipped()) }

// skipAny is skip for a value in which objects are likely to have shape s.
func (d *decoder) skipAny(i int, s *shape) int {
	b := d.buf
	if uint(i) >= uint(len(b)) {
		return -1
	}
	switch b[i] {
	case '"':
		return d.skipString(i)
	case '{':
		return d.skipObject(i, s)
	case '[':
		return d.skipArray(i, s)
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return number.End(b, i)
	case 'n':
		if end, ok := d.null(i); ok {
			return end
		}
	case 't', 'f':
		if _, end := d.boolean(i); end >= 0 {
			return end
		}
	}
	return -1
}

// skipValue is skip where the standard library reads the value as a whole.
func (d *decoder) skipValue(i int) int {
	if end := d.skip(i); end >= 0 {
		return end
	}
	return d.syntaxValue(i)
}

// skipTokens is skip where the standard library reads containers token by token.
func (d *decoder) skipTokens(i int) int {
	if end := d.skip(i); end >= 0 {
		return end
	}
	if uint(i) < uint(len(d.buf)) && d.buf[i] != '{' && d.buf[i] != '[' {
		return d.syntaxValue(i)
	}
	return d.syntax()
}

// skipString returns the index after the string at i, or -1 when it is not valid.
func (d *decoder) skipString(i int) int {
	b := d.buf
	start := i + 1
	i, wide := stringEnd(b, start)
	if uint(i) < uint(len(b)) && b[i] == '"' && (!wide || d.anyUTF8 || d.validString(start, i)) {
		return i + 1
	}
	if d.bad.start == start {
		return -1
	}
	if end, more := skipFewEscapes(b, i); end > 0 && (d.anyUTF8 || !wide && !more || d.validString(start, end)) {
		return end + 1
	}
	end := skipStringSlow(b, start, i, wide, d.anyUTF8)
	if end < 0 {
		d.bad = span{start, ^end}
		return -1
	}
	return end
}

// skipFewEscapes returns where the quote is behind up to three escapes of two characters from i on that have less than eight bytes
// between them, as short strings do, or 0. wide is as for stringEnd.
func skipFewEscapes(b []byte, i int) (end int, wide bool) {
	var high uint64
	for range 3 {
		if i+10 > len(b) || b[i] != '\\' || escapes[b[i+1]] == 0 {
			break
		}
		w := load64(b, i+2)
		q, s := w^'"'*ones, w^'\\'*ones
		m := ((q-ones)&^q | (s-ones)&^s | (w-' '*ones)&^w) & highs // as in stringEnd
		if m == 0 {
			break
		}
		high |= w & (m ^ (m - 1))
		if i += 2 + bits.TrailingZeros64(m)>>3; b[i] == '"' {
			return i, high&highs != 0
		}
	}
	return 0, false
}

// StringEnd returns the index after the string at b[i], or -1 when it is not valid.
func StringEnd(b []byte, i int, anyUTF8 bool) int {
	end, wide := stringEnd(b, i+1)
	return max(-1, skipStringSlow(b, i+1, end, wide, anyUTF8))
}

// skipStringSlow returns the index after the string that begins at start, behind its quote, or the complement of where to look for
// what is wrong with it. i and wide are what stringEnd says of it. As in unescape, UTF-8 is looked at in pieces that may hold escapes.
func skipStringSlow(b []byte, start, i int, wide, anyUTF8 bool) int {
	wide = wide && !anyUTF8
	good := start
	for run := start; ; {
		ended := i >= len(b) || b[i] < ' '
		if wide && (ended || b[i] == '"' || i-good >= checkedAtOnce+(i-start)>>3) {
			if !validUTF8(b[good:i]) {
				return ^good
			}
			wide = false
		}
		if ended {
			return ^run
		}
		if b[i] == '"' {
			return i + 1
		}
		escapes := i
		if i = skipEscapes(b, i, anyUTF8); i < 0 {
			if wide && !validUTF8(b[good:escapes]) {
				return ^good
			}
			return i
		}
		if !wide {
			good = i
		}
		var more bool
		i, run, more = skipSimple(b, i, b[escapes+1] != 'u' || b[escapes+2]|0x20 != 'd')
		wide = wide || more && !anyUTF8
	}
}

// skipSimple is appendSimple for a text that is not kept. With plain a kernel
// reads over escapes that are no halves of surrogate pairs: where there was one others are likely.
func skipSimple(b []byte, i int, plain bool) (end, run int, wide bool) {
	run = i
	if plain {
		var n int
		n, wide = scan.PlainEscapes(b[i:min(len(b), i+checkedAtOnce)])
		i += n
	}
	var high uint64
	for stop := min(i+checkedAtOnce, len(b)-8); i <= stop && i-run < 32; {
		w := load64(b, i)
		q, s := w^'"'*ones, w^'\\'*ones
		m := ((q-ones)&^q | (s-ones)&^s | (w-' '*ones)&^w) & highs // as in stringEnd
		if m == 0 {
			high |= w
			i += 8
			continue
		}
		high |= w & (m ^ (m - 1))
		i += bits.TrailingZeros64(m) >> 3
		before := i
		for i <= stop && b[i] == '\\' && escapes[b[i+1]] != 0 {
			i += 2
		}
		if i == before {
			break
		}
		run = i
	}
	end, more := stringEnd(b, i)
	return end, run, wide || more || high&highs != 0
}

// skipEscapes returns the index after the escapes that start at i, where there is a backslash: they come in runs; or the complement of
// where one is that is not valid.
func skipEscapes(b []byte, i int, anyUTF8 bool) int {
	for ; uint(i) < uint(len(b)) && b[i] == '\\'; i += 2 {
		for i+8 <= len(b) {
			w := load64(b, i)
			if uint16(w) != '\\'|'u'<<8 {
				break
			}
			if scan.ManyEscapes(b, i) {
				if n := scan.Escapes(b[i:]); n > 0 {
					i += n
					continue
				}
			}
			if hexDigit[byte(w>>16)]|hexDigit[byte(w>>24)]|hexDigit[byte(w>>32)]|hexDigit[byte(w>>40)] > 15 {
				return ^i
			}
			if w>>16&0xdf == 'D' && byte(w>>24) >= '8' && !anyUTF8 { // a surrogate
				if low := hex4(b, i+6); byte(w>>24)|0x20 >= 'c' || low&^0x3ff != 0xdc00 {
					return ^i
				}
				i += 6
			}
			i += 6
		}
		if uint(i) >= uint(len(b)) || b[i] != '\\' {
			return i
		}
		if i+1 < len(b) && b[i+1] == 'u' { // the last one of a text, alone
			if r := hex4(b, i); r < 0 || r&^0x7ff == 0xd800 && !anyUTF8 {
				return ^i
			}
			return i + 6
		}
		if i+1 >= len(b) || escapes[b[i+1]] == 0 {
			return ^i
		}
	}
	return i
}

// skipArray reads over the array at i; objects in it are likely to have shape s.
func (d *decoder) skipArray(i int, s *shape) int {
	if d.depth++; d.depth > maxDepth {
		return d.stopped(i, tooDeep)
	}
	b := d.buf
	if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
		i = spaceSlow(b, i)
	}
	if uint(i) < uint(len(b)) && b[i] == ']' {
		d.depth--
		return i + 1
	}
	due := elementDue
	for {
		at := i
		switch {
		case uint(i) < uint(len(b)) && (b[i]-'0' <= 9 || b[i] == '-'):
			i = number.End(b, i)
		case uint(i) < uint(len(b)) && b[i] == '[':
			i = d.skipArray(i, s)
		default:
			i = d.skipAny(i, s)
		}
		if uint(i) >= uint(len(b)) {
			return d.stoppedIn(at, due, i, afterElement)
		}
		if b[i] <= ' ' {
			if i = spaceSlow(b, i); i >= len(b) {
				return d.stopped(i, afterElement)
			}
		}
		if b[i] != ',' {
			break
		}
		if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = spaceSlow(b, i)
		}
		due = nextElementDue
	}
	if b[i] != ']' {
		return d.stopped(i, afterElement)
	}
	d.depth--
	return i + 1
}

// skipObject reads over the object at i, which is likely to have shape s. The
// names of a shape are known to be different.
func (d *decoder) skipObject(i int, s *shape) int {
	if d.depth++; d.depth > maxDepth {
		return d.stopped(i, tooDeep)
	}
	b := d.buf
	i = d.space(i + 1)
	if uint(i) < uint(len(b)) && b[i] == '}' {
		d.depth--
		return i + 1
	}
	if s.dictionary {
		return d.skipMembers(i, s, nil)
	}
	var last *member
	candidates := s.first
	for {
		m, after := candidates, i
		if m.isAt(b, i) {
			after += len(m.key)
		} else if m, after = m.match(b, i); m == nil {
			if uint(i) >= uint(len(b)) || b[i] != '"' {
				return d.stopped(i, nameState(last != nil))
			}
			name, plain, stop := d.str(i)
			if stop < 0 {
				return d.stopped(i, nameState(last != nil))
			}
			if plain {
				m, after = d.tree.grow(s, last, name), stop
			}
			if m == nil {
				return d.skipMembers(i, s, last)
			}
		}
		if uint(after) < uint(len(b)) && b[after] == ':' {
			i = after + 1
		} else if i = spaceSlow(b, after) + 1; i > len(b) || b[i-1] != ':' {
			return d.stopped(i-1, afterName)
		}
		if uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = spaceSlow(b, i)
		}
		if uint(i) >= uint(len(b)) {
			return d.stopped(i, valueDue)
		}
		at := i
		switch b[i] {
		case '"':
			i = d.skipString(i)
		case '{':
			i = d.skipObject(i, d.tree.below(m))
		case '[':
			i = d.skipArray(i, d.tree.below(m))
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			i = number.End(b, i)
		default:
			i = d.skipAny(i, nil)
		}
		if uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = spaceSlow(b, i)
		}
		if uint(i) >= uint(len(b)) {
			return d.stoppedIn(at, valueDue, i, afterMember)
		}
		if b[i] != ',' {
			if b[i] != '}' {
				return d.stopped(i, afterMember)
			}
			d.depth--
			return i + 1
		}
		if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = spaceSlow(b, i)
		}
		last, candidates = m, m.next
	}
}

// skipComma reads what follows the value of a member.
func (d *decoder) skipComma(i int) (end int, more bool) {
	b := d.buf
	if b[i] <= ' ' {
		if i = spaceSlow(b, i); i >= len(b) {
			return d.stopped(i, afterMember), false
		}
	}
	switch b[i] {
	case ',':
		if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = spaceSlow(b, i)
		}
		return i, true
	case '}':
		d.depth--
		return i + 1, false
	}
	return d.stopped(i, afterMember), false
}

// skipMembers reads the rest of an object whose names are not, or no longer,
// part of a shape; last is the last one that was.
func (d *decoder) skipMembers(i int, s *shape, last *member) int {
	b := d.buf
	mark := d.names.mark()
	if !d.allowDup {
		d.insertPath(last)
	}
	below := d.tree.rest(s)
	due := nameState(last != nil)
	for more := true; more; due = nextNameDue {
		if uint(i) >= uint(len(b)) || b[i] != '"' {
			return d.stopped(i, due)
		}
		name, plain, after := d.str(i)
		if after < 0 {
			return d.stopped(i, due)
		}
		if !d.allowDup && !d.names.insert(b, name, nameStart(i, plain)) {
			return d.stopped(i, duplicateName)
		}
		if after = d.space(after); uint(after) >= uint(len(b)) || b[after] != ':' {
			return d.stopped(after, afterName)
		}
		at := d.space(after + 1)
		if i = d.skipAny(at, below); uint(i) >= uint(len(b)) {
			return d.stoppedIn(at, valueDue, i, afterMember)
		}
		if i, more = d.skipComma(i); i < 0 {
			return -1
		}
	}
	d.names.release(mark)
	return i
}

// insertPath adds the names of a shape up to m.
func (d *decoder) insertPath(m *member) {
	if m != nil {
		d.insertPath(m.parent)
		d.names.insert(d.buf, []byte(m.name), -1)
	}
}

// nameStart returns where a name stands in the text: behind its quote, or
// nowhere when it was unescaped.
func nameStart(i int, plain bool) int {
	if plain {
		return i + 1
	}
	return -1
}
