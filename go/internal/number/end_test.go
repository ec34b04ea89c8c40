// Ends of numbers against a regular expression.
// Assumes that package regexp is right; every number stands at every distance from the end of the text.
// Called by go test in all builds.

package number

import (
	"regexp"
	"strings"
	"testing"
)

var numberPattern = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?`)

// wantEnd is End by the pattern: what follows a number that could have been part of it is an error.
func wantEnd(text string) int {
	end := len(numberPattern.FindString(text))
	if end == 0 {
		return -1
	}
	rest := text[end:]
	if strings.HasPrefix(rest, ".") && !strings.ContainsAny(text[:end], ".eE") ||
		rest != "" && rest[0]|0x20 == 'e' && !strings.ContainsAny(text[:end], "eE") {
		return -1
	}
	return end
}

func TestEndEqualsGrammar(t *testing.T) {
	var integers, fractions, exponents []string
	for n := range 20 {
		integers = append(integers, "1234567890123456789012"[:n], "0"+strings.Repeat("9", n))
		fractions = append(fractions, "."+"0123456789012345678901"[:n])
	}
	fractions = append(fractions, "", "..", ".5.", ".-")
	exponents = append(exponents, "", "e", "E5", "e+", "e-0", "E+12", "e123456789", "e+-1", "ee", "e1.", "e.1")
	for _, sign := range []string{"", "-", "--", "+"} {
		for _, integer := range integers {
			for _, fraction := range fractions {
				for _, exponent := range exponents {
					for _, after := range []string{"", ",", "}       ", ":3456789.123456", "\x00/:\xff\xb0      ", "]12345678"} {
						text := sign + integer + fraction + exponent + after
						if got, want := End([]byte(text), 0), wantEnd(text); got != want {
							t.Fatalf("End(%q) = %d, want %d", text, got, want)
						}
					}
				}
			}
		}
	}
}
