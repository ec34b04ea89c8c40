// double -> the shortest decimal that reads back as the same double, the closest such
// one, ties to even; and that decimal in the spelling a host wants.
// Assumes finite values. What the straight path cannot decide is in src/number/print.cpp.
// Called by writers for every float; inlines there.
#ifndef FASTJSON_NUMBER_PRINT_HPP
#define FASTJSON_NUMBER_PRINT_HPP

#include <bit>
#include <cstdint>
#include <cstring>

#include <fastjson/config.hpp>
#include <fastjson/number/digits.hpp>
#include <fastjson/number/powers.hpp>
#include <fastjson/number/swar.hpp>
#include <fastjson/number/to_double.hpp>

namespace fastjson {

// Up to 17 digits in registers: the first 16 as digit values, the first in the lowest byte
// of `high`, then `last`. The number is 0.d1d2d3... * 10^point. Digits from `count` on are 0.
struct decimal_digits {
  std::uint64_t high;
  std::uint64_t low;
  unsigned last;
  unsigned count;
  int point;
};

// `precision` (>= 1, without limit) correctly rounded significant digits (ties to even) of a finite,
// positive double; zeros at the end are not written. Returns their count, at most the
// smaller of precision and 767; the number is 0.d1d2... * 10^point.
unsigned precise_digits(double value, int precision, char* out, int& point) noexcept;

namespace number_detail {

// floor(log10(2^e)), and of 3/4 of that, for |e| <= 1100 (315653 = floor(log10(2) * 2^20)).
FASTJSON_INLINE int floor_log10_of_power_of_two(int e) noexcept { return (e * 315653) >> 20; }
FASTJSON_INLINE int floor_log10_of_three_quarters(int e) noexcept { return (e * 315653 - 131072) >> 20; }

// A mask of data whose bits no branch predictor could guess: keeps the compiler from
// turning `x & mask` back into a jump.
FASTJSON_INLINE std::uint64_t without_branch(std::uint64_t mask) noexcept {
  asm("" : "+r"(mask));
  return mask;
}

struct scaled {
  std::uint64_t integral;    // floor(value / 10^(k+1)), too low by at most one unit of `fraction`
  std::uint64_t fraction;    // in units of 2^-64; the true one is less than 2 units above
  std::uint64_t half_ulp;    // half the distance to the next double, likewise
};

// value = mantissa * 2^exponent, divided by 10^(k+1).
FASTJSON_INLINE scaled divide_by_power(std::uint64_t mantissa, int exponent, int k) noexcept {
  const power_of_ten& power = powers_of_ten[-k - 1 - first_power_of_ten];
  // 2^exponent / 10^(k+1) lies in [2^-down, 2^(1-down)), down = 0..4. The factor puts nine
  // fraction bits into the top word of the product; the bits that it loses are zeros.
  const int down = (((k + 1) * 217706 + 65535) >> 16) - exponent;
  const std::uint64_t factor = mantissa << 10 >> down;
  const product128 lower = multiply_wide(factor, power.low);
  product128 upper = multiply_wide(factor, power.high);
  upper.low += lower.high;
  upper.high += upper.low < lower.high ? 1 : 0;
  return {upper.high >> 9, upper.high << 55 | upper.low >> 9, power.high >> down};
}

struct split_decimal {
  std::uint64_t integral;  // 15 or 16 digits, some of them zeros at the end
  unsigned digit;          // one digit more
  int exponent;            // of `digit`
};

// Subnormals, and the powers of two, whose lower neighbour is at half the distance; then
// what needs exact arithmetic. All out of line, `integral` scaled to 15 or 16 digits.
split_decimal shortest_split_edge(std::uint64_t bits) noexcept;
split_decimal shortest_split_exact(std::uint64_t bits) noexcept;

// The idea of Schubfach (R. Giulietti, 2021) in the arrangement of zmij (V. Zverovich,
// with X. JunBo's scaling, 2025). With 10^k <= ulp < 10^(k+1), at most one multiple of
// 10^(k+1) lies in the interval that rounds to the value, and then it is the shortest
// decimal; otherwise the nearest multiple of 10^k is. Both come from one product:
//
//     integral          fraction                    integral + 1
//   ----|------------------*-----------------------------|----   in units of 10^(k+1)
//                     |--half_ulp--|
//
// The product errs by less than two units of 2^-64. Where a decision is closer than that
// (exact ties above all) exact arithmetic takes over, so no table of hard cases is needed.
FASTJSON_INLINE split_decimal shortest_split(std::uint64_t bits) noexcept {
  const std::uint64_t stored = bits & ((1ull << 52) - 1);
  const int biased = static_cast<int>(bits >> 52);
  if (FASTJSON_UNLIKELY(biased == 0 || stored == 0)) return shortest_split_edge(bits);
  const std::uint64_t mantissa = stored | 1ull << 52;
  const int exponent = biased - 1075;
  const int k = floor_log10_of_power_of_two(exponent);
  const scaled s = divide_by_power(mantissa, exponent, k);
  const product128 tenth = multiply_wide(s.fraction, 10);
  const std::uint64_t above = s.fraction + s.half_ulp;
  // One comparison for all three: the smallest distance.
  std::uint64_t closest = s.fraction - s.half_ulp + 12;
  closest = closest < above + 16 ? closest : above + 16;
  const std::uint64_t middle = tenth.low - (1ull << 63) + 24;
  closest = closest < middle ? closest : middle;
  const bool unsure = closest <= 24;
  if (FASTJSON_UNLIKELY(unsure)) return shortest_split_exact(bits);
  const std::uint64_t up = above < s.fraction;
  const std::uint64_t down = s.fraction < s.half_ulp;
  const std::uint64_t keep = without_branch((up | down) - 1);
  return {s.integral + up, static_cast<unsigned>((tenth.high + (tenth.low >> 63)) & keep), k};
}

// The same with exactly 16 digits first, none of them a leading zero, and a seventeenth.
struct aligned_decimal {
  std::uint64_t sixteen;
  unsigned last;
  int point;
};

FASTJSON_INLINE aligned_decimal align(split_decimal s) noexcept {
  constexpr std::uint64_t e15 = 1000000000000000;
  const std::uint64_t short_by_one = s.integral < e15;
  const std::uint64_t move = without_branch(0 - short_by_one);
  return {s.integral + ((s.integral * 9 + s.digit) & move), static_cast<unsigned>(s.digit & ~move),
          s.exponent + 17 - static_cast<int>(short_by_one)};
}

FASTJSON_INLINE decimal_digits spread(aligned_decimal a) noexcept {
  constexpr std::uint64_t e8 = 100000000;
  const std::uint64_t first_eight = a.sixteen / e8;
  const std::uint64_t high = eight_digits(first_eight);
  const std::uint64_t low = eight_digits(a.sixteen - first_eight * e8);
  const std::uint64_t in_high = 8 - static_cast<std::uint64_t>(std::countl_zero(high | 1)) / 8;
  const std::uint64_t in_low = 16 - static_cast<std::uint64_t>(std::countl_zero(low | 1)) / 8;
  std::uint64_t count = in_high + ((in_low - in_high) & without_branch(0 - std::uint64_t{low != 0}));
  count += (17 - count) & without_branch(0 - std::uint64_t{a.last != 0});
  return {high, low, a.last, static_cast<unsigned>(count), a.point};
}

}  // namespace number_detail

// The shortest decimal of a finite, positive double.
FASTJSON_INLINE decimal_digits shortest_digits(double value) noexcept {
  using namespace number_detail;
  return spread(align(shortest_split(std::bit_cast<std::uint64_t>(value))));
}

// The same as text: up to 17 digits at `out` (room for 24), no zeros at the end.
FASTJSON_INLINE unsigned shortest_digits(double value, char* out, int& point) noexcept {
  const decimal_digits d = shortest_digits(value);
  store_eight(out, d.high | eight_zeros);
  store_eight(out + 8, d.low | eight_zeros);
  out[16] = static_cast<char>('0' + d.last);
  point = d.point;
  return d.count;
}

}  // namespace fastjson

#endif
