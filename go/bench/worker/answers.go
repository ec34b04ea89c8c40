// The check of answers: each is compared with encoding/json's as a tree, so that the order of names and the spelling of strings do not matter.
// It assumes answers to one operation on one document; what the reference says is worked out once for all libraries.
// Called by cell.go.

package worker

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime/debug"
)

// Reference2 is Marshal of encoding/json/v2, where the build has it.
var Reference2 func(any) ([]byte, error)

// Decode2 is its Unmarshal of a tree, which takes half of the time.
var Decode2 func([]byte) (any, error)

// decoded returns the tree that a text stands for.
func decoded(text []byte) (tree any, err error) {
	if Decode2 != nil {
		if tree, err = Decode2(text); err == nil {
			return tree, nil
		}
	}
	tree = nil
	err = json.Unmarshal(text, &tree) // which accepts more
	return tree, err
}

// answers are the reference's for the operation and document at hand.
type answers struct {
	kept  bool
	value any // decoded
	texts [2]encoded
}

// keep is called before answers are checked, which is not timed: the collector need not run as often meanwhile.
func (a *answers) keep() {
	if !a.kept {
		a.kept = true
		debug.SetGCPercent(400)
	}
}

// drop lets the collector have the answers, and reports whether there were any.
func (a *answers) drop() bool {
	kept := a.kept
	if kept {
		*a = answers{}
		debug.SetGCPercent(100)
	}
	return kept
}

// encoded is what Marshal of encoding/json or of its v2 makes of a value.
type encoded struct {
	tree  any
	bytes int
	known [][]byte // unescaped texts that stand for tree
}

var errOther = errors.New("another answer than the reference's")

// reference returns the reference's text and tree for in, of v2 where that is asked for and there.
func (a *answers) reference(in any, v2 bool) (*encoded, error) {
	e, marshal := &a.texts[0], json.Marshal
	if v2 && Reference2 != nil {
		e, marshal = &a.texts[1], Reference2
	}
	if e.known == nil {
		text, err := marshal(in)
		if err != nil {
			return nil, fmt.Errorf("reference: %w", err)
		}
		if e.tree, err = decoded(text); err != nil {
			return nil, fmt.Errorf("invalid reference: %w", err)
		}
		e.bytes, e.known = len(text), [][]byte{unescaped(text)}
	}
	return e, nil
}

// check compares a text with the reference's.
func (e *encoded) check(text []byte) error {
	plain := unescaped(text)
	for _, known := range e.known {
		if bytes.Equal(plain, known) {
			return nil
		}
	}
	tree, err := decoded(text)
	if err != nil {
		return fmt.Errorf("invalid output: %w", err)
	}
	if !sameTree(tree, e.tree) {
		return errOther
	}
	e.known = append(e.known, plain)
	return nil
}

// unescaped spells the characters out that encoding/json escapes for the sake of HTML, so that equal texts need not be decoded.
func unescaped(text []byte) []byte {
	var out []byte
	for {
		i := bytes.IndexByte(text, '\\')
		if i < 0 || i+1 == len(text) {
			return append(out, text...)
		}
		out, text = append(out, text[:i]...), text[i:]
		n := 2
		if len(text) >= 6 {
			switch string(text[1:6]) {
			case "u003c":
				out, n = append(out, '<'), 6
			case "u003e":
				out, n = append(out, '>'), 6
			case "u0026":
				out, n = append(out, '&'), 6
			}
		}
		if n == 2 {
			out = append(out, text[:2]...)
		}
		text = text[n:]
	}
}

// checkStream compares each of n texts one after the other with the reference's.
func (e *encoded) checkStream(text []byte, n int) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	for range n {
		var tree any
		if err := decoder.Decode(&tree); err != nil {
			return fmt.Errorf("invalid output: %w", err)
		}
		if !sameTree(tree, e.tree) {
			return errOther
		}
	}
	if decoder.Decode(new(any)) != io.EOF {
		return errOther
	}
	return nil
}

// checkValue compares what a library decoded with what encoding/json does; target makes an empty value.
func (a *answers) checkValue(got any, text []byte, target func() any) error {
	if a.value == nil {
		want := target()
		if err := json.Unmarshal(text, want); err != nil {
			return fmt.Errorf("reference: %w", err)
		}
		a.value = want
	}
	if tree, ok := got.(*any); ok {
		if !sameTree(*tree, *a.value.(*any)) {
			return errOther
		}
	} else if !reflect.DeepEqual(got, a.value) {
		return errOther
	}
	return nil
}

// sameTree is reflect.DeepEqual for what JSON decodes to, in a tenth of the time.
func sameTree(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) || (a == nil) != (b == nil) {
			return false
		}
		for name, value := range a {
			if other, ok := b[name]; !ok || !sameTree(value, other) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) || (a == nil) != (b == nil) {
			return false
		}
		for i := range a {
			if !sameTree(a[i], b[i]) {
				return false
			}
		}
		return true
	case nil, bool, float64, string:
		return a == b
	}
	return reflect.DeepEqual(a, b)
}
