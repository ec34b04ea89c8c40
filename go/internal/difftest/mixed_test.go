// Several coders of different options in turn, of all kinds of values: what one of them leaves behind must not be seen by the next.
// Assumes that the standard library is right about each result, and about where the coder is after it. Called by go test.

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
	"strings"
	"testing"
	"time"

	"github.com/fastjson/fastjson/go/internal/seeded"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// parcel has members of the less usual kinds.
type parcel struct {
	Raw    jsontext.Value    `json:"raw,omitempty"`
	Old    stdv1.RawMessage  `json:"old,omitempty"`
	Bytes  []byte            `json:"bytes"`
	Array  [3]byte           `json:"array"`
	Quoted int64             `json:"quoted,string"`
	Float  float64           `json:"float,omitzero"`
	Nil    []int             `json:"nil"`
	NilMap map[string]int    `json:"nilMap"`
	Time   time.Time         `json:"time,omitzero"`
	Next   *parcel           `json:"next,omitempty"`
	Inline map[string]string `json:",inline"`
}

// stamp is a text of its own making; fault says what goes wrong in its method.
type stamp struct {
	text  string
	fault int
}

var errStamp = errors.New("no stamp")

func (s stamp) MarshalJSON() ([]byte, error) {
	switch s.fault {
	case 1:
		return nil, errStamp
	case 2:
		return []byte(`{"a":`), nil
	case 3:
		panic("no stamp")
	case 4:
		return []byte(" { \"b\" : 1.0 , \"a\" : \"\\u00e9<\" , \"b\" : 2 } \n"), nil
	}
	return stdv1.Marshal(s.text)
}

type loop struct{ Next *loop }

func randomParcel(r *rand.Rand) any {
	p := parcel{Bytes: []byte("bytes")[:r.IntN(6)], Quoted: r.Int64(), Float: float64(r.IntN(3)) / 3}
	raw := []string{"", "null", ` [ 1 , 2.0e0 ] `, `{"b":1,"a":{"d":"\u2028","c":-0}}`, `{"a":1,"a":2}`, `"\u003c<"`, `[`, "\"\xff\""}[r.IntN(8)]
	switch r.IntN(14) {
	case 0:
		p.Raw = jsontext.Value(raw)
	case 1:
		p.Old = stdv1.RawMessage(raw)
	case 2:
		p.Time = time.Unix(r.Int64N(1<<32), 0).UTC()
	case 3:
		p.Next = &parcel{Nil: []int{1}, NilMap: map[string]int{"x": 1}}
	case 4:
		p.Inline = map[string]string{[]string{"x", "raw", "nil"}[r.IntN(3)]: "in line"}
	case 5:
		return jsontext.Value(raw)
	case 6:
		return []any{raw, stamp{raw, r.IntN(5)}, 1}
	case 7:
		return map[string]any{"s": stamp{raw, r.IntN(5)}}
	case 8:
		return map[int]any{r.IntN(9): raw, r.IntN(9): raw}
	case 9:
		l := &loop{}
		for range r.IntN(40) {
			l = &loop{l}
		}
		return l
	case 10:
		return []string{strings.Repeat(raw+"é", r.IntN(3000)), raw}
	case 11:
		return struct {
			P  parcel
			In any
		}{p, p}
	case 12:
		return []time.Duration{1}
	}
	return &p
}

// busy writes messages to other coders, with the options of the one that it is given and in the middle of its text.
type busy struct {
	to      *jsontext.Encoder
	v       any
	marshal marshalEncoder
}

func (b busy) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := b.marshal(b.to, b.v, enc.Options(), stdv2.Deterministic(true)); err != nil {
		return err
	}
	return b.marshal(enc, b.v, stdv2.Deterministic(true))
}

// again is a writer that calls its encoder.
type again struct {
	gathered []byte
	enc      *jsontext.Encoder
	marshal  marshalEncoder
	calls    int
}

func (w *again) Write(p []byte) (int, error) {
	w.gathered = append(w.gathered, p...)
	//lint:ignore SA1023 what a writer may do to the memory behind its piece is the test
	_ = append(p, "scribbled"...)
	if w.calls > 0 {
		w.calls--
		_ = w.marshal(w.enc, &letter{ID: 7}) // it has not written out yet
	}
	return len(p), nil
}

