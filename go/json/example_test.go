// Examples of package json that compile and run.
// Assumes only the public interface. Called by go test and shown by go doc.

package json_test

import (
	stdjson "encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/fastjson/fastjson/go/json"
)

func ExampleUnmarshal() {
	var animals []struct {
		Name  string
		Order string `json:"order"`
	}
	err := json.Unmarshal([]byte(`[
		{"name": "Platypus", "order": "Monotremata"},
		{"name": "Quoll", "order": "Dasyuromorphia"}
	]`), &animals)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%+v\n", animals)
	// Output: [{Name:Platypus Order:Monotremata} {Name:Quoll Order:Dasyuromorphia}]
}

// The error types are the standard library's: code that looks at them needs no change.
func ExampleUnmarshal_error() {
	var v struct{ Age int }
	err := json.Unmarshal([]byte(`{"Age": "old"}`), &v)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Field, "at", wrong.Offset, "is a", wrong.Value)
	}
	// Output: Age at 13 is a string
}

func ExampleDecoder() {
	dec := json.NewDecoder(strings.NewReader(`{"n": 1} {"n": 2} {"n": 3}`))
	for {
		var m struct{ N int }
		if err := dec.Decode(&m); err == io.EOF {
			break
		} else if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m.N)
	}
	// Output:
	// 1
	// 2
	// 3
}

func ExampleDecoder_Token() {
	dec := json.NewDecoder(strings.NewReader(`[{"n": 1}, {"n": 2}]`))
	open, err := dec.Token()
	fmt.Println(open, err)
	for dec.More() {
		var m map[string]int
		if err := dec.Decode(&m); err != nil {
			fmt.Println(err)
		}
		fmt.Println(m)
	}
	// Output:
	// [ <nil>
	// map[n:1]
	// map[n:2]
}

// Where a decoder is given to a package that wants encoding/json's, import both: values and errors are the same in either.
func Example_mixedImports() {
	strict := func(dec *stdjson.Decoder) *stdjson.Decoder { // a function as other packages take it
		dec.DisallowUnknownFields()
		return dec
	}
	var v struct{ Name string }
	err := strict(stdjson.NewDecoder(strings.NewReader(`{"Name": "a", "More": 1}`))).Decode(&v)
	fmt.Println(err)
	out, err := json.Marshal(v)
	fmt.Println(string(out), err)
	// Output:
	// json: unknown field "More"
	// {"Name":"a"} <nil>
}
