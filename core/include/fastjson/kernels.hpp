// The set of CPU kernels in this binary and the choice among them.
// Assumes that the choice is made once when the host loads and kept by the host
// (the core has no mutable state). Included by hosts and by the test programs.
#ifndef FASTJSON_KERNELS_HPP
#define FASTJSON_KERNELS_HPP

#include <cstdint>

#include <fastjson/config.hpp>

namespace fastjson {

enum class kernel : std::uint8_t { portable, avx2, avx512, neon };

// "portable", "avx2", "avx512" or "neon".
const char* kernel_name(kernel k) noexcept;

// True when `k` is in this binary and this CPU and operating system can run it.
bool kernel_is_usable(kernel k) noexcept;

// The best usable kernel, or the one named by the environment variable
// FASTJSON_FORCE_KERNEL when that names a usable one (any other text is ignored).
kernel select_kernel() noexcept;

}  // namespace fastjson

// FASTJSON_DISPATCH(k, expression): evaluates `expression` with the name `target`
// standing for the namespace of kernel k, as in
//   FASTJSON_DISPATCH(k, return target::decode(call);)
// One predictable switch per call into the library, never per string.
#if FASTJSON_HAS_X86_KERNELS
#define FASTJSON_DISPATCH(k, ...)                  \
  switch (k) {                                     \
    case ::fastjson::kernel::avx512: {             \
      namespace target = ::fastjson::avx512;       \
      __VA_ARGS__                                  \
    } break;                                       \
    case ::fastjson::kernel::avx2: {               \
      namespace target = ::fastjson::avx2;         \
      __VA_ARGS__                                  \
    } break;                                       \
    default: {                                     \
      namespace target = ::fastjson::portable;     \
      __VA_ARGS__                                  \
    } break;                                       \
  }
#elif FASTJSON_HAS_NEON_KERNEL
#define FASTJSON_DISPATCH(k, ...)                  \
  switch (k) {                                     \
    case ::fastjson::kernel::neon: {               \
      namespace target = ::fastjson::neon;         \
      __VA_ARGS__                                  \
    } break;                                       \
    default: {                                     \
      namespace target = ::fastjson::portable;     \
      __VA_ARGS__                                  \
    } break;                                       \
  }
#else
#define FASTJSON_DISPATCH(k, ...)                  \
  {                                                \
    (void)(k);                                     \
    namespace target = ::fastjson::portable;       \
    __VA_ARGS__                                    \
  }
#endif

#endif
