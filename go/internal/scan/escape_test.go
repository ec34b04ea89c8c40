// Copying with escapes against a byte-at-a-time twin, in too little room too.
// Assumes nothing; random cases print their seed.
// Called by go test in all builds (amd64, purego, arm64, 386).

package scan

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

// testEscapes are escapes of one to six bytes, that say which byte they stand for.
var testEscapes = func() (t [128]uint64) {
	for c := range t {
		text := fmt.Sprintf(`\%05d`, c)[:1+c%6]
		var w [8]byte
		copy(w[:], text)
		w[7] = byte(len(text))
		t[c] = binary.LittleEndian.Uint64(w[:])
	}
	return t
}()

func wantEscaped(src []byte, html bool) (out []byte) {
	for _, c := range src {
		if !special(c, html) {
			out = append(out, c)
			continue
		}
		w := binary.LittleEndian.AppendUint64(nil, testEscapes[c])
		out = append(out, w[:w[7]]...)
	}
	return out
}

// checkEscape escapes src from i on with room for room bytes, and what is left again, until it is done.
func checkEscape(t *testing.T, src []byte, i, room int) {
	t.Helper()
	for _, html := range []bool{false, true} {
		var got []byte
		for n := i; n < len(src); {
			dst := bytes.Repeat([]byte{0xaa}, room+64)
			end, at := Escape(dst[:room], src, n, html, &testEscapes)
			if haveKernels && len(src) >= EscapeMin && room >= EscapeRoom && end == n {
				t.Fatalf("Escape(%q, %d, %v) with %d bytes did nothing", src, n, html, room)
			}
			if end == n {
				return
			}
			if end < n || end > len(src) || at > room || !bytes.Equal(dst[room:], bytes.Repeat([]byte{0xaa}, 64)) {
				t.Fatalf("Escape(%q, %d, %v) with %d bytes = %d %d", src, n, html, room, end, at)
			}
			if room >= len(src)-n+6*64+EscapeRoom && room >= 6*(len(src)-n)+EscapeRoom && end < len(src) {
				t.Fatalf("Escape(%q, %d, %v) with %d bytes ended at %d", src, n, html, room, end)
			}
			got, n = append(got, dst[:at]...), end
		}
		if want := wantEscaped(src[i:], html); !bytes.Equal(got, want) {
			t.Fatalf("Escape(%q, %d, %v) with %d bytes = %q, want %q", src, i, html, room, got, want)
		}
	}
}

func TestEscapeAtEveryLengthAndPosition(t *testing.T) {
	buf := make([]byte, 200)
	for n := range 140 {
		src := buf[n%40 : n%40+n : n%40+n]
		for pos := range src {
			for k := range src {
				src[k] = byte('a' + k%26)
			}
			src[pos] = "\"\\\n\x00\x1f<&>"[pos%8]
			checkEscape(t, src, 0, 2*EscapeRoom)
			checkEscape(t, src, pos, EscapeRoom)
		}
	}
	for c := range 256 {
		checkEscape(t, bytes.Repeat([]byte{byte(c)}, 131), 0, 8*EscapeRoom)
	}
}

func TestEscapeOfRandomText(t *testing.T) {
	r := seeded.Rand(t, 3)
	for range 20000 {
		src := make([]byte, r.IntN(300))
		often := 1 + r.IntN(40)
		for k := range src {
			if src[k] = "aZ !#;=?[]^\x7f\x80\xc3\xff"[r.IntN(15)]; r.IntN(often) == 0 {
				src[k] = byte(r.UintN(256))
			}
		}
		src = src[:len(src):len(src)]
		checkEscape(t, src, r.IntN(len(src)+1), EscapeRoom-1+r.IntN(4)*r.IntN(600))
	}
}
