// What stays on the fast path, shown by the counters of package count.
// Assumes that nothing else decodes meanwhile: none of these tests runs in parallel. Called by go test.

package difftest

import (
	"bytes"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/fastjson/fastjson/go/internal/count"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// counters are the reasons for leaving the fast path.
type counters struct{ opaque, typ, method, failure, stream int64 }

func counted(f func()) counters {
	now := func() counters {
		return counters{count.Opaque.Load(), count.Type.Load(), count.Method.Load(), count.Failure.Load(), count.Stream.Load()}
	}
	a := now()
	f()
	b := now()
	return counters{b.opaque - a.opaque, b.typ - a.typ, b.method - a.method, b.failure - a.failure, b.stream - a.stream}
}

// covered is one type with a text that it takes.
type covered struct {
	name string
	make func() any
	text string
	want counters
}

func newOf[T any]() func() any { return func() any { return new(T) } }

var coveredTypes = []covered{
	{"scalars", newOf[scalars](), seeds[1], counters{}},
	{"special", newOf[special](), `{"time":"2024-01-02T03:04:05Z","bytes":"aGVsbG8=","raw":[1],"addr":"::1","text":"x","meth":1,"textm":{"a":1}}`, counters{}},
	{"fallback map", newOf[fallbackMap](), `{"a":1,"x":[1]}`, counters{}},
	{"fallback raw", newOf[fallbackRaw](), `{"a":1,"x":[1]}`, counters{}},
	{"cases", newOf[cased](), `{"FIRST_NAME":"y"}`, counters{}},
	{"int keys", newOf[map[int8]string](), `{"1":"a","-5":"b"}`, counters{}},
	{"uint keys", newOf[map[uintptr]int](), `{"1":1}`, counters{}},
	{"text keys", newOf[map[netip.Addr]int](), `{"::1":1}`, counters{}},
	{"named keys", newOf[map[named]int](), `{"a":1}`, counters{}},
	{"any keys", newOf[map[any]int](), `{"a":1,"b":2}`, counters{}},
	{"float keys", newOf[map[float64]string](), `{"1.5":"a","-1e3":"b"}`, counters{}},
	{"keys with UnmarshalText and more", newOf[map[upperText][]int](), `{"a":[1]}`, counters{}},
	{"time keys", newOf[map[time.Time]int](), `{"2024-01-02T03:04:05Z":1}`, counters{}},
	{"from, two of them", newOf[[]from](), `[{"a":1},[2]]`, counters{method: 2}},
	{"from, one of many", newOf[fromFields](), `{"a":1,"any":{"z":[]},"b":"x"}`, counters{method: 1}},
	{"wrong tag unused", newOf[wrongInside](), `{"a":1,"list":null}`, counters{}},
}

func TestTypesThatStayOnTheFastPath(t *testing.T) {
	for _, c := range coveredTypes {
		for _, way := range []struct {
			name string
			f    func([]byte, any) error
		}{
			{"Unmarshal", plain},
			{"v1", json.Unmarshal},
			{"UnmarshalRead", func(b []byte, v any) error { return jsonv2.UnmarshalRead(strings.NewReader(string(b)), v) }},
		} {
			var err error
			got := counted(func() { err = way.f(long([]byte(c.text)), c.make()) })
			if err != nil || got != c.want {
				t.Errorf("%s, %s: got %+v, error %v, want %+v", c.name, way.name, got, err, c.want)
			}
		}
	}
}

// TestStringTagsOfEncodingJSON reads tags that only encoding/json allows.
func TestStringTagsOfEncodingJSON(t *testing.T) {
	text := []byte(`{"a":"\"x\"","bool":"true","named":"\"n\"","meth":1,"time":"2024-01-02T03:04:05Z","any":5,"pair":[1,2],"int":"5"}`)
	var v manyTags
	if got := counted(func() {
		if err := json.Unmarshal(text, &v); err != nil || *v.S != "x" || !*v.B || v.N != "n" {
			t.Errorf("got %+v, error %v", v, err)
		}
	}); got != (counters{}) {
		t.Errorf("got %+v", got)
	}
}

// TestKeysThatReadThemselves counts maps whose keys need a standard decoder, and others.
func TestKeysThatReadThemselves(t *testing.T) {
	text := long([]byte(`[{"a":{"x":[1]},"b":{"y":[2]}}]`))
	for name, c := range map[string]covered{
		"UnmarshalJSON":     {make: newOf[[]map[jsonKey]any]()},
		"UnmarshalJSONFrom": {make: newOf[[]map[fromKey]any](), want: counters{typ: 1}},
		"pointers":          {make: newOf[[]map[*string]any](), want: counters{typ: 1}},
	} {
		v := c.make()
		var err error
		if got := counted(func() { err = jsonv2.Unmarshal(text, v) }); got != c.want || err != nil || reflect.ValueOf(v).Elem().Index(0).Len() != 2 {
			t.Errorf("%s: got %+v and %v, error %v, want %+v", name, got, v, err, c.want)
		}
	}
}

// TestOptionsThatStayOnTheFastPath sets each option alone, for each type.
func TestOptionsThatStayOnTheFastPath(t *testing.T) {
	type mix struct {
		A    string         `json:"a"`
		List []bool         `json:"list"`
		Map  map[string]any `json:"map"`
		When time.Time      `json:"when"`
		Raw  jsontext.Value `json:"raw"`
		Data []byte         `json:"data"`
		M    map[int]string `json:"m"`
	}
	text := []byte(`{"a":"x","list":[true],"map":{"k":[null]},"when":"2024-01-02T03:04:05Z","raw":{"a":1},"data":"aGVsbG8=","m":{"1":"x"}}`)
	types := append([]covered{{"mix", newOf[mix](), string(text), counters{}}}, coveredTypes...)
	for k, set := range switches {
		for _, on := range []bool{false, true} {
			for _, c := range types {
				if stdv2.Unmarshal([]byte(c.text), c.make(), set(on)) != nil {
					continue // the option makes the text wrong
				}
				var err error
				if got := counted(func() { err = jsonv2.Unmarshal(long([]byte(c.text)), c.make(), set(on)) }); got != c.want || err != nil {
					t.Errorf("%s, option %d=%v: %+v, error %v", c.name, k, on, got, err)
				}
			}
		}
	}
	var v any
	got := counted(func() {
		_ = jsonv2.Unmarshal(text, &v, stdv2.WithUnmarshalers(stdv2.UnmarshalFunc(func([]byte, *int) error { return nil })))
	})
	if got != (counters{opaque: 1}) {
		t.Errorf("user functions: %+v", got)
	}
}

// TestLongValuesOfDecodersStayOnTheFastPath reads values that the caller's decoder has in its buffer.
func TestLongValuesOfDecodersStayOnTheFastPath(t *testing.T) {
	for _, c := range coveredTypes {
		for _, o := range [][]jsonv2.Options{nil, {stdv2.RejectUnknownMembers(false)}} {
			text := string(long([]byte(c.text)))
			dec := jsontext.NewDecoder(bytes.NewBufferString("[" + text + "," + text + "," + text + "]"))
			if _, err := dec.ReadToken(); err != nil {
				t.Fatal(err)
			}
			for range 20 { // an earlier error may leave some to the standard library
				_ = jsonv2.UnmarshalDecode(jsontext.NewDecoder(bytes.NewBufferString(text)), c.make(), o...)
			}
			v := c.make()
			_ = jsonv2.UnmarshalDecode(dec, v, o...) // how long values of the type are shows only afterwards
			for range 2 {
				var err error
				own := count.Own.Load()
				got := counted(func() { err = jsonv2.UnmarshalDecode(dec, v, o...) })
				if err != nil || got != c.want || count.Own.Load() != own+1 {
					t.Errorf("%s: got %+v, %d decoded here, error %v, want %+v", c.name, got, count.Own.Load()-own, err, c.want)
				}
			}
		}
	}
}
