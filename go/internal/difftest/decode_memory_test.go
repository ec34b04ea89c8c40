// Memory of long streams: it depends on the largest value, not on how many there were.
// Assumes that a forced collection leaves only what is in use. Called by go test.

package difftest

import (
	"encoding/json/jsontext"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// repeated is a reader of the same text again and again.
type repeated struct {
	text string
	at   int
	left int // times
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.at == len(r.text) {
		r.at, r.left = 0, r.left-1
	}
	if r.left <= 0 {
		return 0, io.EOF
	}
	n := copy(b, r.text[r.at:])
	r.at += n
	return n, nil
}

// liveHeap returns how many bytes are in use.
func liveHeap() int {
	runtime.GC()
	runtime.GC() // the first one moves what pools hold to where the second finds it
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// message is a value of about a hundred bytes.
const message = `{"a":1,"list":[1,2,3],"b":"a text that differs from others","map":{"k":2},"any":{"x":[1,"y"]}}` + "\n"

func TestMemoryOfLongStreamsDoesNotGrow(t *testing.T) {
	type value struct {
		A    int            `json:"a"`
		List []int          `json:"list"`
		B    string         `json:"b"`
		Map  map[string]int `json:"map"`
		Any  any            `json:"any"`
	}
	n := 20000
	if testing.Short() {
		n = 2000
	}
	large := "[" + strings.Repeat(strings.TrimSpace(message)+",", 400) + "0]\n"
	for _, c := range []struct {
		name, text string
		n          int
		next       func(io.Reader) func() error
	}{
		{"json.Decoder, messages", message, n, func(r io.Reader) func() error {
			dec := json.NewDecoder(r)
			return func() error { return dec.Decode(new(value)) }
		}},
		{"json.Decoder, large values", large, n / 100, func(r io.Reader) func() error {
			dec := json.NewDecoder(r)
			return func() error { return dec.Decode(new(any)) }
		}},
		{"UnmarshalDecode, messages", message, n, func(r io.Reader) func() error {
			dec := jsontext.NewDecoder(r)
			return func() error { return jsonv2.UnmarshalDecode(dec, new(value)) }
		}},
		{"UnmarshalDecode, large values", large, n / 100, func(r io.Reader) func() error {
			dec := jsontext.NewDecoder(r)
			return func() error { return jsonv2.UnmarshalDecode(dec, new(any)) }
		}},
		{"UnmarshalDecode, large structs", "[" + large + "]", n / 100, func(r io.Reader) func() error {
			dec := jsontext.NewDecoder(r)
			return func() error { return jsonv2.UnmarshalDecode(dec, new([][]any)) }
		}},
		{"UnmarshalRead", large, n / 100, func(r io.Reader) func() error {
			return func() error { return jsonv2.UnmarshalRead(&repeated{text: large, left: 1}, new([]any)) }
		}},
	} {
		const limit = 256 << 10
		grown := leastOf(limit, func() int {
			r := &repeated{text: c.text, left: c.n}
			next := c.next(r)
			early := 0
			for k := range c.n {
				if err := next(); err != nil {
					t.Fatalf("%s, value %d: %v", c.name, k, err)
				}
				if k == c.n/10 {
					early = liveHeap()
				}
			}
			defer runtime.KeepAlive(next)
			return liveHeap() - early
		})
		if grown > limit {
			t.Errorf("%s: %d more after %d values than after %d", c.name, grown, c.n, c.n/10)
		}
	}
}
