// The shared vectors: one outcome for each, and no outcome without a vector.
// Assumes the tables of the folder vectors of the repository, which a module on its own lacks.
// Called by go test.

package difftest

import (
	"bytes"
	"cmp"
	"encoding/hex"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	jsonv1 "github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

const vectorDir = "../../../vectors"

var textTables = []string{"parse.tsv", "numbers.tsv", "strings.tsv", "generated/parse.tsv", "generated/numbers.tsv", "generated/strings.tsv"}

// rows returns the fields of each line of a table.
func rows(t *testing.T, name string) (out [][]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(vectorDir, name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSuffix(line, "\n"); !strings.HasPrefix(line, "#") {
			out = append(out, strings.Split(line, "\t"))
		}
	}
	return out
}

func TestVectors(t *testing.T) {
	if _, err := os.Stat(vectorDir); err != nil {
		t.Skip("the vectors are not part of the module")
	}
	want := make(map[string]string)
	for _, row := range rows(t, "expect/go.tsv") {
		want[row[0]] = strings.Join(row[1:], "\t")
	}
	n := 0
	check := func(id, got string) {
		if got != want[id] {
			t.Errorf("%s:\n got %s\nwant %s", id, got, want[id])
		}
		delete(want, id)
		n++
	}
	for _, table := range textTables {
		for _, row := range rows(t, table) {
			check(row[0], readVector(bytesOf(t, row[1])))
		}
	}
	for _, row := range rows(t, "conformance.tsv") {
		if text, err := os.ReadFile(filepath.Join(suiteDir(), row[1])); err == nil {
			check(row[0], readVector(text))
		} else {
			delete(want, row[0])
		}
	}
	for _, table := range []string{"write.tsv", "generated/write.tsv"} {
		for _, row := range rows(t, table) {
			check(row[0], writeVector(t, row[1], row[2]))
		}
	}
	for id := range want {
		t.Errorf("%s has an outcome, but there is no such vector", id)
	}
	t.Logf("%d vectors", n)
	if n < 2000 {
		t.Fatal("too few vectors")
	}
}

// suiteDir is where JSONTestSuite lies, which is not part of the repository.
func suiteDir() string {
	return cmp.Or(os.Getenv("CONFORMANCE"), filepath.Join(vectorDir, "../../shared/conformance"))
}

// TestConformanceSuite: y_ is accepted, n_ is refused, and every file has the standard library's outcome in both packages.
func TestConformanceSuite(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(suiteDir(), "test_*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Skip("JSONTestSuite is not there")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var got, want, v1 any
		gotErr, wantErr := jsonv2.Unmarshal(text, &got), stdv2.Unmarshal(text, &want)
		if fmt.Sprint(gotErr) != fmt.Sprint(wantErr) && (gotErr == nil || wantErr == nil || vectorError(gotErr) != vectorError(wantErr)) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", file, gotErr, wantErr)
		}
		gotErr = jsonv1.Unmarshal(text, &v1)
		if got := gotErr == nil; got != stdv1.Valid(text) && !strings.HasPrefix(filepath.Base(file), "i_") {
			t.Errorf("%s: the package json: %v", file, gotErr)
		}
		switch name := filepath.Base(file); {
		case strings.HasPrefix(name, "n_") && (gotErr == nil || jsonv1.Valid(text)):
			t.Errorf("%s is accepted", name)
		case strings.HasPrefix(name, "y_") && (gotErr != nil || !jsonv1.Valid(text)):
			t.Errorf("%s is refused: %v", name, gotErr)
		}
	}
	t.Logf("%d files", len(files))
}

// TestVectorPrefixes: a proper prefix of an object, array or string is refused as the standard library refuses it.
func TestVectorPrefixes(t *testing.T) {
	if _, err := os.Stat(vectorDir); err != nil {
		t.Skip("the vectors are not part of the module")
	}
	prefixes := 0
	for _, table := range textTables {
		for _, row := range rows(t, table) {
			text := bytes.Trim(bytesOf(t, row[1]), " \t\r\n")
			if len(text) == 0 || len(text) > 400 || !strings.ContainsRune("[{\"", rune(text[0])) || !jsontext.Value(text).IsValid() {
				continue
			}
			for n := range text {
				var got, want any
				err, stdErr := jsonv2.Unmarshal(text[:n:n], &got), stdv2.Unmarshal(text[:n:n], &want)
				if err == nil || stdErr == nil || vectorError(err) != vectorError(stdErr) {
					t.Fatalf("%s: its first %d bytes: got %v, want %v", row[0], n, err, stdErr)
				}
				prefixes++
			}
		}
	}
	if prefixes < 20000 {
		t.Fatalf("%d prefixes only", prefixes)
	}
}

