// The allocated bytes and the time of each file's Unmarshal, and of the indented form of what it holds: OPERATION NAME BYTES MICROSECONDS.
// Assumes to be run inside of the module. Called by scripts/test-hostile.

//go:build ignore

package main

import (
	"encoding/json/jsontext"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

func main() {
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
	least := time.Hour
	for range 5 {
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := time.Now()
		err = call()
		least = min(least, time.Since(start))
		runtime.ReadMemStats(&after)
	}
	fmt.Printf("%s\t%s\t%d\t%d\n", operation, filepath.Base(path), after.TotalAlloc-before.TotalAlloc, max(least.Microseconds(), 1))
	return err
}
