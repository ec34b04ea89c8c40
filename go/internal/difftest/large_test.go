// Sizes beyond what few bits can number: streams of more than 4 GB, of which nothing is kept, and structs of more than 65,535 fields.
// Assumes 64 bits; some seconds, so not with -short.
package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"reflect"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// longStream gives the same bytes so many times, then the tail.
type longStream struct {
	chunk, tail, rest []byte
	times             int
}

func (s *longStream) Read(to []byte) (int, error) {
	if len(s.rest) == 0 && s.times > 0 {
		s.rest, s.times = s.chunk, s.times-1
	} else if len(s.rest) == 0 {
		s.rest, s.tail = s.tail, nil
	}
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(to, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

func TestStreamBeyondFourGigabytes(t *testing.T) {
	if testing.Short() || bits.UintSize < 64 {
		t.Skip("takes seconds and 64 bits")
	}
	value := []byte(`"` + string(bytes.Repeat([]byte("x"), 1<<20-4)) + "\" \n")
	const times = 4100
	decoder := json.NewDecoder(&longStream{chunk: value, times: times, tail: []byte(" [1,2,x]")})
	for range times {
		var s string
		if err := decoder.Decode(&s); err != nil || len(s) != 1<<20-4 {
			t.Fatal(len(s), err)
		}
	}
	if at := decoder.InputOffset(); at != times<<20-2 {
		t.Errorf("offset %d", at)
	}
	var any any
	var wrong *stdv1.SyntaxError
	if err := decoder.Decode(&any); !errors.As(err, &wrong) || wrong.Offset != times<<20+7 {
		t.Errorf("%v, %+v", err, wrong)
	}
}

// More fields than sixteen bits can number: names that do not come in order are found all the same.
func TestStructWithVeryManyFields(t *testing.T) {
	if testing.Short() {
		t.Skip("making the type takes long")
	}
	const n = 1<<16 + 10
	fields := make([]reflect.StructField, n)
	var text strings.Builder
	for i := range fields {
		fields[i] = reflect.StructField{Name: fmt.Sprint("F", i), Type: reflect.TypeFor[bool]()}
		fmt.Fprintf(&text, `,"F%d":true`, n-1-i)
	}
	v := reflect.New(reflect.StructOf(fields))
	if err := jsonv2.Unmarshal([]byte("{"+text.String()[1:]+"}"), v.Interface()); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if !v.Elem().Field(i).Bool() {
			t.Fatalf("field %d is lost", i)
		}
	}
}
