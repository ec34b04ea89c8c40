// Package number turns JSON number text into Go numbers and back.
// It assumes little more than valid UTF-8-free ASCII input: each function says whether the text must already be a valid number.
// Called by the encoder and the decoder; where a result cannot be proven here, strconv is asked, so results always equal strconv's.
package number

//go:generate go run gen_pow10.go

// floorLog10Pow2 returns floor(log10(2**e)) for |e| <= 1500.
func floorLog10Pow2(e int) int { return e * 1262611 >> 22 }

// floorLog2Pow10 returns floor(log2(10**e)) for |e| <= 1233.
func floorLog2Pow10(e int) int { return e * 1741647 >> 19 }
