// Package json does what encoding/json does, faster in most cases, without cgo.
//
// Change the import path from encoding/json: functions, results, errors (type, text, offset) and partly filled values
// after an error are the standard library's. Types, interfaces and errors are aliases of its own, so values cross freely between
// packages that import one or the other.
//
// # Decoder and Encoder
//
// [Decoder] and [Encoder] are the exception: types of this package, with the methods of those of encoding/json. A function that takes
// encoding/json's *Decoder cannot take one of these. So a package that passes its decoder to another one does not compile after the
// change; k8s.io/apimachinery, which passes functions on *Decoder to sigs.k8s.io/yaml, is one. Import both there: encoding/json for
// Decoder and Encoder, this package for the rest. See the example of mixed imports.
//
// # When the standard library does the work
//
// Some calls go to it, with its results and its speed: types with MarshalJSONTo or
// UnmarshalJSONFrom (these values, and whole texts that are short or hold many of them), tags that it reports as errors, texts with errors
// other than plain ones of syntax or type, and a Decoder's stream after the first call of Token or an error.
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
