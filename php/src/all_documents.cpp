// Documents, pointers, patches and the layouts of into(). One unit of the build, since
// reading PHP's headers is most of what compiling one of these files takes.
// Assumes that no name in these files' anonymous namespaces is in two of them.
// Compiled by the extension's Makefile only (config.m4).
#include "document.cpp"
#include "pointer.cpp"
#include "patch.cpp"
#include "into_types.cpp"
#include "into_layout.cpp"
#include "into_state.cpp"
#include "into_date.cpp"
