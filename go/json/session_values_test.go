// Texts and targets of the sessions on a Decoder.
// Assumes that a session knows its values, and they it. Called by sessions_test.go.

package json

import (
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"time"
)

// sessionText returns values, most of them valid, and what stands between them.
func sessionText(r *rand.Rand) []byte {
	var b []byte
	if r.IntN(40) == 0 {
		b = append(b, "\ufeff"...)
	}
	wrap := r.IntN(4) == 0
	if wrap {
		b = append(b, '[')
	}
	n := 1 + r.IntN(8)
	if r.IntN(20) == 0 {
		n = 50 + r.IntN(500)
	}
	for i := range n {
		if n > 8 {
			b = append(b, []string{"1", "[2]", `"three"`, `{"A":4}`, "-5.5e1", "true", "{}"}[r.IntN(7)]...)
		} else {
			b = sessionValue(b, r, 0)
		}
		if wrap && i < n-1 {
			b = append(b, ',')
		}
		switch r.IntN(30) {
		case 0:
			b = append(b, strings.Repeat([]string{" ", "\n", " \t\r\n"}[r.IntN(3)], r.IntN(3000))...)
		case 1:
			b = append(b, []string{",", ":", "]", "}", "\x00", "x", "\ufeff", "\f", "é", "\xff", "-", "tru", `"`}[r.IntN(13)]...)
		case 2, 3, 4, 5:
		default:
			b = append(b, " \n"[r.IntN(2)])
		}
	}
	if wrap {
		b = append(b, ']')
	}
	if r.IntN(4) == 0 {
		for range 1 + r.IntN(2) {
			at := r.IntN(len(b) + 1)
			switch r.IntN(4) {
			case 0:
				b = b[:at]
			case 1:
				b = slices.Insert(b, at, byte(r.Uint32()))
			case 2:
				b = slices.Delete(b, at, min(len(b), at+1+r.IntN(3)))
			case 3:
				if at < len(b) {
					b[at] = "[]{},:\"\\ 01-.eEtfn\x00\x80\xed"[r.IntN(21)]
				}
			}
		}
	}
	for i, c := range b {
		if c == poison {
			b[i] = poison + 1
		}
	}
	return b
}

func sessionValue(b []byte, r *rand.Rand, depth int) []byte {
	kind := r.IntN(14)
	if depth > 4 {
		kind = r.IntN(8)
	}
	switch kind {
	case 0, 1:
		return append(b, []string{"0", "-0", "1", "12", "-345", "1.5", "1e5", "-2.5E-3", "1e999", "123456789012345678901234567890", "0.1e+1", "9007199254740993"}[r.IntN(12)]...)
	case 2:
		if r.IntN(8) > 0 {
			return append(b, '7')
		}
		return append(b, strings.Repeat("1234567890", 1+r.IntN([]int{5, 40, 400}[r.IntN(3)]))...)
	case 3:
		return append(b, []string{"true", "false", "null", "null"}[r.IntN(4)]...)
	case 4, 5, 6, 7:
		b = append(b, '"')
		b = sessionString(b, r)
		return append(b, '"')
	case 8, 9, 10:
		b = append(b, '[')
		n := r.IntN(5)
		if depth < 3 && r.IntN(12) == 0 {
			n = r.IntN(300)
		}
		for i := range n {
			if i > 0 {
				b = append(b, []string{",", ",", ", ", " ,\n"}[r.IntN(4)]...)
			}
			if n > 5 {
				b = append(b, []string{"1", "22", "-3.5", `"s"`, `{"A":1,"B":"b"}`, "[1,[2]]", `"a\u0041\n"`, "null"}[(i+n)%8]...)
			} else {
				b = sessionValue(b, r, depth+1)
			}
		}
		return append(b, ']')
	case 11, 12:
		b = append(b, '{')
		for i := range r.IntN(6) {
			if i > 0 {
				b = append(b, []string{",", ",", ", ", " ,\n"}[r.IntN(4)]...)
			}
			name := []string{"A", "B", "a", "list", "any", "Raw", "N", "text", "M", "é", `\u0041`, "unknown", "K"}[r.IntN(13)]
			b = append(b, `"`+name+`"`...)
			b = append(b, []string{":", ":", " : ", ":\n"}[r.IntN(4)]...)
			b = sessionValue(b, r, depth+1)
		}
		return append(b, '}')
	}
	if depth == 0 && r.IntN(40) == 0 {
		n := 9_995 + r.IntN(8)
		b = append(b, strings.Repeat("[", n)...)
		if r.IntN(4) > 0 {
			b = append(b, strings.Repeat("]", n)...)
		}
		return b
	}
	return append(b, []string{"{}", "[]", "[1,2,3]", `{"A":1}`, `""`}[r.IntN(5)]...)
}

