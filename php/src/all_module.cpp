// What lives beside the decoder and the encoder: the module, the memory of decoding, errors, files. One unit of the build, since
// reading PHP's headers is most of what compiling one of these files takes.
// Assumes that no name in these files' anonymous namespaces is in two of them.
// Compiled by the extension's Makefile only (config.m4).
#include "module.cpp"
#include "huge_pages.cpp"
#include "stack.cpp"
#include "files.cpp"
#include "core.cpp"
#include "decode_errors.cpp"
#include "decode_exception.cpp"
#include "decode_memory.cpp"
#include "decoder.cpp"
#include "name_set.cpp"
