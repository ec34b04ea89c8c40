// Counting instructions: under valgrind --tool=callgrind --dump-line=no --callgrind-out-file=... each cell makes two dumps,
// whose names say what they are. Assumes that a collection while calls are counted would only disturb. Called by main.go.

package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"unsafe"

	"github.com/fastjson/fastjson/go/bench/unusual"
)

func ask(request *[6]uintptr) uintptr

const (
	callgrind = uintptr('C')<<24 | uintptr('T')<<16
	zero      = callgrind + 1
	dumpAs    = callgrind + 3
)

// countInstructions has callgrind write how many instructions a call takes, ours and theirs.
func countInstructions(c unusual.Cell) {
	for which, f := range map[string]unusual.Call{"ours": c.Ours(), "std": c.Std()} {
		calls := min(max(20, calls(f)), 500) // what the runtime does in between weighs less then
		runtime.GC()
		debug.SetGCPercent(-1)
		for range 3 {
			f()
		}
		ask(&[6]uintptr{zero})
		for range calls {
			f()
		}
		name := []byte(fmt.Sprintf("cell %s %s %d\x00", c.Name, which, calls))
		ask(&[6]uintptr{dumpAs, uintptr(unsafe.Pointer(&name[0]))})
		debug.SetGCPercent(100)
		runtime.KeepAlive(name)
	}
}
