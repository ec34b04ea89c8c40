// Times against time.Time.AppendText.
// Assumes nothing; random cases print their seed.
// Called by go test.

package encode

import (
	"testing"
	"time"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

func TestTimesEqualAppendText(t *testing.T) {
	r := seeded.Rand(t, 1)
	zones := []*time.Location{time.UTC, time.Local, time.FixedZone("a", 3600), time.FixedZone("b", -5*3600-1800), time.FixedZone("c", 23*3600+59*60),
		time.FixedZone("d", 24*3600), time.FixedZone("e", 90), time.FixedZone("f", -60), time.FixedZone("", 0)}
	written := 0
	check := func(u time.Time) {
		t.Helper()
		got, ok := appendTime(make([]byte, 0, 64), u)
		if !ok {
			return
		}
		written++
		want, err := u.AppendText([]byte{'"'})
		if err != nil || string(got) != string(want)+`"` {
			t.Fatalf("got %s, want %s %v", got, want, err)
		}
	}
	for _, zone := range zones {
		for year := -2; year <= 10001; year++ {
			for _, md := range [][2]int{{1, 1}, {2, 28}, {2, 29}, {3, 1}, {12, 31}} {
				check(time.Date(year, time.Month(md[0]), md[1], 0, 0, 0, 0, zone))
				check(time.Date(year, time.Month(md[0]), md[1], 23, 59, 59, 999999999, zone))
			}
		}
		for range 20000 {
			check(time.Unix(r.Int64N(1<<38)-1<<36, []int64{0, 1, 1000, 120000000, r.Int64N(1e9)}[r.IntN(5)]).In(zone))
		}
	}
	if written < 500000 {
		t.Errorf("only %d times were written here", written)
	}
}
