// UnmarshalDecode on the caller's decoder against the standard library: values, errors, and the decoder afterwards.
// Assumes that the standard library is right. Called by go test, and by go test -fuzz=FuzzUnmarshalDecode.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/seeded"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

type unmarshalDecode = func(*jsontext.Decoder, any, ...jsonv2.Options) error

// long makes a text long enough to be decoded here and not by the standard library.
func long(text []byte) []byte { return padded(text, 2100) }

// padded puts n spaces into the outermost container.
func padded(text []byte, n int) []byte {
	if i := bytes.IndexAny(text, "{["); i >= 0 {
		return append(append(text[:i+1:i+1], bytes.Repeat([]byte(" "), n)...), text[i+1:]...)
	}
	return text
}

// place returns where a decoder is, in words.
func place(dec *jsontext.Decoder) string {
	kind, n := dec.StackIndex(dec.StackDepth())
	return fmt.Sprintf("offset %d depth %d %v %d pointer %s", dec.InputOffset(), dec.StackDepth(), kind, n, dec.StackPointer())
}

// coderCase is one stream to read.
type coderCase struct {
	text   []byte
	prefix int   // tokens to read before the first value
	chunk  int   // size of reads, 0 for a bytes.Buffer
	cuts   []int // where reads end in any case
	reuse  bool
	dec    []jsonv2.Options // of the decoder
	call   []jsonv2.Options
	tg     target
	names  string
}

// sights are what there was to see of a stream.
type sights struct {
	values []any
	errs   []error
	log    string // the errors, and where the decoder was
	after  string // the tokens that came after the error
}

// play reads values until one fails, and then tokens.
func (c *coderCase) play(unmarshal unmarshalDecode) (o sights) {
	var rd io.Reader = bytes.NewBuffer(bytes.Clone(c.text))
	if c.chunk > 0 {
		rd = inReads(c.text, c.chunk, c.cuts...)
	}
	dec := jsontext.NewDecoder(rd, c.dec...)
	for range c.prefix {
		if _, err := dec.ReadToken(); err != nil {
			break
		}
	}
	var b strings.Builder
	v := c.tg.make()
	for range 6 {
		if !c.reuse {
			v = c.tg.make()
		}
		err := unmarshal(dec, v, c.call...)
		err = c.said(err)
		o.values, o.errs = append(o.values, v), append(o.errs, err)
		fmt.Fprintf(&b, "%v; %s\n", err, place(dec))
		if err != nil {
			break
		}
	}
	o.log = b.String()
	b.Reset()
	for range 4 {
		tok, err := dec.ReadToken()
		fmt.Fprintf(&b, "%v %v; %s\n", tok.Kind(), c.said(err), place(dec))
		if err != nil {
			break
		}
	}
	o.after = b.String()
	return o
}

// said makes errors comparable that quote of a text only what the decoder has in its buffer at that time: see fromReader.
func (c *coderCase) said(err error) error {
	if c.chunk == 0 {
		return err
	}
	switch e := err.(type) {
	case *jsontext.SyntacticError:
		if quotesText(e.Err.Error()) {
			said := *e
			said.Err = errors.New("bad text")
			return &said
		}
	case *stdv1.SyntaxError:
		if quotesText(e.Error()) {
			return fmt.Errorf("bad text at %d", e.Offset)
		}
	}
	return err
}

func (c *coderCase) compare(t *testing.T) {
	t.Helper()
	if strings.Contains(c.names, "v1") && c.tg.name == badFallback {
		return // see compare
	}
	var want sights
	if _, panicked := call(func([]byte, any) error {
		want = c.play(stdv2.UnmarshalDecode)
		return nil
	}, nil, nil); panicked {
		return // see call
	}
	got := c.play(jsonv2.UnmarshalDecode)
	for k := range want.errs {
		if !sameError(got.errs[k], want.errs[k]) {
			t.Fatalf("%s, text %s:\n got %#v\nwant %#v", c.describe(), shown(c.text), got.errs[k], want.errs[k])
		}
		if !reflect.DeepEqual(got.values[k], want.values[k]) {
			t.Fatalf("%s, text %s (error %v):\n got %s\nwant %s", c.describe(), shown(c.text), want.errs[k], dump(got.values[k]), dump(want.values[k]))
		}
	}
	if c.chunk > 0 && strings.Contains(want.log, strconv.ErrRange.Error()) {
		return // a number too large for a tree: the decoder is behind the tree
	}
	if got.log != want.log {
		t.Fatalf("%s, text %s:\n got %s\nwant %s", c.describe(), shown(c.text), got.log, want.log)
	}
	// The standard library keeps no names of objects that it reads into structs and maps, and says so
	// after an error; here the decoder has kept them and goes on.
	if got.after != want.after && !strings.Contains(want.after, "object namespace is in an invalid state") {
		t.Fatalf("%s, text %s, after %s:\n got %s\nwant %s", c.describe(), shown(c.text), want.log, got.after, want.after)
	}
}

