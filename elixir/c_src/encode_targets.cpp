// The walker compiled for every CPU target, and the choice among them.
// Assumes that select_kernel() is asked once, when the library loads.
// Called by encode.cpp.
#include <cmath>
#include <cstdint>
#include <cstring>

#include <fastjson/kernels.hpp>
#include <fastjson/number/digits.hpp>
#include <fastjson/number/print.hpp>
#include <fastjson/number/spelling.hpp>

#include "encoder.hpp"

#define FASTJSON_TARGET_UNIT "encode_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "kernel.hpp"

namespace fastjson::beam {

walk_function walker_for_this_cpu(bool pretty) noexcept {
  FASTJSON_DISPATCH(this_kernel, return pretty ? &target::walk_pretty : &target::walk_compact;)
  return nullptr;
}

}  // namespace fastjson::beam
