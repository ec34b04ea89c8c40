// Package jsontext is encoding/json/jsontext under this module's path, for programs that rewrite all their import paths at once.
//
// Everything in it is the standard library's own: the same types, functions and errors, at its speed. [Decoder] and [Encoder] can be
// given to UnmarshalDecode and MarshalEncode of this module's json/v2 and to those of encoding/json/v2 alike. Go 1.27 or newer.
package jsontext

import (
	"encoding/json/jsontext"
	"io"
)

// The types are the standard library's.
type (
	// Decoder is an alias of [jsontext.Decoder].
	Decoder = jsontext.Decoder
	// Encoder is an alias of [jsontext.Encoder].
	Encoder = jsontext.Encoder
	// Kind is an alias of [jsontext.Kind].
	Kind = jsontext.Kind
	// Options is an alias of [jsontext.Options].
	Options = jsontext.Options
	// Pointer is an alias of [jsontext.Pointer].
	Pointer = jsontext.Pointer
	// SyntacticError is an alias of [jsontext.SyntacticError].
	SyntacticError = jsontext.SyntacticError
	// Token is an alias of [jsontext.Token].
	Token = jsontext.Token
	// Value is an alias of [jsontext.Value].
	Value = jsontext.Value
)

// The kinds of a token, as in the standard library.
const (
	KindInvalid     = jsontext.KindInvalid
	KindNull        = jsontext.KindNull
	KindFalse       = jsontext.KindFalse
	KindTrue        = jsontext.KindTrue
	KindString      = jsontext.KindString
	KindNumber      = jsontext.KindNumber
	KindBeginObject = jsontext.KindBeginObject
	KindEndObject   = jsontext.KindEndObject
	KindBeginArray  = jsontext.KindBeginArray
	KindEndArray    = jsontext.KindEndArray
)

// The fixed tokens and the sentinel errors, as in the standard library.
var (
	Null  = jsontext.Null
	False = jsontext.False
	True  = jsontext.True

	BeginObject = jsontext.BeginObject
	EndObject   = jsontext.EndObject
	BeginArray  = jsontext.BeginArray
	EndArray    = jsontext.EndArray

	ErrDuplicateName = jsontext.ErrDuplicateName
	ErrNonStringName = jsontext.ErrNonStringName

	// Internal is for the standard library's own use.
	Internal = jsontext.Internal
)

// NewDecoder forwards to [jsontext.NewDecoder].
func NewDecoder(r io.Reader, opts ...Options) *Decoder { return jsontext.NewDecoder(r, opts...) }

// NewEncoder forwards to [jsontext.NewEncoder].
func NewEncoder(w io.Writer, opts ...Options) *Encoder { return jsontext.NewEncoder(w, opts...) }

// AppendFloat forwards to [jsontext.AppendFloat].
func AppendFloat(dst []byte, src float64, bits int) []byte {
	return jsontext.AppendFloat(dst, src, bits)
}

// Bool forwards to [jsontext.Bool].
func Bool(b bool) Token { return jsontext.Bool(b) }

// Float forwards to [jsontext.Float].
func Float(n float64) Token { return jsontext.Float(n) }

// Float32 forwards to [jsontext.Float32].
func Float32(n float32) Token { return jsontext.Float32(n) }

// Int forwards to [jsontext.Int].
func Int(n int64) Token { return jsontext.Int(n) }

// String forwards to [jsontext.String].
func String(s string) Token { return jsontext.String(s) }

// Uint forwards to [jsontext.Uint].
func Uint(n uint64) Token { return jsontext.Uint(n) }

// WithIndent forwards to [jsontext.WithIndent].
func WithIndent(indent string) Options { return jsontext.WithIndent(indent) }

// WithIndentPrefix forwards to [jsontext.WithIndentPrefix].
func WithIndentPrefix(prefix string) Options { return jsontext.WithIndentPrefix(prefix) }

// AllowDuplicateNames forwards to [jsontext.AllowDuplicateNames].
func AllowDuplicateNames(v bool) Options { return jsontext.AllowDuplicateNames(v) }

// AllowInvalidUTF8 forwards to [jsontext.AllowInvalidUTF8].
func AllowInvalidUTF8(v bool) Options { return jsontext.AllowInvalidUTF8(v) }

// CanonicalizeRawFloats forwards to [jsontext.CanonicalizeRawFloats].
func CanonicalizeRawFloats(v bool) Options { return jsontext.CanonicalizeRawFloats(v) }

// CanonicalizeRawInts forwards to [jsontext.CanonicalizeRawInts].
func CanonicalizeRawInts(v bool) Options { return jsontext.CanonicalizeRawInts(v) }

// EscapeForHTML forwards to [jsontext.EscapeForHTML].
func EscapeForHTML(v bool) Options { return jsontext.EscapeForHTML(v) }

// EscapeForJS forwards to [jsontext.EscapeForJS].
func EscapeForJS(v bool) Options { return jsontext.EscapeForJS(v) }

// Multiline forwards to [jsontext.Multiline].
func Multiline(v bool) Options { return jsontext.Multiline(v) }

// PreserveRawStrings forwards to [jsontext.PreserveRawStrings].
func PreserveRawStrings(v bool) Options { return jsontext.PreserveRawStrings(v) }

// ReorderRawObjects forwards to [jsontext.ReorderRawObjects].
func ReorderRawObjects(v bool) Options { return jsontext.ReorderRawObjects(v) }

// SpaceAfterColon forwards to [jsontext.SpaceAfterColon].
func SpaceAfterColon(v bool) Options { return jsontext.SpaceAfterColon(v) }

// SpaceAfterComma forwards to [jsontext.SpaceAfterComma].
func SpaceAfterComma(v bool) Options { return jsontext.SpaceAfterComma(v) }

// AppendFormat forwards to [jsontext.AppendFormat].
func AppendFormat[Bytes ~[]byte | ~string](dst []byte, src Bytes, opts ...Options) ([]byte, error) {
	return jsontext.AppendFormat(dst, src, opts...)
}

// AppendQuote forwards to [jsontext.AppendQuote].
func AppendQuote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	return jsontext.AppendQuote(dst, src)
}

// AppendUnquote forwards to [jsontext.AppendUnquote].
func AppendUnquote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	return jsontext.AppendUnquote(dst, src)
}
