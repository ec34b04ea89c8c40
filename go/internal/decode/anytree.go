// Trees of plain values: what JSON becomes in an empty interface.
// Assumes that nobody sees a tree before it is complete, except after an error.
// Called by value.go for interfaces, by lists.go and maps.go for []any and map[string]any.

package decode

import (
	jsonv1 "encoding/json"
	"strconv"

	"github.com/fastjson/fastjson/go/internal/number"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// Sizes of the slabs that numbers and strings are boxed in: a value that
// outlives its tree keeps at most this many others alive.
const (
	floatSlab  = 64
	stringSlab = 32
)

// treeBuilder holds the values of all open containers, the innermost last.
type treeBuilder struct {
	values []any
	names  []string
	high   int // most values there ever were in this call
	floats []float64
	texts  []string
	keys   [256]string // names seen lately, kept across calls
}

// reset forgets what belongs to the result.
func (t *treeBuilder) reset() {
	clear(t.values[:t.high])
	clear(t.names[:min(t.high, cap(t.names))])
	t.values, t.names = t.values[:0], t.names[:0]
	if t.high > 1<<14 {
		t.values, t.names = nil, nil
	}
	t.high = 0
	t.floats, t.texts = nil, nil
}

// push adds the value of an element of the innermost container.
func (t *treeBuilder) push(v any) {
	t.values = append(t.values, v)
	t.high = max(t.high, len(t.values))
}

// float boxes a number.
func (t *treeBuilder) float(f float64) any {
	if len(t.floats) == cap(t.floats) {
		t.floats = make([]float64, 0, floatSlab)
	}
	n := len(t.floats)
	t.floats = append(t.floats, f)
	return ref.BoxFloat64(&t.floats[n])
}

// text boxes a string.
func (t *treeBuilder) text(s string) any {
	if len(t.texts) == cap(t.texts) {
		t.texts = make([]string, 0, stringSlab)
	}
	n := len(t.texts)
	t.texts = append(t.texts, s)
	return ref.BoxString(&t.texts[n])
}

// key returns name as a string; names that come again share their memory.
func (t *treeBuilder) key(name []byte) string {
	if len(name) > 64 {
		return string(name)
	}
	slot := &t.keys[nameHash(name, 0x9e3779b97f4a7c15)>>56]
	if *slot == string(name) {
		return *slot
	}
	*slot = string(name)
	return *slot
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
	v, end := d.any(i)
	if v != nil {
		ref.SetAny(ptr, v)
	}
	return end
}

// any reads the value at i. After an error v is what there is of it.
func (d *decoder) any(i int) (v any, end int) {
	b := d.buf
	if uint(i) >= uint(len(b)) {
		return nil, d.syntax()
	}
	switch c := b[i]; {
	case c == '"':
		if text, _, end := d.str(i); end >= 0 {
			return d.tree.text(d.strings.string(text)), end
		}
	case c == '{':
		return d.anyObject(i, false)
	case c == '[':
		return d.anyArray(i)
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
		if end = d.skipNumber(i); end < 0 {
			return nil, d.syntaxValue(i)
		}
		return jsonv1.Number(d.strings.string(d.buf[i:end])), end
	}
	f, end, ok := number.ScanFloat64(d.buf, i)
	if end < 0 {
		return nil, d.syntaxValue(i)
	}
	if !ok {
		return 0.0, d.soften(d.semanticValue(i, end, float64Type, strconv.ErrRange), end)
	}
	return d.tree.float(f), end
}

// anyArray reads the array at i.
func (d *decoder) anyArray(i int) (items []any, end int) {
	if d.depth++; d.depth > maxDepth {
		return nil, d.syntax()
	}
	i = d.space(i + 1)
	if uint(i) < uint(len(d.buf)) && d.buf[i] == ']' {
		items, end = []any{}, i+1
	} else {
		items, end = d.anyItems(i)
	}
	d.depth--
	return items, end
}

// anyItems reads the elements of an array, which has at least one; i is at the first.
func (d *decoder) anyItems(i int) (items []any, end int) {
	t := &d.tree
	base := len(t.values)
	var v any
	for more := true; more; {
		v, i = d.any(i)
		t.push(v)
		if i < 0 {
			break
		}
		if i, more = d.next(i, ']'); i < 0 {
			t.push(nil) // the standard library begins an element before it sees that there is none
			break
		}
	}
	items = make([]any, len(t.values)-base)
	copy(items, t.values[base:])
	t.values = t.values[:base]
	return items, i
}

// anyObject reads the object at i. typed says that it is not part of a tree but a map
// of its own type: the standard library then reads names in another way.
func (d *decoder) anyObject(i int, typed bool) (m map[string]any, end int) {
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
	i = d.anyMembers(i, typed)
	m, unique := t.build(first, base)
	if !unique && !d.allowDup {
		m = t.buildUnique(first, base)
		i = d.syntax() // the standard library's reader finds the first duplicate itself
	}
	t.names, t.values = t.names[:first], t.values[:base]
	d.depth--
	return m, i
}

// anyMembers pushes names and values until the object ends. After an error
// there is a value for every name.
func (d *decoder) anyMembers(i int, typed bool) int {
	t := &d.tree
	b := d.buf
	for more := true; more; {
		if uint(i) >= uint(len(b)) || b[i] != '"' {
			return d.syntaxName(i, typed)
		}
		name, _, after := d.str(i)
		if after < 0 {
			return d.syntaxName(i, typed)
		}
		t.names = append(t.names, t.key(name))
		if uint(after) >= uint(len(b)) || b[after] != ':' {
			if after = d.space(after); uint(after) >= uint(len(b)) || b[after] != ':' {
				t.push(nil)
				return d.syntax()
			}
		}
		var v any
		v, i = d.any(d.space(after + 1))
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
	m, end := d.anyObject(i, true)
	if m != nil {
		ref.SetMapAny(ptr, m)
	}
	return end
}
