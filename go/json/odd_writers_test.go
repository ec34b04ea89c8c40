// Writers and methods that use the Encoder they are called by, beside encoding/json: what random sessions found, one by one.
// Assumes that the standard library is right. Called by go test.

package json

import (
	stdv1 "encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"
)

// callsWhileWriting is a writer, and a value with a method, that uses its Encoder.
type callsWhileWriting struct {
	first func() error // what the first call does
	out   []byte
}

func (c *callsWhileWriting) call() error {
	if f := c.first; f != nil {
		c.first = nil
		return f()
	}
	return nil
}

func (c *callsWhileWriting) Write(p []byte) (int, error) {
	c.out = append(c.out, p...)
	return len(p), c.call()
}

func (c *callsWhileWriting) MarshalJSON() ([]byte, error) { return []byte(`[1,{"a":"<"}]`), c.call() }

// TestEncodersThatAreUsedWhileTheyWrite: an error of the writer stays, and the indent is that of the time when a value is written out.
func TestEncodersThatAreUsedWhileTheyWrite(t *testing.T) {
	values := map[string]func(any) any{
		"alone": func(v any) any { return v }, "list": func(v any) any { return []any{v, 2} },
		"with a value that is left to the standard library": func(v any) any { return []any{errors.New("x"), v} },
	}
	for name, around := range values {
		log := func(make func(io.Writer) encoderAPI) string {
			w, v := new(callsWhileWriting), new(callsWhileWriting)
			enc := make(w)
			v.first = func() error {
				enc.SetIndent(">", "\t")
				enc.SetEscapeHTML(false)
				return nil
			}
			log := fmt.Sprintln(enc.Encode(around(v)), enc.Encode(around(v)))
			w.first = func() error { // the inner call fails, the outer one does not
				w.first = func() error { return errReader }
				enc.Encode(1)
				return nil
			}
			log += fmt.Sprintln(enc.Encode(around("<")), enc.Encode(3))
			return log + string(w.out)
		}
		got, want := log(func(w io.Writer) encoderAPI { return NewEncoder(w) }), log(func(w io.Writer) encoderAPI { return stdv1.NewEncoder(w) })
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", name, got, want)
		}
	}
}
