// Short numbers: every one of few digits before every byte, and integers written around every power of ten and two.
// Assumes that strconv is right.
// Called by go test.

package number

import (
	"encoding/binary"
	"strconv"
	"testing"
)

// TestFewDigits has every number of digits before every byte, with digits and other bytes behind that.
func TestFewDigits(t *testing.T) {
	for _, digits := range []string{"", "0", "7", "10", "99", "100", "987", "0000", "1234", "90909", "123456", "0000001", "9999999"} {
		for c := range 256 {
			if c >= '0' && c <= '9' {
				continue
			}
			for _, rest := range []string{"00000000", "99999999", "\x00\xff\x80\x7f\x2f\x3a\xb0\xb9", "        "} {
				text := digits + string([]byte{byte(c)}) + rest
				n, length := FewDigits(binary.LittleEndian.Uint64([]byte(text)))
				want, _ := strconv.ParseUint("0"+digits, 10, 64)
				if length != len(digits) || length > 0 && n != want {
					t.Fatalf("%q: %d of %d digits", text, n, length)
				}
			}
		}
	}
}

// TestPutInt compares with strconv around every power of ten and of two.
func TestPutInt(t *testing.T) {
	check := func(n int64) {
		var out [Room + 1]byte
		out[Room] = 0xaa
		if got, want := string(out[:PutInt(out[:Room], n)]), strconv.FormatInt(n, 10); got != want || out[Room] != 0xaa {
			t.Fatalf("%q, want %q", got, want)
		}
	}
	for p := int64(1); p > 0 && p < 1e18; p *= 10 {
		for d := int64(-2); d <= 2; d++ {
			check(p + d)
			check(-p + d)
		}
	}
	for shift := range 64 {
		for d := int64(-1); d <= 1; d++ {
			check(1<<shift + d)
			check(-1<<shift + d)
		}
	}
}
