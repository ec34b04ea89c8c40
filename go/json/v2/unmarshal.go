// Unmarshal, UnmarshalRead and UnmarshalDecode of encoding/json/v2.
// Assumes only the standard library's documented behaviour of the three.
// Called by users.

package json

import (
	"encoding/json/jsontext"
	"io"

	"github.com/fastjson/fastjson/go/internal/decode"
	"github.com/fastjson/fastjson/go/internal/opts"
)

// Unmarshal decodes in into out as [json.Unmarshal] does.
func Unmarshal(in []byte, out any, opts ...Options) error {
	o := snapshot(opts)
	return decode.Unmarshal(in, out, &o, opts)
}

// snapshot reads the options of a call; most calls have none.
func snapshot(options []Options) (o opts.Snapshot) {
	if len(options) == 0 {
		return o
	}
	return opts.Read(options)
}

// UnmarshalRead decodes all of in into out as [json.UnmarshalRead] does.
func UnmarshalRead(in io.Reader, out any, opts ...Options) error {
	o := snapshot(opts)
	return decode.Read(in, out, &o, opts)
}

// UnmarshalDecode decodes the next value of in into out as [json.UnmarshalDecode] does.
func UnmarshalDecode(in *jsontext.Decoder, out any, opts ...Options) error {
	return decode.Next(in, out, opts)
}
