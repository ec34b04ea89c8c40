// Random types times random texts and values times random options: results, errors, half-filled targets, and what has become of the
// memory of the values that were there before, against the standard library.
// Assumes that the standard library is right, but for what docs/compat-go.md lists. The seed of a case that fails is printed; -case
// repeats it. Called by go test, and for longer by scripts/fuzz.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

var oneCase = flag.Uint64("case", 0, "seed of the only group of random cases to run")

// generatedTypes are types from generated source, when the test binary has some: see internal/gentypes.
var generatedTypes []reflect.Type

// randomGroups runs f with n random types, each of them known by its seed.
func randomGroups(t *testing.T, n int, f func(t *testing.T, r *rand.Rand, typ reflect.Type)) {
	seeds := seeded.Rand(t, 20)
	for range n {
		this := seeds.Uint64()
		if *oneCase != 0 {
			this = *oneCase
		}
		group := func() {
			done := false
			defer func() {
				if !done {
					t.Logf("-case %d repeats this one alone", this)
				}
			}()
			r := rand.New(rand.NewPCG(this, 21))
			f(t, r, groupType(r))
			done = true
		}
		if group(); *oneCase != 0 {
			return
		}
	}
}

// groupType returns the type of a group of cases, and gives values in any others.
func groupType(r *rand.Rand) reflect.Type {
	one := func() reflect.Type {
		if len(generatedTypes) > 0 && r.IntN(8) > 0 {
			return generatedTypes[r.IntN(len(generatedTypes))]
		}
		return randomType(r, 3)
	}
	heldTypes = []reflect.Type{one(), one(), reflect.TypeFor[blankFirst](), reflect.TypeFor[deepIt]()}
	return one()
}

// perType is how many cases there are for each type: making types takes longer than using them.
const perType = 20

func TestRandomTypesDecode(t *testing.T) {
	randomGroups(t, *rounds/perType/2, func(t *testing.T, r *rand.Rand, typ reflect.Type) {
		for range perType {
			randomDecode(r, typ).run(t)
		}
	})
	heldTypes = nil
}

func TestRandomTypesEncode(t *testing.T) {
	known := placesSeen
	randomGroups(t, *rounds/perType/8, func(t *testing.T, r *rand.Rand, typ reflect.Type) {
		placesSeen = false // see docs/compat-go.md: values in an any may be under the tag option string
		for range perType {
			randomCase(t, r, typ)
		}
	})
	heldTypes, placesSeen = nil, known
}

// decodeCase is a sequence of texts that are read into one target.
type decodeCase struct {
	typ     reflect.Type
	fillBy  uint64 // seed of what the target holds; 0 for nothing
	texts   [][]byte
	options []jsonv2.Options
	call    []jsonv2.Options // of UnmarshalDecode, which the decoder's do not have
	names   string
	entry   int   // which function reads
	chunk   int   // size of reads
	cuts    []int // where reads end in any case
	fails   int   // the reader fails after that many bytes, if not negative
}

func randomDecode(r *rand.Rand, typ reflect.Type) *decodeCase {
	c := &decodeCase{typ: typ, entry: r.IntN(6), chunk: 1 + r.IntN(600), fails: -1}
	if r.IntN(2) == 0 {
		c.fillBy = r.Uint64() | 1
	}
	for range 1 + r.IntN(3) {
		text := appendText(nil, r, typ, 5)
		if r.IntN(3) == 0 {
			text = changed(r, text)
		}
		if r.IntN(3) == 0 {
			text = long(text)
		}
		c.texts = append(c.texts, text)
	}
	c.options, c.names = options(r)
	if r.IntN(3) == 0 {
		var names string
		c.call, names = options(r)
		c.names += ", call " + names
	}
	if r.IntN(8) == 0 {
		c.fails = r.IntN(len(c.texts[0]) + 2)
	}
	return c
}

// reader returns the reader of a text.
func (c *decodeCase) reader(text []byte) io.Reader {
	if c.fails >= 0 {
		at := min(c.fails, len(text))
		return &interrupted{&chunked{bytes.Clone(text[:at]), c.chunk}, &chunked{bytes.Clone(text[at:]), c.chunk}, c.entry == 5}
	}
	return inReads(text, c.chunk, c.cuts...)
}

// interrupted is a reader that fails between two parts: once, or for good.
type interrupted struct {
	before, after *chunked
	once          bool
}

func (i *interrupted) Read(p []byte) (int, error) {
	if i.before != nil {
		if n, err := i.before.Read(p); err == nil {
			return n, nil
		}
		if i.once {
			i.before = nil
		}
		return 0, io.ErrClosedPipe
	}
	return i.after.Read(p)
}

// library is what both libraries have for reading.
type library struct {
	v1, v2 func([]byte, any, ...jsonv2.Options) error
	read   func(io.Reader, any, ...jsonv2.Options) error
	decode func(*jsontext.Decoder, any, ...jsonv2.Options) error
	stream func(io.Reader) decoder
}

var (
	standard = library{
		func(b []byte, v any, _ ...jsonv2.Options) error { return stdv1.Unmarshal(b, v) }, stdv2.Unmarshal, stdv2.UnmarshalRead, stdv2.UnmarshalDecode,
		func(r io.Reader) decoder { return stdv1.NewDecoder(r) },
	}
	fast = library{
		func(b []byte, v any, _ ...jsonv2.Options) error { return json.Unmarshal(b, v) }, jsonv2.Unmarshal, jsonv2.UnmarshalRead, jsonv2.UnmarshalDecode,
		func(r io.Reader) decoder { return json.NewDecoder(r) },
	}
)

