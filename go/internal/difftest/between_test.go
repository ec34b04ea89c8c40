// What the caller writes into the bytes.Buffer of an encoder between two messages stays there; Go 1.27.3 writes over it.
// Assumes nothing. Part of the differential tests; compat-go.md has the row.

package difftest

import (
	"bytes"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"testing"

	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

func writtenBetween(t *testing.T, marshal marshalEncoder) string {
	t.Helper()
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b)
	for range 2 {
		if err := marshal(enc, []int{1, 2}); err != nil {
			t.Fatal(err)
		}
		b.WriteString("mine\n")
	}
	return b.String()
}

func TestBufferWrittenBetweenMessages(t *testing.T) {
	needCoder(t)
	if got, want := writtenBetween(t, jsonv2.MarshalEncode), "[1,2]\nmine\n[1,2]\nmine\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	t.Logf("encoding/json/v2 writes %q", writtenBetween(t, stdv2.MarshalEncode))
}