func sessionString(b []byte, r *rand.Rand) []byte {
	switch r.IntN(6) {
	case 0:
		return append(b, strings.Repeat("long text ", r.IntN([]int{20, 20, 20, 300, 300, 3000, 3000, 30_000}[r.IntN(8)]))...)
	case 1:
		for range r.IntN(20) {
			b = append(b, []string{`\n`, `\"`, `\\`, `\u0041`, `\ud83d\ude00`, "é", "日", "😀", "a", "text", `\/`, `\ud800`, "\u2028", "<&>"}[r.IntN(14)]...)
		}
		if r.IntN(12) == 0 {
			b = append(b, []string{`\x`, `\u12`, "\x01", "\xff", "\xe2\x82", `\`, `\ud83d\n`, "\xed\xa0\x80"}[r.IntN(8)]...)
		}
		return b
	}
	return append(b, strings.Repeat("abcdefghij", 1+r.IntN(4))[:r.IntN(40)%11]...)
}

// The types below belong to the session that is at work on this goroutine, which their values know.
type (
	sessionSmall struct {
		A int
		B string
	}
	sessionMixed struct {
		A    any
		B    string
		List []any `json:"list"`
		Raw  RawMessage
		N    Number
		M    map[string]RawMessage
		Text string `json:"text"`
		Any  any    `json:"any"`
		K    *sessionSmall
	}
	// keeping keeps what it was given.
	keeping struct {
		s    *session
		Text string
	}
	// keepingText does so for a text.
	keepingText struct {
		s    *session
		Text string
	}
	// comingBack decodes the next value of the stream.
	comingBack struct {
		s    *session
		Text string
		Next any
		Err  string
	}
	failing struct {
		s    *session
		Text string
	}
	tokenTaker struct {
		s    *session
		Text string
	}
)

func (k *keeping) UnmarshalJSON(b []byte) error {
	k.Text = string(b)
	if k.s != nil {
		k.s.held = append(k.s.held, b)
	}
	return nil
}

func (k *keepingText) UnmarshalText(b []byte) error {
	k.Text = string(b)
	if k.s != nil {
		k.s.held = append(k.s.held, b)
	}
	return nil
}

func (c *comingBack) UnmarshalJSON(b []byte) error {
	c.Text = string(b)
	if c.s != nil && c.s.inMethod < 3 {
		c.s.inMethod++
		c.Err = said(c.s.current.Decode(&c.Next))
		c.Err += fmt.Sprint(c.s.current.InputOffset())
		c.s.inMethod--
	}
	return nil
}

func (f *failing) UnmarshalJSON(b []byte) error {
	f.Text = string(b)
	switch len(b) % 4 {
	case 0:
		return errReader
	case 1:
		panic("method")
	case 2:
		return &stdv1.UnmarshalTypeError{Value: string(b), Type: reflect.TypeFor[int](), Offset: 7, Field: "f"}
	}
	return nil
}

func (f *tokenTaker) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	f.Text = string(v)
	if f.s != nil {
		f.s.held = append(f.s.held, v)
	}
	return err
}

const targetKinds = 36

// target returns what to decode into.
func (s *session) target(kind int) any {
	switch kind {
	case 0, 1, 2, 3:
		return new(any)
	case 4, 5:
		return new(sessionSmall)
	case 6, 7:
		return new(sessionMixed)
	case 8:
		return new(map[string]any)
	case 9:
		return new([]any)
	case 10:
		return new(RawMessage)
	case 11:
		return new([]RawMessage)
	case 12:
		return new(string)
	case 13:
		return new(int)
	case 14:
		return new(float64)
	case 15:
		return new(Number)
	case 16:
		return new([]Number)
	case 17:
		return new([]byte)
	case 18:
		return new(map[string]string)
	case 19:
		return new([]sessionMixed)
	case 20:
		return new(time.Time)
	case 21:
		return new([2]bool)
	case 22:
		return &keeping{s: s}
	case 23:
		return &[]*keeping{{s: s}, {s: s}}
	case 24:
		return &keepingText{s: s}
	case 25:
		var v any = &keeping{s: s}
		return &v
	case 26:
		var v any = &sessionMixed{Any: &keepingText{s: s}, A: &keeping{s: s}}
		return &v
	case 27:
		return &comingBack{s: s}
	case 28:
		return &failing{s: s}
	case 29:
		return &tokenTaker{s: s}
	case 30:
		return &struct{ A tokenTaker }{tokenTaker{s: s}}
	case 31:
		return nil
	case 32:
		return sessionSmall{}
	case 33:
		return (*int)(nil)
	case 34:
		return new(struct{})
	}
	return new(bool)
}
