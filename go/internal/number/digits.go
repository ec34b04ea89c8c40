// Integers to decimal text.
// It assumes nothing; results equal strconv.AppendInt and AppendUint in base ten.
// Called by the encoder for every integer and by shortest.go for the digits of floats.

package number

import (
	"encoding/binary"
	"math/bits"
)

// room is what the functions here may write beyond the end of their result: whole words are stored.
const room = 32

// reserve returns dst with room behind it.
func reserve(dst []byte) []byte {
	next := make([]byte, len(dst), 2*cap(dst)+room)
	copy(next, dst)
	return next
}

// pairs holds "00" to "99", the first digit in the low byte.
var pairs = func() (t [100]uint16) {
	for i := range t {
		t[i] = uint16('0'+i/10) | uint16('0'+i%10)<<8
	}
	return t
}()

const asciiZeros = 0x3030303030303030

// eightDecimals returns the digits of n, below 10**8, as the values of eight bytes, the first digit lowest:
// halves, then quarters, then single digits, all lanes at once by multiplying with a reciprocal.
func eightDecimals(n uint64) uint64 {
	h := n * 3518437209 >> 45          // n / 10000
	n = h + (n-h*10000)<<32            // two lanes of 0..9999
	h = n * 5243 >> 19 & 0x7f_0000007f // each / 100
	n = h + (n-h*100)<<16              // four lanes of 0..99
	t := n * 103 >> 10 & 0x000f_000f_000f_000f
	return t + (n-t*10)<<8
}

// AppendInt appends n.
func AppendInt(dst []byte, n int64) []byte {
	if n < 0 {
		return AppendUint(append(dst, '-'), -uint64(n))
	}
	return AppendUint(dst, uint64(n))
}

// Room is what PutInt needs, more than it writes.
const Room = room + 1

// PutInt writes n to out, which has Room bytes, and returns how many are its digits and sign: AppendInt for lists.
func PutInt(out []byte, n int64) int {
	u, sign := uint64(n), 0
	if n < 0 {
		out[0] = '-'
		u, sign, out = -u, 1, out[1:]
	}
	switch {
	case u < 1e4:
		return sign + putSmall(out, u)
	case u < 1e8:
		return sign + putLeading(out, u)
	}
	return sign + len(AppendUint(out[:0], u))
}

// AppendUint appends n.
func AppendUint(dst []byte, n uint64) []byte {
	if cap(dst)-len(dst) < room {
		dst = reserve(dst)
	}
	at := len(dst)
	out := dst[at : at+room]
	if n < 1e4 {
		return dst[:at+putSmall(out, n)]
	}
	if n < 1e8 {
		return dst[:at+putLeading(out, n)]
	}
	high := n / 1e8
	low := eightDecimals(n-high*1e8) | asciiZeros
	size := 0
	switch {
	case high < 1e4:
		size = putSmall(out, high)
	case high < 1e8:
		size = putLeading(out, high)
	default:
		top := high / 1e8
		size = putSmall(out, top)
		binary.LittleEndian.PutUint64(out[size:], eightDecimals(high-top*1e8)|asciiZeros)
		size += 8
	}
	binary.LittleEndian.PutUint64(out[size:], low)
	return dst[:at+size+8]
}

// putSmall writes n, below 10**4, and returns the number of digits.
func putSmall(out []byte, n uint64) int {
	if n < 100 {
		if n < 10 {
			out[0] = byte('0' + n)
			return 1
		}
		binary.LittleEndian.PutUint16(out, pairs[n])
		return 2
	}
	q := n / 100
	r := pairs[n-q*100]
	if q < 10 {
		out[0] = byte('0' + q)
		binary.LittleEndian.PutUint16(out[1:], r)
		return 3
	}
	binary.LittleEndian.PutUint16(out, pairs[q])
	binary.LittleEndian.PutUint16(out[2:], r)
	return 4
}

// putLeading writes n, from 1 to 10**8 - 1, without leading zeros and returns the number of digits.
func putLeading(out []byte, n uint64) int {
	w := eightDecimals(n)
	skip := uint(bits.TrailingZeros64(w)) &^ 7
	binary.LittleEndian.PutUint64(out, (w|asciiZeros)>>(skip&63))
	return 8 - int(skip>>3)
}
