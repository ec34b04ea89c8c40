//go:build !purego

// The AVX2 kernels: declarations, CPU detection and lookup tables.
// They assume at least 32 bytes of input (the wrappers here are called with that).
// Called by scan.go.

package scan

// classes are lookup tables over the nibbles of a byte: a byte is special when low[c&15] & high[c>>4] != 0.
type classes struct {
	low, high [16]byte
	nibble    [16]byte
}

var (
	tableJSON = newClasses("\"\\")
	tableHTML = newClasses("\"\\<>&")

	// For text that is known to be valid, and where quotes end nothing.
	tableEscape     = newClasses("\\").withoutControls()
	tableEscapeHTML = newClasses("\\<>&").withoutControls()
)

func (t classes) withoutControls() classes {
	t.high[0], t.high[1] = 0, 0
	return t
}

func newClasses(set string) (t classes) {
	for i := range t.low {
		t.low[i] = 1 // class of the control characters: any low nibble under high nibbles 0 and 1
		t.nibble[i] = 15
	}
	t.high[0], t.high[1] = 1, 1
	for _, c := range []byte(set) {
		bit := byte(1) << (c >> 4 & 7) // high nibbles 2, 3 and 5: a class for each
		t.high[c>>4] |= bit
		t.low[c&15] |= bit
	}
	return t
}

var haveKernels = hasAVX2()

// hasAVX2 asks the CPU and the operating system (which must save the upper halves).
func hasAVX2() bool {
	const osxsaveAVXAndProduct = 1<<27 | 1<<28 | 1<<1 // carry-less products
	const avx2AndBMI = 1<<5 | 1<<3 | 1<<8
	if maxLeaf, _, _, _ := cpuid(0, 0); maxLeaf < 7 {
		return false
	}
	_, _, c, _ := cpuid(1, 0)
	if c&osxsaveAVXAndProduct != osxsaveAVXAndProduct || xgetbv()&6 != 6 {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&avx2AndBMI == avx2AndBMI
}

//go:noescape
func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)

//go:noescape
func xgetbv() (low uint32)

//go:noescape
func copyAVX2(dst, src *byte, n int, t *classes) (i int, high uint32)

//go:noescape
func indexAVX2(src *byte, n int, t *classes) (i int, high uint32)

//go:noescape
func validAVX2(src *byte, n int, t *utf8Tables) bool

//go:noescape
func compactAVX2(dst, src *byte, n int, t *classes, wide uint32) (i, at int, open bool)

func compactKernel(dst, src []byte, t *classes, wide bool) (n, m int, open bool) {
	var highs uint32
	if wide {
		highs = 0x80808080
	}
	return compactAVX2(&dst[0], &src[0], len(src), t, highs)
}

func copyKernel(dst, src []byte, t *classes) (int, bool) {
	n, high := copyAVX2(&dst[0], &src[0], len(src), t)
	return n, high != 0
}

func indexKernel(src []byte, t *classes) (int, bool) {
	n, high := indexAVX2(&src[0], len(src), t)
	return n, high != 0
}

func validKernel(b []byte) bool { return validAVX2(&b[0], len(b), &utf8Classes) }

// utf8Tables are those of Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte" (2020):
// each bit is one way for two adjacent bytes to be wrong; a bit that survives all three lookups is an error.
type utf8Tables struct {
	firstHigh, firstLow, secondHigh [16]byte
	nibble, third, fourth, top      [16]byte
}

const (
	tooShort     = 1 << 0 // lead byte not followed by a continuation
	tooLong      = 1 << 1 // ASCII followed by a continuation
	overlong3    = 1 << 2
	tooLarge     = 1 << 3
	surrogate    = 1 << 4
	overlong2    = 1 << 5
	tooLarge1000 = 1 << 6 // above U+10FFFF in its second byte; shares its bit with overlong4
	overlong4    = 1 << 6
	twoConts     = 1 << 7
	carry        = tooShort | tooLong | twoConts
)

var utf8Classes = func() (t utf8Tables) {
	for i := range 16 {
		t.nibble[i], t.third[i], t.fourth[i], t.top[i] = 15, 0xe0-0x80, 0xf0-0x80, 0x80
		switch {
		case i < 8:
			t.firstHigh[i], t.secondHigh[i] = tooLong, tooShort
		case i < 12:
			t.firstHigh[i] = twoConts
		default:
			t.secondHigh[i] = tooShort
		}
		t.firstLow[i] = carry
		if i >= 4 {
			t.firstLow[i] |= tooLarge
		}
		if i >= 5 {
			t.firstLow[i] |= tooLarge1000
		}
	}
	t.firstHigh[12] = tooShort | overlong2
	t.firstHigh[13] = tooShort
	t.firstHigh[14] = tooShort | overlong3 | surrogate
	t.firstHigh[15] = tooShort | tooLarge | tooLarge1000 | overlong4
	t.firstLow[0] |= overlong3 | overlong2 | overlong4
	t.firstLow[1] |= overlong2
	t.firstLow[13] |= surrogate
	const second = tooLong | overlong2 | twoConts
	t.secondHigh[8] = second | overlong3 | tooLarge1000 | overlong4
	t.secondHigh[9] = second | overlong3 | tooLarge
	t.secondHigh[10] = second | surrogate | tooLarge
	t.secondHigh[11] = second | surrogate | tooLarge
	return t
}()
