// Examples of writing with this package, in its documentation.
// They assume nothing; go test compares what they print.
// Called by go test.

package json_test

import (
	"encoding/json/jsontext"
	"fmt"
	"os"

	"github.com/fastjson/fastjson/go/json/v2"
)

func ExampleMarshal() {
	b, err := json.Marshal(map[string]any{"tags": []string(nil), "a": 1.5}, json.Deterministic(true))
	fmt.Println(string(b), err)
	// Output: {"a":1.5,"tags":[]} <nil>
}

func ExampleMarshalWrite() {
	raw := jsontext.Value(`{ "checked" : [ true ] }`)
	if err := json.MarshalWrite(os.Stdout, []any{raw, "text"}, jsontext.WithIndent("  ")); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [
	//   {
	//     "checked": [
	//       true
	//     ]
	//   },
	//   "text"
	// ]
}
