// Package scan finds the bytes of JSON text that need attention: quotes, escapes, controls, bad UTF-8, the end of white space.
// It assumes nothing about its input and never reads outside of it; kernels in assembly are chosen once at init by CPU feature.
// Called by the encoder for every string it writes and by the decoder for every string it reads.
package scan

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

const (
	lsb = 0x0101010101010101
	msb = 0x8080808080808080
)

// asmMin is the length from which a call of an assembly kernel beats the word loop.
// Copying on a Xeon with Go 1.27.3, ns at 32, 64, 200, 2000 bytes: words 19, 31, 77, 575; AVX2 9, 10, 12, 67.
// Blocks are 32 bytes, so it cannot be lower; measure again before moving it.
const asmMin = 32

// Specials returns a word with the top bit set in each byte of v that is a control
// character, a quote or a backslash. Bytes above the lowest such byte may be marked wrongly.
//
//	c^2 < 0x21  holds for exactly 0x00..0x1f and 0x22
func Specials(v uint64) uint64 {
	return (((v ^ 0x02*lsb) - 0x21*lsb) | ((v ^ 0x5c*lsb) - lsb)) &^ v & msb
}

// HTML does the same for '<', '>' and '&'.
//
//	c|2 == 0x3e  holds for exactly 0x3c and 0x3e
func HTML(v uint64) uint64 {
	return ((((v | 0x02*lsb) ^ 0x3e*lsb) - lsb) | ((v ^ 0x26*lsb) - lsb)) &^ v & msb
}

// String returns the index of the first byte of b at or after i that ends a plain run:
// a control character, a quote, a backslash or, unlike StringUTF8, any byte from 0x80 on; len(b) if there is none.
func String(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		v := binary.LittleEndian.Uint64(b[i:])
		if m := Specials(v) | v&msb; m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
	}
	for ; uint(i) < uint(len(b)); i++ {
		if c := b[i]; c < 0x20 || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return i
		}
	}
	return i
}

// StringUTF8 returns the index of the first control character, quote or backslash of b at or after i, len(b) if there is none.
// nonASCII is true when a byte from 0x80 on may have been passed; it is false only if none was.
func StringUTF8(b []byte, i int) (end int, nonASCII bool) {
	var high uint64
	// Most strings are short: words first, and the kernel once it is plain that this one is not.
	for n := min(len(b), i+asmMin); i+8 <= n; i += 8 {
		v := binary.LittleEndian.Uint64(b[i:])
		if m := Specials(v); m != 0 {
			k := bits.TrailingZeros64(m) &^ 7
			return i + k>>3, (high|v&(1<<k-1))&msb != 0
		}
		high |= v
	}
	if haveKernels && len(b)-i >= asmMin {
		n, asmHigh := indexKernel(b[i:], &tableJSON)
		return i + n, high&msb != 0 || asmHigh
	}
	for ; i+8 <= len(b); i += 8 {
		v := binary.LittleEndian.Uint64(b[i:])
		if m := Specials(v); m != 0 {
			k := bits.TrailingZeros64(m) &^ 7
			return i + k>>3, (high|v&(1<<k-1))&msb != 0
		}
		high |= v
	}
	for ; uint(i) < uint(len(b)); i++ {
		c := b[i]
		if c < 0x20 || c == '"' || c == '\\' {
			break
		}
		high |= uint64(c)
	}
	return i, high&msb != 0
}

// Copy copies src to dst, which must be at least as long, up to the first control character, quote or backslash
// (and '<', '>' or '&' with escapeHTML) and returns how many bytes were copied. Bytes of dst[:len(src)] after those may be overwritten.
// nonASCII is as for StringUTF8.
func Copy(dst, src []byte, escapeHTML bool) (n int, nonASCII bool) {
	dst = dst[:len(src)]
	if haveKernels && len(src) >= asmMin {
		table := &tableJSON
		if escapeHTML {
			table = &tableHTML
		}
		return copyKernel(dst, src, table)
	}
	return copyWords(dst, src, escapeHTML)
}

// CopyToHTML copies src, in which nothing else ends a run, to dst, which must be at least as long, up to the first '<', '>' or '&', and returns
// how many bytes were copied. Bytes of dst[:len(src)] after those may be overwritten.
func CopyToHTML(dst, src []byte) (n int) {
	dst = dst[:len(src)]
	if haveKernels && len(src) >= asmMin {
		n, _ = copyKernel(dst, src, &tableOnlyHTML)
		return n
	}
	for ; n < len(src) && src[n] != '<' && src[n] != '>' && src[n] != '&'; n++ {
		dst[n] = src[n]
	}
	return n
}

