// Binary integers to ASCII digits: eight at a time in a register, and whole integers.
// Assumes room for 24 bytes where it writes: whole words are stored, the result is shorter.
// Included by print.hpp and by writers.
#ifndef FASTJSON_NUMBER_DIGITS_HPP
#define FASTJSON_NUMBER_DIGITS_HPP

#include <bit>
#include <cstdint>

#include <fastjson/config.hpp>
#include <fastjson/number/swar.hpp>

namespace fastjson {

// The eight digits of value < 10^8, one per byte, the first in the lowest byte. Three
// rounds of "divide every lane and put the remainder beside the quotient":
//   abcdefgh -> abcd | efgh -> ab | cd | ef | gh -> a | b | c | d | e | f | g | h
FASTJSON_INLINE std::uint64_t eight_digits(std::uint64_t value) noexcept {
  // 109951163 / 2^40, 10486 / 2^20 and 103 / 2^10 are exact for 8, 4 and 2 digits.
  const std::uint64_t high4 = (value * 109951163) >> 40;
  const std::uint64_t fours = high4 | (value - high4 * 10000) << 32;
  const std::uint64_t high2 = ((fours * 10486) >> 20) & 0x0000007F0000007F;
  const std::uint64_t twos = high2 | (fours - high2 * 100) << 16;
  const std::uint64_t high1 = ((twos * 103) >> 10) & 0x000F000F000F000F;
  return high1 | (twos - high1 * 10) << 8;
}

// Stores eight bytes, returns the end of the digits of value < 10^8.
FASTJSON_INLINE char* write_short_uint(char* out, std::uint64_t value) noexcept {
  const std::uint64_t digits = eight_digits(value);
  // A zero still has one digit: the bit set in the last byte stops the count there.
  const unsigned skipped = static_cast<unsigned>(std::countr_zero(digits | 1ull << 56)) & ~7u;
  store_eight(out, (digits | eight_zeros) >> skipped);
  return out + 8 - skipped / 8;
}

FASTJSON_INLINE char* write_uint64(char* out, std::uint64_t value) noexcept {
  constexpr std::uint64_t e8 = 100000000, e16 = 10000000000000000;
  if (FASTJSON_LIKELY(value < e8)) return write_short_uint(out, value);
  if (value < e16) {
    const std::uint64_t high = value / e8;
    out = write_short_uint(out, high);
    store_eight(out, eight_digits(value - high * e8) | eight_zeros);
    return out + 8;
  }
  const std::uint64_t high = value / e16;
  const std::uint64_t rest = value - high * e16;
  const std::uint64_t middle = rest / e8;
  out = write_short_uint(out, high);
  store_eight(out, eight_digits(middle) | eight_zeros);
  store_eight(out + 8, eight_digits(rest - middle * e8) | eight_zeros);
  return out + 16;
}

FASTJSON_INLINE char* write_int64(char* out, std::int64_t value) noexcept {
  *out = '-';
  const std::uint64_t bits = static_cast<std::uint64_t>(value);
  return write_uint64(out + (value < 0), value < 0 ? 0 - bits : bits);
}

}  // namespace fastjson

#endif
