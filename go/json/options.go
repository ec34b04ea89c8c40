// Types, errors and options of encoding/json, shared with the standard library.
// Assumes nothing: types are aliases, so that values cross freely, and functions forward.
// Called by users; the functions that do the work are in the other files of this package.

package json

//lint:file-ignore SA1019 deprecated types are part of the API of encoding/json

import "encoding/json"

// The types are the standard library's.
type (
	// Delim is an alias of [json.Delim].
	Delim = json.Delim
	// InvalidUTF8Error is an alias of [json.InvalidUTF8Error].
	InvalidUTF8Error = json.InvalidUTF8Error
	// InvalidUnmarshalError is an alias of [json.InvalidUnmarshalError].
	InvalidUnmarshalError = json.InvalidUnmarshalError
	// Marshaler is an alias of [json.Marshaler].
	Marshaler = json.Marshaler
	// MarshalerError is an alias of [json.MarshalerError].
	MarshalerError = json.MarshalerError
	// Number is an alias of [json.Number].
	Number = json.Number
	// Options is an alias of [json.Options].
	Options = json.Options
	// RawMessage is an alias of [json.RawMessage].
	RawMessage = json.RawMessage
	// SyntaxError is an alias of [json.SyntaxError].
	SyntaxError = json.SyntaxError
	// Token is an alias of [json.Token].
	Token = json.Token
	// UnmarshalFieldError is an alias of [json.UnmarshalFieldError].
	UnmarshalFieldError = json.UnmarshalFieldError
	// UnmarshalTypeError is an alias of [json.UnmarshalTypeError].
	UnmarshalTypeError = json.UnmarshalTypeError
	// Unmarshaler is an alias of [json.Unmarshaler].
	Unmarshaler = json.Unmarshaler
	// UnsupportedTypeError is an alias of [json.UnsupportedTypeError].
	UnsupportedTypeError = json.UnsupportedTypeError
	// UnsupportedValueError is an alias of [json.UnsupportedValueError].
	UnsupportedValueError = json.UnsupportedValueError
)

// DefaultOptionsV1 forwards to [json.DefaultOptionsV1].
func DefaultOptionsV1() Options { return json.DefaultOptionsV1() }

// CallMethodsWithLegacySemantics forwards to [json.CallMethodsWithLegacySemantics].
func CallMethodsWithLegacySemantics(v bool) Options { return json.CallMethodsWithLegacySemantics(v) }

// FormatByteArrayAsArray forwards to [json.FormatByteArrayAsArray].
func FormatByteArrayAsArray(v bool) Options { return json.FormatByteArrayAsArray(v) }

// FormatBytesWithLegacySemantics forwards to [json.FormatBytesWithLegacySemantics].
func FormatBytesWithLegacySemantics(v bool) Options { return json.FormatBytesWithLegacySemantics(v) }

// FormatDurationAsNano forwards to [json.FormatDurationAsNano].
func FormatDurationAsNano(v bool) Options { return json.FormatDurationAsNano(v) }

// MatchCaseSensitiveDelimiter forwards to [json.MatchCaseSensitiveDelimiter].
func MatchCaseSensitiveDelimiter(v bool) Options { return json.MatchCaseSensitiveDelimiter(v) }

// MergeWithLegacySemantics forwards to [json.MergeWithLegacySemantics].
func MergeWithLegacySemantics(v bool) Options { return json.MergeWithLegacySemantics(v) }

// OmitEmptyWithLegacySemantics forwards to [json.OmitEmptyWithLegacySemantics].
func OmitEmptyWithLegacySemantics(v bool) Options { return json.OmitEmptyWithLegacySemantics(v) }

// ParseBytesWithLooseRFC4648 forwards to [json.ParseBytesWithLooseRFC4648].
func ParseBytesWithLooseRFC4648(v bool) Options { return json.ParseBytesWithLooseRFC4648(v) }

// ParseTimeWithLooseRFC3339 forwards to [json.ParseTimeWithLooseRFC3339].
func ParseTimeWithLooseRFC3339(v bool) Options { return json.ParseTimeWithLooseRFC3339(v) }

// ReportErrorsWithLegacySemantics forwards to [json.ReportErrorsWithLegacySemantics].
func ReportErrorsWithLegacySemantics(v bool) Options { return json.ReportErrorsWithLegacySemantics(v) }

// StringifyWithLegacySemantics forwards to [json.StringifyWithLegacySemantics].
func StringifyWithLegacySemantics(v bool) Options { return json.StringifyWithLegacySemantics(v) }

// UnmarshalArrayFromAnyLength forwards to [json.UnmarshalArrayFromAnyLength].
func UnmarshalArrayFromAnyLength(v bool) Options { return json.UnmarshalArrayFromAnyLength(v) }
