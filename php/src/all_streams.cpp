// Reading and iterating streams, as one unit of the build: PHP's headers, which most of such a file's time of compiling goes to, are read once.
// Assumes that no name in these files' anonymous namespaces is in two of them.
// Compiled by the extension's Makefile only (config.m4).
#include "stream_source.cpp"
#include "stream_elements.cpp"
#include "stream_lines.cpp"
#include "stream_iterator.cpp"
