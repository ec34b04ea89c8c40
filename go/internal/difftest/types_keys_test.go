// Maps whose keys are of every kind.
// Assumes that the standard library is right. Called by go test; its types are used by decode_test.go and coder_test.go through targets.

package difftest

import (
	"encoding"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"
)

type (
	anyKey   interface{}
	boolKey  bool
	floatKey float32
	arrayKey [2]string
	strctKey struct{ A int }

	// keyMaps is a struct of maps that are not often needed.
	keyMaps struct {
		Any    map[any]int                `json:"a"`
		Named  map[anyKey]string          `json:"b"`
		Float  map[float64][]int          `json:"list"`
		Small  map[floatKey]any           `json:"map"`
		JSON   map[jsonKey]int            `json:"intmap"`
		Both   map[bothKey]*small         `json:"uintmap"`
		From   map[fromKey]int            `json:"anymap"`
		Time   map[time.Time]int          `json:"time"`
		Dur    map[time.Duration]int      `json:"dur"`
		Number map[stdv1.Number]int       `json:"number"`
		Iface  map[interface{ F() }]int   `json:"iface"`
		Nested map[any]map[float64]string `json:"any"`
	}
)

// jsonKey reads itself from the quoted name, and refuses some.
type jsonKey string

func (k *jsonKey) UnmarshalJSON(b []byte) error {
	if strings.Contains(string(b), "!") {
		return errors.New("no exclamation marks")
	}
	*k = jsonKey(strings.ToLower(string(b)))
	return nil
}

// bothKey has methods of two kinds.
type bothKey struct{ s string }

func (k *bothKey) UnmarshalJSON(b []byte) error {
	k.s = "json " + string(b)
	return nil
}

func (k *bothKey) UnmarshalText(b []byte) error {
	k.s = "text " + string(b)
	return nil
}

// fromKey reads itself with a decoder.
type fromKey struct{ s string }

func (k *fromKey) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	if k.s = tok.String(); strings.HasPrefix(k.s, "u") {
		return fmt.Errorf("own error about %s", k.s)
	}
	k.s += " at " + place(dec)
	return nil
}

func init() {
	targets = append(targets,
		fresh[map[any]int](), fresh[map[anyKey]any](), fresh[map[float64]any](), fresh[map[floatKey]string](), fresh[map[boolKey]int](),
		fresh[map[jsonKey]int](), fresh[map[bothKey]any](), fresh[map[fromKey]any](), fresh[[]map[fromKey]any](), fresh[map[time.Time]int](), fresh[map[time.Duration]int](),
		fresh[map[arrayKey]int](), fresh[map[strctKey]int](), fresh[map[stdv1.Number]any](), fresh[map[chan int]int](), fresh[keyMaps](),
		filled("filled any keys", func() map[any]any { return map[any]any{"a": 1.0, 2: "two"} }),
		filled("filled float keys", func() map[float64]any { return map[float64]any{1: 1.0, 2: map[string]any{"x": 1.0}} }),
		filled("filled from keys", func() map[fromKey]any { return map[fromKey]any{{"a"}: 1.0} }),
	)
	seeds = append(seeds,
		`{"1":1,"2.5":"x","1e3":{"a":1},"-0":[],"0":null}`, `{"1.5":1,"1.50":2}`, `{"null":1,"Inf":3}`, `{"true":1,"false":2}`,
		`{"2024-01-02T03:04:05Z":1,"2024-01-02T03:04:05+00:00":2}`, `{"5":1,"05":2}`,
		`{"a":{"x":1,"y":2},"b":{"k":"v"},"list":{"1":[1],"2":[]},"map":{"1.5":{"z":1}},"intmap":{"A":1,"B!":2},"uintmap":{"q":{"A":1}},"anymap":{"x":1,"u":2},"time":{"2024-01-02T03:04:05Z":1},"dur":{"5":1},"number":{"1.5":1},"any":{"m":{"1":"x"}}}`)
}

// nilSafe is a type whose method can be called on a nil pointer.
type nilSafe struct{}

func (n *nilSafe) MarshalText() ([]byte, error) {
	called("nilSafe")
	return []byte(fmt.Sprint("nil: ", n == nil)), nil
}

// TestKeysOfEveryKind has keys of many types, nil pointers among them, by themselves and in interfaces, before and after a method has run.
func TestKeysOfEveryKind(t *testing.T) {
	n, text := 7, pointerText{"p"}
	keys := []any{
		(*int)(nil), (*string)(nil), (*bool)(nil), (**int)(nil), (*any)(nil), (*nilSafe)(nil), &nilSafe{}, (*valueText)(nil), (*pointerText)(nil), (*appender)(nil),
		(*valueJSON)(nil), (*pointerJSON)(nil), (*time.Time)(nil), (*time.Duration)(nil), (*netip.Addr)(nil), (*big.Int)(nil), (*small)(nil), (*stdv1.Number)(nil), (*stringer)(nil), (chan int)(nil),
		&n, &text, "s", named("n"), 1, int8(-1), uint64(1), 1.5, float32(2.5), true, valueText("v"), appender(1), valueJSON{"j"}, time.Time{}, time.Second, netip.IPv6Loopback(), stdv1.Number("1"),
		stdv1.Number("x"), [1]int{1}, struct{}{}, small{A: 1}, text, pointerJSON{3}, // of which pointers have the method
		&struct{ A []int }{}, &stdv2.SemanticError{}, &[1][]int{}, &[]int{}, &map[int]int{}, new(func()), new(chan int), new(complex64), // pointers to what is no key itself
	}
	if placesKnown { // otherwise such keys are errors once a method has run: see docs/compat-go.md
		keys = append(keys, (*marshalTo)(nil), (*pointerTo)(nil), (*keyTo)(nil), keyTo("k"))
	}
	for _, key := range keys {
		typ := reflect.TypeOf(key)
		ins := []any{map[any]int{key: 1}, map[any]any{key: map[any]fallbackMap{key: {}}}}
		static := reflect.MakeMap(reflect.MapOf(typ, reflect.TypeFor[any]()))
		static.SetMapIndex(reflect.ValueOf(key), reflect.ValueOf(1))
		ins = append(ins, static.Interface())
		if k, ok := key.(encoding.TextMarshaler); ok {
			ins = append(ins, map[encoding.TextMarshaler]int{k: 1})
		}
		if k, ok := key.(fmt.Stringer); ok {
			ins = append(ins, map[fmt.Stringer]string{k: "x"})
		}
		for _, in := range ins {
			for _, o := range [][]stdv2.Options{nil, {stdv1.DefaultOptionsV1()}, {stdv1.CallMethodsWithLegacySemantics(true)}, {stdv2.StringifyNumbers(true)},
				{stdv1.DefaultOptionsV1(), stdv1.CallMethodsWithLegacySemantics(false)}, {stdv1.DefaultOptionsV1(), stdv1.ReportErrorsWithLegacySemantics(false)}} {
				compareMarshal(t, in, o)
				compareMarshal(t, []any{valueText("before"), in}, o)
			}
		}
	}
}
