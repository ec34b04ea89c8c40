// The documents: Go's seven, small values of everyday size, and those that all hosts share.
// They assume that gen has run; the shared ones are read when their turn comes, one of them has 100 MB.
// Called by cmd/original and cmd/peers.

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

// shared adds the generated documents of FJB_MANIFEST that are read as trees: the ladder of sizes, growth, hostile input.
func shared(docs map[string]Document) {
	var manifest struct {
		Documents []struct{ Name, Path, Group, Set string }
	}
	text, err := os.ReadFile(os.Getenv("FJB_MANIFEST"))
	if err != nil || json.Unmarshal(text, &manifest) != nil {
		return // by hand, without the orchestrator
	}
	for _, d := range manifest.Documents {
		if d.Set == "generated" && slices.Contains([]string{"micro", "growth", "hostile"}, d.Group) {
			docs[d.Name] = Document{Name: d.Name, Path: d.Path, Group: d.Group}
		}
	}
}

// Documents returns all documents by name.
func Documents(dir string) (map[string]Document, error) {
	docs := make(map[string]Document)
	for name, newValue := range generated.New {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, fmt.Errorf("%w (go run ./gen writes it)", err)
		}
		docs[name] = Document{Name: name, Text: text, New: newValue}
	}
	own := func(name string, value any, newValue func() any) {
		text, err := json.Marshal(value)
		if err != nil {
			panic(err)
		}
		docs[name] = Document{Name: name, Text: text, New: newValue, Value: value}
	}
	own("small_struct", &Small{ID: 12345, Name: "a small struct", Active: true, Score: 98.6}, func() any { return new(Small) })
	n := 42
	own("one_int", &n, func() any { return new(int) })
	own("empty_map", &map[string]any{}, func() any { return new(map[string]any) })
	own("message_100", &Message{"note", "ann@example.com", []string{"bob@example.com"}, "lunch at " + strings.Repeat("o", 8), 1795170000},
		func() any { return new(Message) })
	shared(docs)
	own("twenty_fields", &Twenty{A1: 1, B1: "one", C1: 1.5, D1: true, E1: []int{1, 2, 3}, F1: map[string]string{"k": "v"}}, func() any { return new(Twenty) })
	return docs, nil
}