func (c *coderCase) describe() string {
	return fmt.Sprintf("%s, options %s, %d tokens before, chunks of %d, cut at %v, reuse %v", c.tg.name, c.names, c.prefix, c.chunk, c.cuts, c.reuse)
}

// randomCoderCase returns a stream of texts that are like text.
func randomCoderCase(r *rand.Rand, text func() []byte) *coderCase {
	c := &coderCase{tg: targets[r.IntN(len(targets))], reuse: r.IntN(2) == 0}
	one := func() []byte {
		b := text()
		switch r.IntN(8) {
		case 0, 1:
			return b
		case 2: // what is expected of a value depends on the one before it
			return padded(b, 500<<r.IntN(7))
		}
		return long(b)
	}
	sep := " "
	switch r.IntN(4) {
	case 0:
		c.text, c.prefix, sep = []byte(`[ `), 1, " , "
	case 1:
		c.text, c.prefix, sep = []byte(`{"first":[1],"in" : `), 6, ` , "more":`
	}
	for k := range 1 + r.IntN(3) {
		if k > 0 {
			c.text = append(c.text, sep...)
		}
		c.text = append(c.text, one()...)
	}
	c.text = append(c.text, []string{"", "]", "}"}[r.IntN(3)]...)
	c.chunk = []int{0, 0, 1 << 20, 900}[r.IntN(4)]
	if r.IntN(2) == 0 {
		c.cuts = []int{r.IntN(len(c.text) + 1)}
	}
	c.dec, c.names = options(r)
	if r.IntN(3) == 0 {
		var names string
		c.call, names = options(r)
		c.names += ", call " + names
	}
	return c
}

func TestUnmarshalDecodeEqualsStandardLibrary(t *testing.T) {
	r := seeded.Rand(t, 0)
	before := count.Total()
	for range *rounds {
		randomCoderCase(r, func() []byte { return mutate(r) }).compare(t)
	}
	t.Logf("%d fallbacks in %d streams", count.Total()-before, *rounds)
}

// A value that is all there, after longer ones of its type.
func TestUnmarshalDecodeOfShorterValue(t *testing.T) {
	for _, tg := range targets {
		if tg.name != "interface {}" {
			continue
		}
		longer := "[" + strings.Repeat("1,", 4000) + "2]"
		c := coderCase{tg: tg, text: []byte(longer + string(long([]byte(`{"a":1,"b":1e999}`))))}
		c.compare(t)
		return
	}
	t.Fatal("no target of type any")
}

// A bad escape that the end of a read cuts: how much of it an error quotes is a matter of buffering.
func TestUnmarshalDecodeOfCutEscape(t *testing.T) {
	for n := range 100 {
		var longer any // what is known of the length makes a difference
		if err := jsonv2.UnmarshalDecode(jsontext.NewDecoder(bytes.NewBufferString("["+strings.Repeat("1,", 4000)+"2]")), &longer); err != nil {
			t.Fatal(err)
		}
		c := coderCase{tg: fresh[any](), text: append(padded([]byte(`{"a":"\ud800\"","b":null,"bool":true}`), 950+n), padded([]byte(`[1]`), 4000)...), chunk: 900}
		c.compare(t)
	}
}

func FuzzUnmarshalDecode(f *testing.F) {
	for k, s := range seeds {
		f.Add([]byte(s), uint64(k))
	}
	f.Fuzz(func(t *testing.T, text []byte, choice uint64) {
		randomCoderCase(rand.New(rand.NewPCG(choice, 1)), func() []byte { return bytes.Clone(text) }).compare(t)
	})
}
