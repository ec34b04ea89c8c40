// The core of fastjson as one unit of this extension.
// Assumes core/ beside php/ (config.m4 checks it) and core/include on the include path.
// Compiled by the extension's Makefile only.
#include "../../core/src/all.cpp"
