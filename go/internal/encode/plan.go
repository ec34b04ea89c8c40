// Plans: what to do for a Go type, compiled once from reflection.
// It assumes that a type never changes; recursive types give cyclic plans.
// Called by every marshal call through planOf; run.go executes the result.

package encode

import (
	"encoding"
	"encoding/binary"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fastjson/fastjson/go/internal/fields"
	"github.com/fastjson/fastjson/go/internal/ref"
)

// op says what a node's values look like in memory and in JSON.
type op uint8

const (
	opInvalid op = iota // channels, functions and the like: an error
	opBool
	opInt
	opInt8
	opInt16
	opInt32
	opInt64
	opUint
	opUint8
	opUint16
	opUint32
	opUint64
	opUintptr
	opFloat32
	opFloat64
	opString
	opStruct
	opSlice
	opArray
	opBytes     // slice of byte
	opByteArray // array of byte
	opPointer
	opMap
	opMapStringAny
	opMapString // from string to string
	opSliceAny
	opAny
	opInterface // with methods
	opTime
	opDuration
	opNumber    // json.Number
	opRaw       // jsontext.Value, json.RawMessage
	opEmbedding // struct with an embedded map or raw value

	// Types with methods; the node's elem is what to do when the method does not apply.
	opMarshalText
	opAppendText
	opMarshalJSON
	opMarshalTo

	// opStandard: a type that only the standard library can word the errors of.
	opStandard
)

// node is the plan of one type.
type node struct {
	op         op
	needAddr   bool // methods: only *T has the method
	named      bool // bytes: the element type is a named byte
	methods    bool // bytes: the element type has methods; maps: the key type has, those for decoding included
	typ        reflect.Type
	elem       *node // of slices, arrays, pointers and map values; see opMarshalText
	key        *node
	size       uintptr // of an element
	length     int     // of an array
	fields     []field
	rest       *rest                    // of opEmbedding
	scratch    *sync.Pool               // maps: *mapScratch
	pointerKey ref.Key                  // methods: the type of a pointer to a value
	zero       atomic.Pointer[zeroTest] // see zeroTest

	// link: a pointer to another pointer, or to an any, which may hold one.
	link bool

	// leaves: somewhere in the type, interfaces apart, is something that the standard library has to do.
	leaves bool

	// writers: somewhere in the type, interfaces apart, is a method that writes to an encoder.
	writers bool
	dense   atomic.Int32 // calls that the standard library is to do, see note

	// addressed: a value of this type, met where it is not addressable, is copied first,
	// because a pointer method could change it.
	addressed bool

	// direct: an interface may hold a value of this type in itself, so that it has no address there.
	direct bool
}

const (
	flagHops uint8 = 1 << iota
	flagOmitZero
	flagOmitEmpty
	flagEscape // the name's spelling depends on options
	flagCustom // the type has methods: not before it is written is known whether it is empty
)

// field is the plan of one struct field.
type field struct {
	op      op // node.op, or opTagged
	flags   uint8
	lead    string    // ,"name": with comma, quotes and colon
	words   [3]uint64 // the first 24 bytes of lead
	offset  uintptr
	index   int
	node    *node
	name    string
	hops    []fields.Hop
	tagged  bool // `string` option
	plainly bool // omitempty: the Go value alone decides, see encoder.omittable
}

// opTagged is the op of fields with the `string` tag option, which changes what scalars look like.
const opTagged op = 255

var (
	typeTime       = reflect.TypeFor[time.Time]()
	typeDuration   = reflect.TypeFor[time.Duration]()
	typeNumber     = reflect.TypeFor[jsonv1.Number]()
	typeRaw        = reflect.TypeFor[jsontext.Value]()
	typeAny        = reflect.TypeFor[any]()
	typeString     = reflect.TypeFor[string]()
	typeMarshalTo  = reflect.TypeFor[jsonv2.MarshalerTo]()
	typeMarshaler  = reflect.TypeFor[jsonv2.Marshaler]()
	typeTextAppend = reflect.TypeFor[encoding.TextAppender]()
	typeText       = reflect.TypeFor[encoding.TextMarshaler]()
	typeZeroer     = reflect.TypeFor[interface{ IsZero() bool }]()
)

var plans sync.Map // reflect.Type -> *node, complete ones only

