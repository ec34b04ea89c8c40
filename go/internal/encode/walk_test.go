// Maps that are walked through: what their values' methods do to them meanwhile.
// Assumes builds with and without walking to give what the language allows. Called by go test.

package encode

import (
	jsonv2 "encoding/json/v2"
	"fmt"
	"testing"

	"github.com/fastjson/fastjson/go/internal/opts"
)

// changing is a value that changes the map it is in when it is written.
type changing struct {
	m      map[string]any
	change func(map[string]any)
}

func (c changing) MarshalJSON() ([]byte, error) {
	c.change(c.m)
	return []byte(`"changed"`), nil
}

func TestMapsThatChangeWhileTheyAreWritten(t *testing.T) {
	mapsMet.Store(minMaps)
	for _, n := range []int{1, 4, 8, 20, 300} {
		for name, change := range map[string]func(map[string]any){
			"removes": func(m map[string]any) {
				for i := range n {
					delete(m, fmt.Sprint("k", i))
				}
			},
			"clears": func(m map[string]any) { clear(m) },
			"grows": func(m map[string]any) {
				for i := range 1000 {
					m[fmt.Sprint("new", i)] = true
				}
			},
			"grows and removes": func(m map[string]any) {
				for i := range 1000 {
					m[fmt.Sprint("new", i)] = true
				}
				for i := range n {
					delete(m, fmt.Sprint("k", i))
				}
			},
		} {
			m := make(map[string]any)
			for i := range n {
				m[fmt.Sprint("k", i)] = i
			}
			m["changing"] = changing{m, change}
			b, err := Marshal(m, new(opts.Snapshot), nil)
			if err != nil {
				t.Fatal(err)
			}
			var got map[string]any
			if err := jsonv2.Unmarshal(b, &got); err != nil { // also finds a name that comes twice
				t.Fatalf("%d, %s: %v in %s", n, name, err, b)
			}
			if got["changing"] != "changed" {
				t.Errorf("%d, %s: %s", n, name, b)
			}
			for i := range n {
				v, ok := got[fmt.Sprint("k", i)]
				if ok && v != float64(i) || !ok && name == "grows" {
					t.Errorf("%d, %s: %v, %v for number %d", n, name, v, ok, i)
				}
			}
		}
	}
}
