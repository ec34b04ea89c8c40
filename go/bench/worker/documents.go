// The documents: Go's seven, small values of everyday size, and those that all hosts share.
// They assume that gen has run; the shared ones are read when their turn comes, one of them has 100 MB.
// Called by cmd/original, cmd/peers and cmd/column.

package worker

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fastjson/fastjson/go/bench/generated"
)

// Document is what a cell works on.
type Document struct {
	Name string
	Text []byte
	New  func() any // an empty value of its type
	// Value is set for documents that are values of a benchmark's own.
	Value any
	// Path is set for documents that all hosts share; Text is read when it is needed.
	Path string
	// Group is that of bench/schema.md, empty for a benchmark's own values.
	Group string
	Bytes int
	// Prepare is set where the cell is one call, by library: it returns the call and the check of its answer.
	Prepare map[string]func() (call, verify func() error)
}

// Small is a struct as small programs have it.
type Small struct {
	ID     int64   `json:"id"`
	Name   string  `json:"name"`
	Active bool    `json:"active"`
	Score  float64 `json:"score"`
}

// Message is about 100 bytes of JSON.
type Message struct {
	Type    string   `json:"type"`
	From    string   `json:"from"`
	To      []string `json:"to"`
	Subject string   `json:"subject"`
	Time    int64    `json:"time"`
}

// Twenty has twenty fields: the size for which compiling a plan has a target.
type Twenty struct {
	A1, A2, A3, A4, A5 int
	B1, B2, B3, B4, B5 string
	C1, C2, C3, C4, C5 float64
	D1, D2, D3         bool
	E1                 []int
	F1                 map[string]string
}

// Documents returns all documents by name; without a folder those of Go's own benchmark are missing.
func Documents(folder string) (map[string]Document, error) {
	docs := make(map[string]Document)
	if folder != "" {
		for name, newValue := range generated.New {
			text, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				return nil, fmt.Errorf("%w (go run ./gen writes it)", err)
			}
			docs[name] = Document{Name: name, Text: text, New: newValue, Group: "large", Bytes: len(text)}
		}
	}
	own(docs)
	shared(docs)
	return docs, nil
}

// own adds the values of this benchmark. Their texts are written out: no library may have seen a type before its first call is timed.
func own(docs map[string]Document) {
	add := func(name string, value any, newValue func() any, text string) {
		docs[name] = Document{Name: name, Text: []byte(text), New: newValue, Value: value, Bytes: len(text)}
	}
	n := 42
	add("one_int", &n, func() any { return new(int) }, "42")
	add("empty_map", &map[string]any{}, func() any { return new(map[string]any) }, "{}")
	add("small_struct", &Small{ID: 12345, Name: "a small struct", Active: true, Score: 98.6}, func() any { return new(Small) },
		`{"id":12345,"name":"a small struct","active":true,"score":98.6}`)
	subject := "lunch at " + strings.Repeat("o", 8)
	add("message_100", &Message{"note", "ann@example.com", []string{"bob@example.com"}, subject, 1795170000}, func() any { return new(Message) },
		`{"type":"note","from":"ann@example.com","to":["bob@example.com"],"subject":"`+subject+`","time":1795170000}`)
	add("twenty_fields", &Twenty{A1: 1, B1: "one", C1: 1.5, D1: true, E1: []int{1, 2, 3}, F1: map[string]string{"k": "v"}}, func() any { return new(Twenty) },
		`{"A1":1,"A2":0,"A3":0,"A4":0,"A5":0,"B1":"one","B2":"","B3":"","B4":"","B5":"","C1":1.5,"C2":0,"C3":0,"C4":0,"C5":0,`+
			`"D1":true,"D2":false,"D3":false,"E1":[1,2,3],"F1":{"k":"v"}}`)
}

// shared adds the generated documents of FJB_MANIFEST that are read as trees: the ladder of sizes, growth, hostile input.
func shared(docs map[string]Document) {
	var manifest struct {
		Documents []struct {
			Name, Path, Group, Set string
			Bytes                  int
		}
	}
	text, err := os.ReadFile(os.Getenv("FJB_MANIFEST"))
	if err != nil || json.Unmarshal(text, &manifest) != nil {
		return // by hand, without the orchestrator
	}
	for _, d := range manifest.Documents {
		if d.Set == "generated" && slices.Contains([]string{"micro", "growth", "hostile", "schema"}, d.Group) {
			docs[d.Name] = Document{Name: d.Name, Path: d.Path, Group: d.Group, Bytes: d.Bytes}
		}
	}
}
