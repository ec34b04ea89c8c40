// This module against the standard library: same value, same error, same half-filled value.
// Assumes that the standard library is right. A random run that fails prints its seed: see package seeded.
// Called by go test, and by go test -fuzz=FuzzUnmarshal.

// Package difftest compares this module with the standard library on many types, texts and options.
package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/seeded"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

var rounds = flag.Int("rounds", 30000, "random texts to compare")

// pointers matches addresses in printed values, which never agree.
var pointers = regexp.MustCompile(`0x[0-9a-f]{6,}`)

func typeName[T any]() string { return reflect.TypeFor[T]().String() }

// seeds are texts that fit the types well enough to get deep into them.
var seeds = []string{
	`{"A":1,"b":"two","c":true}`,
	`{"bool":true,"int":-12,"i8":127,"i16":-32768,"i32":2147483647,"i64":-9223372036854775808,"u8":255,"u16":65535,"u32":1,"u64":18446744073709551615,"f32":1.5e3,"f64":-0.1e-5,"str":"text\u00e9\n","named":"n","Numeric":5,"tagged":"12","taggedp":"1.5","taggedu":"7","number":12.50,"numbers":"3"}`,
	`{"a":1,"Inner":"x","A":3,"b":"y","ptr":5,"ptrptr":"pp","list":[1,2,3],"strs":["a","b"],"pair":[1.5,2],"map":{"a":1,"b":2},"intmap":{"1":"x","-5":"y"},"uintmap":{"7":{"A":1}},"anymap":{"x":[1,{"y":null}]},"namemap":{"k":[1]},"addrs":{"1.2.3.4":1},"any":{"z":[true,false,null,"s",1e3]},"anys":[1,"2",[3]],"structs":[{"A":1},{"b":"x"}],"pstructs":[{"A":1},null],"self":{"list":[4],"self":null}}`,
	`{"time":"2024-01-02T03:04:05Z","timep":"2024-01-02T03:04:05.123+01:00","dur":5,"bytes":"aGVsbG8=","arr":"AQIDBA==","raw":{"a":[1, 2]},"addr":"::1","text":"abc","meth":{"x":1},"methp":"s","meths":[1,2],"iface":null,"textm":{"abc":1,"def":2}}`,
	`{"firstName":"x","FIRST_NAME":"y","strict":1,"STRICT":2,"plain":1,"Plain":2,"PLAIN":3,"under_s":4,"UnderS":5}`,
	`{"a":1,"other":2,"more":{"x":[1]},"list":[1]}`,
	`{"H":1,"A":2,"B":3}`,
	`{"name":"root","kids":[{"name":"k1","kids":[]},null,{"name":"k2","Map":{"x":{"name":"deep"}}}]}`,
	`{"aé":1,"with space and a long name beyond sixteen":2,"ключ":3,"a_name_of_exactly_sixteen_or_more":4}`,
	`[1,2,3]`, `[[1.5,2],[3,4]]`, `[{"a":1},{"a":2},{"a":3,"b":null}]`, `"aGVs"`, `"text"`, `12`, `-0`, `1e400`, `123456789012345678901234567890`,
	`true`, `null`, `"2024-01-02T03:04:05Z"`, `{}`, `[]`, ` {"a" : [ 1 , { "b" : "\ud83d\ude00" } ] } `, `{"a":1,"a":2}`, `{"1":1,"01":2}`, `{"k":{"A":1},"l":{"A":2}}`,
}

