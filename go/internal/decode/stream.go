// Finding the end of a value in a stream.
// Assumes the rules of encoding/json: duplicate names and invalid UTF-8 pass. A byte that cannot
// be part of the value stops the scan before any more is read. Called by the Decoder of package json.

package decode

import "github.com/fastjson/fastjson/go/internal/number"

// Scanner checks one value that may not have arrived completely. The text
// starts at the value and only ever grows.
type Scanner struct {
	Text []byte
	// Fill appends to Text at least one byte, or reports that there are no more.
	Fill func() bool

	objects []bool // for each open container: is it an object
}

// End returns the index after the value at the start of the text, or -1 when
// it is not valid, or does not end, or a read failed.
func (s *Scanner) End() int {
	s.objects = s.objects[:0]
	i := 0
	for {
		// A value is due at i.
		var open, ok bool
		if i, open, ok = s.value(i); !ok {
			return -1
		}
		if open {
			if i, ok = s.first(i); !ok {
				return -1
			}
			if i >= 0 {
				continue
			}
			i = ^i // the container was empty
		}
		// A value has ended at i.
		for {
			if len(s.objects) == 0 {
				return i
			}
			var more bool
			if i, more, ok = s.after(i); !ok {
				return -1
			}
			if more {
				break
			}
		}
	}
}

// at returns the byte at i once it has arrived.
func (s *Scanner) at(i int) (c byte, ok bool) {
	for i >= len(s.Text) {
		if !s.Fill() {
			return 0, false
		}
	}
	return s.Text[i], true
}

// space returns the index of the first byte from i on that is not white space, and the byte.
func (s *Scanner) space(i int) (int, byte, bool) {
	for {
		i = spaceSlow(s.Text, i)
		if i < len(s.Text) {
			return i, s.Text[i], true
		}
		if !s.Fill() {
			return i, 0, false
		}
	}
}

// value reads a scalar, or the bracket that opens a container.
func (s *Scanner) value(i int) (end int, open, ok bool) {
	c, ok := s.at(i)
	switch {
	case !ok:
		return i, false, false
	case c == '{' || c == '[':
		if len(s.objects) >= maxDepth {
			return i, false, false
		}
		s.objects = append(s.objects, c == '{')
		return i + 1, true, true
	case c == '"':
		end, ok = s.str(i)
	case c == 't':
		end, ok = s.literal(i, "true")
	case c == 'f':
		end, ok = s.literal(i, "false")
	case c == 'n':
		end, ok = s.literal(i, "null")
	default:
		end, ok = s.number(i)
	}
	return end, false, ok
}

// first reads what follows an opening bracket up to the first value; the
// complement of the index is returned when the container is empty.
func (s *Scanner) first(i int) (int, bool) {
	i, c, ok := s.space(i)
	if !ok {
		return i, false
	}
	if !s.objects[len(s.objects)-1] {
		if c != ']' {
			return i, true
		}
	} else if c != '}' {
		return s.name(i)
	}
	s.objects = s.objects[:len(s.objects)-1]
	return ^(i + 1), true
}

// name reads a member name and the colon, up to the value.
func (s *Scanner) name(i int) (int, bool) {
	if c, ok := s.at(i); !ok || c != '"' {
		return i, false
	}
	i, ok := s.str(i)
	if !ok {
		return i, false
	}
	i, c, ok := s.space(i)
	if !ok || c != ':' {
		return i, false
	}
	i, _, ok = s.space(i + 1)
	return i, ok
}

// after reads what follows a value in a container: a comma and what leads up
// to the next value, or the closing bracket.
func (s *Scanner) after(i int) (end int, more, ok bool) {
	i, c, ok := s.space(i)
	if !ok {
		return i, false, false
	}
	object := s.objects[len(s.objects)-1]
	switch {
	case c == ',':
		if i, _, ok = s.space(i + 1); ok && object {
			i, ok = s.name(i)
		}
		return i, true, ok
	case c == ']' && !object, c == '}' && object:
		s.objects = s.objects[:len(s.objects)-1]
		return i + 1, false, true
	}
	return i, false, false
}

// str returns the index after the string at i.
func (s *Scanner) str(i int) (int, bool) {
	i++
	for {
		i, _ = stringEnd(s.Text, i)
		c, ok := s.at(i)
		if !ok {
			return i, false
		}
		switch {
		case c == '"':
			return i + 1, true
		case c < ' ':
			return i, false
		case c != '\\':
			continue // bytes that came with the last Fill
		}
		if c, ok = s.at(i + 1); !ok {
			return i, false
		}
		if c == 'u' {
			for k := i + 2; k < i+6; k++ {
				if x, ok := s.at(k); !ok || hexDigit[x] > 15 {
					return i, false
				}
			}
			i += 6
		} else if escapes[c] != 0 {
			i += 2
		} else {
			return i, false
		}
	}
}

// literal reads one of the three words.
func (s *Scanner) literal(i int, word string) (int, bool) {
	for k := range len(word) {
		if c, ok := s.at(i + k); !ok || c != word[k] {
			return i, false
		}
	}
	return i + len(word), true
}

// number returns the index after the number at i, which ends before the first
// byte that cannot continue it, or with the stream.
func (s *Scanner) number(i int) (int, bool) {
	if s.Text[i] == '-' {
		i++
	}
	c, ok := s.at(i)
	switch {
	case !ok || c-'0' > 9:
		return i, false
	case c == '0':
		i++
	default:
		i = s.digits(i)
	}
	if c, _ = s.at(i); c == '.' {
		start := i + 1
		if i = s.digits(start); i == start {
			return i, false
		}
	}
	if c, _ = s.at(i); c|0x20 == 'e' {
		i++
		if c, _ = s.at(i); c == '+' || c == '-' {
			i++
		}
		start := i
		if i = s.digits(start); i == start {
			return i, false
		}
	}
	return i, true
}

func (s *Scanner) digits(i int) int {
	for {
		i = number.SkipDigits(s.Text, i)
		if i < len(s.Text) || !s.Fill() {
			return i
		}
	}
}
