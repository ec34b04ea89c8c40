// Examples of package json/v2 that compile and run.
// Assumes only the public interface. Called by go test and shown by go doc.

package json_test

import (
	"fmt"
	"strings"

	"github.com/fastjson/fastjson/go/json/jsontext"
	"github.com/fastjson/fastjson/go/json/v2"
)

func ExampleUnmarshal() {
	var v struct {
		ID   int      `json:"id"`
		Tags []string `json:"tags"`
	}
	if err := json.Unmarshal([]byte(`{"id": 7, "tags": ["a", "b"]}`), &v); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%+v\n", v)
	// Output: {ID:7 Tags:[a b]}
}

// Options are the standard library's, whichever package makes them.
func ExampleUnmarshal_options() {
	var v struct{ ID int }
	in := []byte(`{"id": 7, "id": 8}`)
	fmt.Println(json.Unmarshal(in, &v, json.MatchCaseInsensitiveNames(true)))
	err := json.Unmarshal(in, &v, json.MatchCaseInsensitiveNames(true), jsontext.AllowDuplicateNames(true))
	fmt.Println(v.ID, err)
	// Output:
	// jsontext: duplicate object member name "id"
	// 8 <nil>
}

func ExampleUnmarshalRead() {
	var v any
	if err := json.UnmarshalRead(strings.NewReader(`{"pi": 3.25, "ok": [true, null]}`), &v); err != nil {
		fmt.Println(err)
	}
	fmt.Println(v)
	// Output: map[ok:[true <nil>] pi:3.25]
}

// Methods, and functions given as options, work as with the standard library.
func ExampleWithUnmarshalers() {
	upper := json.UnmarshalFunc(func(b []byte, s *string) error {
		*s = strings.ToUpper(strings.Trim(string(b), `"`))
		return nil
	})
	var v []string
	if err := json.Unmarshal([]byte(`["a", "b"]`), &v, json.WithUnmarshalers(upper)); err != nil {
		fmt.Println(err)
	}
	fmt.Println(v)
	// Output: [A B]
}
