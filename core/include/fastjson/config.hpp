// Compiler attributes and CPU-target tests of the fastjson core, as macros.
// Assumes GCC 12+ or Clang 14+ in C++20 mode; needs no other header.
// Included by every header of the core and by hosts.
#ifndef FASTJSON_CONFIG_HPP
#define FASTJSON_CONFIG_HPP

#if !defined(__GNUC__)
#error "fastjson needs GCC 12 or Clang 14, or newer"
#endif

#define FASTJSON_INLINE inline __attribute__((always_inline))
#define FASTJSON_NOINLINE __attribute__((noinline))
#define FASTJSON_HOT __attribute__((hot))
#define FASTJSON_COLD __attribute__((noinline, cold))
#define FASTJSON_LIKELY(x) __builtin_expect(!!(x), 1)
#define FASTJSON_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define FASTJSON_PREFETCH(address) __builtin_prefetch(address)

// Which kernels can exist in a binary for this architecture. A kernel that is
// listed here is always compiled in; whether it runs is decided at load.
#if defined(__x86_64__)
#define FASTJSON_HAS_X86_KERNELS 1
#else
#define FASTJSON_HAS_X86_KERNELS 0
#endif

#if defined(__aarch64__) && defined(__ARM_NEON)
#define FASTJSON_HAS_NEON_KERNEL 1
#else
#define FASTJSON_HAS_NEON_KERNEL 0
#endif

#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#define FASTJSON_LITTLE_ENDIAN 0
#else
#define FASTJSON_LITTLE_ENDIAN 1
#endif

#endif
