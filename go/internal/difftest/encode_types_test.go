// Types for comparing Marshal with the standard library's, and random values of them.
// Assumes nothing; methods note their calls in callLog, so that a call made twice shows.
// Called by encode_test.go.

//lint:file-ignore SA5008 invalid tags are part of what is compared

package difftest

import (
	"encoding"
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"time"

	"github.com/fastjson/fastjson/go/internal/ref"
	ours "github.com/fastjson/fastjson/go/json/v2"
)

// callLog notes the methods that were called.
var callLog []string

func called(what string) { callLog = append(callLog, what) }

type (
	valueJSON   struct{ S string }
	pointerJSON struct{ N int }
	valueText   string
	pointerText struct{ S string }
	appender    int
	marshalTo   struct{ V any }
	pointerTo   struct{ N int }
	keyTo       string
	zeroValue   struct{ Z int }
	zeroPointer struct{ Z int }
	namedByte   byte
	mapOfAny    map[string]any
	mapOfString map[string]string
	sliceOfAny  []any
	stringer    interface{ String() string }
	jsoner      = stdv2.Marshaler
)

func (v valueJSON) MarshalJSON() ([]byte, error) {
	called("valueJSON")
	switch len(v.S) % 7 {
	case 5:
		return nil, errors.New("valueJSON refuses")
	case 6:
		return []byte(`{"a":[1,2,{"b":` + v.S), nil
	case 4:
		return []byte(` { "x" : [ 1 , "\u0041<" ] , "y":{}} `), nil
	case 3:
		return nil, &stdv2.SemanticError{ByteOffset: 3, JSONPointer: "/p/q", Err: errors.New("inner")}
	}
	return jsonv1.Marshal(v.S)
}

func (v *pointerJSON) MarshalJSON() ([]byte, error) {
	called("pointerJSON")
	if v == nil {
		return []byte("\"nil\""), nil
	}
	return jsonv1.Marshal(v.N)
}

func (v valueText) MarshalText() ([]byte, error) {
	called("valueText")
	if len(v)%5 == 4 {
		return nil, errors.New("valueText refuses")
	}
	return []byte("T" + v), nil
}

func (v *pointerText) MarshalText() ([]byte, error) {
	called("pointerText")
	return []byte("P" + v.S), nil
}

func (v appender) AppendText(b []byte) ([]byte, error) {
	called("appender")
	if v%11 == 10 {
		return b, errors.New("appender refuses")
	}
	return fmt.Appendf(b, "A%d", v%3), nil
}

func (v marshalTo) MarshalJSONTo(enc *jsontext.Encoder) error {
	called("marshalTo " + standsAt(enc))
	switch text := fmt.Sprint(v.V); len(text) % 8 {
	case 0:
		return errors.Join(enc.WriteToken(jsontext.BeginArray), ours.MarshalEncode(enc, map[string]any{"n": text}), enc.WriteToken(jsontext.EndArray))
	case 1:
		return ours.MarshalEncode(enc, []string{text, text})
	case 2:
		return errors.Join(enc.WriteToken(jsontext.BeginObject), enc.WriteToken(jsontext.String("k")), stdv2.MarshalEncode(enc, 1),
			enc.WriteToken(jsontext.String("inner")), stdv2.MarshalEncode(enc, marshalTo{"x"}), enc.WriteToken(jsontext.EndObject))
	case 5:
		switch v.V.(type) {
		case string:
			return enc.WriteValue(jsontext.Value(`{"a":[],`))
		case nil:
			return errors.New("marshalTo refuses")
		}
		enc.WriteToken(jsontext.BeginArray)
		return ours.MarshalEncode(enc, []any{valueText("first"), bad})
	case 6:
		return errors.ErrUnsupported
	}
	return stdv2.MarshalEncode(enc, fmt.Sprint(v.V))
}

// placesSeen is off where the place of a method's encoder may differ: see docs/compat-go.md.
var placesSeen = placesKnown

// placesKnown says that this build can give methods an encoder that stands at their place.
var _, placesKnown = ref.CoderOf(jsontext.NewEncoder(io.Discard))

