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

	tableOnlyHTML = newClasses("<>&") // and control characters
)

func newClasses(set string) (t classes) {
	for i := range t.low {
		t.low[i] = 1 // class of the control characters: any low nibble under high nibbles 0 and 1
		t.nibble[i] = 15
	}
	t.high[0], t.high[1] = 1, 1
	putByNibble(&t.low, &t.high, set) // high nibbles 2, 3 and 5
	return t
}

// put makes the bytes of set those of a class, and with them all others that have one of their low nibbles and one of their high ones.
func put(low, high *[16]byte, class byte, set string) {
	for _, c := range []byte(set) {
		low[c&15] |= class
		high[c>>4] |= class
	}
}

// putByNibble does so with a class for each high nibble, so that there are no others. The bytes are ASCII.
func putByNibble(low, high *[16]byte, set string) {
	for i, c := range []byte(set) {
		put(low, high, 1<<(c>>4), set[i:i+1])
	}
}

var haveKernels = hasAVX2()

// hasAVX2 asks the CPU for all that the kernels use, and the operating system, which must save the upper halves.
func hasAVX2() bool {
	const ofLeaf1 = 1<<27 | 1<<28 | 1<<23 | 1<<1 // OSXSAVE, AVX, POPCNT, PCLMULQDQ
	const ofLeaf7 = 1<<5 | 1<<3 | 1<<8           // AVX2, BMI1, BMI2
	if maxLeaf, _, _, _ := cpuid(0, 0); maxLeaf < 7 {
		return false
	}
	_, _, c, _ := cpuid(1, 0)
	if c&ofLeaf1 != ofLeaf1 || xgetbv()&6 != 6 {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&ofLeaf7 == ofLeaf7
}

//go:noescape
func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)

//go:noescape
func xgetbv() (low uint32)

//go:noescape
func copyAVX2(dst, src *byte, n int, t *classes) (i int, high uint32)

//go:noescape
func escapeAVX2(dst, src *byte, i, n, room int, t *classes, escapes *[128]uint64) (end, at int)

//go:noescape
func indexAVX2(src *byte, n int, t *classes) (i int, high uint32)

//go:noescape
func validAVX2(src *byte, n int, t *utf8Tables) bool

//go:noescape
func compactAVX2(dst, src *byte, n int, t *compactTables, wide uint32) (i, at int, open, joined bool)

func compactKernel(dst, src []byte, escapeHTML, wide bool) (n, m int, open, joined bool) {
	t := &tableCompact
	if escapeHTML {
		t = &tableCompactHTML
	}
	var highs uint32
	if wide {
		highs = 0x80808080
	}
	return compactAVX2(&dst[0], &src[0], len(src), t, highs)
}

// compactTables are classes as above, white space by its low nibble, and the classes to stop at. Each bit is one class:
// the bytes with one of some low nibbles and one of some high ones.
type compactTables struct {
	low, high, nibble, space, stops [16]byte
}

var (
	tableCompact     = newCompactTables(false)
	tableCompactHTML = newCompactTables(true)
)

func newCompactTables(escapeHTML bool) (t compactTables) {
	const stops = 1 | 2 | 4 | 0x80 // the last for wide
	for i := range 16 {
		t.nibble[i], t.space[i], t.stops[i] = 15, 0x80, stops
	}
	for _, c := range " \n\t\r" {
		t.space[c&15] = byte(c)
	}
	put(&t.low, &t.high, 1, "\\")
	if escapeHTML {
		put(&t.low, &t.high, 2, "<>")
		put(&t.low, &t.high, 4, "&")
	}
	put(&t.low, &t.high, 8, `,"`)
	put(&t.low, &t.high, 16, ":")
	put(&t.low, &t.high, 32, "[]{}")
	return t
}

//go:noescape
func unitsAVX2(dst *uint16, src *byte, n, max int, t *escapeTables) (k int)

func unitsKernel(dst *[maxUnits]uint16, src []byte) int {
	return unitsAVX2(&dst[0], &src[0], len(src), maxUnits-1, &tableEscapes)
}

// escapeTables are classes as above with those allowed at each place of the 16 bytes behind a "\u", and how digits become units.
type escapeTables struct {
	low, high, nibble, places [16]byte
	letter, nine, digits      [16]byte
	sixteens                  [16]byte  // for bytes
	hundreds                  [8]uint16 // 256 and 1, for words
	surrogate                 [4]uint32
}

var tableEscapes = func() (t escapeTables) {
	const digit, letter, backslash, u = 1, 2, 4, 8
	for i := range 16 {
		t.nibble[i], t.letter[i], t.nine[i] = 15, letter, 9
		t.sixteens[i] = [2]byte{16, 1}[i%2]
		t.places[i] = [6]byte{digit | letter, digit | letter, digit | letter, digit | letter, backslash, u}[i%6]
		t.digits[i] = 0x80
		if i < 12 {
			t.digits[i] = byte(i/4*6 + i%4)
		}
	}
	for i := range 8 {
		t.hundreds[i] = [2]uint16{256, 1}[i%2]
	}
	for i := range 4 {
		t.surrogate[i] = 0xd800 >> 11
	}
	put(&t.low, &t.high, digit, "0123456789")
	put(&t.low, &t.high, letter, "abcdefABCDEF")
	put(&t.low, &t.high, backslash, "\\")
	put(&t.low, &t.high, u, "u")
	return t
}()

//go:noescape
func separatorAVX2(src *byte, n int) (i int)

func separatorKernel(b []byte) int { return separatorAVX2(&b[0], len(b)) }

//go:noescape
func escapedAVX2(src *byte, n int, t *escapedTables) (i int, high uint32)

// escapedTables are those of tableJSON, the letters of escapes of two characters and the hexadecimal digits in the same form, and bytes to compare with.
type escapedTables struct {
	classes
	lowLetter, highLetter, backslash, u [16]byte
	lowDigit, highDigit                 [16]byte
	lower, d                            [32]byte
}

var (
	tableEscaped  = newEscapedTables(`"\/bfnrt`)
	tableShortest = func() escapedTables {
		t := newEscapedTables(`"\bfnrt`)
		for i := range 32 { // each \u is as one that may be half of a surrogate pair
			t.lower[i], t.d[i] = 0xff, 0xff
		}
		return t
	}()
)

func newEscapedTables(letters string) (t escapedTables) {
	t.classes = newClasses("\"\\")
	for i := range 16 {
		t.backslash[i], t.u[i] = '\\', 'u'
	}
	for i := range 32 {
		t.lower[i], t.d[i] = 0x20, 'd'
	}
	putByNibble(&t.lowDigit, &t.highDigit, "0123456789abcdefABCDEF")
	putByNibble(&t.lowLetter, &t.highLetter, letters)
	return t
}

func escapedKernel(src []byte, t *escapedTables) (int, bool) {
	n, high := escapedAVX2(&src[0], len(src), t)
	return n, high != 0
}

func copyKernel(dst, src []byte, t *classes) (int, bool) {
	n, high := copyAVX2(&dst[0], &src[0], len(src), t)
	return n, high != 0
}

func escapeKernel(dst, src []byte, i int, t *classes, escapes *[128]uint64) (end, at int) {
	return escapeAVX2(&dst[0], &src[0], i, len(src), len(dst), t, escapes)
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
