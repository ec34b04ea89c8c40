//go:build !purego && (amd64 || arm64) && go1.27 && !go1.28 && !goexperiment.mapsplitgroup

// Maps made by copying: the same keys in the same places, other values.
// Assumes the layout of maps in Go 1.27, which is checked once before first use and for
// every template against the map it was made of; without it NewMapTemplate returns nil. Called by decode.

//lint:file-ignore U1000 the structs mirror the runtime's: fields are copied that no code names
package ref

import (
	"maps"
	"slices"
	"strconv"
	"sync"
	"unsafe"
)

// mapHeader is what a map value points at.
type mapHeader struct {
	used        uint64
	seed        uintptr
	dir         unsafe.Pointer // the only group of a small map, else the array of tables
	dirLen      int
	globalDepth uint8
	globalShift uint8
	writing     uint8
	tombstones  bool
	clearSeq    uint64
}

// mapTable is one table of a map of more than eight entries.
type mapTable struct {
	used, capacity, growthLeft uint16
	localDepth                 uint8
	index                      int
	groups                     unsafe.Pointer
	lengthMask                 uint64
}

// mapGroup is eight places for entries, with a byte of hash or state for each.
type mapGroup struct {
	control uint64
	slots   [8]mapSlot
}

type mapSlot struct {
	key  string
	elem any
}

// smallMap is a map of up to eight entries in one piece.
type smallMap struct {
	header mapHeader
	group  mapGroup
}

// largeMap is a map with a single table; its groups are allocated apart.
type largeMap struct {
	header mapHeader
	dir    [1]*mapTable
	table  mapTable
}

// maxTemplate is how many entries a template can have: what fits into sixteen groups.
const maxTemplate = 64

// haveTemplates tells the tests that templates must work in this build.
const haveTemplates = true

// MapTemplate makes maps that all have the same keys.
type MapTemplate struct {
	header mapHeader
	table  mapTable
	groups []mapGroup     // keys in place, elements nil
	slots  []uint8        // for each key: the number of its place, counted through all groups
	sample map[string]any // what it is made from, until it is
}

// layoutOK says that maps look as described above. It tries all that can be
// done with a copied map, for every size class.
var layoutOK = sync.OnceValue(func() bool {
	if unsafe.Sizeof(mapHeader{}) != 48 || unsafe.Sizeof(mapTable{}) != 32 || unsafe.Sizeof(mapGroup{}) != 264 {
		return false
	}
	for _, n := range []int{1, 2, 7, 8, 9, 14, 15, 28, 29, 56, 57, maxTemplate} {
		keys := make([]string, n)
		values := make([]any, n)
		want := make(map[string]any)
		for i := range n {
			keys[i], values[i] = "key"+strconv.Itoa(i), i
			want[keys[i]] = i
		}
		t := newTemplate(keys)
		if t == nil || !behaves(t.Build(values), want, keys) {
			return false
		}
	}
	return true
})

// behaves reports whether m acts like a map with the entries of want.
func behaves(m, want map[string]any, keys []string) bool {
	if !maps.Equal(m, want) || !maps.Equal(maps.Clone(m), want) {
		return false
	}
	got := slices.Sorted(maps.Keys(m))
	if !slices.Equal(got, slices.Sorted(slices.Values(keys))) {
		return false
	}
	for i := range 200 { // grow it
		m["more"+strconv.Itoa(i)] = i
	}
	for i := range 200 {
		delete(m, "more"+strconv.Itoa(i))
	}
	if !maps.Equal(m, want) {
		return false
	}
	clear(m)
	m["x"] = 1
	return len(m) == 1 && m["x"] == 1 && m[keys[0]] == nil
}

// NewMapTemplate returns a template for maps with these keys, which are all different,
// or nil when there cannot be one.
func NewMapTemplate(keys []string) *MapTemplate {
	if len(keys) == 0 || len(keys) > maxTemplate || !layoutOK() {
		return nil
	}
	return newTemplate(keys)
}

func newTemplate(keys []string) *MapTemplate {
	sample := make(map[string]any, len(keys))
	for i, k := range keys {
		sample[k] = i
	}
	// Held by the template, the sample cannot lie on the stack, whose move the copy of its header would not follow.
	t := &MapTemplate{sample: sample, slots: make([]uint8, len(keys))}
	t.header = **(**mapHeader)(unsafe.Pointer(&t.sample))
	if t.header.used != uint64(len(keys)) || t.header.writing != 0 || t.header.dir == nil {
		return nil
	}
	var groups []mapGroup
	switch {
	case len(keys) <= 8 && t.header.dirLen == 0:
		groups = unsafe.Slice((*mapGroup)(t.header.dir), 1)
	case len(keys) > 8 && t.header.dirLen == 1 && t.header.globalDepth == 0:
		t.table = **(**mapTable)(t.header.dir)
		n := int(t.table.lengthMask) + 1
		if int(t.table.used) != len(keys) || int(t.table.capacity) != 8*n || n > 16 || t.table.index != 0 {
			return nil
		}
		groups = unsafe.Slice((*mapGroup)(t.table.groups), n)
	default:
		return nil
	}
	t.groups = slices.Clone(groups)
	t.sample, t.header.dir, t.table.groups = nil, nil, nil
	if !t.place(keys) {
		return nil
	}
	return t
}

// place finds the place of every key and removes the elements of the sample.
func (t *MapTemplate) place(keys []string) bool {
	found := 0
	for g := range t.groups {
		for s := range t.groups[g].slots {
			slot := &t.groups[g].slots[s]
			full := t.groups[g].control>>(8*s)&0x80 == 0
			if !full {
				if slot.key != "" || slot.elem != nil {
					return false
				}
				continue
			}
			i, ok := slot.elem.(int)
			if !ok || i < 0 || i >= len(keys) || keys[i] != slot.key {
				return false
			}
			t.slots[i] = uint8(8*g + s)
			slot.elem = nil
			found++
		}
	}
	return found == len(keys)
}

// Build returns a map from the keys of the template to these values, in the order of the keys.
func (t *MapTemplate) Build(values []any) (m map[string]any) {
	if len(t.groups) == 1 && t.header.dirLen == 0 {
		s := &smallMap{header: t.header, group: t.groups[0]}
		for i, v := range values {
			s.group.slots[t.slots[i]&7].elem = v
		}
		s.header.dir = unsafe.Pointer(&s.group)
		h := &s.header
		return *(*map[string]any)(unsafe.Pointer(&h))
	}
	groups := newGroups(len(t.groups))
	copy(groups, t.groups)
	for i, v := range values {
		at := t.slots[i]
		groups[at>>3].slots[at&7].elem = v
	}
	l := &largeMap{header: t.header, table: t.table}
	l.table.groups = unsafe.Pointer(unsafe.SliceData(groups))
	l.dir[0] = &l.table
	l.header.dir = unsafe.Pointer(&l.dir)
	h := &l.header
	return *(*map[string]any)(unsafe.Pointer(&h))
}

// newGroups allocates groups; their number is a power of two.
func newGroups(n int) []mapGroup { return make([]mapGroup, n) }
