// Package errs builds semantic errors that cannot be told from the standard library's.
// It assumes that a SemanticError made by encoding/json/v2 may be copied as a value,
// which carries its unexported action along. Called by decode and encode.
package errs

import (
	jsonv2 "encoding/json/v2"
	"reflect"
	"strings"
)

// unmarshalModel and marshalModel are errors that the standard library made:
// the only way to set the field that says which direction failed.
var unmarshalModel, marshalModel = func() (jsonv2.SemanticError, jsonv2.SemanticError) {
	u, _ := jsonv2.Unmarshal(nil, nil).(*jsonv2.SemanticError)
	m := jsonv2.SemanticError{}
	if _, err := jsonv2.Marshal(make(chan int)); err != nil {
		m = *err.(*jsonv2.SemanticError)
	}
	return *u, m
}()

// Unmarshal returns a copy of e marked as an error of unmarshaling.
func Unmarshal(e jsonv2.SemanticError) *jsonv2.SemanticError { return copyOver(unmarshalModel, e) }

// Marshal returns a copy of e marked as an error of marshaling.
func Marshal(e jsonv2.SemanticError) *jsonv2.SemanticError { return copyOver(marshalModel, e) }

func copyOver(model, e jsonv2.SemanticError) *jsonv2.SemanticError {
	model.ByteOffset = e.ByteOffset
	model.JSONPointer = e.JSONPointer
	model.JSONKind = e.JSONKind
	model.JSONValue = e.JSONValue
	model.GoType = e.GoType
	model.Err = e.Err
	return &model
}

// OfStandard reports whether a package of the standard library's JSON made err: some of its errors have no public type.
func OfStandard(err error) bool {
	t := reflect.TypeOf(err)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return strings.HasPrefix(t.PkgPath(), "encoding/json")
}

// IO reports whether err is that of a reader or writer as a coder of the standard library gives it: no other error is put around it.
func IO(err error) bool {
	t := reflect.TypeOf(err)
	return t.Kind() == reflect.Pointer && t.Elem().Name() == "ioError" && t.Elem().PkgPath() == "encoding/json/jsontext"
}
