// Unmarshal, UnmarshalRead and UnmarshalDecode of encoding/json/v2.
// Assumes only the standard library's documented behaviour of the three.
// Called by users.

package json

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"io"
)

// Unmarshal decodes in into out as [json.Unmarshal] does.
func Unmarshal(in []byte, out any, opts ...Options) error {
	return json.Unmarshal(in, out, opts...)
}

// UnmarshalRead decodes all of in into out as [json.UnmarshalRead] does.
func UnmarshalRead(in io.Reader, out any, opts ...Options) error {
	return json.UnmarshalRead(in, out, opts...)
}

// UnmarshalDecode decodes the next value of in into out as [json.UnmarshalDecode] does.
func UnmarshalDecode(in *jsontext.Decoder, out any, opts ...Options) error {
	return json.UnmarshalDecode(in, out, opts...)
}
