// The input as the reader sees it: pointers that may be moved, near the end, into a
// padded copy, so that nothing outside [begin, end) is ever read and no load is checked.
// Assumes an open target region. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// How far beyond the place of at_token() the reader loads without asking: a predicted run
// of up to 64 bytes, white space of up to a block, and unchecked_number_room behind it.
constexpr std::ptrdiff_t read_ahead = 192;

struct text {
  const char* begin;       // the caller's bytes
  const char* limit;       // end of the buffer that is being read
  const char* soft_limit;  // beyond it, change to the padded copy
  std::ptrdiff_t shift;    // caller's address = address in the buffer + shift
  alignas(64) char tail[2 * read_ahead + 64];

  FASTJSON_INLINE const char* open(const char* first, std::size_t length) noexcept {
    begin = first;
    limit = first + length;
    shift = 0;
    if (length <= static_cast<std::size_t>(read_ahead)) return enter_tail(first);
    soft_limit = limit - read_ahead;
    return first;
  }

  // Called at every token: after it, read_ahead bytes are readable from the result on.
  FASTJSON_INLINE const char* at_token(const char* p) noexcept {
    if (FASTJSON_UNLIKELY(p > soft_limit)) return enter_tail(p);
    return p;
  }

  FASTJSON_NOINLINE const char* enter_tail(const char* p) noexcept {
    const std::size_t left = static_cast<std::size_t>(limit - p);
    if (left != 0) std::memcpy(tail, p, left);
    std::memset(tail + left, 0, read_ahead + 64);
    shift = p - tail;
    limit = soft_limit = tail + left;
    return tail;
  }

  FASTJSON_INLINE std::size_t offset(const char* p) const noexcept {
    return static_cast<std::size_t>(p + shift - begin);
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
