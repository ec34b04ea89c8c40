// Closes the target region that begin_avx2.hpp or begin_avx512.hpp opened.
// Assumes that one is open. Included by for_each_target.hpp only; no guard.
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
