// The core of fastjson as one unit of this extension.
// Assumes the core's folder and its include/ on the include path (config.m4 finds them).
// Compiled by the extension's Makefile only.
#include <src/all.cpp>
