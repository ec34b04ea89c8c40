// Rewriting the distribution's tests: calls of the package's own functions go through variables.
// Assumes that a test names those functions directly; the variables are set to this module's
// functions by a file of the external test package. Called by main.go.

package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// exclusion is a test that is not run, and why.
type exclusion struct{ name, reason string }

// pkg is a package of the distribution whose tests are run.
type pkg struct {
	path     string // import path in the distribution
	ours     string // import path in this module
	hooks    []hook
	excluded []exclusion
}

// hook is a function that the tests must find in this module.
type hook struct{ name, typ string }

const module = "github.com/fastjson/fastjson/go/"

var packages = []pkg{
	{
		path: "encoding/json/v2",
		ours: module + "json/v2",
		hooks: []hook{
			{name: "Marshal"}, {name: "MarshalWrite"}, {name: "MarshalEncode"},
			{name: "Unmarshal"}, {name: "UnmarshalRead"}, {name: "UnmarshalDecode"},
		},
	},
	{path: "encoding/json/jsontext", ours: module + "json/jsontext"},
	{
		path: "encoding/json",
		ours: module + "json",
		hooks: []hook{
			{name: "Marshal"}, {name: "MarshalIndent"}, {name: "Unmarshal"}, {name: "Valid"},
			{name: "Compact"}, {name: "Indent"}, {name: "HTMLEscape"},
			{
				name: "NewDecoder",
				typ: "func(io.Reader) interface { Buffered() io.Reader; Decode(any) error; DisallowUnknownFields(); " +
					"InputOffset() int64; More() bool; Token() (Token, error); UseNumber() }",
			},
			{
				name: "NewEncoder",
				typ:  "func(io.Writer) interface { Encode(any) error; SetEscapeHTML(bool); SetIndent(string, string) }",
			},
		},
	},
}

// skipPattern returns what -skip takes to leave out the excluded tests.
func (p pkg) skipPattern() string {
	var names []string
	for _, x := range p.excluded {
		names = append(names, "^"+regexp.QuoteMeta(x.name)+"$")
	}
	return strings.Join(names, "|")
}

// rewrite changes the tests in dir, a copy of the package.
func (p pkg) rewrite(dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return err
	}
	for _, name := range files {
		if err := p.rewriteFile(name); err != nil {
			return err
		}
	}
	if len(p.hooks) == 0 {
		return nil
	}
	inside, outside := p.hookFiles()
	if err := os.WriteFile(filepath.Join(dir, "hooks_test.go"), inside, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "hooks_set_test.go"), outside, 0o644)
}

// rewriteFile renames the functions in a test of the package itself, and
// changes the import path in an external one.
func (p pkg) rewriteFile(name string) error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
	if err != nil {
		return err
	}
	external := strings.HasSuffix(file.Name.Name, "_test")
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		if external && path == p.path {
			spec.Path.Value = strconv.Quote(p.ours)
			spec.EndPos = 0
		}
	}
	if !external {
		p.rename(file)
	}
	var out bytes.Buffer
	if err := format.Node(&out, fset, file); err != nil {
		return err
	}
	if err := os.Remove(name); err != nil { // the copy may be read-only
		return err
	}
	return os.WriteFile(name, out.Bytes(), 0o644)
}

// rename makes every plain mention of a hooked function a mention of its variable.
func (p pkg) rename(file *ast.File) {
	names := make(map[string]bool)
	for _, h := range p.hooks {
		names[h.name] = true
	}
	skip := make(map[*ast.Ident]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			skip[n.Sel] = true
		case *ast.FuncDecl:
			skip[n.Name] = true
		case *ast.Field:
			for _, id := range n.Names {
				skip[id] = true
			}
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok {
				skip[id] = true
			}
		case *ast.Ident:
			if names[n.Name] && !skip[n] {
				n.Name = "Hook" + n.Name
			}
		}
		return true
	})
}

// hookFiles returns the file that declares the variables and the one that sets them.
func (p pkg) hookFiles() (inside, outside []byte) {
	var in, set bytes.Buffer
	fmt.Fprintf(&in, "package json\n\nimport \"io\"\n\nvar _ io.Reader\n\n")
	fmt.Fprintf(&set, "package json_test\n\nimport (\n\t\"io\"\n\tstd %q\n\tfast %q\n)\n\nvar _ io.Reader\n\nfunc init() {\n", p.path, p.ours)
	for _, h := range p.hooks {
		if h.typ == "" {
			fmt.Fprintf(&in, "var Hook%s = %s\n", h.name, h.name)
			fmt.Fprintf(&set, "\tstd.Hook%s = fast.%s\n", h.name, h.name)
			continue
		}
		// A function that returns a type of this module: the tests see its methods.
		params, result, _ := strings.Cut(strings.TrimPrefix(h.typ, "func("), ") ")
		fmt.Fprintf(&in, "type hooked%s = %s\n\nvar Hook%s func(%s) hooked%s\n", h.name, result, h.name, params, h.name)
		result = strings.ReplaceAll(result, "Token,", "std.Token,")
		fmt.Fprintf(&set, "\tstd.Hook%s = func(x %s) %s { return fast.%s(x) }\n", h.name, params, result, h.name)
	}
	fmt.Fprintf(&set, "}\n")
	return in.Bytes(), set.Bytes()
}
