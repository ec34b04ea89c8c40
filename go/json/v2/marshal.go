// Marshal, MarshalWrite and MarshalEncode of encoding/json/v2.
// They assume only the standard library's documented behaviour of the three.
// Called by users.

package json

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"io"

	"github.com/fastjson/fastjson/go/internal/encode"
)

// Marshal encodes in as [json.Marshal] does.
func Marshal(in any, opts ...Options) ([]byte, error) {
	o := snapshot(opts)
	return encode.Marshal(in, &o, opts)
}

// MarshalWrite encodes in and writes it to out as [json.MarshalWrite] does.
func MarshalWrite(out io.Writer, in any, opts ...Options) error {
	o := snapshot(opts)
	return encode.MarshalWrite(out, in, &o, opts)
}

// MarshalEncode is [json.MarshalEncode]: an encoder of the standard library is only reached through its methods, and text
// that goes through them is checked again, which takes longer than what this package could save.
func MarshalEncode(out *jsontext.Encoder, in any, opts ...Options) error {
	return json.MarshalEncode(out, in, opts...)
}
