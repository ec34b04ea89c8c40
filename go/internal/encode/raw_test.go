// Raw values against jsontext.AppendFormat, valid and invalid, under the options that matter to them.
// Assumes that the standard library is right; random cases print their seed.
// Called by go test and go test -fuzz.

package encode

import (
	"bytes"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/decode"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/seeded"
)

// rawOptions are the option sets that raw values are rewritten under.
var rawOptions = [][]opts.Options{
	nil,
	{jsontext.AllowDuplicateNames(true)},
	{jsontext.AllowInvalidUTF8(true)},
	{jsontext.PreserveRawStrings(true)},
	{jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)},
	{jsontext.PreserveRawStrings(true), jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)},
	{jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true), jsontext.PreserveRawStrings(true)},
	{jsonv1.DefaultOptionsV1()},
	{jsontext.CanonicalizeRawInts(true)},
	{jsontext.CanonicalizeRawFloats(true), jsontext.PreserveRawStrings(true)},
	{jsontext.ReorderRawObjects(true), jsontext.AllowDuplicateNames(true), jsontext.EscapeForHTML(true)},
}

func checkRaw(t *testing.T, src []byte) {
	t.Helper()
	for _, options := range rawOptions {
		want, err := jsontext.AppendFormat(nil, src, options...)
		o := opts.Read(options)
		for range 2 { // the second time with what the first left behind
			got, ok := rewrite([]byte("x"), src, o.Flags, 0)
			if ok != (err == nil) {
				t.Fatalf("%q %v: valid %v, the standard library says %v", src, o.Flags, ok, err)
			}
			if ok && string(got[1:]) != string(want) {
				t.Fatalf("%q %v:\ngot  %q\nwant %q", src, o.Flags, got[1:], want)
			}
		}
	}
	if got, want := decode.Valid(src, legacyRaw, 0), jsonv1.Valid(src); got != want {
		t.Fatalf("Valid(%q) = %v", src, got)
	}
	for _, indent := range [][2]string{{"", "  "}, {"p", "\t"}, {"", ""}} {
		var want bytes.Buffer
		err := jsonv1.Indent(&want, src, indent[0], indent[1])
		got, ok := AppendIndent(nil, src, indent[0], indent[1])
		if ok != (err == nil) || ok && string(got) != want.String() {
			t.Fatalf("AppendIndent(%q, %q) = %q %v, want %q %v", src, indent, got, ok, want.Bytes(), err)
		}
	}
}

// randomJSON writes a value with objects that share names, in and out of order, left out and repeated.
func randomJSON(r *rand.Rand, b *strings.Builder, depth int) {
	space := func() { b.WriteString([]string{"", "", "", " ", "\n\t", "      "}[r.IntN(6)]) }
	text := func() {
		parts := []string{"", "a", "name", "x\\u0041", "\\n", "é", "日本", "\\ud83d\\ude00", "\\/", "<&>", "\u2028", "a long string that goes on and on for a while", "\\\"", "\\u2028", "\\u001f", "😀"}
		b.WriteByte('"')
		for range r.IntN(3) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		b.WriteByte('"')
	}
	kind := r.IntN(10)
	if depth <= 0 {
		kind = r.IntN(5)
	}
	switch kind {
	case 0:
		text()
	case 1:
		fmt.Fprintf(b, "%v", r.Float64()*100)
	case 2:
		b.WriteString([]string{"0", "-1", "12345678901234567890", "1e5", "1.5E-7", "-0.0", "123456.789012345678901"}[r.IntN(7)])
	case 3, 4:
		b.WriteString([]string{"true", "false", "null"}[r.IntN(3)])
	case 5, 6, 7:
		b.WriteByte('{')
		first := true
		for i := range r.IntN(8) {
			if r.IntN(5) == 0 {
				continue
			}
			if !first {
				b.WriteByte(',')
			}
			first = false
			space()
			switch r.IntN(40) {
			case 0:
				text()
			case 1:
				fmt.Fprintf(b, `"k%d"`, r.IntN(8)) // may be out of order or a duplicate
			default:
				fmt.Fprintf(b, `"k%d"`, i)
			}
			space()
			b.WriteByte(':')
			space()
			randomJSON(r, b, depth-1)
			space()
		}
		if first {
			space()
		}
		b.WriteByte('}')
	default:
		b.WriteByte('[')
		for i := range r.IntN(5) {
			if i > 0 {
				b.WriteByte(',')
			}
			space()
			randomJSON(r, b, depth-1)
			space()
		}
		b.WriteByte(']')
	}
}

func TestRawValuesEqualStandard(t *testing.T) {
	r := seeded.Rand(t, 4)
	for range 4000 {
		var b strings.Builder
		randomJSON(r, &b, 5)
		src := []byte(b.String())
		checkRaw(t, src)
		if len(src) == 0 {
			continue
		}
		broken := bytes.Clone(src) // one byte changed
		broken[r.IntN(len(broken))] = "{}[],:\"\\0x \x80"[r.IntN(12)]
		checkRaw(t, broken)
		checkRaw(t, src[:r.IntN(len(src))]) // cut short
	}
}

func TestRawDictionaries(t *testing.T) {
	for _, n := range []int{1, 23, 24, 25, 47, 48, 49, 50, 100, 1000} {
		var b strings.Builder
		b.WriteString(`[`)
		for round := range 3 {
			if round > 0 {
				b.WriteByte(',')
			}
			b.WriteByte('{')
			for i := range n {
				if i > 0 {
					b.WriteByte(',')
				}
				fmt.Fprintf(&b, `"key %d":{"id":%d,"v":[{"w":1}]}`, i*7+round, i)
			}
			b.WriteByte('}')
		}
		b.WriteString(`]`)
		checkRaw(t, []byte(b.String()))
		checkRaw(t, []byte(strings.Replace(b.String(), `"key 0"`, `"key 7"`, 1)))
	}
}

func FuzzRaw(f *testing.F) {
	f.Add([]byte(`{"a":1,"b":[{"c":"\u0041"},{"c":"<"}],"a":2}`))
	f.Add([]byte(`[{"a":1,"b":2},{"b":1,"a":2},{"a":1,"a":2}]`))
	f.Fuzz(func(t *testing.T, src []byte) { checkRaw(t, src) })
}
