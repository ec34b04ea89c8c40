// Opens the AVX2 target region (Haswell and later). Closed by end.hpp.
// Assumes that no region is open. Included by for_each_target.hpp only; no guard.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,pclmul"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt,pclmul")
#endif