// standsAt tells all that a method can see of its encoder.
func standsAt(enc *jsontext.Encoder) string {
	if !placesSeen {
		return ""
	}
	text := fmt.Sprint(enc.StackPointer(), " ", enc.OutputOffset())
	for i := range enc.StackDepth() + 1 {
		kind, n := enc.StackIndex(i)
		text += fmt.Sprint(" ", kind, n)
	}
	for _, option := range []func(bool) stdv2.Options{jsontext.Multiline, jsontext.SpaceAfterComma, jsontext.EscapeForHTML, jsontext.AllowInvalidUTF8,
		stdv2.StringifyNumbers, stdv2.Deterministic, jsonv1.CallMethodsWithLegacySemantics} {
		on, set := stdv2.GetOption(enc.Options(), option)
		text += fmt.Sprint(on, set)
	}
	return text
}

func (v *pointerTo) MarshalJSONTo(enc *jsontext.Encoder) error {
	called("pointerTo " + standsAt(enc))
	if v.N%4 == 3 {
		return enc.WriteToken(jsontext.String(""))
	}
	return enc.WriteToken(jsontext.Int(int64(v.N)))
}

func (k keyTo) MarshalJSONTo(enc *jsontext.Encoder) error {
	called("keyTo")
	return enc.WriteToken(jsontext.String("K" + string(k)))
}

func (v unexported) MarshalJSON() ([]byte, error) { return jsonv1.Marshal(v.n) }

func (z zeroValue) IsZero() bool    { called("zeroValue"); return z.Z < 2 }
func (z *zeroPointer) IsZero() bool { called("zeroPointer"); return z.Z < 2 }
func (v valueText) String() string  { return string(v) }

