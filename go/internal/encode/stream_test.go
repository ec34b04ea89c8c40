// MarshalEncode over many values: what the encoder holds meanwhile, and writers that fail.
// Assumes that the standard library's encoder writes out when its buffer is mostly full.
// Called by go test.

package encode

import (
	"bytes"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/ref"
)

// watched is a writer that fails when it has got most bytes.
type watched struct {
	text bytes.Buffer
	most int
}

var errFull = errors.New("full")

func (w *watched) Write(p []byte) (int, error) {
	if w.text.Len()+len(p) > w.most {
		return 0, errFull
	}
	return w.text.Write(p)
}

func TestEncoderOfManyValuesStaysSmall(t *testing.T) {
	for _, size := range []int{1, 100, 3000} {
		in := []string{strings.Repeat("x", size), "y"}
		var got, want watched
		got.most, want.most = 1<<30, 1<<30
		ours, std := jsontext.NewEncoder(&got), jsontext.NewEncoder(&want)
		ours.WriteToken(jsontext.BeginArray)
		std.WriteToken(jsontext.BeginArray)
		for range 3000 {
			if err := errors.Join(Encode(ours, in, nil), jsonv2.MarshalEncode(std, in)); err != nil {
				t.Fatal(err)
			}
		}
		if c, ok := ref.CoderOf(ours); ok && cap(*c.Buffer) > 32<<10 {
			t.Errorf("values of %d bytes: the encoder holds %d", size, cap(*c.Buffer))
		}
		ours.WriteToken(jsontext.EndArray)
		std.WriteToken(jsontext.EndArray)
		if !bytes.Equal(got.text.Bytes(), want.text.Bytes()) {
			t.Errorf("values of %d bytes: another text", size)
		}
	}
}

func TestEncoderWhoseWriterFails(t *testing.T) {
	for _, in := range []any{[]string{strings.Repeat("x", 5000)}, map[string]int{"a": 1}, strings.Repeat("y", 100)} {
		ours, std := jsontext.NewEncoder(&watched{}), jsontext.NewEncoder(&watched{})
		got, want := Encode(ours, in, nil), jsonv2.MarshalEncode(std, in)
		if got == nil || got.Error() != want.Error() || !errors.Is(got, errFull) {
			t.Errorf("%T: got %v, want %v", in, got, want)
		}
	}
}
