// Options that hold functions: only the standard library knows what they do.
// Assumes nothing.
// Called by go test.

package opts

import (
	jsonv2 "encoding/json/v2"
	"testing"
)

func TestFunctionsMakeOptionsOpaque(t *testing.T) {
	m := jsonv2.WithMarshalers(jsonv2.MarshalFunc(func(int) ([]byte, error) { return nil, nil }))
	u := jsonv2.WithUnmarshalers(jsonv2.UnmarshalFunc(func([]byte, *int) error { return nil }))
	noM, noU := jsonv2.WithMarshalers(nil), jsonv2.WithUnmarshalers(nil)
	d := jsonv2.Deterministic(true)
	for i, c := range []struct {
		options []Options
		opaque  bool
	}{
		{[]Options{m}, true}, {[]Options{u}, true}, {[]Options{noM}, false}, {[]Options{noU}, false},
		{[]Options{d, m}, true}, {[]Options{m, d}, true}, {[]Options{m, noM}, false}, {[]Options{noM, m}, true},
		{[]Options{m, noU}, true}, {[]Options{d, noM}, false}, {[]Options{jsonv2.JoinOptions(d, m)}, true}, {[]Options{u, jsonv2.JoinOptions(d)}, true},
	} {
		if got := Read(c.options).Opaque; got != c.opaque {
			t.Errorf("case %d: opaque is %v", i, got)
		}
		if got := readJoined(jsonv2.JoinOptions(c.options...)).Opaque; got != c.opaque {
			t.Errorf("case %d, joined: opaque is %v", i, got)
		}
	}
	if n := testing.AllocsPerRun(100, func() { Read([]Options{m}) }); n > 0 {
		t.Errorf("%v allocations to see that there are functions", n)
	}
}
