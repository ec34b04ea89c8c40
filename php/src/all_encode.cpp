// The encoder's part that calls out or allocates, and fragments. One unit of the build, since
// reading PHP's headers is most of what compiling one of these files takes.
// Assumes that no name in these files' anonymous namespaces is in two of them.
// Compiled by the extension's Makefile only (config.m4).
#include "encode_buffer.cpp"
#include "encode_object.cpp"
#include "encode_frames.cpp"
#include "encode_marks.cpp"
#include "encode_iteration.cpp"
#include "encode_fields.cpp"
#include "encode_stream.cpp"
#include "stream_sink.cpp"
#include "fragments.cpp"
#include "open_values.cpp"
