// Memory for the strings of a result.
// Assumes that a chunk's bytes, once handed out, are never written again.
// Called wherever a string is stored.

package decode

import "github.com/fastjson/fastjson/go/internal/ref"

// Chunks are at most maxChunk bytes, and a string of more than a quarter of that gets memory of its own: what outlives its
// document, a string or some that follow one another, keeps little else alive.
const (
	maxChunk = 256
	maxOwn   = maxChunk / 4
)

// arena hands out memory for strings from chunks.
type arena struct {
	chunk []byte
	left  int // input not yet accounted for: no chunk is larger than what can still come
}

// expect tells how many bytes of input there are: no call needs more.
func (a *arena) expect(n int) { a.left = n }

// reset forgets the chunk, which belongs to the result.
func (a *arena) reset() { a.chunk = nil }

// string returns a copy of text.
func (a *arena) string(text []byte) string {
	n := len(text)
	if n <= cap(a.chunk)-len(a.chunk) {
		start := len(a.chunk)
		a.chunk = append(a.chunk, text...)
		return ref.BytesString(a.chunk[start : start+n])
	}
	return a.slow(text)
}

func (a *arena) slow(text []byte) string {
	n := len(text)
	if n == 0 {
		return ""
	}
	if n > maxOwn || 4*n > a.left { // large, or most of what there is
		return string(text)
	}
	size := min(maxChunk, a.left)
	a.left -= size
	a.chunk = make([]byte, 0, size)
	a.chunk = append(a.chunk, text...)
	return ref.BytesString(a.chunk[:n])
}
