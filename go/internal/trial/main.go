// Trial runs the tests of public modules twice: as they are, and with encoding/json replaced by this module.
// It assumes a module proxy; what it fetches lives in a temporary folder. A difference in any outcome is an error.
// Called by scripts/test-go-modules, in go/: go run ./internal/trial [module@version ...]
package main

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

const ours = "github.com/fastjson/fastjson/go"

// replacements are the import paths that change.
var replacements = map[string]string{
	`"encoding/json"`:    `"` + ours + `/json"`,
	`"encoding/json/v2"`: `"` + ours + `/json/v2"`,
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("trial: ")
	here, err := os.Getwd()
	check(err)
	same := true
	for _, m := range wanted(os.Args[1:]) {
		same = try(m, here) && same
	}
	if !same {
		os.Exit(1)
	}
}

// wanted returns the modules of the given versions, all when there are none.
func wanted(versions []string) []module {
	if len(versions) == 0 {
		return modules
	}
	var out []module
	for _, version := range versions {
		i := slices.IndexFunc(modules, func(m module) bool { return m.version == version })
		if i < 0 {
			out = append(out, module{version: version})
		} else {
			out = append(out, modules[i])
		}
	}
	return out
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// try runs the tests of a module both ways and reports whether their outcomes are the same.
func try(m module, here string) bool {
	parent, err := os.MkdirTemp("", "trial")
	check(err)
	defer os.RemoveAll(parent)
	before, after := filepath.Join(parent, "before"), filepath.Join(parent, "after")
	fetch(m.version, before)
	// The dependencies are the same for both runs. This module needs a later Go: what that changed in the standard
	// library's behaviour is set back to what the tests were written for.
	run(before, "go", "mod", "edit", "-godebug=default=go"+languageVersion(before), "-go="+strings.TrimPrefix(runtime.Version(), "go"),
		"-require="+ours+"@v0.0.0", "-replace="+ours+"="+here)
	check(os.CopyFS(after, os.DirFS(before)))
	files := rewrite(after)
	std, mine := m.outcomes(before, m.packages), m.outcomes(after, m.packages)
	for range retries {
		packages := differing(std, mine)
		if len(packages) == 0 {
			break
		}
		// Some tests depend on time or chance: what they can do both ways is no difference.
		merge(std, m.outcomes(before, packages))
		merge(mine, m.outcomes(after, packages))
	}
	counts := make(map[string]int)
	same := true
	for _, t := range slices.SortedFunc(maps.Keys(union(std, mine)), test.compare) {
		if std[t]&mine[t] != 0 {
			counts[(std[t]&mine[t]).String()]++
			continue
		}
		same = false
		fmt.Printf("%s: %s %s: %s with encoding/json, %s with this module\n", m.version, t.pkg, t.name, std[t], mine[t])
	}
	fmt.Printf("%s: %d files import encoding/json; the same both ways: %d pass, %d fail, %d skipped (%s)\n",
		m.version, files, counts["pass"], counts["fail"], counts["skip"], runtime.Version())
	return same && files > 0 && counts["pass"] > 0
}

// fetch copies the module, of which the proxy's copy is read-only, to dir.
func fetch(module, dir string) {
	out, err := exec.Command("go", "mod", "download", "-json", module).Output()
	check(err)
	var info struct{ Dir string }
	check(json.Unmarshal(out, &info))
	check(filepath.WalkDir(info.Dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(info.Dir, name)
		if err != nil {
			return err
		}
		target := filepath.Join(dir, relative)
		if entry.IsDir() {
			return os.MkdirAll(target, 0o755)
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(target, text, 0o644)
	}))
}

// languageVersion returns the version of Go that the module in dir asks for, without a patch level.
func languageVersion(dir string) string {
	command := exec.Command("go", "mod", "edit", "-json")
	command.Dir = dir
	out, err := command.Output()
	check(err)
	var module struct{ Go string }
	check(json.Unmarshal(out, &module))
	parts := strings.Split(module.Go, ".")
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// run runs a command in dir; its failure ends the trial.
func run(dir, name string, args ...string) {
	command := exec.Command(name, args...)
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		log.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

// rewrite changes the imports of all Go files in dir and returns in how many there was one to change.
func rewrite(dir string) (files int) {
	check(filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, name, text, parser.ImportsOnly)
		if err != nil {
			return nil // test data of a tool
		}
		changed := false
		for _, spec := range slices.Backward(parsed.Imports) {
			path, ok := replacements[spec.Path.Value]
			if !ok {
				continue
			}
			start, end := set.Position(spec.Path.Pos()).Offset, set.Position(spec.Path.End()).Offset
			text = slices.Replace(text, start, end, []byte(path)...)
			changed = true
		}
		if !changed {
			return nil
		}
		files++
		return os.WriteFile(name, text, 0o644)
	}))
	return files
}
