// Sets of member names, for finding duplicates.
// Assumes that names may be chosen by an attacker: the hash has a random key.
// Called for objects that have no Go map, field set or shape to find duplicates with.

package decode

import (
	"bytes"
	"math/bits"
	"math/rand/v2"
)

// fewNames is how many names of an object are compared one by one before a
// table is made of them.
const fewNames = 12

// hashKeys are what names are hashed with.
var hashKeys = [2]uint64{rand.Uint64() | 1, rand.Uint64() | 1}

// hashName mixes all of name, eight bytes at a time, by folded multiplication.
func hashName(name []byte) uint64 {
	h := hashKeys[0] ^ uint64(len(name))
	for ; len(name) >= 8; name = name[8:] {
		hi, lo := bits.Mul64(h^load64(name, 0), hashKeys[1])
		h = hi ^ lo
	}
	var rest uint64
	for i, c := range name {
		rest |= uint64(c) << (8 * i)
	}
	hi, lo := bits.Mul64(h^rest, hashKeys[1])
	// Names like "17" and "18" are apart by little more than a multiple of the key, which some keys turn into the
	// same slots: 41 steps a search were seen for 100 names. The second product takes that away.
	hi, lo = bits.Mul64(hi^lo^hashKeys[0], 0x9e3779b97f4a7c15)
	return hi ^ lo
}

// nameRef is one name of an open object.
type nameRef struct {
	hash  uint64
	start int // in the text, or ^start in nameStack.kept
	size  int
}

// nameStack holds the names of all open objects, the innermost last.
type nameStack struct {
	refs []nameRef
	kept []byte   // names that are not part of the text as they are
	work []uint32 // tables of the open objects: numbers of names plus one
	open nameMark // the innermost object
}

// nameMark says where the names of an object start, and where its table is.
type nameMark struct {
	base, kept  int
	table, size int // size is 0 as long as there is no table
}

// mark starts an object and returns what release needs to end it.
func (s *nameStack) mark() nameMark {
	m := s.open
	s.open = nameMark{base: len(s.refs), kept: len(s.kept), table: len(s.work)}
	return m
}

// release ends the object that mark started.
func (s *nameStack) release(m nameMark) {
	s.refs = s.refs[:s.open.base]
	s.kept = s.kept[:s.open.kept]
	s.work = s.work[:s.open.table]
	s.open = m
}

// reset forgets all names.
func (s *nameStack) reset() {
	s.refs, s.kept, s.work, s.open = s.refs[:0], s.kept[:0], s.work[:0], nameMark{}
	if cap(s.refs) > 1<<12 || cap(s.work) > 1<<14 || cap(s.kept) > 1<<14 {
		*s = nameStack{}
	}
}

// text returns the name that r refers to.
func (s *nameStack) text(b []byte, r *nameRef) []byte {
	if r.start < 0 {
		return s.kept[^r.start:][:r.size]
	}
	return b[r.start:][:r.size]
}

// insert adds a name to the innermost object and reports whether it is new.
// start is where it stands in the text b, or -1 when it was unescaped.
func (s *nameStack) insert(b, name []byte, start int) bool {
	h := hashName(name)
	open := s.refs[s.open.base:]
	var slot *uint32
	if s.open.size == 0 {
		for k := range open {
			if open[k].hash == h && bytes.Equal(s.text(b, &open[k]), name) {
				return false
			}
		}
	} else {
		table := s.work[s.open.table:][:s.open.size]
		for at := uint32(h); ; at++ {
			slot = &table[at&uint32(len(table)-1)]
			if *slot == 0 {
				break
			}
			if r := &open[*slot-1]; r.hash == h && bytes.Equal(s.text(b, r), name) {
				return false
			}
		}
	}
	if start < 0 {
		start = ^len(s.kept)
		s.kept = append(s.kept, name...)
	}
	s.refs = append(s.refs, nameRef{h, start, len(name)})
	n := len(open) + 1
	if slot != nil {
		*slot = uint32(n)
	}
	if n >= fewNames && n*2 > s.open.size {
		s.tabulate(n)
	}
	return true
}

// tabulate makes a table for the innermost object, four times as large as its n names.
func (s *nameStack) tabulate(n int) {
	size := 1 << bits.Len(uint(4*n-1))
	s.work = s.work[:s.open.table]
	for len(s.work) < s.open.table+size {
		s.work = append(s.work, 0)
	}
	clear(s.work[s.open.table:])
	s.open.size = size
	table := s.work[s.open.table:]
	for k, r := range s.refs[s.open.base:] {
		at := uint32(r.hash)
		for table[at&uint32(size-1)] != 0 {
			at++
		}
		table[at&uint32(size-1)] = uint32(k + 1)
	}
}
