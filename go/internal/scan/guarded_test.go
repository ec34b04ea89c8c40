//go:build linux

// Nothing outside of what a function is given is touched.
// Assumes memory whose neighbours cannot be touched: see package guarded.
// Called by go test in all builds (amd64, purego, arm64, 386).

package scan

import (
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/guarded"
)

// edgeTexts are what texts of all lengths are made of.
var edgeTexts = []string{
	"a", " ", "é", "日本", "😀", `"`, `\n`, `\"`, `\u0041`, `\ud83d\ude00`, `\u00zz`, "<&>", "\x01", "\u2028", "\xe2\x80", "\xff",
	`{"a": [1, "b\n", true] } `, `  [ "plain text" ,  12 ] `, `plain text and then "`, "plain text\n",
}

func TestNothingOutsideIsTouched(t *testing.T) {
	const longest = 300
	memory, room := guarded.Memory(t, longest), guarded.Memory(t, 6*longest+EscapeRoom)
	out := func(n int) []byte { return room[len(room)-n:] } // nothing can be written behind it
	for _, piece := range edgeTexts {
		text := strings.Repeat(piece, longest/len(piece)+1)
		for n := range longest {
			guarded.AtBothEnds(memory, text[:n], func(b []byte) {
				for _, i := range []int{0, n / 2, n} {
					String(b, i)
					StringUTF8(b, i)
					Space(b, i)
					ManyEscapes(b, i)
					ValidAhead(b, i, n)
					ValidAhead(b, 0, i)
				}
				ValidUTF8(b)
				PlainEscapes(b)
				ShortestEscapes(b)
				LineSeparator(b)
				Escapes(b)
				CopyToHTML(out(n), b)
				for _, on := range []bool{false, true} {
					Copy(out(n), b, on)
					Unescape(out(n/2+2), b, on)
					Compact(out(n+CompactSlack), b, on, false)
					Compact(out(n+CompactSlack), b, on, true)
					for _, size := range []int{EscapeRoom, EscapeRoom + n/2, EscapeRoom + 6*n} {
						Escape(out(size), b, 0, on, &testEscapes)
						Escape(out(size), b, n/2, on, &testEscapes)
					}
				}
			})
		}
	}
}
