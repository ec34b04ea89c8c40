// White space of every kind, against a loop over its bytes.
// Assumes nothing.
// Called by go test.

package decode

import "testing"

// TestSpaceOfEveryKind skips every mixture of six bytes of white space and others, behind a line break or a run of spaces and before whole words.
func TestSpaceOfEveryKind(t *testing.T) {
	const kinds, length = " \n\t\r\vx", 6
	var mixture [length]byte
	total := 1
	for range length {
		total *= len(kinds)
	}
	for k := range total {
		for i := range mixture {
			mixture[i] = kinds[k%len(kinds)]
			k /= len(kinds)
		}
		for _, before := range []string{"", "\n        "} {
			for _, after := range []string{"", "           ]", "\t\t\t\t\t\t\t\t\t\t\t"} {
				text := []byte(before + string(mixture[:]) + after)
				want := 0
				for want < len(text) && (text[want] == ' ' || text[want] == '\n' || text[want] == '\t' || text[want] == '\r') {
					want++
				}
				if got := spaceSlow(text, 0); got != want {
					t.Fatalf("white space of %q ends at %d, want %d", text, got, want)
				}
			}
		}
	}
}
