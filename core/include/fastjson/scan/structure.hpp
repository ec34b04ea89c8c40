// Where containers and strings begin and end: the search for quotes and brackets.
// Assumes an open target region and the block of its target. Included by scan.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// The first quote or bracket at or behind p, or end.
FASTJSON_INLINE const char* next_structure(const char* p, const char* end) noexcept {
  const auto wanted = [](block b) {
    return to_mask(b.equals('"') | b.equals('[') | b.equals(']') | b.equals('{') | b.equals('}'));
  };
  for (; static_cast<std::size_t>(end - p) >= block::size; p += block::size) {
    const mask found = wanted(block::load(p));
    if (found.any()) return p + found.first();
  }
  const std::size_t left = static_cast<std::size_t>(end - p);
  if (left == 0) return end;
  const mask found = wanted(block::load_tail(p, left)).first_bytes(left);
  return found.any() ? p + found.first() : end;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
