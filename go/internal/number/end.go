// Where a number ends, by the grammar of JSON.
// Assumes nothing about the text.
// Called by the decoder for what it reads over, and by the encoder for json.Number.

package number

import (
	"math/bits"

	"github.com/fastjson/fastjson/go/internal/ref"
)

// End returns the index after the number at b[i:], or -1 when there is none. A zero has no digit behind it: that
// digit is then what follows the number.
func End(b []byte, i int) int {
	if uint(i) < uint(len(b)) && b[i] == '-' {
		i++
	}
	if i+8 > len(b) {
		return endBytes(b, i)
	}
	m := notDigits(ref.Load64(b, i))
	n := bits.TrailingZeros64(m) >> 3
	if n == 0 {
		return -1
	}
	if n > 1 && b[i] == '0' {
		return i + 1
	}
	switch {
	case n == 8:
		if i = SkipDigits(b, i+8); uint(i) < uint(len(b)) && b[i] == '.' {
			return fractionEnd(b, i+1)
		}
	case b[i+n] == '.':
		// Most fractions begin in the same word: what is no digit in it after the point ends the number.
		m &= m - 1
		if m == 0 && n < 7 {
			i = SkipDigits(b, i+8)
			break
		}
		end := i + bits.TrailingZeros64(m)>>3
		if m == 0 || end == i+n+1 {
			return fractionEnd(b, i+n+1)
		}
		i = end
	default:
		i += n
	}
	if uint(i) < uint(len(b)) && b[i]|0x20 == 'e' {
		return exponentEnd(b, i+1)
	}
	return i
}

// endBytes is End near the end of the text, behind the sign.
func endBytes(b []byte, i int) int {
	start := i
	if i = SkipDigits(b, i); i == start {
		return -1
	}
	if b[start] == '0' && i > start+1 {
		return start + 1
	}
	if i < len(b) && b[i] == '.' {
		return fractionEnd(b, i+1)
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		return exponentEnd(b, i+1)
	}
	return i
}

// fractionEnd reads on behind the point.
func fractionEnd(b []byte, start int) int {
	i := SkipDigits(b, start)
	if i == start {
		return -1
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		return exponentEnd(b, i+1)
	}
	return i
}

// exponentEnd reads on behind the letter.
func exponentEnd(b []byte, i int) int {
	if i < len(b) && (b[i] == '+' || b[i] == '-') {
		i++
	}
	end := SkipDigits(b, i)
	if end == i {
		return -1
	}
	return end
}

// SkipDigits returns the index of the first byte at or after i that is no digit.
func SkipDigits(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		if m := notDigits(ref.Load64(b, i)); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
	}
	for uint(i) < uint(len(b)) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

// notDigits marks the top bit of each byte of v that is no digit: a digit xor 0x30 is below ten.
func notDigits(v uint64) uint64 {
	const highs = 0x8080808080808080
	x := v ^ 0x3030303030303030
	return (x&^highs + 0x7676767676767676 | x) & highs
}
