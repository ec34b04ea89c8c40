// Which calls never reach the standard library, as the debug counters say.
// Assumes that nothing else runs in this process meanwhile. With purego an Encoder of the caller's is out of reach.
// Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"math/big"
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/internal/ref"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// tries are more than the calls for which a type with many methods for its length, as tests with random values make them, is left to the
// standard library (denseCalls in package encode).
const tries = 100

// own fails if f needs the standard library for anything, each of so many times. A pool that the collector, or the race detector, has just
// emptied is filled again by asking it once, too.
func own(t *testing.T, what string, f func() error) {
	t.Helper()
	asked := uint64(1)
	for try := 0; asked != 0 && try < tries; try++ {
		before := count.Total()
		if err := f(); err != nil {
			t.Errorf("%s: %v", what, err)
			return
		}
		asked = uint64(count.Total() - before)
	}
	if asked != 0 {
		t.Errorf("%s: the standard library was asked %d times", what, asked)
	}
}

func TestEncodeWithoutTheStandardLibrary(t *testing.T) {
	if _, ok := ref.CoderOf(jsontext.NewEncoder(new(bytes.Buffer))); ok {
		for _, in := range []any{map[string]int{"a": 1}, []string{"b"}, encInner{1, "b"}, &encOne{}, map[string]any{"k": []any{1.5, nil}}} {
			for _, options := range [][]stdv2.Options{nil, {jsontext.Multiline(true)}, {jsontext.AllowDuplicateNames(true), stdv2.Deterministic(true)}} {
				enc := jsontext.NewEncoder(new(bytes.Buffer), options...)
				enc.WriteToken(jsontext.BeginArray)
				own(t, "MarshalEncode", func() error { return jsonv2.MarshalEncode(enc, in) })
				own(t, "MarshalEncode with options", func() error { return jsonv2.MarshalEncode(enc, in, stdv2.OmitZeroStructFields(true)) })
			}
		}
		callLog = nil
		to := marshalTo{1}
		jsonv2.Marshal(map[string][]*pointerTo{"k": slices.Repeat([]*pointerTo{{1}}, 50)}) // that type is left to the standard library now
		for _, in := range []any{encTo{To: to, Z: to}, map[string][]*pointerTo{"k": {{1}}}, map[string]any{"a": []any{to}}, []any{"x", to}, struct{ M map[string]marshalTo }{map[string]marshalTo{"k": to}}} {
			for _, options := range [][]stdv2.Options{nil, {jsontext.Multiline(true)}, {stdv2.Deterministic(true)}} {
				own(t, "Marshal of methods that write to an encoder", func() error { _, err := jsonv2.Marshal(in, options...); return err })
			}
			own(t, "MarshalWrite of such", func() error { return jsonv2.MarshalWrite(new(chunks), in) })
			own(t, "Encode of such", func() error { return json.NewEncoder(new(chunks)).Encode(in) })
		}
	}
}

func TestMarshalWithoutTheStandardLibrary(t *testing.T) {
	raw := jsontext.Value(`{"b":1e3,"a":[12345678901234567890,"\u0041"]}`)
	n := 1
	for _, in := range []any{
		raw, []any{raw, 1.5}, valueJSON{"x"}, map[string]jsontext.Value{"k": raw},
		map[int8]int{1: 1}, map[uint64]int{1: 1}, map[uintptr]int{1: 1}, map[float32]int{1.5: 1}, map[float64]int{1e21: 1}, map[valueText]int{"k": 1},
		map[pointerText]int{{"k"}: 1}, map[appender]int{1: 1}, map[netip.Addr]int{netip.IPv6Loopback(): 1}, map[any]int{"k": 1, 2: 1, float32(1.5): 1, uint8(3): 1, valueText("a"): 1},
		map[*int]int{&n: 1}, map[time.Time]int{{}: 1}, map[stringer]int{valueText("v"): 1}, map[stdv1.Number]int{"12": 1}, encOwnMethods{netip.IPv6Loopback(), big.NewInt(5), unexported{7}},
	} {
		for _, options := range [][]stdv2.Options{nil, {stdv2.Deterministic(true)}, {jsontext.Multiline(true), stdv2.StringifyNumbers(true)}, {jsontext.PreserveRawStrings(true)},
			{jsontext.CanonicalizeRawInts(true)}, {jsontext.CanonicalizeRawFloats(true), jsontext.ReorderRawObjects(true)}, {jsontext.AllowInvalidUTF8(true), jsontext.EscapeForHTML(true)}} {
			own(t, fmt.Sprintf("Marshal of %T", in), func() error { _, err := jsonv2.Marshal(in, options...); return err })
		}
	}
}
