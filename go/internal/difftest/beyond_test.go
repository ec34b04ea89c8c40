// Texts beyond ASCII in many strings: each byte of a text, and each string of a value, broken in turn.
// Assumes that the standard library is right. Called by go test.

package difftest

import (
	"encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"strings"
	"testing"

	fastv1 "github.com/fastjson/fastjson/go/json"
	fastv2 "github.com/fastjson/fastjson/go/json/v2"
)

// beyond are records whose strings are looked at several at a time when they are decoded.
func beyond(records int) []byte {
	var b strings.Builder
	b.WriteString("[")
	for i := range records {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, `{"id":%d,"né":"Zürich","s":"%s","t":"日本\n😀\u00e9","plain":"x"}`, i, strings.Repeat("Привет ", i%5))
	}
	return []byte(b.String() + "]")
}

func TestEveryByteOfTextsBeyondASCII(t *testing.T) {
	text := beyond(24)
	type record struct {
		ID int    `json:"id"`
		N  string `json:"né"`
		S  string `json:"s"`
		T  string `json:"t"`
	}
	targets := []target{fresh[any](), fresh[[]record](), fresh[jsontext.Value]()}
	for at := 0; at < len(text); at++ {
		old := text[at]
		for _, c := range []byte{0xff, 0x80, 0xc3, '"'} {
			if text[at] = c; at%7 != 0 && c != 0xff {
				continue
			}
			tg := targets[at%len(targets)]
			compare(t, tg, text, "", func(b []byte, v any) error { return fastv2.Unmarshal(b, v) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v) })
			compare(t, tg, text, "v1", fastv1.Unmarshal, json.Unmarshal)
			invalid := jsontext.AllowInvalidUTF8(true)
			compare(t, tg, text, "AllowInvalidUTF8", func(b []byte, v any) error { return fastv2.Unmarshal(b, v, invalid) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v, invalid) })
		}
		text[at] = old
	}
}
