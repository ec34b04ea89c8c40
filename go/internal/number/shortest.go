// float64 and float32 to the shortest decimal that reads back as the same float, nearest first.
// It assumes finite values; spelling is that of ECMA-262 with -0 kept, as encoding/json writes it.
// Called by the encoder for every float; what 128 bits cannot decide is left to strconv.

package number

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// AppendFloat64 appends f as a JSON number.
func AppendFloat64(dst []byte, f float64) []byte {
	u := math.Float64bits(f)
	if u>>63 != 0 {
		dst = append(dst, '-')
		u &^= 1 << 63
		f = -f
	}
	if f < 1<<53 && f == float64(uint64(f)) {
		return AppendUint(dst, uint64(f))
	}
	c, q := u&(1<<52-1), int(u>>52)
	if c != 0 && q != 0 {
		if digits, exponent, ok := shortest(c|1<<52, q-1075); ok {
			return appendDecimal(dst, digits, exponent)
		}
	}
	return appendStrconv(dst, f, 64)
}

// AppendFloat32 appends f as a JSON number with the digits that a float32 needs.
func AppendFloat32(dst []byte, f float32) []byte {
	u := math.Float32bits(f)
	if u>>31 != 0 {
		dst = append(dst, '-')
		u &^= 1 << 31
		f = -f
	}
	if f < 1<<24 && f == float32(uint32(f)) {
		return AppendUint(dst, uint64(f))
	}
	c, q := uint64(u&(1<<23-1)), int(u>>23)
	if c != 0 && q != 0 {
		if digits, exponent, ok := shortest(c|1<<23, q-150); ok {
			return appendDecimal(dst, digits, exponent)
		}
	}
	return appendStrconv(dst, float64(f), 32)
}

// appendStrconv is the slow way for positive finite f: powers of two (whose lower neighbour is nearer),
// subnormals and the undecided.
func appendStrconv(dst []byte, f float64, bitSize int) []byte {
	format := byte('f')
	if bitSize == 64 && (f < 1e-6 || f >= 1e21) || bitSize == 32 && (float32(f) < 1e-6 || float32(f) >= 1e21) {
		format = 'e'
	}
	dst = strconv.AppendFloat(dst, f, format, -1, bitSize)
	if n := len(dst); format == 'e' && dst[n-4] == 'e' && dst[n-3] == '-' && dst[n-2] == '0' {
		dst[n-2] = dst[n-1] // e-09 is written e-9
		dst = dst[:n-1]
	}
	return dst
}

// shortest returns digits * 10**exponent, the shortest decimal nearest to c * 2**q among those that round to it,
// for c that is not the least significand of its binade. It is false when 128 bits of the power of ten leave doubt.
//
// With k = floor(log10(2**q)), s = c * 2**q / 10**k is below 10 * 2**53 and half a unit in the last place is
// h = 2**(q-1) / 10**k, from 0.5 to below 5: so [s-h, s+h] holds at least one integer and at most one multiple of
// ten. If it holds the latter, that is the answer (its trailing zeros dropped), otherwise the integer nearest to s.
// (Giulietti, "The Schubfach way to render doubles", and zmij by Zverovich, which works on one product as here.)
//
//	s * 2**64 = (c << shift) * g, top 128 bits = [ integer part | fraction ], at most 2 too low
func shortest(c uint64, q int) (digits uint64, exponent int, ok bool) {
	k := floorLog10Pow2(q)
	g := &pow10Table[-k-minPow10]
	shift := uint(q+floorLog2Pow10(-k)+1) & 63 // 1..4
	c <<= shift
	hi, mid := bits.Mul64(c, g[0])
	low, _ := bits.Mul64(c, g[1])
	fraction, carry := bits.Add64(mid, low, 0)
	whole := hi + carry

	// Distances in units of 2**-60, each at most 2 below the truth.
	ten := whole / 10
	above := (whole-10*ten)<<60 | fraction>>4 // from the multiple of ten below s
	half := g[0] >> (5 - shift)
	const gap = 10 << 60
	switch {
	case above+2 <= half:
		return ten, k + 1, true
	case gap-above < half:
		return ten + 1, k + 1, true
	case above <= half+2 || gap-above <= half+4:
		return 0, 0, false
	}
	const middle = 1 << 63
	if fraction >= middle-2 && fraction <= middle {
		return 0, 0, false
	}
	return whole + fraction>>63, k, true
}

// appendDecimal spells digits * 10**exponent, digits being from 1 to 10**17 - 1.
func appendDecimal(dst []byte, digits uint64, exponent int) []byte {
	for digits < 1e16 { // none or one step for float64, at most ten for float32
		digits *= 10
		exponent--
	}
	// Seventeen digits: one, and two words of eight.
	high := digits / 1e8
	low := eightDecimals(digits - high*1e8)
	first := high / 1e8
	mid := eightDecimals(high - first*1e8)
	significant := 17 - bits.LeadingZeros64(low)>>3
	if low == 0 {
		significant = 9 - bits.LeadingZeros64(mid)>>3
	}
	low |= asciiZeros
	mid |= asciiZeros
	point := 17 + exponent // digits before the decimal point

	if cap(dst)-len(dst) < room {
		dst = reserve(dst)
	}
	at := len(dst)
	out := dst[at : at+room]
	switch {
	case point > 0 && point <= 8 && point < significant:
		// The point goes among the first eight digits of mid: split it there, all but the first digit move up.
		out[0] = byte('0' + first)
		keep := uint64(1)<<(uint(point-1)*8&63) - 1
		binary.LittleEndian.PutUint64(out[1:], mid&keep|'.'<<(uint(point-1)*8&63)|mid<<8&^(keep<<8|0xff))
		out[9] = byte(mid >> 56)
		binary.LittleEndian.PutUint64(out[10:], low)
		return dst[:at+significant+1]
	case point <= 0 && point > -6:
		binary.LittleEndian.PutUint64(out, 0x3030303030302e30) // 0.000000
		out = out[2-point:]
		out[0] = byte('0' + first)
		binary.LittleEndian.PutUint64(out[1:], mid)
		binary.LittleEndian.PutUint64(out[9:], low)
		return dst[:at+2-point+significant]
	}
	var buf [20]byte
	buf[0] = byte('0' + first)
	binary.LittleEndian.PutUint64(buf[1:], mid)
	binary.LittleEndian.PutUint64(buf[9:], low)
	return appendSpelled(dst, buf[:significant], point)
}

// appendSpelled appends significant digits with the decimal point after the first point of them: the less usual forms.
func appendSpelled(dst, digits []byte, point int) []byte {
	switch {
	case point > 21 || point <= -6:
		dst = append(dst, digits[0])
		if len(digits) > 1 {
			dst = append(dst, '.')
			dst = append(dst, digits[1:]...)
		}
		return appendExponent(dst, point-1)
	case point >= len(digits):
		const zeros = "0000000000000000000000"
		dst = append(dst, digits...)
		return append(dst, zeros[:point-len(digits)]...)
	default:
		dst = append(dst, digits[:point]...)
		dst = append(dst, '.')
		return append(dst, digits[point:]...)
	}
}

func appendExponent(dst []byte, e int) []byte {
	if e < 0 {
		dst, e = append(dst, 'e', '-'), -e
	} else {
		dst = append(dst, 'e', '+')
	}
	return AppendUint(dst, uint64(e))
}
