// Cells: a library, an operation and a document made into a function to time, and the check of its answer.
// They assume documents that are valid JSON; answers are compared as trees, so that the order of map keys does not matter.
// Called by worker.go.

package worker

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Document is what a cell works on.
type Document struct {
	Name string
	Text []byte
	New  func() any // an empty value of its type
	// Value is set for documents that are values of a benchmark's own.
	Value any
	// Path and Group are set for documents that all hosts share; Text is read when it is needed.
	Path, Group string
}

type cell struct {
	call   func() error
	verify func() error
	bytes  int
}

var errMissing = errors.New("not offered by this library")

// prepare makes the cell; what is not part of the operation is done here.
func prepare(l *Library, op string, doc Document) (*cell, error) {
	c := &cell{bytes: len(doc.Text)}
	kind := op[strings.LastIndexByte(op, '_')+1:]
	switch {
	case strings.HasPrefix(op, "marshal"), strings.HasPrefix(op, "write"):
		in, err := input(l, kind, doc)
		if err != nil {
			return nil, err
		}
		c.verify = func() error {
			text, err := l.Marshal(in)
			if err != nil {
				return err
			}
			c.bytes = len(text)
			return sameTree(text, expected(l, in, doc, kind))
		}
		c.call = func() error { _, err := l.Marshal(in); return err }
		if strings.HasPrefix(op, "write") {
			if l.Write == nil {
				return nil, errMissing
			}
			c.call = func() error { return l.Write(in) }
		}
	case strings.HasPrefix(op, "unmarshal"), strings.HasPrefix(op, "read"):
		target := target(l, kind, doc)
		if target == nil {
			return nil, errMissing
		}
		unmarshal := l.Unmarshal
		if strings.HasPrefix(op, "read") {
			if unmarshal = l.Read; unmarshal == nil {
				return nil, errMissing
			}
		}
		c.call = func() error { return unmarshal(doc.Text, target()) }
		c.verify = func() error {
			got, want := target(), target()
			if err := unmarshal(doc.Text, got); err != nil {
				return err
			}
			if err := json.Unmarshal(doc.Text, want); err != nil {
				return err
			}
			if kind == "raw" {
				return sameTree(rawText(got), rawText(want))
			}
			if !reflect.DeepEqual(got, want) {
				return errors.New("another value than encoding/json's")
			}
			return nil
		}
	case op == "stream":
		if l.Stream == nil {
			return nil, errMissing
		}
		values := make([]any, 200)
		for i := range values {
			values[i] = doc.Value
		}
		c.bytes *= len(values)
		c.call = func() error { return l.Stream(values) }
		c.verify = c.call
	case op == "unstream":
		if l.Unstream == nil {
			return nil, errMissing
		}
		text := bytes.Repeat(append(bytes.Clone(doc.Text), '\n'), 200)
		c.bytes = len(text)
		c.call = func() error { return l.Unstream(text, 200) }
		c.verify = c.call
	default:
		return nil, fmt.Errorf("unknown operation %s", op)
	}
	return c, nil
}

// input returns what is marshaled; libraries share trees and structs.
func input(l *Library, kind string, doc Document) (any, error) {
	switch {
	case kind == "raw":
		if l.Raw == nil {
			return nil, errMissing
		}
		return l.Raw(doc.Text), nil
	case doc.Value != nil && kind == "concrete":
		return doc.Value, nil
	case now.input != nil:
		return now.input, nil
	}
	var err error
	if kind == "any" {
		err = json.Unmarshal(doc.Text, &now.input)
	} else {
		now.input = doc.New()
		err = json.Unmarshal(doc.Text, now.input)
	}
	return now.input, err
}

// target returns a function that makes an empty value to unmarshal into.
func target(l *Library, kind string, doc Document) func() any {
	switch kind {
	case "raw":
		return l.NewRaw
	case "any":
		return func() any { return new(any) }
	}
	return doc.New
}

func rawText(v any) []byte { return reflect.ValueOf(v).Elem().Bytes() }

// expected is the reference's text for the same input.
func expected(l *Library, in any, doc Document, kind string) []byte {
	if kind != "concrete" {
		return doc.Text
	}
	marshal := json.Marshal
	if l.V2 && Reference2 != nil {
		marshal = Reference2
	}
	text, err := marshal(in)
	if err != nil {
		return []byte(err.Error())
	}
	return text
}

// Reference2 is Marshal of encoding/json/v2, where the build has it.
var Reference2 func(any) ([]byte, error)

// sameTree compares two texts as trees.
func sameTree(got, want []byte) error {
	var g, w any
	if err := json.Unmarshal(got, &g); err != nil {
		return fmt.Errorf("invalid output: %w", err)
	}
	if err := json.Unmarshal(want, &w); err != nil {
		return fmt.Errorf("invalid reference: %w", err)
	}
	if !reflect.DeepEqual(g, w) {
		return errors.New("another answer than the reference's")
	}
	return nil
}
