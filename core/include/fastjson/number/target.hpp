// Numbers with the vector unit of the target region that is open: the same names as in
// parse.hpp and spelling.hpp, in the kernel's namespace, so that unqualified calls there find these.
// Assumes for_each_target.hpp and global scope; the first inclusion in a region counts.
// Included by scan.hpp, so whoever scans also prints with it.
#ifndef FASTJSON_TARGET
#error "number/target.hpp belongs inside a target region: see for_each_target.hpp"
#endif

#if FASTJSON_TARGET_AVX2 && !defined(FASTJSON_NUMBER_IN_AVX2)
#define FASTJSON_NUMBER_IN_AVX2
#include <fastjson/number/digits_avx2.hpp>
#include <fastjson/number/parse_avx2.hpp>
#include <fastjson/number/parse_x86.hpp>
#include <fastjson/number/spelling_x86.hpp>
#elif FASTJSON_TARGET_AVX512 && !defined(FASTJSON_NUMBER_IN_AVX512)
#define FASTJSON_NUMBER_IN_AVX512
#include <fastjson/number/digits_avx512.hpp>
#include <fastjson/number/parse_avx512.hpp>
#include <fastjson/number/parse_x86.hpp>
#include <fastjson/number/spelling_x86.hpp>
#endif
