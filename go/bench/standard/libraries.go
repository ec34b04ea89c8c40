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

// First is a library with the first version's functions, its encoder and decoder among them.
func First[E worker.Encoder, D worker.Decoder](name, version, note string, m Marshal, u Unmarshal, encoder func(io.Writer) E, decoder func(io.Reader) D) worker.Library {
	return worker.Streaming(Library(name, version, note, m, u),
		func(w io.Writer) worker.Encoder { return encoder(w) }, func(r io.Reader) worker.Decoder { return decoder(r) })
}

// Second is a library with the second version's functions: Marshal, Unmarshal, MarshalWrite, UnmarshalRead, NewEncoder, MarshalEncode,
// NewDecoder and UnmarshalDecode.
func Second[O, E, D any](name, version string, marshal func(any, ...O) ([]byte, error), unmarshal func([]byte, any, ...O) error,
	write func(io.Writer, any, ...O) error, read func(io.Reader, any, ...O) error,
	newEncoder func(io.Writer, ...O) E, encode func(E, any, ...O) error, newDecoder func(io.Reader, ...O) D, decode func(D, any, ...O) error) worker.Library {
	l := Library(name, version, "", func(v any) ([]byte, error) { return marshal(v) }, func(b []byte, v any) error { return unmarshal(b, v) })
	l.V2 = true
	l.Write = func(w io.Writer, v any) error { return write(w, v) }
	l.Read = func(b []byte, v any) error { return read(bytes.NewReader(b), v) }
	return worker.Streaming(l,
		func(w io.Writer) worker.Encoder {
			e := newEncoder(w)
			return worker.Each(func(v any) error { return encode(e, v) })
		},
		func(r io.Reader) worker.Decoder {
			d := newDecoder(r)
			return worker.Each(func(v any) error { return decode(d, v) })
		})
}

// Libraries are fastjson, its twin of the first version, and the standard library's two.
func Libraries() []worker.Library {
	worker.Reference2 = func(v any) ([]byte, error) { return stdv2.Marshal(v) }
	worker.Decode2 = func(text []byte) (tree any, err error) {
		err = stdv2.Unmarshal(text, &tree)
		return tree, err
	}
	return []worker.Library{
		Second("fastjson", "this tree", fastv2.Marshal, fastv2.Unmarshal, fastv2.MarshalWrite, fastv2.UnmarshalRead,
			fasttext.NewEncoder, fastv2.MarshalEncode, fasttext.NewDecoder, fastv2.UnmarshalDecode),
		First("fastjson v1", "this tree", Legacy+", keys sorted", fastv1.Marshal, fastv1.Unmarshal, fastv1.NewEncoder, fastv1.NewDecoder),
		First("encoding/json", runtime.Version(), Legacy+", keys sorted", stdv1.Marshal, stdv1.Unmarshal, stdv1.NewEncoder, stdv1.NewDecoder),
		Second("encoding/json/v2", runtime.Version(), stdv2.Marshal, stdv2.Unmarshal, stdv2.MarshalWrite, stdv2.UnmarshalRead,
			stdtext.NewEncoder, stdv2.MarshalEncode, stdtext.NewDecoder, stdv2.UnmarshalDecode),
	}
}
