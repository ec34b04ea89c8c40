// Plans: what to do for each Go type, worked out once.
// Assumes that a type never changes; a plan is complete before anyone can see it.
// Called at the start of each call, and when an interface holds a type of its own.

package decode

import (
	"encoding"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/fields"
)

// op says how values of a type are read.
type op uint8

const (
	opStd  op = iota // only the standard library can
	opFrom           // UnmarshalJSONFrom, which takes a standard decoder
	opBool
	opString
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
	opStruct
	opStructV1 // with tags that only encoding/json allows
	opSlice
	opArray
	opPointer
	opAny // interface without methods
	opInterface
	opMapAny    // underlying type map[string]any
	opMapString // underlying type map[string]string
	opMap
	opBytes
	opByteArray
	opTime
	opDuration
	opNumber // json.Number
	opRaw    // jsontext.Value, also known as json.RawMessage
	opText   // UnmarshalText
	opMethod // UnmarshalJSON
)

// plan is what decode knows of a type.
type plan struct {
	op       op
	bits     uint8 // of integers and floats
	signed   bool
	keyKind  keyKind
	methods  bool // user code may run for this type or one within it
	walks    bool // opStd or opFrom, or a type that may contain such
	formats  bool // within it is a tag with the option format: see std
	isAny    bool // []any
	typ      reflect.Type
	size     uintptr
	len      int   // of arrays
	key      *plan // of maps
	elem     *plan // of slices, arrays, pointers and maps
	str      *structPlan
	dense    atomic.Int32                  // calls that the standard library is to do, see note
	lastSize atomic.Uint32                 // of texts that UnmarshalDecode read, see Next
	refused  atomic.Int32                  // calls of UnmarshalDecode that the standard library is to do, see refusedCalls
	lastLen  atomic.Uint32                 // of slices: see firstRoom
	lists    atomic.Uint32                 // of slices: lists made before there were array types, up to fewLists
	arrays   [11]atomic.Pointer[arrayType] // of slices: arrays of 1, 2, 4 ... 1024 elements, see room
}

// arrayType is a type behind a pointer, so that it can be set atomically.
type arrayType struct{ typ reflect.Type }

var (
	unmarshalerFromType = reflect.TypeFor[jsonv2.UnmarshalerFrom]()
	unmarshalerType     = reflect.TypeFor[jsonv2.Unmarshaler]()
	textUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
	timeType            = reflect.TypeFor[time.Time]()
	durationType        = reflect.TypeFor[time.Duration]()
	numberType          = reflect.TypeFor[jsonv1.Number]()
	valueType           = reflect.TypeFor[jsontext.Value]()
	anyType             = reflect.TypeFor[any]()
	float64Type         = reflect.TypeFor[float64]()
	stringType          = reflect.TypeFor[string]()
	boolType            = reflect.TypeFor[bool]()
	mapStringAnyType    = reflect.TypeFor[map[string]any]()
	sliceAnyType        = reflect.TypeFor[[]any]()
)

var plans sync.Map // reflect.Type -> *plan

// planFor returns the plan of t.
func planFor(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	c := compiler{fresh: make(map[reflect.Type]*plan)}
	p := c.compile(t)
	c.spread()
	for t, q := range c.fresh {
		plans.LoadOrStore(t, q)
	}
	return p
}

// compiler builds the plans of a type and of all types within.
type compiler struct {
	fresh map[reflect.Type]*plan
}

// compile returns the plan of t, which may still be incomplete while c works.
func (c *compiler) compile(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	if p, ok := c.fresh[t]; ok {
		return p
	}
	p := &plan{typ: t, size: t.Size()}
	c.fresh[t] = p
	switch {
	case t == numberType:
		p.op = opNumber
		return p
	case t == valueType:
		p.op = opRaw
		return p
	case t == timeType:
		p.op = opTime
		return p
	case t == durationType:
		c.scalar(p, t)
		p.op = opDuration
		return p
	}
	if k := t.Kind(); k != reflect.Pointer && k != reflect.Interface && !fields.Bare(t) && c.methods(p, t) {
		return p
	}
	c.kind(p, t)
	return p
}

// methods fills p when t has a method of its own for reading JSON.
func (c *compiler) methods(p *plan, t reflect.Type) bool {
	ptr := reflect.PointerTo(t)
	switch {
	case ptr.Implements(unmarshalerFromType):
		p.op, p.methods, p.walks = opFrom, true, true
	case ptr.Implements(unmarshalerType):
		p.op, p.methods = opMethod, true
	case ptr.Implements(textUnmarshalerType):
		p.op, p.methods = opText, true
	default:
		return false
	}
	return true
}

