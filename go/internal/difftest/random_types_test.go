// Random types, made by reflection of the types in this package, and texts that fit them.
// Assumes nothing of what is made: tags may be wrong, keys impossible, fields of no size. Used by random_test.go.

package difftest

import (
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"strconv"
	"strings"
	"time"
)

func typesOf(values ...any) (types []reflect.Type) {
	for _, v := range values {
		types = append(types, reflect.TypeOf(v).Elem())
	}
	return types
}

// plainTypes are what most types are made of, oddTypes what has methods, states, no size or no JSON.
var (
	plainTypes = typesOf(new(bool), new(int), new(int8), new(int16), new(int32), new(int64), new(uint), new(uint8), new(uint16), new(uint32), new(uint64), new(uintptr),
		new(float32), new(float64), new(string), new(string), new(named), new(bigNumber), new(any), new(any), new([]byte), new([3]byte), new([]namedByte), new(struct{}),
		new([0]int), new([0]func()), new(*int), new(map[string]any), new([]any), new(map[string]string), new(small), new(mapOfAny), new(sliceOfAny))
	oddTypes = typesOf(new(time.Time), new(time.Duration), new(stdv1.Number), new(jsontext.Value), new(valueJSON), new(pointerJSON), new(valueText), new(pointerText),
		new(appender), new(marshalTo), new(pointerTo), new(zeroValue), new(zeroPointer), new(stringer), new(jsoner), new(netip.Addr), new(big.Int), new(upperText),
		new(method), new(from), new(unsupported), new(unexported), new(blankFirst), new(emptyFirst), new(emptyLast), new(arrayOfIt), new(deepIt), new(recursive),
		new(encRecursive), new(encTags), new(encEmbedded), new(fallbackMap), new(fallbackRaw), new(nilEmbedded), new(wrongTag), new(oddName), new(hidden), new(namedPointer),
		new(chan int), new(func()), new(complex128), new(interface{ F() }))
	keyTypes = typesOf(new(string), new(string), new(string), new(named), new(int), new(int8), new(uint64), new(uintptr), new(namedByte), new(float64), new(float32), new(bool), new(valueText),
		new(upperText), new(appender), new(keyTo), new(jsonKey), new(bothKey), new(fromKey), new(time.Time), new(netip.Addr), new(any), new(stdv1.Number),
		new(*pointerText), new(time.Duration), new(valueJSON), new(stringer))
	fieldNames = []string{"", "", "", "", "a", "b", "c", "A", "ab", "a_b", "list", "any", "a<b", "é", "ключ", "a name of more than sixteen bytes", "eightlet", "sixteen_letters_"}
)

// randomType returns a type of that depth at most.
func randomType(r *rand.Rand, depth int) reflect.Type {
	if depth <= 0 || r.IntN(8) == 0 {
		if r.IntN(3) == 0 {
			return oddTypes[r.IntN(len(oddTypes))]
		}
		return plainTypes[r.IntN(len(plainTypes))]
	}
	switch r.IntN(8) {
	case 0:
		return reflect.PointerTo(randomType(r, depth-1))
	case 1, 2:
		return reflect.SliceOf(randomType(r, depth-1))
	case 3:
		return reflect.ArrayOf(r.IntN(4), randomType(r, depth-1))
	case 4:
		return reflect.MapOf(keyTypes[r.IntN(len(keyTypes))], randomType(r, depth-1))
	}
	return randomStruct(r, depth)
}

// randomStruct returns a struct type; now and then one of those in this package.
func randomStruct(r *rand.Rand, depth int) reflect.Type {
	var fields []reflect.StructField
	for i := range r.IntN(6) {
		typ := randomType(r, depth-1)
		fields = append(fields, reflect.StructField{Name: "F" + strconv.Itoa(i), Type: typ, Tag: randomTag(r, typ)})
	}
	return reflect.StructOf(fields)
}

// randomTag returns the tag of a field of that type.
func randomTag(r *rand.Rand, typ reflect.Type) reflect.StructTag {
	if r.IntN(30) == 0 {
		return []reflect.StructTag{`json:"-"`, `json:"-,"`, `json:",format:base16"`, `json:"a\\b"`, `json:",omitzero,omitzero"`, `json:",unknown"`, `json:",OmitEmpty"`,
			`json:"'quoted'"`, `json:",case:odd"`, `json:",case:ignore,case:strict"`, `xml:"x"`}[r.IntN(11)]
	}
	tag := fieldNames[r.IntN(len(fieldNames))]
	base := typ
	for base.Kind() == reflect.Pointer {
		base = base.Elem()
	}
	for _, o := range []struct {
		option string
		one    int // in how many
	}{{"omitempty", 5}, {"omitzero", 5}, {"string", 7}, {"case:ignore", 12}, {"case:strict", 20}} {
		if r.IntN(o.one) == 0 {
			tag += "," + o.option
		}
	}
	if k := base.Kind(); (k == reflect.Struct || k == reflect.Map || base == reflect.TypeFor[jsontext.Value]()) && r.IntN(8) == 0 {
		tag = ",embed"
	}
	if tag == "" {
		return ""
	}
	return reflect.StructTag(`json:` + strconv.Quote(tag))
}

