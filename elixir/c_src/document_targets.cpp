// The questions to documents compiled for every CPU target, and the choice among them.
// Assumes that select_kernel() is asked once, when the library loads.
// Called by document.cpp.
#include <cstdint>
#include <cstring>
#include <new>

#include <fastjson/kernels.hpp>
#include <fastjson/pointer.hpp>

#include "document.hpp"

#define FASTJSON_TARGET_UNIT "document_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "kernel.hpp"

namespace fastjson::beam {

document_functions document_functions_for_this_cpu() noexcept {
  FASTJSON_DISPATCH(this_kernel, return target::document_entry;)
  return {};
}

}  // namespace fastjson::beam
