// Original is the worker with encoding/json alone, so that it builds with GOEXPERIMENT=nojsonv2 too.
// It assumes that the folder of documents is its argument.
// Called by cmd/bench.
package main

import (
	"encoding/json"
	"io"
	"runtime"

	"github.com/fastjson/fastjson/go/bench/worker"
)

func main() {
	worker.Run([]worker.Library{worker.Streaming(worker.Library{
		Name: "encoding/json original", Version: runtime.Version(), Note: "bad UTF-8 replaced, duplicate names kept, keys sorted",
		Marshal:   json.Marshal,
		Unmarshal: json.Unmarshal,
		Raw:       func(b []byte) any { v := json.RawMessage(b); return &v },
		NewRaw:    func() any { return new(json.RawMessage) },
	}, func(w io.Writer) worker.Encoder { return json.NewEncoder(w) }, func(r io.Reader) worker.Decoder { return json.NewDecoder(r) })})
}
