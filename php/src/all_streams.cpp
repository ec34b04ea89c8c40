// Reading and iterating streams. One unit of the build, since reading PHP's headers is most of what compiling one of these
// files takes.
// Assumes that no name in these files' anonymous namespaces is in two of them.
// Compiled by the extension's Makefile only (config.m4).
#include "stream_source.cpp"
#include "stream_elements.cpp"
#include "stream_lines.cpp"
#include "stream_iterator.cpp"
