// Reading escapes and reading over them, against twins that go byte by byte.
// Assumes nothing.
// Called by go test.

package scan

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

// wantUnescape decodes \uXXXX one by one, up to what Unescape must end at.
func wantUnescape(src []byte, special bool) (outputs map[int]string, last int) {
	outputs = map[int]string{0: ""}
	var out []byte
	for i := 0; i+6 <= len(src) && string(src[i:i+2]) == `\u`; i += 6 {
		var r rune
		if strings.ContainsFunc(string(src[i+2:i+6]), func(r rune) bool { return !strings.ContainsRune("0123456789abcdefABCDEF", r) }) {
			break
		}
		fmt.Sscanf(string(src[i+2:i+6]), "%x", &r)
		if r&^0x7ff == 0xd800 || special && (r < ' ' || r == '"' || r == '\\') {
			break
		}
		out = utf8.AppendRune(out, r)
		last = i + 6
		outputs[last] = string(out)
	}
	return outputs, last
}

func TestUnescape(t *testing.T) {
	r := seeded.Rand(t, 1)
	for range 20000 {
		var src []byte
		odd := r.IntN(2) == 0
		for n := r.IntN(150); n > 0; n-- {
			unit := []int{r.IntN(0x80), r.IntN(0x800), r.IntN(0xd800), 0xe000 + r.IntN(0x2000)}[r.IntN(4)]
			if odd && r.IntN(30) == 0 {
				unit = 0xd800 + r.IntN(0x800)
			}
			src = fmt.Appendf(src, []string{`\u%04x`, `\u%04X`}[r.IntN(2)], unit)
		}
		if odd && len(src) > 0 {
			src[r.IntN(len(src))] = byte(r.UintN(256))
		}
		src = append(src, `",1234567`[:r.IntN(10)]...)
		for _, special := range []bool{false, true} {
			outputs, last := wantUnescape(src, special)
			dst := bytes.Repeat([]byte{0xaa}, len(src)/2+2)
			n, m := Unescape(dst, src, special)
			if want, ok := outputs[n]; !ok || want != string(dst[:m]) {
				t.Fatalf("Unescape(%q, %v) = %d %q, want %q", src, special, n, dst[:m], want)
			}
			if haveKernels && last-n >= 2*manyEscapes {
				t.Fatalf("Unescape(%q, %v) ended at %d of %d", src, special, n, last)
			}
		}
		_, last := wantUnescape(src, false)
		if n := Escapes(src); n > last || n%6 != 0 || haveKernels && last-n >= 2*manyEscapes {
			t.Fatalf("Escapes(%q) = %d of %d", src, n, last)
		}
	}
}

// wantPlain returns the places where plain text and escapes may end, and the last of them.
func wantPlain(b []byte) (ends map[int]bool, last int) {
	ends = map[int]bool{0: true}
	for last < len(b) {
		switch c := b[last]; {
		case c == '\\' && last+1 < len(b) && bytes.IndexByte([]byte(`"\/bfnrt`), b[last+1]) >= 0:
			last += 2
		case c == '\\' && last+6 <= len(b) && b[last+1] == 'u' && b[last+2]|0x20 != 'd' && isHex(b[last+2:last+6]):
			last += 6
		case c < ' ' || c == '"' || c == '\\':
			return ends, last
		default:
			last++
		}
		ends[last] = true
	}
	return ends, last
}

func isHex(digits []byte) bool {
	_, err := hex.DecodeString(string(digits))
	return err == nil
}

