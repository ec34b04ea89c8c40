// Structs: members are matched against the expected next field first.
// Assumes the plan of the struct; duplicates are found by a bit for each field.
// Called by value.go.

package decode

import (
	jsonv2 "encoding/json/v2"
	"errors"

	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// objectState is what an open object needs to find duplicate names.
type objectState struct {
	low    uint64 // the first 64 fields that were seen
	base   int    // where the words for the others start in d.seen
	names  nameMark
	marked bool // names has been set: there was an unknown member
}

// structure reads the object at i into the struct at ptr.
func (d *decoder) structure(i int, p *plan, ptr ref.Ptr) int {
	if d.depth++; d.depth > maxDepth {
		return d.syntax()
	}
	i = d.space(i + 1)
	b := d.buf
	if uint(i) < uint(len(b)) && b[i] == '}' {
		d.depth--
		return i + 1
	}
	sp := p.str
	st := objectState{base: len(d.seen)}
	if len(sp.fields) > 64 {
		for range (len(sp.fields) - 1) / 64 {
			d.seen = append(d.seen, 0)
		}
	}
	next := int(sp.first.Load())
	var last *fieldPlan
	for {
		f, after := sp.expect(b, i, next)
		if f == nil {
			if f, after = d.lookup(i, p, ptr, &st); after < 0 {
				return -1
			}
			if f != nil {
				sp.learn(last, f.position)
			}
		}
		if f != nil {
			next = int(f.follower.Load())
			last = f
			if i = d.member(i, after, p, f, ptr, &st); i < 0 {
				return -1
			}
		} else {
			i = after // an unknown member, read already
		}
		if uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = spaceSlow(b, i)
		}
		if uint(i) >= uint(len(b)) {
			return d.syntax()
		}
		if b[i] == ',' {
			if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
				i = spaceSlow(b, i)
			}
			continue
		}
		if b[i] != '}' {
			return d.syntax()
		}
		d.depth--
		d.seen = d.seen[:st.base]
		if st.marked {
			d.names.release(st.names)
		}
		return i + 1
	}
}

// expect returns the field at position next when its name stands at i, and the
// index after the name. Nothing is looked at twice when it does not.
func (sp *structPlan) expect(b []byte, i, next int) (f *fieldPlan, after int) {
	if next >= len(sp.fields) {
		return nil, i
	}
	f = &sp.fields[next]
	if i+16 > len(b) {
		if after = i + len(f.key); after <= len(b) && string(b[i:after]) == f.key && f.plain {
			return f, after
		}
		return nil, i
	}
	if load64(b, i)&f.mask0 != f.word0 || load64(b, i+8)&f.mask1 != f.word1 || !f.plain {
		return nil, i
	}
	after = i + len(f.key)
	if len(f.key) > 16 && (after > len(b) || string(b[i+16:after]) != f.key[16:]) {
		return nil, i
	}
	return f, after
}

// lookup reads the name at i and finds its field. Without one the whole member
// is read, and f is nil.
func (d *decoder) lookup(i int, p *plan, ptr ref.Ptr, st *objectState) (f *fieldPlan, after int) {
	if uint(i) >= uint(len(d.buf)) || d.buf[i] != '"' {
		return nil, d.syntaxValue(i)
	}
	name, plain, after := d.str(i)
	if after < 0 {
		return nil, d.syntaxValue(i)
	}
	if f = p.str.find(name); f != nil {
		return f, after
	}
	f, n := p.str.findFolded(name, d.flags)
	if n > 1 && !d.legacy {
		return nil, d.fail(d.semanticAfter(i, after, p.typ, errAmbiguousName()))
	}
	if f != nil {
		return f, after
	}
	return nil, d.unknown(i, after, name, plain, p, ptr, st)
}

