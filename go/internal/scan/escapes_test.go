package scan

import (
	"bytes"
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
