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

// modules are libraries that import encoding/json in many of their packages.
var modules = []string{
	"github.com/google/go-github/v66@v66.0.0",
	"github.com/getkin/kin-openapi@v0.128.0",
	"github.com/labstack/echo/v4@v4.12.0",
	"github.com/golang-jwt/jwt/v5@v5.2.1",
	"github.com/gin-gonic/gin@v1.10.0",
	"github.com/go-resty/resty/v2@v2.13.1",
	"github.com/stretchr/testify@v1.9.0",
	"github.com/prometheus/common@v0.60.0",
	"github.com/sirupsen/logrus@v1.9.3",
	"github.com/spf13/viper@v1.19.0",
}

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
	if len(os.Args) > 1 {
		modules = os.Args[1:]
	}
	same := true
	for _, module := range modules {
		same = try(module, here) && same
	}
	if !same {
		os.Exit(1)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// try runs the tests of a module both ways and reports whether their outcomes are the same.
func try(module, here string) bool {
	dir, err := os.MkdirTemp("", "trial")
	check(err)
	defer os.RemoveAll(dir)
	fetch(module, dir)
	// The dependencies are the same for both runs. This module needs a later Go: what that changed in the standard
	// library's behaviour is set back to what the tests were written for.
	run(dir, "go", "mod", "edit", "-godebug=default=go"+languageVersion(dir), "-go="+strings.TrimPrefix(runtime.Version(), "go"),
		"-require="+ours+"@v0.0.0", "-replace="+ours+"="+here)
	before := outcomes(dir)
	files := rewrite(dir)
	after := outcomes(dir)

	counts := make(map[string]int)
	same := true
	for _, name := range slices.Sorted(maps.Keys(union(before, after))) {
		if before[name] == after[name] {
			counts[after[name]]++
			continue
		}
		same = false
		fmt.Printf("%s: %s: %q with encoding/json, %q with this module\n", module, name, before[name], after[name])
	}
	fmt.Printf("%s: %d files import encoding/json; the same both ways: %d pass, %d fail, %d skipped (%s)\n",
		module, files, counts["pass"], counts["fail"], counts["skip"], runtime.Version())
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

// outcomes runs all tests in dir and returns how each ended. A package that does not build counts as a test.
func outcomes(dir string) map[string]string {
	// A vet of a later version than the module's may refuse its tests.
	command := exec.Command("go", "test", "-json", "-count=1", "-mod=mod", "-vet=off", "./...")
	command.Dir = dir
	out, err := command.StdoutPipe()
	check(err)
	check(command.Start())
	results := make(map[string]string)
	decoder := json.NewDecoder(out)
	for decoder.More() {
		var event struct{ Action, Package, ImportPath, Test string }
		check(decoder.Decode(&event))
		switch event.Action {
		case "pass", "fail", "skip", "build-fail":
			results[event.Package+event.ImportPath+" "+event.Test] = event.Action
		}
	}
	command.Wait() // its status says that a test failed, which is an outcome
	return results
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

func union(a, b map[string]string) map[string]string {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}
