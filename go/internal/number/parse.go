// Decimal text to float64, float32 and integers.
// It assumes that ParseX get a complete valid JSON number (ScanX check the grammar themselves).
// Called by the decoder for every number, and by the encoder when it canonicalises raw numbers.

package number

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// exactPow10 are the powers of ten that a float64 holds exactly.
var exactPow10 = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// decimal is a number as read from text: (-1)**neg * mantissa * 10**exponent.
// When truncated is set, digits beyond the 19th were dropped and one of them was not zero.
type decimal struct {
	mantissa  uint64
	exponent  int
	end       int // index after the number, or -1 when the text is not a number
	neg       bool
	truncated bool
	integer   bool // no fraction and no exponent part
}

// isEightDigits reports whether all eight bytes of v are ASCII digits.
func isEightDigits(v uint64) bool {
	return (v&0xf0f0f0f0f0f0f0f0)|((v+0x0606060606060606)&0xf0f0f0f0f0f0f0f0)>>4 == 0x3333333333333333
}

// eightDigits converts eight ASCII digits, the first in the lowest byte:
// pairs, then fours, then eight, each step one multiplication.
func eightDigits(v uint64) uint64 {
	v -= 0x3030303030303030
	v = v*10 + v>>8
	const mask = 0x000000ff000000ff
	return (v&mask*(100+1000000<<32) + v>>16&mask*(1+10000<<32)) >> 32
}

// scanDecimal reads a number at b[i:] by the JSON grammar.
func scanDecimal(b []byte, i int) (d decimal) {
	d.end = -1
	if uint(i) < uint(len(b)) && b[i] == '-' {
		d.neg = true
		i++
	}
	if uint(i) >= uint(len(b)) {
		return d
	}
	start := i
	var m uint64
	if b[i] == '0' {
		i++
	} else {
		m, i = scanDigits(b, i, m)
		if i == start {
			return d
		}
	}
	digits := i - start
	d.integer = true
	if uint(i) < uint(len(b)) && b[i] == '.' {
		d.integer = false
		i++
		fraction := i
		m, i = scanDigits(b, i, m)
		if i == fraction {
			return d
		}
		d.exponent = fraction - i
		digits += i - fraction
	}
	d.mantissa = m
	if digits > 19 && digits-leadingZeros(b[start:i]) > 19 {
		d.rescan(b[start:i])
	}
	if uint(i) < uint(len(b)) && b[i]|0x20 == 'e' {
		d.integer = false
		if i = d.scanExponent(b, i+1); i < 0 {
			return d
		}
	}
	d.end = i
	return d
}

// scanDigits appends the digits from b[i] on to m and returns the index after them.
func scanDigits(b []byte, i int, m uint64) (uint64, int) {
	for ; i+8 <= len(b); i += 8 {
		v := binary.LittleEndian.Uint64(b[i:])
		if !isEightDigits(v) {
			break
		}
		m = m*100000000 + eightDigits(v)
	}
	for ; uint(i) < uint(len(b)) && b[i]-'0' <= 9; i++ {
		m = m*10 + uint64(b[i]-'0')
	}
	return m, i
}

// leadingZeros counts the digits of a number that come before the first one that matters.
func leadingZeros(b []byte) (n int) {
	for _, c := range b {
		switch c {
		case '0':
			n++
		case '.':
		default:
			return n
		}
	}
	return n
}

// scanExponent reads what follows the letter e and returns the index after it, or -1.
func (d *decimal) scanExponent(b []byte, i int) int {
	neg := false
	if uint(i) < uint(len(b)) && (b[i] == '+' || b[i] == '-') {
		neg = b[i] == '-'
		i++
	}
	start, e := i, 0
	for ; uint(i) < uint(len(b)) && b[i]-'0' <= 9; i++ {
		if e < 1e6 { // far outside every float; more digits only make it more so
			e = e*10 + int(b[i]-'0')
		}
	}
	if i == start {
		return -1
	}
	if neg {
		e = -e
	}
	d.exponent += e
	return i
}

// rescan reads digits again (with an optional point among them) for numbers of more than 19,
// where the plain loop may have overflowed: leading zeros don't count, the 20th and later digits only move the exponent.
func (d *decimal) rescan(b []byte) {
	var m uint64
	n, dropped, afterPoint, point := 0, 0, 0, false
	for _, c := range b {
		if c == '.' {
			point = true
			continue
		}
		if point {
			afterPoint++
		}
		switch {
		case n < 19:
			m = m*10 + uint64(c-'0')
			if m > 0 {
				n++
			}
		default:
			dropped++
			d.truncated = d.truncated || c != '0'
		}
	}
	d.mantissa, d.exponent = m, dropped-afterPoint
}

// float64 returns the nearest float64 and whether that was proven; if not, strconv must decide.
func (d *decimal) float64() (float64, bool) {
	m := d.mantissa
	if m < 1<<53 && !d.truncated && uint(d.exponent+22) <= 44 {
		// Clinger: both operands are exact, so the one operation rounds once.
		f := float64(m)
		if d.exponent < 0 {
			f /= exactPow10[-d.exponent]
		} else {
			f *= exactPow10[d.exponent]
		}
		if d.neg {
			f = -f
		}
		return f, true
	}
	bits64, ok := nearest(m, d.exponent, 53, 1023)
	if ok && d.truncated {
		next, ok2 := nearest(m+1, d.exponent, 53, 1023)
		ok = ok2 && next == bits64
	}
	if d.neg {
		bits64 |= 1 << 63
	}
	return math.Float64frombits(bits64), ok
}

