// Running the tests of a module, and comparing how they end.
// It assumes the output of go test -json. Called by main.go.

package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"log"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

const (
	limit   = 10 * time.Minute // for all tests of a module, one way
	perTest = "4m"             // for the tests of one package
	retries = 2                // of packages with tests that end differently
)

// address is what some tests have in their names, another one in each run.
var address = regexp.MustCompile(`0x[0-9a-f]+`)

// test is a test or, without a name, all tests of a package.
type test struct{ pkg, name string }

func (t test) compare(u test) int {
	return cmp.Or(cmp.Compare(t.pkg, u.pkg), cmp.Compare(t.name, u.name))
}

// outcome is the set of ways in which a test ended when it was run.
type outcome uint8

const (
	passed outcome = 1 << iota
	failed
	skipped
	unbuilt
)

var actions = map[string]outcome{"pass": passed, "fail": failed, "skip": skipped, "build-fail": unbuilt}

func (o outcome) String() string {
	var names []string
	for name, one := range actions {
		if o&one != 0 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if names == nil {
		return "not run"
	}
	return strings.Join(names, " or ")
}

// outcomes runs tests in dir and returns how each ended. A package that does not build counts as a test.
func (m *module) outcomes(dir string, packages []string) map[test]outcome {
	// A vet of a later version than the module's may refuse its tests.
	args := []string{"test", "-json", "-count=1", "-mod=mod", "-vet=off", "-timeout=" + perTest}
	if m.skip != "" {
		args = append(args, "-skip="+m.skip)
	}
	if len(packages) == 0 {
		packages = []string{"./..."}
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	command := exec.CommandContext(ctx, "go", append(args, packages...)...)
	command.Dir = dir
	// What the go command started ends with it.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
	command.WaitDelay = time.Second
	out, err := command.StdoutPipe()
	check(err)
	check(command.Start())
	results := make(map[test]outcome)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var event struct{ Action, Package, ImportPath, Test string }
		if json.Unmarshal(lines.Bytes(), &event) != nil {
			continue // of the go command itself
		}
		if o, ok := actions[event.Action]; ok {
			results[test{event.Package + event.ImportPath, address.ReplaceAllString(event.Test, "0x")}] |= o
		}
	}
	check(lines.Err())
	command.Wait() // its status says that a test failed, which is an outcome
	if ctx.Err() != nil {
		log.Printf("%s: ended after %v", m.version, limit)
	}
	return results
}

// differing returns the packages in which tests end differently.
func differing(a, b map[test]outcome) []string {
	packages := make(map[string]bool)
	for t := range union(a, b) {
		if a[t]&b[t] == 0 {
			// "path [path.test]" is a package as it is built for a test
			path, _, _ := strings.Cut(t.pkg, " ")
			packages[strings.TrimSuffix(strings.TrimSuffix(path, ".test"), "_test")] = true
		}
	}
	return slices.Sorted(maps.Keys(packages))
}

// merge adds outcomes to those that were seen before.
func merge(all, more map[test]outcome) {
	for t, o := range more {
		all[t] |= o
	}
}

func union(a, b map[test]outcome) map[test]outcome {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}
