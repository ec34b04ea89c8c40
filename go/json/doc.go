// Package json is encoding/json with another, faster implementation, without cgo.
//
// Change the import path from encoding/json: functions, results, errors (type, text, offset) and what is left in a
// half-filled value are the standard library's. Types, interfaces and errors are aliases of its own, so values cross freely between
// packages that import one or the other.
//
// # Decoder and Encoder
//
// [Decoder] and [Encoder] are the exception: types of this package, with the methods of those of encoding/json. A function that takes
// encoding/json's *Decoder cannot take one of these. So a package that hands its decoder to another one does not compile after the
// change; k8s.io/apimachinery, which gives sigs.k8s.io/yaml functions on *Decoder, is one. Import both there: encoding/json for
// Decoder and Encoder, this package for the rest. See the example of mixed imports.
//
// # When the standard library does the work
//
// Some calls are left to it, with its results and at its speed: types with MarshalJSONTo or
// UnmarshalJSONFrom (texts of such types that are short or hold many of them, and these values in others), tags that it reports, errors that are
// not plain ones of grammar or type, and a Decoder's stream after the first call of Token or an error.
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
