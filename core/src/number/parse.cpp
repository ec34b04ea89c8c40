// The grammar of a number byte by byte: near the end of the input, long numbers, errors.
// Assumes cursor < end; reads nothing at or past `end`. Called from parse_number.
#include <cstdint>

#include <fastjson/number/parse.hpp>

namespace fastjson {

namespace {

bool is_digit(char c) noexcept { return static_cast<unsigned char>(c - '0') < 10; }

// Skips digits; a million of them take a millisecond, and nothing grows.
const char* skip_digits(const char* p, const char* end) noexcept {
  while (end - p >= 8 && non_digit_bits(load_eight(p) ^ eight_zeros) == 0) p += 8;
  while (p != end && is_digit(*p)) ++p;
  return p;
}

// The written exponent, held at +-10^17: no text is long enough to bring it back.
std::int64_t exponent_value(const char* first, const char* last, bool minus) noexcept {
  constexpr std::int64_t limit = 100000000000000000;
  std::int64_t value = 0;
  for (const char* p = first; p != last && value < limit; ++p) value = value * 10 + (*p - '0');
  if (value > limit) value = limit;
  return minus ? -value : value;
}

void set_integer(const char* digits, const char* last, bool negative, number& out) noexcept {
  out.negative = negative;
  out.kind = number_kind::big_integer;
  out.u = 0;
  if (last - digits > 20) return;
  std::uint64_t value = 0;
  for (const char* p = digits; p != last; ++p)
    if (__builtin_mul_overflow(value, 10u, &value) ||
        __builtin_add_overflow(value, static_cast<std::uint64_t>(*p - '0'), &value))
      return;
  constexpr std::uint64_t beyond = 1ull << 63;
  if (negative ? value <= beyond : value < beyond) {
    out.kind = number_kind::int64;
    out.i = static_cast<std::int64_t>(negative ? 0 - value : value);
  } else if (!negative) {
    out.kind = number_kind::uint64;
    out.u = value;
  }
}

double float_value(const char* digits, const char* last, std::int64_t exponent) noexcept {
  if (last - digits <= 20) {  // at most 19 digits and a point, or 20 digits and none
    std::uint64_t significand = 0;
    int taken = 0;
    int after_point = 0;
    int scaled_by = 0;
    for (const char* p = digits; p != last; ++p) {
      if (*p == '.') {
        after_point = 1;
        continue;
      }
      significand = significand * 10 + static_cast<std::uint64_t>(*p - '0');
      ++taken;
      scaled_by += after_point;
    }
    if (taken <= 19) {
      exponent -= scaled_by;
      const int scale = exponent > 400 ? 400 : exponent < -400 ? -400 : static_cast<int>(exponent);
      return decimal_to_double(significand, scale);
    }
  }
  return long_decimal_to_double(digits, last, exponent);
}

}  // namespace

bool parse_number_careful(const char*& cursor, const char* end, number& out) noexcept {
  const char* p = cursor;
  const bool negative = *p == '-';
  p += negative;
  const char* const digits = p;
  p = skip_digits(p, end);
  if (p == digits || (*digits == '0' && p - digits > 1)) {
    cursor = p == digits ? p : digits + 1;
    return false;
  }
  const bool fraction = p != end && *p == '.';
  if (fraction) {
    const char* const first = ++p;
    p = skip_digits(p, end);
    if (p == first) {
      cursor = p;
      return false;
    }
  }
  const char* const mantissa_end = p;
  std::int64_t exponent = 0;
  const bool scaled = p != end && (*p | 0x20) == 'e';
  if (scaled) {
    ++p;
    const bool minus = p != end && *p == '-';
    if (p != end && (*p == '-' || *p == '+')) ++p;
    const char* const first = p;
    p = skip_digits(p, end);
    if (p == first) {
      cursor = p;
      return false;
    }
    exponent = exponent_value(first, p, minus);
  }
  cursor = p;
  if (!fraction && !scaled) {
    set_integer(digits, p, negative, out);
    return true;
  }
  const double magnitude = float_value(digits, mantissa_end, exponent);
  out.d = negative ? -magnitude : magnitude;
  out.kind = number_kind::float64;
  out.negative = negative;
  return true;
}

double integer_to_double(const char* first, const char* last) noexcept {
  const bool negative = *first == '-';
  const double magnitude = float_value(first + negative, last, 0);
  return negative ? -magnitude : magnitude;
}

}  // namespace fastjson
