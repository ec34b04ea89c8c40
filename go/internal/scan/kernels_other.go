//go:build !amd64 || purego

// The build without assembly: the word loops of scan.go do everything.
// haveKernels is constant, so the compiler drops the calls below.
// Called by scan.go.

package scan

type (
	classes       struct{}
	escapedTables struct{}
)

var tableJSON, tableHTML, tableOnlyHTML classes

var tableEscaped, tableShortest escapedTables

const haveKernels = false

func copyKernel(dst, src []byte, t *classes) (int, bool) { return 0, false }
func escapeKernel(dst, src []byte, i int, t *classes, escapes *[128]uint64) (int, int) {
	return i, 0
}
func indexKernel(src []byte, t *classes) (int, bool)         { return 0, false }
func escapedKernel(src []byte, t *escapedTables) (int, bool) { return 0, false }
func separatorKernel(b []byte) int                           { return 0 }
func validKernel(b []byte) bool                              { return false }
func unitsKernel(dst *[maxUnits]uint16, src []byte) int      { return 0 }
func compactKernel(dst, src []byte, escapeHTML, wide bool) (n, m int, open, joined bool) {
	return 0, 0, false, false
}
