// The text functions compiled for every CPU target, and the choice among them.
// Assumes that select_kernel() is asked once, when the library loads.
// Called by text.cpp.
#include <cstdint>
#include <cstring>

#include <fastjson/kernels.hpp>
#include <algorithm>

#include <fastjson/number/digits.hpp>
#include <fastjson/number/print.hpp>
#include <fastjson/number/spelling.hpp>
#include <fastjson/sink.hpp>

#include "text.hpp"

#define FASTJSON_TARGET_UNIT "text_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "kernel.hpp"

namespace fastjson::beam {

text_functions text_functions_for_this_cpu() noexcept {
  FASTJSON_DISPATCH(this_kernel, return (text_functions{&target::validate_text, &target::format_binary,
                                                       &target::scan_for_end, &target::close_text});)
  return {};
}

}  // namespace fastjson::beam
