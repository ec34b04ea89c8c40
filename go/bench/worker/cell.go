// Cells: a library, an operation and a document made into a function to time, and the check of its answer.
// They assume documents that are valid JSON.
// Called by worker.go.

package worker

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
)

type cell struct {
	call   func() error
	verify func() error
	bytes  int // of input, or of the reference's output
}

var errMissing = errors.New("not offered by this library")

// streamed is how many values a stream has.
const streamed = 200

// now holds the cells of the operation and document at hand, and their shared input; nothing else stays alive,
// because the collector would have to walk it while something else is timed.
var now struct {
	op, doc string
	cells   map[string]*cell
	input   any
	text    []byte
	answers answers // until the first cell is timed
}

// prepared returns the cell, made once while the operation and document stay the same.
func prepared(l *Library, op string, doc Document) (*cell, error) {
	if now.op != op || now.doc != doc.Name {
		now.answers.drop()
		now.op, now.doc, now.cells, now.input, now.text = op, doc.Name, make(map[string]*cell), nil, doc.Text
		if doc.Path != "" {
			var err error
			if now.text, err = os.ReadFile(doc.Path); err != nil {
				return nil, err
			}
		}
	}
	doc.Text = now.text
	if c := now.cells[l.Name]; c != nil {
		return c, nil
	}
	c, err := prepare(l, op, doc)
	if err == nil {
		now.cells[l.Name] = c
	}
	return c, err
}

// prepare makes the cell; what is not part of the operation is done here.
func prepare(l *Library, op string, doc Document) (*cell, error) {
	if doc.Prepare != nil {
		ready := doc.Prepare[l.Name]
		if ready == nil {
			return nil, errMissing
		}
		call, verify := ready()
		return &cell{call: call, verify: verify, bytes: doc.Bytes}, nil
	}
	name, kind, _ := strings.Cut(op, "_")
	switch name {
	case "marshal":
		return marshalCell(l, kind, doc, l.Marshal, func(in any) error { _, err := l.Marshal(in); return err })
	case "write":
		if l.Write == nil {
			return nil, errMissing
		}
		written := func(in any) ([]byte, error) {
			var out bytes.Buffer
			err := l.Write(&out, in)
			return out.Bytes(), err
		}
		return marshalCell(l, kind, doc, written, func(in any) error { return l.Write(io.Discard, in) })
	case "unmarshal":
		return unmarshalCell(l, kind, doc, l.Unmarshal)
	case "read":
		return unmarshalCell(l, kind, doc, l.Read)
	case "stream":
		return streamCell(l, doc)
	case "unstream":
		return unstreamCell(l, doc)
	}
	return nil, fmt.Errorf("unknown operation %s", op)
}

// marshalCell times call; answer gives the text that it makes.
func marshalCell(l *Library, kind string, doc Document, answer func(any) ([]byte, error), call func(any) error) (*cell, error) {
	in, err := input(l, kind, doc)
	if err != nil {
		return nil, err
	}
	c := &cell{call: func() error { return call(in) }}
	c.verify = func() error {
		reference, err := now.answers.reference(in, false)
		if err != nil {
			return err
		}
		c.bytes = reference.bytes
		text, err := answer(in)
		if err != nil {
			return err
		}
		if l.V2 && kind == "concrete" {
			if reference, err = now.answers.reference(in, true); err != nil {
				return err
			}
		}
		return reference.check(text)
	}
	return c, nil
}

func unmarshalCell(l *Library, kind string, doc Document, unmarshal func([]byte, any) error) (*cell, error) {
	target := target(l, kind, doc)
	if target == nil || unmarshal == nil {
		return nil, errMissing
	}
	c := &cell{bytes: len(doc.Text), call: func() error { return unmarshal(doc.Text, target()) }}
	c.verify = func() error {
		got := target()
		if err := unmarshal(doc.Text, got); err != nil {
			return err
		}
		if kind != "raw" {
			return now.answers.checkValue(got, doc.Text, target)
		}
		reference, err := now.answers.reference(json.RawMessage(doc.Text), false)
		if err != nil {
			return err
		}
		return reference.check(reflect.ValueOf(got).Elem().Bytes())
	}
	return c, nil
}

func streamCell(l *Library, doc Document) (*cell, error) {
	if l.Stream == nil {
		return nil, errMissing
	}
	values := make([]any, streamed)
	for i := range values {
		values[i] = doc.Value
	}
	c := &cell{bytes: len(doc.Text) * len(values), call: func() error { return l.Stream(io.Discard, values) }}
	c.verify = func() error {
		reference, err := now.answers.reference(doc.Value, false)
		if err != nil {
			return err
		}
		var out bytes.Buffer
		if err := l.Stream(&out, values); err != nil {
			return err
		}
		return reference.checkStream(out.Bytes(), len(values))
	}
	return c, nil
}

func unstreamCell(l *Library, doc Document) (*cell, error) {
	if l.Unstream == nil {
		return nil, errMissing
	}
	text := bytes.Repeat(append(bytes.Clone(doc.Text), '\n'), streamed)
	out := make([]*Message, streamed)
	c := &cell{bytes: len(text), call: func() error { return l.Unstream(text, out) }}
	c.verify = func() error {
		if err := l.Unstream(text, out); err != nil {
			return err
		}
		for _, got := range out {
			if !reflect.DeepEqual(got, doc.Value) {
				return errOther
			}
		}
		return nil
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
