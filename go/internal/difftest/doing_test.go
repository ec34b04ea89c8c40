// What the methods of generated types do: return values of every kind, refuse, come back into the packages.
// Assumes nothing. Used by what internal/gentypes writes.

package difftest

//lint:file-ignore U1000 the source that internal/gentypes writes calls these

import (
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"reflect"
	"strings"

	ours "github.com/fastjson/fastjson/go/json/v2"
)

var errRefused = errors.New("refused")

func doJSON(name string, k int) ([]byte, error) {
	called("MarshalJSON " + name)
	switch k % 16 {
	case 0:
		return nil, nil
	case 1:
		return []byte(` {"a" : 1, "b":[ "\u0041<" ] } `), nil
	case 2:
		return []byte(`1 2`), nil
	case 3:
		return nil, errRefused
	case 4:
		return ours.Marshal(map[string]any{"again": []any{valueText("t"), 1.5}})
	case 5:
		return []byte(`{"a":1,"a":2}`), nil
	case 6:
		return []byte("\"\xff\""), nil
	case 7:
		return nil, &stdv2.SemanticError{JSONPointer: "/own", Err: errRefused}
	case 8:
		return []byte(`""`), nil
	case 9:
		return []byte(`null`), nil
	}
	return stdv2.Marshal(name)
}

func doText(name string, k int) ([]byte, error) {
	called("MarshalText " + name)
	switch k % 12 {
	case 0:
		return nil, nil
	case 1:
		return []byte("\xff"), nil
	case 2:
		return nil, errRefused
	case 3:
		return nil, errors.ErrUnsupported
	}
	return []byte(name + "<&\""), nil
}

func doAppend(b []byte, name string, k int) ([]byte, error) {
	text, err := doText(name, k)
	return append(b, text...), err
}

func doTo(enc *jsontext.Encoder, name string, k int) error {
	called("MarshalJSONTo " + name)
	switch k % 12 {
	case 0:
		return nil
	case 1:
		return errors.Join(enc.WriteToken(jsontext.Null), enc.WriteToken(jsontext.True))
	case 2:
		return errRefused
	case 3, 4:
		return errors.ErrUnsupported
	case 5:
		return ours.MarshalEncode(enc, []any{name, valueText("x"), map[string]int{"k": 1}})
	case 6:
		return enc.WriteValue([]byte(` [ 1 , {} ] `))
	}
	return stdv2.MarshalEncode(enc, name)
}

// noted writes down what a method for reading was given.
func noted(seen *string, b []byte, k int) error {
	if seen != nil {
		*seen += string(b) + ";"
	}
	switch {
	case k%5 == 0 && strings.Contains(string(b), "a"):
		return errRefused
	case k%7 == 0 && strings.Contains(string(b), "1"):
		return &stdv2.SemanticError{JSONPointer: "/own", GoType: reflect.TypeFor[int](), Err: errRefused}
	case k%11 == 0:
		return fmt.Errorf("refused: %w", errors.ErrUnsupported)
	case k%4 == 0:
		var again any
		return ours.Unmarshal([]byte(`{"again":[1,2]}`), &again)
	}
	return nil
}

func doFrom(dec *jsontext.Decoder, k int) error {
	switch k % 6 {
	case 0:
		return errors.ErrUnsupported
	case 1:
		var v any
		return ours.UnmarshalDecode(dec, &v)
	case 2:
		if _, err := dec.ReadValue(); err != nil {
			return err
		}
		return errRefused
	}
	return dec.SkipValue()
}
