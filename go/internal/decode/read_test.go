// Reading to the end: readers of every kind, those whose length is known, and the buffer that is kept.
// Assumes a folder for temporary files.
// Called by go test.

package decode

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadAllOfEveryReader(t *testing.T) {
	for _, n := range []int{0, 1, firstRead - 1, firstRead, firstRead + 1, maxRead, 3*maxRead + 5} {
		text := strings.Repeat("0123456789abcde\n", n/16+1)[:n]
		name := filepath.Join(t.TempDir(), "text")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for what, in := range map[string]io.Reader{
			"bytes": bytes.NewReader([]byte(text)), "strings": strings.NewReader(text), "file": file,
			"halves": iotest.HalfReader(strings.NewReader(text)), "end with data": iotest.DataErrReader(strings.NewReader(text)),
		} {
			got, err := readAll(in, make([]byte, 0, 16))
			if err != nil || string(got) != text {
				t.Errorf("%s of %d bytes: %d bytes, %v", what, n, len(got), err)
			}
		}
	}
}

func TestReadAllKnowsTheLength(t *testing.T) {
	const n = 1 << 20
	for what, in := range map[string]io.Reader{"bytes": bytes.NewReader(make([]byte, n)), "strings": strings.NewReader(strings.Repeat(" ", n))} {
		if got, _ := readAll(in, nil); cap(got) > n+n/8 {
			t.Errorf("%s: a buffer of %d bytes for %d", what, cap(got), n)
		}
	}
}

func TestLargeReadBufferIsDroppedAfterSmallTexts(t *testing.T) {
	r := new(readBuffer)
	text := func(n int) []byte { return make([]byte, n, 8*keepRead) }
	for i, n := range []int{1, 1, 1, 1, 2 * keepRead, 1, 1, 1, 1} {
		if !r.keep(text(n)) {
			t.Fatalf("dropped after text %d", i)
		}
	}
	if r.keep(text(2*keepRead - 1)) {
		t.Fatal("kept after five small texts")
	}
}
