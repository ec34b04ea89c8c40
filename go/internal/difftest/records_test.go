// Lists of objects that look alike, and then do not: what is remembered of shapes, names and sizes from one object, text
// or call to the next must not show. Texts, types, options and functions take turns in one process, alone and at once.
// Assumes that the standard library is right. Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// recordNames are names of members, in quotes: prefixes of each other, of lengths around eight and sixteen, and not plain.
var recordNames = strings.Fields(`"a" "A" "b" "id" "name" "Kids" "kids" "list" "map" "any" "k" "name1" "name12" "seven_7" "eight__8" "eight__9" "nine____9" "sixteen_________" "sixteen________1" "seventeen________1"
	"a_name_much_longer_than_sixteen_bytes" "a_name_much_longer_than_sixteen_bytes2" "é" "ключ" "\u0061" "\n" "" "1" "2"`)

// recordTargets are types that objects of any names can be read into.
var recordTargets = []target{
	fresh[any](), fresh[[]any](), fresh[[]map[string]any](), fresh[map[string]any](), fresh[[]recursive](), fresh[[]small](), fresh[[]*small](), fresh[[]fallbackMap](), fresh[[]fallbackRaw](),
	fresh[[]map[string]jsontext.Value](), fresh[jsontext.Value](), fresh[[]containers](), fresh[[]struct {
		ID   int            `json:"id"`
		Name any            `json:"name"`
		Kids []any          `json:"kids"`
		Map  map[string]any `json:"map"`
	}](),
}

// recordValue returns the text of a value, of a few levels at most.
func recordValue(r *rand.Rand, level int) string {
	switch k := r.IntN(16); {
	case k < 3 && level > 0:
		return records(r, level-1, 4)
	case k < 4 && level > 0:
		return record(r, level-1, recordNames[r.IntN(len(recordNames)):], "")
	default:
		return []string{"1", "-2.5", "1e999", "true", "null", `"x"`, `"text\u00e9\n"`, `"é"`, "[]", "{}", "[1,2]", `"` + strings.Repeat("y", r.IntN(70)) + `"`, "12", "0", `""`, `"z"`}[k]
	}
}

// record returns an object that has up to eight of the names.
func record(r *rand.Rand, level int, names []string, space string) string {
	var b strings.Builder
	b.WriteByte('{')
	for k, name := range names[:min(len(names), 8)] {
		if k > 0 {
			b.WriteByte(',')
		}
		b.WriteString(space + name + ":" + space + recordValue(r, level))
	}
	b.WriteString(space + "}")
	return b.String()
}

// records returns a list of up to most objects that have the same names most of the time.
func records(r *rand.Rand, level, most int) string {
	names := make([]string, 1+r.IntN(8))
	for k, at := range r.Perm(len(recordNames))[:len(names)] {
		names[k] = recordNames[at]
	}
	space := []string{"", "", " ", "\n\t"}[r.IntN(4)]
	var rows []string
	for range 1 + r.IntN(most) {
		row := names
		switch r.IntN(24) {
		case 0:
			row = names[:r.IntN(len(names))]
		case 1: // one more, which may be there already
			row = append(names[:len(names):len(names)], recordNames[r.IntN(len(recordNames))])
		case 2:
			names[r.IntN(len(names))] = recordNames[r.IntN(len(recordNames))]
		case 3:
			r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		case 4: // a name that is new to the process
			names[r.IntN(len(names))] = fmt.Sprintf(`"n%d"`, r.IntN(10000))
		case 5:
			rows = append(rows, recordValue(r, level))
			continue
		}
		rows = append(rows, record(r, level, row, space))
	}
	return "[" + strings.Join(rows, space+","+space) + "]"
}

