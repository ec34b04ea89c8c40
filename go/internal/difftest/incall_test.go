// Calls inside of calls, with the coder that a method was given and the options of that.
// Assumes that the standard library is right.
// Called by go test.

package difftest

import (
	"bytes"
	stdv1 "encoding/json"
	"encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	jsonv1 "github.com/fastjson/fastjson/go/json"
	jsonv2 "github.com/fastjson/fastjson/go/json/v2"
)

// inCall calls a function with the coder that its method is given, and with the options of that.
type inCall struct {
	write func(*jsontext.Encoder) error
	read  func(*jsontext.Decoder) error
}

func (c inCall) MarshalJSONTo(enc *jsontext.Encoder) error { return c.write(enc) }

func (c *inCall) UnmarshalJSONFrom(dec *jsontext.Decoder) error { return c.read(dec) }

// inCallReads are targets and texts for them, right and wrong.
var inCallReads = []struct {
	fresh func() any
	text  string
}{
	{func() any { return new(time.Time) }, `[1]`}, {func() any { return new([]time.Time) }, `["2006-01-02T15:04:05Z", {}]`},
	{func() any { return new([]stdv1.Number) }, `[true]`}, {func() any { return new(map[string]any) }, `{"a":1,"a":2}`},
	{func() any { return new(struct{ A []byte }) }, `{"A":"!"}`}, {func() any { return new(any) }, `[1,]`}, {func() any { return new(any) }, `[1e999]`},
}

var inCallWrites = []any{
	[]any{before{"x"}, stdv1.Number("x")}, []any{before{"x"}, time.Minute}, []any{before{"x"}, math.NaN()},
	[]any{before{"x"}, map[string]any{"a": inCall{write: func(enc *jsontext.Encoder) error { return enc.WriteToken(jsontext.Null) }}}}, []any{before{"x"}, make(chan int)}, []any{1, "\xff"},
}

// The options of a coder that a method has been given say so, and are good for other calls: nothing of them is left behind.
func TestOptionsOfRunningCalls(t *testing.T) {
	type functions struct {
		marshal   func(any, ...stdv2.Options) ([]byte, error)
		encode    func(*jsontext.Encoder, any, ...stdv2.Options) error
		unmarshal func([]byte, any, ...stdv2.Options) error
		decode    func(*jsontext.Decoder, any, ...stdv2.Options) error
	}
	run := func(f functions, options []stdv2.Options) (log []string) {
		note := func(what ...any) { log = append(log, fmt.Sprint(what...)) }
		for range 3 {
			for i, r := range inCallReads {
				call := func(dec *jsontext.Decoder) error {
					around, v := dec.Options(), r.fresh()
					err := f.unmarshal([]byte(r.text), v, around)
					note(i, reflect.ValueOf(v).Elem(), fmt.Sprintf(" %T %v", err, err))
					return f.decode(dec, r.fresh(), around)
				}
				err := f.unmarshal([]byte(`{"A":`+r.text+`}`), &struct{ A *inCall }{&inCall{read: call}}, options...)
				note(i, fmt.Sprintf(" %T %v", err, err))
			}
			for i, in := range inCallWrites {
				call := func(enc *jsontext.Encoder) error {
					around := enc.Options()
					b, err := f.marshal(in, around)
					note(i, string(b), fmt.Sprintf(" %T %v", err, err))
					return f.encode(enc, in, around)
				}
				var b bytes.Buffer
				err := f.encode(jsontext.NewEncoder(&b, options...), []any{before{"y"}, inCall{write: call}, joining{2}})
				note(i, b.String(), fmt.Sprintf(" %T %v", err, err))
				text, err := f.marshal([]any{joining{3}, joining{4}}, options...)
				note(i, string(text), fmt.Sprintf(" %T %v", err, err))
			}
		}
		return log
	}
	for _, options := range [][]stdv2.Options{nil, {stdv1.DefaultOptionsV1()}} {
		got := run(functions{jsonv2.Marshal, jsonv2.MarshalEncode, jsonv2.Unmarshal, jsonv2.UnmarshalDecode}, options)
		want := run(functions{stdv2.Marshal, stdv2.MarshalEncode, stdv2.Unmarshal, stdv2.UnmarshalDecode}, options)
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%d options, step %d:\ngot  %s\nwant %s", len(options), i, got[i], want[i])
			}
		}
	}
}

// UseNumber stands for an option that only a running call shows.
func TestUseNumberThenErrors(t *testing.T) {
	for range 3 {
		for _, r := range inCallReads {
			got, want := jsonv1.NewDecoder(strings.NewReader(r.text)), stdv1.NewDecoder(strings.NewReader(r.text))
			got.UseNumber()
			want.UseNumber()
			v, w := r.fresh(), r.fresh()
			if gotErr, wantErr := got.Decode(v), want.Decode(w); fmt.Sprintf("%T %v", gotErr, gotErr) != fmt.Sprintf("%T %v", wantErr, wantErr) || !reflect.DeepEqual(v, w) {
				t.Errorf("%s into %T: got %T %v %v, want %T %v %v", r.text, v, gotErr, gotErr, v, wantErr, wantErr, w)
			}
		}
	}
}
