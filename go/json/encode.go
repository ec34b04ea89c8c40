// Marshal and MarshalIndent of encoding/json.
// They assume only the standard library's documented behaviour of both.
// Called by users.

package json

import (
	"github.com/fastjson/fastjson/go/internal/encode"
	"github.com/fastjson/fastjson/go/internal/opts"
)

// v1 is what encoding/json passes to encoding/json/v2.
var v1 = []opts.Options{DefaultOptionsV1()}

// Marshal encodes v as [encoding/json.Marshal] does.
func Marshal(v any) ([]byte, error) {
	return encode.Marshal(v, &opts.V1, v1)
}

// MarshalIndent encodes v as [encoding/json.MarshalIndent] does.
func MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	b, err := Marshal(v)
	if err != nil {
		return nil, err
	}
	return encode.Indented(b, prefix, indent), nil
}
