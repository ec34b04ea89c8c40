// What refusing a text costs: the standard library is not asked again for what it has said before.
// Assumes that package count counts every value and text that the standard library reads in place of this module. Called by go test.

package difftest

import (
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

type refusedRow struct {
	ID   int      `json:"id"`
	Name string   `json:"name"`
	Tags []string `json:"tags"`
}

// refusals are texts that are not valid or do not fit, by outsiders' choice.
func refusals() map[string]string {
	rows := "[" + strings.Repeat(`{"id": 1, "name": "a name", "tags": ["x", "y"]}, `, 200) + `{"id": 2}]`
	return map[string]string{
		"brace for bracket":    rows[:len(rows)-1] + "}",
		"cut":                  rows[:len(rows)-1],
		"bytes behind":         rows + " x",
		"in the middle":        rows[:len(rows)/2] + "!" + rows[len(rows)/2:],
		"no comma":             strings.Replace(rows, `"a name",`, `"a name"`, 1),
		"no colon":             strings.Replace(rows, `"name":`, `"name"`, 1),
		"comma at the end":     rows[:len(rows)-1] + ",]",
		"literal":              strings.Replace(rows, `"a name"`, `nul`, 1),
		"number":               strings.Replace(rows, `"id": 1`, `"id": 1.x`, 1),
		"no json":              "<html>",
		"empty":                "",
		"types":                strings.ReplaceAll(rows, `"id": 1`, `"id": "x"`),
		"overflows":            strings.ReplaceAll(rows, `"id": 1`, `"id": 99999999999999999999`),
		"objects for strings":  strings.ReplaceAll(rows, `"a name"`, `{"a":1}`),
		"strings for lists":    strings.ReplaceAll(rows, `["x", "y"]`, `"x"`),
		"numbers for elements": strings.ReplaceAll(rows, `["x", "y"]`, `[1, 2]`),
		"duplicates":           strings.ReplaceAll(rows, `"tags"`, `"id": 3, "tags"`),
		"unknown":              strings.ReplaceAll(rows, `"tags"`, `"more": 3, "tags"`),
	}
}

func TestRefusalsDoNotAskTheStandardLibrary(t *testing.T) {
	calls := map[string]func(text []byte) error{
		"v1, rows":       func(b []byte) error { return json.Unmarshal(b, new([]refusedRow)) },
		"v1, any":        func(b []byte) error { return json.Unmarshal(b, new(any)) },
		"v1, full rows":  func(b []byte) error { return json.Unmarshal(b, &[]refusedRow{{ID: 1}}) },
		"v2, rows":       func(b []byte) error { return jsonv2.Unmarshal(b, new([]refusedRow)) },
		"v2, any":        func(b []byte) error { return jsonv2.Unmarshal(b, new(any)) },
		"v2, known rows": func(b []byte) error { return jsonv2.Unmarshal(b, new([]refusedRow), jsonv2.RejectUnknownMembers(true)) },
	}
	for name, text := range refusals() {
		for how, call := range calls {
			call([]byte(text)) // the first time it may
			before := count.Total()
			err := call([]byte(text))
			if n := count.Total() - before; n != 0 {
				t.Errorf("%s, %s: the standard library was asked %d times (%v)", name, how, n, err)
			}
		}
	}
}
