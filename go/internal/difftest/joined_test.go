// Methods that go on behind an error of their encoder and return several as one.
// Assumes that the standard library is right.
// Called by go test.

package difftest

import (
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"testing"

	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// joining writes what its encoder refuses, goes on, and returns all of that as one error.
type joining struct{ N int }

func (j joining) MarshalJSONTo(enc *jsontext.Encoder) error {
	place := fmt.Sprintf("%d %s %s", j.N, enc.StackPointer(), standsAt(enc))
	return errors.Join(enc.WriteToken(jsontext.BeginObject), enc.WriteToken(jsontext.String("n")),
		enc.WriteToken(jsontext.String(place+"\xff")), enc.WriteToken(jsontext.EndArray))
}

// before is a method that has run when joining is met: the call cannot be repeated.
type before struct{ S string }

func (b before) MarshalJSON() ([]byte, error) { return stdv1.Marshal(b.S) }

// The errors that an encoder gives to a method inside of an any say where in the whole output they happened, whatever the method makes of them.
func TestJoinedErrorsOfMethods(t *testing.T) {
	for _, in := range []any{
		[]any{before{"x"}, joining{1}}, map[string]any{"a/b": []any{before{"x"}, 1, "a", []any{}, joining{1}}},
		&struct {
			B before
			A any
		}{before{"<"}, map[string]any{"m": joining{2}}},
		[]any{before{"x"}, map[int]any{5: &joining{1}}},
	} {
		for _, options := range [][]stdv2.Options{
			nil, {jsontext.Multiline(true)}, {jsontext.SpaceAfterComma(true), jsontext.SpaceAfterColon(true)},
			{jsontext.WithIndentPrefix(" "), jsontext.WithIndent("  ")}, {stdv1.DefaultOptionsV1()},
		} {
			for _, prefix := range encodePrefixes {
				got, gotErr := marshalEncode(in, prefix, options, jsonv2.MarshalEncode)
				want, wantErr := marshalEncode(in, prefix, options, stdv2.MarshalEncode)
				if string(got) != string(want) || fmt.Sprintf("%T %v", gotErr, gotErr) != fmt.Sprintf("%T %v", wantErr, wantErr) {
					t.Errorf("%T after %q, %d options:\ngot  %s %T %v\nwant %s %T %v", in, prefix, len(options), got, gotErr, gotErr, want, wantErr, wantErr)
				}
			}
		}
	}
}