// station is one of several encoders in turn.
type station struct {
	enc     *jsontext.Encoder
	out     *again
	buffer  *bytes.Buffer
	options []stdv2.Options
}

func (s *station) open(r *rand.Rand, marshal marshalEncoder) {
	s.options = nil
	if r.IntN(4) > 0 {
		s.options = randomEncodeOptions(r)
	}
	if r.IntN(3) == 0 {
		s.options = append(s.options, jsontext.WithIndent([]string{" ", "\t", "   "}[r.IntN(3)]), jsontext.WithIndentPrefix([]string{"", " "}[r.IntN(2)]))
	}
	if r.IntN(4) == 0 {
		word := []string{`"one"`, `"two"`}[r.IntN(2)]
		s.options = append(s.options, stdv2.WithMarshalers(stdv2.MarshalFunc(func(int64) ([]byte, error) { return []byte(word), nil })))
	}
	s.options = append(s.options, stdv2.Deterministic(true))
	s.buffer = nil
	s.out = &again{marshal: marshal}
	var w io.Writer = s.out
	if r.IntN(2) == 0 {
		s.buffer = new(bytes.Buffer)
		w = s.buffer
	}
	if s.enc == nil {
		s.enc = jsontext.NewEncoder(w, s.options...)
	} else {
		s.enc.Reset(w, s.options...)
	}
	s.out.enc = s.enc
	if s.buffer == nil { // a large buffer is written out between messages only
		_ = s.enc.WriteValue([]byte(`"` + strings.Repeat("-", 8000) + `"`))
		s.out.gathered = nil
	}
}

func (s *station) text() string {
	if s.buffer != nil {
		return shown(s.buffer.Bytes())
	}
	return shown(s.out.gathered)
}

// mixed does a random series of calls on three encoders.
func mixed(r *rand.Rand, marshal marshalEncoder) string {
	var log strings.Builder
	var all [3]station
	for k := range all {
		all[k].open(r, marshal)
	}
	for k := range 10 + r.IntN(40) {
		s := &all[r.IntN(len(all))]
		var options []stdv2.Options
		if r.IntN(4) == 0 {
			options = randomEncodeOptions(r)
		}
		options = append(options, stdv2.Deterministic(true))
		what, err, risky := "", error(nil), false
		_, panicked := call(func([]byte, any) error {
			switch r.IntN(12) {
			case 0:
				if s.enc.StackDepth() < 3 {
					what, err = "open", s.enc.WriteToken(jsontext.BeginArray)
				}
			case 1:
				what, err = "close", s.enc.WriteToken(jsontext.EndArray)
			case 2:
				other := &all[r.IntN(len(all))]
				what, risky = "busy", true
				if other != s {
					err = marshal(s.enc, busy{other.enc, randomMessage(r), marshal}, options...)
				}
			case 3:
				if s.enc.StackDepth() > 0 {
					break // where something leaves is another question then: docs/compat-go.md
				}
				s.out.calls = r.IntN(2)
				what, err = "calls back", marshal(s.enc, randomMessage(r)) // options of the call would be the encoder's meanwhile
				s.out.calls = 0
			case 4:
				if s.buffer != nil && s.enc.StackDepth() == 0 {
					what = s.text()
					s.buffer.Reset()
				}
			case 5, 6, 7, 8:
				v := randomParcel(r)
				what = fmt.Sprintf("%T", v)
				_, listed := v.([]any)
				_, mapped := v.(map[string]any)
				risky = listed || mapped
				err = marshal(s.enc, v, options...)
			case 9:
				what, err = "options of another", marshal(s.enc, randomMessage(r), all[r.IntN(len(all))].enc.Options(), stdv2.Deterministic(true))
			default:
				what, err = "message", marshal(s.enc, randomMessage(r), options...)
			}
			return nil
		}, nil, nil)
		kind, n := s.enc.StackIndex(s.enc.StackDepth())
		fmt.Fprintf(&log, "%d %s: %s", k, what, describe(err))
		if !panicked {
			fmt.Fprintf(&log, " at %d, depth %d, %v %d, %s", s.enc.OutputOffset(), s.enc.StackDepth(), kind, n, s.enc.StackPointer())
		}
		if s.enc.StackDepth() == 0 && !panicked && r.IntN(4) == 0 {
			fmt.Fprintf(&log, " %s", s.text())
		}
		fmt.Fprintln(&log)
		if panicked || err != nil && (risky || s.enc.StackDepth() > 0) || r.IntN(16) == 0 {
			s.open(r, marshal)
		}
	}
	for k := range all {
		if all[k].enc.StackDepth() == 0 {
			fmt.Fprintln(&log, all[k].text())
		}
	}
	return log.String()
}

