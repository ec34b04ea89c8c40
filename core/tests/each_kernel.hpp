// The functions that a unit of tests compiled per kernel, as a table to loop over.
// Assumes that the unit defines `entry` objects of one type in each kernel's namespace.
// Included by test programs after for_each_target.hpp.
#ifndef FASTJSON_TESTS_EACH_KERNEL_HPP
#define FASTJSON_TESTS_EACH_KERNEL_HPP

#include <fastjson/kernels.hpp>

namespace test {

// Calls `use(name, entry)` for every kernel that this CPU can run.
template <class Use>
void each_kernel(Use use) {
  using fastjson::kernel;
  use("portable", fastjson::portable::entry);
#if FASTJSON_HAS_X86_KERNELS
  if (fastjson::kernel_is_usable(kernel::avx2)) use("avx2", fastjson::avx2::entry);
  if (fastjson::kernel_is_usable(kernel::avx512)) use("avx512", fastjson::avx512::entry);
#elif FASTJSON_HAS_NEON_KERNEL
  if (fastjson::kernel_is_usable(kernel::neon)) use("neon", fastjson::neon::entry);
#endif
}

}  // namespace test

#endif
