// Package json is encoding/json/v2 with another, faster implementation, without cgo.
//
// Change the import path from encoding/json/v2: functions, options, results, errors (type, text, offset, JSON pointer) and what is left in
// a half-filled value are the standard library's. Options, interfaces, error types and the coders of jsontext are aliases of
// its own, so values cross freely between packages that import one or the other.
//
// Packages that you import go on using what they import: only calls in files whose import path changed are faster.
//
// # When the standard library does the work
//
// Some calls are left to it, with its results and at its speed: options with [WithMarshalers] or
// [WithUnmarshalers]; types with MarshalJSONTo or UnmarshalJSONFrom (texts of such types that are short or hold many of them, and
// these values in others); tags that it reports; single numbers and short strings given to [MarshalEncode] and [UnmarshalDecode]; errors that are
// not plain ones of grammar or type.
//
// # What is kept alive
//
// Short strings, numbers and lists of one document share blocks of memory. A value that outlives its document holds at most
// 512 bytes beyond itself. Input is never kept: strings are copies, as in the standard library.
//
// # Releases
//
// Go 1.27 or newer, with encoding/json/v2 (not with GOEXPERIMENT=nojsonv2). With the build tag purego neither assembly nor package
// unsafe is used. What the package assumes about the runtime's memory is tried out before its first use, and only in the Go releases
// that it was written for. In other releases that part is off.
//
// Differences from the standard library, each with its test: [compat-go.md]. How it works: [go.md].
//
// [compat-go.md]: https://github.com/fastjson/fastjson/blob/main/docs/compat-go.md
// [go.md]: https://github.com/fastjson/fastjson/blob/main/docs/internals/go.md
package json
