// Tests of what pkg.go.dev shows: exported names have comments, what stands in brackets is a link, examples run.
// They assume the folders of the public packages beside this one. Nothing else is in this package.
// Called by go test.

package pages

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const module = "github.com/fastjson/fastjson/go/"

// public returns the packages that a program can import.
func public(t *testing.T) map[string]*doc.Package {
	found := map[string]*doc.Package{}
	root := filepath.Join("..", "..", "json")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		names, err := filepath.Glob(filepath.Join(path, "*.go"))
		if err != nil || len(names) == 0 {
			return err
		}
		place, err := filepath.Rel(filepath.Join("..", ".."), path)
		if err != nil {
			return err
		}
		set, files := token.NewFileSet(), []*ast.File{}
		for _, name := range names {
			file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			files = append(files, file)
		}
		found[place], err = doc.NewFromFiles(set, files, module+filepath.ToSlash(place))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) < 2 {
		t.Fatalf("found %d packages", len(found))
	}
	return found
}

// comments lists every comment of a package by what it describes.
func comments(pkg *doc.Package) map[string]string {
	all := map[string]string{"package " + pkg.Name: pkg.Doc}
	funcs := func(prefix string, list []*doc.Func) {
		for _, f := range list {
			all[prefix+f.Name] = f.Doc
		}
	}
	values := func(list []*doc.Value) {
		for _, v := range list {
			text := v.Doc
			for _, spec := range v.Decl.Specs {
				if spec := spec.(*ast.ValueSpec); spec.Doc != nil || spec.Comment != nil {
					text += spec.Doc.Text() + spec.Comment.Text()
				}
			}
			all[strings.Join(v.Names, ", ")] = text
		}
	}
	funcs("", pkg.Funcs)
	values(pkg.Consts)
	values(pkg.Vars)
	for _, t := range pkg.Types {
		text := t.Doc
		for _, spec := range t.Decl.Specs {
			if spec := spec.(*ast.TypeSpec); spec.Doc != nil || spec.Comment != nil {
				text += spec.Doc.Text() + spec.Comment.Text()
			}
		}
		all[t.Name] = text
		funcs(t.Name+".", t.Methods)
		funcs("", t.Funcs)
		values(t.Consts)
		values(t.Vars)
	}
	return all
}

var bracketed = regexp.MustCompile(`\[[A-Za-z][\w.*/-]*\]`)

func TestEveryExportedNameHasAComment(t *testing.T) {
	for place, pkg := range public(t) {
		for name, text := range comments(pkg) {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: %s has no comment", place, name)
			}
		}
	}
}

// A name in brackets that leads nowhere stays as it is, brackets included.
func TestEveryLinkOfACommentLeadsSomewhere(t *testing.T) {
	for place, pkg := range public(t) {
		for name, text := range comments(pkg) {
			parsed := pkg.Parser().Parse(text)
			for _, link := range parsed.Links {
				if !link.Used {
					t.Errorf("%s: %s: nothing refers to [%s]", place, name, link.Text)
				}
			}
			for _, block := range parsed.Content {
				if paragraph, ok := block.(*comment.Paragraph); ok {
					for _, piece := range paragraph.Text {
						if plain, ok := piece.(comment.Plain); ok && bracketed.MatchString(string(plain)) {
							t.Errorf("%s: %s: no such name: %s", place, name, bracketed.FindString(string(plain)))
						}
					}
				}
			}
		}
	}
}

// An example without output is compiled, and never run.
func TestEveryExampleIsRun(t *testing.T) {
	for place, pkg := range public(t) {
		examples := pkg.Examples
		for _, f := range pkg.Funcs {
			examples = append(examples, f.Examples...)
		}
		for _, typ := range pkg.Types {
			examples = append(examples, typ.Examples...)
			for _, f := range append(typ.Funcs, typ.Methods...) {
				examples = append(examples, f.Examples...)
			}
		}
		for _, example := range examples {
			if example.Output == "" && !example.EmptyOutput {
				t.Errorf("%s: Example%s has no output", place, example.Name)
			}
		}
		t.Logf("%s: %d examples", place, len(examples))
	}
}

// The module's page is read where the rest of the repository is not: its links are whole ones.
func TestTheReadmeHasWholeLinks(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range regexp.MustCompile(`\]\(([^)]*)\)`).FindAllStringSubmatch(string(text), -1) {
		if !strings.HasPrefix(link[1], "https://") {
			t.Errorf("README.md: %s", link[1])
		}
	}
}

// What README.md promises of the code: no cgo, no linkname, unsafe in one package, and neither it nor assembly under purego.
func TestTheCodeIsMadeOfWhatTheReadmeSays(t *testing.T) {
	root := filepath.Join("..", "..")
	unsafeFiles, assembly := 0, 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		name := filepath.ToSlash(path)
		if err != nil || entry.IsDir() || strings.HasPrefix(name, "../../bench/") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		isGo, isAssembly := strings.HasSuffix(name, ".go"), strings.HasSuffix(name, ".s")
		if !isGo && !isAssembly {
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text := string(content)
		constraint, _, _ := strings.Cut(text, "\npackage ")
		withoutPurego := strings.Contains(constraint, "!purego")
		if regexp.MustCompile(`(?m)^//go:linkname|^import "C"|^\t"C"$`).MatchString(text) {
			t.Errorf("%s: linkname or cgo", name)
		}
		if isGo && regexp.MustCompile(`(?m)^(import |\t)"unsafe"$`).MatchString(text) {
			unsafeFiles++
			if !strings.HasPrefix(name, "../../internal/ref/") || !withoutPurego {
				t.Errorf("%s: unsafe outside of internal/ref, or under purego", name)
			}
		}
		if isAssembly {
			assembly++
			if !strings.Contains(text, "//go:build") || !strings.Contains(text, "!purego") {
				t.Errorf("%s: assembly under purego", name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if unsafeFiles == 0 || assembly == 0 {
		t.Errorf("%d files with unsafe, %d of assembly", unsafeFiles, assembly)
	}
}
