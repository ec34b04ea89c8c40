// Unmarshal and Decoder of encoding/json.
// Assumes only the standard library's documented behaviour of both.
// Called by users.

package json

import (
	"encoding/json"
	"io"
)

// Unmarshal decodes data into v as [json.Unmarshal] does.
func Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// Decoder reads JSON values from a stream as [json.Decoder] does.
type Decoder struct{ json.Decoder }

// NewDecoder returns a decoder that reads from r.
func NewDecoder(r io.Reader) *Decoder { return &Decoder{*json.NewDecoder(r)} }
