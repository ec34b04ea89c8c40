// Marshal, MarshalWrite and MarshalEncode of encoding/json/v2.
// They assume only the standard library's documented behaviour of the three.
// Called by users.

package json

import (
	"encoding/json/jsontext"
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

// MarshalEncode encodes in and gives it to out as [json.MarshalEncode] does.
func MarshalEncode(out *jsontext.Encoder, in any, opts ...Options) error {
	return encode.Encode(out, in, opts)
}
