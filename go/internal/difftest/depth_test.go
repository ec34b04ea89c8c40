// The deepest nesting counts what is around a raw value, too.
// Assumes that the limit is the standard library's. Called by go test.

package difftest

import (
	stdv1 "encoding/json"
	stdv2 "encoding/json/v2"
	"fmt"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// returned is a value whose method returns it.
type returned string

func (r returned) MarshalJSON() ([]byte, error) { return []byte(r), nil }

func TestDepthOfRawValuesWithinOthers(t *testing.T) {
	for _, around := range []int{1, 500, 4000} {
		for _, within := range []int{9999 - around, 10000 - around, 10001 - around, 10000, 10001} {
			text := strings.Repeat("[", within) + strings.Repeat("]", within)
			for name, v := range map[string]any{"raw": stdv1.RawMessage(text), "method": returned(text)} {
				for range around {
					v = []any{v}
				}
				_, got := jsonv2.Marshal(v)
				_, want := stdv2.Marshal(v)
				if fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s of depth %d within %d: %v, the standard library says %v", name, within, around, got, want)
				}
				_, got = json.Marshal(v)
				_, want = stdv1.Marshal(v)
				if fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("v1, %s of depth %d within %d: %v, the standard library says %v", name, within, around, got, want)
				}
			}
		}
	}
}
