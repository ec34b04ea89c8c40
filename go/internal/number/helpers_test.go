// Exact arithmetic for the tests of this package.
// Assumes small exponents: results are exact rationals.
// Called by the tests beside it.

package number

import "math/big"

// ratTimesPow2 returns m * 2**e exactly.
func ratTimesPow2(m uint64, e int) *big.Rat {
	r := new(big.Rat).SetInt(new(big.Int).SetUint64(m))
	p := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(e, -e))))
	if e < 0 {
		return r.Quo(r, p)
	}
	return r.Mul(r, p)
}
