// Finds where a run of plain string bytes stops: a quote, a backslash, a control character.
// Assumes p <= end; reads nothing outside [p, end) that could fault.
// Called by the reader for every string longer than a block. Included by scan.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// The first '"', '\\' or control character, or `end`. `non_ascii` is set when a byte from
// 0x80 stands before it, and kept otherwise.
FASTJSON_INLINE const char* find_string_stop(const char* p, const char* end, bool& non_ascii) noexcept {
  const auto stops = [](block b) { return to_mask(b.equals('"') | b.equals('\\') | b.below(0x20)); };
  bool seen = false;
  while (FASTJSON_LIKELY(static_cast<std::size_t>(end - p) >= block::size)) {
    const block b = block::load(p);
    const mask stop = stops(b);
    const mask high = to_mask(b.non_ascii());
    if (stop.any()) {
      non_ascii |= seen | high.any_before_first(stop);
      return p + stop.first();
    }
    seen |= high.any();
    p += block::size;
  }
  const std::size_t left = static_cast<std::size_t>(end - p);
  if (left != 0) {
    const block b = block::load_tail(p, left);
    const mask stop = stops(b).first_bytes(left);
    const mask high = to_mask(b.non_ascii()).first_bytes(left);
    if (stop.any()) {
      non_ascii |= seen | high.any_before_first(stop);
      return p + stop.first();
    }
    seen |= high.any();
  }
  non_ascii |= seen;
  return end;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
