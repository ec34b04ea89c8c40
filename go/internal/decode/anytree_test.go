// Which error of several in a tree counts depends on how far their JSON pointers agree.
// Assumes that jsontext splits pointers as it should. Called by go test.

package decode

import (
	"encoding/json/jsontext"
	"slices"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

func TestCommonTokens(t *testing.T) {
	r := seeded.Rand(t, 0)
	names := []string{"", "a", "ab", "b", "0", "1", "10", "a/b", "~", "~1", "é"}
	pointer := func() (p jsontext.Pointer) {
		for range r.IntN(5) {
			p = p.AppendToken(names[r.IntN(len(names))])
		}
		return p
	}
	for range 20000 {
		a, b := pointer(), pointer()
		x, y := slices.Collect(a.Tokens()), slices.Collect(b.Tokens())
		want := 0
		for want < min(len(x), len(y)) && x[want] == y[want] {
			want++
		}
		if got := commonTokens(string(a), string(b)); got != want {
			t.Fatalf("%q and %q: %d, want %d", a, b, got, want)
		}
	}
}
