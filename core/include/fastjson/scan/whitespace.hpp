// Skips JSON white space: space, tab, line feed, carriage return.
// Assumes p <= end; reads nothing outside [p, end) that could fault.
// Called by the reader between tokens that it could not predict. Included by scan.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

FASTJSON_INLINE bool is_whitespace(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

FASTJSON_NOINLINE const char* skip_whitespace_run(const char* p, const char* end) noexcept {
  while (static_cast<std::size_t>(end - p) >= block::size) {
    const mask stop = to_mask(block::load(p).not_whitespace());
    if (stop.any()) return p + stop.first();
    p += block::size;
  }
  const std::size_t left = static_cast<std::size_t>(end - p);
  if (left == 0) return end;
  const mask stop = to_mask(block::load_tail(p, left).not_whitespace()).first_bytes(left);
  return stop.any() ? p + stop.first() : end;
}

// The first byte that is not white space, or `end`. No space and one space, the two
// commonest cases, take two comparisons.
FASTJSON_INLINE const char* skip_whitespace(const char* p, const char* end) noexcept {
  if (p == end || static_cast<unsigned char>(*p) > ' ') return p;
  if (!is_whitespace(*p)) return p;
  ++p;
  if (p == end || static_cast<unsigned char>(*p) > ' ') return p;
  return skip_whitespace_run(p, end);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
