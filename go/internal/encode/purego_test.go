//go:build purego

// Which build this is.
// It assumes nothing.
// Called by alloc_test.go.

package encode

const pureGo = true
