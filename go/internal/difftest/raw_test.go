// Raw values, written and read: random texts with escapes, white space and damage in every place, some of them longer than
// the blocks that are read at once.
// Assumes that the standard library is right. Called by go test, and by go test -fuzz=FuzzRaw.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// rawOptions are options that say how a raw value is written.
var rawOptions = []stdv2.Options{
	jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true), jsontext.CanonicalizeRawInts(true), jsontext.CanonicalizeRawFloats(true),
	jsontext.ReorderRawObjects(true), jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), jsontext.Multiline(true), jsontext.SpaceAfterComma(true), stdv1.DefaultOptionsV1(),
}

// stringParts are what strings of raw values are made of.
var stringParts = []string{`\u0041`, `\u00e9`, `\u20AC`, `\ud83d\ude00`, `\u2028`, `\u003c`, `\u0022`, `\u005c`, `\u001f`, `\u0000`, `\uFFFF`, `\n`, `\"`, `\\`, `\/`, `\b`, "é", "€", "😀", "<", "&", "\u2029", "x",
	"a plain text of some length"}

// badParts are what no string may hold.
var badParts = []string{`\ud83d`, `\ude00`, `\ud83d\u0041`, `\ud83dx`, `\u12g4`, `\u12`, `\x`, `\`, "\n", "\x00", "\xff", "\xe2\x82", "\xed\xa0\x80", `"`}

// rawString returns a string with runs of the same part.
func rawString(r *rand.Rand) string {
	var b strings.Builder
	b.WriteByte('"')
	for range r.IntN(4) {
		n := 1
		if r.IntN(3) == 0 {
			n = r.IntN(30)
		}
		one := r.IntN(2) == 0
		part := stringParts[r.IntN(len(stringParts))]
		for range n {
			if !one {
				part = stringParts[r.IntN(len(stringParts))]
			}
			b.WriteString(part)
		}
		if r.IntN(60) == 0 {
			b.WriteString(badParts[r.IntN(len(badParts))])
		}
	}
	b.WriteByte('"')
	return b.String()
}

// rawText returns a text with white space of one kind, or of all.
func rawText(r *rand.Rand, level int, space func() string) string {
	switch k := r.IntN(10); {
	case k < 4 || level == 0:
		return rawString(r)
	case k < 6:
		return []string{"0", "-0", "12", "-1.50e3", "1E400", "123456789012345678901234567890", "true", "false", "null", "0.1"}[r.IntN(10)]
	}
	var parts []string
	list := r.IntN(2) == 0
	for range r.IntN(6) {
		part := space() + rawText(r, level-1, space) + space()
		if !list {
			part = space() + rawString(r) + space() + ":" + part
		}
		parts = append(parts, part)
	}
	if list {
		return "[" + strings.Join(parts, ",") + space() + "]"
	}
	return "{" + strings.Join(parts, ",") + space() + "}"
}

// randomRaw returns a raw value, valid most of the time.
func randomRaw(r *rand.Rand) []byte {
	kind := r.IntN(4)
	space := func() string {
		switch kind {
		case 0:
			return ""
		case 1:
			return "\n" + strings.Repeat(" ", r.IntN(20))
		}
		return []string{"", "", " ", "\n", "\r\n\t", strings.Repeat(" ", r.IntN(80))}[r.IntN(6)]
	}
	text := []byte(space() + rawText(r, 4, space) + space())
	if r.IntN(3) > 0 {
		return text
	}
	at := r.IntN(len(text) + 1)
	switch r.IntN(5) {
	case 0:
		text = append(text[:at:at], text[min(len(text), at+1+r.IntN(3)):]...)
	case 1:
		text = text[:at]
	case 2: // white space inside of a number, a word or a string, and some that is none
		text = append(text[:at:at], append([]byte([]string{" ", "\n", "\t", "\r", "\v", "\f", "\x00", "\u00a0"}[r.IntN(8)]), text[at:]...)...)
	case 3:
		text = append(text[:at:at], append([]byte(pieces[r.IntN(len(pieces))]), text[at:]...)...)
	case 4:
		if at < len(text) {
			text[at] = byte(r.Uint32())
		}
	}
	return text
}

// compareRaw writes and reads a raw value by everything that does so.
func compareRaw(t *testing.T, text []byte, options []stdv2.Options) {
	t.Helper()
	check := func(what string, got, want func() ([]byte, error)) {
		t.Helper()
		a, errA := got()
		b, errB := want()
		if !bytes.Equal(a, b) || describe(errA) != describe(errB) {
			t.Fatalf("%s of %q\noptions %v\ngot  %q\nwant %q\nerr  %s\nwant %s", what, text, options, a, b, describe(errA), describe(errB))
		}
	}
	value := jsontext.Value(text)
	for _, in := range []any{value, &value, []any{1, value}, map[string]jsontext.Value{"k": value}, struct{ A, B jsontext.Value }{value, value}} {
		check("v2 Marshal", func() ([]byte, error) { return jsonv2.Marshal(in, options...) }, func() ([]byte, error) { return stdv2.Marshal(in, options...) })
	}
	check("v1 Marshal", func() ([]byte, error) { return json.Marshal(value) }, func() ([]byte, error) { return stdv1.Marshal(value) })
	indent := func(f func(*bytes.Buffer, []byte, string, string) error) func() ([]byte, error) {
		return func() ([]byte, error) { var b bytes.Buffer; err := f(&b, text, ">", "\t"); return b.Bytes(), err }
	}
	check("Indent", indent(json.Indent), indent(stdv1.Indent))
	compact := func(f func(*bytes.Buffer, []byte) error) func() ([]byte, error) {
		return func() ([]byte, error) { var b bytes.Buffer; err := f(&b, text); return b.Bytes(), err }
	}
	check("Compact", compact(json.Compact), compact(stdv1.Compact))
	valid := func(f func([]byte) bool) func() ([]byte, error) {
		return func() ([]byte, error) {
			if !f(text) {
				return nil, errors.New("invalid")
			}
			return nil, nil
		}
	}
	check("Valid", valid(json.Valid), valid(stdv1.Valid))
	for _, tg := range []target{fresh[jsontext.Value](), fresh[any](), fresh[string](), fresh[[]string](), fresh[map[string]jsontext.Value]()} {
		compare(t, tg, text, "default", plain, plainStd)
	}
}

func TestRawValuesEqualStandardLibrary(t *testing.T) {
	r := seeded.Rand(t, 0)
	for range *rounds / 4 {
		var options []stdv2.Options
		for range r.IntN(3) {
			options = append(options, rawOptions[r.IntN(len(rawOptions))])
		}
		compareRaw(t, randomRaw(r), options)
	}
}

// Members of one name are sorted by their text, which has white space where that is asked for.
func TestRepeatedNamesInRawValues(t *testing.T) {
	r := seeded.Rand(t, 0)
	var value func(level int) string
	value = func(level int) string {
		kind := r.IntN(5)
		if kind < 2 || level == 0 {
			return []string{"1", "12", "true", `""`, `"a"`, "[]", "{}", `"\u0061"`}[r.IntN(8)]
		}
		var parts []string
		for range r.IntN(4) {
			part := value(level - 1)
			if kind == 4 {
				part = []string{`""`, `"a"`, `"\u0061"`, `"b"`, `"\ud800"`}[r.IntN(5)] + ":" + part
			}
			parts = append(parts, part)
		}
		if kind == 4 {
			return "{" + strings.Join(parts, ",") + "}"
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	for range *rounds / 4 {
		options := []stdv2.Options{jsontext.ReorderRawObjects(true), jsontext.AllowDuplicateNames(r.IntN(4) > 0), jsontext.AllowInvalidUTF8(r.IntN(4) > 0)}
		for _, option := range []stdv2.Options{jsontext.Multiline(true), jsontext.SpaceAfterComma(true), jsontext.SpaceAfterColon(true), jsontext.WithIndent(" "), jsontext.WithIndentPrefix("\t"), jsontext.PreserveRawStrings(true)} {
			if r.IntN(3) == 0 {
				options = append(options, option)
			}
		}
		compareRaw(t, []byte(`{"":`+value(3)+`,"":`+value(3)+`,"a":`+value(3)+`}`), options)
	}
}

func FuzzRaw(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		f.Add(randomRaw(r), uint16(r.Uint32()))
	}
	f.Fuzz(func(t *testing.T, text []byte, choice uint16) {
		var options []stdv2.Options
		for k, option := range rawOptions {
			if choice>>k&1 != 0 {
				options = append(options, option)
			}
		}
		compareRaw(t, text, options)
	})
}
