// The smallest functions of the hot path must be inlined: a call costs as much as they do.
// Assumes that the go command that runs the test can build the package. Called by go test.

package decode

import (
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

func TestHotPathIsInlined(t *testing.T) {
	if testing.CoverMode() != "" {
		t.Skip("coverage counters make functions larger")
	}
	if strconv.IntSize < 64 {
		t.Skip("64-bit arithmetic on 32-bit machines exceeds the inlining budget")
	}
	out, err := exec.Command("go", "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Skipf("cannot build here: %v", err)
	}
	for _, name := range []string{
		"load64", "(*decoder).space", "fits", "(*treeBuilder).push", "(*plan).firstRoom", "nameStart", "(*decoder).null",
	} {
		if !strings.Contains(string(out), "can inline "+name+"\n") {
			t.Errorf("%s is not inlined", name)
		}
	}
}
