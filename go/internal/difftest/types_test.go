// A spread of Go types for comparing this module with the standard library.
// Assumes nothing; each entry makes a fresh target, some of them filled beforehand.
// Called by decode_test.go.

package difftest

import (
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	"errors"
	"net/netip"
	"strings"
	"time"
)

type (
	named     string
	bigNumber int64

	small struct {
		A int
		B string `json:"b"`
		C bool   `json:"c,omitzero"`
	}

	scalars struct {
		Bool    bool    `json:"bool"`
		Int     int     `json:"int"`
		I8      int8    `json:"i8"`
		I16     int16   `json:"i16"`
		I32     int32   `json:"i32"`
		I64     int64   `json:"i64"`
		U8      uint8   `json:"u8"`
		U16     uint16  `json:"u16"`
		U32     uint32  `json:"u32"`
		U64     uint64  `json:"u64"`
		F32     float32 `json:"f32"`
		F64     float64 `json:"f64"`
		Str     string  `json:"str"`
		Named   named   `json:"named"`
		Numeric bigNumber
		Tagged  int           `json:"tagged,string"`
		TaggedP *float64      `json:"taggedp,string"`
		TaggedU uint16        `json:"taggedu,string"`
		Number  jsonv1.Number `json:"number"`
		NumberS jsonv1.Number `json:"numbers,string"`
	}

	embedded struct {
		A     int `json:"a"`
		Inner string
	}
	hidden struct{ H, A int }

	containers struct {
		embedded
		*small
		Ptr     *int               `json:"ptr"`
		PtrPtr  **string           `json:"ptrptr"`
		List    []int              `json:"list"`
		Strs    []string           `json:"strs"`
		Pair    [2]float64         `json:"pair"`
		Map     map[string]int     `json:"map"`
		IntMap  map[int8]string    `json:"intmap"`
		UintMap map[uint64]small   `json:"uintmap"`
		AnyMap  map[string]any     `json:"anymap"`
		NameMap map[named][]int    `json:"namemap"`
		Addrs   map[netip.Addr]int `json:"addrs"`
		Any     any                `json:"any"`
		Anys    []any              `json:"anys"`
		Structs []small            `json:"structs"`
		PStruct []*small           `json:"pstructs"`
		Self    *containers        `json:"self"`
	}

	special struct {
		Time  time.Time         `json:"time"`
		TimeP *time.Time        `json:"timep"`
		Dur   time.Duration     `json:"dur"`
		Bytes []byte            `json:"bytes"`
		Arr   [4]byte           `json:"arr"`
		Raw   jsontext.Value    `json:"raw"`
		Addr  netip.Addr        `json:"addr"`
		Text  upperText         `json:"text"`
		Meth  method            `json:"meth"`
		MethP *method           `json:"methp"`
		Meths []method          `json:"meths"`
		Iface interface{ F() }  `json:"iface"`
		TextM map[upperText]int `json:"textm"`
	}

	cased struct {
		FirstName string `json:"firstName,case:ignore"`
		Strict    int    `json:"strict,case:strict"`
		Plain     int    `json:"plain"`
		PLAIN     int    `json:"PLAIN"`
		UnderS    int    `json:"under_s"`
	}

	fallbackMap struct {
		A    int            `json:"a"`
		Rest map[string]any `json:",embed"`
	}
	fallbackRaw struct {
		A    int            `json:"a"`
		Rest jsontext.Value `json:",embed"`
	}
	fallbackInts struct {
		A    int              `json:"a"`
		Rest *map[named]*int8 `json:",embed"`
	}

	nilEmbedded struct {
		*hidden
		B int
	}

	recursive struct {
		Name string       `json:"name"`
		Kids []*recursive `json:"kids"`
		Map  map[string]recursive
	}

	escapedNames struct {
		Quote int `json:"a\u00e9"`
		Space int `json:"with space and a long name beyond sixteen"`
		Uni   int `json:"ключ"`
		Long  int `json:"a_name_of_exactly_sixteen_or_more"`
	}
)

// upperText is a type with text methods that refuse some texts.
type upperText string

func (u *upperText) UnmarshalText(b []byte) error {
	if strings.Contains(string(b), "!") {
		return errors.New("no exclamation marks")
	}
	*u = upperText(strings.ToUpper(string(b)))
	return nil
}

// method is a type with an UnmarshalJSON that refuses some values.
type method struct{ Text string }

func (m *method) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '[' {
		return errors.New("no arrays")
	}
	m.Text += string(b)
	return nil
}

type target struct {
	name string
	make func() any
}

func fresh[T any]() target {
	return target{name: strings.TrimPrefix(typeName[T](), "difftest."), make: func() any { return new(T) }}
}

func filled[T any](name string, v func() T) target {
	return target{name: name, make: func() any { x := v(); return &x }}
}

// badFallback is the name of a target with an embedded raw value that holds no object.
const badFallback = "bad fallback"

func ptr[T any](v T) *T { return &v }

var targets = []target{
	fresh[any](), fresh[map[string]any](), fresh[[]any](), fresh[jsontext.Value](), fresh[jsonv1.RawMessage](),
	fresh[small](), fresh[scalars](), fresh[containers](), fresh[special](), fresh[cased](),
	fresh[fallbackMap](), fresh[fallbackRaw](), fresh[fallbackInts](), fresh[nilEmbedded](), fresh[recursive](), fresh[escapedNames](),
	fresh[int](), fresh[string](), fresh[bool](), fresh[float32](), fresh[float64](), fresh[uint8](), fresh[[]int](), fresh[[3]int](),
	fresh[*int](), fresh[**small](), fresh[map[string]string](), fresh[map[int]any](), fresh[[]byte](), fresh[[3]byte](),
	fresh[time.Time](), fresh[jsonv1.Number](), fresh[map[string]*small](), fresh[[]map[string]any](), fresh[chan int](), fresh[struct{}](),
	fresh[map[float64]int](), fresh[map[bool]int](), fresh[[][]float64](), fresh[[][2]float64](), fresh[map[upperText]method](),
	filled("filled any", func() any { return map[string]any{"a": 1.0, "list": []any{1.0, "x"}} }),
	filled("filled any pointer", func() any { return &small{A: 7, B: "seven"} }),
	filled("filled any struct", func() any { return small{A: 7, B: "seven"} }),
	filled("filled map", func() map[string]any { return map[string]any{"a": "old", "any": []any{1.0}} }),
	filled("filled struct", func() containers {
		return containers{
			small: &small{A: 1}, Ptr: ptr(5), List: []int{1, 2, 3, 4, 5, 6, 7, 8}[:3], Map: map[string]int{"a": 1, "b": 2},
			Any: &small{A: 3}, Anys: []any{1.0, map[string]any{"x": 1.0}}[:1], Structs: []small{{A: 1, B: "one"}, {A: 2}}[:1],
			IntMap: map[int8]string{1: "one"}, Self: &containers{Any: map[string]any{"a": 1.0}},
		}
	}),
	filled("filled special", func() special {
		return special{Raw: jsontext.Value(`{"x":1} `), Bytes: []byte("0123456789")[:2], Meth: method{"old"}, Text: "OLD"}
	}),
	filled("filled fallback", func() fallbackRaw { return fallbackRaw{Rest: jsontext.Value(` {"z":1 } `)} }),
	filled(badFallback, func() fallbackRaw { return fallbackRaw{Rest: jsontext.Value(` [1]`)} }),
	filled("filled fallback map", func() fallbackMap { return fallbackMap{Rest: map[string]any{"a": 1.0, "list": "x"}} }),
}