// EscapeMin is the length from which on Escape does something, where there are kernels.
const EscapeMin = asmMin

// EscapeRoom is how much more than there is to write Escape needs to begin: a block and the last bytes of nothing but escapes.
const EscapeRoom = 512

// Escape copies src from i on to dst, with what escapes holds for each byte that Copy ends at: its characters, the first lowest, and their number
// in the top byte, six at most. It returns up to where in src and in dst; it ends early when dst has no more room, and before it begins
// where src is short and without kernels.
func Escape(dst, src []byte, i int, escapeHTML bool, escapes *[128]uint64) (end, at int) {
	if !haveKernels || len(src) < asmMin || len(dst) < EscapeRoom {
		return i, 0
	}
	table := &tableJSON
	if escapeHTML {
		table = &tableHTML
	}
	return escapeKernel(dst, src, i, table, escapes)
}

func copyWords(dst, src []byte, escapeHTML bool) (n int, nonASCII bool) {
	dst = dst[:len(src)]
	var high uint64
	i := 0
	for ; i+8 <= len(src); i += 8 {
		v := binary.LittleEndian.Uint64(src[i:])
		binary.LittleEndian.PutUint64(dst[i:], v)
		m := Specials(v)
		if escapeHTML {
			m |= HTML(v)
		}
		if m != 0 {
			k := bits.TrailingZeros64(m) &^ 7
			return i + k>>3, (high|v&(1<<k-1))&msb != 0
		}
		high |= v
	}
	if i < len(src) && len(src) >= 8 {
		// The last bytes once more as a whole word: what overlaps was plain.
		i = len(src) - 8
		v := binary.LittleEndian.Uint64(src[i:])
		binary.LittleEndian.PutUint64(dst[i:], v)
		m := Specials(v)
		if escapeHTML {
			m |= HTML(v)
		}
		if m != 0 {
			k := bits.TrailingZeros64(m) &^ 7
			return i + k>>3, (high|v&(1<<k-1))&msb != 0
		}
		return len(src), (high|v)&msb != 0
	}
	for ; i < len(src); i++ {
		c := src[i]
		if c < 0x20 || c == '"' || c == '\\' || escapeHTML && (c == '<' || c == '>' || c == '&') {
			break
		}
		dst[i] = c
		high |= uint64(c)
	}
	return i, high&msb != 0
}

// CompactSlack is how many bytes Compact may touch behind what it writes.
const CompactSlack = 64

// minCompact is the shortest text that Compact looks at: a block of 64 bytes, and what copying from it may read behind it.
const minCompact = 128

// Compact copies src, which must not begin inside of a string, to dst without the white space between tokens. It ends at the latest
// before a string with a backslash, with escapeHTML one of '<', '>' and '&', or with wide a byte from 0x80 on; it may end before any
// token, and without kernels it does at once: going on is the caller's. The first m bytes of dst are then those of src[:n].
// It is false when white space in src[:n] stood between two bytes of scalars, which are one now; in text that is not
// valid, all else is as it was. dst must have room for len(src) and CompactSlack bytes.
func Compact(dst, src []byte, escapeHTML, wide bool) (n, m int, ok bool) {
	if !haveKernels || len(src) < minCompact {
		return 0, 0, true
	}
	dst = dst[:len(src)+CompactSlack]
	n, m, open, joined := compactKernel(dst, src, escapeHTML, wide)
	if open { // back to the quote of the string that is cut
		start := bytes.LastIndexByte(src[:n], '"')
		n, m = start, m-(n-start)
	}
	return n, m, !joined
}

// PlainEscapes returns how much of b, the rest of a string, is plain text and escapes; it ends before a quote, a control character,
// an escape that means nothing or that may be half of a surrogate pair, and perhaps of those next to it, but also in whatever
// is left after whole blocks, and without kernels at once. nonASCII is as for StringUTF8.
func PlainEscapes(b []byte) (n int, nonASCII bool) {
	if !haveKernels || len(b) < asmMin {
		return 0, false
	}
	return escapedKernel(b, &tableEscaped)
}

// ShortestEscapes is PlainEscapes for text whose escapes are the shortest there are: it ends before each \u and \/ too.
func ShortestEscapes(b []byte) (n int) {
	if !haveKernels || len(b) < asmMin {
		return 0
	}
	n, _ = escapedKernel(b, &tableShortest)
	return n
}

