// Methods that write into the text that they are given, before something else is wrong with it.
// Assumes nothing of what is decoded and said then, but that the call returns. Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// scribbleRandom is what the methods take their numbers from.
var scribbleRandom *rand.Rand

func scribble(b []byte) error {
	const marks = "{}[]{}[]\"\"\\,: 0x\xff\n"
	for i := range b {
		if scribbleRandom.IntN(3) > 0 {
			b[i] = marks[scribbleRandom.IntN(len(marks))]
		}
	}
	if scribbleRandom.IntN(6) == 0 {
		return errors.New("scribbled")
	}
	return nil
}

type (
	scribblesJSON struct{ N int }
	scribblesText struct{ N int }
	scribbled     struct {
		A scribblesJSON
		B int
		C []scribblesJSON
		D map[scribblesText]scribblesText
		E any
		F *scribbled
		G int8 `json:",string"`
		H [2]bool
		I map[string]any
		J scribblesText
	}
)

func (s *scribblesJSON) UnmarshalJSON(b []byte) error { return scribble(b) }
func (s *scribblesText) UnmarshalText(b []byte) error { s.N = len(b); return scribble(b) }

// scribbleText returns an object for scribbled, in which anything may be wrong.
func scribbleText(r *rand.Rand, depth int) []byte {
	values := map[string][]string{
		"A": {`"text"`, `[1,{"a":"b"}]`, `{"x":{"y":[]}}`}, "B": {`1`, `"wrong"`, `1.5`, `[1]`}, "C": {`["aaaa",{"b":1},[2]]`, `[1,2`, `{}`}, "D": {`{"k":"value","longer key":"v"}`, `{"k":1}`},
		"E": {`[1,{"a":2}]`, `[[1e999]]`, `{"a":1,"a":2}`, `{"a":[tru]}`}, "G": {`"1"`, `"300"`, `1`}, "H": {`[true,false]`, `[1,2]`, `[true]`}, "I": {`{"a":{"b":1e999}}`, `{"a":1}`},
		"J": {`"text"`, `"\u0041\n"`, `1`}, "unknown": {`{"a":[1]}`, `"\ud800"`},
	}
	b := []byte{'{'}
	for i := range 2 + r.IntN(8) {
		if i > 0 {
			b = append(b, ',')
		}
		if depth > 0 && r.IntN(4) == 0 {
			b = append(append(b, `"F":`...), scribbleText(r, depth-1)...)
			continue
		}
		name := []string{"A", "A", "B", "C", "C", "D", "E", "G", "H", "I", "J", "J", "unknown"}[r.IntN(13)]
		b = append(append(append(b, '"'), name...), `":`...)
		b = append(b, values[name][r.IntN(len(values[name]))]...)
	}
	return append(b, '}')
}

func TestMethodsThatWriteIntoWhatTheyAreGiven(t *testing.T) {
	r := seeded.Rand(t, 43)
	v1 := stdv1.DefaultOptionsV1()
	optionSets := [][]stdv2.Options{nil, {v1}, {stdv2.RejectUnknownMembers(true)}, {v1, jsontext.AllowDuplicateNames(false)}, {jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}}
	for range *rounds / 2 {
		text, options := scribbleText(r, 3), optionSets[r.IntN(len(optionSets))]
		if r.IntN(4) == 0 {
			text = changed(r, text)
		}
		if r.IntN(8) == 0 {
			text = append(text, bytes.Repeat([]byte(" "), 2000)...)
		}
		scribbleRandom = rand.New(rand.NewPCG(r.Uint64(), 0))
		way := r.IntN(4)
		_, panicked := call(func(text []byte, v any) error {
			switch way {
			case 0:
				return jsonv2.Unmarshal(text, v, options...)
			case 1:
				return jsonv2.UnmarshalRead(bytes.NewReader(text), v, options...)
			case 2:
				return jsonv2.UnmarshalDecode(jsontext.NewDecoder(bytes.NewBuffer(text), options...), v)
			}
			return json.NewDecoder(bytes.NewReader(text)).Decode(v)
		}, bytes.Clone(text), new(scribbled))
		if panicked {
			t.Fatalf("way %d, options %v, panics on %s", way, options, text)
		}
	}
}
