// The edges of decimal -> double: ties, subnormals, overflow, and texts of many digits.
// Assumes texts that the grammar has accepted. Called from parse_number and
// parse_number_careful when the straight path of to_double.hpp cannot decide.
#include <bit>
#include <cstdint>
#include <limits>

#include <fastjson/number/to_double.hpp>

#include "big_number.hpp"

namespace fastjson {

namespace {

// An exact decimal expansion of a point halfway between two doubles has at most 768
// significant digits, so of what follows only "anything but zeros?" matters.
constexpr int decisive_digits = 768;

// The leading 128 bits of significand * power, where `significand` is normalised.
product128 multiply_by_power(std::uint64_t significand, int exponent) noexcept {
  const power_of_ten& power = powers_of_ten[exponent - first_power_of_ten];
  product128 product = multiply_wide(significand, power.high);
  if ((product.high & 0x1FF) == 0x1FF) {
    // 10^-1 .. 10^-27 have to be rounded up here, so that a quotient that is exact does
    // not look like one just below it (5^27 is the largest power of five in 64 bits).
    const std::uint64_t low = power.low + (exponent < 0 && exponent >= -27 ? 1 : 0);
    const product128 rest = multiply_wide(significand, low);
    product.low += rest.high;
    product.high += product.low < rest.high ? 1 : 0;
  }
  return product;
}

}  // namespace

// Complete Eisel-Lemire. N. Mushtak and D. Lemire ("Fast Number Parsing Without
// Fallback", 2023) show that 128 bits decide for every 64-bit significand.
double decimal_to_double_edge(std::uint64_t significand, int exponent) noexcept {
  if (significand == 0 || exponent < first_power_of_ten) return 0;
  if (exponent > 308) return std::numeric_limits<double>::infinity();
  const int leading = std::countl_zero(significand);
  const product128 product = multiply_by_power(significand << leading, exponent);
  const int upper = static_cast<int>(product.high >> 63);
  const int shift = upper + 9;
  std::uint64_t mantissa = product.high >> shift;
  int biased = floor_log2_of_power_of_ten(exponent) + 63 + upper - leading + 1023;
  if (biased <= 0) {  // subnormal: fewer bits are kept; a tie cannot occur this far down
    if (biased <= -63) return 0;
    mantissa >>= 1 - biased;
    mantissa = (mantissa + (mantissa & 1)) >> 1;
    return std::bit_cast<double>(mantissa);  // 2^52 is the smallest normal number
  }
  // Exactly halfway is possible only where 5^|exponent| divides or fits; then go to even.
  if (product.low <= 1 && exponent >= -4 && exponent <= 23 && (mantissa & 3) == 1 &&
      mantissa << shift == product.high)
    mantissa &= ~std::uint64_t{1};
  mantissa = (mantissa + (mantissa & 1)) >> 1;
  if (mantissa >> 53 != 0) {
    mantissa >>= 1;
    ++biased;
  }
  if (biased >= 2047) return std::numeric_limits<double>::infinity();
  return std::bit_cast<double>((static_cast<std::uint64_t>(biased - 1) << 52) + mantissa);
}

namespace {

// Compares digits * 10^exponent (digits as read from the text, a sticky 1 behind them if
// anything but zeros was dropped) with the point halfway above `below`.
int compare_with_halfway(number_detail::big_number& digits, std::int64_t exponent, double below) noexcept {
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(below);
  const std::uint64_t fraction = bits & ((1ull << 52) - 1);
  const int biased = static_cast<int>(bits >> 52);
  const std::uint64_t mantissa = biased == 0 ? fraction : fraction | 1ull << 52;
  const int binary_exponent = (biased == 0 ? 1 : biased) - 1075;
  // halfway = (2 * mantissa + 1) * 2^(binary_exponent - 1); bring both sides to integers.
  number_detail::big_number halfway(2 * mantissa + 1);
  std::int64_t twos = binary_exponent - 1;  // power of two on the halfway side
  if (exponent >= 0) {
    digits.multiply_by_power_of_five(static_cast<unsigned>(exponent));
  } else {
    halfway.multiply_by_power_of_five(static_cast<unsigned>(-exponent));
  }
  twos -= exponent;
  if (twos >= 0) {
    halfway.shift_left(static_cast<unsigned>(twos));
  } else {
    digits.shift_left(static_cast<unsigned>(-twos));
  }
  return digits.compare(halfway);
}

// A walk over the significant digits of a text.
struct digit_text {
  const char* at;
  const char* last;

  bool next(unsigned& digit) noexcept {
    if (at != last && *at == '.') ++at;
    if (at == last) return false;
    digit = static_cast<unsigned>(*at++ - '0');
    return true;
  }
};

}  // namespace

double long_decimal_to_double(const char* first, const char* last, std::int64_t exponent) noexcept {
  // Position of the point decides the exponent of the last digit that is taken.
  const char* point = first;
  while (point != last && *point != '.') ++point;
  const char* start = first;
  while (start != last && (*start == '0' || *start == '.')) ++start;
  if (start == last) return 0;
  // Decimal exponent of the first significant digit: d.ddd * 10^lead.
  const std::int64_t lead = exponent + (start < point ? point - start - 1 : point - start);
  if (lead > 310) return std::numeric_limits<double>::infinity();
  if (lead < -330) return 0;

  digit_text text{start, last};
  std::uint64_t significand = 0;
  unsigned digit = 0;
  int taken = 0;
  while (taken < 19 && text.next(digit)) {
    significand = significand * 10 + digit;
    ++taken;
  }
  const int scale = static_cast<int>(lead) - (taken - 1);
  const double below = decimal_to_double_edge(significand, scale);
  bool more = false;
  for (digit_text rest = text; !more && rest.next(digit);) more = digit != 0;
  if (!more) return below;
  // The value lies strictly between two neighbouring 19-digit numbers. When both round
  // to one double that is the answer: all but some 1 in 1000 long texts end here.
  const double above = decimal_to_double_edge(significand + 1, scale);
  if (below == above) return below;

  number_detail::big_number digits(significand);
  while (taken < decisive_digits) {
    std::uint64_t chunk = 0, power = 1;
    int in_chunk = 0;
    while (in_chunk < 19 && taken + in_chunk < decisive_digits && text.next(digit)) {
      chunk = chunk * 10 + digit;
      power *= 10;
      ++in_chunk;
    }
    if (in_chunk == 0) break;
    digits.multiply_add(power, chunk);
    taken += in_chunk;
  }
  bool sticky = false;
  while (!sticky && text.next(digit)) sticky = digit != 0;
  std::int64_t last_exponent = lead - (taken - 1);
  if (sticky) {
    digits.multiply_add(10, 1);
    --last_exponent;
  }
  const int order = compare_with_halfway(digits, last_exponent, below);
  if (order != 0) return order < 0 ? below : above;
  return (std::bit_cast<std::uint64_t>(below) & 1) == 0 ? below : above;
}

}  // namespace fastjson
