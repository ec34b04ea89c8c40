// The core as one unit: the only file of core/src that a host compiles.
// Assumes -std=c++20 and core/include on the include path; needs no other flag.
// Each file below also compiles alone (scripts check both). Included by host units.
#include "error.cpp"
#include "kernels/dispatch.cpp"
#include "number/parse.cpp"
#include "number/print.cpp"
#include "number/to_double.cpp"
#include "relaxed.cpp"
