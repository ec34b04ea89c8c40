// Lists of numbers and truth values with something else at every place, into every kind of element, new and used memory.
// Assumes that the standard library is right. Called by go test.

package difftest

import (
	"encoding/json"
	stdv2 "encoding/json/v2"
	"math"
	"strings"
	"testing"

	fastv1 "github.com/fastjson/fastjson/go/json"
	fastv2 "github.com/fastjson/fastjson/go/json/v2"
)

type (
	ownInt  int16
	ownBool bool
)

var listTargets = []target{
	fresh[[]int](), fresh[[]int8](), fresh[[]int32](), fresh[[]int64](), fresh[[]uint16](), fresh[[]float64](), fresh[[]float32](), fresh[[]bool](), fresh[[]ownInt](), fresh[[]ownBool](),
	fresh[[][]int](), fresh[[3]int](), fresh[any](), fresh[[]any](), fresh[[]string](), fresh[[]*int](),
	filled("used ints", func() []int { return []int{9, 8, 7, 6, 5, 4, 3}[:2] }),
	filled("used floats", func() []float64 { return []float64{9, 8, 7, 6, 5, 4, 3}[:2] }),
	filled("used truths", func() []bool { return []bool{true, true, true, true, true}[:1] }),
}

func TestListsWithOddElements(t *testing.T) {
	odd := []string{
		"0", "-0", "7", "-128", "128", "12345678", "123456789", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "99999999999999999999",
		"00", "-", "-01", "+1", "1.5", "1.", "1e3", "1e400", "0.1e", "true", "false", "truex", "fals", "tru", "null", `"5"`, `"true"`, "[1]", "{}", "", "x", "\xff",
	}
	for _, plain := range []string{"1", "-77", "1234567", "true", "false", "2.25"} {
		for _, between := range []string{",", ", ", " ,", ",\n\t"} {
			for k, o := range odd {
				for _, count := range []int{1, 2, 3, 4, 7, 12} {
					elements := make([]string, count)
					for i := range elements {
						elements[i] = plain
					}
					elements[(k+count)%count] = o
					text := []byte("[" + strings.Join(elements, between) + "]")
					for i, tg := range listTargets {
						if (i+k+count)%3 == 0 { // a third of them
							compare(t, tg, text, "", func(b []byte, v any) error { return fastv2.Unmarshal(b, v) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v) })
							compare(t, tg, text, "v1", fastv1.Unmarshal, json.Unmarshal)
							quoted := stdv2.StringifyNumbers(true)
							compare(t, tg, text, "StringifyNumbers", func(b []byte, v any) error { return fastv2.Unmarshal(b, v, quoted) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v, quoted) })
						}
					}
				}
			}
		}
	}
}

// TestListsAreCutAnywhere ends a list at every byte.
func TestListsAreCutAnywhere(t *testing.T) {
	for _, text := range []string{"[1,22,-333,4444,55555,666666,7777777,88888888,999999999]", "[true,false,true,true,false]", "[1.5,-2.25,3,4e5,0.000001]"} {
		for cut := range len(text) {
			for _, tg := range listTargets {
				compare(t, tg, []byte(text[:cut]), "", func(b []byte, v any) error { return fastv2.Unmarshal(b, v) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v) })
				compare(t, tg, []byte(text[:cut]), "v1", fastv1.Unmarshal, json.Unmarshal)
			}
		}
	}
}

// TestListsOfEveryLength marshals lists that are shorter and longer than what there is room for at once, and than what is written out at once.
func TestListsOfEveryLength(t *testing.T) {
	numbers := []int64{0, -1, 9, 10, -99, 1234, 12345, -9999999, 99999999, 100000000, math.MaxInt32, math.MinInt64, math.MaxInt64, 1e18}
	for _, length := range []int{0, 1, 2, 15, 16, 17, 31, 32, 33, 200, 9000} {
		ints, longs, short, truths := make([]int, length), make([]int64, length), make([]int8, length), make([]ownBool, length)
		for i := range length {
			longs[i] = numbers[(i*7+i/5)%len(numbers)]
			ints[i], short[i], truths[i] = int(int32(longs[i])), int8(longs[i]), longs[i]%3 == 0
		}
		for _, v := range []any{ints, longs, short, truths, map[string]any{"a": ints, "b": truths}, [3]bool{true, false, true}} {
			compareMarshal(t, v, []stdv2.Options{stdv2.Deterministic(true)})
			if length < 40 {
				compareMarshal(t, v, []stdv2.Options{stdv2.StringifyNumbers(true), stdv2.Deterministic(true)})
			}
		}
	}
}
