// Parsing against strconv: bit for bit, in and out of range.
// Assumes strconv is right; random cases print their seed.
// Called by go test and go test -fuzz.

package number

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

var hardNumbers = []string{
	"0", "-0", "0.0", "-0.0", "0e5", "1", "-1", "9007199254740992", "9007199254740993", "9007199254740995", "18014398509481986",
	"1e22", "1e23", "1e-22", "1e-23", "123456789012345678", "1234567890123456789", "12345678901234567890", "9999999999999999999", "18446744073709551616",
	"0.1", "0.2", "0.3", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "-1e400", "1e-400", "-1e-400",
	"2.2250738585072014e-308", "2.2250738585072011e-308", "4.9e-324", "5e-324", "2e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
	"179769313486231580793728971405301e276", "8.5e-300", "0.000000000000000000000000000000000000000000000012345678901234567890123",
	"100000000000000000000000000000000000000", "0.10000000000000000555111512312578270211815834045410156250000000000001",
	"1.00000000000000011102230246251565404236316680908203125", "1.00000000000000011102230246251565404236316680908203124", "1.00000000000000011102230246251565404236316680908203126",
	"3.4028234663852886e38", "3.4028235677973366e38", "3.4028235e38", "3.4028236e38", "1.401298464324817e-45", "7.006492321624085e-46", "7.006492321624086e-46", "1.1754943508222875e-38",
	"16777216", "16777217", "16777219", "33554434", "33554438", "1e10", "1e11", "65.613616999999977", "-65.613616999999977", "1E5", "1e+5", "1.5E-7", "123e999999999999", "0e999999999999", "1e-999999999999",
	"0.00000000000000000000000000000000000000000000000000000000000000000001e68", "100000000000000000000e-20", "00000", "01", "-01", "1.", ".1", "-", "", "1e", "1e+", "+1", "1.e5", "--1", "0x10", "1_0", "Inf", "NaN",
}

// validNumber is the JSON grammar for numbers, spelled out once more.
func validNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	digits := func() bool {
		n := len(s)
		s = strings.TrimLeft(s, "0123456789")
		return len(s) < n
	}
	if strings.HasPrefix(s, "0") {
		s = s[1:]
	} else if !digits() {
		return false
	}
	if strings.HasPrefix(s, ".") {
		s = s[1:]
		if !digits() {
			return false
		}
	}
	if strings.HasPrefix(s, "e") || strings.HasPrefix(s, "E") {
		s = s[1:]
		if strings.HasPrefix(s, "-") || strings.HasPrefix(s, "+") {
			s = s[1:]
		}
		if !digits() {
			return false
		}
	}
	return s == ""
}

func checkParse(t *testing.T, s string) {
	t.Helper()
	f, end, ok := ScanFloat64([]byte(s), 0)
	f32, end32, ok32 := ScanFloat32([]byte(s), 0)
	if (end == len(s)) != validNumber(s) || end != end32 {
		t.Fatalf("%q: scanned to %d and %d of %d", s, end, end32, len(s))
	}
	if end < len(s) {
		return
	}
	want, err := strconv.ParseFloat(s, 64)
	if math.Float64bits(f) != math.Float64bits(want) || ok != (err == nil) {
		t.Fatalf("float64 %q: got %v %v, strconv has %v %v", s, f, ok, want, err)
	}
	want32, err := strconv.ParseFloat(s, 32)
	if math.Float32bits(f32) != math.Float32bits(float32(want32)) || ok32 != (err == nil) {
		t.Fatalf("float32 %q: got %v %v, strconv has %v %v", s, f32, ok32, want32, err)
	}
}

func TestParseFloatEqualsStrconv(t *testing.T) {
	for _, s := range hardNumbers {
		checkParse(t, s)
	}
	r := seeded.Rand(t, 1)
	for range 200000 {
		f := math.Float64frombits(r.Uint64())
		if math.IsNaN(f) || math.IsInf(f, 0) {
			continue
		}
		checkParse(t, strconv.FormatFloat(f, 'e', r.IntN(22), 64))
		checkParse(t, fmt.Sprintf("%d.%de%d", r.Uint64N(1<<r.IntN(63)), r.Uint64N(1<<r.IntN(63)), r.IntN(80)-40))
		checkParse(t, strconv.FormatFloat(float64(math.Float32frombits(r.Uint32()&^(1<<30))), 'e', -1, 64))
	}
}

// TestParseFloatNearTies builds decimals that lie exactly on, just below and just above the middle of two floats.
func TestParseFloatNearTies(t *testing.T) {
	r := seeded.Rand(t, 7)
	for range 20000 {
		m := r.Uint64N(1<<53) | 1<<52
		e := r.IntN(120) - 60
		tie := ratTimesPow2(2*m+1, e-1)
		s := tie.FloatString(70)
		checkParse(t, s)
		checkParse(t, s+"1")
		checkParse(t, strings.TrimRight(s, "0"))
		if len(s) > 20 {
			checkParse(t, s[:19])
			checkParse(t, s[:20])
		}
	}
}

func TestParseUintEqualsStrconv(t *testing.T) {
	r := seeded.Rand(t, 3)
	check := func(s string) {
		t.Helper()
		n, ok := ParseUint([]byte(s))
		want, err := strconv.ParseUint(s, 10, 64)
		wantOK := err == nil
		if s != "0" && strings.HasPrefix(s, "0") || strings.HasPrefix(s, "+") {
			want, wantOK = 0, false
		}
		if err != nil && want != math.MaxUint64 {
			want = 0
		}
		if n != want || ok != wantOK {
			t.Fatalf("%q: got %d %v, want %d %v", s, n, ok, want, wantOK)
		}
	}
	for _, s := range []string{"", "0", "00", "01", "-1", "+1", "a", "1a", "12345678a", "18446744073709551615", "18446744073709551616", "18446744073709551619",
		"28446744073709551615", "99999999999999999999", "100000000000000000000", "340282366920938463463374607431768211456", "1844674407370955161a", "9999999999999999"} {
		check(s)
	}
	for range 100000 {
		check(strconv.FormatUint(r.Uint64()>>r.IntN(64), 10))
	}
}

func FuzzParseFloat(f *testing.F) {
	for _, s := range hardNumbers {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkParse(t, s) })
}

func BenchmarkScanFloat64(b *testing.B) {
	in := []byte("-65.613616999999977")
	b.Run("fastjson", func(b *testing.B) {
		for b.Loop() {
			ScanFloat64(in, 0)
		}
	})
	b.Run("strconv", func(b *testing.B) {
		for b.Loop() {
			strconv.ParseFloat(string(in), 64)
		}
	})
}
