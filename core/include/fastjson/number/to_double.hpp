// significand * 10^exponent -> the nearest double, ties to even, as strtod.
// Assumes IEEE 754 doubles and the default rounding mode. The straight path inlines;
// edges (ties, subnormals, overflow, long significands) are in src/number/to_double.cpp.
// Included by parse.hpp and by hosts that read numbers of their own.
#ifndef FASTJSON_NUMBER_TO_DOUBLE_HPP
#define FASTJSON_NUMBER_TO_DOUBLE_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include <fastjson/config.hpp>
#include <fastjson/number/powers.hpp>
#include <fastjson/number/swar.hpp>

namespace fastjson {

// Every one of these is exact, so one multiplication or division by it rounds once.
inline constexpr double exact_powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

// floor(log2(10^exponent)), right for |exponent| <= 1233 (217706 = floor(log2(10) * 2^16)).
FASTJSON_INLINE int floor_log2_of_power_of_ten(int exponent) noexcept { return (217706 * exponent) >> 16; }

// Any significand and exponent; magnitude only. Out of line.
double decimal_to_double_edge(std::uint64_t significand, int exponent) noexcept;

// A decimal text whose digits outnumber a 64-bit significand: [first, last) holds digits
// with at most one '.', the value is that text times 10^exponent. Time is linear in the
// text with a bounded part that does arithmetic.
double long_decimal_to_double(const char* first, const char* last, std::int64_t exponent) noexcept;

// Eisel-Lemire (D. Lemire, "Number Parsing at a Gigabyte per Second", 2021): multiply the
// normalised significand by the leading 64 bits of the power; when the bits below the 54
// that matter are not all ones, what is missing from the product cannot reach them.
FASTJSON_INLINE double decimal_to_double(std::uint64_t significand, int exponent) noexcept {
  if (significand <= (1ull << 53) && exponent >= -22 && exponent <= 22) {
    const double value = static_cast<double>(significand);
    return exponent < 0 ? value / exact_powers_of_ten[-exponent] : value * exact_powers_of_ten[exponent];
  }
  if (FASTJSON_UNLIKELY(exponent < first_power_of_ten || exponent > 308 || significand == 0))
    return decimal_to_double_edge(significand, exponent);
  const int leading = std::countl_zero(significand);
  const product128 product =
      multiply_wide(significand << leading, powers_of_ten[exponent - first_power_of_ten].high);
  const unsigned upper = static_cast<unsigned>(product.high >> 63);
  const int biased = floor_log2_of_power_of_ten(exponent) + 63 + static_cast<int>(upper) - leading + 1023;
  // A product that ends in 0 or 1 may be a tie; 1 in 512 has the run of ones.
  if (FASTJSON_UNLIKELY((product.high & 0x1FF) == 0x1FF || product.low <= 1 ||
                        static_cast<unsigned>(biased - 1) >= 2045u))
    return decimal_to_double_edge(significand, exponent);
  std::uint64_t mantissa = product.high >> (upper + 9);
  mantissa = (mantissa + (mantissa & 1)) >> 1;
  // Bit 52 of the mantissa adds the last one to the exponent, and so does a carry to 2^53.
  return std::bit_cast<double>((static_cast<std::uint64_t>(biased - 1) << 52) + mantissa);
}

}  // namespace fastjson

#endif
