// Shapes: which member names came in which order, and a map to copy for each.
// Assumes that objects at one place of a document tend to look alike. Everything here is a
// guess that costs little when wrong: bounds keep dictionaries from filling it. Called by anytree.go.

package decode

import "github.com/fastjson/fastjson/go/internal/ref"

// Bounds of what is remembered; a dictionary hits them soon and is then read without shapes.
const (
	maxPath         = 64   // names of one object
	maxAlternatives = 12   // different names after the same beginning
	maxNodes        = 4096 // names in all, and shapes
	maxName         = 256  // bytes of a name
)

// shape is what objects at one place of a document looked like.
type shape struct {
	first      *member // the names that objects began with
	other      *shape  // for the values of names that are not remembered
	dictionary bool    // the names differ from object to object
}

// member is a name after a certain beginning of an object.
type member struct {
	word0, mask0 uint64 // the quoted name as in fieldPlan
	word1, mask1 uint64
	key          string // the name in quotes
	name         string
	parent       *member // the name before, nil for the first
	next         *member // the names that came after this one
	alternative  *member // another name after the same beginning
	value        *shape  // objects that are the value of this name, or elements of it
	depth        int     // how many names there are up to this one
	ends         int     // how often an object ended here
	template     *ref.MapTemplate
	refused      bool // there can be no template
}

// isAt reports whether m is there and the name at i is its own, if both are short and the text goes on.
func (m *member) isAt(b []byte, i int) bool {
	return m != nil && i+16 <= len(b) && load64(b, i)&m.mask0 == m.word0 && load64(b, i+8)&m.mask1 == m.word1 && len(m.key) <= 16
}

// match returns the member among m and its alternatives whose name stands at i,
// and the index after the name.
func (m *member) match(b []byte, i int) (hit *member, after int) {
	if i+16 > len(b) {
		return m.matchEnd(b, i)
	}
	word0, word1 := load64(b, i), load64(b, i+8)
	for ; m != nil; m = m.alternative {
		if word0&m.mask0 != m.word0 || word1&m.mask1 != m.word1 {
			continue
		}
		after = i + len(m.key)
		if len(m.key) <= 16 || after <= len(b) && string(b[i+16:after]) == m.key[16:] {
			return m, after
		}
	}
	return nil, i
}

// matchEnd is match near the end of the text.
func (m *member) matchEnd(b []byte, i int) (hit *member, after int) {
	for ; m != nil; m = m.alternative {
		if after = i + len(m.key); after <= len(b) && string(b[i:after]) == m.key {
			return m, after
		}
	}
	return nil, i
}

// grow adds a name after parent (nil for the start of the object), where match did not find it.
// The result is nil when the name must not be remembered or is in the object already.
func (t *treeBuilder) grow(s *shape, parent *member, name []byte) *member {
	if len(name) > maxName {
		return nil
	}
	list := &s.first
	depth := 1
	if parent != nil {
		list, depth = &parent.next, parent.depth+1
	}
	alternatives := 0
	for m := *list; m != nil; m = m.alternative {
		alternatives++
	}
	if alternatives >= maxAlternatives || depth > maxPath || t.nodes >= maxNodes {
		s.dictionary = true
		s.first = nil
		return nil
	}
	for m := parent; m != nil; m = m.parent {
		if m.name == string(name) {
			return nil
		}
	}
	t.nodes++
	m := &member{name: string(name), parent: parent, depth: depth, alternative: *list}
	m.key = `"` + m.name + `"`
	m.word0, m.mask0 = keyWord(m.key)
	if len(m.key) > 8 {
		m.word1, m.mask1 = keyWord(m.key[8:])
	}
	*list = m
	return m
}

// below returns the shape of objects that are the value of m.
func (t *treeBuilder) below(m *member) *shape {
	if m.value == nil {
		m.value = t.newShape()
	}
	return m.value
}

// rest returns the shape of objects that are the value of a name of s that is not remembered.
func (t *treeBuilder) rest(s *shape) *shape {
	if s.other == nil {
		s.other = t.newShape()
	}
	return s.other
}

// newShape returns a shape for one more place. When there are too many it is the same for all, in which no names are remembered.
func (t *treeBuilder) newShape() *shape {
	if t.shapes++; t.shapes < maxNodes {
		return new(shape)
	}
	if t.none == nil {
		t.none = &shape{dictionary: true}
		t.none.other = t.none
	}
	return t.none
}

// forget drops all shapes when there are too many.
func (t *treeBuilder) forget() {
	if t.nodes >= maxNodes || t.shapes >= maxNodes {
		t.root, t.over, t.none, t.nodes, t.shapes = nil, nil, nil, 0, 0
	}
}

// finish returns the map of an object that ended at m, which has these values.
// The template is made when the second such object is seen.
func (t *treeBuilder) finish(m *member, values []any) map[string]any {
	if m.template != nil {
		return m.template.Build(values)
	}
	m.ends++
	first := len(t.names)
	t.path(m)
	names := t.names[first:]
	if m.ends >= 2 && !m.refused {
		if m.template = ref.NewMapTemplate(names); m.template != nil {
			t.names = t.names[:first]
			return m.template.Build(values)
		}
		m.refused = true
	}
	obj := make(map[string]any, len(names))
	for k, name := range names {
		obj[name] = values[k]
	}
	t.names = t.names[:first]
	return obj
}

// path pushes the names up to m.
func (t *treeBuilder) path(m *member) {
	if m == nil {
		return
	}
	base := len(t.names)
	for range m.depth {
		t.names = append(t.names, "")
	}
	for ; m != nil; m = m.parent {
		t.names[base+m.depth-1] = m.name
	}
	t.highNames = max(t.highNames, len(t.names))
}
