// Opens the AVX-512 target region (Ice Lake, Zen 4 and later). Closed by end.hpp.
// Assumes that no region is open. Included by for_each_target.hpp only; no guard.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,pclmul,avx512f,avx512dq,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,avx512ifma,gfni"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt,pclmul,avx512f,avx512dq,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,avx512ifma,gfni")
#endif
