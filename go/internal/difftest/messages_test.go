// Message after message through one jsontext.Encoder or Decoder, with calls of its own between: tokens, raw values, Reset, copies, writers and
// readers that fail, and calls inside of methods.
// Assumes that the standard library is right about each result, and about where the coder is after it. Called by go test.

package difftest

import (
	"bytes"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/seeded"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// letter is a small message, and its members are of the usual kinds.
type letter struct {
	ID   int64             `json:"id"`
	Name string            `json:"name,omitempty"`
	To   []string          `json:"to"`
	Attr map[string]string `json:"attr,omitempty"`
	Any  any               `json:"any,omitempty"`
}

func randomMessage(r *rand.Rand) any {
	text := []string{"", "a", "<b>", "é", "\u2028", "three words here", "\"quoted\"\n"}[r.IntN(7)]
	m := letter{ID: r.Int64N(1 << (1 + r.IntN(40))), Name: text}
	for range r.IntN(3) {
		m.To = append(m.To, text)
	}
	switch r.IntN(8) {
	case 0:
		return map[string]any{"id": 1.5, "list": []any{text, nil, true}}
	case 1:
		return []string{text, "b"}
	case 2:
		m.Attr = map[string]string{"k": text}
		return m
	case 3:
		m.Any = []any{text, map[string]any{}}
	case 4:
		return struct{ A int }{r.IntN(100)}
	}
	return &m
}

// writes is a writer that notes what it gets and where the encoder then says it is, and fails now and then.
type writes struct {
	r   *rand.Rand // for failures; nil for none
	enc *jsontext.Encoder
	log *strings.Builder
}

var errWrites = errors.New("the writer fails")

func (w *writes) Write(p []byte) (n int, err error) {
	if n = len(p); w.r != nil && w.r.IntN(4) == 0 {
		n, err = w.r.IntN(len(p)+1), errWrites
	}
	fmt.Fprintf(w.log, "\twritten %d of %s at %d\n", n, shown(p), w.enc.OutputOffset())
	clear(p[len(p):cap(p)]) // what lies behind is nobody else's
	return n, err
}

// within writes messages to the encoder that it is given.
type within struct {
	messages []any
	marshal  marshalEncoder
}

func (w within) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := enc.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	for _, m := range w.messages {
		if err := w.marshal(enc, m, stdv2.Deterministic(true)); err != nil {
			return err
		}
	}
	return enc.WriteToken(jsontext.EndArray)
}

// messages does a random series of calls on an encoder, most of them for messages, and writes down what they return and where it is.
func messages(r *rand.Rand, marshal marshalEncoder) string {
	var log strings.Builder
	var buffer bytes.Buffer
	out := &writes{log: &log}
	var w io.Writer = out
	way := r.IntN(4)
	if way == 0 {
		w = &buffer
	}
	var options []stdv2.Options
	if r.IntN(3) == 0 {
		options = randomEncodeOptions(r)
	}
	enc := jsontext.NewEncoder(w, options...)
	out.enc = enc
	// With a large buffer the standard library writes out between messages only, as is done here.
	first := func() {
		fmt.Fprintf(&log, "first %s\n", describe(enc.WriteValue([]byte(`"`+strings.Repeat("-", 8000)+`"`))))
	}
	first()
	if way == 1 {
		out.r = rand.New(rand.NewPCG(r.Uint64(), 0))
	}
	for k := range 4 + r.IntN(30) {
		what, err := "message", error(nil)
		choice := r.IntN(20)
		if choice <= 1 && out.r != nil {
			continue // what leaves while something is open, and can fail, is another question: docs/compat-go.md
		}
		switch choice {
		case 0:
			what, err = "within", marshal(enc, within{[]any{randomMessage(r), randomMessage(r)}, marshal}, stdv2.Deterministic(true))
		case 1:
			what, err = "open", enc.WriteToken(jsontext.BeginArray)
		case 2, 7:
			what, err = "close", enc.WriteToken(jsontext.EndArray)
		case 3:
			what, err = "raw", enc.WriteValue([]byte(`{"r":[1,2]}`))
		case 4:
			what, err = "scalar", marshal(enc, []any{1, "x", nil, true}[r.IntN(4)])
		case 5:
			what, err = "options", marshal(enc, randomMessage(r), jsontext.EscapeForHTML(true), stdv2.Deterministic(true))
		case 6:
			what, err = "no JSON", marshal(enc, []any{[]any{func() {}}, func() {}, []string{"\xff"}}[r.IntN(3)])
		case 8:
			if enc.StackDepth() == 0 {
				*out = writes{log: &log, enc: enc}
				what = "reset"
				enc.Reset(out, options...)
				first()
			}
		case 9:
			other := *enc
			enc, out.enc = &other, &other
		case 10:
			if w == io.Writer(&buffer) {
				what = "reset buffer"
				buffer.Reset()
			}
		default:
			err = marshal(enc, randomMessage(r), stdv2.Deterministic(true))
		}
		kind, n := enc.StackIndex(enc.StackDepth())
		fmt.Fprintf(&log, "%d %s: %s at %d, depth %d, %v %d, %s\n", k, what, describe(err), enc.OutputOffset(), enc.StackDepth(), kind, n, enc.StackPointer())
	}
	if enc.StackDepth() == 0 {
		fmt.Fprintf(&log, "%s", shown(buffer.Bytes()))
	}
	return log.String()
}