func TestEncodersInTurn(t *testing.T) {
	seeds := seeded.Rand(t, 43)
	for range *rounds / 10 {
		seed := seeds.Uint64()
		want := mixed(rand.New(rand.NewPCG(seed, 0)), stdv2.MarshalEncode)
		sameLines(t, seed, mixed(rand.New(rand.NewPCG(seed, 0)), jsonv2.MarshalEncode), want)
	}
}

// holds has all kinds of members that may point into what they were read from.
type holds struct {
	Raw   jsontext.Value
	Old   stdv1.RawMessage
	Bytes []byte
	Text  string
	Any   any
	Map   map[string]any
	Keys  map[string]string
	Num   stdv1.Number
	Time  time.Time
	Rest  jsontext.Value `json:",inline"`
}

func randomHolds(r *rand.Rand) string {
	members := []string{`"Raw":{"a":[1,2]}`, `"Old":"text\n"`, `"Bytes":"AAEC"`, `"Text":"plain text"`, `"Text":"esc\u00e9\n"`, `"Any":{"k":["v",1.5,null]}`, `"Map":{"x":"y","z":{}}`,
		`"Keys":{"long enough to be kept":"value"}`, `"Num":123.25`, `"Num":"12"`, `"Time":"2026-01-02T03:04:05Z"`, `"other":"rest"`, `"more":[{}]`, `"raw":1`, `"TEXT":"case"`, `"Text":"\ud800"`, "\"Text\":\"\xff\"", `"Text":1`, `"Bytes":"*"`}
	var some []string
	for range r.IntN(6) {
		k := r.IntN(len(members))
		if k > 12 && r.IntN(3) > 0 {
			k -= 10
		}
		some = append(some, members[k])
	}
	sep := []string{",", " ,\n"}[r.IntN(2)]
	return "{" + strings.Join(some, sep) + "}"
}

func mixedText(r *rand.Rand) []byte {
	var b bytes.Buffer
	for range 3 + r.IntN(30) {
		b.WriteString([]string{"", " ", "\n", "\r\n\t", "  \n"}[r.IntN(5)])
		switch r.IntN(12) {
		case 0:
			fmt.Fprintf(&b, "[%s ,%s]", randomHolds(r), randomHolds(r))
		case 1:
			fmt.Fprintf(&b, `{"list":[%s],"next" : %s}`, randomHolds(r), randomHolds(r))
		case 2:
			b.WriteString([]string{"3 ", `"x"`, "null ", "{}", "[]", "[[]]", ",", "\x00", "]", "nul", `{"a"`, "\ufeff"}[r.IntN(6+r.IntN(7))])
		case 3:
			n := r.IntN(4000)
			fmt.Fprintf(&b, `{"Text":"%s","Any":[%s1]}`, strings.Repeat("t", n), strings.Repeat("1,", n/7))
		default:
			b.WriteString(randomHolds(r))
		}
	}
	return b.Bytes()
}

// depot is one of several decoders in turn.
type depot struct {
	dec  *jsontext.Decoder
	text []byte
}

