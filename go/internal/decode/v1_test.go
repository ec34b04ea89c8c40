// Transform against the standard library: what it does itself, and the errors with the root's type left out.
// Assumes that encoding/json is right.
// Called by go test.

package decode

import (
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"testing"
	"testing/iotest"
	"time"
)

// What Transform does itself is what the standard library does.
func TestTransformEqualsStandardLibrary(t *testing.T) {
	_, ioError := jsontext.NewDecoder(iotest.ErrReader(errors.New("no"))).ReadToken()
	errs := []error{nil, strconv.ErrRange, strconv.ErrSyntax, errNonStringValue, jsonv2.ErrUnknownName, io.EOF, ioError}
	errs = append(errs, jsonv2.Unmarshal([]byte("0"), nil), &jsontext.SyntacticError{Err: io.ErrUnexpectedEOF})
	types := []reflect.Type{nil, reflect.TypeFor[int](), reflect.TypeFor[float32](), reflect.TypeFor[string](), reflect.TypeFor[time.Time](), reflect.TypeFor[uintptr](), reflect.TypeFor[[]int]()}
	check := func(make func() error) {
		t.Helper()
		got, want := Transform(make()), transform(make())
		if reflect.TypeOf(got) != reflect.TypeOf(want) || reflect.TypeOf(errors.Unwrap(got)) != reflect.TypeOf(errors.Unwrap(want)) ||
			withoutRoot(got) != withoutRoot(want) {
			t.Errorf("%#v: got %T %+v, want %T %+v", make(), got, got, want, want)
		}
	}
	for _, cause := range errs {
		if cause != nil && cause != io.EOF {
			check(func() error { return cause })
		}
		for _, kind := range "n\"0ft{}[]" {
			for _, value := range []string{"", "12", `"a\n"`, `"12"`} {
				for _, pointer := range []jsontext.Pointer{"", "/a", "/a/0~1/b"} {
					for _, typ := range types {
						check(func() error {
							e := jsonv2.SemanticError{ByteOffset: 7, JSONPointer: pointer, JSONKind: jsontext.Kind(kind), GoType: typ, Err: cause}
							if value != "" {
								e.JSONValue = jsontext.Value(value)
							}
							return &e
						})
					}
				}
			}
		}
	}
	check(func() error { return errors.Join(io.EOF, strconv.ErrRange) })
}

// withoutRoot spells an error without the name of the type that the call was for.
func withoutRoot(err error) string {
	v := reflect.ValueOf(err)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return reflect.TypeOf(err).String()
	}
	if f := v.Elem().FieldByName("Struct"); f.IsValid() {
		f.SetString("")
	}
	return fmt.Sprintf("%+v", v.Elem())
}
