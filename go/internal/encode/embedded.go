// Structs with an embedded map or raw value, whose members come after the struct's own.
// It assumes that collisions of names are rare: what they mean is left to the standard library, before anything is written.
// Called by run.go.

package encode

import (
	"bytes"
	"encoding/json/jsontext"
	"reflect"
	"unicode/utf8"

	"github.com/fastjson/fastjson/go/internal/fields"
	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// rest is the plan of the embedded map or raw value.
type rest struct {
	node  *node
	hops  []fields.Hop
	names map[string]struct{} // of the struct's own members
}

func (c *compiler) rest(s *fields.Struct) *rest {
	r := &rest{node: c.compile(fields.Indirect(s.Fallback.Type)), hops: s.Fallback.Hops, names: make(map[string]struct{}, len(s.Fields))}
	for i := range s.Fields {
		r.names[s.Fields[i].Name] = struct{}{}
	}
	return r
}

// ignoresCase reports whether a member of another spelling may count as one of these fields.
func ignoresCase(all []fields.Field) bool {
	for i := range all {
		if all[i].Casing == fields.CaseIgnore {
			return true
		}
	}
	return false
}

// embedding appends a struct and what is embedded in it.
func (e *encoder) embedding(b []byte, n *node, p ref.Ptr) []byte {
	r := n.rest
	v := r.find(p)
	var text []byte
	var m reflect.Value
	own := e.flags&(opts.MatchCaseInsensitiveNames|canonical) == 0
	switch {
	case ref.IsNil(v):
	case r.node.op == opRaw:
		if raw := ref.Bytes(v); len(raw) > 0 && own {
			text, own = e.restText(raw, r)
		}
	default:
		m = ref.Value(v, r.node.typ)
		own = own && e.distinct(m, r)
	}
	if !own {
		return e.standard(b, n, p)
	}
	if e.depth++; e.depth > cycleDepth && !e.deep(b) {
		return nil
	}
	first := true
	for i := range n.fields {
		before := e.forced
		if b, first = e.slowField(b, &n.fields[i], p, first); b == nil {
			return nil
		}
		e.forced = before
	}
	if first {
		b = append(b, '{')
	} else {
		b = append(b, ',')
	}
	switch {
	case len(text) > 0:
		b = append(append(b, text...), ',')
	case m.IsValid() && m.Len() > 0:
		before := e.forced
		e.forced = true
		if e.flags&opts.Deterministic != 0 && m.Len() > 1 {
			b = e.sortedEntries(b, r.node, m, nil)
		} else {
			b = e.entries(b, r.node, m, nil)
		}
		if b == nil {
			return nil
		}
		e.forced = before
	}
	e.depth--
	if b[len(b)-1] == '{' {
		return append(b, '}')
	}
	b[len(b)-1] = '}'
	return b
}

// find returns where the embedded value is, or nil when a pointer on the way is.
func (r *rest) find(p ref.Ptr) ref.Ptr {
	for _, h := range r.hops {
		p = ref.Field(p, h.Offset, h.Index)
		if h.Elem != nil {
			if p = ref.Deref(p); ref.IsNil(p) {
				return p
			}
		}
	}
	return p
}

// restText returns the members in raw as they are to be written, without the braces. It is false where raw is no object,
// is invalid, or has a name of the struct's own.
func (e *encoder) restText(raw []byte, r *rest) ([]byte, bool) {
	text, ok := rewrite(nil, raw, e.flags, e.depth)
	if !ok || text[0] != '{' {
		return nil, false
	}
	if e.flags&opts.AllowDuplicateNames == 0 {
		dec := jsontext.NewDecoder(bytes.NewReader(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		dec.ReadToken()
		for dec.PeekKind() == '"' {
			name, _ := dec.ReadToken()
			if _, taken := r.names[name.String()]; taken {
				return nil, false
			}
			dec.SkipValue()
		}
	}
	return text[1 : len(text)-1], true
}

// distinct reports whether the keys of m are valid names, different from each other and from the struct's own.
func (e *encoder) distinct(m reflect.Value, r *rest) bool {
	if m.Len() == 0 || e.flags&opts.AllowDuplicateNames != 0 && e.flags&opts.AllowInvalidUTF8 != 0 {
		return true
	}
	unchecked := e.flags&opts.AllowDuplicateNames != 0
	for iter := m.MapRange(); iter.Next(); {
		name := iter.Key().String()
		if _, taken := r.names[name]; taken && !unchecked || !utf8.ValidString(name) {
			return false
		}
	}
	return true
}
