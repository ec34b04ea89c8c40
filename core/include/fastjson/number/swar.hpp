// Eight ASCII digits at a time in a 64-bit register, and 64x64 bit products.
// Assumes that eight bytes are readable where it loads; byte order is settled here.
// Included by number parsing and printing.
#ifndef FASTJSON_NUMBER_SWAR_HPP
#define FASTJSON_NUMBER_SWAR_HPP

#include <bit>
#include <cstdint>
#include <cstring>

#include <fastjson/config.hpp>

namespace fastjson {

struct product128 {
  std::uint64_t high;
  std::uint64_t low;
};

FASTJSON_INLINE product128 multiply_wide(std::uint64_t a, std::uint64_t b) noexcept {
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
}

// Eight bytes with the first one lowest, whatever the machine's order.
FASTJSON_INLINE std::uint64_t load_eight(const char* p) noexcept {
  std::uint64_t word;
  std::memcpy(&word, p, 8);
#if !FASTJSON_LITTLE_ENDIAN
  word = __builtin_bswap64(word);
#endif
  return word;
}

FASTJSON_INLINE void store_eight(char* p, std::uint64_t word) noexcept {
#if !FASTJSON_LITTLE_ENDIAN
  word = __builtin_bswap64(word);
#endif
  std::memcpy(p, &word, 8);
}

inline constexpr std::uint64_t eight_zeros = 0x3030303030303030;

// For `digits` = eight bytes xor '0': the top bit of each byte up to and including the
// first that is no digit tells exactly; 0 means eight digits. 0x76 + 10 sets the top bit,
// and a carry out of a byte needs a byte that is flagged itself, so it can only disturb
// bytes above the first flagged one, which nobody looks at.
FASTJSON_INLINE std::uint64_t non_digit_bits(std::uint64_t digits) noexcept {
  return ((digits + 0x7676767676767676) | digits) & 0x8080808080808080;
}

// How many digits lead, given non_digit_bits() != 0.
FASTJSON_INLINE unsigned leading_digits(std::uint64_t bits) noexcept {
  return static_cast<unsigned>(std::countr_zero(bits)) >> 3;
}

// The number written by eight digit values, the first in the lowest byte:
//   abcdefgh -> (ab, cd, ef, gh) -> ab*10^6 + cd*10^4 + ef*10^2 + gh
FASTJSON_INLINE std::uint64_t eight_digits_value(std::uint64_t digits) noexcept {
  const std::uint64_t pairs = digits * 10 + (digits >> 8);
  const std::uint64_t first_and_third = (pairs & 0x000000FF000000FF) * ((1000000ull << 32) + 100);
  const std::uint64_t second_and_fourth = ((pairs >> 16) & 0x000000FF000000FF) * ((10000ull << 32) + 1);
  return (first_and_third + second_and_fourth) >> 32;
}

// The same for the first `count` (1..8) of them: shifting in zero digits in front.
FASTJSON_INLINE std::uint64_t some_digits_value(std::uint64_t digits, unsigned count) noexcept {
  return eight_digits_value(digits << (64 - 8 * count));
}

}  // namespace fastjson

#endif
