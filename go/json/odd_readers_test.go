// Readers that do not behave as usual, each beside encoding/json: what random sessions found, one by one.
// Assumes that the standard library is right. Called by go test.

package json

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// bothDecoders compares what f returns with a Decoder of each library, a panic included.
func bothDecoders(t *testing.T, name string, f func(make func(io.Reader) decoderAPI) string) {
	t.Helper()
	caught := func(make func(io.Reader) decoderAPI) (log string) {
		defer func() {
			if p := recover(); p != nil {
				log += fmt.Sprint("panic: ", p)
			}
		}()
		return f(make)
	}
	got := caught(func(r io.Reader) decoderAPI { return NewDecoder(r) })
	want := caught(func(r io.Reader) decoderAPI { return stdv1.NewDecoder(r) })
	if got != want {
		t.Errorf("%s\n got %s\nwant %s", name, got, want)
	}
}

// parts is a reader that ends behind each part, and goes on when it is asked again.
type parts []string

func (p *parts) Read(b []byte) (int, error) {
	if len(*p) == 0 || (*p)[0] == "" {
		*p = (*p)[min(1, len(*p)):]
		return 0, io.EOF
	}
	n := copy(b, (*p)[0])
	(*p)[0] = (*p)[0][n:]
	return n, nil
}

// TestStreamsThatGrow has streams that end and then go on, as files do that are written to. A number is whole at such an end, and no end itself.
func TestStreamsThatGrow(t *testing.T) {
	for _, text := range [][]string{
		{"1", " 2 "}, {"1", "2"}, {"-1.5e3", "", "[2]"}, {"[1", ",2]"}, {"[1", "2]"}, {`{"a":1`, "}"}, {`{"a":[1`, `],"b":2`, `}`, "3"}, {"1", "", "", "2"}, {"[1 ", "]"}, {"[1", "", "]"},
		{"1e", "5"}, {"-", "1"}, {`"a`, `"`}, {"tru", "e"}, {"[1,", "2]"}, {"1 ", "2"}, {strings.Repeat("1", 3000), "2"}, {"[" + strings.Repeat("1,", 3000) + "1", "]"},
	} {
		for _, calls := range []string{"ddddd", "ttttttttt", "mdmdmdmd", "dmtdmt", "dbdbdb"} {
			bothDecoders(t, fmt.Sprintf("%.60q, %s", text, calls), func(make func(io.Reader) decoderAPI) (log string) {
				r := parts(append([]string(nil), text...))
				dec := make(&r)
				for _, call := range calls {
					v, err := called(dec, call)
					log += fmt.Sprintf("%v %v at %d\n", v, err, dec.InputOffset())
				}
				return log
			})
		}
	}
}

// lengthOfNothing has a method Len that cannot be called.
type lengthOfNothing struct {
	*bytes.Reader
	io.Writer
	r io.Reader
}

func (l lengthOfNothing) Read(p []byte) (int, error) { return l.r.Read(p) }

func TestReadersWhoseLenIsNotTheirs(t *testing.T) {
	bothDecoders(t, "Len of an embedded nil", func(make func(io.Reader) decoderAPI) string {
		var v any
		err := make(lengthOfNothing{r: strings.NewReader("[1]")}).Decode(&v)
		return fmt.Sprint(v, err)
	})
	bothDecoders(t, "no reader", func(make func(io.Reader) decoderAPI) string {
		make(nil)
		return "made"
	})
}

// TestErrorsOfReadersThatLookLikeOthers has readers fail with errors that a Decoder makes itself.
func TestErrorsOfReadersThatLookLikeOthers(t *testing.T) {
	for _, failure := range []error{
		&jsontext.SyntacticError{Err: io.ErrUnexpectedEOF, ByteOffset: 7}, (*jsontext.SyntacticError)(nil), &stdv1.SyntaxError{Offset: 7}, (*stdv1.SyntaxError)(nil), io.ErrUnexpectedEOF,
		fmt.Errorf("wrapped: %w", io.ErrUnexpectedEOF), fmt.Errorf("wrapped: %w", io.EOF), errors.New("unexpected end of JSON input"),
	} {
		for _, text := range []string{"", " ", "[1,", "12", `"abc`, `{"a":`, `{"a"`, "tru", "-", "[[1],", "1 "} {
			for _, calls := range []string{"tttt", "dddd", "mdmd", "tmtm"} {
				bothDecoders(t, fmt.Sprintf("%T behind %q, %s", failure, text, calls), func(make func(io.Reader) decoderAPI) (log string) {
					once := failure
					dec := make(io.MultiReader(strings.NewReader(text), readerFunc(func([]byte) (int, error) {
						err := once
						once = io.EOF
						return 0, err
					})))
					for _, call := range calls {
						v, err := called(dec, call)
						log += fmt.Sprintf("%v %T %#v at %d\n", v, err, err, dec.InputOffset())
					}
					return addressPattern.ReplaceAllString(log, "POINTER")
				})
			}
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestSettingsOfADecoderAreKeptOnce sets them before each value, as a function does that is given a Decoder.
func TestSettingsOfADecoderAreKeptOnce(t *testing.T) {
	dec := NewDecoder(strings.NewReader(strings.Repeat("1 ", 100)))
	for range 100 {
		dec.UseNumber()
		dec.DisallowUnknownFields()
		var v any
		if err := dec.Decode(&v); err != nil || v != Number("1") {
			t.Fatal(v, err)
		}
	}
	if len(dec.std) > 3 {
		t.Errorf("%d options", len(dec.std))
	}
}

// called makes the call of the letter: Decode, Token, More or a read of what is Buffered.
func called(dec decoderAPI, call rune) (v any, err error) {
	switch call {
	case 'd':
		err = dec.Decode(&v)
	case 't':
		v, err = dec.Token()
	case 'm':
		v = dec.More()
	case 'b':
		v, err = io.ReadAll(dec.Buffered())
	}
	return v, err
}