// scalar fills p for the kinds that hold one JSON scalar.
func (c *compiler) scalar(p *plan, t reflect.Type) bool {
	switch k := t.Kind(); k {
	case reflect.Bool:
		p.op = opBool
	case reflect.String:
		p.op = opString
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.op = opInt + op(k-reflect.Int)
		p.bits, p.signed = uint8(t.Bits()), true
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		p.op = opUint + op(k-reflect.Uint)
		p.bits = uint8(t.Bits())
	case reflect.Float32:
		p.op = opFloat32
	case reflect.Float64:
		p.op = opFloat64
	default:
		return false
	}
	return true
}

// kind fills p for a type without methods.
func (c *compiler) kind(p *plan, t reflect.Type) {
	if c.scalar(p, t) {
		return
	}
	switch t.Kind() {
	case reflect.Struct:
		c.structure(p, t)
	case reflect.Slice:
		p.elem = c.compile(t.Elem())
		p.op = opSlice
		p.isAny = t.Elem() == anyType
		if t.Elem().Kind() == reflect.Uint8 {
			p.op = opBytes
		}
	case reflect.Array:
		p.elem = c.compile(t.Elem())
		p.op = opArray
		p.len = t.Len()
		if t.Elem().Kind() == reflect.Uint8 {
			p.op = opByteArray
		}
	case reflect.Pointer:
		p.elem = c.compile(t.Elem())
		p.op = opPointer
	case reflect.Interface:
		p.op = opInterface
		if t == anyType {
			p.op = opAny
		}
	case reflect.Map:
		c.mapping(p, t)
	default:
		p.op = opStd
	}
}

// mapping fills p for a map type.
func (c *compiler) mapping(p *plan, t reflect.Type) {
	p.op = opMap
	p.keyKind = keyKindOf(t.Key())
	p.elem = c.compile(t.Elem())
	p.key = c.compile(t.Key())
	p.methods = p.keyKind == keyText || p.keyKind == keyJSON
	if p.keyKind == keyStd { // key by key it takes longer
		p.op, p.methods, p.walks = opStd, true, true
	}
	switch {
	case t.Key() != stringType:
	case t.Elem() == anyType:
		p.op = opMapAny
	case t.Elem() == stringType:
		p.op = opMapString
	}
}

// structure fills p for a struct type.
func (c *compiler) structure(p *plan, t reflect.Type) {
	p.op = opStruct
	s := fields.Of(t)
	p.formats = s.Format
	p.str = c.newStruct(s)
	if s.Std || p.str.std {
		p.op, p.methods, p.walks = opStd, true, true
	} else if p.str.oldTags {
		p.op = opStructV1
	}
}

// spread makes methods and walks of every new plan cover what its values contain.
func (c *compiler) spread() {
	for changed := true; changed; {
		changed = false
		for _, p := range c.fresh {
			if !p.walks && p.contains(func(q *plan) bool { return q.walks }) {
				p.walks, changed = true, true
			}
			if !p.methods && p.contains(func(q *plan) bool { return q.methods }) {
				p.methods, changed = true, true
			}
			if !p.formats && p.contains(func(q *plan) bool { return q.formats }) {
				p.formats, changed = true, true
			}
		}
	}
}

// contains reports whether f holds for any plan directly within p.
func (p *plan) contains(f func(*plan) bool) bool {
	if p.elem != nil && f(p.elem) {
		return true
	}
	if p.str != nil {
		for i := range p.str.fields {
			if f(p.str.fields[i].plan) {
				return true
			}
		}
		return p.str.fallback != nil && p.str.fallback.plan != nil && f(p.str.fallback.plan)
	}
	return false
}

// minWalk is the length of text from which on it pays to move a standard decoder to the values that need it. Below, where
// its setting up shows, the standard library does all of the call: 130 bytes took 1.24 times as long.
const minWalk = 1 << 10

// std reports, and counts, whether the standard library reads all of a text of n bytes. Where a tag has the option format it always
// does: under the options of encoding/json it goes on behind the brace of that struct, with what it believes to be members of the one around.
func (p *plan) std(n int) bool {
	if !p.formats && p.op != opStd && p.op != opFrom && (n >= minWalk && p.dense.Load() <= 0 || !p.walks) {
		return false
	}
	if n >= minWalk && p.dense.Load() > 0 {
		p.dense.Add(-1)
	}
	p.count()
	return true
}

// Where there are many values with methods that take a decoder, moving one to them takes longer than all of the call in the standard
// library: at one in 40 bytes 1.8 times as long. Then it does the next calls, until that is looked at again.
const (
	bytesForWalk = 400
	denseCalls   = 64
)

// note notes how many such values there were in a text of n bytes.
func (p *plan) note(walked, n int) {
	if walked*bytesForWalk > n {
		p.dense.Store(denseCalls)
	}
}

// count counts a value that the standard library reads.
func (p *plan) count() {
	if p.op == opFrom {
		count.Method.Add(1)
	} else {
		count.Type.Add(1)
	}
}
