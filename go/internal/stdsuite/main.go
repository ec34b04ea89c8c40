// Stdsuite runs the Go distribution's own tests of encoding/json, json/v2 and jsontext on this module.
// It assumes the Go version of go.mod and that the working directory is inside the module; nothing
// of the distribution is kept in the repository. Called by hand and by make test: go run ./internal/stdsuite
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	tags    = flag.String("tags", "", "build tags, for example purego")
	race    = flag.Bool("race", false, "run with the race detector")
	verbose = flag.Bool("v", false, "print the output of failing packages in full")
	run     = flag.String("run", "", "run only tests that match")
)

func main() {
	flag.Parse()
	if err := suite(); err != nil {
		fmt.Fprintln(os.Stderr, "stdsuite:", err)
		os.Exit(1)
	}
}

func suite() error {
	goroot, err := output("go", "env", "GOROOT")
	if err != nil {
		return err
	}
	version, err := output("go", "env", "GOVERSION")
	if err != nil {
		return err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	// The same place every time, so that the build cache is of use.
	copied := filepath.Join(cache, "fastjson-stdsuite", version)
	if err := mirror(goroot, copied); err != nil {
		return err
	}
	total := 0
	for _, p := range packages {
		n, err := test(copied, p)
		if err != nil {
			return fmt.Errorf("%s: %w", p.path, err)
		}
		total += n
	}
	fmt.Printf("stdsuite: %s, %d tests and subtests of the Go distribution passed\n", version, total)
	return nil
}

// mirror makes a tree that looks like goroot, in which src/encoding/json is a
// copy with rewritten tests and everything else is linked.
func mirror(goroot, to string) error {
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	if err := linkAll(goroot, to, "src", "bin"); err != nil {
		return err
	}
	if err := linkAll(filepath.Join(goroot, "src"), filepath.Join(to, "src"), "encoding"); err != nil {
		return err
	}
	encoding := filepath.Join("src", "encoding")
	if err := linkAll(filepath.Join(goroot, encoding), filepath.Join(to, encoding), "json"); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(to, "bin"), 0o755); err != nil {
		return err
	}
	tool := filepath.Join("bin", "go")
	if err := copyFile(filepath.Join(goroot, tool), filepath.Join(to, tool), 0o755); err != nil {
		return err
	}
	json := filepath.Join(encoding, "json")
	if err := os.CopyFS(filepath.Join(to, json), os.DirFS(filepath.Join(goroot, json))); err != nil {
		return err
	}
	for _, p := range packages {
		if err := p.rewrite(filepath.Join(to, "src", filepath.FromSlash(p.path))); err != nil {
			return err
		}
	}
	return nil
}

// linkAll links the entries of from into to, but for the ones in except.
func linkAll(from, to string, except ...string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
next:
	for _, e := range entries {
		for _, x := range except {
			if e.Name() == x {
				continue next
			}
		}
		if err := os.Symlink(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

func copyFile(from, to string, mode os.FileMode) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, mode)
}

var passLine = regexp.MustCompile(`(?m)^\s*--- PASS: `)

// test runs the tests of one package and returns how many passed.
func test(goroot string, p pkg) (int, error) {
	args := []string{"test", "-v", "-count=1", "-vet=off", "-timeout=60m"} // a busy machine may take long
	if *tags != "" {
		args = append(args, "-tags", *tags)
	}
	if *race {
		args = append(args, "-race")
	}
	if *run != "" {
		args = append(args, "-run", *run)
	}
	if skip := p.skipPattern(); skip != "" {
		args = append(args, "-skip", skip)
	}
	cmd := exec.Command(filepath.Join(goroot, "bin", "go"), append(args, p.path)...)
	cmd.Env = append(os.Environ(), "GOROOT="+goroot, "GOTOOLCHAIN=local")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	n := len(passLine.FindAll(out.Bytes(), -1))
	if err != nil {
		report(&out)
		return n, err
	}
	if n == 0 && *run == "" {
		return 0, errors.New("no test was run")
	}
	fmt.Printf("%-24s %5d passed", p.path, n)
	for _, x := range p.excluded {
		fmt.Printf("; not run: %s (%s)", x.name, x.reason)
	}
	fmt.Println()
	return n, nil
}

// report prints what failed, without the lines about what passed.
func report(out io.Reader) {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		l := strings.TrimSpace(lines.Text())
		if !*verbose && (strings.HasPrefix(l, "=== ") || strings.HasPrefix(l, "--- PASS") || strings.HasPrefix(l, "--- SKIP")) {
			continue
		}
		fmt.Println(lines.Text())
	}
}

func output(name string, args ...string) (string, error) {
	out, err := exec.Command(name, args...).Output()
	return strings.TrimSpace(string(out)), err
}