// seenDecode is what a case leaves.
type seenDecode struct {
	errs   []error
	states []reflect.Value // the target after each text, sharing memory with what comes later
	places string
}

// play reads the texts.
func (c *decodeCase) play(lib library) (o seenDecode) {
	target := reflect.New(c.typ)
	if c.fillBy != 0 {
		fill(rand.New(rand.NewPCG(c.fillBy, 3)), target.Elem(), 4, 2)
		settle(target.Elem(), 12)
	}
	keep := func() {
		old := reflect.New(c.typ).Elem()
		old.Set(target.Elem())
		o.states = append(o.states, old)
	}
	keep()
	note := func(err error) {
		o.errs = append(o.errs, err)
		keep()
		settle(target.Elem(), 12)
	}
	all := bytes.Join(c.texts, []byte(" "))
	switch c.entry {
	case 0:
		for _, text := range c.texts {
			note(lib.v2(bytes.Clone(text), target.Interface(), c.options...))
		}
	case 1:
		for _, text := range c.texts {
			note(lib.v1(bytes.Clone(text), target.Interface()))
		}
	case 2:
		for _, text := range c.texts {
			note(fromReader(lib.read(c.reader(text), target.Interface(), c.options...)))
		}
	case 3, 4:
		var rd io.Reader = bytes.NewBuffer(bytes.Clone(all))
		if c.entry == 4 {
			rd = c.reader(all)
		}
		dec := jsontext.NewDecoder(rd, c.options...)
		for range c.texts {
			err := lib.decode(dec, target.Interface(), c.call...)
			if c.entry == 4 {
				err = fromReader(err)
			}
			note(err)
			if err != nil {
				break
			}
			o.places += place(dec) + "\n"
		}
	case 5:
		dec := lib.stream(c.reader(all))
		for range len(c.texts) + 1 {
			note(inPieces(dec.Decode(target.Interface())))
			o.places += fmt.Sprintln(dec.InputOffset(), dec.More())
		}
	}
	return o
}

// settle takes from v, which can be set, what is known to make a difference: see docs/compat-go.md. That is the room that slices have
// behind their elements, and what embedded raw values hold if it is no valid object.
func settle(v reflect.Value, depth int) {
	if depth == 0 {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		if !v.IsNil() && v.CanSet() {
			v.Set(v.Slice3(0, v.Len(), v.Len()))
		}
		for i := range v.Len() {
			settle(v.Index(i), depth-1)
		}
	case reflect.Array:
		for i := range v.Len() {
			settle(v.Index(i), depth-1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			raw, tagged := v.Field(i).Interface, strings.Contains(v.Type().Field(i).Tag.Get("json"), ",embed")
			if tagged && v.Field(i).Type() == reflect.TypeFor[jsontext.Value]() && v.Field(i).CanSet() && !validObject(raw().(jsontext.Value)) {
				v.Field(i).SetZero()
			}
			settle(v.Field(i), depth-1)
		}
	case reflect.Pointer:
		settle(v.Elem(), depth-1)
	case reflect.Interface:
		if v.IsNil() || !v.CanSet() {
			return
		}
		if v.Elem().Kind() == reflect.Pointer {
			settle(v.Elem().Elem(), depth-1)
			return
		}
		held := reflect.New(v.Elem().Type()).Elem()
		held.Set(v.Elem())
		settle(held, depth-1)
		v.Set(held)
	case reflect.Map:
		if !v.CanInterface() {
			return
		}
		for iter := v.MapRange(); iter.Next(); {
			if !iter.Key().Equal(iter.Key()) {
				continue // no number: setting it would add another one
			}
			elem := reflect.New(v.Type().Elem()).Elem()
			elem.Set(iter.Value())
			settle(elem, depth-1)
			v.SetMapIndex(iter.Key(), elem)
		}
	}
}

func validObject(v jsontext.Value) bool {
	return v.Kind() == '{' && v.IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

func (c *decodeCase) run(t *testing.T) {
	t.Helper()
	var want seenDecode
	_, panicked := call(func([]byte, any) error {
		want = c.play(standard)
		return nil
	}, nil, nil)
	if panicked {
		call(func([]byte, any) error { c.play(fast); return nil }, nil, nil)
		return
	}
	got := c.play(fast)
	for k := range want.errs {
		if c.knownError(want.errs[k]) {
			return
		}
		if !sameError(got.errs[k], want.errs[k]) {
			t.Fatalf("%v\ntext %d:\n got error %#v\n           %v\nwant error %#v\n           %v", c, k, got.errs[k], got.errs[k], want.errs[k], want.errs[k])
		}
	}
	if got.places != want.places {
		t.Fatalf("%v\n got %s\nwant %s", c, got.places, want.places)
	}
	for k := range want.states {
		if s := different(got.states[k], want.states[k]); s != "" {
			t.Fatalf("%v\nerrors %v\nvalue %d of %d (0 is what was there before) is now another: %s", c, want.errs, k, len(want.states), s)
		}
	}
}

// knownError reports whether what follows err is known to differ: see docs/compat-go.md.
func (c *decodeCase) knownError(err error) bool {
	return err != nil && (strings.Contains(err.Error(), "in an invalid state") || strings.Contains(err.Error(), "must read or write exactly one value"))
}

func (c *decodeCase) String() string {
	return fmt.Sprintf("%v\nentry %d, options %s, filled by %d, chunks of %d, failing after %d, cuts %v, texts %s", c.typ, c.entry, c.names, c.fillBy, c.chunk, c.fails, c.cuts, shown(c.texts...))
}
