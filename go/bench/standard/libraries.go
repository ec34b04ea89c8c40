// Package standard has fastjson and the standard library's implementations, and what describes a library in few words.
// It assumes a Go that has encoding/json/v2.
// Called by cmd/peers and cmd/column.
package standard

import (
	"bytes"
	stdv1 "encoding/json"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"io"
	"runtime"

	"github.com/fastjson/fastjson/go/bench/worker"
	fastv1 "github.com/fastjson/fastjson/go/json"
	fasttext "github.com/fastjson/fastjson/go/json/jsontext"
	fastv2 "github.com/fastjson/fastjson/go/json/v2"
)

// Legacy is what implementations of the first version do otherwise than those of the second.
const Legacy = "duplicate names kept, bad UTF-8 replaced"

type (
	// Marshal is encoding/json's.
	Marshal = func(any) ([]byte, error)
	// Unmarshal is encoding/json's.
	Unmarshal = func([]byte, any) error
)

// Library fills in what all have in common.
func Library(name, version, note string, m Marshal, u Unmarshal) worker.Library {
	return worker.Library{
		Name: name, Version: version, Note: note, Marshal: m, Unmarshal: u,
		Raw:    func(b []byte) any { v := stdv1.RawMessage(b); return &v },
		NewRaw: func() any { return new(stdv1.RawMessage) },
	}
}

// Libraries are fastjson, its twin of the first version, and the standard library's two.
func Libraries() []worker.Library {
	worker.Reference2 = func(v any) ([]byte, error) { return stdv2.Marshal(v) }
	worker.Decode2 = func(text []byte) (tree any, err error) {
		err = stdv2.Unmarshal(text, &tree)
		return tree, err
	}
	v2 := func(l worker.Library) worker.Library { l.V2 = true; return l }

	fast := v2(Library("fastjson", "this tree", "", func(v any) ([]byte, error) { return fastv2.Marshal(v) }, func(b []byte, v any) error { return fastv2.Unmarshal(b, v) }))
	fast.Write = func(w io.Writer, v any) error { return fastv2.MarshalWrite(w, v) }
	fast.Read = func(b []byte, v any) error { return fastv2.UnmarshalRead(bytes.NewReader(b), v) }
	fast = worker.Streaming(fast,
		func(w io.Writer) worker.Encoder {
			e := fasttext.NewEncoder(w)
			return worker.Each(func(v any) error { return fastv2.MarshalEncode(e, v) })
		},
		func(r io.Reader) worker.Decoder {
			d := fasttext.NewDecoder(r)
			return worker.Each(func(v any) error { return fastv2.UnmarshalDecode(d, v) })
		})
	fastEncoder, fastDecoder := func(w io.Writer) worker.Encoder { return fastv1.NewEncoder(w) }, func(r io.Reader) worker.Decoder { return fastv1.NewDecoder(r) }

	std := v2(Library("encoding/json/v2", runtime.Version(), "", func(v any) ([]byte, error) { return stdv2.Marshal(v) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v) }))
	std.Write = func(w io.Writer, v any) error { return stdv2.MarshalWrite(w, v) }
	std.Read = func(b []byte, v any) error { return stdv2.UnmarshalRead(bytes.NewReader(b), v) }
	std = worker.Streaming(std,
		func(w io.Writer) worker.Encoder {
			e := stdtext.NewEncoder(w)
			return worker.Each(func(v any) error { return stdv2.MarshalEncode(e, v) })
		},
		func(r io.Reader) worker.Decoder {
			d := stdtext.NewDecoder(r)
			return worker.Each(func(v any) error { return stdv2.UnmarshalDecode(d, v) })
		})

	return []worker.Library{
		fast,
		worker.Streaming(Library("fastjson v1", "this tree", Legacy+", keys sorted", fastv1.Marshal, fastv1.Unmarshal), fastEncoder, fastDecoder),
		worker.Streaming(Library("encoding/json", runtime.Version(), Legacy+", keys sorted", stdv1.Marshal, stdv1.Unmarshal),
			func(w io.Writer) worker.Encoder { return stdv1.NewEncoder(w) }, func(r io.Reader) worker.Decoder { return stdv1.NewDecoder(r) }),
		std,
	}
}
