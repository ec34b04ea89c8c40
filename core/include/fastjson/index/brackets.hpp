// Which brackets of a valid text are structure, 64 bytes at a time: those outside of strings.
// Assumes an open target region and scan.hpp before it. Included by index.hpp.
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
#include <fastjson/validator/masks.hpp>
#endif

namespace fastjson::FASTJSON_TARGET {
namespace {

// One bit a byte.
struct bracket_bits {
  std::uint64_t opening, closing;
};

// Goes through a text in order. It may begin inside a string, or behind a backslash.
class bracket_scanner {
 public:
  FASTJSON_INLINE explicit bracket_scanner(std::uint32_t state = 0) noexcept
      : inside(0 - std::uint64_t{state & 1}), pending(state >> 1) {}

  FASTJSON_INLINE std::uint32_t state() const noexcept {
    return static_cast<std::uint32_t>((inside & 1) | pending << 1);
  }

  // 64 readable bytes.
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
  FASTJSON_INLINE bracket_bits next(const char* p) noexcept {
    const wide bytes = wide::load(p);
    std::uint64_t quotes = bytes.equals('"');
    const std::uint64_t backslashes = bytes.equals('\\');
    if (FASTJSON_UNLIKELY((backslashes | pending) != 0)) quotes &= ~after_backslashes(backslashes, pending);
    const std::uint64_t in_string = parity_up_to(quotes) ^ inside;
    inside = static_cast<std::uint64_t>(static_cast<std::int64_t>(in_string) >> 63);
    const wide lower = bytes.lower_case();  // makes braces of brackets
    return {lower.equals('{') & ~in_string, lower.equals('}') & ~in_string};
  }
#else
  FASTJSON_INLINE bracket_bits next(const char* p) noexcept {
    bracket_bits found{0, 0};
    const char* const end = p + 64;
    const char* at = p;
    if (pending != 0) pending = 0, ++at;
    while (at != end) {
      if (inside != 0) {
        bool ignored = false;
        at = find_string_stop(at, end, ignored);
        if (at == end) break;
        if (*at == '\\') {
          if (end - at == 1) pending = 1;
          at += end - at == 1 ? 1 : 2;
          continue;
        }
        if (*at == '"') inside = 0;
        ++at;
        continue;
      }
      const unsigned char c = static_cast<unsigned char>(*at);
      const std::uint64_t bit = std::uint64_t{1} << (at - p);
      if (c == '"') inside = ~std::uint64_t{0};
      if ((c | 0x20) == '{') found.opening |= bit;
      if ((c | 0x20) == '}') found.closing |= bit;
      ++at;
    }
    return found;
  }
#endif

 private:
  std::uint64_t inside;   // all ones in a string
  std::uint64_t pending;  // 1: the next byte is escaped
};

// `left` bytes, fewer than 64, with white space behind them.
FASTJSON_INLINE bracket_bits next_brackets(bracket_scanner& scan, const char* p, std::size_t left) noexcept {
  if (FASTJSON_LIKELY(left >= 64)) return scan.next(p);
  char rest[64];
  std::memset(rest, ' ', sizeof rest);
  std::memcpy(rest, p, left);
  return scan.next(rest);
}

// From p on: just behind the closing bracket that leaves `target` open, of `depth` (> target) that are open
// at p; or null when [p, end) holds no such bracket.
FASTJSON_INLINE const char* find_closing(bracket_scanner scan, const char* p, const char* end, std::size_t depth,
                                         std::size_t target) noexcept {
  while (p < end) {
    const std::size_t left = static_cast<std::size_t>(end - p);
    bracket_bits found = next_brackets(scan, p, left);
    const std::size_t closers = static_cast<std::size_t>(std::popcount(found.closing));
    if (depth - target <= closers) {
      std::size_t closed = 0;
      for (std::uint64_t bits = found.closing; bits != 0; bits &= bits - 1) {
        const std::uint64_t before = (bits & (0 - bits)) - 1;
        const std::size_t opened = static_cast<std::size_t>(std::popcount(found.opening & before));
        if (depth + opened - ++closed == target) return p + std::countr_zero(bits) + 1;
      }
    }
    depth = depth + static_cast<std::size_t>(std::popcount(found.opening)) - closers;
    p += left < 64 ? left : 64;
  }
  return nullptr;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
