//go:build race

// Whether the race detector is on.
// It assumes nothing.
// Called by alloc_test.go.

package encode

const raceEnabled = true