func TestMessagesThroughOneEncoder(t *testing.T) {
	seeds := seeded.Rand(t, 41)
	for range *rounds / 10 {
		seed := seeds.Uint64()
		var want string
		if _, panicked := call(func([]byte, any) error {
			want = messages(rand.New(rand.NewPCG(seed, 0)), stdv2.MarshalEncode)
			return nil
		}, nil, nil); panicked {
			continue // a token after a failed call can be too much for Go 1.27.3
		}
		sameLines(t, seed, messages(rand.New(rand.NewPCG(seed, 0)), jsonv2.MarshalEncode), want)
	}
}

// sameLines reports the first line in which two logs differ.
func sameLines(t *testing.T, seed uint64, got, want string) {
	t.Helper()
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(gotLines), len(wantLines)) {
		if gotLines[i] != wantLines[i] {
			t.Fatalf("line %d of seed %d, after\n%s\n got %s\nwant %s", i, seed, strings.Join(wantLines[max(0, i-6):i], "\n"), gotLines[i], wantLines[i])
		}
	}
	if len(gotLines) != len(wantLines) {
		t.Fatalf("seed %d: %d lines, want %d", seed, len(gotLines), len(wantLines))
	}
}

// readsMessages reads the messages of a list from the decoder that it is given.
type readsMessages struct {
	got       []letter
	unmarshal unmarshalDecode
}

func (m *readsMessages) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if k := dec.PeekKind(); k != '[' {
		return dec.SkipValue()
	}
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() == '{' {
		var one letter
		if err := m.unmarshal(dec, &one); err != nil {
			return err
		}
		m.got = append(m.got, one)
	}
	_, err := dec.ReadToken()
	return err
}

// fails is a reader that returns an error instead of the end.
type fails struct{ io.Reader }

var errReads = errors.New("the reader fails")

func (r *fails) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err == io.EOF {
		err = errReads
	}
	return n, err
}

// readMessages does a random series of calls on a decoder, most of them for messages.
func readMessages(r *rand.Rand, text []byte, unmarshal unmarshalDecode) string {
	var log strings.Builder
	reader := func() io.Reader {
		switch r.IntN(4) {
		case 0:
			return bytes.NewBuffer(bytes.Clone(text))
		case 1:
			return inReads(text, 1+r.IntN(300))
		case 2:
			return &fails{inReads(text[:r.IntN(len(text))], 1+r.IntN(300))}
		}
		return bytes.NewReader(text)
	}
	var options []stdv2.Options
	if r.IntN(3) == 0 {
		options, _ = randomOptions(r)
	}
	dec := jsontext.NewDecoder(reader(), options...)
	held := newOf[letter]()
	targets := []func() any{newOf[letter](), newOf[letter](), newOf[map[string]any](), newOf[struct{ ID, Name any }](), newOf[[]string](), newOf[map[string]string]()}
	for k := range 4 + r.IntN(40) {
		fmt.Fprintf(&log, "%d ", k)
		var err error
		switch r.IntN(16) {
		case 0:
			var token jsontext.Token
			token, err = dec.ReadToken()
			fmt.Fprintf(&log, "token %v", token.Kind())
		case 1:
			var value jsontext.Value
			value, err = dec.ReadValue()
			fmt.Fprintf(&log, "value %s", value)
		case 2:
			err = dec.SkipValue()
			fmt.Fprint(&log, "skip")
		case 3:
			fmt.Fprintf(&log, "peek %v", dec.PeekKind())
		case 4:
			v := readsMessages{unmarshal: unmarshal}
			err = unmarshal(dec, &v)
			fmt.Fprintf(&log, "within %+v", v.got)
		case 5:
			v := held()
			held = func() any { return v }
			err = unmarshal(dec, v)
			fmt.Fprintf(&log, "held %s", dump(v))
		case 6:
			if dec.StackDepth() == 0 && r.IntN(4) == 0 {
				dec.Reset(reader(), options...)
				fmt.Fprint(&log, "reset")
			} else {
				other := *dec
				dec = &other
			}
		case 7:
			v := new(letter)
			err = unmarshal(dec, v, jsontext.AllowDuplicateNames(true), stdv2.RejectUnknownMembers(true))
			fmt.Fprintf(&log, "options %s", dump(v))
		default:
			v := targets[r.IntN(len(targets))]()
			err = unmarshal(dec, v)
			fmt.Fprintf(&log, "%T %s", v, dump(v))
		}
		fmt.Fprintf(&log, " %s %s\n", described(err), place(dec))
	}
	return log.String()
}