// float32 is float64 for the narrower type: rounded once, from the text.
func (d *decimal) float32() (float32, bool) {
	m := d.mantissa
	if m < 1<<24 && !d.truncated && uint(d.exponent+10) <= 20 {
		f := float32(m)
		if d.exponent < 0 {
			f /= float32(exactPow10[-d.exponent])
		} else {
			f *= float32(exactPow10[d.exponent])
		}
		if d.neg {
			f = -f
		}
		return f, true
	}
	bits32, ok := nearest(m, d.exponent, 24, 127)
	if ok && d.truncated {
		next, ok2 := nearest(m+1, d.exponent, 24, 127)
		ok = ok2 && next == bits32
	}
	if d.neg {
		bits32 |= 1 << 31
	}
	return math.Float32frombits(uint32(bits32)), ok
}

// nearest returns the bits of the float nearest to m * 10**e, or false when the 128-bit product can't tell
// or the result is not a normal number (Lemire, "Number Parsing at a Gigabyte per Second", 2021).
//
//	m << z (64 bits) * top 128 bits of 10**e = [ mantissa | round bit and below | ... ] ± 2 in the last place
func nearest(m uint64, e, mantissaBits, bias int) (uint64, bool) {
	if m == 0 {
		return 0, true
	}
	if e < minPow10 || e > 308 {
		return 0, false
	}
	z := bits.LeadingZeros64(m)
	m <<= uint(z) & 63
	g := &pow10Table[e-minPow10]
	hi, lo := bits.Mul64(m, g[0])
	top := int(hi >> 63)
	drop := uint(63-mantissaBits+top) & 63 // bits of hi below the mantissa
	rest, half := hi&(1<<drop-1), uint64(1)<<(drop-1)
	if rest == half-1 || rest == half {
		// The low half of the power could still carry into the round bit.
		mid, _ := bits.Mul64(m, g[1])
		var carry uint64
		lo, carry = bits.Add64(lo, mid, 0)
		hi += carry
		rest = hi & (1<<drop - 1)
		if rest == half-1 && lo >= ^uint64(1) || rest == half && lo <= 1 {
			return 0, false // a tie, or too near to one
		}
	}
	mantissa := hi >> drop
	if rest >= half {
		mantissa++
	}
	exp2 := floorLog2Pow10(e) + 64 - z + top - 1 + bias // biased exponent of the leading bit
	if mantissa>>uint(mantissaBits) != 0 {
		mantissa >>= 1
		exp2++
	}
	if exp2 <= 0 || exp2 >= 2*bias+1 {
		return 0, false
	}
	return uint64(exp2)<<uint(mantissaBits-1) | mantissa&^(1<<uint(mantissaBits-1)), true
}

// IsEightDigits and EightDigits read eight digits at once, from a word loaded in little-endian order.
func IsEightDigits(v uint64) bool { return isEightDigits(v) }

// EightDigits returns the number that the digits of v spell.
func EightDigits(v uint64) uint64 { return eightDigits(v) }

// FewDigits returns how many digits v begins with, when these are fewer than eight, and the number that they spell. Nothing in it
// branches on how many there are, which no predictor foresees.
func FewDigits(v uint64) (n uint64, length int) {
	t := v ^ 0x3030303030303030
	m := (t + 0x7676767676767676 | t) & 0x8080808080808080 // right up to the first byte that is no digit
	shift := bits.TrailingZeros64(m) &^ 7
	t <<= 64 - uint(shift) // the digits end the word, behind zeros
	t = t*10 + t>>8
	const mask = 0x000000ff000000ff
	return (t&mask*(100+1000000<<32) + t>>16&mask*(1+10000<<32)) >> 32, shift >> 3
}

// ScanFloat64 reads the number that starts at b[i] and returns its value and the index after it.
// end is -1 when there is no valid number (the caller then finds the exact position);
// ok is false when the value overflows, f being the infinity that strconv gives.
func ScanFloat64(b []byte, i int) (f float64, end int, ok bool) {
	if f, end = scanPlain(b, i); end >= 0 {
		return f, end, true
	}
	d := scanDecimal(b, i)
	if d.end < 0 {
		return 0, -1, false
	}
	if f, ok = d.float64(); ok {
		return f, d.end, true
	}
	f, err := strconv.ParseFloat(string(b[i:d.end]), 64)
	return f, d.end, err == nil
}

// ScanFloat32 is ScanFloat64 for float32.
func ScanFloat32(b []byte, i int) (f float32, end int, ok bool) {
	d := scanDecimal(b, i)
	if d.end < 0 {
		return 0, -1, false
	}
	if f, ok = d.float32(); ok {
		return f, d.end, true
	}
	f64, err := strconv.ParseFloat(string(b[i:d.end]), 32)
	return float32(f64), d.end, err == nil
}

// ParseUint parses b as an unsigned decimal integer without sign, spaces or leading zeros.
// A number that overflows gives (math.MaxUint64, false), text that is no such number (0, false).
func ParseUint(b []byte) (n uint64, ok bool) {
	if len(b) == 0 || b[0] == '0' && len(b) > 1 {
		return 0, false
	}
	i := 0
	for ; i+8 <= len(b) && i < 16; i += 8 {
		v := binary.LittleEndian.Uint64(b[i:])
		if !isEightDigits(v) {
			return 0, false
		}
		n = n*100000000 + eightDigits(v)
	}
	overflow := false
	for ; i < len(b); i++ {
		c := uint64(b[i]) - '0'
		if c > 9 {
			return 0, false
		}
		if i >= 19 { // 19 digits always fit
			hi, lo := bits.Mul64(n, 10)
			lo, carry := bits.Add64(lo, c, 0)
			overflow = overflow || hi+carry != 0
			n = lo
			continue
		}
		n = n*10 + c
	}
	if overflow {
		return math.MaxUint64, false
	}
	return n, true
}
