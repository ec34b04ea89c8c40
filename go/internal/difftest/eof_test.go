// Methods that return io.EOF, which is not the end of the text.
// Assumes that the standard library is right.
// Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"io"
	"testing"

	ourv1 "github.com/fastjson/fastjson/go/json"
	ourv2 "github.com/fastjson/fastjson/go/json/v2"
)

type (
	eofJSON struct{ N int }
	eofText struct{ N int }
	eofFrom struct{ N int }
)

func (e *eofJSON) UnmarshalJSON([]byte) error { e.N++; return io.EOF }
func (e *eofText) UnmarshalText([]byte) error { e.N++; return io.EOF }
func (e *eofFrom) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	e.N++
	if err := dec.SkipValue(); err != nil {
		return err
	}
	return io.EOF
}

// A method that returns io.EOF does not make a text end.
func TestMethodsThatReturnEOF(t *testing.T) {
	type within struct {
		A int
		J []eofJSON
		T map[string]*eofText
		F []eofFrom
		Z int
	}
	for _, text := range []string{
		`"x"`, ` "x" `, `["x","y"] `, `{"A":1,"J":["x",1],"Z":2} `, `{"A":1,"T":{"a":"b"},"Z":2}`, `{"A":1,"F":[1,2],"Z":2} `,
		`{"A":"x","J":[1]}`,
	} {
		for _, target := range []func() any{
			func() any { return new(eofJSON) }, func() any { return new(eofText) }, func() any { return new(eofFrom) },
			func() any { return new([]eofJSON) }, func() any { return new([]eofText) }, func() any { return new([]eofFrom) },
			func() any { return new(within) },
		} {
			for name, call := range map[string][2]func(any) error{
				"Unmarshal":       {func(v any) error { return ourv1.Unmarshal([]byte(text), v) }, func(v any) error { return stdv1.Unmarshal([]byte(text), v) }},
				"v2 Unmarshal":    {func(v any) error { return ourv2.Unmarshal([]byte(text), v) }, func(v any) error { return stdv2.Unmarshal([]byte(text), v) }},
				"UnmarshalRead":   {func(v any) error { return ourv2.UnmarshalRead(bytes.NewReader([]byte(text)), v) }, func(v any) error { return stdv2.UnmarshalRead(bytes.NewReader([]byte(text)), v) }},
				"Decoder":         {func(v any) error { return ourv1.NewDecoder(bytes.NewReader([]byte(text))).Decode(v) }, func(v any) error { return stdv1.NewDecoder(bytes.NewReader([]byte(text))).Decode(v) }},
				"UnmarshalDecode": {func(v any) error { return ourv2.UnmarshalDecode(jsontext.NewDecoder(bytes.NewReader([]byte(text))), v) }, func(v any) error { return stdv2.UnmarshalDecode(jsontext.NewDecoder(bytes.NewReader([]byte(text))), v) }},
			} {
				ours, std := target(), target()
				gotErr, wantErr := call[0](ours), call[1](std)
				got, want := fmt.Sprintf("%+v %T %+v", deref(ours), gotErr, gotErr), fmt.Sprintf("%+v %T %+v", deref(std), wantErr, wantErr)
				if got += offsetOf(gotErr); got != want+offsetOf(wantErr) {
					t.Errorf("%s of %s into %T:\ngot  %s\nwant %s", name, text, ours, got, want+offsetOf(wantErr))
				}
			}
		}
	}
}

func deref(v any) string {
	b, _ := stdv1.Marshal(v)
	return string(b)
}

func offsetOf(err error) string {
	switch err := err.(type) {
	case *stdv1.SyntaxError:
		return fmt.Sprint(" at ", err.Offset)
	case *jsontext.SyntacticError:
		return fmt.Sprint(" at ", err.ByteOffset)
	}
	return ""
}
