// Every scan against a byte-at-a-time twin, at every length, alignment and position near a block's edge.
// Assumes utf8.Valid; random cases print their seed.
// Called by go test in all builds (amd64, purego, arm64, 386).

package scan

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

func special(c byte, html bool) bool {
	return c < 0x20 || c == '"' || c == '\\' || html && (c == '<' || c == '>' || c == '&')
}

func wantEnd(b []byte, i int, stop func(byte) bool) (int, bool) {
	high := false
	for ; i < len(b) && !stop(b[i]); i++ {
		high = high || b[i] >= 0x80
	}
	return i, high
}

// check compares every function of the package on one input.
func check(t *testing.T, b []byte) {
	t.Helper()
	for _, i := range []int{0, len(b) / 3, len(b)} {
		want, _ := wantEnd(b, i, func(c byte) bool { return special(c, false) || c >= 0x80 })
		if got := String(b, i); got != want {
			t.Fatalf("String(%q, %d) = %d, want %d", b, i, got, want)
		}
		want, high := wantEnd(b, i, func(c byte) bool { return special(c, false) })
		if got, gotHigh := StringUTF8(b, i); got != want || gotHigh != high {
			t.Fatalf("StringUTF8(%q, %d) = %d %v, want %d %v", b, i, got, gotHigh, want, high)
		}
		want, _ = wantEnd(b, i, func(c byte) bool { return c != ' ' && c != '\t' && c != '\r' && c != '\n' })
		if got := Space(b, i); got != want {
			t.Fatalf("Space(%q, %d) = %d, want %d", b, i, got, want)
		}
	}
	for _, html := range []bool{false, true} {
		want, high := wantEnd(b, 0, func(c byte) bool { return special(c, html) })
		for _, copier := range []func(dst, src []byte, html bool) (int, bool){Copy, copyWords} {
			dst := bytes.Repeat([]byte{0xaa}, len(b)+40)
			got, gotHigh := copier(dst, b, html)
			if got != want || gotHigh != high || !bytes.Equal(dst[:got], b[:got]) {
				t.Fatalf("Copy(%q, %v) = %d %v, want %d %v", b, html, got, gotHigh, want, high)
			}
			for _, c := range dst[len(b):] {
				if c != 0xaa {
					t.Fatalf("Copy(%q) wrote past its end", b)
				}
			}
		}
	}
	if got, want := ValidUTF8(b), utf8.Valid(b); got != want {
		t.Fatalf("ValidUTF8(%q) = %v", b, got)
	}
}

func TestScansAtEveryLengthAlignmentAndPosition(t *testing.T) {
	t.Logf("kernels: %v", haveKernels)
	buf := make([]byte, 256)
	fills := [][]byte{{'a'}, {' '}, []byte("é"), []byte("日本"), []byte("😀")}
	for _, fill := range fills {
		for n := range 131 {
			for align := 0; align < 64; align += 1 + align/8*6 {
				b := buf[align : align+n]
				for i := range b {
					b[i] = fill[i%len(fill)]
				}
				check(t, b)
				step := 1 + n/40
				for pos := 0; pos < n; pos += step {
					for _, c := range []byte("\"\\\n\x00\x1f <&>\x7f\x80\xff\x21\x23") {
						old := b[pos]
						b[pos] = c
						checkQuick(t, b)
						b[pos] = old
					}
				}
			}
		}
	}
}

// checkQuick is check for the functions whose work depends on position and length only.
func checkQuick(t *testing.T, b []byte) {
	t.Helper()
	want, high := wantEnd(b, 0, func(c byte) bool { return special(c, false) })
	if got, gotHigh := StringUTF8(b, 0); got != want || gotHigh != high {
		t.Fatalf("StringUTF8(%q) = %d %v, want %d %v", b, got, gotHigh, want, high)
	}
	var dst [256]byte
	if got, gotHigh := Copy(dst[:], b, false); got != want || gotHigh != high || !bytes.Equal(dst[:got], b[:got]) {
		t.Fatalf("Copy(%q) = %d %v, want %d %v", b, got, gotHigh, want, high)
	}
	if got, want := ValidUTF8(b), utf8.Valid(b); got != want {
		t.Fatalf("ValidUTF8(%q) = %v", b, got)
	}
}

