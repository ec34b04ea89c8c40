// Whether the upper halves of x86's vector registers hold something: code that was not built for AVX is several times slower until
// they are cleared, so nothing may come back from the core in that state.
// Assumes inline assembly; where the CPU does not tell, and elsewhere than on x86-64, nothing is ever
// in use. Included by vectors_test.cpp.
#ifndef FASTJSON_TESTS_WIDE_REGISTERS_HPP
#define FASTJSON_TESTS_WIDE_REGISTERS_HPP

#include <fastjson/config.hpp>

// GCC clears them from -O2 on only, so that it is no question for builds that are not for use.
#if FASTJSON_HAS_X86_KERNELS && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
#define FASTJSON_TESTS_WIDE_REGISTERS 1
#include <cpuid.h>
#else
#define FASTJSON_TESTS_WIDE_REGISTERS 0
#endif

namespace test {

#if FASTJSON_TESTS_WIDE_REGISTERS
// Asked once: CPUID is slow in virtual machines.
inline bool ask_whether_wide_registers_are_told() noexcept {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid_count(1, 0, &a, &b, &c, &d) != 0 && (c & bit_OSXSAVE) != 0 && (c & bit_AVX) != 0 &&
         __get_cpuid_count(13, 1, &a, &b, &c, &d) != 0 && (a & 4) != 0;
}

inline bool tells_wide_registers() noexcept {
  static const bool tells = ask_whether_wide_registers_are_told();
  return tells;
}

inline bool wide_registers_in_use() noexcept {
  if (!tells_wide_registers()) return false;
  unsigned low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(1));
  return (low & 4) != 0;
}

inline void clear_wide_registers() noexcept {
  if (tells_wide_registers()) __asm__ volatile("vzeroupper" ::: "memory");
}
#else
inline bool wide_registers_in_use() noexcept { return false; }
inline void clear_wide_registers() noexcept {}
#endif

}  // namespace test

#endif
