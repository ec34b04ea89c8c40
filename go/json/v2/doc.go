// Package json does what encoding/json/v2 does, faster in most cases, without cgo.
//
// Change the import path from encoding/json/v2: functions, options, results, errors (type, text, offset, JSON pointer) and partly filled
// values after an error are the standard library's. Options, interfaces, error types and the coders of jsontext are aliases of
// its own, so values cross freely between packages that import one or the other.
//
// Packages that you import keep what they import: only calls in files whose import path changed are faster.
//
// # When the standard library does the work
//
// Some calls go to it, with its results and its speed: options with [WithMarshalers] or
// [WithUnmarshalers]; types with MarshalJSONTo or UnmarshalJSONFrom (these values, and whole texts that are short
// or hold many of them); tags that it reports as errors; single numbers and short strings given to [MarshalEncode] and [UnmarshalDecode];
// texts with errors other than plain ones of syntax or type.
//
// # What is kept alive
//
// Short strings, numbers and lists of one document share blocks of memory. A value that outlives its document holds at most
// 512 bytes beyond itself. Input is never kept: strings are copies, as in the standard library.
//
// # Releases
//
// Go 1.27 or newer, with encoding/json/v2 (not with GOEXPERIMENT=nojsonv2). With the build tag purego neither assembly nor package
// unsafe is used. What the package assumes about the runtime's memory layout is checked before its first use, and used only in Go
// releases on which it was tested. In other releases plain Go does that work.
//
// Differences from the standard library, each with its test: [compat-go.md]. How it works: [go.md].
//
// [compat-go.md]: https://github.com/fastjson/fastjson/blob/main/docs/compat-go.md
// [go.md]: https://github.com/fastjson/fastjson/blob/main/docs/internals/go.md
package json