// member reads the value of a known field; i is at the name, after behind it.
func (d *decoder) member(i, after int, p *plan, f *fieldPlan, ptr ref.Ptr, st *objectState) int {
	b := d.buf
	if !d.allowDup {
		bit := uint64(1) << (f.id & 63)
		word := &st.low
		if f.id >= 64 {
			word = &d.seen[st.base+int(f.id/64)-1]
		}
		if *word&bit != 0 {
			return d.fail(d.duplicate(i, after))
		}
		*word |= bit
	}
	target := f.at(ptr)
	if ref.IsNil(target) {
		return d.unsettable(after, p)
	}
	if uint(after) >= uint(len(b)) || b[after] != ':' {
		end := after
		if after = d.space(after); after >= len(b) || b[after] != ':' {
			return d.begin(end, f.plan, target)
		}
	}
	after++
	if uint(after) < uint(len(b)) && b[after] <= ' ' {
		after = spaceSlow(b, after)
	}
	if f.tag != tagNone {
		return d.tagged(after, f, target)
	}
	if f.plan.op == opString && uint(after) < uint(len(b)) && b[after] == '"' {
		if text, _, end := d.str(after); end >= 0 {
			ref.SetString(target, d.strings.string(text))
			return end
		}
		return d.badString(after, f.plan, target)
	}
	return d.value(after, f.plan, target)
}

// tagged reads the value of a field with the tag option `string`.
func (d *decoder) tagged(i int, f *fieldPlan, ptr ref.Ptr) int {
	switch f.tag {
	case tagNumber, tagText:
		return d.stringified(i, f.plan, ptr)
	}
	soft, transformed := d.soft, d.transformed
	d.soft = nil
	d.inTag++
	end := d.value(i, f.plan, ptr)
	d.inTag--
	if end >= 0 && f.tag == tagPointer && d.soft == nil && string(d.buf[i:end]) == `"null"` {
		ref.SetNil(ptr)
	}
	if soft != nil {
		d.soft, d.transformed = soft, transformed
	}
	return end
}

// oldTags are the options under which encoding/json gives tags a meaning that
// encoding/json/v2 refuses.
const oldTags = opts.ReportErrorsWithLegacySemantics | opts.StringifyWithLegacySemantics

var errNilField = errors.New("cannot set embedded pointer to unexported struct type")

// unsettable refuses a member whose field cannot be reached; after is behind its name.
func (d *decoder) unsettable(after int, p *plan) int {
	err := d.semanticBefore(after, p.typ, errNilField)
	if !d.legacy {
		return d.fail(err)
	}
	d.softly(err)
	return d.skipMember(after)
}

// skipMember reads over the colon and the value of the name that ends at i.
func (d *decoder) skipMember(i int) int {
	colon := d.space(i)
	if colon >= len(d.buf) || d.buf[colon] != ':' {
		return d.syntax()
	}
	return d.skipTokens(d.space(colon + 1))
}

// unknown reads a member that no field takes; i is at its name.
func (d *decoder) unknown(i, after int, name []byte, plain bool, p *plan, ptr ref.Ptr, st *objectState) int {
	fb := p.str.fallback
	if d.flags&opts.RejectUnknownMembers != 0 && fb == nil {
		err := d.semanticAfter(i, after, p.typ, jsonv2.ErrUnknownName)
		if !d.legacy {
			return d.fail(err)
		}
		d.softly(err)
	}
	if !d.allowDup {
		if !st.marked {
			st.names, st.marked = d.names.mark(), true
		}
		if !d.names.insert(d.buf, name, nameStart(i, plain)) {
			return d.fail(d.duplicate(i, after))
		}
	}
	var key string
	if fb != nil {
		key = d.strings.string(name) // name may be in the scratch buffer
	}
	value := d.space(after)
	if value >= len(d.buf) || d.buf[value] != ':' {
		if fb != nil {
			return d.intoFallback(i, after, -1, key, p, ptr)
		}
		return d.syntax()
	}
	value = d.space(value + 1)
	if fb != nil {
		return d.intoFallback(i, after, value, key, p, ptr)
	}
	return d.skipTokens(value)
}