// TestCanonicalVectors: what the tables call the canonical form is what jsontext makes.
func TestCanonicalVectors(t *testing.T) {
	if _, err := os.Stat(vectorDir); err != nil {
		t.Skip("the vectors are not part of the module")
	}
	for _, row := range rows(t, "generated/canonical.tsv") {
		value := jsontext.Value(bytesOf(t, row[1]))
		want, accepted := strings.CutPrefix(string(bytesOf(t, row[2])), "ok ")
		if err := value.Canonicalize(); err != nil {
			if accepted {
				t.Errorf("%s: %v", row[0], err)
			}
		} else if got := string(value); got != want && want != "error number_too_large" { // there jsontext writes the largest double
			t.Errorf("%s:\n got %s\nwant %s", row[0], got, want)
		}
	}
}

// readVector returns the outcome of reading a text, as the table spells it.
func readVector(text []byte) string {
	var v any
	err := jsonv2.Unmarshal(text, &v)
	if err == nil {
		return "ok\t" + canonical(v)
	}
	offset := -1
	if e, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		offset = int(e.ByteOffset)
	} else if e, ok := errors.AsType[*stdv2.SemanticError](err); ok {
		offset = int(e.ByteOffset)
	}
	before := text[:max(0, min(offset, len(text)))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return fmt.Sprintf("error\t%s\t%d\t%d\t%d", vectorError(err), offset, line, column)
}

// writeVector returns the outcome of writing a value.
func writeVector(t *testing.T, form, text string) string {
	options := []jsonv2.Options{jsonv2.Deterministic(true)}
	switch form {
	case "pretty":
		options = append(options, jsontext.WithIndent("  "))
	case "html":
		options = append(options, jsontext.EscapeForHTML(true))
	case "script":
		options = append(options, jsontext.EscapeForJS(true))
	case "repair":
		options = append(options, jsontext.AllowInvalidUTF8(true))
	case "ascii": // an option that Go has not
		return "none"
	}
	v, rest := fromCanonical(t, text)
	if rest != "" {
		t.Fatalf("no canonical form: %q", text)
	}
	out, err := jsonv2.Marshal(v, options...)
	if err != nil {
		return "error\t" + vectorError(err)
	}
	return "ok\t" + escaped(out)
}

// vectorError spells an error with the one of two verbs that the table has.
func vectorError(err error) string {
	return escaped([]byte(strings.Replace(err.Error(), "unable to ", "cannot ", 1)))
}

// escaped writes bytes that are not printable ASCII, and backslashes, as \xHH.
func escaped(b []byte) string {
	var out strings.Builder
	for _, c := range b {
		if c < 0x20 || c > 0x7e || c == '\\' {
			fmt.Fprintf(&out, `\x%02x`, c)
		} else {
			out.WriteByte(c)
		}
	}
	return out.String()
}

// bytesOf is the reverse of escaped.
func bytesOf(t *testing.T, s string) []byte {
	var out []byte
	for {
		i := strings.IndexByte(s, '\\')
		if i < 0 {
			return append(out, s...)
		}
		b, err := hex.DecodeString(s[i+2 : i+4])
		if err != nil {
			t.Fatal(err)
		}
		out = append(append(out, s[:i]...), b...)
		s = s[i+4:]
	}
}

// canonical spells a value so that its types can be seen.
func canonical(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case float64:
		return fmt.Sprintf("f%016x", math.Float64bits(v))
	case string:
		return `"` + strings.ReplaceAll(escaped([]byte(v)), `"`, `\x22`) + `"`
	case []any:
		var items []string
		for _, x := range v {
			items = append(items, canonical(x))
		}
		return "[" + strings.Join(items, ",") + "]"
	case map[string]any:
		var items []string
		for _, k := range slices.Sorted(maps.Keys(v)) {
			items = append(items, canonical(k)+":"+canonical(v[k]))
		}
		return "{" + strings.Join(items, ",") + "}"
	}
	return fmt.Sprint(v)
}

// fromCanonical is the reverse of canonical; rest is what follows the value.
func fromCanonical(t *testing.T, s string) (v any, rest string) {
	switch {
	case strings.HasPrefix(s, "null"):
		return nil, s[4:]
	case strings.HasPrefix(s, "true"):
		return true, s[4:]
	case strings.HasPrefix(s, "false"):
		return false, s[5:]
	case s[0] == 'f':
		bits, err := strconv.ParseUint(s[1:17], 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		return math.Float64frombits(bits), s[17:]
	case s[0] == '"':
		end := strings.IndexByte(s[1:], '"') + 1
		return string(bytesOf(t, s[1:end])), s[end+1:]
	case s[0] == '[':
		list := []any{}
		for s = s[1:]; s[0] != ']'; {
			v, s = fromCanonical(t, strings.TrimPrefix(s, ","))
			list = append(list, v)
		}
		return list, s[1:]
	case s[0] == '{':
		object := map[string]any{}
		for s = s[1:]; s[0] != '}'; {
			var k any
			k, s = fromCanonical(t, strings.TrimPrefix(s, ","))
			object[k.(string)], s = fromCanonical(t, s[1:])
		}
		return object, s[1:]
	}
	end := len(s) - len(strings.TrimLeft(s, "-0123456789"))
	n, err := strconv.ParseInt(s[:end], 10, 64)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return n, s[end:]
}
