// Duplicate name checks.
// They assume names given as they were written.
// Called by maps.go and anys.go for keys that may collide.

package encode

import (
	"bytes"
	"encoding/json/jsontext"
)

// nameSet is the set of names of one object that was not written from unique keys.
type nameSet map[string]struct{}

// insertQuoted adds a name given as a valid JSON string; it is false when the name was there.
func (s *nameSet) insertQuoted(quoted []byte) bool {
	if *s == nil {
		*s = make(nameSet)
	}
	name := unquoted(quoted)
	if _, dup := (*s)[name]; dup {
		return false
	}
	(*s)[name] = struct{}{}
	return true
}

// unquoted returns the text of a valid JSON string.
func unquoted(quoted []byte) string {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return string(quoted[1 : len(quoted)-1])
	}
	text, _ := jsontext.AppendUnquote(nil, quoted)
	return string(text)
}
