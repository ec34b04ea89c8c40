// Sessions on a Decoder beside encoding/json's: any calls in any order, over readers that fail, pause, panic and come back, while other
// Decoders use the same memory, which is written over as soon as it has been given back.
// Assumes that the standard library is right, and that what a reader does depends on where it is, not on how much it is asked for.
// Called by go test; go test -run TestSessions -sessions 1000000 for longer.

package json

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

var sessions = flag.Int("sessions", 0, "random sessions on a Decoder, and on an Encoder")

// manySessions returns how many are asked for.
func manySessions() int {
	switch {
	case *sessions > 0:
		return *sessions
	case testing.Short():
		return 200
	}
	return 2000
}

// poison is a byte that no text of a session has: it is what memory that was given back holds.
const poison = 0xdb

// decoderAPI is what the Decoders of both libraries can do.
type decoderAPI interface {
	Decode(any) error
	More() bool
	Token() (stdv1.Token, error)
	InputOffset() int64
	Buffered() io.Reader
	UseNumber()
	DisallowUnknownFields()
}

// poisonPools writes over all memory that waits for the next Decoder.
func poisonPools() {
	for _, pool := range []*sync.Pool{&smallBuffers, &largeBuffers} {
		var all []*buffer
		for range 32 {
			b, _ := pool.Get().(*buffer)
			if b == nil {
				break
			}
			if b.held != 0 {
				panic("a buffer that somebody holds was given back")
			}
			for _, other := range all {
				if other == b {
					panic("a buffer was given back twice")
				}
			}
			text := b.text[:cap(b.text)]
			for i := range text {
				text[i] = poison
			}
			all = append(all, b)
		}
		for _, b := range all {
			pool.Put(b)
		}
	}
}

// incident is what a reader does instead of reading on.
type incident uint8

const (
	failure   incident = iota // an error; afterwards it works again
	pause                     // nothing, several times
	negative                  // less than nothing
	surplus                   // more than there is room for
	panicking                 // no return
	ending                    // io.EOF, though there is more
	together                  // an error with the bytes before it, which does not count
	incidents
)

var errReader = errors.New("connection reset")

var readErrors = []error{
	errReader, io.ErrUnexpectedEOF, io.ErrNoProgress, fmt.Errorf("wrapped: %w", io.EOF), fmt.Errorf("wrapped: %w", io.ErrUnexpectedEOF), errors.New("unexpected end of JSON input"),
	&jsontext.SyntacticError{Err: io.ErrUnexpectedEOF, ByteOffset: 3}, &stdv1.UnmarshalTypeError{Value: "reader"},
}

// reading is a reader that does as it is told at certain places, each of which one read ends at.
type reading struct {
	text []byte
	pos  int
	size int
	todo []struct {
		at    int
		what  incident
		err   error
		times int
	}
	over    bool // the rest is read by somebody to whom an error counts
	scratch bool // use all of what was given to read to
}

func (s *reading) Read(p []byte) (int, error) {
	if s.scratch {
		for i := range p[:min(len(p), 300)] {
			p[i] = "\"]}1,"[i%5]
		}
	}
	for len(s.todo) > 0 && s.todo[0].at <= s.pos {
		e := &s.todo[0]
		what, err := e.what, e.err
		if e.times--; e.times <= 0 {
			s.todo = s.todo[1:]
		}
		switch what {
		case failure:
			return 0, err
		case pause:
			return 0, nil
		case negative:
			return -7, nil
		case surplus:
			return len(p) + 1, nil
		case panicking:
			panic("read")
		case ending:
			return 0, io.EOF
		}
	}
	if s.pos == len(s.text) {
		return 0, io.EOF
	}
	end := min(len(s.text), (s.pos/s.size+1)*s.size)
	if len(s.todo) > 0 {
		end = min(end, s.todo[0].at)
	}
	n := copy(p, s.text[s.pos:end])
	s.pos += n
	if s.pos == end && len(s.todo) > 0 && s.todo[0].at == end && s.todo[0].what == together {
		err := s.todo[0].err
		if s.todo = s.todo[1:]; s.over {
			err = nil
		}
		return n, err
	}
	return n, nil
}

// session is one: all about it comes from a seed.
type session struct {
	text     []byte
	read     reading
	steps    uint64
	tokens   bool // walk through by tokens
	strict   bool // look what is buffered after each step
	typed    int  // the kind of target, or -1 for any
	own      bool // of this module
	current  decoderAPI
	rest     io.Reader     // what current reads from
	grows    *bytes.Buffer // which is this, if the text arrives step by step
	again    func(io.Reader) decoderAPI
	log      strings.Builder
	kept     []keptValue
	held     [][]byte
	inMethod int
	rand     *rand.Rand
}

