// Every standard and intrinsics header that the target-specific code of the core needs.
// Assumes no target region is open: it exists so that none of these is ever first seen
// inside one. Included by for_each_target.hpp.
#ifndef FASTJSON_TARGET_HEADERS_HPP
#define FASTJSON_TARGET_HEADERS_HPP

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <fastjson/config.hpp>
#include <fastjson/error.hpp>
#include <fastjson/kernels.hpp>
#include <fastjson/number/parse.hpp>
#include <fastjson/number/spelling.hpp>
#include <fastjson/writer/buffer.hpp>
#include <fastjson/writer/escape_rules.hpp>
#include <fastjson/writer/integer.hpp>
#include <fastjson/writer/utf8.hpp>

#if FASTJSON_HAS_X86_KERNELS
#include <immintrin.h>
#elif FASTJSON_HAS_NEON_KERNEL
#include <arm_neon.h>
#endif

#endif
