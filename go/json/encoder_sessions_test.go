// Sessions on an Encoder beside encoding/json's: values of all kinds, settings that change in between, and writers that fail, panic, come
// back, keep what they were given or write into it.
// Assumes that the standard library is right. Called by go test; go test -run TestEncoderSessions -sessions 1000000 for longer.

package json

import (
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

// encoderAPI is what the Encoders of both libraries can do.
type encoderAPI interface {
	Encode(any) error
	SetIndent(prefix, indent string)
	SetEscapeHTML(bool)
}

// encoderSession is one: all about it comes from a seed.
type encoderSession struct {
	enc   encoderAPI
	r     *rand.Rand
	log   strings.Builder
	out   []byte
	depth int
}

// Write does what writers must not, and what they may.
func (s *encoderSession) Write(p []byte) (n int, err error) {
	s.out = append(s.out, p...)
	switch s.r.IntN(24) {
	case 0:
		return len(p) / 2, errReader
	case 1:
		return 0, io.ErrShortWrite
	case 2:
		return len(p) / 2, nil
	case 3:
		panic("write")
	case 4:
		return len(p) + 5, nil
	case 5:
		for i := range p[:cap(p)] {
			p[:cap(p)][i] = 'w'
		}
	case 6, 7:
		s.encode("writer")
	case 8:
		s.set()
	}
	return len(p), nil
}

// set changes the settings.
func (s *encoderSession) set() {
	if s.r.IntN(2) == 0 {
		s.enc.SetIndent([]string{"", ">", " "}[s.r.IntN(3)], []string{"", "\t", "  ", "<é>"}[s.r.IntN(4)])
		return
	}
	s.enc.SetEscapeHTML(s.r.IntN(2) == 0)
}

// encode encodes a value, unless it is called from within too many others.
func (s *encoderSession) encode(who string) {
	if s.depth > 2 {
		return
	}
	s.depth++
	defer func() {
		s.depth--
		if p := recover(); p != nil {
			fmt.Fprintf(&s.log, "%s: panic %v\n", who, p)
		}
	}()
	v := s.value(0)
	err := s.enc.Encode(v)
	fmt.Fprintf(&s.log, "%s: %T %T %v\n", who, v, err, err)
}

type (
	// methodValue is written by a method that may use the Encoder which writes it.
	methodValue struct {
		s    *encoderSession
		what int
	}
	methodText struct{ s *encoderSession }
	methodTo   struct{ s *encoderSession }
)

func (m methodValue) MarshalJSON() ([]byte, error) {
	switch m.what {
	case 0:
		m.s.encode("method")
	case 1:
		m.s.set()
	case 2:
		return nil, errReader
	case 3:
		panic("method")
	case 4:
		return []byte(`{"a":[1, "<&>"],`), nil
	case 5:
		return []byte(` {"a" : [1 , "<&> é"]} `), nil
	}
	return []byte(`"m"`), nil
}

func (m methodText) MarshalText() ([]byte, error) {
	m.s.encode("text method")
	return []byte("text <&>"), nil
}

func (m methodTo) MarshalJSONTo(enc *jsontext.Encoder) error {
	m.s.encode("method to")
	return enc.WriteToken(jsontext.String("to <&>"))
}

func (s *encoderSession) value(depth int) any {
	r := s.r
	if depth < 3 && r.IntN(3) == 0 {
		switch r.IntN(5) {
		case 0:
			return []any{s.value(depth + 1), s.value(depth + 1)}
		case 1:
			return map[string]any{"k": s.value(depth + 1), "<l>": 2}
		case 2:
			return struct {
				A any
				B string `json:"b,omitempty"`
				C any    `json:",omitempty"`
			}{s.value(depth + 1), "b<", s.value(depth + 1)}
		case 3:
			v := s.value(depth + 1)
			return &v
		}
		return map[any]any{"x": s.value(depth + 1)}
	}
	switch r.IntN(22) {
	case 0, 1, 2, 3:
		return methodValue{s, r.IntN(9)}
	case 4:
		return methodText{s}
	case 5:
		return methodTo{s}
	case 6:
		return map[methodText]int{{s}: 1}
	case 7:
		return math.NaN()
	case 8:
		return make(chan int)
	case 9:
		return RawMessage([]string{`{"a": 1}`, `[`, ``, `"<&>"`, "1 2", " [1,\n{}] "}[r.IntN(6)])
	case 10:
		return Number([]string{"12", "x", "", "1e400"}[r.IntN(4)])
	case 11:
		return strings.Repeat("long <text> é", r.IntN([]int{20, 20, 20, 600, 6000}[r.IntN(5)]))
	case 12:
		return "\xff\u2028<&>"
	case 13:
		return []int{1, 2, 3}
	case 14:
		return map[string]string{}
	case 15:
		return []byte("bytes")
	case 16:
		return nil
	case 17:
		return errors.New("an error")
	case 18:
		var p *methodValue
		return p
	}
	return r.IntN(1000)
}

// do does the session of a seed with one of the two libraries and returns what there was to see.
func doEncoderSession(seed uint64, make func(io.Writer) encoderAPI) string {
	s := &encoderSession{r: rand.New(rand.NewPCG(seed, 3))}
	s.enc = make(s)
	for range 1 + s.r.IntN(12) {
		if s.r.IntN(4) == 0 {
			s.set()
		}
		s.encode("call")
	}
	return fmt.Sprintf("%s%q", addressPattern.ReplaceAllString(s.log.String(), "POINTER"), s.out)
}

func TestEncoderSessions(t *testing.T) {
	seeds := seeded.Rand(t, 78)
	for range manySessions() {
		seed := seeds.Uint64()
		got := doEncoderSession(seed, func(w io.Writer) encoderAPI { return NewEncoder(w) })
		want := doEncoderSession(seed, func(w io.Writer) encoderAPI { return stdv1.NewEncoder(w) })
		if got != want {
			gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
			i := 0
			for i < min(len(gotLines), len(wantLines))-1 && gotLines[i] == wantLines[i] {
				i++
			}
			t.Fatalf("seed %d, after %s\n got %.3000s\nwant %.3000s", seed, strings.Join(wantLines[:i], "\n"), strings.Join(gotLines[i:], "\n"), strings.Join(wantLines[i:], "\n"))
		}
	}
}
