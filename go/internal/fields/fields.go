// Package fields turns a Go struct type into the list of JSON members it stands for.
// It assumes the tag language of encoding/json/v2 in Go 1.27; whatever that package
// would report as an error is only marked (Struct.Std), never spelled here.
// Called by the plan compilers of decode and encode, once per struct type.
package fields

import (
	"cmp"
	"encoding"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Values of Field.Casing.
const (
	CaseIgnore = 1
	CaseStrict = 2
)

// Hop is one step from a struct to a field that may sit inside embedded structs.
type Hop struct {
	Index    int
	Offset   uintptr      // of the field inside the current struct
	Elem     reflect.Type // non-nil: the field is a pointer to this embedded struct; load it before the next hop
	ReadOnly bool         // the pointer is an unexported embedded field: it cannot be set when nil
}

// Field is one JSON member of a struct.
type Field struct {
	ID         int    // position in breadth-first order, dense from 0
	Name       string // member name, unquoted
	Lead       string // comma, member name as jsontext.AppendQuote writes it, colon
	NeedEscape bool   // the written form depends on the options (HTML, JS or escapes)
	Hops       []Hop
	Type       reflect.Type
	Casing     int8
	OmitZero   bool
	OmitEmpty  bool
	String     bool

	hasName bool
	embed   bool
}

// Quoted returns the member name as jsontext.AppendQuote writes it.
func (f *Field) Quoted() string { return f.Lead[1 : len(f.Lead)-1] }

// index returns the path of the field as reflect's FieldByIndex takes it.
func (f *Field) index() []int {
	path := make([]int, len(f.Hops))
	for i, h := range f.Hops {
		path[i] = h.Index
	}
	return path
}

// Struct is the JSON view of a struct type.
type Struct struct {
	Fields   []Field // in depth-first order, the order of marshaling
	Fallback *Field  // embedded map or jsontext.Value that takes unknown members

	// Std means that the standard library reports an error for this type, in
	// some mode of operation: it must handle the type itself.
	Std bool

	// Format means that a tag may have the option `format`, which Go 1.27 refuses in a way of its own.
	Format bool
}

var (
	textValueType = reflect.TypeFor[jsontext.Value]()
	methodTypes   = []reflect.Type{
		reflect.TypeFor[jsonv2.MarshalerTo](),
		reflect.TypeFor[jsonv2.Marshaler](),
		reflect.TypeFor[encoding.TextAppender](),
		reflect.TypeFor[encoding.TextMarshaler](),
		reflect.TypeFor[jsonv2.UnmarshalerFrom](),
		reflect.TypeFor[jsonv2.Unmarshaler](),
		reflect.TypeFor[encoding.TextUnmarshaler](),
	}
	cache sync.Map // reflect.Type -> *Struct
)

// Bare reports that neither t nor *t has an exported method; it may be false for pointers and interfaces that have none.
// It spares types without a name the making of a pointer type, which takes longer than all else that is asked about them.
func Bare(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Interface:
		return false
	case reflect.Struct: // without a name too, methods come from what is embedded
	default:
		if t.PkgPath() == "" {
			return true
		}
	}
	return reflect.PointerTo(t).NumMethod() == 0
}

// HasMethods reports whether t or *t has any method that takes part in JSON.
func HasMethods(t reflect.Type) bool {
	if Bare(t) {
		return false
	}
	p := reflect.PointerTo(t)
	return slices.ContainsFunc(methodTypes, func(m reflect.Type) bool {
		return t.Implements(m) || p.Implements(m)
	})
}

// Of returns the JSON view of the struct type t.
func Of(t reflect.Type) *Struct {
	if s, ok := cache.Load(t); ok {
		return s.(*Struct)
	}
	s, _ := cache.LoadOrStore(t, build(t))
	return s.(*Struct)
}

// embedded is a struct whose fields are still to be collected.
type embedded struct {
	typ   reflect.Type
	hops  []Hop
	visit bool // false: seen before, so its own embedded structs are not followed again
}

// collector gathers the fields of a struct and of the structs embedded in it.
type collector struct {
	queue     []embedded
	seen      map[reflect.Type]bool // made when a struct is embedded
	all       []Field
	fallbacks []Field
	std       bool
	format    bool
}

func build(t reflect.Type) *Struct {
	c := collector{queue: []embedded{{t, nil, true}}}
	for i := 0; i < len(c.queue); i++ {
		c.visit(c.queue[i])
	}
	s := &Struct{Fields: c.dominant(), Std: c.std, Format: c.format}
	if n := len(c.fallbacks); n == 1 || n > 1 && len(c.fallbacks[0].Hops) != len(c.fallbacks[1].Hops) {
		s.Fallback = &c.fallbacks[0]
	}
	return s
}

