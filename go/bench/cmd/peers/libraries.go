// The peers and the options they are measured with.
// They assume the versions in go.mod; notes say where a library does less than fastjson.
// Called by main.go.

package main

import (
	"bytes"
	"io"

	"github.com/bytedance/sonic"
	goccy "github.com/goccy/go-json"
	goccytext "github.com/goccy/go-json/jsontext"
	goccyv2 "github.com/goccy/go-json/v2"
	jsoniter "github.com/json-iterator/go"
	segmentio "github.com/segmentio/encoding/json"

	"github.com/fastjson/fastjson/go/bench/standard"
	"github.com/fastjson/fastjson/go/bench/worker"
)

func libraries() []worker.Library {
	const legacy = standard.Legacy
	goccyVersion, sonicVersion := version("github.com/goccy/go-json"), version("github.com/bytedance/sonic")
	fastest := func(v any) ([]byte, error) {
		return goccy.MarshalWithOption(v, goccy.UnorderedMap(), goccy.DisableHTMLEscape(), goccy.DisableNormalizeUTF8())
	}
	checked := sonic.Config{ValidateString: true, CopyString: true, CompactMarshaler: true}.Froze()
	iter := jsoniter.ConfigCompatibleWithStandardLibrary
	const unsorted = "duplicate names kept, bad UTF-8 replaced"
	options := []goccy.EncodeOptionFunc{goccy.UnorderedMap(), goccy.DisableHTMLEscape()}
	second := standard.Library("goccy v2", goccyVersion, "", func(v any) ([]byte, error) { return goccyv2.Marshal(v) }, func(b []byte, v any) error { return goccyv2.Unmarshal(b, v) })
	second.V2 = true
	second.Write = func(w io.Writer, v any) error { return goccyv2.MarshalWrite(w, v) }
	second.Read = func(b []byte, v any) error { return goccyv2.UnmarshalRead(bytes.NewReader(b), v) }
	second = worker.Streaming(second,
		func(w io.Writer) worker.Encoder {
			e := goccytext.NewEncoder(w)
			return worker.Each(func(v any) error { return goccyv2.MarshalEncode(e, v) })
		},
		func(r io.Reader) worker.Decoder {
			d := goccytext.NewDecoder(r)
			return worker.Each(func(v any) error { return goccyv2.UnmarshalDecode(d, v) })
		})
	return append(standard.Libraries(),
		worker.Streaming(standard.Library("goccy", goccyVersion, legacy+", keys sorted", goccy.Marshal, goccy.Unmarshal),
			func(w io.Writer) worker.Encoder { return goccy.NewEncoder(w) }, func(r io.Reader) worker.Decoder { return goccy.NewDecoder(r) }),
		worker.Streaming(standard.Library("goccy unsorted", goccyVersion, unsorted, func(v any) ([]byte, error) { return goccy.MarshalWithOption(v, options...) }, goccy.Unmarshal),
			func(w io.Writer) worker.Encoder {
				e := goccy.NewEncoder(w)
				return worker.Each(func(v any) error { return e.EncodeWithOption(v, options...) })
			},
			func(r io.Reader) worker.Decoder { return goccy.NewDecoder(r) }),
		standard.Library("goccy fastest", goccyVersion, "UTF-8 not checked, duplicate names kept", fastest,
			func(b []byte, v any) error {
				return goccy.UnmarshalWithOption(b, v, goccy.DecodeFieldPriorityFirstWin())
			}),
		second,
		worker.Streaming(standard.Library("sonic", sonicVersion, "UTF-8 not checked, duplicate names kept", sonic.Marshal, sonic.Unmarshal),
			func(w io.Writer) worker.Encoder { return sonic.ConfigDefault.NewEncoder(w) }, func(r io.Reader) worker.Decoder { return sonic.ConfigDefault.NewDecoder(r) }),
		worker.Streaming(standard.Library("sonic checked", sonicVersion, "duplicate names kept", checked.Marshal, checked.Unmarshal),
			func(w io.Writer) worker.Encoder { return checked.NewEncoder(w) }, func(r io.Reader) worker.Decoder { return checked.NewDecoder(r) }),
		worker.Streaming(standard.Library("sonic std", sonicVersion, "duplicate names kept, keys sorted", sonic.ConfigStd.Marshal, sonic.ConfigStd.Unmarshal),
			func(w io.Writer) worker.Encoder { return sonic.ConfigStd.NewEncoder(w) }, func(r io.Reader) worker.Decoder { return sonic.ConfigStd.NewDecoder(r) }),
		standard.Library("sonic fastest", sonicVersion, "nothing checked, raw values copied", sonic.ConfigFastest.Marshal, sonic.ConfigFastest.Unmarshal),
		worker.Streaming(standard.Library("segmentio", version("github.com/segmentio/encoding"), legacy+", keys sorted", segmentio.Marshal, segmentio.Unmarshal),
			func(w io.Writer) worker.Encoder { return segmentio.NewEncoder(w) }, func(r io.Reader) worker.Decoder { return segmentio.NewDecoder(r) }),
		worker.Streaming(standard.Library("jsoniter", version("github.com/json-iterator/go"), "raw values and UTF-8 not checked", iter.Marshal, iter.Unmarshal),
			func(w io.Writer) worker.Encoder { return iter.NewEncoder(w) }, func(r io.Reader) worker.Decoder { return iter.NewDecoder(r) }),
	)
}
