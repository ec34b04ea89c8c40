// Walking through maps against iterating over them, with entries that come and go.
// Assumes that iterating is right. Called by go test, also with -race and GOGC=1.

package ref

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

func TestWalkingFindsWhatIteratingDoes(t *testing.T) {
	r := seeded.Rand(t, 0)
	walked := 0
	for range 300 {
		m := make(map[string]any, r.IntN(40))
		keys := testKeys(r, 1+r.IntN(900))
		if r.IntN(2) == 0 {
			keys = keys[:1+r.IntN(min(len(keys), 20))]
		}
		for i := range 4 * len(keys) {
			if k := keys[r.IntN(len(keys))]; r.IntN(3) > 0 {
				m[k] = i
			} else {
				delete(m, k)
			}
			if r.IntN(100) == 0 {
				clear(m)
			}
			if i%32 != 0 {
				continue
			}
			s, ok := SlotsOf(m)
			if !ok {
				continue
			}
			walked++
			found := make(map[string]any)
			for k, v, more := s.Next(); more; k, v, more = s.Next() {
				if _, again := found[k]; again {
					t.Fatalf("%q twice", k)
				}
				found[k] = v
			}
			if !maps.Equal(found, m) {
				t.Fatalf("found %v, want %v", found, m)
			}
		}
	}
	if haveTemplates != (walked > 0) {
		t.Errorf("walked through %d maps", walked)
	}
}

func TestWalkingThroughACopiedMap(t *testing.T) {
	for _, n := range []int{1, 8, 9, 60} {
		keys := testKeys(rand.New(rand.NewPCG(1, uint64(n))), n)
		tmpl := NewMapTemplate(keys)
		if tmpl == nil {
			continue // in builds without templates
		}
		m := tmpl.Build(make([]any, n))
		s, ok := SlotsOf(m)
		if !ok {
			t.Fatalf("no walk through a map of %d", n)
		}
		found := make(map[string]any)
		for k, v, more := s.Next(); more; k, v, more = s.Next() {
			found[k] = v
		}
		if !maps.Equal(found, m) {
			t.Fatalf("found %v, want %v", found, m)
		}
	}
}

func TestWalkingWhileTheMapChanges(t *testing.T) {
	for _, n := range []int{1, 5, 8, 9, 40} {
		keys := testKeys(rand.New(rand.NewPCG(2, uint64(n))), n)
		for change, f := range map[string]func(map[string]any){
			"grow": func(m map[string]any) {
				for _, k := range testKeys(rand.New(rand.NewPCG(3, 3)), 500) {
					m["new"+k] = 1
				}
			},
			"clear": func(m map[string]any) { clear(m) },
			"empty": func(m map[string]any) {
				for k := range m {
					delete(m, k)
				}
			},
		} {
			m := make(map[string]any)
			for i, k := range keys {
				m[k] = i
			}
			s, ok := SlotsOf(m)
			if !ok {
				continue // in builds without walking
			}
			if _, _, ok := s.Next(); !ok {
				t.Fatalf("no entry of %d", n)
			}
			f(m)
			rest := 0
			for k, _, more := s.Next(); more; k, _, more = s.Next() {
				if _, ok := m[k]; ok && slices.Contains(keys, k) {
					rest++
				}
			}
			if want := map[string]int{"grow": n - 1}[change]; rest != want {
				t.Errorf("%s: %d entries of %d behind the first, want %d", change, rest, n, want)
			}
		}
	}
}
