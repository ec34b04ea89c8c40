// The peers and the options they are measured with.
// They assume the versions in go.mod; notes say where a library does less than fastjson.
// Called by main.go.

package main

import (
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
	options := []goccy.EncodeOptionFunc{goccy.UnorderedMap(), goccy.DisableHTMLEscape()}
	return append(standard.Libraries(),
		standard.First("goccy", goccyVersion, legacy+", keys sorted", goccy.Marshal, goccy.Unmarshal, goccy.NewEncoder, goccy.NewDecoder),
		standard.First("goccy unsorted", goccyVersion, legacy, func(v any) ([]byte, error) { return goccy.MarshalWithOption(v, options...) }, goccy.Unmarshal,
			func(w io.Writer) worker.Each {
				e := goccy.NewEncoder(w)
				return func(v any) error { return e.EncodeWithOption(v, options...) }
			}, goccy.NewDecoder),
		standard.Library("goccy fastest", goccyVersion, "UTF-8 not checked, duplicate names kept", fastest,
			func(b []byte, v any) error {
				return goccy.UnmarshalWithOption(b, v, goccy.DecodeFieldPriorityFirstWin())
			}),
		standard.Second("goccy v2", goccyVersion, goccyv2.Marshal, goccyv2.Unmarshal, goccyv2.MarshalWrite, goccyv2.UnmarshalRead,
			goccytext.NewEncoder, goccyv2.MarshalEncode, goccytext.NewDecoder, goccyv2.UnmarshalDecode),
		standard.First("sonic", sonicVersion, "UTF-8 not checked, duplicate names kept", sonic.Marshal, sonic.Unmarshal, sonic.ConfigDefault.NewEncoder, sonic.ConfigDefault.NewDecoder),
		standard.First("sonic checked", sonicVersion, "duplicate names kept", checked.Marshal, checked.Unmarshal, checked.NewEncoder, checked.NewDecoder),
		standard.First("sonic std", sonicVersion, "duplicate names kept, keys sorted", sonic.ConfigStd.Marshal, sonic.ConfigStd.Unmarshal, sonic.ConfigStd.NewEncoder, sonic.ConfigStd.NewDecoder),
		standard.Library("sonic fastest", sonicVersion, "nothing checked, raw values copied", sonic.ConfigFastest.Marshal, sonic.ConfigFastest.Unmarshal),
		standard.First("segmentio", version("github.com/segmentio/encoding"), legacy+", keys sorted", segmentio.Marshal, segmentio.Unmarshal, segmentio.NewEncoder, segmentio.NewDecoder),
		standard.First("jsoniter", version("github.com/json-iterator/go"), "raw values and UTF-8 not checked", iter.Marshal, iter.Unmarshal, iter.NewEncoder, iter.NewDecoder),
	)
}
