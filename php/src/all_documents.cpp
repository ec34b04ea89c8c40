// Documents, pointers, patches and the layouts of into(), as one unit of the build: PHP's headers, which most of such a file's time of compiling goes to, are read once.
// Assumes that no name in these files' anonymous namespaces is in two of them.
// Compiled by the extension's Makefile only (config.m4).
#include "document.cpp"
#include "pointer.cpp"
#include "patch.cpp"
#include "into_layout.cpp"
#include "into_state.cpp"
#include "into_date.cpp"
