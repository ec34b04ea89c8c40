// Formatting against strconv with the JSON rules applied, and back through the parser.
// Assumes strconv is right; random cases print their seed.
// Called by go test and go test -fuzz.

package number

import (
	"encoding/json/jsontext"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/fastjson/fastjson/go/internal/seeded"
)

func checkFloat64(t *testing.T, f float64) {
	t.Helper()
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return
	}
	got, want := string(AppendFloat64(nil, f)), string(jsontext.AppendFloat(nil, f, 64))
	if got != want {
		t.Fatalf("float64 %x: got %s, want %s", math.Float64bits(f), got, want)
	}
}

func checkFloat32(t *testing.T, f float32) {
	t.Helper()
	if f != f || math.IsInf(float64(f), 0) {
		return
	}
	got, want := string(AppendFloat32(nil, f)), string(jsontext.AppendFloat(nil, float64(f), 32))
	if got != want {
		t.Fatalf("float32 %x: got %s, want %s", math.Float32bits(f), got, want)
	}
}

func TestAppendFloatEqualsStandard(t *testing.T) {
	special := []float64{0, math.Copysign(0, -1), 1, 0.1, 0.5, 0.3, 1e-6, 9.999999e-7, 1e-7, 1e20, 1e21, 123456789012345680000, 1e22, 5e-324, math.MaxFloat64,
		math.SmallestNonzeroFloat64, 2.2250738585072014e-308, 1 << 53, 1<<53 + 2, 1<<53 - 1, 9007199254740993, 4.35, 0.000001, 100, 1e15, 1e16, 1e17, 123e-5, 2.5, 0.25,
		299792458, 6.02214076e23, 1.5e-9, 1.5e-10, 1.5e300, 1.5e-300, math.Pi, math.E, 5e-7, 65.613616999999977, 8.41e21, 9.5e-5, 2.0e-5}
	for _, f := range special {
		for _, s := range []float64{f, -f, math.Nextafter(f, 0), math.Nextafter(f, 1e308)} {
			checkFloat64(t, s)
			checkFloat32(t, float32(s))
			checkFloat32(t, math.Nextafter32(float32(s), 0))
		}
	}
	for e := -1074; e < 1024; e++ { // powers of two and their neighbours
		f := math.Ldexp(1, e)
		checkFloat64(t, f)
		checkFloat64(t, math.Nextafter(f, 0))
		checkFloat64(t, math.Nextafter(f, math.MaxFloat64))
		checkFloat64(t, 3*f)
		checkFloat32(t, float32(f))
		checkFloat32(t, 3*float32(f))
	}
	for e := -330; e < 310; e++ { // short decimals of every size
		for _, d := range []string{"1", "2", "5", "9", "12", "123456789", "1234567890123456", "99999999999999", "9007199254740991"} {
			f, _ := strconv.ParseFloat(d+"e"+strconv.Itoa(e), 64)
			checkFloat64(t, f)
			checkFloat32(t, float32(f))
		}
	}
	r := seeded.Rand(t, 2)
	n := 2_000_000
	if testing.Short() {
		n = 100_000
	}
	for range n {
		checkFloat64(t, math.Float64frombits(r.Uint64()))
		checkFloat64(t, float64(r.IntN(1e9))/float64(tens[r.IntN(12)]))
		checkFloat64(t, float64(r.Uint64()>>r.IntN(64)))
		checkFloat32(t, math.Float32frombits(r.Uint32()))
	}
}

// TestShortestIsMostlyDecidedHere guards the speed: strconv must be a rare way out.
func TestShortestIsMostlyDecidedHere(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	undecided := 0
	for range 100000 {
		if _, _, ok := shortest(r.Uint64()>>12|1<<52|1, r.IntN(2000)-1050); !ok {
			undecided++
		}
	}
	if undecided > 150 { // integers from 2**53 to 2**57 often lie exactly on a boundary
		t.Errorf("%d of 100000 random floats were left to strconv", undecided)
	}
}

func TestAppendIntegersEqualStrconv(t *testing.T) {
	check := func(n uint64) {
		t.Helper()
		if got, want := string(AppendUint(make([]byte, 1, 8), n)[1:]), strconv.FormatUint(n, 10); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
		if got, want := string(AppendInt(nil, int64(n))), strconv.FormatInt(int64(n), 10); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
	}
	for _, p := range tens {
		check(p - 1)
		check(p)
		check(p + 1)
		check(-p)
	}
	for i := range 64 {
		check(1 << i)
		check(1<<i - 1)
	}
	for n := range uint64(20000) {
		check(n)
		check(n * 5003)
	}
	r := seeded.Rand(t, 9)
	for range 100000 {
		check(r.Uint64() >> r.IntN(64))
	}
}

func FuzzAppendFloat(f *testing.F) {
	f.Add(uint64(0x3ff0000000000001))
	f.Fuzz(func(t *testing.T, u uint64) {
		checkFloat64(t, math.Float64frombits(u))
		checkFloat32(t, math.Float32frombits(uint32(u)))
	})
}

func BenchmarkAppendFloat64(b *testing.B) {
	for name, f := range map[string]float64{"17digits": -65.613616999999977, "short": 43.42, "integer": 12345} {
		buf := make([]byte, 0, 32)
		b.Run(name+"/fastjson", func(b *testing.B) {
			for b.Loop() {
				AppendFloat64(buf, f)
			}
		})
		b.Run(name+"/standard", func(b *testing.B) {
			for b.Loop() {
				jsontext.AppendFloat(buf, f, 64)
			}
		})
	}
}

var tens = [...]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19}
