// Long strings and numbers that are wrong somewhere: the error and its place.
// Assumes that the standard library is right; random cases print their seed.
// Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
	"github.com/fastjson/fastjson/go/json"
)

// brokenToken returns a string or number, mostly a long one, that is wrong somewhere.
func brokenToken(r *rand.Rand) string {
	pieces := []string{"a", "text ", "é", "😀", `\n`, `\u0041`, `\ud83d\ude00`, `\"`, "0", "long text without anything", "€€€€", `\\`}
	some := func() string {
		var b strings.Builder
		n := r.IntN([]int{1, 4, 40, 4, 40, 400}[r.IntN(6)]) // now and then beyond what is looked at in one go
		if r.IntN(4) == 0 {
			return strings.Repeat(pieces[r.IntN(len(pieces))], n)
		}
		for range n {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		return b.String()
	}
	if r.IntN(4) == 0 {
		digits := strings.Repeat("7", r.IntN(60))
		return []string{"-", "0", "", "1"}[r.IntN(4)] + digits + []string{"", ".", ".5", ".e", "e", "e+", "E-5", "x", "-", "é", "1."}[r.IntN(11)] + digits + []string{"", "x", "\xff"}[r.IntN(3)]
	}
	flaws := []string{`\x`, `\u12`, `\u12G4`, `\ud800`, `\ud800\n`, `\ude00`, `\ud800\ud800`, "\xff", "\xc3", "\xe2\x82", "\xed\xa0\x80", "\xf0\x9f\x98", "\x00", "\x1f", "\n", `\`, `\é`, "\x80\x80\x80\x80\x80", ""}
	text := `"` + some() + flaws[r.IntN(len(flaws))] + some()
	if r.IntN(4) == 0 { // two of them: the first one counts
		text += flaws[r.IntN(len(flaws))] + some()
	}
	if r.IntN(4) > 0 {
		text += `"`
	}
	return text
}

// Where a long string or number is wrong, and what is said of it, does not depend on what of it this package has looked at.
func TestErrorsInLongTokens(t *testing.T) {
	r := seeded.Rand(t, 0)
	contexts := []string{"%s", " %s ", "[%s]", `["x", %s]`, `[1 %s]`, `{%s:1}`, `{"a":1, %s :2}`, `{"a":%s}`, `{"a" %s}`, `{"a":"b" %s}`, `[[{"k":[%s]}]]`, `"x" %s`,
		`{"list":[1,{"n":%s}],"z":1}`, "%s,", `[%s`, `{"a":[%s,%[1]s]`}
	targets := []func() any{
		func() any { return new(any) }, func() any { return new([]string) }, func() any { return new(map[string]string) }, func() any { return new(float64) },
		func() any { return new(string) }, func() any { return new(map[string][]int8) }, func() any { return &struct{ A, K any }{} }, func() any { return new(stdv1.RawMessage) },
	}
	for range *rounds / 4 {
		text := []byte(fmt.Sprintf(contexts[r.IntN(len(contexts))], brokenToken(r)))
		if r.IntN(4) == 0 {
			text = text[:r.IntN(len(text)+1)]
		}
		target := targets[r.IntN(len(targets))]
		for name, ours := range ourUnmarshals {
			if name == "read" {
				continue // the standard library's pointers are wrong there: see docs/compat-go.md
			}
			got, want := target(), target()
			gotErr, wantErr := ours(text, got), stdUnmarshals[name](text, want)
			if !sameError(gotErr, wantErr) || dump(got) != dump(want) {
				t.Fatalf("%s of %q into %T:\ngot  %#v %v %s\nwant %#v %v %s", name, text, got, gotErr, gotErr, dump(got), wantErr, wantErr, dump(want))
			}
		}
		var got, want bytes.Buffer
		if gotErr, wantErr := json.Compact(&got, text), stdv1.Compact(&want, text); !sameError(gotErr, wantErr) || got.String() != want.String() {
			t.Fatalf("Compact of %q: got %v, want %v", text, gotErr, wantErr)
		}
		if gotErr, wantErr := json.Indent(&got, text, "", " "), stdv1.Indent(&want, text, "", " "); !sameError(gotErr, wantErr) || got.String() != want.String() {
			t.Fatalf("Indent of %q: got %v, want %v", text, gotErr, wantErr)
		}
	}
}
