// Memory for the strings, numbers and short lists of trees.
// Assumes that a place, once handed out, is never written again. What a value shares a block with it keeps alive:
// so blocks are small, and nothing in one points out of it.
// Called by anytree.go.

package decode

import "github.com/fastjson/fastjson/go/internal/ref"

// A value may hold two blocks of each kind that it has only a part of, the first and the last: 512 bytes in all.
const (
	slabFloats = 8 // 64 bytes
	slabHeads  = 7 // 192 bytes with slabText
	slabText   = 80
	fewNumbers = 4 // a list of no more numbers is in one piece with them
)

// textSlab is some short strings, boxed: their headers and what they point at.
type textSlab struct {
	heads [slabHeads]string
	text  [slabText]byte
}

// slabs are the blocks in use.
type slabs struct {
	floats []float64
	texts  *textSlab
	heads  int // used in texts
	bytes  int
	most   int // places in a new block: a small text gets small blocks
}

// bytesForPlace is how much text there is for every number, roughly.
const bytesForPlace = 8

// expect sizes the blocks for a text of n bytes.
func (s *slabs) expect(n int) { s.most = min(slabFloats, max(2, n/bytesForPlace)) }

// float boxes a number.
func (s *slabs) float(f float64) any {
	if len(s.floats) == cap(s.floats) {
		s.floats = make([]float64, 0, s.most)
	}
	n := len(s.floats)
	s.floats = append(s.floats, f)
	return ref.BoxFloat64(&s.floats[n])
}

// string boxes a copy of text.
func (s *slabs) string(text []byte) any {
	n := len(text)
	if n > slabText/2 {
		return longText(text)
	}
	t := s.texts
	if t == nil || s.heads == slabHeads || n > slabText-s.bytes {
		t = new(textSlab)
		s.texts, s.heads, s.bytes = t, 0, 0
	}
	to := t.text[s.bytes : s.bytes+n]
	copy(to, text)
	head := &t.heads[s.heads]
	*head = ref.BytesString(to)
	s.heads++
	s.bytes += n
	return ref.BoxString(head)
}

// boxed is a string with its header and memory for its bytes.
type boxed[Memory any] struct {
	head string
	text Memory
}

// longText boxes a copy of text, in one piece where the length is that of many strings.
func longText(text []byte) any {
	switch n := len(text); {
	case n <= 32:
		b := new(boxed[[32]byte])
		b.head = ref.BytesString(b.text[:copy(b.text[:], text)])
		return ref.BoxString(&b.head)
	case n <= 48:
		b := new(boxed[[48]byte])
		b.head = ref.BytesString(b.text[:copy(b.text[:], text)])
		return ref.BoxString(&b.head)
	case n <= 80:
		b := new(boxed[[80]byte])
		b.head = ref.BytesString(b.text[:copy(b.text[:], text)])
		return ref.BoxString(&b.head)
	case n <= 128:
		b := new(boxed[[128]byte])
		b.head = ref.BytesString(b.text[:copy(b.text[:], text)])
		return ref.BoxString(&b.head)
	}
	return string(text)
}

// listed is a list with its header and memory for its elements.
type listed[Items any] struct {
	head  []any
	items Items
}

// numbers is a list of numbers in one piece.
type numbers[Items, Floats any] struct {
	head   []any
	items  Items
	floats Floats
}

// boxList boxes a copy of items, with no capacity beyond their number. Short ones are one piece with their header.
func boxList(items []any) any {
	switch len(items) {
	case 1:
		l := new(listed[[1]any])
		copy(l.items[:], items)
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	case 2:
		l := new(listed[[2]any])
		copy(l.items[:], items)
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	case 3:
		l := new(listed[[3]any])
		copy(l.items[:], items)
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	case 4:
		l := new(listed[[4]any])
		copy(l.items[:], items)
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	case 5:
		l := new(listed[[5]any])
		copy(l.items[:], items)
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	case 6:
		l := new(listed[[6]any])
		copy(l.items[:], items)
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	case 7:
		l := new(listed[[7]any])
		copy(l.items[:], items)
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	case 8:
		l := new(listed[[8]any])
		copy(l.items[:], items)
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	}
	return newList(items)
}

// boxNumbers boxes a list of up to four numbers, in one piece.
func boxNumbers(f []float64) any {
	switch len(f) {
	case 1:
		l := new(numbers[[1]any, [1]float64])
		copy(l.floats[:], f)
		boxAll(l.items[:], l.floats[:])
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	case 2:
		l := new(numbers[[2]any, [2]float64])
		copy(l.floats[:], f)
		boxAll(l.items[:], l.floats[:])
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	case 3:
		l := new(numbers[[3]any, [3]float64])
		copy(l.floats[:], f)
		boxAll(l.items[:], l.floats[:])
		l.head = l.items[:]
		return ref.BoxSlice(&l.head)
	}
	l := new(numbers[[4]any, [4]float64])
	copy(l.floats[:], f)
	boxAll(l.items[:], l.floats[:])
	l.head = l.items[:]
	return ref.BoxSlice(&l.head)
}

// boxAll makes items the boxed elements of f.
func boxAll(items []any, f []float64) {
	for i := range items {
		items[i] = ref.BoxFloat64(&f[i])
	}
}

// emptyList is a list without elements: nothing can be written to it, so one will do for all.
var emptyList any = []any{}

// newList returns a copy of items.
func newList(items []any) []any {
	list := make([]any, len(items))
	copy(list, items)
	return list
}
