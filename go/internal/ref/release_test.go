// What is assumed of the runtime's memory is assumed only of the Go releases on which it was tested.
// Assumes that the build constraint of a file stands in its first line. Called by go test; scripts/test-go runs all tests once more with
// the tag of the next release set.

package ref

import (
	"encoding/json/jsontext"
	"go/build/constraint"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tested is the newest Go release on which the layouts were tested, and later the tag of the one after it.
const tested, later = "go1.27", "go1.28"

// portable are the files with unsafe code that rests on what the language and package unsafe promise.
var portable = map[string]bool{"read_unsafe.go": true, "write_unsafe.go": true, "load_unsafe.go": true, "zero_unsafe.go": true}

func TestLayoutsAreForTestedReleasesOnly(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	guarded := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if portable[name] || strings.HasSuffix(name, "_test.go") || !strings.Contains(string(text), `"unsafe"`) {
			continue
		}
		line, _, _ := strings.Cut(string(text), "\n")
		expr, err := constraint.Parse(line)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		in := func(tags ...string) bool {
			return expr.Eval(func(tag string) bool { return strings.Contains(" "+strings.Join(tags, " ")+" ", " "+tag+" ") })
		}
		if !in("amd64", tested) || in("amd64", tested, later) || in("amd64", tested, "purego") {
			t.Errorf("%s is built for other releases than %s: %s", name, tested, line)
		}
		guarded++
	}
	if guarded < 4 {
		t.Errorf("only %d files found", guarded)
	}
}

func TestLaterReleasesFallBack(t *testing.T) {
	if haveIface {
		t.Skip("not built as on a later release")
	}
	if haveCoder || haveTemplates {
		t.Error("only some of the layouts are left alone")
	}
	if TypeKey(1) != nil {
		t.Error("the type word of an interface is read")
	}
	if _, ok := Data(struct{ A, B int }{1, 2}); ok {
		t.Error("the data word of an interface is read")
	}
	if _, ok := CoderOf(jsontext.NewEncoder(io.Discard)); ok {
		t.Error("the buffer of an encoder is read")
	}
	if NewMapTemplate([]string{"a", "b"}) != nil {
		t.Error("maps are built")
	}
	if _, ok := SlotsOf(map[string]any{"a": 1}); ok {
		t.Error("maps are walked through")
	}
}
