// Sixty-four bytes of text as masks, one bit a byte: what the counting of a result asks about.
// Assumes an open target region. On CPUs without the block validator's instructions the masks come from a table.
// Included by room_unit.hpp.
#include <fastjson/scan.hpp>
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
#include <fastjson/validator/masks.hpp>
#endif

namespace fastjson::FASTJSON_TARGET {
namespace {

#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512

// Asks for no more than it is asked: a comparison for each mask.
class room_masks {
 public:
  FASTJSON_INLINE room_masks(const char* p, std::size_t left) noexcept
      : bytes(FASTJSON_LIKELY(left >= 64) ? wide::load(p) : wide::load_tail(p, left)), lower(bytes.lower_case()) {}
  FASTJSON_INLINE std::uint64_t quotes() const noexcept { return bytes.equals('"'); }
  FASTJSON_INLINE std::uint64_t backslashes() const noexcept { return bytes.equals('\\'); }
  FASTJSON_INLINE std::uint64_t commas() const noexcept { return bytes.equals(','); }
  FASTJSON_INLINE std::uint64_t colons() const noexcept { return bytes.equals(':'); }
  FASTJSON_INLINE std::uint64_t opening() const noexcept { return lower.equals('{'); }  // brackets and braces
  FASTJSON_INLINE std::uint64_t closing() const noexcept { return lower.equals('}'); }
  FASTJSON_INLINE std::uint64_t opening_braces() const noexcept { return bytes.equals('{'); }
  FASTJSON_INLINE std::uint64_t closing_braces() const noexcept { return bytes.equals('}'); }
  FASTJSON_INLINE std::uint64_t digits() const noexcept { return bytes.in_range('0', 10); }
  FASTJSON_INLINE std::uint64_t points() const noexcept { return bytes.equals('.'); }
  FASTJSON_INLINE std::uint64_t exponents() const noexcept { return lower.equals('e'); }  // an e, wherever it stands

 private:
  wide bytes, lower;
};

FASTJSON_INLINE std::uint64_t escaped_by(std::uint64_t backslashes, std::uint64_t& pending) noexcept {
  return after_backslashes(backslashes, pending);
}

#else

struct room_classes {
  unsigned char of[256] = {};
  constexpr room_classes() noexcept {
    for (int c = '0'; c <= '9'; c++) of[c] = 32;
    constexpr struct {
      unsigned char byte, classes;
    } others[] = {{'"', 1}, {'\\', 2}, {',', 4}, {':', 8}, {'[', 16}, {'{', 16 | 4}, {']', 16 | 8}, {'}', 16 | 8 | 4}, {'.', 64}, {'e', 128}, {'E', 128}};
    for (const auto& other : others) of[other.byte] = other.classes;
  }
};
constexpr room_classes classes_of_bytes;

// The bits of eight bytes: byte i of the result holds bit i of each.
FASTJSON_INLINE std::uint64_t transposed(std::uint64_t x) noexcept {
  std::uint64_t swapped = (x ^ x >> 7) & 0x00AA00AA00AA00AA;
  x ^= swapped ^ swapped << 7;
  swapped = (x ^ x >> 14) & 0x0000CCCC0000CCCC;
  x ^= swapped ^ swapped << 14;
  swapped = (x ^ x >> 28) & 0x00000000F0F0F0F0;
  return x ^ swapped ^ swapped << 28;
}

class room_masks {
 public:
  room_masks(const char* p, std::size_t left) noexcept {
    for (unsigned i = 0; i < 64; i += 8) {
      std::uint64_t eight = 0;
      for (unsigned k = 0; k < 8 && i + k < left; k++)
        eight |= std::uint64_t{classes_of_bytes.of[static_cast<unsigned char>(p[i + k])]} << (8 * k);
      eight = transposed(eight);
      for (unsigned k = 0; k < 8; k++) planes[k] |= (eight >> (8 * k) & 255) << i;
    }
  }
  std::uint64_t quotes() const noexcept { return planes[0]; }
  std::uint64_t backslashes() const noexcept { return planes[1]; }
  std::uint64_t commas() const noexcept { return planes[2] & ~planes[4]; }
  std::uint64_t colons() const noexcept { return planes[3] & ~planes[4]; }
  std::uint64_t opening() const noexcept { return planes[4] & ~planes[3]; }
  std::uint64_t closing() const noexcept { return planes[4] & planes[3]; }
  std::uint64_t opening_braces() const noexcept { return opening() & planes[2]; }
  std::uint64_t closing_braces() const noexcept { return closing() & planes[2]; }
  std::uint64_t digits() const noexcept { return planes[5]; }
  std::uint64_t points() const noexcept { return planes[6]; }
  std::uint64_t exponents() const noexcept { return planes[7]; }

 private:
  std::uint64_t planes[8] = {};
};

FASTJSON_INLINE std::uint64_t parity_up_to(std::uint64_t bits) noexcept {
  for (unsigned by = 1; by < 64; by *= 2) bits ^= bits << by;
  return bits;
}

inline std::uint64_t escaped_by(std::uint64_t backslashes, std::uint64_t& pending) noexcept {
  std::uint64_t escaped = pending;
  backslashes &= ~pending;
  pending = 0;
  while (backslashes != 0) {
    const unsigned at = static_cast<unsigned>(std::countr_zero(backslashes));
    if (at == 63) return pending = 1, escaped;
    escaped |= std::uint64_t{2} << at;
    backslashes &= ~(std::uint64_t{3} << at);
  }
  return escaped;
}

#endif

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
