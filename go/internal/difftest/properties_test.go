// Properties that random texts seldom reach: prefixes, block edges, depth, many names, goroutines.
// Assumes that the standard library is right. Called by go test, also with -race.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

func plain(b []byte, v any) error    { return jsonv2.Unmarshal(b, v) }
func plainStd(b []byte, v any) error { return stdv2.Unmarshal(b, v) }

func TestEveryPrefixFailsAsInTheStandardLibrary(t *testing.T) {
	for _, text := range seeds {
		for n := range len(text) {
			for _, tg := range []target{fresh[any](), fresh[containers](), fresh[scalars](), fresh[jsontext.Value](), fresh[map[string]any]()} {
				compare(t, tg, []byte(text[:n]), "default", plain, plainStd)
			}
		}
	}
}

func TestStringsAtEveryLengthAndAlignment(t *testing.T) {
	parts := []string{`\n`, `\u00e9`, `\ud83d\ude00`, "é", "\xff", "\x01", `\x`, `\ud800`}
	for length := range 80 {
		for shift := range 16 {
			body := strings.Repeat("x", length)
			texts := []string{body, body + "é", "é" + body}
			for k, p := range parts {
				at := length * k / len(parts)
				texts = append(texts, body[:at]+p+body[at:])
			}
			for _, s := range texts {
				text := []byte(strings.Repeat(" ", shift) + `["` + s + `"]`)
				compare(t, fresh[[]string](), text, "default", plain, plainStd)
				compare(t, fresh[any](), text, "default", plain, plainStd)
				compare(t, fresh[jsontext.Value](), text, "default", plain, plainStd)
			}
		}
	}
}

func TestDepth(t *testing.T) {
	type list struct {
		L *list `json:"l"`
	}
	for _, n := range []int{1, 100, 9999, 10000, 10001, 200000} {
		for _, text := range []string{
			strings.Repeat("[", n) + strings.Repeat("]", n),
			strings.Repeat(`{"l":`, n) + "null" + strings.Repeat("}", n),
			strings.Repeat("[", n),
		} {
			for _, tg := range []target{fresh[any](), fresh[list](), fresh[jsontext.Value]()} {
				got, want := tg.make(), tg.make()
				gotErr, wantErr := plain([]byte(text), got), plainStd([]byte(text), want)
				if !sameError(gotErr, wantErr) {
					t.Fatalf("%s, %d levels: got %v, want %v", tg.name, n, gotErr, wantErr)
				}
				if n <= 100 && !reflect.DeepEqual(got, want) {
					t.Fatalf("%s, %d levels: got %v, want %v", tg.name, n, got, want)
				}
			}
		}
	}
}

// TestManyNames reads objects of many different names, once with one of them twice.
func TestManyNames(t *testing.T) {
	for _, form := range []string{"n%d", "%d", "a long name with the same beginning and end %d the same beginning and end"} {
		for _, tg := range []target{fresh[any](), fresh[map[string]int](), fresh[jsontext.Value](), fresh[small](), fresh[fallbackMap]()} {
			var b strings.Builder
			const n = 5000
			for i := range n {
				fmt.Fprintf(&b, `"`+form+`":0,`, i)
			}
			compare(t, tg, fmt.Appendf(nil, `{%s"`+form+`":0}`, b.String(), n/2), "default", plain, plainStd)
			compare(t, tg, []byte("{"+b.String()+`"last":0}`), "default", plain, plainStd)
		}
	}
}

// TestManyErrorsAndMethods reads texts in which each element needs the standard library: were it moved to each
// of them from the start, this would take minutes.
func TestManyErrorsAndMethods(t *testing.T) {
	n := 100000
	if testing.Short() {
		n = 10000
	}
	wrong := []byte("[" + strings.Repeat(`"a",`, n) + "1]")
	compare(t, fresh[[]int](), wrong, "v1", json.Unmarshal, stdv1.Unmarshal)
	objects := []byte("[" + strings.Repeat(`{"a":1,"list":[{"a":2}]},`, n/5) + "{}]")
	compare(t, fresh[[]fromFields](), objects, "default", plain, plainStd)
	compare(t, fresh[[]map[fromKey]any](), objects, "default", plain, plainStd)
}

// TestDecodersInManyGoroutines shares types, plans and the pool of decoders; results must
// stay as they are when later calls reuse the memory of the decoder.
func TestDecodersInManyGoroutines(t *testing.T) {
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := range 200 {
				text := fmt.Appendf(nil, `[{"a":"s%d","list":[%d,2],"m":{"k%d":"v"}},{"a":"t","list":[],"m":{}},{"a":"u","list":[1.5],"m":{"x":"y"}}]`, g, i, g)
				var tree, again any
				var typed []struct {
					A    string            `json:"a"`
					List []float64         `json:"list"`
					M    map[string]string `json:"m"`
				}
				if err := plain(text, &tree); err != nil {
					t.Error(err)
				}
				if err := json.Unmarshal(text, &typed); err != nil {
					t.Error(err)
				}
				copied := bytes.Clone(text)
				clear(text) // nothing may point into the input
				if err := plain(copied, &again); err != nil || !reflect.DeepEqual(tree, again) {
					t.Errorf("%v: got %v, want %v", err, tree, again)
				}
				if want := fmt.Sprint("s", g); typed[0].A != want || typed[0].M[fmt.Sprint("k", g)] != "v" || typed[0].List[0] != float64(i) {
					t.Errorf("got %+v", typed)
				}
			}
		})
	}
	wg.Wait()
}
