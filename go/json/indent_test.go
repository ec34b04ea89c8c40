// Compact, Indent and HTMLEscape where the text lies in the buffer's own memory.
// Assumes that encoding/json may be given such a text for what does not make it longer. Called by go test.

package json_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	fastjson "github.com/fastjson/fastjson/go/json"
)

func TestTextsInTheBuffersOwnMemory(t *testing.T) {
	type form func(*bytes.Buffer, []byte) error
	indent := func(f func(*bytes.Buffer, []byte, string, string) error) form {
		return func(dst *bytes.Buffer, src []byte) error { return f(dst, src, ">", "\t") }
	}
	escape := func(f func(*bytes.Buffer, []byte)) form {
		return func(dst *bytes.Buffer, src []byte) error { f(dst, src); return nil }
	}
	forms := []struct {
		name       string
		ours, want form
	}{
		{"Compact", fastjson.Compact, json.Compact},
		{"Indent", indent(fastjson.Indent), indent(json.Indent)},
		{"HTMLEscape", escape(fastjson.HTMLEscape), escape(json.HTMLEscape)},
	}
	// The text lies behind `before` bytes that the buffer holds and `gap` more.
	write := func(f form, text string, before, gap int, own bool) string {
		memory := make([]byte, before+gap+len(text), 8*len(text)+before+gap+100)
		for i := range memory {
			memory[i] = '#'
		}
		src := memory[before+gap:]
		copy(src, text)
		dst := bytes.NewBuffer(memory[:before])
		if !own {
			src = []byte(text)
		}
		err := f(dst, src)
		return fmt.Sprintf("%v %q", err, dst)
	}
	for _, n := range []int{0, 1, 3, 10, 40, 200} {
		for _, end := range []string{"2 ] } \n", "2", "\x01"} {
			text := "{ \"a\" : [" + strings.Repeat(" 1 , \"x\\u0041<\u00e9>\" , \"plain text of some length\" ,", n) + end
			for _, f := range forms {
				want := write(f.want, text, 0, 0, false)
				for _, gap := range []int{0, 1, 7, 63} {
					if got := write(f.ours, text, 0, gap, true); got != want {
						t.Errorf("%s, %d bytes before the text: %.300s, not %.300s", f.name, gap, got, want)
					}
					if got, want := write(f.ours, text, 5, gap, true), write(f.want, text, 5, gap, false); got != want {
						t.Errorf("%s, behind other text: %.300s, not %.300s", f.name, got, want)
					}
				}
			}
		}
	}
}
