// Peers is the worker with fastjson, the standard library and every peer.
// It assumes that the folder of documents is its argument.
// Called by cmd/bench.
package main

import (
	"runtime/debug"

	"github.com/fastjson/fastjson/go/bench/worker"
)

func main() { worker.Run(libraries()) }

// version returns the version of a module that this program was built with.
func version(module string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == module {
				return m.Version
			}
		}
	}
	return "unknown"
}
