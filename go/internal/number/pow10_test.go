// The table of powers of ten against math/big.
// Assumes nothing; independent of the generator's own rounding: it multiplies back.
// Called by go test.

package number

import (
	"math/big"
	"testing"
)

func TestPow10TableIsTheTruncatedPower(t *testing.T) {
	for e := minPow10; e <= maxPow10; e++ {
		g := pow10Table[e-minPow10]
		if g[0]>>63 != 1 {
			t.Fatalf("1e%d: top bit is clear", e)
		}
		low := new(big.Int).Lsh(new(big.Int).SetUint64(g[0]), 64)
		low.Or(low, new(big.Int).SetUint64(g[1]))
		high := new(big.Int).Add(low, big.NewInt(1))
		// low * 2**s <= 10**e < high * 2**s, in rationals.
		s := floorLog2Pow10(e) - 127
		scale := func(x *big.Int) *big.Rat {
			r := new(big.Rat).SetInt(x)
			p := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(s, -s))))
			if s < 0 {
				return r.Quo(r, p)
			}
			return r.Mul(r, p)
		}
		want := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(e, -e))), nil))
		if e < 0 {
			want.Inv(want)
		}
		if scale(low).Cmp(want) > 0 || scale(high).Cmp(want) <= 0 {
			t.Fatalf("1e%d: table entry is not the truncated power", e)
		}
	}
}

func TestFloorLogs(t *testing.T) {
	for e := -1500; e <= 1500; e++ {
		// 10**k <= 2**e < 10**(k+1)
		k := floorLog10Pow2(e)
		two := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(e, -e))))
		if e < 0 {
			two.Inv(two)
		}
		if ratPow10(k).Cmp(two) > 0 || ratPow10(k+1).Cmp(two) <= 0 {
			t.Fatalf("floorLog10Pow2(%d) = %d", e, k)
		}
	}
}

func ratPow10(e int) *big.Rat {
	r := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(e, -e))), nil))
	if e < 0 {
		r.Inv(r)
	}
	return r
}
