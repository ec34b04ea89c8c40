// Shapes of the objects in raw values: names that came in one order come in it again.
// They assume spans into one source; a shape's names are all different, so an object that follows it has no duplicates.
// Called by raw.go.

package encode

// rawRun is one member of a shape: the text from the end of the value before it to its own value.
type rawRun struct {
	start, end    int
	name, nameEnd int   // with quotes
	slot          int32 // of the shape of its value
}

// rawShape is the names of objects seen in one place, as a list in which every object's names came in order.
type rawShape struct {
	runs []rawRun
	rest int32 // slot for the values of names beyond the list
}

// rawShapes is a tree: a slot is a place where objects occur, and holds the shape of the last ones.
type rawShapes struct {
	list  []rawShape
	slots []int32 // index in list, or noShape
	used  int
}

// maxRuns is how many names a shape holds; what has more is a dictionary. One word has a bit for each.
const maxRuns = 48

// maxShapes bounds the tree: objects beyond it have no shape.
const maxShapes = 1 << 10

const (
	rootSlot, noSlot = 0, 1
	noShape          = 0
)

func (s *rawShapes) reset() {
	if s.used == 0 {
		s.list = append(s.list, rawShape{rest: noSlot})
	}
	for i := 1; i < s.used; i++ {
		s.list[i].runs = s.list[i].runs[:0]
	}
	s.used = 1
	s.slots = append(s.slots[:0], 0, 0)
}

// at returns the shape of a slot, noShape when there are too many.
func (s *rawShapes) at(slot int32) int32 {
	if n := s.slots[slot]; n != 0 {
		return n
	}
	if slot == noSlot || s.used == maxShapes {
		return noShape
	}
	if s.used == len(s.list) {
		s.list = append(s.list, rawShape{})
	}
	n := int32(s.used)
	s.used++
	s.slots[slot] = n
	s.list[n].rest = s.newSlot()
	return n
}

func (s *rawShapes) newSlot() int32 {
	s.slots = append(s.slots, 0)
	return int32(len(s.slots) - 1)
}

// learn takes note of a name that the shape did not predict and returns the slot of its value;
// it is false when the object has that name already. The name was written as w.out[outStart:outEnd].
func (w *rewriter) learn(f *rawFrame, r rawRun, outStart, outEnd int) (int32, bool) {
	s := &w.shapes.list[f.shape]
	verbatim := f.shape != noShape && !(w.lax && w.unique) && outEnd-outStart == r.nameEnd-r.name &&
		string(w.out[outStart:outEnd]) == string(w.src[r.name:r.nameEnd]) && !hasBackslash(w.src[r.name:r.nameEnd])
	if !f.hashed && verbatim {
		name := w.src[r.name:r.nameEnd]
		known := -1
		for k := range s.runs {
			if o := &s.runs[k]; o.nameEnd-o.name == len(name) && string(w.src[o.name:o.nameEnd]) == string(name) {
				known = k
				break
			}
		}
		switch {
		case known >= int(f.next): // names were left out, or the white space differs
			o := &s.runs[known]
			o.start, o.end, o.name, o.nameEnd = r.start, r.end, r.name, r.nameEnd
			f.next = int32(known) + 1
			f.seen |= 1 << known
			return o.slot, true
		case known < 0 && len(s.runs) < maxRuns:
			k := int(f.next)
			r.slot = w.shapes.newSlot()
			s.runs = append(s.runs, rawRun{})
			copy(s.runs[k+1:], s.runs[k:])
			s.runs[k] = r
			f.next = int32(k) + 1
			f.seen |= 1 << k
			return r.slot, true
		}
	}
	if !f.hashed {
		w.hash(f)
	}
	if w.unique && !w.addName(w.out[outStart:outEnd], w.src, r.name, r.nameEnd) {
		return 0, false
	}
	return s.rest, true
}

// hash gives up on the shape for the object at hand: the names that it had go into the set of names.
func (w *rewriter) hash(f *rawFrame) {
	if !w.unique {
		return
	}
	f.hashed = true
	w.names.push()
	s := &w.shapes.list[f.shape]
	for k := range s.runs {
		if f.seen>>k&1 != 0 {
			w.names.insert(w.src, nameSpan{start: s.runs[k].name + 1, end: s.runs[k].nameEnd - 1})
		}
	}
}
