// What shapes keep of texts whose names are chosen to fill them.
// Assumes that reset and Checker.Valid are where a call ends. Called by go test.

package decode

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/opts"
)

// kept counts the shapes and the bytes of names that can be reached from s.
func (s *shape) kept(seen map[*shape]bool) (shapes, bytes int) {
	for ; s != nil && !seen[s]; s = s.other {
		seen[s] = true
		shapes++
		var members func(m *member)
		members = func(m *member) {
			for ; m != nil; m = m.alternative {
				bytes += len(m.name) + len(m.key)
				n, b := m.value.kept(seen)
				shapes, bytes = shapes+n, bytes+b
				members(m.next)
			}
		}
		members(s.first)
	}
	return shapes, bytes
}

// fillers make texts that all look different: after a number of common names comes a name or a nest of their own.
var fillers = []func(i int) string{
	func(i int) string { return fmt.Sprintf(`"%s%d":{}}`, strings.Repeat("a long name ", 3000), i) },
	func(i int) string { return fmt.Sprintf(`"short %d":%s}`, i, nest(`"\u0061"`)) },
	func(i int) string { return fmt.Sprintf(`"array %d":[%s]}`, i, nest(`"\n"`)) },
	func(i int) string { return fmt.Sprintf(`"long %d":%s}`, i, nest(`"`+strings.Repeat("b", 300)+`"`)) },
}

func nest(name string) string {
	const deep = 200
	return strings.Repeat(`{`+name+`:`, deep) + "0" + strings.Repeat("}", deep)
}

func TestShapesKeepLittle(t *testing.T) {
	const mostShapes, mostBytes = 3 * maxNodes, 2 * maxNodes * (maxName + 1)
	check := func(what string, tree *treeBuilder) {
		seen := map[*shape]bool{}
		shapes, bytes := tree.root.kept(seen)
		n, b := tree.over.kept(seen)
		if shapes, bytes = shapes+n, bytes+b; shapes > mostShapes || bytes > mostBytes {
			t.Fatalf("%s: %d shapes, %d bytes of names", what, shapes, bytes)
		}
	}
	forgotten := 0
	for _, filler := range fillers {
		var c Checker
		d := new(decoder)
		for i := range 300 {
			var common strings.Builder
			for k := range i % 60 {
				fmt.Fprintf(&common, `"name %d":0,`, k)
			}
			text := "{" + common.String() + filler(i)
			before := d.tree.nodes + d.tree.shapes
			d.start([]byte(text), &opts.Snapshot{}, nil)
			if _, end := d.any(0, d.tree.top()); end != len(text) || !c.Valid([]byte(text), 0, 0) {
				t.Fatalf("refused: %.80s", text)
			}
			d.tree.reset()
			if d.tree.nodes+d.tree.shapes < before {
				forgotten++
			}
			if i%25 == 24 {
				check("Checker", &c.d.tree)
				check("decoder", &d.tree)
			}
		}
	}
	if forgotten == 0 {
		t.Error("the texts do not reach the bounds")
	}
}
