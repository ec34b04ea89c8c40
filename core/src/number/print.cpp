// The edges of double -> decimal: subnormals, powers of two, ties, and as many digits as are asked for,
// all of it by exact arithmetic or guarded against its own rounding.
// Assumes finite, positive doubles. Called from print.hpp and by the canonical form.
#include <bit>
#include <cstdint>
#include <cstring>

#include <fastjson/number/print.hpp>

#include "big_number.hpp"

namespace fastjson {

namespace number_detail {

namespace {

// All significant digits of a double, which are at most 767.
struct expansion {
  unsigned char digits[800];
  int count;
  int point;  // 0.d1d2... * 10^point

  explicit expansion(std::uint64_t bits) noexcept {
    const int biased = static_cast<int>(bits >> 52);
    const std::uint64_t stored = bits & ((1ull << 52) - 1);
    std::uint64_t mantissa = biased == 0 ? stored : stored | 1ull << 52;
    int exponent = (biased == 0 ? 1 : biased) - 1075;
    const int even = std::countr_zero(mantissa);
    mantissa >>= even;
    exponent += even;
    // m * 2^-n = m * 5^n / 10^n, so the digits are those of an integer either way.
    big_number integer(mantissa);
    if (exponent >= 0) {
      integer.shift_left(static_cast<unsigned>(exponent));
    } else {
      integer.multiply_by_power_of_five(static_cast<unsigned>(-exponent));
    }
    write(integer);
    point = count + (exponent < 0 ? exponent : 0);
    while (count > 1 && digits[count - 1] == 0) --count;
  }

 private:
  void write(big_number& integer) noexcept {
    constexpr std::uint64_t e19 = 10000000000000000000u;
    int at = sizeof digits;
    while (integer.size != 0) {
      std::uint64_t chunk = integer.divide(e19);
      for (int i = 0; i < 19 && (chunk != 0 || integer.size != 0); ++i, chunk /= 10)
        digits[--at] = static_cast<unsigned char>(chunk % 10);
    }
    count = static_cast<int>(sizeof digits) - at;
    std::memmove(digits, digits + at, static_cast<std::size_t>(count));
  }
};

// Does cutting `e` after n digits round up? Ties go to the even digit.
bool rounds_up(const expansion& e, int n) noexcept {
  if (n >= e.count || e.digits[n] < 5) return false;
  if (e.digits[n] > 5 || n + 1 < e.count) return true;  // the last digit kept is not 0
  return n > 0 && (e.digits[n - 1] & 1) != 0;
}

// 15 or 16 digits before `digit`, as spread() expects.
split_decimal normalized(std::uint64_t digits, int exponent) noexcept {
  while (digits < 10000000000000000u) {
    digits *= 10;
    --exponent;
  }
  return {digits / 10, static_cast<unsigned>(digits % 10), exponent};
}

// Powers of two: the interval reaches half_ulp up but only half as far down, and includes
// both ends. k comes from three quarters of an ulp. False when too close to call.
bool power_of_two_split(std::uint64_t mantissa, int exponent, split_decimal& out) noexcept {
  const int k = floor_log10_of_three_quarters(exponent);
  const scaled s = divide_by_power(mantissa, exponent, k);
  const std::uint64_t quarter = s.half_ulp >> 1;
  const product128 tenth = multiply_wide(s.fraction, 10);
  const product128 least = multiply_wide(s.fraction - quarter, 10);
  const std::uint64_t above = s.fraction + s.half_ulp;
  if (s.fraction - quarter + 4 <= 8 || above + 5 <= 6 || tenth.low - (1ull << 63) + 24 <= 24 ||
      least.low + 40 <= 80)
    return false;
  const bool up = above < s.fraction;
  const bool down = s.fraction < quarter;
  std::uint64_t digit = tenth.high + (tenth.low >> 63);
  if (digit < least.high + 1) digit = least.high + 1;
  if (up || down) digit = 0;
  out = normalized((s.integral + up) * 10 + digit, k);
  return true;
}

}  // namespace

// The fewest digits that read back: correctly rounded ones are the nearest of their
// length, and below a power of two, where the interval is shorter, the next one up may
// read back when they do not.
split_decimal shortest_split_exact(std::uint64_t bits) noexcept {
  const expansion e(bits);
  const double value = std::bit_cast<double>(bits);
  std::uint64_t cut = 0;
  for (int n = 1;; ++n) {
    cut = cut * 10 + (n <= e.count ? e.digits[n - 1] : 0u);
    const std::uint64_t nearest = cut + rounds_up(e, n);
    const int exponent = e.point - n;
    if (n >= 17 || decimal_to_double(nearest, exponent) == value) return normalized(nearest, exponent);
    if (decimal_to_double(nearest + 1, exponent) == value) return normalized(nearest + 1, exponent);
  }
}

split_decimal shortest_split_edge(std::uint64_t bits) noexcept {
  const int biased = static_cast<int>(bits >> 52);
  split_decimal result;
  if (biased > 1 && power_of_two_split(1ull << 52, biased - 1075, result)) return result;
  // Subnormals and the smallest normal number are rare enough for exact arithmetic.
  return shortest_split_exact(bits);
}

}  // namespace number_detail

unsigned precise_digits(double value, int precision, char* out, int& point) noexcept {
  const number_detail::expansion e(std::bit_cast<std::uint64_t>(value));
  int count = precision < e.count ? precision : e.count;
  const bool up = number_detail::rounds_up(e, count);
  for (int i = 0; i < count; ++i) out[i] = static_cast<char>('0' + e.digits[i]);
  point = e.point;
  if (up) {
    while (count > 0 && out[count - 1] == '9') --count;
    if (count == 0) {
      out[count++] = '1';
      ++point;
    } else {
      ++out[count - 1];
    }
  }
  while (count > 1 && out[count - 1] == '0') --count;
  return static_cast<unsigned>(count);
}

}  // namespace fastjson
