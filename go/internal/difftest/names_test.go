// Every exported name of the standard packages is there, and nothing else: the packages are compared as they were parsed.
// Assumes the go command and the sources of its GOROOT. Called by go test.
package difftest

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// exportedNames lists a folder's exported functions, types, variables and constants; methods come with their types.
func exportedNames(t *testing.T, folder string) []string {
	t.Helper()
	context := build.Default
	context.ToolTags = append(slices.Clone(context.ToolTags), "goexperiment.jsonv2")
	found, err := context.ImportDir(folder, 0)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	add := func(identifiers ...*ast.Ident) {
		for _, identifier := range identifiers {
			if identifier.IsExported() {
				names = append(names, identifier.Name)
			}
		}
	}
	for _, file := range found.GoFiles {
		tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, file), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range tree.Decls {
			switch declaration := declaration.(type) {
			case *ast.FuncDecl:
				if declaration.Recv == nil {
					add(declaration.Name)
				}
			case *ast.GenDecl:
				for _, spec := range declaration.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						add(spec.Name)
					case *ast.ValueSpec:
						add(spec.Names...)
					}
				}
			}
		}
	}
	slices.Sort(names)
	return names
}

func TestExportedNamesAreTheStandardLibrarys(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"json", "json/v2", "json/jsontext"} {
		want := exportedNames(t, filepath.Join(strings.TrimSpace(string(root)), "src/encoding", name))
		got := exportedNames(t, filepath.Join("../..", name))
		if len(want) < 10 || !slices.Equal(got, want) {
			t.Errorf("%s exports %v,\nthe standard library %v", name, got, want)
		}
	}
}