func (d *depot) open(r *rand.Rand) {
	text := mixedText(r)
	var in io.Reader = bytes.NewReader(text)
	switch r.IntN(4) {
	case 0:
		d.text = bytes.Clone(text)
		in = bytes.NewBuffer(d.text)
	case 1:
		in = inReads(text, 1+r.IntN(300))
	case 2:
		in = &fails{inReads(text[:r.IntN(len(text))], 1+r.IntN(300))}
	}
	var options []stdv2.Options
	if r.IntN(3) > 0 {
		options, _ = randomOptions(r)
	}
	if r.IntN(6) == 0 {
		word := []string{"one", "two"}[r.IntN(2)]
		options = append(options, stdv2.WithUnmarshalers(stdv2.UnmarshalFunc(func(_ []byte, s *string) error { *s = word; return nil })))
	}
	if d.dec == nil {
		d.dec = jsontext.NewDecoder(in, options...)
	} else {
		d.dec.Reset(in, options...)
	}
}

// sorter is decoded in a method, and calls the decoder it is given and another one.
type sorter struct {
	one, two  holds
	other     *jsontext.Decoder
	unmarshal unmarshalDecode
}

func (c *sorter) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return errors.Join(c.unmarshal(c.other, &c.two, dec.Options()), c.unmarshal(dec, &c.one))
}

// mixedReads does a random series of calls on three decoders, and looks at all values again at the end.
func mixedReads(r *rand.Rand, unmarshal unmarshalDecode) string {
	var log strings.Builder
	var all [3]depot
	for k := range all {
		all[k].open(r)
	}
	var kept []any
	news := []func() any{newOf[holds](), newOf[holds](), newOf[any](), newOf[map[string]any](), newOf[map[string]jsontext.Value](), newOf[[]holds](), newOf[jsontext.Value](),
		newOf[[2]holds](), newOf[*holds](), newOf[struct {
			List []holds
			Next *holds
		}](), newOf[map[string]string](), newOf[struct{}](), newOf[stdv1.RawMessage](), newOf[[]any]()}
	for k := range 10 + r.IntN(50) {
		d := &all[r.IntN(len(all))]
		var options []stdv2.Options
		if r.IntN(4) == 0 {
			options, _ = randomOptions(r)
		}
		var err error
		fmt.Fprintf(&log, "%d ", k)
		_, panicked := call(func([]byte, any) error {
			switch r.IntN(16) {
			case 0:
				var token jsontext.Token
				token, err = d.dec.ReadToken()
				fmt.Fprintf(&log, "token %v", token.Kind())
			case 1:
				var value jsontext.Value
				value, err = d.dec.ReadValue()
				fmt.Fprintf(&log, "value %s", value)
			case 2:
				fmt.Fprintf(&log, "peek %v", d.dec.PeekKind())
			case 3:
				err = d.dec.SkipValue()
				fmt.Fprint(&log, "skip")
			case 4:
				other := &all[r.IntN(len(all))]
				if other == d {
					break
				}
				v := &sorter{other: other.dec, unmarshal: unmarshal}
				if err = unmarshal(d.dec, v, options...); errors.Unwrap(err) != nil {
					err = errors.Unwrap(err) // what surrounds it tells where the last token began, if it was not a whole value
				}
				fmt.Fprintf(&log, "sorter %s %s %s", dump(&v.one), dump(&v.two), place(other.dec))
			case 5:
				if len(kept) == 0 {
					break
				}
				v := kept[r.IntN(len(kept))]
				err = unmarshal(d.dec, v, options...)
				fmt.Fprintf(&log, "once more %T %s", v, dump(v))
			case 6:
				v := new(holds)
				err = unmarshal(d.dec, v, all[r.IntN(len(all))].dec.Options())
				fmt.Fprintf(&log, "options of another %s", dump(v))
			case 7:
				err = unmarshal(d.dec, []any{nil, (*holds)(nil), holds{}}[r.IntN(3)], options...)
				fmt.Fprint(&log, "no target")
			default:
				v := news[r.IntN(len(news))]()
				err = unmarshal(d.dec, v, options...)
				kept = append(kept, v)
				fmt.Fprintf(&log, "%T %s", v, dump(v))
			}
			return nil
		}, nil, nil)
		if panicked {
			fmt.Fprintf(&log, " panicked\n")
			d.dec = nil
		} else {
			fmt.Fprintf(&log, " %s %s", described(err), place(d.dec))
			if d.text != nil { // taken as a whole; how much of another reader has been read is the size of the decoder's buffer
				fmt.Fprintf(&log, " unread %d", len(d.dec.UnreadBuffer()))
			}
			fmt.Fprintln(&log)
		}
		if panicked || err != nil && r.IntN(2) == 0 || r.IntN(30) == 0 {
			for i := range d.text { // the decoder is done with it, and so should be the values
				d.text[i] = '!'
			}
			d.text = nil
			d.open(r)
		}
	}
	for _, d := range all {
		for i := range d.text {
			d.text[i] = '?'
		}
	}
	for _, v := range kept {
		fmt.Fprintln(&log, dump(v))
	}
	return pointers.ReplaceAllString(log.String(), "0x")
}