func TestEveryByteIsClassified(t *testing.T) {
	for c := range 256 {
		for n := 1; n < 70; n++ {
			b := bytes.Repeat([]byte{'x'}, n)
			b[n-1] = byte(c)
			check(t, b)
			b[0], b[n-1] = byte(c), 'x'
			check(t, b)
		}
	}
}

// TestValidUTF8AcrossBlocks puts every interesting pair of lead and continuation bytes over the edge of a block and at the end.
func TestValidUTF8AcrossBlocks(t *testing.T) {
	edge := []byte{0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff}
	b := bytes.Repeat([]byte{'x'}, 100)
	for _, pos := range []int{0, 28, 29, 30, 31, 32, 61, 62, 93, 96} {
		for _, c0 := range edge {
			for _, c1 := range edge {
				for _, c2 := range edge {
					for _, c3 := range []byte{0x80, 0xbf, 0xc2, 'x'} {
						old := [4]byte(b[pos:])
						copy(b[pos:], []byte{c0, c1, c2, c3})
						if got, want := ValidUTF8(b), utf8.Valid(b); got != want {
							t.Fatalf("at %d, % x: %v", pos, b[pos:pos+4], got)
						}
						if cut := b[:pos+2]; ValidUTF8(cut) != utf8.Valid(cut) {
							t.Fatalf("cut at %d, % x", pos, cut[pos:])
						}
						copy(b[pos:], old[:])
					}
				}
			}
		}
	}
}

// TestValidAhead breaks one byte of a text beyond ASCII, or none, and asks at many places around it and around where looking ahead ends.
func TestValidAhead(t *testing.T) {
	text := strings.Repeat(`"Zürich","Привет","日本","😀","plain"`, 40)
	for _, broken := range []int{-1, 0, 2, 30, Ahead - 4, Ahead - 1, Ahead, Ahead + 3, 2*Ahead - 2, len(text) - 1} {
		b := []byte(text)
		if broken >= 0 {
			b[broken] = 0xff
		}
		for start := 0; start < 200; start += 3 {
			for size := 0; start+size <= len(b); size += 1 + size/9 {
				end := start + size
				if end < len(b) && b[end]&0xc0 == 0x80 {
					continue
				}
				to := ValidAhead(b, start, end)
				if valid := utf8.Valid(b[start:end]); valid != (to >= 0) || valid && (to < end || !utf8.Valid(b[start:to])) {
					t.Fatalf("broken at %d, [%d:%d]: %d", broken, start, end, to)
				}
			}
		}
	}
}

func TestRandomText(t *testing.T) {
	r := seeded.Rand(t, 0)
	for range 30000 {
		b := make([]byte, r.IntN(200))
		for i := range b {
			switch r.IntN(60) {
			case 0:
				b[i] = byte(r.UintN(256))
			default:
				b[i] = " abcdefgh"[r.IntN(9)]
			}
		}
		if r.IntN(2) == 0 {
			b = append(b[:len(b)/2], []byte(string([]rune{rune(r.IntN(0x110000)), 'é', rune(r.IntN(0x3000))})+string(b))...)
		}
		check(t, b)
	}
}

// wantCompact leaves out white space outside of strings, up to the first string with a byte that ends the copy.
// It returns for every n that Compact may return what the output is then, and the largest such n.
func wantCompact(src []byte, html, wide bool) (outputs map[int]string, last int) {
	outputs = map[int]string{0: ""}
	var out []byte
	for i := 0; i < len(src); {
		end := i + 1
		if src[i] == '"' {
			for src[end] != '"' {
				if c := src[end]; c == '\\' || html && (c == '<' || c == '>' || c == '&') || wide && c >= 0x80 {
					return outputs, last
				}
				end++
			}
			end++
		}
		if src[i] > ' ' {
			out = append(out, src[i:end]...)
		}
		i, last = end, end
		outputs[i] = string(out)
	}
	return outputs, last
}

