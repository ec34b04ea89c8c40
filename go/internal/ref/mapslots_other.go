//go:build purego || !(amd64 || arm64) || !go1.27 || go1.28 || goexperiment.mapsplitgroup

// Maps are iterated over in this build.
// Assumes nothing. Called by encode.

package ref

// MapSlots is never used.
type MapSlots struct{}

// SlotsOf returns false: maps have to be iterated over.
func SlotsOf(map[string]any) (MapSlots, bool) { return MapSlots{}, false }

// Next is never called.
func (*MapSlots) Next() (key string, elem any, ok bool) { return "", nil, false }
