// Includes the file named by FASTJSON_TARGET_UNIT once per CPU kernel of this
// architecture, each time inside that kernel's target region. Has no include guard
// on purpose. Assumes that every standard, host and <immintrin.h>/<arm_neon.h> header
// is included before it (an inline library function first met inside a region could be
// kept by the linker, with AVX code, for every caller). Used by a host's single unit:
//
//   #define FASTJSON_TARGET_UNIT "decode_unit.hpp"
//   #include <fastjson/for_each_target.hpp>
//
// Inside, FASTJSON_TARGET is the kernel's namespace (portable, avx2, avx512, neon) and
// exactly one of FASTJSON_TARGET_PORTABLE, _AVX2, _AVX512, _NEON is 1. The unit puts its
// code in `namespace fastjson::FASTJSON_TARGET { namespace { ... } }` and includes the
// core's target headers, which have no include guards either, from within the region.
#ifndef FASTJSON_TARGET_UNIT
#error "define FASTJSON_TARGET_UNIT before including for_each_target.hpp"
#endif

#include <fastjson/target/headers.hpp>

#define FASTJSON_TARGET portable
#define FASTJSON_TARGET_PORTABLE 1
#define FASTJSON_TARGET_AVX2 0
#define FASTJSON_TARGET_AVX512 0
#define FASTJSON_TARGET_NEON 0
#include FASTJSON_TARGET_UNIT
#undef FASTJSON_TARGET
#undef FASTJSON_TARGET_PORTABLE

#define FASTJSON_TARGET_PORTABLE 0

#if FASTJSON_HAS_X86_KERNELS

#include <fastjson/target/begin_avx2.hpp>
#define FASTJSON_TARGET avx2
#undef FASTJSON_TARGET_AVX2
#define FASTJSON_TARGET_AVX2 1
#include FASTJSON_TARGET_UNIT
#undef FASTJSON_TARGET
#undef FASTJSON_TARGET_AVX2
#define FASTJSON_TARGET_AVX2 0
#include <fastjson/target/end.hpp>

#include <fastjson/target/begin_avx512.hpp>
#define FASTJSON_TARGET avx512
#undef FASTJSON_TARGET_AVX512
#define FASTJSON_TARGET_AVX512 1
#include FASTJSON_TARGET_UNIT
#undef FASTJSON_TARGET
#undef FASTJSON_TARGET_AVX512
#define FASTJSON_TARGET_AVX512 0
#include <fastjson/target/end.hpp>

#endif

#if FASTJSON_HAS_NEON_KERNEL

#define FASTJSON_TARGET neon
#undef FASTJSON_TARGET_NEON
#define FASTJSON_TARGET_NEON 1
#include FASTJSON_TARGET_UNIT
#undef FASTJSON_TARGET
#undef FASTJSON_TARGET_NEON
#define FASTJSON_TARGET_NEON 0

#endif

#undef FASTJSON_TARGET_PORTABLE
#undef FASTJSON_TARGET_AVX2
#undef FASTJSON_TARGET_AVX512
#undef FASTJSON_TARGET_NEON
#undef FASTJSON_TARGET_UNIT
