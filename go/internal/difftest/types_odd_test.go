// Types that programs rarely define and reflection cannot make: generic ones, those that are made of themselves without a struct, named
// types over types that the packages treat specially, embedded interfaces, methods on every kind, more fields than fit a word.
// Assumes nothing. Used by random_types_test.go and, by name, by what internal/gentypes writes.

//lint:file-ignore SA5008 the tags are what is tested

package difftest

import (
	"encoding"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"strconv"
	"time"
)

type (
	box[T any] struct {
		V T   `json:"v"`
		P *T  `json:"p,omitempty"`
		L []T `json:"l,omitzero"`
	}
	pair[K comparable, V any] struct {
		M    map[K]V `json:"m"`
		Box  box[V]
		Next *pair[K, V] `json:",omitempty"`
	}
	boxed[T any] struct {
		box[T]
		Own T `json:"own"`
	}
	optional[T any] struct {
		set bool
		v   T
	}
	textOf[T ~int | ~string] struct{ V T }

	selfSlice []selfSlice
	selfMap   map[string]selfMap
	selfArray [1]*selfArray
	selfBoth  []map[int8]*selfBoth

	ownTime     time.Time
	ownDuration time.Duration
	ownNumber   stdv1.Number
	ownRaw      jsontext.Value
	ownMessage  stdv1.RawMessage
	ownAny      any
	ownFunc     func()

	embedsInterface struct {
		fmt.Stringer
		A int
	}
	embedsNamed struct {
		fmt.Stringer `json:"s"`
		error        `json:"e"`
		A            int `json:"a,omitempty"`
	}
	embedsScalar struct {
		//lint:ignore U1000 what may be seen of it is its place
		named
		time.Duration
		A int
	}

	textByte  byte
	jsonByte  uint8
	arrayText [4]byte
	mapJSON   map[string]int
	sliceText []int
	funcJSON  func()
	chanText  chan int
	boolText  bool
	floatFrom float64
	structKey struct{ A int }
	namedMap  map[named]named

	wide struct {
		F00, F01, F02, F03, F04, F05, F06, F07, F08, F09, F10, F11, F12, F13, F14, F15, F16, F17, F18, F19, F20, F21 any `json:",omitzero"`
	}
)

func (o optional[T]) IsZero() bool { return !o.set }

func (o optional[T]) MarshalJSON() ([]byte, error) {
	return stdv2.Marshal(o.v, stdv2.Deterministic(true))
}

func (o *optional[T]) UnmarshalJSON(b []byte) error {
	o.set = true
	return stdv2.Unmarshal(b, &o.v)
}

func (o textOf[T]) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%v", o.V), nil }

func (o *textOf[T]) UnmarshalText(b []byte) error {
	if len(b) > 20 {
		return errors.New("too long")
	}
	_, err := fmt.Sscan(string(b), &o.V)
	return err
}

func (b textByte) MarshalText() ([]byte, error) {
	called("textByte")
	return []byte{'t', 'a' + byte(b%26)}, nil
}

func (b *textByte) UnmarshalText(text []byte) error { *b = textByte(len(text)); return nil }

func (b *jsonByte) UnmarshalJSON(text []byte) error { *b = jsonByte(len(text)); return nil }

func (b *jsonByte) MarshalJSON() ([]byte, error) {
	called("jsonByte")
	return strconv.AppendInt(nil, int64(*b)+1000, 10), nil
}

func (a arrayText) MarshalText() ([]byte, error) {
	called("arrayText")
	return fmt.Appendf(nil, "%x", a[:]), nil
}

func (a *arrayText) UnmarshalText(b []byte) error {
	if copy(a[:], b) < 4 {
		return errors.New("too short")
	}
	return nil
}

func (m mapJSON) MarshalJSON() ([]byte, error) {
	called("mapJSON")
	return strconv.AppendInt(nil, int64(len(m)), 10), nil
}

func (m *mapJSON) UnmarshalJSON(b []byte) error { *m = mapJSON{string(b): len(b)}; return nil }

func (s *sliceText) MarshalText() ([]byte, error) {
	called("sliceText")
	return fmt.Append(nil, len(*s)), nil
}

func (s *sliceText) UnmarshalText(b []byte) error { *s = append(*s, len(b)); return nil }

func (f funcJSON) MarshalJSON() ([]byte, error) { called("funcJSON"); return []byte(`{"f":null}`), nil }

func (f *funcJSON) UnmarshalJSON([]byte) error { *f = nil; return nil }

func (c chanText) MarshalText() ([]byte, error) { called("chanText"); return []byte("chan"), nil }

func (b *boolText) UnmarshalText(text []byte) error { *b = len(text) > 2; return nil }

func (f *floatFrom) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	v, err := dec.ReadValue()
	*f = floatFrom(len(v))
	return err
}

func (f floatFrom) MarshalJSONTo(enc *jsontext.Encoder) error {
	called("floatFrom")
	return enc.WriteToken(jsontext.String(fmt.Sprint(float64(f))))
}

func (k structKey) MarshalText() ([]byte, error) {
	called("structKey")
	return fmt.Append(nil, "k", k.A%4), nil
}

func (k *structKey) UnmarshalText(b []byte) error {
	k.A = len(b)
	return nil
}

// wider has enough fields that seen names take several words.
type wider struct {
	wide                                                                                           `json:",embed"`
	W0                                                                                             wide `json:"w0,embed"`
	Rest                                                                                           [8]int
	A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z                   int            `json:",omitzero"`
	AA, AB, AC, AD, AE, AF, AG, AH, AI, AJ, AK, AL, AM, AN, AO, AP, AQ, AR, AS, AT, AU, AV, AW, AX map[string]int `json:",omitempty"`
}

var (
	rareTypes = typesOf(new(box[int]), new(box[any]), new(box[*string]), new(pair[string, int]), new(pair[int8, box[any]]), new(boxed[string]), new(boxed[valueText]),
		new(optional[int]), new(optional[[]any]), new(textOf[int]), new(textOf[string]), new(selfSlice), new(selfMap), new(selfArray), new(selfBoth),
		new(ownTime), new(ownDuration), new(ownNumber), new(ownRaw), new(ownMessage), new(ownAny), new(ownFunc), new(embedsInterface), new(embedsNamed), new(embedsScalar),
		new(textByte), new([]textByte), new([2]textByte), new(jsonByte), new([]jsonByte), new([2]jsonByte), new(arrayText), new([]arrayText), new(mapJSON), new(sliceText), new(funcJSON),
		new(chanText), new(boolText), new(floatFrom), new(structKey), new(namedMap), new(wide), new(wider), new(error), new(fmt.Stringer), new(encoding.TextMarshaler),
		new(stdv1.Marshaler), new(stdv2.UnmarshalerFrom), new(encoding.TextUnmarshaler), new(net.IP), new(net.IPNet), new(url.URL), new(netip.Prefix), new(big.Float), new(big.Rat),
		new(slog.Level), new(time.Month), new(stdv1.RawMessage), new(reflect.Kind))
	rareKeys = typesOf(new(arrayText), new(structKey), new(textOf[int]), new(textOf[string]), new(textByte), new(boolText), new(floatFrom), new(error), new(fmt.Stringer),
		new(encoding.TextMarshaler), new([2]string), new(ownAny), new(ownNumber), new(ownDuration), new(slog.Level), new(netip.Prefix), new(optional[int]))
)

func init() {
	oddTypes = append(oddTypes, rareTypes...)
	keyTypes = append(keyTypes, rareKeys...)
}
