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
