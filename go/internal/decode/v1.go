// What only encoding/json needs of this package.
// Assumes that its Decoder passes its settings to json/v2 as options.
// Called by package json.

package decode

import (
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"strings"
	"sync"

	"github.com/fastjson/fastjson/go/internal/opts"
)

// RejectUnknown is the option behind Decoder.DisallowUnknownFields.
var RejectUnknown = jsonv2.RejectUnknownMembers(true)

// Transform turns an error of json/v2 or jsontext into one of encoding/json.
func Transform(err error) error { return transform(err) }

// UseNumber returns the options that Decoder.UseNumber stands for. The option
// has no public name, but a value that unmarshals itself gets to see it.
var UseNumber = sync.OnceValue(func() opts.Options {
	dec := jsonv1.NewDecoder(strings.NewReader("0"))
	dec.UseNumber()
	var spy optionSpy
	//lint:ignore SA9005 the method of optionSpy reads the options, the value does not matter
	if err := dec.Decode(&spy); err != nil {
		return jsonv1.DefaultOptionsV1()
	}
	return spy.seen
})

// optionSpy keeps the options of the call that unmarshals it.
type optionSpy struct{ seen opts.Options }

func (s *optionSpy) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	s.seen = jsonv2.JoinOptions(dec.Options())
	return dec.SkipValue()
}
