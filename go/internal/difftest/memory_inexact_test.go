//go:build race || purego

// Whether what a call allocates can be compared with the standard library.
// It assumes that the race detector allocates by itself, and that reflection copies instead of pointing.
// Called by the tests of memory.

package difftest

const comparableMemory = false
