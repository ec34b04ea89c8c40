// Reading over a value: complete checks, nothing built.
// Assumes that the value will be copied as it is, or dropped: every byte is looked at once.
// Called for raw values, unknown members, methods and, for encoding/json, before all else.

package decode

// skip reads over the value at i; all errors of the grammar are found, invalid
// UTF-8 and duplicate names included unless the options allow them. It returns -1
// for them and leaves it to its callers to find the words.
func (d *decoder) skip(i int) int {
	b := d.buf
	if uint(i) >= uint(len(b)) {
		return -1
	}
	switch c := b[i]; {
	case c == '"':
		if end := d.skipString(i); end >= 0 {
			return end
		}
	case c == '{':
		return d.skipObject(i)
	case c == '[':
		return d.skipArray(i)
	case c == '-' || c-'0' <= 9:
		if end := d.skipNumber(i); end >= 0 {
			return end
		}
	case c == 'n':
		if end, ok := d.null(i); ok {
			return end
		}
	default:
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
		if i = d.skipEscape(i); i < 0 {
			return -1
		}
		start = i
		i, wide = stringEnd(b, i)
	}
}

// skipEscape returns the index after the escape whose backslash is at i.
func (d *decoder) skipEscape(i int) int {
	b := d.buf
	if i+1 >= len(b) {
		return -1
	}
	if escapes[b[i+1]] != 0 {
		return i + 2
	}
	r := hex4(b, i)
	if r < 0 {
		return -1
	}
	i += 6
	if r&^0x7ff == 0xd800 && !d.anyUTF8 {
		if low := hex4(b, i); r >= 0xdc00 || low&^0x3ff != 0xdc00 {
			return -1
		}
		i += 6
	}
	return i
}

// skipNumber returns the index after the number at i, or -1 when there is none.
func (d *decoder) skipNumber(i int) int {
	b := d.buf
	if b[i] == '-' {
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

func skipDigits(b []byte, i int) int {
	for uint(i) < uint(len(b)) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

// skipArray reads over the array at i.
func (d *decoder) skipArray(i int) int {
	if d.depth++; d.depth > maxDepth {
		return -1
	}
	i = d.space(i + 1)
	if uint(i) < uint(len(d.buf)) && d.buf[i] == ']' {
		d.depth--
		return i + 1
	}
	for more := true; more; {
		if i = d.skip(i); i < 0 {
			return -1
		}
		if i, more = d.step(i, ']'); i < 0 {
			return -1
		}
	}
	d.depth--
	return i
}

// skipObject reads over the object at i.
func (d *decoder) skipObject(i int) int {
	if d.depth++; d.depth > maxDepth {
		return -1
	}
	i = d.space(i + 1)
	b := d.buf
	if uint(i) < uint(len(b)) && b[i] == '}' {
		d.depth--
		return i + 1
	}
	mark := d.names.mark()
	for more := true; more; {
		if uint(i) >= uint(len(b)) || b[i] != '"' {
			return -1
		}
		after := i
		if d.allowDup {
			after = d.skipString(i)
		} else if name, plain, end := d.str(i); end >= 0 {
			after = end
			if !d.names.insert(name, plain) {
				return -1
			}
		} else {
			after = -1
		}
		if after < 0 {
			return -1
		}
		if after = d.space(after); uint(after) >= uint(len(b)) || b[after] != ':' {
			return -1
		}
		if i = d.skip(d.space(after + 1)); i < 0 {
			return -1
		}
		if i, more = d.step(i, '}'); i < 0 {
			return -1
		}
	}
	d.names.release(mark)
	d.depth--
	return i
}
