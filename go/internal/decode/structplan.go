// Plans of structs: which field a member name means.
// Assumes the field list of package fields; names are matched byte for byte first.
// Called by plan.go to build, by structs.go to look up.

package decode

import (
	"cmp"
	"math"
	"math/bits"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/fastjson/fastjson/go/internal/fields"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// fieldPlan is one member of a struct.
type fieldPlan struct {
	// The quoted name as words: key[0:8] and key[8:16] with the bytes beyond the
	// name masked off, so that most names are compared by two loads.
	word0, mask0 uint64
	word1, mask1 uint64
	key          string // the name in quotes
	plain        bool   // the name needs no escape, so key may be compared with the text

	offset   uintptr
	index    int
	direct   bool // the field lies in the struct itself: offset and index say where
	tag      stringTag
	id       uint         // number of the field in breadth-first order
	position int32        // number of the field in the plan
	follower atomic.Int32 // number of the field whose name came next the last time
	plan     *plan
	hops     []fields.Hop
	name     string
	casing   int8
}

// structPlan is what decode knows of a struct type.
type structPlan struct {
	fields   []fieldPlan
	fallback *fallbackPlan
	std      bool               // a tag that only the standard library can honour or refuse
	oldTags  bool               // a tag that only encoding/json allows
	anyCase  bool               // some field has `case:ignore`
	learned  atomic.Int32       // how often a follower was changed, up to maxLearned
	first    atomic.Int32       // like follower, for the start of the object
	byFold   map[string][]int32 // made when first needed
	fold     sync.Once

	// Open addressing over the names, made when first needed: slots hold the number of a field plus one.
	table sync.Once
	slots []uint16
	seed  uint64
	shift uint8
}

// fallbackPlan is the embedded field that takes unknown members.
type fallbackPlan struct {
	hops []fields.Hop
	typ  reflect.Type // without the pointer
	plan *plan        // of the map's elements; nil for jsontext.Value
}

// newStruct builds the plan from the list of fields.
func (c *compiler) newStruct(s *fields.Struct) *structPlan {
	sp := &structPlan{fields: make([]fieldPlan, len(s.Fields)), std: len(s.Fields) > math.MaxUint16} // which slots can hold
	for i := range s.Fields {
		f := &s.Fields[i]
		if i > 0 && f.Type == s.Fields[i-1].Type {
			sp.fields[i].plan = sp.fields[i-1].plan
		} else {
			sp.fields[i].plan = c.compile(f.Type)
		}
		newField(f, &sp.fields[i])
		sp.fields[i].position = int32(i)
		sp.fields[i].follower.Store(int32(i + 1))
		sp.anyCase = sp.anyCase || f.Casing == fields.CaseIgnore
		switch sp.fields[i].tag {
		case tagStd:
			sp.std = true
		case tagText, tagIgnored, tagPointer:
			sp.oldTags = true
		}
	}
	if fb := s.Fallback; fb != nil {
		sp.fallback = &fallbackPlan{hops: fb.Hops, typ: fields.Indirect(fb.Type)}
		if sp.fallback.typ != valueType {
			sp.fallback.plan = c.compile(sp.fallback.typ.Elem())
		}
	}
	return sp
}

// stringTag is what the tag option `string` asks for.
type stringTag uint8

const (
	tagNone    stringTag = iota
	tagNumber            // a number, or a pointer to one: it is written in quotes
	tagText              // a string or bool, or a pointer: only encoding/json has them in quotes
	tagIgnored           // only encoding/json allows it, and takes no notice
	tagPointer           // the same for pointers, which a quoted null makes nil
	tagStd               // only the standard library can
)

// stringTagOf returns what the tag option `string` means for a field of type t.
func stringTagOf(t reflect.Type) stringTag {
	elem := t
	if t.Kind() == reflect.Pointer {
		elem = t.Elem()
	}
	switch {
	case fields.Indirect(t) == numberType:
		return tagNumber
	case elem == durationType, elem == numberType, reflect.PointerTo(elem).Implements(unmarshalerFromType):
		return tagStd
	case elem.Kind() == reflect.Pointer, elem.Kind() == reflect.Interface:
		return tagIgnored
	}
	if elem != timeType && !readsItself(elem) {
		switch k := elem.Kind(); {
		case k >= reflect.Int && k <= reflect.Float64:
			if elem != fields.Indirect(t) {
				return tagStd
			}
			return tagNumber
		case k == reflect.String, k == reflect.Bool:
			return tagText
		}
	}
	if elem != t {
		return tagPointer
	}
	return tagIgnored
}

// readsItself reports whether t has a method for reading; those for writing do not count.
func readsItself(t reflect.Type) bool {
	ptr := reflect.PointerTo(t)
	return !fields.Bare(t) && (ptr.Implements(unmarshalerFromType) || ptr.Implements(unmarshalerType) || ptr.Implements(textUnmarshalerType))
}

// newField fills in what f says of the field itself.
func newField(f *fields.Field, fp *fieldPlan) {
	fp.key = f.Quoted()
	if f.NeedEscape {
		fp.key = `"` + f.Name + `"`
	}
	fp.plain = plainName(f.Name)
	fp.direct = len(f.Hops) == 1
	fp.offset = f.Hops[0].Offset
	fp.index = f.Hops[0].Index
	if f.String {
		fp.tag = stringTagOf(f.Type)
	}
	fp.id = uint(f.ID)
	fp.hops = f.Hops
	fp.name = f.Name
	fp.casing = f.Casing
	fp.word0, fp.mask0 = keyWord(fp.key)
	if len(fp.key) > 8 {
		fp.word1, fp.mask1 = keyWord(fp.key[8:])
	}
}

// maxLearned bounds how often the order of fields is learned anew: goroutines that read
// documents of different order shall not fight over the same memory for ever.
const maxLearned = 4096

// learn notes that field now came after field last (nil at the start of an object).
func (sp *structPlan) learn(last *fieldPlan, now int32) {
	if sp.learned.Load() >= maxLearned {
		return
	}
	sp.learned.Add(1)
	if last == nil {
		sp.first.Store(now)
	} else {
		last.follower.Store(now)
	}
}

// plainName reports whether name appears in JSON text as it is.
func plainName(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' })
}

// keyWord returns the first eight bytes of s as a little-endian word, and a mask of those that exist.
func keyWord(s string) (word, mask uint64) {
	for i := range min(len(s), 8) {
		word |= uint64(s[i]) << (8 * i)
		mask |= 0xff << (8 * i)
	}
	return word, mask
}

// hash fills the table of names, for the best of sixteen seeds. At most half of the slots are used.
func (sp *structPlan) hash() {
	n := max(2, len(sp.fields)*2)
	sp.shift = uint8(64 - bits.Len(uint(n-1)))
	sp.slots = make([]uint16, 1<<(64-sp.shift))
	slots := make([]uint16, len(sp.slots))
	best := -1
	for try := range uint64(16) {
		seed := (try+1)*0x9e3779b97f4a7c15 | 1
		steps := sp.fill(slots, seed)
		if best < 0 || steps < best {
			best, sp.seed = steps, seed
			sp.slots, slots = slots, sp.slots
		}
		if best == 0 {
			return
		}
	}
}

// fill makes slots the table for one seed and counts the steps spent on taken slots.
func (sp *structPlan) fill(slots []uint16, seed uint64) (steps int) {
	clear(slots)
	for i := range sp.fields {
		at := nameHash([]byte(sp.fields[i].name), seed) >> sp.shift
		for slots[at] != 0 {
			at = (at + 1) & uint64(len(slots)-1)
			steps++
		}
		slots[at] = uint16(i + 1)
	}
	return steps
}

// nameHash mixes the length, the first eight and the last eight bytes of a
// name: enough to tell the fields of a struct apart, which are not chosen by an attacker.
func nameHash(name []byte, seed uint64) uint64 {
	n := len(name)
	var first, last uint64
	switch {
	case n >= 8:
		first, last = load64(name, 0), load64(name, n-8)
	case n >= 4:
		first = uint64(load32(name, 0))
		last = uint64(load32(name, n-4))
	case n > 0:
		first = uint64(name[0]) | uint64(name[n/2])<<8 | uint64(name[n-1])<<16
	}
	h := (first ^ bits.RotateLeft64(last, 29) ^ uint64(n)) * seed
	return (h ^ h>>32) * seed
}

// find returns the field with exactly that name.
func (sp *structPlan) find(name []byte) *fieldPlan {
	sp.table.Do(sp.hash)
	at := nameHash(name, sp.seed) >> sp.shift
	for {
		slot := sp.slots[at]
		if slot == 0 {
			return nil
		}
		if f := &sp.fields[slot-1]; f.name == string(name) {
			return f
		}
		at = (at + 1) & uint64(len(sp.slots)-1)
	}
}

// findFolded returns the field that the name means when case may be ignored,
// and how many fields it could mean.
func (sp *structPlan) findFolded(name []byte, flags opts.Set) (found *fieldPlan, n int) {
	if flags&opts.MatchCaseInsensitiveNames == 0 && !sp.anyCase {
		return nil, 0
	}
	sp.fold.Do(sp.foldNames)
	for _, i := range sp.byFold[fields.Fold(name)] {
		f := &sp.fields[i]
		if f.casing == fields.CaseStrict || f.casing == 0 && flags&opts.MatchCaseInsensitiveNames == 0 {
			continue
		}
		if flags&opts.MatchCaseSensitiveDelimiter != 0 && !strings.EqualFold(string(name), f.name) {
			continue
		}
		if found == nil {
			found = f
		}
		n++
	}
	return found, n
}

// foldNames fills byFold, breadth first among names that fold to the same.
func (sp *structPlan) foldNames() {
	sp.byFold = make(map[string][]int32, len(sp.fields))
	for i := range sp.fields {
		folded := fields.Fold(sp.fields[i].name)
		sp.byFold[folded] = append(sp.byFold[folded], int32(i))
	}
	for _, same := range sp.byFold {
		slices.SortFunc(same, func(x, y int32) int { return cmp.Compare(sp.fields[x].id, sp.fields[y].id) })
	}
}

// at returns where the field is. It is Nil when an embedded pointer on the way
// is nil and cannot be set because its field is not exported.
func (f *fieldPlan) at(p ref.Ptr) ref.Ptr {
	if f.direct {
		return ref.Field(p, f.offset, f.index)
	}
	return follow(p, f.hops)
}

// follow walks to a field through embedded structs, allocating on the way.
func follow(p ref.Ptr, hops []fields.Hop) ref.Ptr {
	for i, h := range hops {
		p = ref.Field(p, h.Offset, h.Index)
		if h.Elem == nil || i == len(hops)-1 {
			continue
		}
		q := ref.Deref(p)
		if ref.IsNil(q) {
			if h.ReadOnly {
				return ref.Nil
			}
			q = ref.New(p, h.Elem)
		}
		p = q
	}
	return p
}