// planOf returns the plan of t.
func planOf(t reflect.Type) *node {
	if n, ok := plans.Load(t); ok {
		return n.(*node)
	}
	c := compiler{local: make(map[reflect.Type]*node)}
	n := c.compile(t)
	c.finish()
	for t, n := range c.local {
		plans.LoadOrStore(t, n)
	}
	if published, ok := plans.Load(t); ok {
		return published.(*node)
	}
	return n
}

// compiler holds the nodes of one compilation until they are complete.
type compiler struct {
	local map[reflect.Type]*node
}

func (c *compiler) compile(t reflect.Type) *node {
	if n, ok := plans.Load(t); ok {
		return n.(*node)
	}
	if n, ok := c.local[t]; ok {
		return n
	}
	n := &node{typ: t, direct: ref.MayBeDirect(t)}
	c.local[t] = n // before its parts, which may refer to it
	switch t {
	case typeTime:
		n.op, n.pointerKey = opTime, ref.TypeKey((*time.Time)(nil))
		return n
	case typeDuration:
		n.op = opDuration
		return n
	case typeNumber:
		n.op = opNumber
		return n
	case typeRaw:
		n.op, n.pointerKey = opRaw, ref.TypeKey((*jsontext.Value)(nil))
		return n
	}
	c.methods(n, t)
	return n
}

// methods wraps the default plan of t in its methods, the strongest outermost.
// A pointer or interface never has the method itself: what it leads to does.
func (c *compiler) methods(n *node, t reflect.Type) {
	inner := n
	if t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface && !fields.Bare(t) {
		for _, m := range [...]struct {
			typ reflect.Type
			op  op
		}{{typeMarshalTo, opMarshalTo}, {typeMarshaler, opMarshalJSON}, {typeTextAppend, opAppendText}, {typeText, opMarshalText}} {
			value := t.Implements(m.typ)
			if !value && !reflect.PointerTo(t).Implements(m.typ) {
				continue
			}
			inner.op, inner.needAddr = m.op, !value
			inner.pointerKey = ref.TypeKey(reflect.Zero(reflect.PointerTo(t)).Interface())
			inner.elem = &node{typ: t}
			inner = inner.elem
		}
	}
	c.plain(inner, t)
}

// plain fills in the plan of t by its kind.
func (c *compiler) plain(n *node, t reflect.Type) {
	switch k := t.Kind(); k {
	case reflect.Bool:
		n.op = opBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n.op = opInt + op(k-reflect.Int)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		n.op = opUint + op(k-reflect.Uint)
	case reflect.Float32:
		n.op = opFloat32
	case reflect.Float64:
		n.op = opFloat64
	case reflect.String:
		n.op = opString
	case reflect.Struct:
		c.structure(n, t)
	case reflect.Slice, reflect.Array:
		n.op = opSlice
		n.elem, n.size = c.compile(t.Elem()), t.Elem().Size()
		if k == reflect.Array {
			n.op, n.length = opArray, t.Len()
		}
		if k == reflect.Slice && t.Elem() == typeAny {
			n.op = opSliceAny
		}
		if t.Elem().Kind() == reflect.Uint8 {
			n.op += opBytes - opSlice
			n.named = t.Elem().PkgPath() != ""
			n.methods = marshals(t.Elem())
		}
	case reflect.Pointer:
		n.op, n.elem = opPointer, c.compile(t.Elem())
	case reflect.Map:
		n.op, n.key, n.elem = opMap, c.compile(t.Key()), c.compile(t.Elem())
		n.scratch, n.methods = newMapScratch(t), fields.HasMethods(t.Key())
		switch {
		case t.Key() != typeString:
		case t.Elem() == typeAny:
			n.op = opMapStringAny
		case t.Elem() == typeString:
			n.op = opMapString
		}
	case reflect.Interface:
		n.op = opInterface
		if t.NumMethod() == 0 {
			n.op = opAny
		}
	}
}

func marshals(t reflect.Type) bool {
	if fields.Bare(t) {
		return false
	}
	for _, m := range [...]reflect.Type{typeMarshalTo, typeMarshaler, typeTextAppend, typeText} {
		if t.Implements(m) || reflect.PointerTo(t).Implements(m) {
			return true
		}
	}
	return false
}