func TestDecodersInTurn(t *testing.T) {
	seeds := seeded.Rand(t, 44)
	for range *rounds / 10 {
		seed := seeds.Uint64()
		want := mixedReads(rand.New(rand.NewPCG(seed, 0)), stdv2.UnmarshalDecode)
		sameLines(t, seed, mixedReads(rand.New(rand.NewPCG(seed, 0)), jsonv2.UnmarshalDecode), want)
	}
}

// lends passes the options of the encoder it is given to a call on another one.
type lends struct {
	to      io.Writer
	marshal marshalEncoder
}

func (l lends) MarshalJSONTo(enc *jsontext.Encoder) error {
	other := jsontext.NewEncoder(l.to)
	return errors.Join(l.marshal(other, &letter{ID: 1}, enc.Options()), l.marshal(other, []string{"a", "b"}, enc.Options()), enc.WriteToken(jsontext.Null))
}

// TestOptionsOfARunningEncoder passes options under which the standard library writes no line end.
func TestOptionsOfARunningEncoder(t *testing.T) {
	var texts [2]again
	for k, marshal := range []marshalEncoder{jsonv2.MarshalEncode, stdv2.MarshalEncode} {
		if _, err := stdv2.Marshal(lends{&texts[k], marshal}); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := texts[0].gathered, texts[1].gathered; !bytes.Equal(got, want) || bytes.Contains(got, []byte("\n")) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestNothingIsReadWithoutATarget has a call fail before it would wait for a text.
func TestNothingIsReadWithoutATarget(t *testing.T) {
	for _, target := range []any{nil, (*letter)(nil), letter{}} {
		in := strings.NewReader("{}")
		if err := jsonv2.UnmarshalDecode(jsontext.NewDecoder(in), target); err == nil || in.Len() != 2 {
			t.Errorf("%T: %v, and %d bytes are left", target, err, in.Len())
		}
	}
}

// conversation is a reader that has the next message only once the last one was answered.
type conversation struct {
	t       *testing.T
	message string
}

func (c *conversation) Read(p []byte) (int, error) {
	if c.message == "" {
		c.t.Fatal("reads on where it has a whole value")
	}
	n := copy(p, c.message)
	c.message = c.message[n:]
	return n, nil
}

// TestNothingIsReadAhead: who waits for an answer before sending the next message must get it, whatever the sizes and errors.
func TestNothingIsReadAhead(t *testing.T) {
	r := seeded.Rand(t, 45)
	in := &conversation{t: t}
	dec := jsontext.NewDecoder(in)
	news := []func() any{newOf[holds](), newOf[any](), newOf[map[string]any](), newOf[[]holds](), newOf[jsontext.Value](), newOf[struct{}](), newOf[[]int]()}
	kept := make([]any, len(news))
	for range *rounds / 10 {
		members := randomHolds(r)
		if in.message = strings.Repeat(" ", r.IntN(3)) + members; r.IntN(4) == 0 {
			in.message = "[" + strings.Repeat(members+",", r.IntN(40)) + members + "]"
		}
		k := r.IntN(len(news))
		if kept[k] == nil || r.IntN(4) == 0 {
			kept[k] = news[k]()
		}
		options, _ := randomOptions(r)
		err := jsonv2.UnmarshalDecode(dec, kept[k], options...)
		if err != nil && (dec.StackDepth() > 0 || len(in.message) > 0 || len(dec.UnreadBuffer()) > 0) {
			in.message = ""
			dec.Reset(in) // it stands in the middle of the value
		}
	}
}
