// Reading over a value: complete checks, nothing built.
// Assumes that the value will be copied as it is, or dropped: every byte is looked at once.
// Called for raw values, unknown members, methods and, for encoding/json, before all else.

package decode

import "math/bits"

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
		return numberEnd(b, i)
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
	if uint(i) < uint(len(b)) && b[i] == '"' && !wide {
		return i + 1
	}
	return d.skipStringSlow(start, i, wide)
}

func (d *decoder) skipStringSlow(start, i int, wide bool) int {
	b := d.buf
	for {
		if wide && !d.anyUTF8 && !validUTF8(b[start:i]) {
			return -1
		}
		if i >= len(b) || b[i] < ' ' {
			return -1
		}
		if b[i] == '"' {
			return i + 1
		}
		for { // escapes come in runs
			if i = d.skipEscape(i); i < 0 {
				return -1
			}
			if i >= len(b) || b[i] != '\\' {
				break
			}
		}
		start = i
		i, wide = stringEnd(b, i)
	}
}

// skipEscape returns the index after the escape whose backslash is at i.
func (d *decoder) skipEscape(i int) int {
	b := d.buf
	if i+6 <= len(b) && b[i+1] == 'u' {
		h := hexDigit[b[i+2]] | hexDigit[b[i+3]] | hexDigit[b[i+4]] | hexDigit[b[i+5]]
		if h > 15 {
			return -1
		}
		if b[i+2]|0x20 != 'd' || b[i+3] < '8' || d.anyUTF8 {
			return i + 6 // not a surrogate
		}
		if low := hex4(b, i+6); b[i+3]|0x20 >= 'c' || low&^0x3ff != 0xdc00 {
			return -1
		}
		return i + 12
	}
	if i+1 < len(b) && escapes[b[i+1]] != 0 {
		return i + 2
	}
	return -1
}

// skipNumber returns the index after the number at i, or -1 when there is none.
func (d *decoder) skipNumber(i int) int { return numberEnd(d.buf, i) }

func numberEnd(b []byte, i int) int {
	if uint(i) < uint(len(b)) && b[i] == '-' {
		i++
	}
	if uint(i) >= uint(len(b)) {
		return -1
	}
	if b[i] == '0' {
		i++
	} else {
		start := i
		if i = skipDigits(b, i); i == start {
			return -1
		}
	}
	if uint(i) >= uint(len(b)) {
		return i
	}
	if b[i] == '.' {
		start := i + 1
		if i = skipDigits(b, start); i == start {
			return -1
		}
	}
	if uint(i) < uint(len(b)) && b[i]|0x20 == 'e' {
		i++
		if uint(i) < uint(len(b)) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		start := i
		if i = skipDigits(b, i); i == start {
			return -1
		}
	}
	return i
}

// skipDigits returns the index of the first byte at or after i that is no digit.
// A byte that is none has its top bit set after one of the two operations, and a carry
// or borrow can only come from such a byte: the lowest one is right.
func skipDigits(b []byte, i int) int {
	for i+8 <= len(b) {
		w := load64(b, i)
		if m := ((w + 0x46*ones) | (w - '0'*ones)) & highs; m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for uint(i) < uint(len(b)) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

// skipArray reads over the array at i; objects in it are likely to have shape s.
func (d *decoder) skipArray(i int, s *shape) int {
	if d.depth++; d.depth > maxDepth {
		return -1
	}
	b := d.buf
	if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
		i = spaceSlow(b, i)
	}
	if uint(i) < uint(len(b)) && b[i] == ']' {
		d.depth--
		return i + 1
	}
	for {
		switch {
		case uint(i) < uint(len(b)) && (b[i]-'0' <= 9 || b[i] == '-'):
			i = numberEnd(b, i)
		case uint(i) < uint(len(b)) && b[i] == '[':
			i = d.skipArray(i, s)
		default:
			i = d.skipAny(i, s)
		}
		if uint(i) >= uint(len(b)) {
			return -1
		}
		if b[i] <= ' ' {
			if i = spaceSlow(b, i); i >= len(b) {
				return -1
			}
		}
		if b[i] != ',' {
			break
		}
		if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = spaceSlow(b, i)
		}
	}
	if b[i] != ']' {
		return -1
	}
	d.depth--
	return i + 1
}

// skipObject reads over the object at i, which is likely to have shape s. The
// names of a shape are known to be different.
func (d *decoder) skipObject(i int, s *shape) int {
	if d.depth++; d.depth > maxDepth {
		return -1
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
		m, after := candidates.match(b, i)
		if m == nil {
			if uint(i) >= uint(len(b)) || b[i] != '"' {
				return -1
			}
			name, plain, stop := d.str(i)
			if stop < 0 {
				return -1
			}
			if plain {
				m, after = d.tree.grow(s, last, name), stop
			}
			if m == nil {
				return d.skipMembers(i, s, last)
			}
		}
		var more bool
		if i, more = d.skipMember(after, m); !more {
			return i
		}
		last, candidates = m, m.next
	}
}

// skipMember reads from behind a name to the next name; more is false when the
// object ends, or with -1.
func (d *decoder) skipMember(i int, m *member) (end int, more bool) {
	b := d.buf
	if uint(i) >= uint(len(b)) {
		return -1, false
	}
	if b[i] != ':' {
		if i = spaceSlow(b, i); i >= len(b) || b[i] != ':' {
			return -1, false
		}
	}
	if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
		i = spaceSlow(b, i)
	}
	if uint(i) >= uint(len(b)) {
		return -1, false
	}
	switch b[i] {
	case '"':
		i = d.skipString(i)
	case '{':
		i = d.skipObject(i, m.below())
	case '[':
		i = d.skipArray(i, m.below())
	default:
		i = d.skipAny(i, nil)
	}
	return d.skipComma(i)
}

// skipComma reads what follows the value of a member.
func (d *decoder) skipComma(i int) (end int, more bool) {
	b := d.buf
	if uint(i) >= uint(len(b)) {
		return -1, false
	}
	if b[i] <= ' ' {
		if i = spaceSlow(b, i); i >= len(b) {
			return -1, false
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
	return -1, false
}

// skipMembers reads the rest of an object whose names are not, or no longer,
// part of a shape; last is the last one that was.
func (d *decoder) skipMembers(i int, s *shape, last *member) int {
	b := d.buf
	mark := d.names.mark()
	if !d.allowDup {
		d.insertPath(last)
	}
	below := s.rest()
	for more := true; more; {
		if uint(i) >= uint(len(b)) || b[i] != '"' {
			return -1
		}
		name, plain, after := d.str(i)
		if after < 0 {
			return -1
		}
		if !d.allowDup && !d.names.insert(b, name, nameStart(i, plain)) {
			return -1
		}
		if after = d.space(after); uint(after) >= uint(len(b)) || b[after] != ':' {
			return -1
		}
		i, more = d.skipComma(d.skipAny(d.space(after+1), below))
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