func (c *compiler) structure(n *node, t reflect.Type) {
	s := fields.Of(t)
	if s.Std || s.Fallback != nil && ignoresCase(s.Fields) {
		n.op = opStandard
		return
	}
	n.op = opStruct
	if s.Fallback != nil {
		n.op, n.rest = opEmbedding, c.rest(s)
	}
	n.fields = make([]field, len(s.Fields))
	for i := range s.Fields {
		sf := &s.Fields[i]
		f := &n.fields[i]
		last := sf.Hops[len(sf.Hops)-1]
		*f = field{lead: sf.Lead, name: sf.Name, hops: sf.Hops, tagged: sf.String, offset: last.Offset, index: last.Index}
		if i > 0 && sf.Type == s.Fields[i-1].Type {
			f.node = n.fields[i-1].node
		} else {
			f.node = c.compile(sf.Type)
		}
		if len(sf.Hops) > 1 {
			f.flags |= flagHops
		}
		if sf.OmitZero {
			f.flags |= flagOmitZero
		}
		if sf.OmitEmpty {
			f.flags |= flagOmitEmpty
			if k := sf.Type.Kind(); k != reflect.Pointer && k != reflect.Interface && fields.HasMethods(sf.Type) {
				f.flags |= flagCustom
			}
		}
		if sf.NeedEscape {
			f.flags |= flagEscape
		}
		var lead [24]byte
		copy(lead[:], f.lead)
		for k := range f.words {
			f.words[k] = binary.LittleEndian.Uint64(lead[8*k:])
		}
	}
}

// finish completes what needs the whole graph: the ops cached in fields, and which nodes need an address.
func (c *compiler) finish() {
	for _, n := range c.local {
		n.link = n.op == opPointer && (n.elem.op == opPointer || n.elem.op == opAny)
		for m := n; m != nil && m.typ == n.typ; m = m.elem {
			for i := range m.fields {
				f := &m.fields[i]
				f.op = f.node.op
				f.plainly = !f.tagged && (f.op <= opString || f.op == opSlice)
				if f.tagged {
					f.op = opTagged
				}
			}
			if m.op < opMarshalText {
				break
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, n := range c.local {
			if !n.addressed && n.reachesPointerMethod() {
				n.addressed, changed = true, true
			}
			if leaves, writers := n.reachesStandard(); leaves && !n.leaves || writers && !n.writers {
				n.leaves, n.writers, changed = n.leaves || leaves, n.writers || writers, true
			}
		}
	}
}

// reachesPointerMethod reports whether a value of n holds, without a pointer or slice in between, something with pointer methods.
func (n *node) reachesPointerMethod() bool {
	for m := n; m != nil && m.typ == n.typ; m = m.elem {
		switch {
		case m.op >= opMarshalText && m.op <= opMarshalTo:
			if m.needAddr {
				return true
			}
			continue
		case m.op == opStandard, m.op == opEmbedding: // the standard library takes it by its address
			return true
		case m.op == opArray:
			return m.elem.addressed
		case m.op == opStruct:
			for i := range m.fields {
				if m.fields[i].node.addressed || m.fields[i].flags&flagOmitZero != 0 && marshalsZero(m.fields[i].node.typ) {
					return true
				}
			}
		}
		return false
	}
	return false
}

// reachesStandard reports whether n or a part of it is left to the standard library, and whether a method writes to an encoder.
// The latter is the former where it can see more than the value's place: in a name, under omitempty, or with the tag option `string`.
// What other methods stand before is hardly ever written, and left to the standard library when it is.
func (n *node) reachesStandard() (leaves, writers bool) {
	switch n.op {
	case opStandard:
		return true, false
	case opMarshalTo:
		return false, true
	case opSlice, opArray, opPointer, opBytes, opByteArray:
		return n.elem.leaves, n.elem.writers
	case opMap:
		return n.key.leaves || n.key.writers || n.elem.leaves, n.elem.writers
	case opStruct, opEmbedding:
		if n.rest != nil {
			leaves, writers = n.rest.node.leaves, n.rest.node.writers
		}
		for i := range n.fields {
			f := &n.fields[i]
			leaves = leaves || f.node.leaves || f.node.writers && (f.tagged || f.flags&flagOmitEmpty != 0)
			writers = writers || f.node.writers
		}
	}
	return leaves, writers
}

// marshalsZero reports whether only *T has an IsZero method.
func marshalsZero(t reflect.Type) bool {
	return !t.Implements(typeZeroer) && reflect.PointerTo(t).Implements(typeZeroer)
}