// keptValue is what a call has made, which stays as it is.
type keptValue struct {
	value any
	text  string
}

// newSession returns the session of a seed.
func newSession(seed uint64) *session {
	r := rand.New(rand.NewPCG(seed, 1))
	s := &session{steps: r.Uint64(), tokens: r.IntN(4) == 0, strict: r.IntN(4) == 0, typed: -1}
	if r.IntN(3) > 0 {
		s.typed = r.IntN(targetKinds)
	}
	s.text = sessionText(r)
	s.read = reading{text: s.text, size: []int{1, 2, 3, 7, 64, 1000, 1 << 20, 1 + r.IntN(100), 1 + r.IntN(5000)}[r.IntN(9)], scratch: r.IntN(4) == 0}
	if r.IntN(2) == 0 {
		var at []int
		for range 1 + r.IntN(3) {
			at = append(at, r.IntN(len(s.text)+1))
		}
		slices.Sort(at)
		for _, k := range at {
			what := incident(r.IntN(int(incidents)))
			times := 1
			if what == pause {
				times += r.IntN(200)
			} else if r.IntN(3) == 0 {
				times += r.IntN(3)
			}
			if what == together {
				times = 1
			}
			s.read.todo = append(s.read.todo, struct {
				at    int
				what  incident
				err   error
				times int
			}{k, what, readErrors[r.IntN(len(readErrors))], times})
		}
	}
	return s
}

// halfCharacter matches what is quoted of a character beyond ASCII, or a byte of one.
var halfCharacter = regexp.MustCompile(`'\\(x[89a-f]|[uU])`)

var addressPattern = regexp.MustCompile(`0x[0-9a-f]{6,}`)

// said is all about an error but what depends on how much of a text is in a buffer.
func said(err error) string {
	switch e := err.(type) {
	case nil:
		return "nil"
	case *stdv1.SyntaxError:
		m := e.Error()
		if strings.Contains(m, "escape") || strings.Contains(m, "surrogate") || halfCharacter.MatchString(m) || strings.ContainsFunc(m, func(c rune) bool { return c >= utf8.RuneSelf }) {
			return "bad text"
		}
		return fmt.Sprintf("%T %q at %d", e, m, e.Offset)
	case *stdv1.UnmarshalTypeError:
		return fmt.Sprintf("%T %q %+v", e, e.Error(), *e)
	}
	return fmt.Sprintf("%T %v", err, err)
}

// shown is all about a value.
func shown(v any) string {
	b, err := stdv1.Marshal(v)
	out := string(b)
	if err != nil {
		out = err.Error()
	}
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && !r.IsNil() {
		out += fmt.Sprintf("|%#v", r.Elem())
	}
	return addressPattern.ReplaceAllString(out, "POINTER")
}

// do does the session with one of the two libraries and returns what there was to see.
func (s *session) do(own bool) string {
	s.own = own
	s.again = func(r io.Reader) decoderAPI {
		if own {
			return NewDecoder(r)
		}
		return stdv1.NewDecoder(r)
	}
	s.rand = rand.New(rand.NewPCG(s.steps, 2))
	s.rest = s.source()
	s.current = s.again(s.rest)
	n := 4 + s.rand.IntN(12)
	if s.rand.IntN(10) == 0 {
		n = 600
	}
	failures := 0
	for range n {
		if failed := s.guarded(s.step); failed {
			if failures++; failures > 6 {
				break
			}
		}
		if s.rand.IntN(2) == 0 && own {
			poisonPools()
		}
	}
	s.read.over = true
	s.guarded(func() bool {
		rest, err := io.ReadAll(io.MultiReader(s.current.Buffered(), s.rest))
		fmt.Fprintf(&s.log, "left %q %s", rest, said(err))
		return false
	})
	if own {
		poisonPools()
		for _, k := range s.kept {
			if now := shown(k.value); now != k.text {
				fmt.Fprintf(&s.log, "\nWRITTEN OVER: %s was %s", now, k.text)
			}
		}
		for _, b := range s.held {
			if bytes.IndexByte(b, poison) >= 0 {
				fmt.Fprintf(&s.log, "\nWRITTEN OVER: what a method was given")
			}
		}
	}
	return s.log.String()
}

// source returns the reader of the session.
func (s *session) source() io.Reader {
	if len(s.read.todo) > 0 || s.read.size < 1000 || s.rand.IntN(2) == 0 {
		return &s.read
	}
	s.strict = false
	switch s.rand.IntN(4) {
	case 0:
		return bytes.NewReader(s.text)
	case 1:
		return strings.NewReader(string(s.text))
	case 2:
		return bytes.NewBuffer(bytes.Clone(s.text))
	}
	s.grows = new(bytes.Buffer)
	s.more()
	return s.grows
}

