// Short raw values that need no escapes: checked and copied without white space in one pass.
// It assumes that what it does not take goes to the rewriter of raw.go: whatever is not plain ASCII, deep, long or not valid.
// Called by raw.go for what methods return, and by api.go for what is to be formatted.

package encode

import "github.com/fastjson/fastjson/go/internal/number"

const (
	briefText  = 256 // bytes of the longest text that is taken
	briefDepth = 16
	briefNames = 8 // of an object, where duplicates are looked for: each is compared with all
)

// brief is a text being copied.
type brief struct {
	src, out []byte
	at       int        // end of the output
	plain    *[256]bool // what strings may hold
	names    bool
}

// appendBrief appends src without white space; it is false when src is not valid or not that simple. plain are the characters that strings
// may hold, names says that those of an object must differ.
func appendBrief(b, src []byte, plain *[256]bool, names bool) ([]byte, bool) {
	n := len(b)
	if cap(b)-n < len(src)+slack {
		b = grow(b, len(src)+slack)
	}
	w := brief{src: src, out: b[:cap(b)], at: n, plain: plain, names: names}
	end := w.value(w.space(0), 0)
	if end < 0 || w.space(end) != len(src) {
		return b, false
	}
	return b[:w.at], true
}

func (w *brief) space(i int) int {
	for i < len(w.src) && (w.src[i] == ' ' || w.src[i] == '\n' || w.src[i] == '\t' || w.src[i] == '\r') {
		i++
	}
	return i
}

// value copies the value at i and returns the index after it, or -1.
func (w *brief) value(i, depth int) int {
	if i >= len(w.src) {
		return -1
	}
	end := -1
	switch c := w.src[i]; {
	case c == '"':
		end = w.stringEnd(i)
	case c == '-' || c-'0' <= 9:
		end = number.End(w.src, i)
	case c == '{':
		return w.object(i, depth+1)
	case c == '[':
		return w.array(i, depth+1)
	case c == 't':
		end = w.word(i, "true")
	case c == 'f':
		end = w.word(i, "false")
	case c == 'n':
		end = w.word(i, "null")
	}
	if end >= 0 {
		w.at += copy(w.out[w.at:], w.src[i:end])
	}
	return end
}

// stringEnd returns the index after the string at i.
func (w *brief) stringEnd(i int) int {
	for k, c := range w.src[i+1:] {
		if c == '"' {
			return i + k + 2
		}
		if !w.plain[c] {
			break
		}
	}
	return -1
}

func (w *brief) word(i int, word string) int {
	if end := i + len(word); end <= len(w.src) && string(w.src[i:end]) == word {
		return end
	}
	return -1
}

func (w *brief) put(c byte) {
	w.out[w.at] = c
	w.at++
}

// array copies the array at i, which is the innermost of so many containers.
func (w *brief) array(i, depth int) int {
	if depth > briefDepth {
		return -1
	}
	w.put('[')
	i = w.space(i + 1)
	if i < len(w.src) && w.src[i] == ']' {
		w.put(']')
		return i + 1
	}
	for {
		if i = w.value(i, depth); i < 0 {
			return -1
		}
		if i = w.space(i); i >= len(w.src) {
			return -1
		}
		c := w.src[i]
		w.put(c)
		if c == ']' {
			return i + 1
		}
		if c != ',' {
			return -1
		}
		i = w.space(i + 1)
	}
}

// object copies the object at i, which is the innermost of so many containers.
func (w *brief) object(i, depth int) int {
	if depth > briefDepth {
		return -1
	}
	w.put('{')
	i = w.space(i + 1)
	if i < len(w.src) && w.src[i] == '}' {
		w.put('}')
		return i + 1
	}
	var names [briefNames][2]int // where they start and end
	for n := 0; ; n++ {
		if i >= len(w.src) || w.src[i] != '"' {
			return -1
		}
		end := w.stringEnd(i)
		if end < 0 {
			return -1
		}
		if w.names {
			if n == briefNames {
				return -1
			}
			for _, other := range names[:n] {
				if string(w.src[other[0]:other[1]]) == string(w.src[i:end]) {
					return -1
				}
			}
			names[n] = [2]int{i, end}
		}
		w.at += copy(w.out[w.at:], w.src[i:end])
		if i = w.space(end); i >= len(w.src) || w.src[i] != ':' {
			return -1
		}
		w.put(':')
		if i = w.value(w.space(i+1), depth); i < 0 {
			return -1
		}
		if i = w.space(i); i >= len(w.src) {
			return -1
		}
		c := w.src[i]
		w.put(c)
		if c == '}' {
			return i + 1
		}
		if c != ',' {
			return -1
		}
		i = w.space(i + 1)
	}
}