type (
	encTags struct {
		Plain    int
		Renamed  string            `json:"renamed"`
		HTMLName int               `json:"a<b>&c"`
		OZ       int               `json:",omitzero"`
		OZS      string            `json:",omitzero"`
		OZP      *int              `json:",omitzero"`
		OZT      time.Time         `json:",omitzero"`
		OZV      zeroValue         `json:",omitzero"`
		OZPt     zeroPointer       `json:",omitzero"`
		OZA      [2]int            `json:",omitzero"`
		OE       string            `json:",omitempty"`
		OEI      int               `json:",omitempty"`
		OEF      float64           `json:",omitempty"`
		OEB      bool              `json:",omitempty"`
		OEM      map[string]int    `json:",omitempty"`
		OES      []string          `json:",omitempty"`
		OEP      *string           `json:",omitempty"`
		OEAny    any               `json:",omitempty"`
		OEStruct struct{ X []int } `json:",omitempty"`
		OEEmpty  struct{}          `json:",omitempty"`
		OERaw    jsontext.Value    `json:",omitempty"`
		OEArr    [0]int            `json:",omitempty"`
		Ignored  int               `json:"-"`
		Dash     int               `json:"-,"`
		Both     *string           `json:"both,omitempty,omitzero"`
	}
	encString struct {
		I   int           `json:"i,string"`
		I8  *int8         `json:"i8,string"`
		U   uint64        `json:"u,string"`
		F   float64       `json:"f,string"`
		F32 *float32      `json:"f32,string"`
		N   jsonv1.Number `json:"n,string"`
	}
	encStringOdd struct {
		B  bool            `json:"b,string"`
		S  string          `json:"s,string"`
		PS *string         `json:"ps,string"`
		PP **int           `json:"pp,string"`
		A  any             `json:"a,string"`
		L  []int           `json:"l,string"`
		M  map[string]int  `json:"m,string"`
		T  valueText       `json:"t,string"`
		J  valueJSON       `json:"j,string"`
		X  struct{ N int } `json:"x,string"`
	}
	encInner struct {
		A int `json:"a"`
		B string
	}
	encEmbedded struct {
		encInner
		*encTags
		C int
		A string `json:"a"`
	}
	encMaps struct {
		SI  map[string]int
		SS  map[string]string
		MS  mapOfString   `json:",omitempty"`
		SM  []mapOfString `json:",omitempty"`
		IS  map[int]string
		U8  map[uint8]bool
		F   map[float64]int
		T   map[valueText]int
		P   map[*pointerText]int
		Ap  map[appender]string
		Any map[any]int
		B   map[bool]int
		Num map[jsonv1.Number]int
		Adr map[netip.Addr]int
		St  map[string]encInner
		PJ  map[string]pointerJSON
		MA  mapOfAny
		MM  map[string]map[string]any
	}
	encMethods struct {
		V   valueJSON
		VP  *valueJSON
		P   pointerJSON
		PP  *pointerJSON
		T   valueText
		TP  pointerText
		TPs []pointerText
		Ap  appender
		If  jsoner
		St  stringer
		Any any
		Arr [2]pointerJSON
	}
	encTo struct {
		A  int
		V  valueText
		M  map[string]int
		To marshalTo
		Ts []marshalTo
		In *encTo
		L  [][]string
		PT *pointerTo
		MT map[string]marshalTo
		An any
		Z  marshalTo `json:",omitzero"`
	}
	encToOdd struct {
		An any        `json:",omitempty"`
		E  *marshalTo `json:",omitempty"`
		S  marshalTo  `json:",string"`
		K  map[keyTo]int
	}
	encAnyTo struct {
		A any            `json:",omitempty"`
		B []any          `json:"<b>"`
		C map[string]any `json:"x>y"`
		D any            `json:",omitempty"`
	}
	encScalars struct {
		B    bool
		I    int
		I8   int8
		I16  int16
		I32  int32
		I64  int64
		U    uint
		U8   uint8
		U16  uint16
		U32  uint32
		U64  uint64
		Up   uintptr
		F32  float32
		F64  float64
		S    string
		P    **int
		Any  any
		Anys sliceOfAny
	}
	encBytes struct {
		B  []byte
		NB []namedByte
		A  [3]byte
		NA [3]namedByte
		R  jsonv1.RawMessage
		D  time.Duration
		T  time.Time
		N  jsonv1.Number
		PN *jsonv1.Number
	}
	encBad struct {
		A int
		C chan int `json:"c"`
	}
	encFallback struct {
		A int            `json:"a"`
		X map[string]any `json:",embed"`
	}
	encRecursive struct {
		Name string
		Next *encRecursive
		Kids []encRecursive
		Any  any
	}
	encOne        struct{ P *int }
	encOwnMethods struct {
		A netip.Addr
		I *big.Int
		H unexported
	}
	// unexported is a struct that cannot be marshaled but for its method.
	unexported struct{ n int }
)

var encodeTypes = []reflect.Type{
	reflect.TypeFor[any](), reflect.TypeFor[map[string]any](), reflect.TypeFor[map[string]string](), reflect.TypeFor[mapOfString](), reflect.TypeFor[[]any](), reflect.TypeFor[encTags](), reflect.TypeFor[encString](),
	reflect.TypeFor[encStringOdd](), reflect.TypeFor[encEmbedded](), reflect.TypeFor[encMaps](), reflect.TypeFor[encMethods](), reflect.TypeFor[encTo](),
	reflect.TypeFor[encScalars](), reflect.TypeFor[encBytes](), reflect.TypeFor[encBad](), reflect.TypeFor[encFallback](), reflect.TypeFor[encRecursive](),
	reflect.TypeFor[encOne](), reflect.TypeFor[*encScalars](), reflect.TypeFor[map[string]*encMethods](), reflect.TypeFor[[]encTags](), reflect.TypeFor[[2]encMethods](),
	reflect.TypeFor[string](), reflect.TypeFor[float64](), reflect.TypeFor[float32](), reflect.TypeFor[valueJSON](), reflect.TypeFor[pointerText](),
	reflect.TypeFor[jsontext.Value](), reflect.TypeFor[jsonv1.Number](), reflect.TypeFor[time.Time](), reflect.TypeFor[map[valueText]int](), reflect.TypeFor[map[*pointerText]int](),
	reflect.TypeFor[scalars](), reflect.TypeFor[containers](), reflect.TypeFor[special](), reflect.TypeFor[nilEmbedded](), reflect.TypeFor[escapedNames](), reflect.TypeFor[chan int](),
	reflect.TypeFor[encOwnMethods](), reflect.TypeFor[big.Int](), reflect.TypeFor[map[valueJSON]int](), reflect.TypeFor[map[keyTo]bool](), reflect.TypeFor[map[string]big.Int](), reflect.TypeFor[encToOdd](), reflect.TypeFor[encAnyTo](), reflect.TypeFor[[]encAnyTo](), reflect.TypeFor[[]encTo](), reflect.TypeFor[[]marshalTo](), reflect.TypeFor[map[string]pointerTo](),
}

