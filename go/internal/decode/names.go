// Sets of member names, for finding duplicates.
// Assumes that names may be chosen by an attacker: many names go into a Go map, whose hash is seeded.
// Called for objects that have no Go map or field set to find duplicates with.

package decode

import (
	"bytes"
)

// fewNames is how many names of an object are compared one by one before a
// table is made of them.
const fewNames = 16

// nameRef is one name of an open object.
type nameRef struct {
	hash uint64
	text []byte
}

// nameStack holds the names of all open objects, the innermost last.
type nameStack struct {
	refs  []nameRef
	high  int                   // most names that were in refs at once
	base  int                   // where the names of the innermost object start
	table map[string]struct{}   // of the innermost object when it has many names
	outer []map[string]struct{} // tables of the objects around it
}

// nameMark is what mark returns and release takes.
type nameMark struct {
	base   int
	tabled bool
}

// mark starts an object.
func (s *nameStack) mark() nameMark {
	m := nameMark{base: s.base, tabled: s.table != nil}
	if m.tabled {
		s.outer = append(s.outer, s.table)
		s.table = nil
	}
	s.base = len(s.refs)
	return m
}

// release ends the object that mark started.
func (s *nameStack) release(m nameMark) {
	s.refs = s.refs[:s.base]
	s.base = m.base
	s.table = nil
	if m.tabled {
		s.table = s.outer[len(s.outer)-1]
		s.outer = s.outer[:len(s.outer)-1]
	}
}

// reset forgets all names.
func (s *nameStack) reset() {
	clear(s.refs[:s.high])
	s.refs = s.refs[:0]
	if cap(s.refs) > 4096 {
		s.refs = nil
	}
	s.high = 0
	s.base, s.table, s.outer = 0, nil, nil
}

// insert adds a name to the innermost object and reports whether it is new.
// keep says that the memory of name stays as it is while the object is open.
func (s *nameStack) insert(name []byte, keep bool) bool {
	if s.table != nil {
		if _, ok := s.table[string(name)]; ok {
			return false
		}
		s.table[string(name)] = struct{}{}
		return true
	}
	h := uint64(len(name))
	if len(name) >= 8 {
		h ^= load64(name, 0)*0x9e3779b97f4a7c15 ^ load64(name, len(name)-8)
	} else if len(name) > 0 {
		h ^= uint64(name[0])<<8 | uint64(name[len(name)/2])<<16 | uint64(name[len(name)-1])<<24
	}
	open := s.refs[s.base:]
	for k := range open {
		if open[k].hash == h && bytes.Equal(open[k].text, name) {
			return false
		}
	}
	if !keep {
		name = bytes.Clone(name)
	}
	s.refs = append(s.refs, nameRef{h, name})
	s.high = max(s.high, len(s.refs))
	if len(open) >= fewNames {
		s.table = make(map[string]struct{}, 4*fewNames)
		for _, r := range s.refs[s.base:] {
			s.table[string(r.text)] = struct{}{}
		}
	}
	return true
}
