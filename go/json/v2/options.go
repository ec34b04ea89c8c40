// Options, types and errors of encoding/json/v2, shared with the standard library.
// Assumes nothing: types are aliases, so that values cross freely, and functions forward.
// Called by users; the marshal and unmarshal functions of this package are in other files.

package json

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
)

// The types are the standard library's.
type (
	// Marshaler is an alias of [json.Marshaler].
	Marshaler = json.Marshaler
	// MarshalerTo is an alias of [json.MarshalerTo].
	MarshalerTo = json.MarshalerTo
	// Marshalers is an alias of [json.Marshalers].
	Marshalers = json.Marshalers
	// Options is an alias of [json.Options].
	Options = json.Options
	// SemanticError is an alias of [json.SemanticError].
	SemanticError = json.SemanticError
	// Unmarshaler is an alias of [json.Unmarshaler].
	Unmarshaler = json.Unmarshaler
	// UnmarshalerFrom is an alias of [json.UnmarshalerFrom].
	UnmarshalerFrom = json.UnmarshalerFrom
	// Unmarshalers is an alias of [json.Unmarshalers].
	Unmarshalers = json.Unmarshalers
)

// ErrUnknownName is the standard library's [json.ErrUnknownName].
var ErrUnknownName = json.ErrUnknownName

// Deterministic forwards to [json.Deterministic].
func Deterministic(v bool) Options { return json.Deterministic(v) }

// FormatNilMapAsNull forwards to [json.FormatNilMapAsNull].
func FormatNilMapAsNull(v bool) Options { return json.FormatNilMapAsNull(v) }

// FormatNilSliceAsNull forwards to [json.FormatNilSliceAsNull].
func FormatNilSliceAsNull(v bool) Options { return json.FormatNilSliceAsNull(v) }

// MatchCaseInsensitiveNames forwards to [json.MatchCaseInsensitiveNames].
func MatchCaseInsensitiveNames(v bool) Options { return json.MatchCaseInsensitiveNames(v) }

// OmitZeroStructFields forwards to [json.OmitZeroStructFields].
func OmitZeroStructFields(v bool) Options { return json.OmitZeroStructFields(v) }

// RejectUnknownMembers forwards to [json.RejectUnknownMembers].
func RejectUnknownMembers(v bool) Options { return json.RejectUnknownMembers(v) }

// StringifyNumbers forwards to [json.StringifyNumbers].
func StringifyNumbers(v bool) Options { return json.StringifyNumbers(v) }

// WithMarshalers forwards to [json.WithMarshalers].
func WithMarshalers(v *Marshalers) Options { return json.WithMarshalers(v) }

// WithUnmarshalers forwards to [json.WithUnmarshalers].
func WithUnmarshalers(v *Unmarshalers) Options { return json.WithUnmarshalers(v) }

// DefaultOptionsV2 forwards to [json.DefaultOptionsV2].
func DefaultOptionsV2() Options { return json.DefaultOptionsV2() }

// JoinOptions forwards to [json.JoinOptions].
func JoinOptions(srcs ...Options) Options { return json.JoinOptions(srcs...) }

// GetOption forwards to [json.GetOption].
func GetOption[T any](opts Options, setter func(T) Options) (T, bool) {
	return json.GetOption(opts, setter)
}

// JoinMarshalers forwards to [json.JoinMarshalers].
func JoinMarshalers(ms ...*Marshalers) *Marshalers { return json.JoinMarshalers(ms...) }

// JoinUnmarshalers forwards to [json.JoinUnmarshalers].
func JoinUnmarshalers(us ...*Unmarshalers) *Unmarshalers { return json.JoinUnmarshalers(us...) }

// MarshalFunc forwards to [json.MarshalFunc].
func MarshalFunc[T any](fn func(T) ([]byte, error)) *Marshalers { return json.MarshalFunc(fn) }

// MarshalToFunc forwards to [json.MarshalToFunc].
func MarshalToFunc[T any](fn func(*jsontext.Encoder, T) error) *Marshalers {
	return json.MarshalToFunc(fn)
}

// UnmarshalFunc forwards to [json.UnmarshalFunc].
func UnmarshalFunc[T any](fn func([]byte, T) error) *Unmarshalers { return json.UnmarshalFunc(fn) }

// UnmarshalFromFunc forwards to [json.UnmarshalFromFunc].
func UnmarshalFromFunc[T any](fn func(*jsontext.Decoder, T) error) *Unmarshalers {
	return json.UnmarshalFromFunc(fn)
}
