// Values that arrive in two pieces, cut at every byte, and errors that are remembered while reading goes on, before every other kind of error.
// Assumes that the standard library is right. Called by go test.

package difftest

import (
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"reflect"
	"strings"
	"testing"

	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// cutOptions are those that choose between ways of reading.
var cutOptions = []struct {
	name string
	list []jsonv2.Options
}{
	{"default", nil}, {"v1", []jsonv2.Options{stdv1.DefaultOptionsV1()}}, {"any UTF-8", []jsonv2.Options{jsontext.AllowInvalidUTF8(true)}},
	{"duplicates", []jsonv2.Options{jsontext.AllowDuplicateNames(true)}}, {"v1, unique", []jsonv2.Options{stdv1.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false)}},
	{"old errors", []jsonv2.Options{stdv1.ReportErrorsWithLegacySemantics(true)}},
}

// cutTexts have every kind of token, some with a number beyond float64 in a tree, and then all that can be wrong behind it.
func cutTexts() (texts []string) {
	const before = `{"any":{"k":[true,1e999,{"\u006e\"":-12.5e+3,"é":"s\u00e9\ud83d\ude00\n","two":2e999}],"z":"a string of more than sixteen bytes"}`
	texts = append(texts, strings.ReplaceAll(before, "e999", "e9")+`,"list":[1,22,300]}`)
	for _, after := range []string{
		`,"list":[1,22,300]}`, `,"any":1}`, `,"list":["x"],"z":1}`, `,"list":[1,]}`, `,"b":nul}`, `,"b":"\ud800"}`, `,"b":"\x"}`, ",\"b\":\"\xff\"}", `,"b" 1}`, `]`, `,}`, `,"\u00":1}`,
		`,"a":01}`, `,"b":"` + "\x01" + `"}`, `}}`, `}x`, `,"a":-}`, `,"a":1.}`, `,"k":{"x":1,"x":2}}`,
	} {
		texts = append(texts, before+after, `[`+before+after+`,1]`)
	}
	return texts
}

// cutTargets are trees, trees within other types, and none.
var cutTargets = []target{fresh[any](), fresh[[]any](), fresh[map[string]any](), fresh[containers](), fresh[jsontext.Value](),
	filled("filled any", func() any { return map[string]any{"any": 1.0} })}

// TestValuesCutAtEveryByte has the first part of a value in the caller's decoder, behind a longer value of its type; the rest comes
// when it is asked for, or never.
func TestValuesCutAtEveryByte(t *testing.T) {
	for k, text := range cutTexts() {
		longer := `[` + strings.Repeat(`"1",`, 520) + `0]`
		if text[0] == '{' {
			longer = `{"any":` + longer + `}`
		}
		step := 7
		if k == 0 { // which is valid
			step = 1
		}
		for at := k % step; at <= len(text); at += step {
			tg := cutTargets[(at+k)%len(cutTargets)]
			for n := range len(cutOptions) {
				if step > 1 && n%3 != at%3 {
					continue
				}
				o := cutOptions[n]
				sep := " "[:(at+n)%2] // whose length is that of what has been read before the value
				c := coderCase{tg: tg, text: []byte(longer + sep + text), cuts: []int{len(longer), len(longer+sep) + at}, chunk: 1 << 20, dec: o.list, names: o.name}
				c.compare(t)
				c.tg = cutTargets[0]
				c.compare(t)
				c.text = c.text[:c.cuts[1]]
				c.compare(t)
			}
		}
	}
}

// TestErrorsAfterRememberedOnes has every text, cut short at every byte, read by every function.
func TestErrorsAfterRememberedOnes(t *testing.T) {
	for k, text := range cutTexts() {
		for at := k % 3; at <= len(text); at += 3 {
			tg := cutTargets[(at+k)/3%len(cutTargets)]
			for n, o := range cutOptions {
				for entry := range 6 {
					if (n+entry+at)%2 == 0 {
						continue
					}
					c := decodeCase{typ: reflect.TypeOf(tg.make()).Elem(), texts: [][]byte{[]byte(text[:at])}, options: o.list, names: o.name, entry: entry, chunk: 1 << 20, cuts: []int{at / 2}, fails: -1}
					if (at+n)%2 == 0 && entry != 0 {
						c.texts[0] = long(c.texts[0])
					}
					if entry == 2 && n%2 == 1 {
						c.texts[0], c.fails = []byte(text), at
					}
					c.run(t)
				}
			}
		}
	}
}

// TestErrorsOfKeysHaveNoPlace has maps whose keys only the standard library reads, in every place that a value can have, under every option.
func TestErrorsOfKeysHaveNoPlace(t *testing.T) {
	type holder[K comparable] struct {
		M map[K]*small `json:"m"`
	}
	type nameless struct {
		E map[stdv1.Number][]int `json:"''"`
	}
	types := []target{
		fresh[holder[stdv1.Number]](), fresh[holder[jsonKey]](), fresh[holder[bothKey]](), fresh[holder[fromKey]](), fresh[holder[float64]](), fresh[holder[boolKey]](), fresh[holder[any]](),
		fresh[[]holder[stdv1.Number]](), fresh[map[string]holder[fromKey]](), fresh[map[stdv1.Number]int](), fresh[*holder[jsonKey]](), fresh[nameless](), fresh[map[string]map[stdv1.Number][]int](),
	}
	for _, tg := range types {
		for _, members := range []string{`"u!":null`, `"1":{"A":"x"}`, `"2024":{},"bad!":1`, `"true":[1,"x"]`, `"1":1`, `"x":"y"`} {
			for _, text := range []string{`{"m":{%s}}`, `{"":{%s}}`, `[{"m":{%s}},{"":{%s}}]`, `{"1":{"":{%s}}}`, `{%s}`, `{"m":1,"":{%s}}`, `{"":[{%s}]}`} {
				text = strings.ReplaceAll(text, "%s", members)
				for k := range switches {
					for _, on := range []bool{false, true} {
						for _, b := range [][]byte{[]byte(text), long([]byte(text))} {
							o := []jsonv2.Options{stdv1.DefaultOptionsV1(), switches[k](on)}
							compare(t, tg, b, fmt.Sprintf("v1 %d=%v", k, on),
								func(b []byte, v any) error { return jsonv2.Unmarshal(b, v, o...) },
								func(b []byte, v any) error { return stdv2.Unmarshal(b, v, o...) })
						}
					}
				}
			}
		}
	}
}