func TestPlainEscapes(t *testing.T) {
	r := seeded.Rand(t, 7)
	pieces := []string{`\\`, `\\`, `\\\\\\\\\\\\\\\\\\`, `\"`, `\n`, `\t`, `\/`, `\b`, `\f`, `\r`, "a", "é", "some plain text", "a text that is longer than a block of the kernel", `\u00e9`, `\u4E00`, `\uABCF`, `\u0000`, `\u00e9\u00E8`, `\ud83d`, `\uD7ff`, `\u12g4`, `\u123`, `\uu000`, `\u`, `\x`, "\\\xff", "\\\x01", `"`, "\x1f", `\`}
	memory := make([]byte, 1024)
	for range 60000 {
		usual := len(pieces) - r.IntN(8)
		n := r.IntN(64)
		start := n
		for size := r.IntN(200); n-start < size; {
			piece := pieces[r.IntN(usual)]
			if r.IntN(20) == 0 {
				piece = pieces[r.IntN(len(pieces))]
			}
			n += copy(memory[n:], piece)
		}
		copy(memory[n:], `\"\"\"`) // what must not be read
		b := memory[start:n]
		ends, last := wantPlain(b)
		got, nonASCII := PlainEscapes(b)
		early := haveKernels && got < last && len(b)-got > 32
		if !ends[got] || early && !bytes.HasPrefix(b[got:], []byte(`\u`)) { // others in its block may be halves or not valid
			t.Fatalf("PlainEscapes(%q) = %d, want %d", b, got, last)
		}
		checkShortest(t, b, ends)
		if !nonASCII && bytes.ContainsFunc(b[:got], func(c rune) bool { return c >= 0x80 }) {
			t.Fatalf("PlainEscapes(%q) = %d: not ASCII", b, got)
		}
	}
	for c := range 256 { // each byte behind a backslash, at every place
		for at := range 70 {
			b := bytes.Repeat([]byte("x"), 100)
			b[at], b[at+1] = '\\', byte(c)
			ends, last := wantPlain(b)
			if got, _ := PlainEscapes(b); !ends[got] || haveKernels && got < last && len(b)-got > 32 {
				t.Fatalf("PlainEscapes(%q) = %d, want %d", b, got, last)
			}
			checkShortest(t, b, ends)
		}
	}
	for gap := range 40 {
		b := bytes.Repeat([]byte(`\u00e9\"`+strings.Repeat("x", gap)), 20)
		if got, _ := PlainEscapes(b); haveKernels && len(b)-got > 32 {
			t.Fatalf("PlainEscapes(%q) = %d", b, got)
		}
	}
}

// checkShortest compares ShortestEscapes with the places where plain text and escapes may end.
func checkShortest(t *testing.T, b []byte, ends map[int]bool) {
	t.Helper()
	last := 0
	for i := range len(b) + 1 {
		if ends[i] {
			last = i
			if i+1 < len(b) && b[i] == '\\' && (b[i+1] == 'u' || b[i+1] == '/') {
				break
			}
		}
	}
	got := ShortestEscapes(b)
	if !ends[got] || got > last || haveKernels && got < last && len(b)-got > 32 {
		t.Fatalf("ShortestEscapes(%q) = %d, want %d", b, got, last)
	}
}

func TestCopyToHTML(t *testing.T) {
	for size := range 100 {
		for at := range size + 1 {
			for _, c := range []byte("<>&\"\\\xbc\xa6x") {
				src := bytes.Repeat([]byte(`é\"=;?%~`), 13)[:size]
				want := size
				if at < size {
					src = append(append(bytes.Clone(src[:at]), c), src[at+1:]...)
					if c == '<' || c == '>' || c == '&' {
						want = at
					}
				}
				dst := bytes.Repeat([]byte{0xaa}, size+40)
				if n := CopyToHTML(dst, src); n != want || !bytes.Equal(dst[:n], src[:n]) || bytes.Count(dst[size:], []byte{0xaa}) != 40 {
					t.Fatalf("CopyToHTML(%q) = %d, want %d", src, n, want)
				}
			}
		}
	}
}

func TestLineSeparator(t *testing.T) {
	for size := range 140 {
		for _, fill := range []string{"x", "\xe2", "\x80", "\xa8", "\xe2\x80", "\u2027", "é"} {
			plain := bytes.Repeat([]byte(fill), 140)[:size]
			for at := 0; at+3 <= size; at++ {
				for _, c := range []string{"\u2028", "\u2029", "\u202a", "\xe2\x81\xa8"} {
					b := append(append(bytes.Clone(plain[:at]), c...), plain[at+3:]...)
					want := bytes.Index(b, []byte("\u2028"))
					if other := bytes.Index(b, []byte("\u2029")); other >= 0 && (want < 0 || other < want) {
						want = other
					}
					if got := LineSeparator(b); got != want {
						t.Fatalf("LineSeparator(% x) = %d, want %d", b, got, want)
					}
				}
			}
		}
	}
}
