// Duplicate name checks.
// They assume names given unquoted; hashes are seeded per process, so input cannot be built to collide.
// Called by maps.go for keys that may collide and by raw.go for the objects of raw values.

package encode

import (
	"bytes"
	"encoding/json/jsontext"
	"hash/maphash"
)

var hashSeed = maphash.MakeSeed()

// nameSet is the set of names of one object that was not written from unique keys.
type nameSet map[string]struct{}

// insertQuoted adds a name given as a valid JSON string; it is false when the name was there.
func (s *nameSet) insertQuoted(quoted []byte) bool {
	if *s == nil {
		*s = make(nameSet)
	}
	name := unquoted(quoted)
	if _, dup := (*s)[name]; dup {
		return false
	}
	(*s)[name] = struct{}{}
	return true
}

// unquoted returns the text of a valid JSON string.
func unquoted(quoted []byte) string {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return string(quoted[1 : len(quoted)-1])
	}
	text, _ := jsontext.AppendUnquote(nil, quoted)
	return string(text)
}

// rawNames holds the names of all open objects of a raw value, innermost last.
type rawNames struct {
	hashes []uint64
	names  []nameSpan
	frames []nameFrame
	extra  []byte // names that had escapes, unquoted
	tables [][]int32
}

// nameSpan locates a name in the source, or in extra when it had escapes.
type nameSpan struct {
	start, end int
	extra      bool
}

// nameFrame is one open object: where its names start and, once there are many, an index of them.
type nameFrame struct {
	start, extra int
	table        []int32 // open addressing; position in names + 1, or 0
}

// linearNames is how many names are compared one by one: eight hashes share a cache line, and a
// table has to be cleared first.
const linearNames = 24

func (r *rawNames) reset() {
	r.hashes, r.names, r.frames, r.extra = r.hashes[:0], r.names[:0], r.frames[:0], r.extra[:0]
}

func (r *rawNames) push() {
	r.frames = append(r.frames, nameFrame{start: len(r.names), extra: len(r.extra)})
}

func (r *rawNames) pop() {
	f := &r.frames[len(r.frames)-1]
	r.hashes, r.names, r.extra = r.hashes[:f.start], r.names[:f.start], r.extra[:f.extra]
	if f.table != nil && len(r.tables) < 8 && len(f.table) <= 1<<14 {
		r.tables = append(r.tables, f.table)
	}
	r.frames = r.frames[:len(r.frames)-1]
}

func (r *rawNames) text(src []byte, s nameSpan) []byte {
	if s.extra {
		return r.extra[s.start:s.end]
	}
	return src[s.start:s.end]
}

// insert adds a name to the innermost object; it is false when the name was there.
func (r *rawNames) insert(src []byte, s nameSpan) bool {
	name := r.text(src, s)
	h := maphash.Bytes(hashSeed, name)
	f := &r.frames[len(r.frames)-1]
	if f.table == nil {
		for i, other := range r.hashes[f.start:] {
			if other == h && bytes.Equal(r.text(src, r.names[f.start+i]), name) {
				return false
			}
		}
		r.hashes, r.names = append(r.hashes, h), append(r.names, s)
		if len(r.names)-f.start > linearNames {
			r.index(f)
		}
		return true
	}
	mask := uint64(len(f.table) - 1)
	slot := h & mask
	for ; f.table[slot] != 0; slot = (slot + 1) & mask {
		i := int(f.table[slot]) - 1
		if r.hashes[i] == h && bytes.Equal(r.text(src, r.names[i]), name) {
			return false
		}
	}
	r.hashes, r.names = append(r.hashes, h), append(r.names, s)
	f.table[slot] = int32(len(r.names))
	if 2*(len(r.names)-f.start) > len(f.table) {
		r.index(f)
	}
	return true
}

// index builds the table of f with room for four times its names.
func (r *rawNames) index(f *nameFrame) {
	size := 128
	for size < 4*(len(r.names)-f.start) {
		size *= 2
	}
	f.table = nil
	for i, t := range r.tables {
		if len(t) == size {
			last := len(r.tables) - 1
			f.table, r.tables[i], r.tables = t, r.tables[last], r.tables[:last]
			clear(f.table)
			break
		}
	}
	if f.table == nil {
		f.table = make([]int32, size)
	}
	mask := uint64(size - 1)
	for i := f.start; i < len(r.names); i++ {
		slot := r.hashes[i] & mask
		for f.table[slot] != 0 {
			slot = (slot + 1) & mask
		}
		f.table[slot] = int32(i) + 1
	}
}