// described is describe without what depends on how much of a text was in the buffer when the error was found: what is quoted of it, and
// the names that lead to a place inside of the value, which the standard library reads from a buffer that it may have moved.
func described(err error) string {
	if s, ok := errors.AsType[*jsontext.SyntacticError](err); ok && quotesText(s.Err.Error()) {
		return fmt.Sprintf("bad text at %d", s.ByteOffset)
	}
	if s, ok := err.(*jsontext.SyntacticError); ok {
		return describe(&jsontext.SyntacticError{ByteOffset: s.ByteOffset, Err: s.Err})
	}
	return describe(err)
}

// randomOptions are some options of a decoder.
func randomOptions(r *rand.Rand) ([]stdv2.Options, string) { return options(r) }

// messageText is a stream of messages, with lists of them and now and then something wrong.
func messageText(r *rand.Rand) []byte {
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b)
	for range 1 + r.IntN(40) {
		var err error
		switch r.IntN(14) {
		case 0:
			err = stdv2.MarshalEncode(enc, []any{randomMessage(r), randomMessage(r)})
		case 1:
			err = enc.WriteValue([]byte([]string{`{"id":"1","to":null}`, `{"id":1,"to":[2]}`, `{"name":[1]}`, `{"unknown":[{}],"id":1e3}`, `3`, `"text"`}[r.IntN(6)]))
		default:
			err = stdv2.MarshalEncode(enc, randomMessage(r))
		}
		if err != nil {
			panic(err)
		}
	}
	text := b.Bytes()
	if r.IntN(4) == 0 {
		text[r.IntN(len(text))] = `{}[],:"x 1`[r.IntN(10)]
	}
	return text
}

func TestMessagesThroughOneDecoder(t *testing.T) {
	if err := jsonv2.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(`{"id":1}`)), new(letter)); err != nil { // so that they are known to be short
		t.Fatal(err)
	}
	seeds := seeded.Rand(t, 42)
	for range *rounds / 10 {
		seed := seeds.Uint64()
		text := messageText(rand.New(rand.NewPCG(seed, 1)))
		var want string
		if _, panicked := call(func([]byte, any) error {
			want = readMessages(rand.New(rand.NewPCG(seed, 0)), text, stdv2.UnmarshalDecode)
			return nil
		}, nil, nil); panicked {
			continue // as above
		}
		got := readMessages(rand.New(rand.NewPCG(seed, 0)), text, jsonv2.UnmarshalDecode)
		sameLines(t, seed, got, want)
	}
}

// TestMessagesStayOnTheFastPath has none of a stream of messages go to the standard library.
func TestMessagesStayOnTheFastPath(t *testing.T) {
	needCoder(t)
	var out bytes.Buffer
	enc := jsontext.NewEncoder(&out)
	in := letter{ID: 1, Name: "a", To: []string{"b"}}
	for range 20 { // an earlier error may leave some to the standard library
		_ = jsonv2.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(`{}`)), new(letter))
	}
	before := count.Total()
	for range 100 {
		if err := jsonv2.MarshalEncode(enc, &in); err != nil {
			t.Fatal(err)
		}
	}
	dec := jsontext.NewDecoder(&out)
	for range 100 {
		if err := jsonv2.UnmarshalDecode(dec, new(letter)); err != nil {
			t.Fatal(err)
		}
	}
	if n := count.Total() - before; n != 0 {
		t.Errorf("%d went to the standard library", n)
	}
}