// pieces are what the mutator puts into texts.
var pieces = []string{
	`{`, `}`, `[`, `]`, `,`, `:`, `"`, `\`, ` `, "\n", `null`, `true`, `false`, `0`, `-1`, `1.5`, `1e999`, `""`, `"x"`, `"\u0000"`, `"\ud800"`, `"\ud83d\ude00"`,
	"\xff", "\xe2\x82", `{"a":1}`, `[1]`, `"a":`, `"A":1`, `"list":[1,2]`, `"any":{"a":{}}`, `"null"`, `"1"`, `"1.5"`, `300`, `-129`, `99999999999999999999`,
	"\t", "\x00", `"self":{"any":1}`, `nul`, `tru`, `1.`, `-`, `01`, `"é"`, `[[[[`, `,"b":"again"`, `"!"`,
}

// mutate returns a text that is like one of the seeds.
func mutate(r *rand.Rand) []byte { return changed(r, []byte(seeds[r.IntN(len(seeds))])) }

// changed returns a text that is like the given one.
func changed(r *rand.Rand, text []byte) []byte {
	for range r.IntN(4) {
		at := r.IntN(len(text) + 1)
		switch r.IntN(6) {
		case 0: // insert
			text = append(text[:at:at], append([]byte(pieces[r.IntN(len(pieces))]), text[at:]...)...)
		case 1: // remove
			end := min(len(text), at+1+r.IntN(4))
			text = append(text[:at:at], text[end:]...)
		case 2: // cut off
			text = text[:at]
		case 3: // replace a byte
			if at < len(text) {
				text[at] = byte(r.Uint32())
			}
		case 4: // put a value where one is
			if k := bytes.IndexByte(text[at:], ':'); k >= 0 {
				rest := text[at+k+1:]
				end := bytes.IndexAny(rest, ",}]")
				if end < 0 {
					end = len(rest)
				}
				text = append(text[:at+k+1:at+k+1], append([]byte(pieces[r.IntN(len(pieces))]), rest[end:]...)...)
			}
		case 5: // repeat a part
			end := min(len(text), at+1+r.IntN(12))
			text = append(text[:end:end], text[at:]...)
		}
	}
	return text
}

// switches are the options that can change how text is read.
var switches = []func(bool) jsonv2.Options{
	jsontext.AllowDuplicateNames, jsontext.AllowInvalidUTF8, stdv2.StringifyNumbers, stdv2.MatchCaseInsensitiveNames, stdv2.RejectUnknownMembers,
	stdv1.FormatBytesWithLegacySemantics, stdv1.FormatByteArrayAsArray, stdv1.FormatDurationAsNano, stdv1.MatchCaseSensitiveDelimiter, stdv1.MergeWithLegacySemantics,
	stdv1.ParseBytesWithLooseRFC4648, stdv1.ParseTimeWithLooseRFC3339, stdv1.StringifyWithLegacySemantics, stdv1.UnmarshalArrayFromAnyLength,
	stdv1.CallMethodsWithLegacySemantics, stdv1.ReportErrorsWithLegacySemantics,
}

// options returns a random set of them, most often none.
func options(r *rand.Rand) (o []jsonv2.Options, names string) {
	switch r.IntN(4) {
	case 0, 1:
		return nil, "default"
	case 2:
		o, names = append(o, stdv1.DefaultOptionsV1()), "v1"
	}
	for range 1 + r.IntN(3) {
		k := r.IntN(len(switches) - 1) // errors in the old style come with version 1 only
		v := r.IntN(3) > 0
		o = append(o, switches[k](v))
		names += fmt.Sprintf(" %d=%v", k, v)
	}
	return o, names
}

// errKeyspace is how Go 1.27.3 ends a call under version 1 without duplicate names once an UnmarshalDecode inside of a method has
// failed: that makes the decoder lose the names of the structs around, whose members should still be read.
const errKeyspace = "object keyspace is in an invalid state"

// compare fails the test when the two libraries differ.
func compare(t *testing.T, tg target, text []byte, names string, ours, std func([]byte, any) error) {
	t.Helper()
	if strings.Contains(names, "v1") && tg.name == badFallback {
		return // Go 1.27.3 panics, or takes the value for a name
	}
	got, want := tg.make(), tg.make()
	in := bytes.Clone(text)
	wantErr, panicked := call(std, bytes.Clone(text), want)
	if panicked {
		_, _ = call(ours, in, got) // Go 1.27.3 has a bug here; there is nothing to compare with
		return
	}
	gotErr := ours(in, got)
	if !bytes.Equal(in, text) {
		t.Fatalf("the input was changed: %q", text)
	}
	if gotErr != nil && wantErr != nil && wantErr.Error() == errKeyspace && strings.Contains(names, "v1") {
		return
	}
	if !sameError(gotErr, wantErr) {
		t.Fatalf("%s, options %s, text %s:\n got error %#v\n           %v\nwant error %#v\n           %v", tg.name, names, shown(text), gotErr, gotErr, wantErr, wantErr)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s, options %s, text %s (error %v):\n got %s\nwant %s", tg.name, names, shown(text), wantErr, dump(got), dump(want))
	}
}

// call reports whether f panicked instead of returning an error.
func call(f func([]byte, any) error, text []byte, v any) (err error, panicked bool) {
	defer func() {
		if recover() != nil {
			panicked = true
		}
	}()
	return f(text, v), false
}

func sameError(a, b error) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return reflect.DeepEqual(a, b) && a.Error() == b.Error()
}

// longRun matches what pads texts.
var longRun = regexp.MustCompile(` {40,}|(?:1,){40,}|(?:\\"1\\",){40,}`)

// shown returns texts for a message: without what only makes them long, and of one that is still long the end.
func shown(texts ...[]byte) string {
	var b strings.Builder
	for _, text := range texts {
		s := longRun.ReplaceAllStringFunc(strconv.Quote(string(text)), func(run string) string { return fmt.Sprintf("«%.2s… %d bytes»", run, len(run)) })
		if n := len(s) - 2000; n > 0 {
			s = fmt.Sprintf("«%d bytes»%s", n, s[n:])
		}
		b.WriteString(s + " ")
	}
	return b.String()
}

func dump(v any) string {
	b, err := stdv2.Marshal(v, stdv1.DefaultOptionsV1())
	if err != nil {
		return fmt.Sprintf("%#v", v)
	}
	return fmt.Sprintf("%s %#v", b, reflect.ValueOf(v).Elem())
}

func TestUnmarshalEqualsStandardLibrary(t *testing.T) {
	r := seeded.Rand(t, 0)
	for range *rounds {
		text := mutate(r)
		if r.IntN(4) == 0 {
			text = long(text) // short ones of some types are left to the standard library
		}
		tg := targets[r.IntN(len(targets))]
		o, names := options(r)
		compare(t, tg, text, names,
			func(b []byte, v any) error { return jsonv2.Unmarshal(b, v, o...) },
			func(b []byte, v any) error { return stdv2.Unmarshal(b, v, o...) })
	}
}

func TestUnmarshalV1EqualsStandardLibrary(t *testing.T) {
	r := seeded.Rand(t, 0)
	for range *rounds / 2 {
		text := mutate(r)
		if r.IntN(4) == 0 {
			text = long(text)
		}
		compare(t, targets[r.IntN(len(targets))], text, "v1", json.Unmarshal, stdv1.Unmarshal)
	}
}

func TestUnmarshalReadEqualsStandardLibrary(t *testing.T) {
	r := seeded.Rand(t, 0)
	for range *rounds / 4 {
		o, names := options(r)
		text := mutate(r)
		wrap := func(b []byte) io.Reader { return bytes.NewReader(b) }
		if r.IntN(4) == 0 && len(text) > 0 {
			names += " failing reader"
			wrap = func(b []byte) io.Reader {
				return io.MultiReader(bytes.NewReader(b), iotest.ErrReader(io.ErrClosedPipe))
			}
		}
		compare(t, targets[r.IntN(len(targets))], text, names,
			func(b []byte, v any) error { return fromReader(jsonv2.UnmarshalRead(wrap(b), v, o...)) },
			func(b []byte, v any) error { return fromReader(stdv2.UnmarshalRead(wrap(b), v, o...)) })
	}
}

// TestReadErrorsAreThoseOfTheWholeText compares with what the standard library says of the same text in one piece: how much of it has
// been read when an error is found, and what the buffers in pools were used for before, is not to be seen.
func TestReadErrorsAreThoseOfTheWholeText(t *testing.T) {
	r := seeded.Rand(t, 0)
	for range *rounds / 8 {
		o, names := options(r)
		text := mutate(r)
		switch r.IntN(4) {
		case 0:
			text = long(text)
		case 1: // other sizes of the buffers of the standard library
			stdv2.UnmarshalRead(strings.NewReader(strings.Repeat(" ", r.IntN(5000))), new(any))
		}
		compareRead(t, targets[r.IntN(len(targets))], text, 1+r.IntN(100), names, o)
	}
}

// TestReadErrorsBehindWhatIsNoName has values in the place of names, cut off at every byte: a method's call reads them before it says that they are none.
func TestReadErrorsBehindWhatIsNoName(t *testing.T) {
	for _, value := range []string{`{"one":{"two" :[1,{"three":"\ud83d\ude00 é"}],"\u0066our":nul}`, `["zero",{"one" : "\ud83d\ude00"},tru`, `{"one":1,"one":2}`, `[{"x":"` + "\xff" + `"}]`, `"name`, "7e"} {
		for _, before := range []string{` {"a" : 1 , `, `{"map":{`, `{"Inner":[{"y":{`, strings.Repeat(" ", 60) + `{"self":{"any":{"z":[0],`} {
			for end := range len(value) + 1 {
				for _, size := range []int{1, 2, 7, 64, 1000} {
					for _, o := range cutOptions {
						compareRead(t, fresh[fromFields](), []byte(before+value[:end]), size, o.name, o.list)
					}
				}
			}
		}
	}
}

// compareRead compares a text read in pieces of that size with what the standard library says of it in one piece.
func compareRead(t *testing.T, tg target, text []byte, size int, names string, o []jsonv2.Options) {
	t.Helper()
	compare(t, tg, text, names,
		func(b []byte, v any) error { return inPieces(jsonv2.UnmarshalRead(&chunked{b, size}, v, o...)) },
		func(b []byte, v any) error {
			err := stdv2.Unmarshal(b, v, o...)
			if e, ok := err.(*stdv2.SemanticError); ok && e.Err == io.ErrUnexpectedEOF {
				// A method has asked for more than there is: of a reader, the standard library gives the offset behind what the method read.
				err = stdv2.UnmarshalRead(bytes.NewReader(b), tg.make(), o...)
			}
			return inPieces(err)
		})
}

// inPieces makes errors comparable whose message quotes of the text what is in a buffer. All else about them is compared.
func inPieces(err error) error {
	switch e := err.(type) {
	case *jsontext.SyntacticError:
		if quotesText(e.Err.Error()) {
			return fmt.Errorf("bad text at %d, %q", e.ByteOffset, e.JSONPointer)
		}
	case *stdv1.SyntaxError:
		if message := e.Error(); strings.Contains(message, "escape") || strings.Contains(message, "surrogate") || strings.Contains(message, `'\x`) ||
			strings.ContainsFunc(message, func(c rune) bool { return c >= utf8.RuneSelf }) {
			return errors.New("bad text") // its offset is behind what is quoted
		}
		if quotesText(e.Error()) {
			return fmt.Errorf("bad text at %d", e.Offset)
		}
	}
	return err
}

// fromReader makes errors comparable that depend on how much of the input has been read:
// Go 1.27.3 can get the pointer wrong when the input ends while a name is split between
// two reads, and it quotes of a bad escape only what is in its buffer.
func fromReader(err error) error {
	if e, ok := err.(*jsontext.SyntacticError); ok {
		e.JSONPointer = ""
	}
	return inPieces(err)
}

// quotesText reports whether a message shows a part of the text that may be cut off.
func quotesText(message string) bool {
	return strings.Contains(message, "escape") || strings.Contains(message, "surrogate") || strings.Contains(message, "invalid character")
}

// decoder is what the Decoders of both libraries can do.
type decoder interface {
	Decode(any) error
	More() bool
	Token() (stdv1.Token, error)
	InputOffset() int64
	Buffered() io.Reader
	UseNumber()
	DisallowUnknownFields()
}

// streamLog does a random series of calls and writes down what they return.
func streamLog(dec decoder, rest io.Reader, tg target, r *rand.Rand) string {
	var log strings.Builder
	if r.IntN(3) == 0 {
		dec.UseNumber()
	}
	if r.IntN(3) == 0 {
		dec.DisallowUnknownFields()
	}
	for range 8 {
		switch r.IntN(5) {
		case 0:
			fmt.Fprintf(&log, "more %v;", dec.More())
		case 1:
			tok, err := dec.Token()
			fmt.Fprintf(&log, "token %T %v %T %v;", tok, tok, err, err)
		default:
			v := tg.make()
			err := dec.Decode(v)
			fmt.Fprintf(&log, "decode %s %#v %v;", dump(v), err, err)
		}
		fmt.Fprintf(&log, "offset %d\n", dec.InputOffset())
	}
	left, err := io.ReadAll(io.MultiReader(dec.Buffered(), rest))
	fmt.Fprintf(&log, "left %q %v", left, err)
	return pointers.ReplaceAllString(log.String(), "POINTER")
}

func TestDecoderEqualsStandardLibrary(t *testing.T) {
	r := seeded.Rand(t, 0)
	plain := []target{fresh[any](), fresh[small](), fresh[map[string]int](), fresh[jsontext.Value](), fresh[[]int](), fresh[string](), fresh[[]stdv1.RawMessage](),
		fresh[[]stdv1.Number](), fresh[struct{ A, List any }]()}
	for range *rounds / 4 {
		var text []byte
		for range 1 + r.IntN(4) {
			part := mutate(r)
			if r.IntN(4) == 0 { // reads end within many values
				part = append(append([]byte("["), bytes.Repeat(append(bytes.Clone(part), ','), 1+r.IntN(40))...), append(mutate(r), ']')...)
			}
			text = append(append(text, part...), []string{"", " ", "\n", ","}[r.IntN(4)]...)
		}
		tg := plain[r.IntN(len(plain))]
		s1, s2 := r.Uint64(), r.Uint64()
		// How much the standard library has read decides how it prints a character
		// that is not ASCII: its message may show only the first byte.
		if bytes.ContainsFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) {
			continue
		}
		chunk := 1 + r.IntN([]int{40, 40, 3000}[r.IntN(3)])
		rd1, rd2 := &chunked{text, chunk}, &chunked{text, chunk}
		got := streamLog(json.NewDecoder(rd1), rd1, tg, rand.New(rand.NewPCG(s1, s2)))
		want := streamLog(stdv1.NewDecoder(rd2), rd2, tg, rand.New(rand.NewPCG(s1, s2)))
		if strings.Contains(want, "escape") || strings.Contains(want, "surrogate") {
			continue // see fromReader
		}
		if got != want {
			t.Fatalf("%s, chunks of %d, text %q:\n got %s\nwant %s", tg.name, chunk, text, got, want)
		}
	}
}

// chunked is a reader that returns at most n bytes at a time.
type chunked struct {
	text []byte
	n    int
}

func (c *chunked) Read(b []byte) (int, error) {
	if len(c.text) == 0 {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), c.n)], c.text)
	c.text = c.text[n:]
	return n, nil
}

// inReads returns a reader of text in reads of that size, some of which end at cuts.
func inReads(text []byte, size int, cuts ...int) io.Reader {
	text = bytes.Clone(text)
	var parts []io.Reader
	from := 0
	for _, at := range cuts {
		at = min(at, len(text))
		parts = append(parts, &chunked{text[from:at], size})
		from = at
	}
	return io.MultiReader(append(parts, &chunked{text[from:], size})...)
}

func FuzzUnmarshal(f *testing.F) {
	for k, s := range seeds {
		f.Add([]byte(s), uint64(k))
	}
	f.Fuzz(func(t *testing.T, text []byte, choice uint64) {
		r := rand.New(rand.NewPCG(choice, 1))
		tg := targets[r.IntN(len(targets))]
		o, names := options(r)
		compare(t, tg, text, names,
			func(b []byte, v any) error { return jsonv2.Unmarshal(b, v, o...) },
			func(b []byte, v any) error { return stdv2.Unmarshal(b, v, o...) })
		compare(t, tg, text, "v1", json.Unmarshal, stdv1.Unmarshal)
		compare(t, tg, long(text), names+", long",
			func(b []byte, v any) error { return jsonv2.Unmarshal(b, v, o...) },
			func(b []byte, v any) error { return stdv2.Unmarshal(b, v, o...) })
	})
}
