// Parsing of `json` struct tags and folding of member names.
// Assumes that a tag which is not plainly well formed may be left to the standard library.
// Called by fields.go; Fold also by the name lookup of decode and encode.

package fields

import (
	"encoding/json/jsontext"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// parseTag reads the tag of one struct field, tagged when there is one. odd means that the standard
// library finds fault with it, or that it asks for an experimental format.
func parseTag(sf *reflect.StructField, tag string, tagged bool) (f Field, ignored, odd bool) {
	if tag == "-" {
		return f, true, false
	}
	if !sf.IsExported() && !sf.Anonymous {
		return f, true, tagged
	}
	f.Type = sf.Type
	f.Name = sf.Name
	rest := tag
	if tag != "" && tag[0] != ',' {
		end := strings.IndexAny(tag, ",\\'\"`")
		if end < 0 {
			end = len(tag)
		}
		odd = end < len(tag) && tag[end] != ',' || !utf8.ValidString(tag[:end])
		if !odd {
			f.Name, f.hasName = tag[:end], true
		}
		rest = tag[end:]
	}
	if f.NeedEscape = needEscape(f.Name); f.NeedEscape {
		quoted, err := jsontext.AppendQuote(nil, f.Name)
		odd = odd || err != nil
		f.Lead = "," + string(quoted) + ":"
	} else {
		f.Lead = `,"` + f.Name + `":`
	}
	if !odd {
		odd = parseOptions(rest, &f)
	}
	return f, false, odd
}

// parseOptions reads the comma-separated options that follow the name.
func parseOptions(rest string, f *Field) (odd bool) {
	var seen []string
	for rest != "" {
		if rest[0] != ',' {
			return true
		}
		option := rest[1:]
		end := identifierEnd(option)
		if end == 0 {
			return true
		}
		option, rest = option[:end], option[end:]
		switch option {
		case "case":
			value, after, ok := caseValue(rest)
			if !ok {
				return true
			}
			f.Casing |= value
			rest = after
			if f.Casing == CaseIgnore|CaseStrict {
				return true
			}
		case "embed":
			f.embed = true
		case "omitzero":
			f.OmitZero = true
		case "omitempty":
			f.OmitEmpty = true
		case "string":
			f.String = true
		case "format":
			return true
		default:
			switch strings.ReplaceAll(strings.ToLower(option), "_", "") {
			case "case", "embed", "omitzero", "omitempty", "string", "format":
				return true
			}
		}
		if slices.Contains(seen, option) {
			return true
		}
		seen = append(seen, option)
	}
	return false
}

// caseValue reads ":ignore" or ":strict" at the start of rest.
func caseValue(rest string) (value int8, after string, ok bool) {
	if !strings.HasPrefix(rest, ":") {
		return 0, "", false
	}
	rest = rest[1:]
	end := identifierEnd(rest)
	switch rest[:end] {
	case "ignore":
		return CaseIgnore, rest[end:], true
	case "strict":
		return CaseStrict, rest[end:], true
	}
	return 0, "", false
}

// identifierEnd returns the length of the Go identifier at the start of s.
func identifierEnd(s string) int {
	first, _ := utf8.DecodeRuneInString(s)
	if first != '_' && !unicode.IsLetter(first) {
		return 0
	}
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return i
		}
	}
	return len(s)
}

// needEscape reports whether some option can change how name is quoted.
func needEscape(name string) bool {
	for i, r := range name {
		switch {
		case r < ' ', r == '"', r == '\\', r == '<', r == '>', r == '&', r == '\u2028', r == '\u2029':
			return true
		case r == utf8.RuneError:
			if _, n := utf8.DecodeRuneInString(name[i:]); n == 1 {
				return true
			}
		}
	}
	return false
}

// Fold maps names that differ only by case, dashes and underscores to one string.
func Fold[Bytes ~string | ~[]byte](name Bytes) string {
	out := make([]byte, 0, 32)
	for _, r := range string(name) {
		switch {
		case r == '_' || r == '-':
		case r < utf8.RuneSelf:
			if 'a' <= r && r <= 'z' {
				r -= 'a' - 'A'
			}
			out = append(out, byte(r))
		default:
			out = utf8.AppendRune(out, foldRune(r))
		}
	}
	return string(out)
}

// foldRune returns the least rune of the fold set of r.
func foldRune(r rune) rune {
	for {
		next := unicode.SimpleFold(r)
		if next <= r {
			return next
		}
		r = next
	}
}
