// The writer of the core, compiled inside the target region that is open: strings with
// escapes, line breaks; numbers come from number/print.hpp. Assumes for_each_target.hpp
// has set FASTJSON_TARGET and that the caller is at global scope. Included by hosts' units,
// once per unit and target; see docs/internals/writer.md for how a host walks its values with it.
#ifndef FASTJSON_TARGET
#error "writer.hpp belongs inside a target region: see for_each_target.hpp"
#endif

#include <fastjson/scan.hpp>

#if FASTJSON_TARGET_PORTABLE
#include <fastjson/writer/block_portable.hpp>
#elif FASTJSON_TARGET_AVX2
#include <fastjson/writer/block_avx2.hpp>
#elif FASTJSON_TARGET_AVX512
#include <fastjson/writer/block_avx512.hpp>
#else
#include <fastjson/writer/block_neon.hpp>
#endif

#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
#include <fastjson/writer/unit_x86.hpp>
#else
#include <fastjson/writer/unit_portable.hpp>
#endif
#if FASTJSON_TARGET_AVX512
#include <fastjson/writer/ascii_avx512.hpp>
#endif

#include <fastjson/writer/string.hpp>
#include <fastjson/writer/indent.hpp>
