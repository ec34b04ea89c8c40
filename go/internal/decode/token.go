// Tokens that are not valid, or stand where they must not: as little of them as decides what is said of them.
// Assumes that what is valid before the bad place of a string or number makes no difference but for the offset.
// Called by grammar.go.

package decode

import (
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/number"
)

// token returns the text at s as far as it decides what is wrong there, in memory or as a part of the text, how much before the bad
// place was left out, and whether all that it takes is there. legacy says that encoding/json will say it, to which a number is no name
// from its first digit on.
func (d *decoder) token(s stop, memory []byte, legacy bool) (text []byte, left int, whole bool) {
	b := d.buf[min(s.at, len(d.buf)):]
	if len(b) == 0 {
		return b, 0, false
	}
	n := 1
	switch c := b[0]; {
	case c == ':' || c == ',':
		n = withRune(b, spaceSlow(b, 1))
	case c >= 0x80:
		n = 4
	case !s.state.takes():
	case c == '"':
		from := 1
		if d.bad.start == s.at+1 {
			from = d.bad.from - s.at
		}
		bad, n := badString(b, from, d.anyUTF8)
		text = append(append(memory[:0], '"'), b[bad:min(n, len(b))]...)
		return text, bad - 1, n <= len(b)
	case legacy && (s.state == nameDue || s.state == nextNameDue):
	case c == '-' || c-'0' <= 9:
		bad := badNumber(b)
		n = withRune(b, bad)
		text, left = shortNumber(memory[:0], b[:bad])
		return append(text, b[bad:min(n, len(b))]...), left, n <= len(b)
	case c == 't' || c == 'f' || c == 'n':
		for n < len(b) && n < 5 && b[n]-'a' < 26 {
			n++
		}
		n = withRune(b, n)
	}
	return b[:min(n, len(b))], 0, n <= len(b)
}

// takes reports whether some token can stand where s holds: otherwise nothing is said but that this one cannot.
func (s state) takes() bool {
	return s != afterWhole && s != afterElement && s != afterName && s != afterMember
}

// withRune returns the index after the character at i, at least.
func withRune(b []byte, i int) int {
	if i < len(b) && b[i] < 0x80 {
		return i + 1
	}
	return i + 4
}

// badString returns where the string at the start of b, which is not valid, is wrong, and the index after what that may be quoted with.
// All before start is right.
func badString(b []byte, start int, anyUTF8 bool) (bad, end int) {
	for {
		i, wide := stringEnd(b, start)
		if wide && !anyUTF8 {
			if k := invalidUTF8(b[start:i]); k >= 0 {
				return start + k, start + k + 4
			}
		}
		if i >= len(b) { // the last character may be cut
			for k := i - 1; k >= start && k > i-utf8.UTFMax && b[k] >= utf8.RuneSelf; k-- {
				if utf8.RuneStart(b[k]) && !utf8.FullRune(b[k:]) {
					return k, i + 1
				}
			}
		}
		if i >= len(b) || b[i] != '\\' {
			return i, i + 1
		}
		next := skipEscape(b, i, anyUTF8)
		if next < 0 && i+1 < len(b) && b[i+1] == 'u' {
			return i, i + 12 // two of them
		}
		if next < 0 {
			return i, withRune(b, i+1)
		}
		start = next
	}
}

// skipEscape returns the index after the one escape at i, with the other half of a surrogate pair, or -1.
func skipEscape(b []byte, i int, anyUTF8 bool) int {
	if i+1 >= len(b) {
		return -1
	}
	if b[i+1] != 'u' {
		if escapes[b[i+1]] == 0 {
			return -1
		}
		return i + 2
	}
	r := hex4(b, i)
	switch {
	case r < 0:
		return -1
	case r&^0x7ff != 0xd800 || anyUTF8:
		return i + 6
	case r >= 0xdc00 || hex4(b, i+6)&^0x3ff != 0xdc00:
		return -1
	}
	return i + 12
}

// invalidUTF8 returns where text is not valid UTF-8, or -1.
func invalidUTF8(text []byte) int {
	start := 0
	if len(text) > 64 && validUTF8(text) {
		return -1
	}
	for len(text) > 64 {
		half := len(text) / 2
		for half > 0 && text[half]&0xc0 == 0x80 {
			half--
		}
		if half == 0 {
			break
		}
		if validUTF8(text[:half]) {
			text, start = text[half:], start+half
		} else {
			text = text[:half]
		}
	}
	for k := 0; k < len(text); {
		r, n := utf8.DecodeRune(text[k:])
		if r == utf8.RuneError && n == 1 {
			return start + k
		}
		k += n
	}
	return -1
}

// badNumber returns where the number at the start of b, which is not valid, is wrong.
func badNumber(b []byte) int {
	i := 0
	if b[0] == '-' {
		i++
	}
	ok := i < len(b) && b[i] == '0'
	if ok {
		i++ // a digit behind it does not belong to the number
	} else {
		i, ok = badDigits(b, i)
	}
	if ok && i < len(b) && b[i] == '.' {
		i, ok = badDigits(b, i+1)
	}
	if ok && i < len(b) && b[i]|0x20 == 'e' {
		if i++; i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		i, _ = badDigits(b, i)
	}
	return i
}

// badDigits returns the index after the digits at i, and whether there are any.
func badDigits(b []byte, i int) (end int, ok bool) {
	end = number.SkipDigits(b, i)
	return end, end > i
}

// shortNumber appends number, but only the first digit of each run, and returns how many are missing.
func shortNumber(out, number []byte) (short []byte, left int) {
	for i, c := range number {
		if i > 0 && c-'0' <= 9 && number[i-1]-'0' <= 9 {
			left++
		} else {
			out = append(out, c)
		}
	}
	return out, left
}
