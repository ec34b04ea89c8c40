// The allocated bytes and the CPU time of each file's Unmarshal, and of the indented form of what it holds: OPERATION NAME BYTES MICROSECONDS.
// Assumes Linux, which tells the time of a thread, and to be run inside of the module. Called by scripts/test-hostile.

//go:build ignore

package main

import (
	"encoding/json/jsontext"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"
	"unsafe"

	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

func main() {
	runtime.LockOSThread()
	runtime.GOMAXPROCS(1) // each processor has pools of its own, and a collection empties them: what is counted is the same in every run
	debug.SetGCPercent(-1)
	for _, path := range os.Args[1:] {
		text, err := os.ReadFile(path)
		if err != nil {
			panic(err)
		}
		var value any
		decode := func() error { value = nil; return jsonv2.Unmarshal(text, &value) }
		if measure("decode", path, decode) == nil {
			measure("encode", path, func() error { _, err := jsonv2.Marshal(value); return err })
			measure("pretty", path, func() error { _, err := jsonv2.Marshal(value, jsontext.WithIndent(" ")); return err })
		}
	}
}

func measure(operation, path string, call func() error) (err error) {
	var before, after runtime.MemStats
	least, bytes := int64(1)<<60, int64(1)<<60
	for range 5 {
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := threadTime()
		err = call()
		least = min(least, threadTime()-start)
		runtime.ReadMemStats(&after)
		bytes = min(bytes, int64(after.TotalAlloc-before.TotalAlloc))
	}
	fmt.Printf("%s\t%s\t%d\t%d\n", operation, filepath.Base(path), bytes, max(least, 1))
	return err
}

// threadTime is what this thread has had of a CPU, in microseconds, so that a busy machine changes nothing.
func threadTime() int64 {
	var now syscall.Timespec
	const threadClock = 3 // CLOCK_THREAD_CPUTIME_ID
	if _, _, err := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&now)), 0); err != 0 {
		panic(err)
	}
	return now.Nano() / 1000
}
