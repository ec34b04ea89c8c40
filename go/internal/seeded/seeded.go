// Package seeded gives tests random numbers that can be had again: a test that fails ends with the line that repeats it.
// It assumes that a test depends on nothing else. Called by the tests of all packages with random cases.
package seeded

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// Seed returns what FASTJSON_SEED says, or else a new seed.
func Seed(t testing.TB) uint64 {
	seed := rand.Uint64()
	if given := os.Getenv("FASTJSON_SEED"); given != "" {
		var err error
		if seed, err = strconv.ParseUint(given, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if !t.Failed() {
			return
		}
		name, _, _ := strings.Cut(t.Name(), "/")
		again := "repeat with FASTJSON_SEED=" + strconv.FormatUint(seed, 10) + " go test -run '^" + name + "$'"
		for _, argument := range os.Args[1:] {
			if !strings.HasPrefix(argument, "-test.") {
				again += " " + argument
			}
		}
		t.Log(again)
	})
	return seed
}

// Rand returns random numbers of such a seed; stream makes those of a test its own.
func Rand(t testing.TB, stream uint64) *rand.Rand {
	return rand.New(rand.NewPCG(Seed(t), stream))
}
