//go:build purego || !(amd64 || arm64) || !go1.27 || go1.28 || goexperiment.mapsplitgroup

// Maps made by copying are not to be had in this build.
// Assumes nothing. Called by decode.

package ref

// haveTemplates tells the tests that there are no templates in this build.
const haveTemplates = false

// MapTemplate makes maps that all have the same keys.
type MapTemplate struct{}

// NewMapTemplate returns nil: there can be no template.
func NewMapTemplate([]string) *MapTemplate { return nil }

// Build is never called.
func (*MapTemplate) Build([]any) map[string]any { return nil }
