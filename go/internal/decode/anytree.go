// Trees of plain values: what JSON becomes in an empty interface.
// Assumes that nobody sees a tree before it is complete, except after an error.
// Called by value.go for interfaces, by lists.go and maps.go for []any and map[string]any.

package decode

import (
	jsonv1 "encoding/json"
	jsonv2 "encoding/json/v2"
	"sort"
	"strconv"
	"strings"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// treeBuilder holds the values of all open containers, the innermost last.
type treeBuilder struct {
	values    []any
	names     []string
	high      int // most values there ever were in this call
	root      *shape
	over      *shape // of values that are not built
	none      *shape // of what is beyond the bounds
	nodes     int    // names in all shapes
	shapes    int
	highNames int
	slabs     slabs
	known     knownNames
}

// reset forgets what belongs to the result.
func (t *treeBuilder) reset() {
	t.forget()
	t.slabs = slabs{}
	if t.high|t.highNames == 0 {
		return
	}
	clear(t.values[:t.high])
	clear(t.names[:t.highNames])
	t.values, t.names = t.values[:0], t.names[:0]
	if t.high > 1<<14 || t.highNames > 1<<14 {
		t.values, t.names = nil, nil
	}
	t.high, t.highNames = 0, 0
}

// push adds the value of an element of the innermost container.
func (t *treeBuilder) push(v any) {
	t.values = append(t.values, v)
}

// pop removes the values from base on.
func (t *treeBuilder) pop(base int) {
	t.high = max(t.high, len(t.values))
	t.values = t.values[:base]
}

// reusesAny reports whether the options rule out a plain tree: where duplicate names
// are allowed, an interface is filled like any other Go value, merging included. Under
// all the options of encoding/json that makes no difference: a second value replaces
// the first, and there are no syntax errors left to leave a value half filled.
func (d *decoder) reusesAny() bool {
	return d.allowDup && !(d.merge && d.legacy && d.flags&opts.StringifyNumbers == 0)
}

// anyValue reads into an empty interface.
func (d *decoder) anyValue(i int, p *plan, ptr ref.Ptr) int {
	if d.reusesAny() || ref.Any(ptr) != nil {
		return d.iface(i, p, ptr)
	}
	d.around = d.depth
	v, end := d.any(i, d.tree.top())
	if v != nil {
		ref.SetAny(ptr, v)
	}
	return end
}

// top returns the shape of the outermost objects.
func (t *treeBuilder) top() *shape {
	if t.root == nil {
		t.root = new(shape)
	}
	return t.root
}

// skipped returns the shape of the outermost objects that are read over.
func (t *treeBuilder) skipped() *shape {
	if t.over == nil {
		t.over = new(shape)
	}
	return t.over
}

// any reads the value at i; objects in it are likely to have shape s. After an
// error v is what there is of it.
func (d *decoder) any(i int, s *shape) (v any, end int) {
	b := d.buf
	if uint(i) >= uint(len(b)) {
		return nil, d.syntax()
	}
	switch c := b[i]; {
	case c == '"':
		if text, _, end := d.str(i); end >= 0 {
			return d.tree.slabs.string(text), end
		}
	case c == '{':
		return d.anyObject(i, s, false)
	case c == '[':
		return d.anyArray(i, s)
	case c == '-' || c-'0' <= 9:
		return d.anyNumber(i)
	case c == 'n':
		if end, ok := d.null(i); ok {
			return nil, end
		}
	default:
		if v, end := d.boolean(i); end >= 0 {
			return v, end
		}
	}
	return nil, d.syntaxValue(i)
}

// anyNumber reads the number at i.
func (d *decoder) anyNumber(i int) (v any, end int) {
	if d.flags&opts.UseNumber != 0 {
		if end = number.End(d.buf, i); end < 0 {
			return nil, d.syntaxValue(i)
		}
		return jsonv1.Number(d.strings.string(d.buf[i:end])), end
	}
	f, end, ok := number.ScanFloat64(d.buf, i)
	if end < 0 {
		return nil, d.syntaxValue(i)
	}
	if !ok {
		return 0.0, d.tooLarge(i, end)
	}
	return d.tree.slabs.float(f), end
}

// tooLarge ends the call with an error for the number at i or, in legacy mode, goes on.
func (d *decoder) tooLarge(i, end int) int {
	if d.soft != nil && (d.allowDup || !d.replaces(i, end)) {
		return end // the first error counts
	}
	d.soft = nil
	end = d.soften(d.semanticValue(i, end, float64Type, strconv.ErrRange), end)
	if !d.allowDup && d.native() {
		d.noted, _ = d.soft.(*jsonv2.SemanticError)
		frames := d.enclosing(i)
		d.begun = d.begun[:0] // of another text
		d.note(frames)
		d.shared = len(frames)
	}
	return end
}

// replaces reports whether the standard library returns the error for the number at [i, end) and not the one before it: of the
// elements of an array the first one that is wrong counts, but of the members of an object in a tree the last.
func (d *decoder) replaces(i, end int) bool {
	first, ok := d.soft.(*jsonv2.SemanticError)
	if !ok {
		return false
	}
	if !d.native() {
		sh, err := d.shadowAt(end)
		if err != nil {
			return true // the call ends with it
		}
		level := 1 + commonTokens(string(first.JSONPointer), string(sh.StackPointer())) // of the innermost container around both
		kind, _ := sh.StackIndex(min(level, sh.StackDepth()))
		return level > d.around && level <= sh.StackDepth() && kind == '{'
	}
	frames := d.enclosing(i)
	if first == d.noted {
		d.shared = min(d.shared, d.note(frames))
	} else {
		d.noted, d.shared = first, 1+commonTokens(string(first.JSONPointer), string(d.pointerTo(i)))
		d.begun = d.begun[:0]
		d.note(frames)
	}
	return d.shared > d.around && d.shared <= len(frames) && frames[d.shared-1].object
}

// note remembers where open containers begin, and returns how many of them are among those that it remembered before.
func (d *decoder) note(frames []frame) int {
	same := sort.Search(min(len(frames), len(d.begun)), func(k int) bool { return frames[k].start != d.begun[k] })
	d.begun = d.begun[:same]
	for _, f := range frames[same:] {
		d.begun = append(d.begun, f.start)
	}
	return same
}

// commonTokens returns with how many equal tokens two JSON pointers begin.
func commonTokens(a, b string) int {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	n := strings.Count(a[:i], "/")
	if i < len(a) && a[i] != '/' || i < len(b) && b[i] != '/' {
		n-- // the last one goes on, in one of them at least
	}
	return n
}

// anyArray reads the array at i.
func (d *decoder) anyArray(i int, s *shape) (list any, end int) {
	if d.depth++; d.depth > maxDepth {
		return []any(nil), d.syntax()
	}
	i = d.space(i + 1)
	if uint(i) < uint(len(d.buf)) && d.buf[i] == ']' {
		list, end = emptyList, i+1
	} else if list, end = d.fewNumbers(i); list == nil {
		base := len(d.tree.values)
		end = d.anyItems(i, s)
		list = boxList(d.tree.values[base:])
		d.tree.pop(base)
	}
	d.depth--
	return list, end
}

// fewNumbers reads a short array that holds nothing but numbers, and returns nil where it is something else; i is at the first element.
func (d *decoder) fewNumbers(i int) (list any, end int) {
	b := d.buf
	if uint(i) >= uint(len(b)) || b[i] > '9' || b[i] < '-' || d.flags&opts.UseNumber != 0 {
		return nil, i
	}
	var f [fewNumbers]float64
	for n := range f {
		value, end, ok := number.ScanFloat64(b, i)
		if end < 0 || !ok {
			return nil, i
		}
		f[n] = value
		var more bool
		if i, more = d.step(end, ']'); i < 0 {
			return nil, i
		}
		if !more {
			return boxNumbers(f[:n+1]), i
		}
	}
	return nil, i
}

// anyItems pushes the elements of an array, which has at least one; i is at the first.
func (d *decoder) anyItems(i int, s *shape) (end int) {
	t := &d.tree
	var v any
	for more := true; more; {
		v, i = d.any(i, s)
		t.push(v)
		if i < 0 {
			break
		}
		if i, more = d.next(i, ']'); i < 0 {
			t.push(nil) // the standard library begins an element before it sees that there is none
			break
		}
	}
	return i
}

// anyObject reads the object at i. typed says that it is not part of a tree but a map
// of its own type: the standard library then reads names in another way.
func (d *decoder) anyObject(i int, s *shape, typed bool) (obj map[string]any, end int) {
	if d.depth++; d.depth > maxDepth {
		return nil, d.syntax()
	}
	i = d.space(i + 1)
	if uint(i) < uint(len(d.buf)) && d.buf[i] == '}' {
		d.depth--
		return make(map[string]any), i + 1
	}
	t := &d.tree
	first, base := len(t.names), len(t.values)
	last, i, unread := d.anyShaped(i, s)
	if i >= 0 && !unread {
		obj = t.finish(last, t.values[base:])
	} else {
		t.path(last)
		read := len(t.names)
		if unread {
			i = d.anyMembers(i, t.rest(s), first, typed)
			t.known.keep(t.names[read:])
		}
		var unique bool
		if obj, unique = t.build(first, base); !unique && !d.allowDup {
			obj = t.buildUnique(first, base)
			i = d.syntax() // the standard library's reader finds the first duplicate itself
		}
	}
	t.names = t.names[:first]
	t.pop(base)
	d.depth--
	return obj, i
}

// anyShaped reads members as long as their names are, or can be, part of the
// shape, and pushes the values. It returns the last such member, and whether
// there is a member at end that is still to be read in another way.
func (d *decoder) anyShaped(i int, s *shape) (last *member, end int, unread bool) {
	if s.dictionary {
		return nil, i, true
	}
	t := &d.tree
	b := d.buf
	candidates := s.first
	for more := true; more; {
		m, after := candidates.match(b, i)
		if m == nil {
			if uint(i) >= uint(len(b)) || b[i] != '"' {
				return last, i, true
			}
			name, plain, stop := d.str(i)
			if stop < 0 || !plain {
				return last, i, true
			}
			if m, after = t.grow(s, last, name), stop; m == nil {
				return last, i, true
			}
		}
		if uint(after) >= uint(len(b)) || b[after] != ':' {
			if after = d.space(after); uint(after) >= uint(len(b)) || b[after] != ':' {
				return last, i, true
			}
		}
		if after++; uint(after) < uint(len(b)) && b[after] <= ' ' {
			after = spaceSlow(b, after)
		}
		var below *shape
		if uint(after) < uint(len(b)) && (b[after] == '{' || b[after] == '[') {
			below = t.below(m)
		}
		var v any
		v, i = d.any(after, below)
		t.push(v)
		last = m
		if i < 0 {
			return last, -1, false
		}
		if i, more = d.next(i, '}'); i < 0 {
			return last, -1, false
		}
		candidates = m.next
	}
	return last, i, false
}

// anyMembers pushes names and values until the object ends, whose names begin at first. After an error
// there is a value for every name. Names without escapes are parts of the text still.
func (d *decoder) anyMembers(i int, below *shape, first int, typed bool) int {
	t := &d.tree
	b := d.buf
	for more := true; more; {
		if uint(i) >= uint(len(b)) || b[i] != '"' {
			return d.syntaxName(i, typed)
		}
		name, plain, after := d.str(i)
		if after < 0 {
			return d.syntaxName(i, typed)
		}
		if !d.allowDup && t.repeats(first, name) {
			return d.fail(d.duplicate(i, after))
		}
		if plain {
			t.names = append(t.names, ref.BytesString(name))
		} else {
			t.names = append(t.names, string(name))
		}
		t.highNames = max(t.highNames, len(t.names))
		if uint(after) >= uint(len(b)) || b[after] != ':' {
			if after = d.space(after); uint(after) >= uint(len(b)) || b[after] != ':' {
				t.push(nil)
				return d.syntax()
			}
		}
		var v any
		v, i = d.any(d.space(after+1), below)
		t.push(v)
		if i < 0 {
			return -1
		}
		if i, more = d.next(i, '}'); i < 0 {
			return -1
		}
	}
	return i
}

// repeats reports whether name is among the names from first on, as long as these are few: so who sends duplicates does not have
// all of a text read. Those among many names are found when the map is made.
func (t *treeBuilder) repeats(first int, name []byte) bool {
	names := t.names[first:]
	if len(names) > 16 {
		return false
	}
	for _, other := range names {
		if other == string(name) {
			return true
		}
	}
	return false
}

// syntaxName ends the call with what is wrong with the member name at i.
func (d *decoder) syntaxName(i int, typed bool) int {
	if typed {
		return d.syntaxValue(i)
	}
	return d.syntax()
}

// build makes the map of the names and values from first and base on.
func (t *treeBuilder) build(first, base int) (m map[string]any, unique bool) {
	names := t.names[first:]
	values := t.values[base:]
	m = make(map[string]any, len(names))
	for k, name := range names {
		m[name] = values[k]
	}
	return m, len(m) == len(names)
}

// buildUnique makes the map of the members before the first duplicate name.
func (t *treeBuilder) buildUnique(first, base int) map[string]any {
	m := make(map[string]any)
	for k, name := range t.names[first:] {
		if _, ok := m[name]; ok {
			break
		}
		m[name] = t.values[base+k]
	}
	return m
}

// mapAny reads the object at i into the nil map at ptr.
func (d *decoder) mapAny(i int, ptr ref.Ptr) int {
	d.around = d.depth + 1
	m, end := d.anyObject(i, d.tree.top(), true)
	if m != nil {
		ref.SetMapAny(ptr, m)
	}
	return end
}