// randomRecords reads a text of records by a random function, and compares.
func randomRecords(t *testing.T, r *rand.Rand) {
	text := []byte(records(r, 2, []int{3, 12, 12, 60}[r.IntN(4)]))
	switch r.IntN(8) {
	case 0:
		text = bytes.TrimSuffix(bytes.TrimPrefix(text, []byte("[")), []byte("]")) // an object, and what comes after it
	case 1:
		text = text[:r.IntN(len(text)+1)]
	case 2:
		text[r.IntN(len(text))] = byte(r.Uint32())
	}
	tg := recordTargets[r.IntN(len(recordTargets))]
	o, names := options(r)
	switch r.IntN(6) {
	case 0:
		compare(t, tg, text, "v1", json.Unmarshal, stdv1.Unmarshal)
	case 1:
		compare(t, tg, text, names,
			func(b []byte, v any) error { return fromReader(jsonv2.UnmarshalRead(&chunked{b, 700}, v, o...)) },
			func(b []byte, v any) error { return fromReader(stdv2.UnmarshalRead(&chunked{b, 700}, v, o...)) })
	case 2, 3:
		c := randomCoderCase(r, func() []byte { return bytes.Clone(text) })
		c.tg = tg
		c.compare(t)
	default:
		compare(t, tg, text, names,
			func(b []byte, v any) error { return jsonv2.Unmarshal(b, v, o...) },
			func(b []byte, v any) error { return stdv2.Unmarshal(b, v, o...) })
	}
}

func TestRecordsEqualStandardLibrary(t *testing.T) {
	r := seeded.Rand(t, 0)
	for range *rounds / 8 {
		randomRecords(t, r)
	}
}

// TestCallsTakeTurnsAndRunAtOnce mixes all that reads, four at a time.
func TestCallsTakeTurnsAndRunAtOnce(t *testing.T) {
	r := seeded.Rand(t, 0)
	for g := range 4 {
		r := rand.New(rand.NewPCG(r.Uint64(), 0))
		t.Run(fmt.Sprint(g), func(t *testing.T) {
			t.Parallel()
			for range *rounds / 32 {
				switch r.IntN(4) {
				case 0:
					randomCoderCase(r, func() []byte { return mutate(r) }).compare(t)
				case 1:
					compare(t, targets[r.IntN(len(targets))], mutate(r), "v1", json.Unmarshal, stdv1.Unmarshal)
				default:
					randomRecords(t, r)
				}
			}
		})
	}
}

// TestWhichOfManyErrorsCounts has numbers beyond float64 in trees whose reading goes on: the first one of an array is
// reported, but the last one of an object.
func TestWhichOfManyErrorsCounts(t *testing.T) {
	type holder struct {
		X any            `json:"x"`
		Y map[string]any `json:"y"`
		Z []any          `json:"z"`
	}
	for _, tree := range []string{
		`{"a":1e999,"b":2e999}`, `[1e999,2e999]`, `{"a":[1e999,2e999],"b":{"c":3e999,"d":[4e999,5e999]}}`, `[{"a":1e999,"b":2e999},{"a":3e999}]`,
		`{"0":{"0":1e999},"1":{"0":2e999}}`, `{"a":{"b":[1e999,{"c":2e999}]},"d":[[3e999],{"e":4e999}],"f":1}`, `{"\u0061":1e999,"\n":[2e999],"b":true}`,
	} {
		for _, tg := range []target{fresh[any](), fresh[[]any](), fresh[map[string]any](), fresh[map[string]map[string]any](), fresh[[]map[string]any](), fresh[holder](), fresh[[]holder]()} {
			for _, text := range []string{tree, `[` + tree + `,` + tree + `]`, `{"x":` + tree + `,"y":` + tree + `,"z":` + tree + `}`, `[{"y":` + tree + `,"z":` + tree + `,"x":` + tree + `}]`} {
				for _, unique := range []bool{true, false} {
					o := []jsonv2.Options{stdv1.DefaultOptionsV1(), jsontext.AllowDuplicateNames(!unique)}
					for _, b := range [][]byte{[]byte(text), long([]byte(text))} {
						compare(t, tg, b, fmt.Sprint("v1, unique names ", unique),
							func(b []byte, v any) error { return jsonv2.Unmarshal(b, v, o...) },
							func(b []byte, v any) error { return stdv2.Unmarshal(b, v, o...) })
					}
				}
			}
		}
	}
}
