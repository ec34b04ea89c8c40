// The reader with its sink compiled for every CPU target, and the choice among them.
// Assumes that select_kernel() is asked once, when the library loads.
// Called by decode.cpp.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <new>

#include <fastjson/kernels.hpp>
#include <fastjson/number/digits.hpp>
#include <fastjson/number/print.hpp>
#include <fastjson/number/spelling.hpp>
#include <fastjson/sink.hpp>

#include "decoder.hpp"

namespace fastjson::beam {

// The reader keeps a 64-byte aligned copy of the input's end; enif_alloc aligns to 8 or 16.
template <typename State>
State* aligned(void* memory) noexcept {
  const std::uintptr_t at = (reinterpret_cast<std::uintptr_t>(memory) + 63) & ~std::uintptr_t{63};
  return reinterpret_cast<State*>(at);
}

}  // namespace fastjson::beam

#define FASTJSON_TARGET_UNIT "decode_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "kernel.hpp"

namespace fastjson::beam {

decode_functions decoder_for_this_cpu() noexcept {
  FASTJSON_DISPATCH(this_kernel, return (decode_functions{&target::read_terms, &target::drop_terms});)
  return {};
}

}  // namespace fastjson::beam