// more lets more of the text arrive, which had ended until then.
func (s *session) more() {
	n := s.rand.IntN(min(len(s.text), 200)+1) + 1
	n = min(n, len(s.text)-s.read.pos)
	s.grows.Write(s.text[s.read.pos : s.read.pos+n])
	s.read.pos += n
}

// guarded notes a panic.
func (s *session) guarded(f func() bool) (failed bool) {
	defer func() {
		if p := recover(); p != nil {
			s.inMethod = 0
			if text := fmt.Sprint(p); text == "read" || text == "method" || strings.HasPrefix(text, "a buffer") {
				fmt.Fprintf(&s.log, "panic %s\n", text)
			} else {
				fmt.Fprintf(&s.log, "panic\n")
			}
			failed = true
		}
	}()
	return f()
}

func (s *session) step() (failed bool) {
	r := s.rand
	if s.grows != nil {
		s.more()
	}
	what := r.IntN(40)
	if s.tokens && what >= 8 {
		what = what % 8
	}
	switch what {
	case 0, 1:
		fmt.Fprintf(&s.log, "more %v;", s.current.More())
	case 2, 3, 4:
		if !s.tokens && r.IntN(3) > 0 {
			return s.decode()
		}
		tok, err := s.current.Token()
		s.kept = append(s.kept, keptValue{&tok, shown(&tok)})
		fmt.Fprintf(&s.log, "token %T %v %s;", tok, tok, said(err))
		failed = err != nil
	case 5:
		if r.IntN(4) == 0 {
			s.current.UseNumber()
		}
		if r.IntN(6) == 0 {
			s.current.DisallowUnknownFields()
		}
	case 6:
		if r.IntN(8) == 0 { // what another Decoder makes of the rest
			b := s.current.Buffered()
			s.rest = io.MultiReader(b, s.rest)
			s.current, s.strict = s.again(s.rest), false
		}
	case 7, 8:
		if r.IntN(4) == 0 { // a copy
			switch dec := s.current.(type) {
			case *Decoder:
				c := *dec
				s.current = &c
			case *stdv1.Decoder:
				c := *dec
				s.current = &c
			}
		}
	default:
		failed = s.decode()
	}
	fmt.Fprintf(&s.log, "offset %d;", s.current.InputOffset())
	if s.strict {
		b, _ := io.ReadAll(s.current.Buffered())
		at := s.read.pos - len(b)
		if at < 0 || !bytes.Equal(b, s.text[at:s.read.pos]) {
			fmt.Fprintf(&s.log, "buffered is not what was read;")
		}
		fmt.Fprintf(&s.log, "at %d;", at)
	}
	s.log.WriteByte('\n')
	return failed
}

func (s *session) decode() bool {
	kind := s.typed
	if kind < 0 {
		kind = s.rand.IntN(targetKinds)
	}
	v := s.target(kind)
	err := s.current.Decode(v)
	text := shown(v)
	fmt.Fprintf(&s.log, "decode %T %s %s;", v, text, said(err))
	s.kept = append(s.kept, keptValue{v, text})
	return err != nil
}

// runSession compares what both libraries do in the session of a seed.
func runSession(t *testing.T, seed uint64) {
	want := newSession(seed).do(false)
	s := newSession(seed)
	got := s.do(true)
	if got == want {
		return
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		var g, w string
		if i < len(gotLines) {
			g = gotLines[i]
		}
		if i < len(wantLines) {
			w = wantLines[i]
		}
		if g != w {
			t.Errorf("seed %d: typed %d, tokens %v, strict %v, size %d, scratch %v, todo %+v, text of %d %.3000q\nstep %d after %.3000s\n got %.3000s\nwant %.3000s",
				seed, s.typed, s.tokens, s.strict, s.read.size, s.read.scratch, newSession(seed).read.todo, len(s.text), s.text, i, strings.Join(gotLines[max(0, i-6):i], "\n"), g, w)
			return
		}
	}
}

func TestSessions(t *testing.T) {
	seeds := seeded.Rand(t, 77)
	workers := 2 + runtime.GOMAXPROCS(0)
	var wg sync.WaitGroup
	queue := make(chan uint64)
	for range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for seed := range queue {
				if !t.Failed() {
					runSession(t, seed)
				}
			}
		}()
	}
	for range manySessions() {
		queue <- seeds.Uint64()
	}
	close(queue)
	wg.Wait()
}
