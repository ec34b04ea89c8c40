// Texts with many values that do not fit, in trees and in structs: which error counts, and that the others cost little however deep they are.
// Assumes that the standard library is right. Called by go test.

package difftest

import (
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	fastv1 "github.com/fastjson/fastjson/go/json"
	fastv2 "github.com/fastjson/fastjson/go/json/v2"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

// manyErrors is a place for each kind of such values.
type manyErrors struct {
	Next *manyErrors
	Any  any
	Map  map[string]any
	List []any
	T    time.Time
	Ts   []time.Time
	Time map[string]time.Time
}

// unfit writes a tree with numbers beyond float64, or for fields the values of manyErrors.
func unfit(r *rand.Rand, b *strings.Builder, depth int) {
	switch n := r.IntN(8); {
	case depth == 0 || n < 4:
		b.WriteString([]string{"1e999", "-2e400", "1", `"x"`, "null", "1e309", `"2020-01-02T03:04:05Z"`, `"no time"`, "true"}[r.IntN(9)])
	case n < 6:
		b.WriteByte('[')
		for i := range r.IntN(4) {
			if i > 0 {
				b.WriteByte(',')
			}
			unfit(r, b, depth-1)
		}
		b.WriteByte(']')
	default:
		names := []string{"Next", "Any", "Map", "List", "T", "Ts", "Time", "a~/", "né", "0", `\u0061`}
		b.WriteByte('{')
		for i, k := range r.Perm(len(names))[:r.IntN(4)] {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(`"` + names[k] + `":`)
			unfit(r, b, depth-1)
		}
		b.WriteByte('}')
	}
}

func TestManyValuesThatDoNotFit(t *testing.T) {
	r := seeded.Rand(t, 0)
	v1 := stdv1.DefaultOptionsV1()
	modes := map[string][]stdv2.Options{
		"v1": {v1}, "v1 unique": {v1, jsontext.AllowDuplicateNames(false)}, "v1 errors": {stdv1.ReportErrorsWithLegacySemantics(true)}, "default": nil,
		"v1 unique, no merging": {v1, jsontext.AllowDuplicateNames(false), stdv1.MergeWithLegacySemantics(false)},
	}
	targets := []target{fresh[any](), fresh[manyErrors](), fresh[map[string]any](), fresh[[]any](), fresh[[]manyErrors](), fresh[map[string]*manyErrors](), fresh[[]time.Time]()}
	for range *rounds / 20 {
		around := [][2]string{{"", ""}, {"[", "]"}, {`{"Any":`, "}"}, {`{"Next":{"Next":`, "}}"}}[r.IntN(4)]
		var b strings.Builder
		b.WriteString(around[0])
		unfit(r, &b, 6)
		b.WriteString(around[1])
		text := []byte(b.String() + strings.Repeat(" ", r.IntN(2)*1100))
		tg := targets[r.IntN(len(targets))]
		for _, name := range slices.Sorted(maps.Keys(modes)) { // the decoder goes from one call to the next
			options := modes[name]
			compare(t, tg, text, name, func(b []byte, v any) error { return fastv2.Unmarshal(b, v, options...) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v, options...) })
		}
		compare(t, tg, text, "v1 Unmarshal", fastv1.Unmarshal, stdv1.Unmarshal)
	}
}

// The pointer to a value takes as much memory as there are names around it: it is made for the error that counts.
func TestManyErrorsFarDown(t *testing.T) {
	needsExactMemory(t)
	const levels, values = 1000, 1000
	unique := []stdv2.Options{stdv1.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false)}
	for name, in := range map[string]string{
		"time": `{"Ts":[` + strings.Repeat("1,", values) + `{}]}`, "tree": `{"Any":[` + strings.Repeat("1e999,", values) + `1]}`,
		"members": `{"Any":{"x":[` + strings.Repeat("1e999,", values) + `1],"y":[` + strings.Repeat("[1e999],", values) + `1]}}`,
	} {
		text := []byte(strings.Repeat(`{"Next":`, levels) + in + strings.Repeat("}", levels))
		limit := 100*len(text) + 64<<10
		for how, options := range [][]stdv2.Options{{stdv1.DefaultOptionsV1()}, unique} {
			size := leastOf(limit, func() int {
				size, _ := allocated(func() {
					if fastv2.Unmarshal(text, new(manyErrors), options...) == nil {
						t.Fatal("accepted")
					}
				})
				return size
			})
			if size > limit {
				t.Errorf("%s, options %d: %d bytes for a text of %d", name, how, size, len(text))
			}
		}
	}
}

// TestErrorsAfterAnotherText has two errors in a text whose containers begin, but for one, where those of the text before it did.
func TestErrorsAfterAnotherText(t *testing.T) {
	o := []stdv2.Options{stdv1.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false)}
	for _, text := range []string{`[[     [[1e999]]]]`, `[ {"a":[[1e999]],"b":2e999}]`, `{ "a":[[1e999]],"b":[2e999,3e999]}`, `[ {"a":[[1e999]],"b":2e999}]`} {
		compare(t, fresh[any](), []byte(text), "v1 unique",
			func(b []byte, v any) error { return fastv2.Unmarshal(b, v, o...) },
			func(b []byte, v any) error { return stdv2.Unmarshal(b, v, o...) })
	}
}
