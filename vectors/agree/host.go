// What the Go module makes of each text: verdict, offset, value, the value encoded again, jsontext's canonical form. The
// value is read by the package json with numbers as they stand; json/v2 has to accept the same texts and hold the same doubles.
// Assumes lines of escaped bytes on its input, and to be run inside of the module. Called by scripts/test-agree.

//go:build ignore

package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json/jsontext"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

func main() {
	in, out := bufio.NewReaderSize(os.Stdin, 1<<20), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		fmt.Fprintln(out, strings.Join(answer(unescape(strings.TrimSuffix(line, "\n"))), "\t"))
	}
}

func answer(text []byte) []string {
	form := "refused"
	if value := jsontext.Value(bytes.Clone(text)); value.Canonicalize() == nil {
		form = escape(value)
	}
	var v2 any
	strict := "strict"
	if err := jsonv2.Unmarshal(text, &v2); errors.Is(err, jsontext.ErrDuplicateName) {
		strict = "repeated"
	} else if err != nil {
		strict = "refused"
	}
	var value any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err := decoder.Decode(&value)
	if _, end := decoder.Token(); err != nil || end != io.EOF {
		return []string{"error", "-", "-", form, strict, "-"}
	}
	again, err := jsonv2.Marshal(v2)
	if err != nil || strict != "strict" {
		again = []byte("refused")
	}
	doubles := "-"
	if strict == "strict" {
		doubles = canonical(v2)
	}
	return []string{"ok", canonical(value), escape(again), form, strict, doubles}
}

func canonical(value any) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case bool:
		return fmt.Sprint(value)
	case json.Number:
		text := string(value)
		if !strings.ContainsAny(text, ".eE") {
			return text
		}
		var double float64
		if err := jsonv2.Unmarshal([]byte(text), &double); err != nil {
			return "range" // beyond float64
		}
		return canonical(double)
	case float64:
		return fmt.Sprintf("f%016x", math.Float64bits(value))
	case string:
		return `"` + escape([]byte(value)) + `"`
	case []any:
		items := make([]string, len(value))
		for i, item := range value {
			items[i] = canonical(item)
		}
		return "[" + strings.Join(items, ",") + "]"
	case map[string]any:
		members := make([]string, 0, len(value))
		for name, member := range value {
			members = append(members, canonical(name)+":"+canonical(member))
		}
		slices.Sort(members)
		return "{" + strings.Join(members, ",") + "}"
	}
	panic("no JSON value")
}

func escape(data []byte) string {
	var out strings.Builder
	for _, c := range data {
		if c >= 0x20 && c <= 0x7e && c != '\\' && c != '"' {
			out.WriteByte(c)
		} else {
			fmt.Fprintf(&out, `\x%02x`, c)
		}
	}
	return out.String()
}

func unescape(field string) (out []byte) {
	for i := 0; i < len(field); i++ {
		if field[i] != '\\' {
			out = append(out, field[i])
			continue
		}
		c, err := hex.DecodeString(field[i+2 : i+4])
		if err != nil {
			panic(err)
		}
		out = append(out, c...)
		i += 3
	}
	return out
}
