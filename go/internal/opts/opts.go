// Package opts reads the options of one call into a flat snapshot.
// It assumes that every option of the standard library can be read back with GetOption.
// Called once per call by json, json/v2 and nothing below them.
package opts

import (
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"reflect"
)

// Options is the option type shared with the standard library.
type Options = jsonv2.Options

// Set is a set of boolean options that are on.
type Set uint64

// One bit per boolean option of the standard library.
const (
	AllowDuplicateNames Set = 1 << iota
	AllowInvalidUTF8
	PreserveRawStrings
	CanonicalizeRawInts
	CanonicalizeRawFloats
	ReorderRawObjects
	EscapeForHTML
	EscapeForJS
	Multiline
	SpaceAfterColon
	SpaceAfterComma
	StringifyNumbers
	Deterministic
	FormatNilMapAsNull
	FormatNilSliceAsNull
	OmitZeroStructFields
	MatchCaseInsensitiveNames
	RejectUnknownMembers
	CallMethodsWithLegacySemantics
	FormatByteArrayAsArray
	FormatBytesWithLegacySemantics
	FormatDurationAsNano
	MatchCaseSensitiveDelimiter
	MergeWithLegacySemantics
	OmitEmptyWithLegacySemantics
	ParseBytesWithLooseRFC4648
	ParseTimeWithLooseRFC3339
	ReportErrorsWithLegacySemantics
	StringifyWithLegacySemantics
	UnmarshalArrayFromAnyLength

	// UseNumber is the one option without a public name: what
	// Decoder.UseNumber of encoding/json switches on.
	UseNumber
)

// Whitespace is the set of options that can put white space into output.
const Whitespace = Multiline | SpaceAfterColon | SpaceAfterComma

// setters lists the constructor of each bit, in the order of the bits.
var setters = [...]func(bool) Options{
	jsontext.AllowDuplicateNames,
	jsontext.AllowInvalidUTF8,
	jsontext.PreserveRawStrings,
	jsontext.CanonicalizeRawInts,
	jsontext.CanonicalizeRawFloats,
	jsontext.ReorderRawObjects,
	jsontext.EscapeForHTML,
	jsontext.EscapeForJS,
	jsontext.Multiline,
	jsontext.SpaceAfterColon,
	jsontext.SpaceAfterComma,
	jsonv2.StringifyNumbers,
	jsonv2.Deterministic,
	jsonv2.FormatNilMapAsNull,
	jsonv2.FormatNilSliceAsNull,
	jsonv2.OmitZeroStructFields,
	jsonv2.MatchCaseInsensitiveNames,
	jsonv2.RejectUnknownMembers,
	jsonv1.CallMethodsWithLegacySemantics,
	jsonv1.FormatByteArrayAsArray,
	jsonv1.FormatBytesWithLegacySemantics,
	jsonv1.FormatDurationAsNano,
	jsonv1.MatchCaseSensitiveDelimiter,
	jsonv1.MergeWithLegacySemantics,
	jsonv1.OmitEmptyWithLegacySemantics,
	jsonv1.ParseBytesWithLooseRFC4648,
	jsonv1.ParseTimeWithLooseRFC3339,
	jsonv1.ReportErrorsWithLegacySemantics,
	jsonv1.StringifyWithLegacySemantics,
	jsonv1.UnmarshalArrayFromAnyLength,
}

// Snapshot is every option of one call.
type Snapshot struct {
	Flags   Set // options that are on
	Present Set // options that were mentioned, on or off

	Indent, IndentPrefix       string
	HasIndent, HasIndentPrefix bool

	// Opaque means that the options hold something that cannot be read from
	// outside (WithMarshalers, WithUnmarshalers): the standard library must do the call.
	Opaque bool
}

// Get reports whether any option of s is on.
func (o *Snapshot) Get(s Set) bool { return o.Flags&s != 0 }

// Has reports whether any option of s was mentioned.
func (o *Snapshot) Has(s Set) bool { return o.Present&s != 0 }

// V1 is the snapshot of DefaultOptionsV1.
var V1 = readJoined(jsonv1.DefaultOptionsV1())

// known holds the snapshots of the options that are most often passed alone.
// A map over the option values costs one hash where GetOption would cost
// one call for each of the options.
var known = func() map[Options]Snapshot {
	m := map[Options]Snapshot{
		jsonv1.DefaultOptionsV1(): V1,
		jsonv2.DefaultOptionsV2(): readJoined(jsonv2.DefaultOptionsV2()),
	}
	for _, set := range setters {
		for _, v := range []bool{false, true} {
			m[set(v)] = readJoined(set(v))
		}
	}
	return m
}()

// Read returns the snapshot of the options, later ones taking precedence.
func Read(srcs []Options) (o Snapshot) {
	if len(srcs) == 0 {
		return o
	}
	if len(srcs) == 1 {
		if srcs[0] == jsonv1.DefaultOptionsV1() {
			return V1
		}
		if _, given := functions(srcs[0]); given {
			return Snapshot{Opaque: true}
		}
		if k, ok := known[srcs[0]]; ok {
			return k
		}
		return readJoined(srcs[0])
	}
	var given [2]bool
	for _, src := range srcs {
		if i, ok := functions(src); i >= 0 {
			given[i] = ok
			continue
		}
		k, ok := known[src]
		if !ok {
			return readJoined(jsonv2.JoinOptions(srcs...))
		}
		o.Flags = o.Flags&^k.Present | k.Flags
		o.Present |= k.Present
	}
	if given[0] || given[1] {
		return Snapshot{Opaque: true}
	}
	return o
}

// functionTypes are the types of the options that hold functions of the user's.
var functionTypes = [...]reflect.Type{reflect.TypeOf(jsonv2.WithMarshalers(nil)), reflect.TypeOf(jsonv2.WithUnmarshalers(nil))}

// functions returns which of these types src has, -1 for none, and whether it holds anything.
func functions(src Options) (which int, given bool) {
	for i, t := range functionTypes {
		if reflect.TypeOf(src) == t {
			return i, !reflect.ValueOf(src).IsNil()
		}
	}
	return -1, false
}

// readJoined asks the standard library for each option in turn.
func readJoined(src Options) (o Snapshot) {
	if src == nil {
		return o
	}
	if m, _ := jsonv2.GetOption(src, jsonv2.WithMarshalers); m != nil { // nothing else will be asked
		return Snapshot{Opaque: true}
	}
	if u, _ := jsonv2.GetOption(src, jsonv2.WithUnmarshalers); u != nil {
		return Snapshot{Opaque: true}
	}
	src = jsonv2.JoinOptions(src)
	for i, set := range setters {
		if v, ok := jsonv2.GetOption(src, set); ok {
			o.Present |= 1 << i
			if v {
				o.Flags |= 1 << i
			}
		}
	}
	o.Indent, o.HasIndent = jsonv2.GetOption(src, jsontext.WithIndent)
	o.IndentPrefix, o.HasIndentPrefix = jsonv2.GetOption(src, jsontext.WithIndentPrefix)
	o.Opaque = o.Get(StringifyNumbers) && tagged(src)
	return o
}

// tagged reports whether src came from a coder inside a field with the tag
// option `string`: that reads back as StringifyNumbers, but yields to it.
func tagged(src Options) bool {
	v, _ := jsonv2.GetOption(jsonv2.JoinOptions(jsonv2.StringifyNumbers(false), src), jsonv2.StringifyNumbers)
	return !v
}