// manyFields is from where on the names of a struct are looked up in a map.
const manyFields = 32

// visit collects the fields of one struct; embedded structs are queued.
func (c *collector) visit(e embedded) {
	c.all = slices.Grow(c.all, e.typ.NumField())
	hops := make([]Hop, 0, e.typ.NumField()*(len(e.hops)+1)) // of all fields, one piece of memory
	first := len(c.all)
	var names map[string]bool // made only for structs with many fields
	taken := func(name string) bool {
		if names == nil && len(c.all)-first < manyFields {
			for i := first; i < len(c.all); i++ {
				if c.all[i].Name == name {
					return true
				}
			}
			return false
		}
		if names == nil {
			names = make(map[string]bool)
			for _, f := range c.all[first:] {
				names[f.Name] = true
			}
		}
		seen := names[name]
		names[name] = true
		return seen
	}
	fallback, anyTag, anyField := false, false, false
	for i := range e.typ.NumField() {
		sf := e.typ.Field(i)
		tag, tagged := sf.Tag.Lookup("json")
		anyTag = anyTag || tagged
		f, ignored, odd := parseTag(&sf, tag, tagged)
		c.std = c.std || odd
		c.format = c.format || odd && strings.Contains(strings.ToLower(tag), "format")
		if ignored {
			continue
		}
		anyField = true
		target := Indirect(sf.Type)
		hop := Hop{Index: i, Offset: sf.Offset, ReadOnly: !sf.IsExported()}
		if sf.Anonymous && !f.hasName {
			if target.Kind() != reflect.Struct {
				c.std = true
			} else {
				f.embed = true
			}
		}
		if f.embed && (f.OmitZero || f.OmitEmpty || f.String || f.Casing != 0 || f.hasName) {
			c.std = true
			f.embed = f.embed && !f.hasName
		}
		if f.embed && sf.Type != target {
			hop.Elem = target
		}
		hops = append(append(hops, e.hops...), hop)
		f.Hops = hops[len(hops)-len(e.hops)-1 : len(hops) : len(hops)]
		if f.embed {
			fallback = c.embed(e, sf, f, target, fallback)
			continue
		}
		if !sf.IsExported() {
			c.std = true // a named unexported struct: reflection's rules decide what is settable
		}
		c.std = taken(f.Name) || c.std
		f.ID = len(c.all)
		c.all = append(c.all, f)
	}
	if e.typ.NumField() > 0 && !anyTag && !anyField {
		c.std = true
	}
}

// embed handles a field whose members become members of the parent.
// It returns whether the struct at hand has a fallback field by now.
func (c *collector) embed(e embedded, sf reflect.StructField, f Field, target reflect.Type, fallback bool) bool {
	if target != textValueType && HasMethods(target) {
		c.std = true
	}
	switch {
	case target.Kind() == reflect.Struct:
		if c.seen == nil {
			c.seen = map[reflect.Type]bool{c.queue[0].typ: true}
		}
		if e.visit {
			c.queue = append(c.queue, embedded{target, f.Hops, !c.seen[target]})
		}
		c.seen[target] = true
		return fallback
	case !sf.IsExported():
		c.std = true
		return fallback
	case target == textValueType:
	case target.Kind() == reflect.Map && target.Key().Kind() == reflect.String && !HasMethods(target.Key()):
	default:
		c.std = true
		return fallback
	}
	c.std = c.std || fallback
	c.fallbacks = append(c.fallbacks, f)
	return true
}

// dominant keeps, of the fields that share a name, the one at the least depth,
// then the one with an explicit name, and none of them when that leaves a tie.
func (c *collector) dominant() []Field {
	all := c.all
	if len(c.queue) == 1 {
		return all // no embedded structs: all names are different, and in order
	}
	slices.SortStableFunc(all, func(x, y Field) int {
		return cmp.Or(
			strings.Compare(x.Name, y.Name),
			cmp.Compare(len(x.Hops), len(y.Hops)),
			cmp.Compare(boolRank(x.hasName), boolRank(y.hasName)))
	})
	var out []Field
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].Name == all[0].Name {
			n++
		}
		if n == 1 || len(all[0].Hops) != len(all[1].Hops) || all[0].hasName != all[1].hasName {
			out = append(out, all[0])
		}
		all = all[n:]
	}
	slices.SortFunc(out, func(x, y Field) int { return cmp.Compare(x.ID, y.ID) })
	for i := range out {
		out[i].ID = i
	}
	slices.SortFunc(out, func(x, y Field) int { return slices.Compare(x.index(), y.index()) })
	return out
}

func boolRank(named bool) int {
	if named {
		return 0
	}
	return 1
}

// Indirect unwraps one unnamed pointer, the form that Go embedding allows.
func Indirect(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		return t.Elem()
	}
	return t
}
