// The order of names in maps, against slices.Sort.
// Assumes nothing; random cases print their seed.
// Called by go test.

package encode

import (
	"slices"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

// Names of all lengths, many with the same beginning, some with zeros, are sorted as strings are.
func TestEntriesAreSortedByName(t *testing.T) {
	r := seeded.Rand(t, 6)
	pieces := []string{"", "a", "b", "\x00", "\xff", "ab", "é", "name", "names", "eight888", "A"}
	for range 20_000 {
		var s entries
		var want []string
		for range r.IntN([]int{3, 12, 70}[r.IntN(3)]) {
			var b strings.Builder
			for range r.IntN(6) {
				b.WriteString(pieces[r.IntN(len(pieces))])
			}
			want = append(want, b.String())
			s.list = append(s.list, entry{key: b.String()})
		}
		slices.Sort(want)
		var got []string
		for _, o := range s.sorted() {
			got = append(got, s.list[o.at].key)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
}
