// What a value keeps alive that was taken out of a document, compared with the standard library.
// Assumes that a forced collection leaves only what is in use. Called by go test.

package difftest

import (
	stdv1 "encoding/json"
	stdv2 "encoding/json/v2"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// retainRecord is what the documents hold, many times; Any is read into trees, the rest into fields.
type retainRecord struct {
	Name   string            `json:"name"`
	Long   string            `json:"long"`
	Number stdv1.Number      `json:"number"`
	Raw    stdv1.RawMessage  `json:"raw"`
	Bytes  []byte            `json:"bytes"`
	Ints   []int             `json:"ints"`
	Words  []string          `json:"words"`
	Map    map[string]string `json:"map"`
	Scores map[string]int    `json:"scores"`
	Ptr    *string           `json:"ptr"`
	Any    any               `json:"any"`
	Boxes  []any             `json:"boxes"`
	Object map[string]any    `json:"object"`
	Inner  struct {
		A, B string
		C    any
	} `json:"inner"`
}

// retainText is a document of at least that many bytes whose strings all differ.
func retainText(size, seed int) []byte {
	var b strings.Builder
	b.WriteByte('[')
	for i := 0; b.Len() < size; i++ {
		if i > 0 {
			b.WriteByte(',')
		}
		id := fmt.Sprintf("%d.%d", seed, i)
		tree := fmt.Sprintf(`{"s":"any %[1]s","esc":"a\n%[1]s","f":%[2]d.5,"t":true,"l":[1,"x %[1]s",[%[2]d,"y %[1]s"],{"k%[1]s":"z %[1]s"}],"long":"%[3]s","names":{%[4]s}}`,
			id, i, strings.Repeat("l"+id, 30), names(id))
		fmt.Fprintf(&b, `{"name":"name %[1]s","long":"%[3]s","number":%[2]d.25,"raw":{"r":%[2]d},"bytes":"aGVsbG8gd29ybGQ=","ints":[1,2,3],`+
			`"words":["one %[1]s","two %[1]s"],"map":{"a%[1]s":"b %[1]s"},"scores":{"c%[1]s":1},"ptr":"ptr %[1]s",`+
			`"any":%[4]s,"boxes":[%[2]d,"box %[1]s",null],"object":%[4]s,"inner":{"A":"A %[1]s","B":"B %[1]s","C":[0.5,"C %[1]s"]}}`,
			id, i, strings.Repeat("x"+id, 50), tree)
	}
	b.WriteByte(']')
	return []byte(b.String())
}

// names are members whose names are in no other record.
func names(id string) string {
	var b strings.Builder
	for k := range 12 {
		fmt.Fprintf(&b, `,"a name that is new, %d of %s":true`, k, id)
	}
	return b.String()[1:]
}

// take is a way to take one value out of what a document became.
type take struct {
	name string
	from func([]retainRecord) any
}

// first returns the key of a map.
func first[V any](m map[string]V) string {
	for k := range m {
		return k
	}
	return ""
}

func inTree(f func(map[string]any) any) func([]retainRecord) any {
	return func(r []retainRecord) any { return f(r[len(r)/2].Any.(map[string]any)) }
}

var takes = []take{
	{"a string field", func(r []retainRecord) any { return r[len(r)/2].Name }},
	{"the first string", func(r []retainRecord) any { return r[0].Name }},
	{"the last string", func(r []retainRecord) any { return r[len(r)-1].Inner.B }},
	{"a long string", func(r []retainRecord) any { return r[len(r)/2].Long }},
	{"a number as text", func(r []retainRecord) any { return r[len(r)/2].Number }},
	{"a raw value", func(r []retainRecord) any { return r[len(r)/2].Raw }},
	{"bytes", func(r []retainRecord) any { return r[len(r)/2].Bytes }},
	{"a slice of numbers", func(r []retainRecord) any { return r[len(r)/2].Ints }},
	{"a slice of strings", func(r []retainRecord) any { return r[len(r)/2].Words }},
	{"an element of it", func(r []retainRecord) any { return r[len(r)/2].Words[1] }},
	{"a map of strings", func(r []retainRecord) any { return r[len(r)/2].Map }},
	{"a key of it", func(r []retainRecord) any { return first(r[len(r)/2].Map) }},
	{"a value of it", func(r []retainRecord) any { m := r[len(r)/2].Map; return m[first(m)] }},
	{"a map of numbers", func(r []retainRecord) any { return r[len(r)/2].Scores }},
	{"a key of that", func(r []retainRecord) any { return first(r[len(r)/2].Scores) }},
	{"a pointer", func(r []retainRecord) any { return r[len(r)/2].Ptr }},
	{"a struct", func(r []retainRecord) any { return r[len(r)/2].Inner }},
	{"a slice of any", func(r []retainRecord) any { return r[len(r)/2].Boxes }},
	{"a number of it", func(r []retainRecord) any { return r[len(r)/2].Boxes[0] }},
	{"a string of it", func(r []retainRecord) any { return r[len(r)/2].Boxes[1] }},
	{"a map of any", func(r []retainRecord) any { return r[len(r)/2].Object }},
	{"a tree", inTree(func(m map[string]any) any { return m })},
	{"a string of a tree", inTree(func(m map[string]any) any { return m["s"] })},
	{"its text alone", inTree(func(m map[string]any) any { s := m["s"].(string); return &s })},
	{"an escaped string of a tree", inTree(func(m map[string]any) any { return m["esc"] })},
	{"a long string of a tree", inTree(func(m map[string]any) any { return m["long"] })},
	{"a number of a tree", inTree(func(m map[string]any) any { return m["f"] })},
	{"a key of a tree", inTree(func(m map[string]any) any { return first(m) })},
	{"a list of a tree", inTree(func(m map[string]any) any { return m["l"] })},
	{"a string of a list", inTree(func(m map[string]any) any { return m["l"].([]any)[1] })},
	{"a short list of a list", inTree(func(m map[string]any) any { return m["l"].([]any)[2] })},
	{"a map of a list", inTree(func(m map[string]any) any { return m["l"].([]any)[3] })},
	{"a map of new names", inTree(func(m map[string]any) any { return m["names"] })},
	{"a key of that", inTree(func(m map[string]any) any { return first(m["names"].(map[string]any)) })},
	{"a key of that map", inTree(func(m map[string]any) any { return first(m["l"].([]any)[3].(map[string]any)) })},
}

// keeper measures the live heap as values are kept: what was kept before stays, so that one measurement ends where the next begins.
type keeper struct {
	kept [][]any
	live int
}

// retained returns the live heap, per value, of keeping so many values out of each document.
func (k *keeper) retained(t *testing.T, texts [][]byte, values int, unmarshal func([]byte, any) error, from func([]retainRecord) any) int {
	kept := make([]any, 0, len(texts)*values)
	for _, text := range texts {
		var records []retainRecord
		if err := unmarshal(text, &records); err != nil {
			t.Fatal(err)
		}
		n := len(records) / values
		for i := range values {
			kept = append(kept, from(records[i*n:(i+1)*n]))
		}
	}
	k.kept = append(k.kept, kept)
	before := k.live
	k.live = liveHeap()
	return (k.live - before) / len(kept)
}

// TestKeptValuesHoldLittle keeps one value of each kind out of documents of several sizes. What it holds beyond
// itself is at most 512 bytes.
func TestKeptValuesHoldLittle(t *testing.T) {
	needsExactMemory(t)
	for _, size := range []struct{ bytes, documents, values int }{{1 << 10, 120, 1}, {15 << 10, 60, 1}, {1 << 20, 1, 100}} {
		if size.bytes > 1<<16 && testing.Short() {
			continue
		}
		texts := make([][]byte, size.documents)
		for i := range texts {
			texts[i] = retainText(size.bytes, i)
		}
		for _, c := range []struct {
			name      string
			ours, std func([]byte, any) error
		}{
			{"v1", json.Unmarshal, stdv1.Unmarshal},
			{"v2", func(b []byte, v any) error { return jsonv2.Unmarshal(b, v) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v) }},
		} {
			held := keeper{live: liveHeap()}
			for _, k := range takes {
				// Pools, types and the runtime's own structures may have grown meanwhile: a little at any time, once by much.
				limit := 512 + 8<<10/(size.documents*size.values)
				ours := leastOf(limit, func() int { return held.retained(t, texts, size.values, c.ours, k.from) })
				if ours <= limit {
					continue // whatever the standard library holds
				}
				std := held.retained(t, texts, size.values, c.std, k.from)
				if ours > 2*std+limit {
					t.Errorf("%s of %d bytes, %s: a value holds %d bytes, with the standard library %d", c.name, size.bytes, k.name, ours, std)
				}
			}
			runtime.KeepAlive(held)
		}
	}
}
