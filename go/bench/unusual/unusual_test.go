// The cells of the unusual group: each call is answered alike by both libraries, under a name of its own.
// Assumes nothing.
// Called by go test.

package unusual

import "testing"

func TestBothAnswerAlike(t *testing.T) {
	seen := make(map[string]bool)
	for _, c := range Cells() {
		if seen[c.Name] {
			t.Errorf("%s: twice", c.Name)
		}
		seen[c.Name] = true
		if err := c.Verify(); err != nil {
			t.Error(err)
		}
	}
}
