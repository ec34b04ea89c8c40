// The canonical form as a binary of the VM, compiled once per CPU target.
// Assumes for_each_target.hpp opened the region and that canonical.hpp of this folder was included before.
// Included by canonical_targets.cpp.
#include <fastjson/canonical.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

using namespace fastjson::beam;

struct form_memory {
  static void* grow(void* old, std::size_t bytes) noexcept {
    return old == nullptr ? enif_alloc(bytes) : enif_realloc(old, bytes);
  }
  static void release(void* memory) noexcept { enif_free(memory); }
};

void make_canonical(text_view text, canonical_options options, canonical_result& result) {
  canonical_form<form_memory> form(options, text.data, text.size, SIZE_MAX / 2);
  while (form.read(SIZE_MAX)) {}
  result.refused = form.refused();
  result.read = form.reader_result();
  std::size_t size = form.size();
  const char* name = nullptr;
  if (result.refused == canonical_refusal::repeated_name) name = form.repeated_name(size);
  if (result.refused == canonical_refusal::none || name != nullptr) {
    const bool room = enif_alloc_binary(size, &result.output) != 0;
    if (room && name != nullptr) {
      if (size != 0) std::memcpy(result.output.data, name, size);
    } else if (!room || !form.write(reinterpret_cast<char*>(result.output.data))) {
      if (room) enif_release_binary(&result.output);
      result.refused = canonical_refusal::out_of_memory;
    }
  }
  form.release();
}

}  // namespace

inline constexpr canonical_functions canonical_entry{&make_canonical};

}  // namespace fastjson::FASTJSON_TARGET
