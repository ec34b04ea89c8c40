// The straight path from text to float64: up to 19 digits, everything in registers.
// Assumes nothing about the text; whatever is not plain is left to scanDecimal.
// Called by ScanFloat64.

package number

import (
	"math"

	"github.com/fastjson/fastjson/go/internal/ref"
)

// scanPlain reads a number of at most 19 digits with an optional fraction and
// no exponent. end is -1 when it is anything else, or cannot be rounded here.
func scanPlain(b []byte, i int) (f float64, end int) {
	neg := false
	if uint(i) < uint(len(b)) && b[i] == '-' {
		neg = true
		i++
	}
	if i+1 < len(b) && b[i] == '0' && b[i+1]-'0' <= 9 { // what comes after a zero does not belong to it
		if neg {
			return math.Copysign(0, -1), i + 1
		}
		return 0, i + 1
	}
	start := i
	var m uint64
	for i+8 <= len(b) {
		v := ref.Load64(b, i)
		if !isEightDigits(v) {
			break
		}
		m = m*100000000 + eightDigits(v)
		i += 8
	}
	for uint(i) < uint(len(b)) && b[i]-'0' <= 9 {
		m = m*10 + uint64(b[i]-'0')
		i++
	}
	digits := i - start
	if digits == 0 {
		return 0, -1
	}
	exponent := 0
	if uint(i) < uint(len(b)) && b[i] == '.' {
		i++
		point := i
		for i+8 <= len(b) {
			v := ref.Load64(b, i)
			if !isEightDigits(v) {
				break
			}
			m = m*100000000 + eightDigits(v)
			i += 8
		}
		for uint(i) < uint(len(b)) && b[i]-'0' <= 9 {
			m = m*10 + uint64(b[i]-'0')
			i++
		}
		if i == point {
			return 0, -1
		}
		exponent = point - i
		digits -= exponent
	}
	if uint(i) < uint(len(b)) && b[i]|0x20 == 'e' {
		return 0, -1
	}
	if digits > 19 && digits-leadingZeros(b[start:i]) > 19 {
		return 0, -1
	}
	if m < 1<<53 && exponent >= -22 {
		f = float64(m) / exactPow10[-exponent] // exact operands: one rounding
	} else {
		bits, ok := nearest(m, exponent, 53, 1023)
		if !ok {
			return 0, -1
		}
		f = math.Float64frombits(bits)
	}
	if neg {
		f = -f
	}
	return f, i
}
