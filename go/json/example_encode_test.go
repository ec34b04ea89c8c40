// Examples of writing with this package, in its documentation.
// They assume nothing; go test compares what they print.
// Called by go test.

package json_test

import (
	"bytes"
	"fmt"
	"os"

	"github.com/fastjson/fastjson/go/json"
)

func ExampleMarshal() {
	type colour struct {
		Name string   `json:"name"`
		RGB  [3]uint8 `json:"rgb"`
		Note string   `json:"note,omitempty"`
	}
	b, err := json.Marshal([]colour{{Name: "red & warm", RGB: [3]uint8{255, 0, 0}}})
	fmt.Println(string(b), err)
	// Output: [{"name":"red \u0026 warm","rgb":[255,0,0]}] <nil>
}

func ExampleNewEncoder() {
	enc := json.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(map[string]any{"b": 1, "a": "<tag>"}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {
	//   "a": "<tag>",
	//   "b": 1
	// }
}

func ExampleCompact() {
	var out bytes.Buffer
	err := json.Compact(&out, []byte("{ \"a\" : [ 1, 2 ] }\n"))
	fmt.Println(out.String(), err)
	// Output: {"a":[1,2]} <nil>
}
