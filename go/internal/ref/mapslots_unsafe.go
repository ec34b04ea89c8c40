//go:build !purego && (amd64 || arm64) && go1.27 && !go1.28 && !goexperiment.mapsplitgroup

// Walking through a map where its entries lie: iterating makes a random number for each map and calls the runtime for each entry.
// Assumes the layout that maptemplate_unsafe.go describes; walking is compared with iterating before first use.
// Called by encode.

package ref

import (
	"math/bits"
	"strconv"
	"sync"
	"unsafe"
)

// MapSlots walks through the entries of a map. The map must not be written to by another goroutine, as for iteration. What the
// walker's own goroutine does to it is safe, but when the map has grown, the entries are those from before.
type MapSlots struct {
	group *mapGroup
	left  int    // groups behind it
	rest  uint64 // the top bit of each byte whose slot is still to be looked at
}

const allSlots = 0x8080808080808080

// SlotsOf returns a walk through m; it is false when m has to be iterated over.
func SlotsOf(m map[string]any) (MapSlots, bool) {
	if !slotsOK() {
		return MapSlots{}, false
	}
	return slotsOf(m)
}

func slotsOf(m map[string]any) (MapSlots, bool) {
	h := *(**mapHeader)(unsafe.Pointer(&m))
	if h == nil || h.dir == nil || h.writing != 0 {
		return MapSlots{}, false
	}
	switch h.dirLen {
	case 0:
		return MapSlots{group: (*mapGroup)(h.dir), rest: allSlots}, true
	case 1:
		t := *(**mapTable)(h.dir)
		return MapSlots{group: (*mapGroup)(t.groups), left: int(t.lengthMask), rest: allSlots}, true
	}
	return MapSlots{}, false // too large for the start of an iteration to matter
}

// Next returns the next entry; ok is false behind the last one.
func (s *MapSlots) Next() (key string, elem any, ok bool) {
	for {
		if full := s.rest &^ s.group.control; full != 0 {
			i := bits.TrailingZeros64(full) >> 3
			s.rest = allSlots << (8*i + 8)
			slot := &s.group.slots[i&7]
			return slot.key, slot.elem, true
		}
		if s.left == 0 {
			return "", nil, false
		}
		s.left--
		s.group = (*mapGroup)(unsafe.Add(unsafe.Pointer(s.group), unsafe.Sizeof(mapGroup{})))
		s.rest = allSlots
	}
}

// slotsOK says that walking finds what iterating does, in maps of all sizes, also after entries were removed.
var slotsOK = sync.OnceValue(func() bool {
	if !layoutOK() {
		return false
	}
	m := make(map[string]any)
	for i := range 60 {
		m["key"+strconv.Itoa(i)] = i
		if !walksLike(m) {
			return false
		}
	}
	for i := range 59 {
		delete(m, "key"+strconv.Itoa(i*7%60))
		if !walksLike(m) {
			return false
		}
	}
	return true
})

// walksLike reports whether walking through m finds its entries, whose elements are different numbers below 64, each once.
func walksLike(m map[string]any) bool {
	s, ok := slotsOf(m)
	if !ok {
		return false
	}
	var found uint64
	steps := 0
	for k, v, more := s.Next(); more; k, v, more = s.Next() {
		n, ok := v.(int)
		if !ok || n < 0 || n > 63 || m[k] != v {
			return false
		}
		found |= 1 << n
		steps++
	}
	return steps == len(m) && steps == bits.OnesCount64(found)
}
