// Copied maps under everything that can be done with a map, with the collector at work.
// Assumes that make and assignment are right. Called by go test, also with -race and GOGC=1.

package ref

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
	"reflect"
	"runtime"
	"runtime/debug"
	"sync"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

func testKeys(r *rand.Rand, n int) []string {
	seen := make(map[string]bool)
	var keys []string
	for len(keys) < n {
		if k := fmt.Sprintf("k%x", r.Uint64()>>(r.Uint32()%64)); !seen[k] {
			seen[k] = true
			keys = append(keys, k)
		}
	}
	return keys
}

// A template keeps nothing of the stack that it was made on: many goroutines whose stacks shrink again while they wait for a collector
// that runs all the time, and which ends the program where it finds such an address.
func TestTemplatesOfManyGoroutines(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	for round := range 30 {
		var wg sync.WaitGroup
		for g := range 100 {
			wg.Go(func() {
				for i := range 20 {
					deepStack(100)
					n := 1 + (g+i)%8
					keys := make([]string, n)
					values := make([]any, n)
					for k := range keys {
						keys[k] = fmt.Sprint(round, g, i, k)
					}
					if tmpl := NewMapTemplate(keys); tmpl != nil && len(tmpl.Build(values)) != n {
						t.Errorf("%d keys: %v", n, tmpl.Build(values))
					}
				}
			})
		}
		wg.Wait()
	}
}

// The same by what the compiler says, which is sure where the test above needs luck.
func TestSamplesOfTemplatesAreOnTheHeap(t *testing.T) {
	if !haveTemplates {
		t.Skip("no templates in this build")
	}
	out, err := exec.Command("go", "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Skipf("cannot build here: %v", err)
	}
	if !bytes.Contains(out, []byte("make(map[string]any, len(keys)) escapes to heap\n")) {
		t.Error("the sample whose header a template copies may lie on the stack")
	}
}

// deepStack makes the stack grow.
func deepStack(levels int) (sum byte) {
	var frame [128]byte
	if levels > 0 {
		frame[levels&127] = deepStack(levels - 1)
	}
	for _, b := range frame {
		sum += b
	}
	return sum + 1
}

func TestCopiedMapsBehaveLikeMaps(t *testing.T) {
	r := seeded.Rand(t, 0)
	for round := range 300 {
		n := 1 + r.IntN(70)
		keys := testKeys(r, n)
		tmpl := NewMapTemplate(keys)
		if (tmpl != nil) != (haveTemplates && n <= 64) {
			t.Fatalf("%d keys: template is %v", n, tmpl)
		}
		if tmpl == nil {
			continue
		}
		if round%16 == 0 {
			runtime.GC()
		}
		values := make([]any, n)
		want := make(map[string]any)
		for i, k := range keys {
			values[i] = &[]string{k}[0]
			want[k] = values[i]
		}
		m := tmpl.Build(values)
		other := tmpl.Build(values)
		if !reflect.DeepEqual(m, want) {
			t.Fatalf("%d keys: got %v, want %v", n, m, want)
		}
		churn(t, r, m, want, keys)
		if !maps.Equal(other, tmpl.Build(values)) {
			t.Fatalf("%d keys: a change of one map shows in another", n)
		}
	}
}

// churn does the same random changes to both maps.
func churn(t *testing.T, r *rand.Rand, m, want map[string]any, keys []string) {
	for step := range 300 {
		k := keys[r.IntN(len(keys))]
		switch r.IntN(4) {
		case 0:
			delete(m, k)
			delete(want, k)
		case 1:
			m[k], want[k] = step, step
		case 2:
			x := fmt.Sprint("new", r.IntN(100))
			m[x], want[x] = step, step
		case 3:
			if r.IntN(50) == 0 {
				clear(m)
				clear(want)
			}
		}
		n := 0
		for k, v := range m {
			if n++; want[k] != v {
				t.Fatalf("%q: got %v, want %v", k, v, want[k])
			}
		}
		if n != len(want) || len(m) != len(want) {
			t.Fatalf("%d entries, %d seen, want %d", len(m), n, len(want))
		}
	}
}

func TestCopiedMapsInManyGoroutines(t *testing.T) {
	keys := testKeys(rand.New(rand.NewPCG(1, 2)), 20)
	tmpl := NewMapTemplate(keys)
	if tmpl == nil {
		t.Skip("no templates in this build")
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			values := make([]any, len(keys))
			for i := range 2000 {
				for k := range values {
					values[k] = &i
				}
				m := tmpl.Build(values)
				m["extra"] = i
				if len(m) != len(keys)+1 || m[keys[3]] != values[3] {
					t.Error("wrong map")
				}
			}
		})
	}
	wg.Wait()
}
