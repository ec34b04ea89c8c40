// Peers is the worker with fastjson, the standard library and every peer.
// It assumes that the folder of documents is its argument.
// Called by cmd/bench.
package main

import (
	"runtime/debug"

	"github.com/fastjson/fastjson/go/bench/unusual"
	"github.com/fastjson/fastjson/go/bench/worker"
)

func main() { worker.Run(libraries(), unusualCalls()...) }

// unusualCalls are the cells of package unusual, each for the libraries of its version.
func unusualCalls() []worker.Document {
	var docs []worker.Document
	for _, c := range unusual.Cells() {
		fast, std := "fastjson", "encoding/json/v2"
		if c.V1 {
			fast, std = "fastjson v1", "encoding/json"
		}
		one := func(prepare func() unusual.Call) func() (call, verify func() error) {
			return func() (call, verify func() error) {
				f := prepare()
				return func() error { f(); return nil }, c.Verify
			}
		}
		docs = append(docs, worker.Document{
			Name: c.Name, Group: "unusual", Bytes: max(c.Bytes, 1),
			Prepare: map[string]func() (call, verify func() error){fast: one(c.Ours), std: one(c.Std)},
		})
	}
	return docs
}

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
