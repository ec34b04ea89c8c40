// Maps in the order of their names.
// Assumes that most names differ in their first eight bytes: what is moved are numbers without pointers, which the collector need not see.
// Called by maps.go and anys.go.

package encode

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/fastjson/fastjson/go/internal/ref"
)

// entry is a map entry waiting to be sorted.
type entry struct {
	key string
	any any // of map[string]any
}

// place is where an entry is, and the beginning of its name.
type place struct {
	head uint64
	at   int32
}

// entries is a reusable list of them.
type entries struct {
	list  []entry
	order []place
}

// sorted returns the places of the entries in the order of their names.
func (s *entries) sorted() []place {
	s.order = slices.Grow(s.order[:0], len(s.list))[:len(s.list)]
	for i := range s.list {
		s.order[i] = place{head(s.list[i].key), int32(i)}
	}
	if len(s.order) > 24 {
		slices.SortFunc(s.order, s.compare)
		return s.order
	}
	for i := 1; i < len(s.order); i++ {
		p, k := s.order[i], i
		for ; k > 0 && s.compare(p, s.order[k-1]) < 0; k-- {
			s.order[k] = s.order[k-1]
		}
		s.order[k] = p
	}
	return s.order
}

func (s *entries) compare(x, y place) int {
	if x.head != y.head {
		return cmp.Compare(x.head, y.head)
	}
	return strings.Compare(s.list[x.at].key, s.list[y.at].key)
}

// head returns a number that is less than another one where the first eight bytes of the text are.
func head(text string) uint64 {
	b := ref.StringBytes(text)
	switch n := len(b); {
	case n >= 8:
		return binary.BigEndian.Uint64(b)
	case n >= 4:
		return uint64(binary.BigEndian.Uint32(b))<<32 | uint64(binary.BigEndian.Uint32(b[n-4:])<<(8*(8-n)))
	case n > 0:
		h := uint64(b[0])<<56 | uint64(b[n-1])<<(64-8*n)
		return h | uint64(b[n/2])<<(56-8*(n/2))
	}
	return 0
}

func (e *encoder) getEntries(n int) *entries {
	if last := len(e.sorts) - 1; last >= 0 {
		s := e.sorts[last]
		e.sorts = e.sorts[:last]
		e.sortRoom -= cap(s.list)
		s.list = slices.Grow(s.list[:0], n)
		return s
	}
	return &entries{list: make([]entry, 0, n)}
}

// maxSorted is how many entries all lists that are kept may have room for: there is a list for each map that another one is in.
const maxSorted = 1 << 12

func (e *encoder) putEntries(s *entries) {
	if e.sortRoom+cap(s.list) <= maxSorted {
		clear(s.list)
		e.sorts = append(e.sorts, s)
		e.sortRoom += cap(s.list)
	}
}
