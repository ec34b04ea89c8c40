// Original is the worker with encoding/json alone, so that it builds with GOEXPERIMENT=nojsonv2 too.
// It assumes that the folder of documents is its argument.
// Called by cmd/bench.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/fastjson/fastjson/go/bench/worker"
)

func main() {
	docs, err := worker.Documents(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	worker.Serve([]worker.Library{{
		Name: "encoding/json original", Version: runtime.Version(), Note: "bad UTF-8 replaced, duplicate names kept, keys sorted",
		Marshal:   json.Marshal,
		Unmarshal: json.Unmarshal,
		Raw:       func(b []byte) any { v := json.RawMessage(b); return &v },
		NewRaw:    func() any { return new(json.RawMessage) },
		Write:     func(v any) error { return json.NewEncoder(io.Discard).Encode(v) },
		Read:      func(b []byte, v any) error { return json.NewDecoder(bytes.NewReader(b)).Decode(v) },
		Stream: func(values []any) error {
			enc := json.NewEncoder(io.Discard)
			for _, v := range values {
				if err := enc.Encode(v); err != nil {
					return err
				}
			}
			return nil
		},
		Unstream: func(b []byte, n int) error {
			dec := json.NewDecoder(bytes.NewReader(b))
			for range n {
				var m worker.Message
				if err := dec.Decode(&m); err != nil {
					return err
				}
			}
			return nil
		},
	}}, docs)
}
