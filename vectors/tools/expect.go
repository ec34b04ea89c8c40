// What Go's own encoding/json/v2 answers to the vectors, printed as expect/go.tsv.
// Assumes Go 1.27 or newer and the layout that vectors/README.md describes; imports nothing of this project.
// Run by hand: go run vectors/tools/expect.go vectors > vectors/expect/go.tsv

//go:build ignore

package main

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

func main() {
	fmt.Println("# What encoding/json/v2 answers: id, ok, canonical value or output; or id, error, text, byte offset, line, column (write: id, error, text).")
	fmt.Println("# Unmarshal into any, integers as float64; Marshal of any with Deterministic(true), forms as in README.md. Written by tools/expect.go.")
	fmt.Println("# Read by the vector tests of the Go module.")
	for _, name := range []string{"parse", "numbers", "strings", "generated/parse", "generated/numbers", "generated/strings"} {
		for _, row := range table(name) {
			fmt.Println(row[0] + "\t" + decoded(unescape(row[1])))
		}
	}
	suite := cmp.Or(os.Getenv("CONFORMANCE"), filepath.Join(os.Args[1], "../../shared/conformance"))
	conformance := table("conformance")
	if _, err := os.Stat(suite); err != nil {
		conformance = nil // scripts/vectors keeps their outcomes
	}
	for _, row := range conformance {
		text, err := os.ReadFile(filepath.Join(suite, row[1]))
		if err != nil {
			panic(err)
		}
		fmt.Println(row[0] + "\t" + decoded(text))
	}
	for _, name := range []string{"write", "generated/write"} {
		for _, row := range table(name) {
			fmt.Println(row[0] + "\t" + encoded(row[1], row[2]))
		}
	}
}

func table(name string) (rows [][]string) {
	text, err := os.ReadFile(filepath.Join(os.Args[1], name+".tsv"))
	if err != nil {
		panic(err)
	}
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows
}

func decoded(input []byte) string {
	var value any
	err := json.Unmarshal(input, &value)
	if err == nil {
		return "ok\t" + canonical(value)
	}
	offset := int64(-1)
	if syntactic, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		offset = syntactic.ByteOffset
	} else if semantic, ok := errors.AsType[*json.SemanticError](err); ok {
		offset = semantic.ByteOffset
	}
	line, column := place(input, int(offset))
	return fmt.Sprintf("error\t%s\t%d\t%d\t%d", message(err), offset, line, column)
}

// The standard library picks "cannot" or "unable to" anew in every process.
func message(err error) string {
	return escape([]byte(strings.Replace(err.Error(), "unable to ", "cannot ", 1)))
}

func place(input []byte, offset int) (line, column int) {
	before := input[:max(0, min(offset, len(input)))]
	line = 1 + bytes.Count(before, []byte("\n"))
	return line, 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
}

func encoded(form, text string) string {
	options := []json.Options{json.Deterministic(true)}
	switch form {
	case "pretty":
		options = append(options, jsontext.WithIndent("  "))
	case "html":
		options = append(options, jsontext.EscapeForHTML(true))
	case "script":
		options = append(options, jsontext.EscapeForJS(true))
	case "repair":
		options = append(options, jsontext.AllowInvalidUTF8(true))
	case "ascii":
		return "none"
	}
	value, rest := parse(text)
	if rest != "" {
		panic("no canonical form: " + text)
	}
	output, err := json.Marshal(value, options...)
	if err != nil {
		return "error\t" + message(err)
	}
	return "ok\t" + escape(output)
}

func parse(text string) (value any, rest string) {
	switch text[0] {
	case 'n':
		return nil, text[4:]
	case 't':
		return true, text[4:]
	case 'f':
		if strings.HasPrefix(text, "false") {
			return false, text[5:]
		}
		bits, err := strconv.ParseUint(text[1:17], 16, 64)
		if err != nil {
			panic(err)
		}
		return math.Float64frombits(bits), text[17:]
	case '"':
		end := strings.IndexByte(text[1:], '"') + 1
		return string(unescape(text[1:end])), text[end+1:]
	case '[':
		list := []any{}
		for text = text[1:]; text[0] != ']'; {
			var item any
			item, text = parse(strings.TrimPrefix(text, ","))
			list = append(list, item)
		}
		return list, text[1:]
	case '{':
		object := map[string]any{}
		for text = text[1:]; text[0] != '}'; {
			var key any
			key, text = parse(strings.TrimPrefix(text, ","))
			object[key.(string)], text = parse(text[1:])
		}
		return object, text[1:]
	}
	end := len(text) - len(strings.TrimLeft(text, "-0123456789"))
	number, err := strconv.ParseInt(text[:end], 10, 64)
	if err != nil {
		panic(err)
	}
	return number, text[end:]
}

func canonical(value any) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(value)
	case float64:
		return fmt.Sprintf("f%016x", math.Float64bits(value))
	case string:
		return quoted(value)
	case []any:
		items := make([]string, len(value))
		for i, item := range value {
			items[i] = canonical(item)
		}
		return "[" + strings.Join(items, ",") + "]"
	case map[string]any:
		keys := make([]string, 0, len(value))
		for key := range value {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		for i, key := range keys {
			keys[i] = quoted(key) + ":" + canonical(value[key])
		}
		return "{" + strings.Join(keys, ",") + "}"
	}
	panic("no JSON value")
}

func quoted(text string) string {
	return `"` + strings.ReplaceAll(escape([]byte(text)), `"`, `\x22`) + `"`
}

func escape(data []byte) string {
	var out strings.Builder
	for _, c := range data {
		if c >= 0x20 && c <= 0x7e && c != '\\' {
			out.WriteByte(c)
		} else {
			fmt.Fprintf(&out, `\x%02x`, c)
		}
	}
	return out.String()
}

func unescape(field string) []byte {
	var out []byte
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
