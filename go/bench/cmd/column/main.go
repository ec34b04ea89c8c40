// Column is the worker of another build of the host: fastjson and the standard library, without peers that may not build there.
// It assumes that the folder of documents is its argument.
// Called by cmd/bench.
package main

import (
	"github.com/fastjson/fastjson/go/bench/standard"
	"github.com/fastjson/fastjson/go/bench/worker"
)

func main() { worker.Run(standard.Libraries()) }
