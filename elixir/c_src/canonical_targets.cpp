// The canonical form compiled for every CPU target, and the choice among them.
// Assumes that select_kernel() is asked once, when the library loads.
// Called by canonical.cpp.
#include <cstdint>
#include <cstring>

#include <fastjson/kernels.hpp>
#include <fastjson/number/digits.hpp>
#include <fastjson/number/print.hpp>
#include <fastjson/number/spelling.hpp>

#include "canonical.hpp"

#define FASTJSON_TARGET_UNIT "canonical_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "kernel.hpp"

namespace fastjson::beam {

canonical_functions canonical_functions_for_this_cpu() noexcept {
  FASTJSON_DISPATCH(this_kernel, return target::canonical_entry;)
  return {};
}

}  // namespace fastjson::beam
