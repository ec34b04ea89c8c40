// The libraries and the options they are measured with.
// They assume the versions in go.mod; notes say where a library does less than fastjson.
// Called by main.go.

package main

import (
	"bytes"
	stdv1 "encoding/json"
	stdv2 "encoding/json/v2"
	"io"
	"runtime"

	"github.com/bytedance/sonic"
	goccy "github.com/goccy/go-json"
	goccyv2 "github.com/goccy/go-json/v2"
	jsoniter "github.com/json-iterator/go"
	segmentio "github.com/segmentio/encoding/json"

	"github.com/fastjson/fastjson/go/bench/worker"
	fastv1 "github.com/fastjson/fastjson/go/json"
	fastv2 "github.com/fastjson/fastjson/go/json/v2"
)

type (
	marshal   = func(any) ([]byte, error)
	unmarshal = func([]byte, any) error
)

// library fills in what all have in common.
func library(name, version, note string, m marshal, u unmarshal) worker.Library {
	return worker.Library{
		Name: name, Version: version, Note: note, Marshal: m, Unmarshal: u,
		Raw:    func(b []byte) any { v := stdv1.RawMessage(b); return &v },
		NewRaw: func() any { return new(stdv1.RawMessage) },
	}
}

type encoder interface{ Encode(any) error }
type decoder interface{ Decode(any) error }

// streaming adds an Encoder and a Decoder.
func streaming(l worker.Library, e func(io.Writer) encoder, d func(io.Reader) decoder) worker.Library {
	l.Stream = func(values []any) error {
		enc := e(io.Discard)
		for _, v := range values {
			if err := enc.Encode(v); err != nil {
				return err
			}
		}
		return nil
	}
	l.Unstream = func(b []byte, n int) error {
		dec := d(bytes.NewReader(b))
		for range n {
			var m worker.Message
			if err := dec.Decode(&m); err != nil {
				return err
			}
		}
		return nil
	}
	if l.Write == nil {
		l.Write = func(v any) error { return e(io.Discard).Encode(v) }
		l.Read = func(b []byte, v any) error { return d(bytes.NewReader(b)).Decode(v) }
	}
	return l
}

func libraries() []worker.Library {
	worker.Reference2 = func(v any) ([]byte, error) { return stdv2.Marshal(v) }
	v2 := func(l worker.Library) worker.Library { l.V2 = true; return l }

	fast := v2(library("fastjson", "this tree", "", func(v any) ([]byte, error) { return fastv2.Marshal(v) }, func(b []byte, v any) error { return fastv2.Unmarshal(b, v) }))
	fast.Write = func(v any) error { return fastv2.MarshalWrite(io.Discard, v) }
	fast.Read = func(b []byte, v any) error { return fastv2.UnmarshalRead(bytes.NewReader(b), v) }
	fast = streaming(fast, func(w io.Writer) encoder { return fastv1.NewEncoder(w) }, func(r io.Reader) decoder { return fastv1.NewDecoder(r) })

	std := v2(library("encoding/json/v2", runtime.Version(), "", func(v any) ([]byte, error) { return stdv2.Marshal(v) }, func(b []byte, v any) error { return stdv2.Unmarshal(b, v) }))
	std.Write = func(v any) error { return stdv2.MarshalWrite(io.Discard, v) }
	std.Read = func(b []byte, v any) error { return stdv2.UnmarshalRead(bytes.NewReader(b), v) }

	const legacy = "duplicate names kept, bad UTF-8 replaced"
	goccyVersion, sonicVersion := version("github.com/goccy/go-json"), version("github.com/bytedance/sonic")
	fastest := func(v any) ([]byte, error) {
		return goccy.MarshalWithOption(v, goccy.UnorderedMap(), goccy.DisableHTMLEscape(), goccy.DisableNormalizeUTF8())
	}
	checked := sonic.Config{ValidateString: true, CopyString: true, CompactMarshaler: true}.Froze()
	iter := jsoniter.ConfigCompatibleWithStandardLibrary
	return []worker.Library{
		fast,
		streaming(library("fastjson v1", "this tree", legacy+", keys sorted", fastv1.Marshal, fastv1.Unmarshal),
			func(w io.Writer) encoder { return fastv1.NewEncoder(w) }, func(r io.Reader) decoder { return fastv1.NewDecoder(r) }),
		streaming(library("encoding/json", runtime.Version(), legacy+", keys sorted", stdv1.Marshal, stdv1.Unmarshal),
			func(w io.Writer) encoder { return stdv1.NewEncoder(w) }, func(r io.Reader) decoder { return stdv1.NewDecoder(r) }),
		std,
		streaming(library("goccy", goccyVersion, legacy+", keys sorted", goccy.Marshal, goccy.Unmarshal),
			func(w io.Writer) encoder { return goccy.NewEncoder(w) }, func(r io.Reader) decoder { return goccy.NewDecoder(r) }),
		library("goccy fastest", goccyVersion, "UTF-8 not checked, duplicate names kept", fastest,
			func(b []byte, v any) error {
				return goccy.UnmarshalWithOption(b, v, goccy.DecodeFieldPriorityFirstWin())
			}),
		v2(library("goccy v2", goccyVersion, "", func(v any) ([]byte, error) { return goccyv2.Marshal(v) }, func(b []byte, v any) error { return goccyv2.Unmarshal(b, v) })),
		streaming(library("sonic", sonicVersion, "UTF-8 not checked, duplicate names kept", sonic.Marshal, sonic.Unmarshal),
			func(w io.Writer) encoder { return sonic.ConfigDefault.NewEncoder(w) }, func(r io.Reader) decoder { return sonic.ConfigDefault.NewDecoder(r) }),
		library("sonic checked", sonicVersion, "duplicate names kept", checked.Marshal, checked.Unmarshal),
		library("sonic fastest", sonicVersion, "nothing checked, raw values copied", sonic.ConfigFastest.Marshal, sonic.ConfigFastest.Unmarshal),
		streaming(library("segmentio", version("github.com/segmentio/encoding"), legacy+", keys sorted", segmentio.Marshal, segmentio.Unmarshal),
			func(w io.Writer) encoder { return segmentio.NewEncoder(w) }, func(r io.Reader) decoder { return segmentio.NewDecoder(r) }),
		streaming(library("jsoniter", version("github.com/json-iterator/go"), "raw values and UTF-8 not checked", iter.Marshal, iter.Unmarshal),
			func(w io.Writer) encoder { return iter.NewEncoder(w) }, func(r io.Reader) decoder { return iter.NewDecoder(r) }),
	}
}
