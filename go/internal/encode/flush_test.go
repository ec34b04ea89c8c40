// Output that leaves while structs are open: MarshalWrite to a writer that is no buffer, against the standard library.
// Assumes that the standard library is right; random cases print their seed.
// Called by go test.

package encode

import (
	"bytes"
	jsonv2 "encoding/json/v2"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/opts"
	"github.com/fastjson/fastjson/go/internal/seeded"
)

// leaving has members that may be first, left out, or long enough for output to leave inside of them.
type leaving struct {
	A []string `json:",omitempty"`
	B *leaving `json:",omitempty"`
	C []any    `json:",omitzero"`
	D struct{ E, F []string }
	*leavingInner
	G map[string]any
	H float64        `json:",string"`
	I [2]leavingLeaf `json:",omitempty"`
	J any
	P map[string]string
}

type leavingInner struct {
	K []leavingLeaf `json:",omitempty"`
	L []string
}

type leavingLeaf struct {
	M string
	N []string `json:",omitempty"`
}

// pieces keeps what is written to it, and how often.
type pieces struct {
	bytes.Buffer
	writes int
}

func (p *pieces) Write(b []byte) (int, error) {
	p.writes++
	return p.Buffer.Write(b)
}

func randomLeaving(r *rand.Rand, depth int, bad bool) *leaving {
	long := strings.Repeat("long ", flushSize/5)
	text := func() string {
		switch r.IntN(8) {
		case 0:
			return long
		case 1:
			if bad && r.IntN(6) == 0 {
				return "\xff"
			}
		}
		return "s"
	}
	texts := func() (s []string) {
		for range r.IntN(3) {
			s = append(s, text())
		}
		return s
	}
	leaf := func() leavingLeaf { return leavingLeaf{text(), texts()} }
	v := &leaving{A: texts(), H: 1.5}
	v.D.E, v.D.F = texts(), texts()
	if bad && r.IntN(20) == 0 {
		v.H = math.Inf(1)
	}
	if depth > 0 && r.IntN(2) == 0 {
		v.B = randomLeaving(r, depth-1, bad)
	}
	for range r.IntN(3) {
		v.C = append(v.C, []any{text(), 1.0, leaf(), nil}[r.IntN(4)])
	}
	if r.IntN(2) == 0 {
		v.leavingInner = &leavingInner{L: texts()}
		for range r.IntN(3) {
			v.K = append(v.K, leaf())
		}
	}
	if r.IntN(2) == 0 {
		v.G = map[string]any{"one": text()}
	}
	v.I = [2]leavingLeaf{leaf(), leaf()}
	if r.IntN(2) == 0 {
		v.J = leaf()
		v.P = map[string]string{text(): text()}
	}
	return v
}

func TestStructsWhoseOutputLeaves(t *testing.T) {
	r := seeded.Rand(t, 1)
	writes := 0
	for range 400 {
		v := randomLeaving(r, 3, r.IntN(3) == 0)
		var got pieces
		want, wantErr := jsonv2.Marshal(v)
		err := MarshalWrite(&got, v, new(opts.Snapshot), nil)
		writes += got.writes
		switch {
		case (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error():
			t.Fatalf("error %v, want %v", err, wantErr)
		case err == nil && !bytes.Equal(got.Bytes(), want):
			t.Fatal("other output")
		case err != nil && !bytes.HasPrefix(want, got.Bytes()):
			t.Fatalf("%v: %d bytes written, which are not those before the error", err, got.Len())
		}
	}
	if writes < 1000 {
		t.Errorf("only %d writes", writes)
	}
}
