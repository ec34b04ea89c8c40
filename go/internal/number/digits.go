// Integers to decimal text.
// It assumes nothing; results equal strconv.AppendInt and AppendUint in base ten.
// Called by the encoder for every integer and by shortest.go for the digits of floats.

package number

import (
	"encoding/binary"
	"math/bits"
)

// pairs holds "00" to "99".
var pairs = func() (t [200]byte) {
	for i := range 100 {
		t[2*i], t[2*i+1] = byte('0'+i/10), byte('0'+i%10)
	}
	return t
}()

var uintPow10 = [20]uint64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
	1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
}

// digitCount returns the number of decimal digits of n, 1 for 0.
func digitCount(n uint64) int {
	t := bits.Len64(n|1) * 1233 >> 12 // floor(log10) or one more
	if n|1 < uintPow10[t] {
		t--
	}
	return t + 1
}

// AppendInt appends n.
func AppendInt(dst []byte, n int64) []byte {
	if n < 0 {
		return AppendUint(append(dst, '-'), -uint64(n))
	}
	return AppendUint(dst, uint64(n))
}

// AppendUint appends n.
func AppendUint(dst []byte, n uint64) []byte {
	if n < 10 {
		return append(dst, byte('0'+n))
	}
	if n < 100 {
		return append(dst, pairs[2*n], pairs[2*n+1])
	}
	size := digitCount(n)
	at := len(dst)
	if cap(dst)-at < size {
		dst = append(dst, make([]byte, size)...)
	} else {
		dst = dst[:at+size]
	}
	out := dst[at:]
	i := size
	for n >= 100 {
		r := n % 100
		n /= 100
		i -= 2
		out[i], out[i+1] = pairs[2*r], pairs[2*r+1]
	}
	if n < 10 {
		out[0] = byte('0' + n)
	} else {
		out[0], out[1] = pairs[2*n], pairs[2*n+1]
	}
	return dst
}

// eightASCII returns n, below 10**8, as eight ASCII digits, the first in the lowest byte:
// halves, then quarters, then single digits, all lanes at once by multiplying with a reciprocal.
func eightASCII(n uint64) uint64 {
	n = n/10000 + n%10000<<32                   // two lanes of 0..9999
	h := n * 5243 >> 19 & 0x0000007f_0000007f   // each / 100
	n = h + (n-h*100)<<16                       // four lanes of 0..99
	t := n * 103 >> 10 & 0x000f_000f_000f_000f  // each / 10
	return t + (n-t*10)<<8 + 0x3030303030303030 // eight digits
}

// putDigits writes n, below 10**18, without leading zeros and returns the number of digits.
// It may write zeros after them.
func putDigits(buf *[20]byte, n uint64) int {
	size := digitCount(n)
	if size > 16 {
		top := n / 1e16
		n -= top * 1e16
		var i int
		if top >= 10 {
			buf[0], buf[1] = pairs[2*top], pairs[2*top+1]
			i = 2
		} else {
			buf[0] = byte('0' + top)
			i = 1
		}
		high := n / 1e8
		binary.LittleEndian.PutUint64(buf[i:], eightASCII(high))
		binary.LittleEndian.PutUint64(buf[i+8:], eightASCII(n-high*1e8))
		return size
	}
	// Shift left so that the first digit is the first byte.
	n *= uintPow10[16-size]
	high := n / 1e8
	binary.LittleEndian.PutUint64(buf[0:], eightASCII(high))
	binary.LittleEndian.PutUint64(buf[8:], eightASCII(n-high*1e8))
	return size
}