// joins reports whether white space in src stands between two scalars, of which neither is a string.
func joins(src []byte) bool {
	var before byte = ','
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '"':
			for i++; src[i] != '"'; i++ {
			}
			before = '"'
		case c > ' ':
			if i > 0 && src[i-1] <= ' ' && !strings.ContainsRune("{}[],:\"", rune(before)) && !strings.ContainsRune("{}[],:\"", rune(c)) {
				return true
			}
			before = c
		}
	}
	return false
}

func TestCompact(t *testing.T) {
	r := seeded.Rand(t, 1)
	parts := []string{"a", " ", "name", "é", "日本", "[{,}]: ", "\\\"", "<", ">", "&", strings.Repeat("long ", 9), strings.Repeat("w", 70), "\x7f"}
	tokens := []string{",", ":", "{", "}", "[", "]", "1.25", "true", " ", "\n", "\r\t", strings.Repeat(" ", 33), strings.Repeat(" ", 80), "1234567890123456789012345678901234567890"}
	for range 8000 {
		var src []byte
		odd := r.IntN(3) == 0 // with strings that end the copy
		for n := r.IntN(60); n > 0; n-- {
			if r.IntN(3) > 0 {
				src = append(src, tokens[r.IntN(len(tokens))]...)
				continue
			}
			src = append(src, '"')
			for k := r.IntN(3); k > 0; k-- {
				if part := parts[r.IntN(len(parts))]; odd || part[0] < 0x80 && part[0] != '\\' && !strings.Contains("<>&", part) {
					src = append(src, part...)
				}
			}
			src = append(src, '"')
		}
		for _, html := range []bool{false, true} {
			for _, wide := range []bool{false, true} {
				outputs, last := wantCompact(src, html, wide)
				dst := bytes.Repeat([]byte{0xaa}, len(src)+CompactSlack+8)
				n, m, ok := Compact(dst, src, html, wide)
				if want, found := outputs[n]; !found || want != string(dst[:m]) {
					t.Fatalf("Compact(%q, %v, %v) = %d %q, want %q", src, html, wide, n, dst[:m], want)
				}
				if joined := joins(src[:n]); ok == joined {
					t.Fatalf("Compact(%q, %v, %v) = %d %v, joined %v", src, html, wide, n, ok, joined)
				}
				if haveKernels && last == len(src) && len(src)-n >= minCompact+3*70+2 {
					t.Fatalf("Compact(%q, %v, %v) ended at %d", src, html, wide, n)
				}
				for _, c := range dst[len(src)+CompactSlack:] {
					if c != 0xaa {
						t.Fatalf("Compact(%q) wrote past its room", src)
					}
				}
			}
		}
	}
}

func BenchmarkCopy(b *testing.B) {
	for _, n := range []int{4, 8, 16, 24, 32, 48, 64, 200, 2000} {
		src, dst := bytes.Repeat([]byte{'x'}, n), make([]byte, n)
		for name, f := range map[string]func(dst, src []byte, html bool) (int, bool){"words": copyWords, "chosen": Copy} {
			b.Run(name+"/"+string(rune('0'+n/1000))+string(rune('0'+n/100%10))+string(rune('0'+n/10%10))+string(rune('0'+n%10)), func(b *testing.B) {
				b.SetBytes(int64(n))
				for b.Loop() {
					f(dst, src, false)
				}
			})
		}
	}
}

func BenchmarkValidUTF8(b *testing.B) {
	src := bytes.Repeat([]byte("日本語テキスト"), 20)
	b.Run("chosen", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			ValidUTF8(src)
		}
	})
	b.Run("utf8.Valid", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			utf8.Valid(src)
		}
	})
}