// scalarTexts are values, some of them out of some range.
var scalarTexts = []string{`null`, `null`, `true`, `false`, `0`, `-0`, `-0.0`, `1`, `-1`, `12`, `300`, `1.5`, `1e2`, `1e400`, `18446744073709551615`, `123456789012345678901234567890`,
	`""`, `"a"`, `"text"`, `"1"`, `"-7"`, `"1.5"`, `"null"`, `"true"`, `"\"q\""`, `"\u00e9\n"`, `"\ud800"`, "\"\xff\"", `"aGVsbG8="`, `"AQID"`, `"2024-01-02T03:04:05Z"`, `"5s"`, `"1.2.3.4"`,
	`"bad!"`, `{}`, `[]`, `{"a":1}`, `[1,"x",null]`, `{"a":{"b":[{}]},"c":2}`, `[[1],[2,[3]]]`, `"a string of more than thirty-two bytes, with é"`}

// appendText appends a value for type t, or now and then another one.
func appendText(b []byte, r *rand.Rand, t reflect.Type, depth int) []byte {
	if depth <= 0 || r.IntN(12) == 0 {
		return append(b, scalarTexts[r.IntN(len(scalarTexts))]...)
	}
	switch t.Kind() {
	case reflect.Pointer:
		return appendText(b, r, t.Elem(), depth)
	case reflect.Bool:
		return strconv.AppendBool(b, r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		n := strconv.Itoa(r.IntN(130) >> r.IntN(8))
		if r.IntN(6) == 0 {
			n = strconv.Quote(n)
		}
		return append(b, n...)
	case reflect.Float32, reflect.Float64:
		return strconv.AppendFloat(b, r.NormFloat64()*10, 'g', -1, 64)
	case reflect.String:
		return strconv.AppendQuoteToASCII(b, strangeStrings[r.IntN(10)])
	case reflect.Slice, reflect.Array:
		b = append(b, '[')
		n := r.IntN(4)
		if t.Kind() == reflect.Array && r.IntN(3) > 0 {
			n = t.Len()
		}
		for i := range n {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendText(b, r, t.Elem(), depth-1)
		}
		return append(b, ']')
	case reflect.Map:
		b = append(b, '{')
		for i := range r.IntN(4) {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, []string{`"a"`, `"b"`, `"1"`, `"-2"`, `"1.5"`, `"k"`, `"\u006b"`, `"true"`, `"2024-01-02T03:04:05Z"`, `"::1"`, `"bad!"`}[r.IntN(11)]...)
			b = appendText(append(b, ':'), r, t.Elem(), depth-1)
		}
		return append(b, '}')
	case reflect.Struct:
		return appendMembers(b, r, t, depth)
	}
	return append(b, scalarTexts[r.IntN(len(scalarTexts))]...)
}

// appendMembers appends an object for a struct type.
func appendMembers(b []byte, r *rand.Rand, t reflect.Type, depth int) []byte {
	b = append(b, '{')
	start := len(b)
	member := func(name string, typ reflect.Type) {
		if len(b) > start {
			b = append(b, ',')
		}
		switch r.IntN(10) {
		case 0:
			name = strings.ToUpper(name)
		case 1:
			name = strings.ReplaceAll(name, "_", "") + "_"
		}
		quoted, _ := jsontext.AppendQuote(nil, name)
		b = appendText(append(append(b, quoted...), ':'), r, typ, depth-1)
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() && !f.Anonymous || r.IntN(6) == 0 {
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		base := f.Type
		if base.Kind() == reflect.Pointer {
			base = base.Elem()
		}
		if base.Kind() == reflect.Struct && (f.Anonymous && name == "" || strings.Contains(options, "embed")) {
			inner := appendMembers(nil, r, base, depth-1)
			if inner = inner[1 : len(inner)-1]; len(inner) > 0 {
				if len(b) > start {
					b = append(b, ',')
				}
				b = append(b, inner...)
			}
			continue
		}
		if name == "" {
			name = f.Name
		}
		member(name, f.Type)
		if r.IntN(12) == 0 {
			member(name, f.Type)
		}
	}
	if r.IntN(4) == 0 {
		member(fmt.Sprint("unknown", r.IntN(3)), reflect.TypeFor[any]())
	}
	return append(b, '}')
}
