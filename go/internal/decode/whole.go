// Syntax errors found in a text that was read in pieces.
// Assumes that Go 1.27 gets the JSON pointer wrong when a name is split between two reads, which depends on what its pooled buffers
// were used for before; in a text that it has in one piece it is right. Called where the standard library reads for this package.

package decode

import (
	"bytes"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"reflect"

	"github.com/fastjson/fastjson/go/internal/errs"
	"github.com/fastjson/fastjson/go/internal/opts"
)

// inWhole returns err, of a decoder that may have read the text of the call in pieces, with the JSON pointer for the text in one piece.
func (d *decoder) inWhole(err error) error {
	if d.from&fromReader == 0 {
		return err
	}
	return inWhole(err, d.buf, d.std)
}

func inWhole(err error, text []byte, std []opts.Options) error {
	found, ok := err.(*jsontext.SyntacticError)
	if !ok {
		return err
	}
	// The pointer also depends on whether a value was read at once or by its tokens: one of the two is right.
	value, ok := jsonv2.Unmarshal(text, new(jsontext.Value), std...).(*jsontext.SyntacticError)
	if !ok { // it is about something else
		return err
	}
	token, behind := tokenErrors(text, std)
	if !sameFinding(value, found) {
		// What stands in the place of a name is read as a value, before anybody says that it is none.
		if beyond, ok := behind.(*jsontext.SyntacticError); ok && sameFinding(beyond, found) {
			found.JSONPointer = beyond.JSONPointer
		}
		return err
	}
	if value.JSONPointer == found.JSONPointer || value.JSONPointer.Parent() == found.JSONPointer { // right, or a value within the whole one was read at once
		return err
	}
	if token, ok := token.(*jsontext.SyntacticError); !ok || token.ByteOffset != found.ByteOffset || token.JSONPointer != found.JSONPointer {
		found.JSONPointer = value.JSONPointer
	}
	return err
}

// sameFinding reports whether a is what the grammar says in b too, however much of the text is quoted.
func sameFinding(a, b *jsontext.SyntacticError) bool {
	return a.ByteOffset == b.ByteOffset && (a.Err == b.Err || errs.OfStandard(a.Err) && reflect.TypeOf(a.Err) == reflect.TypeOf(b.Err))
}

// tokenErrors returns the error that ends reading the tokens of text, and that of reading a value there.
func tokenErrors(text []byte, std []opts.Options) (token, value error) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(text), std...)
	for token == nil {
		_, token = dec.ReadToken()
	}
	_, value = dec.ReadValue()
	return token, value
}
