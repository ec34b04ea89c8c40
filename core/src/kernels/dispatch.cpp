// The choice among the CPU kernels of this binary: what the CPU can, what the user forces.
// Assumes nothing; called once when a host loads. Part of all.cpp.
#include <cstdlib>
#include <cstring>

#include <fastjson/kernels.hpp>

#if FASTJSON_HAS_X86_KERNELS
#include <cpuid.h>
#endif

namespace fastjson {

namespace {

constexpr kernel every_kernel[] = {kernel::avx512, kernel::avx2, kernel::neon, kernel::portable};

#if FASTJSON_HAS_X86_KERNELS
// lzcnt has a bit of its own, which a virtual machine may hide; without it the instruction counts something else and does not
// trap. Not every clang knows it by name in __builtin_cpu_supports.
bool has_lzcnt() noexcept {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(0x80000001, &a, &b, &c, &d) != 0 && (c & 1u << 5) != 0;
}
#endif

}  // namespace

const char* kernel_name(kernel k) noexcept {
  switch (k) {
    case kernel::avx2: return "avx2";
    case kernel::avx512: return "avx512";
    case kernel::neon: return "neon";
    default: return "portable";
  }
}

bool kernel_is_usable(kernel k) noexcept {
  switch (k) {
    case kernel::portable: return true;
#if FASTJSON_HAS_X86_KERNELS
    // __builtin_cpu_supports also asks the operating system (XGETBV) for the wide registers.
    case kernel::avx2:
      __builtin_cpu_init();
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
             __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("pclmul") && has_lzcnt();
    case kernel::avx512:
      __builtin_cpu_init();
      return kernel_is_usable(kernel::avx2) && __builtin_cpu_supports("avx512f") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd") &&
             __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
             __builtin_cpu_supports("avx512ifma") && __builtin_cpu_supports("gfni");
#elif FASTJSON_HAS_NEON_KERNEL
    case kernel::neon: return true;  // part of the AArch64 baseline
#endif
    default: return false;
  }
}

kernel select_kernel() noexcept {
  if (const char* forced = std::getenv("FASTJSON_FORCE_KERNEL")) {
    for (kernel k : every_kernel)
      if (std::strcmp(forced, kernel_name(k)) == 0 && kernel_is_usable(k)) return k;
  }
  for (kernel k : every_kernel)
    if (kernel_is_usable(k)) return k;
  return kernel::portable;
}

}  // namespace fastjson
