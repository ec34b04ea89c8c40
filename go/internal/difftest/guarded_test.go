//go:build linux

// Texts and strings that end where no byte can be read, and such as begin there.
// Assumes memory whose neighbours cannot be touched: see package guarded. Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/fastjson/fastjson/go/internal/guarded"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// edgeTexts has values of all kinds as the last thing of a text, and texts of some length of every kind that the kernels know.
func edgeTexts() []string {
	texts := append([]string{
		`[1,22,333,4444,55555,666666,7777777,88888888,999999999,1234567890,-1.5,12345678.12345678,1e10,-0.000001e-7]`,
		`[true,false,null,true,false,[],{},[[]],[{}]]`, `[-1,-22,-333]`, `[1.5,2.5,3.5,4.5,5.5,6.5]`,
		`{"a":"` + strings.Repeat("plain text ", 12) + `","b":"` + strings.Repeat(`\u0041\n`, 20) + `"}`,
		`["` + strings.Repeat("日本語é", 15) + `","` + strings.Repeat(`\ud83d\ude00`, 12) + `"]`,
		strings.Repeat(" ", 70) + "[\n\t\t1 ,\r\n" + strings.Repeat(" ", 40) + "2 ]" + strings.Repeat(" \n", 20),
		`{"a name of more than sixteen bytes":1,"list":[1,2,3],"a name of more than thirty-two bytes, too":{"a":[]}}`,
	}, seeds...)
	return append(texts, strings.Repeat(`{"id": 12, "on": true, "s": "text"} `, 8))
}

func TestTextsAtTheEdgesOfMemory(t *testing.T) {
	types := typesOf(new(any), new(map[string]any), new([]any), new(scalars), new(map[string]string), new([]float64), new([]int), new(string), new(jsontext.Value), new(stdv1.Number), new(recursive))
	for _, text := range edgeTexts() {
		memory := guarded.Memory(t, len(text))
		for n := range len(text) + 1 {
			want := stdv1.Valid([]byte(text[:n]))
			guarded.AtBothEnds(memory, text[:n], func(b []byte) {
				if json.Valid(b) != want {
					t.Errorf("Valid(%q) is not %v", b, want)
				}
				for _, typ := range types {
					json.Unmarshal(b, reflect.New(typ).Interface())
					jsonv2.Unmarshal(b, reflect.New(typ).Interface())
				}
				var out bytes.Buffer
				for name, err := range map[string]error{
					"Compact": json.Compact(&out, b), "Indent": json.Indent(&out, b, "", " "), "UnmarshalRead": jsonv2.UnmarshalRead(bytes.NewBuffer(b), new(jsontext.Value), stdv1.DefaultOptionsV1()),
				} {
					if (err == nil) != want {
						t.Errorf("%s of %q: %v", name, b, err)
					}
				}
				json.HTMLEscape(&out, b)
				s := unsafe.String(unsafe.SliceData(b), len(b))
				for _, v := range []any{s, map[string]any{s: s}, map[string]string{s: s}, []any{s, 1}, jsontext.Value(b), b, stdv1.Number(s), &struct{ S, T string }{s, s}} {
					json.Marshal(v)
					jsonv2.Marshal(v, jsontext.Multiline(true))
				}
			})
		}
	}
}

// Neither values nor errors refer to the text: that can be written to afterwards.
func TestNothingRefersToTheText(t *testing.T) {
	for _, typ := range typesOf(new(any), new(map[string]any), new(map[string]int), new(scalars), new(recursive), new(jsontext.Value), new(map[string]jsontext.Value), new(collected)) {
		for _, text := range edgeTexts() {
			for name, unmarshal := range map[string]func([]byte, any) error{"v1": json.Unmarshal, "v2": plain} {
				in, v := []byte(text), reflect.New(typ).Interface()
				err := unmarshal(in, v)
				before := dump(v) + describe(err)
				for i := range in {
					in[i] = '#'
				}
				if after := dump(v) + describe(err); after != before {
					t.Errorf("%s of %s into %v: %s becomes %s", name, text, typ, before, after)
				}
			}
		}
	}
}
