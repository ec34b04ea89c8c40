// Byte scans of the core, compiled inside the target region that is open: white space,
// strings, escapes, UTF-8 (and number printing with the same vector unit). Assumes for_each_target.hpp has set FASTJSON_TARGET and that
// the caller is at global scope; may be included by several units, the first one counts.
// Included by the reader's and the writer's target code, and by tests.
#ifndef FASTJSON_TARGET
#error "scan.hpp belongs inside a target region: see for_each_target.hpp"
#endif

// A guard per target: the same file is wanted once in each of them.
#if FASTJSON_TARGET_PORTABLE && !defined(FASTJSON_SCAN_IN_PORTABLE)
#define FASTJSON_SCAN_IN_PORTABLE
#define FASTJSON_SCAN_WANTED 1
#elif FASTJSON_TARGET_AVX2 && !defined(FASTJSON_SCAN_IN_AVX2)
#define FASTJSON_SCAN_IN_AVX2
#define FASTJSON_SCAN_WANTED 1
#elif FASTJSON_TARGET_AVX512 && !defined(FASTJSON_SCAN_IN_AVX512)
#define FASTJSON_SCAN_IN_AVX512
#define FASTJSON_SCAN_WANTED 1
#elif FASTJSON_TARGET_NEON && !defined(FASTJSON_SCAN_IN_NEON)
#define FASTJSON_SCAN_IN_NEON
#define FASTJSON_SCAN_WANTED 1
#else
#define FASTJSON_SCAN_WANTED 0
#endif

#if FASTJSON_SCAN_WANTED

// Under a tool that watches every byte, tails are copied instead of loaded beyond their end.
#ifndef FASTJSON_WATCHED_LOADS
#if defined(__SANITIZE_ADDRESS__)
#define FASTJSON_WATCHED_LOADS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define FASTJSON_WATCHED_LOADS 1
#endif
#endif
#endif
#ifndef FASTJSON_WATCHED_LOADS
#define FASTJSON_WATCHED_LOADS 0
#endif

#include <fastjson/scan/mask.hpp>
#if FASTJSON_TARGET_PORTABLE
#include <fastjson/scan/block_portable.hpp>
#elif FASTJSON_TARGET_AVX2
#include <fastjson/scan/tail.hpp>
#include <fastjson/scan/block_avx2.hpp>
#elif FASTJSON_TARGET_AVX512
#include <fastjson/scan/block_avx512.hpp>
#else
#include <fastjson/scan/tail.hpp>
#include <fastjson/scan/block_neon.hpp>
#endif
#include <fastjson/scan/whitespace.hpp>
#include <fastjson/scan/strings.hpp>
#include <fastjson/scan/structure.hpp>
#include <fastjson/scan/utf8.hpp>
#endif
#undef FASTJSON_SCAN_WANTED

#include <fastjson/number/target.hpp>
