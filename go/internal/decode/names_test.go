// The set of names stays fast however many there are: what it does per name is read off its table.
// Assumes nothing; the hash has a random key, so every run is another draw.
// Called by go test in all builds.

package decode

import (
	"fmt"
	"testing"
)

func TestNamesAreFoundInAFewSteps(t *testing.T) {
	for _, form := range []string{"n%d", "%d", "%08d", "a long name with the same beginning and end %d the same beginning and end"} {
		for _, n := range []int{fewNames + 1, 100, 5000, 20000} {
			var s nameStack
			outer := s.mark()
			for i := range n {
				if name := fmt.Appendf(nil, form, i); !s.insert(nil, name, -1) {
					t.Fatalf("%s is new", name)
				}
			}
			// A search begins at the slot of the hash: with a load of a half at most, half a step more is expected,
			// and 1.2 were the most in 20,000 draws of the key.
			table, steps := s.work[s.open.table:][:s.open.size], 0
			for slot, number := range table {
				if number != 0 {
					steps += (slot - int(uint32(s.refs[number-1].hash))) & (len(table) - 1)
				}
			}
			if len(table) < 2*n || len(table) > 16*n || steps > 2*n+50 {
				t.Errorf("%s: %d names in a table of %d take %d steps", form, n, len(table), steps)
			}
			if name := fmt.Appendf(nil, form, n/2); s.insert(nil, name, -1) {
				t.Errorf("%s was there", name)
			}
			s.release(outer)
		}
	}
}
