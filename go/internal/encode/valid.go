// Validity of JSON text as encoding/json sees it: the grammar, with duplicate names and bad UTF-8 allowed.
// It assumes nothing about its input and keeps one byte per open container.
// Called by json.Valid.

package encode

import "github.com/fastjson/fastjson/go/internal/scan"

// Valid reports whether src is one JSON value with white space around it.
func Valid(src []byte) bool {
	var local [128]byte
	stack := local[:0]
	i := scan.Space(src, 0)
	for {
		if uint(i) >= uint(len(src)) {
			return false
		}
		switch c := src[i]; c {
		case '"':
			if i = stringEnd(src, i); i < 0 {
				return false
			}
		case '{', '[':
			if len(stack) >= maxDepth {
				return false
			}
			i = scan.Space(src, i+1)
			if uint(i) < uint(len(src)) && src[i] == c+2 {
				i++
				break
			}
			stack = append(stack, c)
			if c == '{' {
				if i = nameEnd(src, i); i < 0 {
					return false
				}
			}
			continue
		case 't', 'f', 'n':
			n := literal(src[i:])
			if n == 0 {
				return false
			}
			i += n
		default:
			if i = numberEnd(src, i); i < 0 {
				return false
			}
		}
	ended:
		i = scan.Space(src, i)
		if len(stack) == 0 {
			return i == len(src)
		}
		if uint(i) >= uint(len(src)) {
			return false
		}
		top := stack[len(stack)-1]
		switch c := src[i]; {
		case c == ',':
			i = scan.Space(src, i+1)
			if top == '{' {
				if i = nameEnd(src, i); i < 0 {
					return false
				}
			}
		case c == top+2:
			i++
			stack = stack[:len(stack)-1]
			goto ended
		default:
			return false
		}
	}
}

// nameEnd returns the index of the value whose name starts at src[i], or -1.
func nameEnd(src []byte, i int) int {
	if uint(i) >= uint(len(src)) || src[i] != '"' {
		return -1
	}
	if i = stringEnd(src, i); i < 0 {
		return -1
	}
	i = scan.Space(src, i)
	if uint(i) >= uint(len(src)) || src[i] != ':' {
		return -1
	}
	return scan.Space(src, i+1)
}
