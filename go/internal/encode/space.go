// White space: compact JSON spread over lines or with single spaces, as the options say.
// It assumes compact, valid JSON, which it does not check.
// Called after encoding when the options ask for white space, and by Indent of encoding/json.

package encode

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/scan"
)

// spacing is what the options say about white space.
type spacing struct {
	lines, afterColon, afterComma bool
	prefix, indent                string
	depth                         int    // of what is around the text
	pad                           []byte // a line break and the indentation of the deepest line so far
}

// spacingOf reads o; lines imply a space after colons and an indent of a tab unless these are given.
func spacingOf(o *opts.Snapshot) (s spacing, any bool) {
	s.lines = o.Flags&opts.Multiline != 0
	s.afterColon = o.Flags&opts.SpaceAfterColon != 0
	s.afterComma = o.Flags&opts.SpaceAfterComma != 0
	if s.lines {
		s.afterColon = s.afterColon || o.Present&opts.SpaceAfterColon == 0
		s.prefix, s.indent = o.IndentPrefix, o.Indent
		if !o.HasIndent {
			s.indent = "\t"
		}
	}
	return s, s.lines || s.afterColon || s.afterComma
}

// line appends a line break and the indentation of the given depth.
func (s *spacing) line(b []byte, depth int) []byte {
	width := s.width(depth)
	if len(s.pad) == 0 {
		s.pad = append(append(s.pad, '\n'), s.prefix...)
	}
	for len(s.pad) < width {
		s.pad = append(s.pad, s.indent...)
	}
	return append(b, s.pad[:width]...)
}

// width returns how much line appends, at least.
func (s *spacing) width(depth int) int { return 1 + len(s.prefix) + depth*len(s.indent) }

// append appends src with white space.
func (s *spacing) append(b, src []byte) []byte {
	depth := s.depth
	start := 0 // of what is to be copied
	for i := 0; i < len(src); {
		switch c := src[i]; c {
		case '"':
			i = skipString(src, i)
			continue
		case '{', '[':
			i++
			if i < len(src) && src[i] == c+2 {
				i++
				continue
			}
			depth++
			if s.lines {
				b = append(b, src[start:i]...)
				b = s.line(b, depth)
				start = i
			}
			continue
		case '}', ']':
			depth--
			if s.lines {
				b = append(b, src[start:i]...)
				b = s.line(b, depth)
				start = i
			}
		case ',':
			if s.lines || s.afterComma {
				b = append(b, src[start:i+1]...)
				start = i + 1
				if s.afterComma {
					b = append(b, ' ')
				}
				if s.lines {
					b = s.line(b, depth)
				}
			}
		case ':':
			if s.afterColon {
				b = append(b, src[start:i+1]...)
				b = append(b, ' ')
				start = i + 1
			}
		}
		i++
	}
	return append(b, src[start:]...)
}

// skipString returns the index after the string that starts at src[i].
func skipString(src []byte, i int) int {
	i++
	const ones = highBits >> 7
	for stop := min(i+32, len(src)-8); i <= stop; i += 8 { // most are short; a backslash ends this as well
		v := binary.LittleEndian.Uint64(src[i:])
		q, s := v^'"'*ones, v^'\\'*ones
		if m := ((q-ones)&^q | (s-ones)&^s) & highBits; m != 0 {
			if i += bits.TrailingZeros64(m) >> 3; src[i] == '"' {
				return i + 1
			}
			break
		}
	}
	for i < len(src) {
		j, _ := scan.StringUTF8(src, i)
		if j < len(src) && src[j] == '\\' {
			i = j + 2
			continue
		}
		return j + 1
	}
	return len(src)
}

// replaceIndent overwrites spaces after line feeds in the white space that followed a value: encoding/json takes
// them for an indentation of its own, made of spaces as a placeholder when prefix or indent hold anything else.
func replaceIndent(b []byte, prefix, indent string) {
	for i := bytes.IndexByte(b, '\n'); i >= 0; i = bytes.IndexByte(b, '\n') {
		b = b[i+1:]
		n := len(b) - len(bytes.TrimLeft(b, " "))
		spaces := b[:n]
		spaces = spaces[copy(spaces, prefix):]
		for len(spaces) > 0 && indent != "" {
			spaces = spaces[copy(spaces, indent):]
		}
		b = b[n:]
	}
}