var strangeStrings = []string{"", "a", "ab", "hello", "<tag> & more", "quote\" back\\ slash", "tab\tline\n\x01", "é", "日本語テキスト", "😀", "\u2028\u2029", "bad \xff utf8", "\xc3",
	"a string of more than thirty-two bytes, plain", "a string of more than thirty-two bytes, with <é> and \"", "exactly sixteen!", "seven77", "eight888"}

var strangeRaw = []string{"null", "1", ` {"a" : [1, 2] } `, `"\u0041\n<"`, `{"a":1,"a":2}`, `[1,`, "", `"\ud800"`, "\"\xff\"", `[{"k":1},{"k":2},{"k":1,"z":"\/"}]`, "-0", "1e5", "tru", `{"a":{"b":[true,false]}} x`}

// fill makes v random, with at most most entries in maps.
func fill(r *rand.Rand, v reflect.Value, depth, most int) {
	switch v.Type() {
	case reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf([]time.Time{{}, time.Unix(r.Int64N(1<<33), r.Int64N(1e9)).UTC(), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC),
			time.Unix(r.Int64N(1<<33), 0).In(time.FixedZone("x", r.IntN(100000)-50000)), time.Date(-5, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(1999, 12, 31, 23, 59, 59, 120000000, time.UTC)}[r.IntN(6)]))
		return
	case reflect.TypeFor[jsonv1.Number]():
		v.SetString([]string{"", "0", "-12.5e3", "abc", "01", "123456789012345678901234567890", "<"}[r.IntN(7)])
		return
	case reflect.TypeFor[jsontext.Value]():
		if r.IntN(5) > 0 {
			v.SetBytes([]byte(strangeRaw[r.IntN(len(strangeRaw))]))
		}
		return
	case reflect.TypeFor[big.Int]():
		v.Set(reflect.ValueOf(*big.NewInt(r.Int64())))
		return
	case reflect.TypeFor[netip.Addr]():
		v.Set(reflect.ValueOf(netip.AddrFrom4([4]byte{1, 2, 3, byte(r.IntN(4))})))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.Uint64()) >> r.IntN(64) * int64(r.IntN(2)))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(r.Uint64() >> r.IntN(64) * uint64(r.IntN(2)))
	case reflect.Float32, reflect.Float64:
		v.SetFloat([]float64{0, 1.5, -2.25, r.Float64(), r.NormFloat64() * 1e9, math.Float64frombits(r.Uint64()), math.Copysign(0, -1), 1e21, 1e-7, float64(r.IntN(100))}[r.IntN(10)])
		if r.IntN(20) > 0 && (math.IsNaN(v.Float()) || math.IsInf(v.Float(), 0)) {
			v.SetFloat(1)
		}
	case reflect.String:
		n := len(strangeStrings)
		if r.IntN(4) > 0 {
			n = 10
		}
		v.SetString(strangeStrings[r.IntN(n)])
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() && (depth > 0 || r.IntN(2) == 0) {
				fill(r, v.Field(i), depth-1, most)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i), depth-1, most)
		}
	case reflect.Slice:
		if n := r.IntN(5) - 1; n >= 0 && depth > 0 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
			for i := range n {
				fill(r, v.Index(i), depth-1, most)
			}
		}
	case reflect.Map:
		if k := v.Type().Key(); k.NumMethod() > 0 || k.Kind() == reflect.Pointer || k.Kind() == reflect.Interface {
			most = 1 // which key fails first, or comes first of equal names, is up to the map
		}
		if n := r.IntN(most+2) - 1; n >= 0 && depth > 0 {
			v.Set(reflect.MakeMap(v.Type()))
			for range n {
				k, e := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
				fill(r, k, depth-1, most)
				fill(r, e, depth-1, most)
				if k.Kind() == reflect.Interface && k.Type().NumMethod() == 0 {
					switch k.Interface().(type) {
					case marshalTo, pointerTo, *pointerTo: // as a name, after other methods: see docs/compat-go.md
						continue
					}
				}
				if k.Comparable() && (k.Kind() != reflect.Interface || k.IsNil() || k.Elem().Comparable() && k.Elem().Type().Comparable()) {
					v.SetMapIndex(k, e)
				}
			}
		}
	case reflect.Pointer:
		if r.IntN(3) > 0 && depth > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), depth-1, most)
		}
	case reflect.Interface:
		fillInterface(r, v, depth, most)
	}
}

