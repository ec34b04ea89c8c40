// The states of an Encoder and a Decoder are found in the Go version that this module was written for.
// Assumes nothing; with purego there is none.
// Called by go test.

package ref

import (
	"encoding/json/jsontext"
	"io"
	"runtime"
	"strings"
	"testing"
)

func TestCoderIsFound(t *testing.T) {
	if !haveCoder {
		t.Skip("not with purego")
	}
	if !strings.HasPrefix(runtime.Version(), "go1.27") {
		t.Skip("written for Go 1.27")
	}
	if _, ok := CoderOf(jsontext.NewEncoder(io.Discard)); !ok {
		t.Error("the state of an encoder is not found")
	}
	if _, ok := ReaderOf(jsontext.NewDecoder(strings.NewReader(""))); !ok {
		t.Error("the state of a decoder is not found")
	}
}