// LineSeparator returns the index of the first U+2028 or U+2029 in b, which may be part of something that is not valid, or -1.
func LineSeparator(b []byte) int {
	i := 0
	if haveKernels && len(b) >= 64 {
		i = separatorKernel(b)
	}
	for {
		j := bytes.Index(b[i:], separatorPrefix)
		if j < 0 {
			return -1
		}
		if i += j; i+2 >= len(b) {
			return -1
		}
		if b[i+2]&^1 == 0xa8 {
			return i
		}
		i += 2
	}
}

// separatorPrefix begins every rune from U+2000 to U+203F.
var separatorPrefix = []byte{0xe2, 0x80}

// maxUnits is how many units a kernel reads at once; it has room for one more, which it may touch.
const maxUnits = 61

// manyEscapes is how many bytes six \uXXXX have, for which a kernel pays.
const manyEscapes = 36

// ManyEscapes reports whether it pays to try Escapes or Unescape on b[i:]: whether it looks like six \uXXXX there, and the
// first is no half of a surrogate pair.
func ManyEscapes(b []byte, i int) bool {
	return haveKernels && i+manyEscapes <= len(b) && b[i+18] == '\\' && b[i+30] == '\\' && (b[i+2]|0x20 != 'd' || b[i+3] < '8')
}

// Escapes returns the length of a run of \uXXXX at the start of src in which there is no half of a surrogate pair. It may
// leave out some, or all: going on is the caller's.
func Escapes(src []byte) (n int) {
	var units [maxUnits]uint16
	for haveKernels && len(src)-n >= manyEscapes {
		k := unitsKernel(&units, src[n:])
		if k == 0 {
			break
		}
		n += 6 * k
	}
	return n
}

// Unescape decodes such a run to dst, as UTF-8; n bytes of src are then m bytes of dst. With special it ends before a control
// character, a quote or a backslash. dst must have room for half of src and two bytes.
func Unescape(dst, src []byte, special bool) (n, m int) {
	var units [maxUnits]uint16
	for haveKernels && len(src)-n >= manyEscapes {
		k := unitsKernel(&units, src[n:])
		if k == 0 {
			break
		}
		for _, unit := range units[:k] {
			r := uint32(unit)
			if r < utf8.RuneSelf {
				if special && (r < ' ' || r == '"' || r == '\\') {
					return n, m
				}
				dst[m] = byte(r)
				n, m = n+6, m+1
				continue
			}
			// Both spellings, and one of them: which it is cannot be foreseen.
			word, size := 0x8080e0|r>>12|r>>6&0x3f<<8|r&0x3f<<16, 3
			if r < 0x800 {
				word, size = 0x80c0|r>>6|r&0x3f<<8, 2
			}
			binary.LittleEndian.PutUint32(dst[m:], word)
			n, m = n+6, m+size
		}
	}
	return n, m
}

// ValidUTF8 reports whether b is valid UTF-8.
func ValidUTF8(b []byte) bool {
	// The kernel's last block begins at least three bytes after the first, whose bytes it looks back at.
	if haveKernels && (len(b) == asmMin || len(b) >= asmMin+3) {
		return validKernel(b)
	}
	return utf8.Valid(b)
}

// Ahead is how much text ValidAhead looks at: a call of the kernel for all of it takes as long as utf8.Valid for three short strings.
const Ahead = 512

// ValidAhead returns up to where b is known to be valid UTF-8 from start on: at least end, often further, or -1 where b[start:end] is not valid.
// What stands at end begins a character, as the quote behind a string does.
func ValidAhead(b []byte, start, end int) (to int) {
	if to = min(len(b), start+Ahead); haveKernels && end < to {
		for to < len(b) && to > end && b[to]&0xc0 == 0x80 { // not within a character
			to--
		}
		if ValidUTF8(b[start:to]) {
			return to
		}
	}
	if ValidUTF8(b[start:end]) {
		return end
	}
	return -1
}

// Space returns the index of the first byte of b at or after i that is not JSON white space.
func Space(b []byte, i int) int {
	for uint(i) < uint(len(b)) {
		c := b[i]
		if c > ' ' {
			return i
		}
		if c != ' ' && c != '\n' && c != '\t' && c != '\r' {
			return i
		}
		i++
		// Indentation comes in runs: compare whole words of spaces.
		for i+8 <= len(b) {
			x := binary.LittleEndian.Uint64(b[i:]) ^ 0x20*lsb
			if x != 0 {
				i += bits.TrailingZeros64(x) >> 3
				break
			}
			i += 8
		}
	}
	return i
}