// heldTypes are further types of values in an any.
var heldTypes []reflect.Type

func fillInterface(r *rand.Rand, v reflect.Value, depth, most int) {
	var choices []any
	switch v.Type() {
	case reflect.TypeFor[stringer]():
		choices = []any{nil, valueText("vt"), (*valueText)(nil), time.Duration(5)}
	case reflect.TypeFor[jsoner]():
		choices = []any{nil, valueJSON{"x"}, &pointerJSON{3}, (*pointerJSON)(nil), jsontext.Value("[1 ]")}
	case reflect.TypeFor[any]():
		choices = []any{nil, true, 1.5, "text", int64(7), 12, uint8(3), float32(0.1), valueText("any"), pointerText{"p"}, &pointerText{"pp"}, pointerJSON{4}, appender(3),
			encInner{1, "b"}, &encInner{2, "c"}, []int{1}, map[string]int{"k": 1}, map[string]string{"<": "\xff"}, (*int)(nil), encOne{new(int)}, jsonv1.Number("5"), []byte("bytes"), zeroValue{3}, marshalTo{5}, &pointerTo{r.IntN(4)}, pointerTo{r.IntN(4)}, []any{1, marshalTo{"some text"}}, json_(r, depth), json_(r, depth)}
	case reflect.TypeFor[error]():
		choices = []any{nil, errRefused, &stdv2.SemanticError{}}
	case reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[encoding.TextMarshaler]():
		choices = []any{nil, valueText("vt"), (*valueText)(nil), netip.IPv6Loopback(), time.Unix(1, 0).UTC(), time.Unix(2, 0).UTC(), big.NewInt(7)}
	case reflect.TypeFor[jsonv1.Marshaler]():
		choices = []any{nil, valueJSON{"x"}, &pointerJSON{3}, mapJSON{"a": 1}, optional[int]{v: 4}, time.Unix(1, 0).UTC()}
	case reflect.TypeFor[stdv2.UnmarshalerFrom]():
		choices = []any{nil, &from{}, new(floatFrom), (*from)(nil)}
	case reflect.TypeFor[encoding.TextUnmarshaler]():
		choices = []any{nil, new(upperText), &arrayText{1}, (*upperText)(nil), new(boolText)}
	default:
		return
	}
	if v.Type() == reflect.TypeFor[any]() && len(heldTypes) > 0 && depth > 0 && r.IntN(4) == 0 {
		held := reflect.New(heldTypes[r.IntN(len(heldTypes))]).Elem()
		fill(r, held, depth-1, most)
		v.Set(held)
		return
	}
	if c := choices[r.IntN(len(choices))]; c != nil {
		v.Set(reflect.ValueOf(c))
	}
}

// json_ makes a random tree.
func json_(r *rand.Rand, depth int) any {
	if depth <= 0 {
		return strangeStrings[r.IntN(10)]
	}
	if r.IntN(2) == 0 {
		return []any{json_(r, depth-1), r.Float64(), nil, strangeStrings[r.IntN(len(strangeStrings))]}
	}
	return map[string]any{"k": json_(r, depth-1)}
}
