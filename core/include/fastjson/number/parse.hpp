// A JSON number (RFC 8259, section 6) -> int64, uint64, double, or "an integer too big".
// Assumes p < end; never reads at or past `end`, never looks at the locale.
// Called by the reader for every value that begins with '-' or a digit; inlines there.
#ifndef FASTJSON_NUMBER_PARSE_HPP
#define FASTJSON_NUMBER_PARSE_HPP

#include <cstddef>
#include <cstdint>

#include <fastjson/config.hpp>
#include <fastjson/number/swar.hpp>
#include <fastjson/number/to_double.hpp>

namespace fastjson {

enum class number_kind : std::uint8_t {
  int64,        // `i`; a negative zero is i == 0 with `negative` set
  uint64,       // `u` > INT64_MAX
  big_integer,  // integer text outside both: integer_to_double(), or the host reads the text
  float64,      // `d`: there was a fraction or an exponent; infinite when it overflows
};

struct number {
  union {
    std::int64_t i;
    std::uint64_t u;
    double d;
  };
  number_kind kind;
  bool negative;
};

// The complete grammar byte by byte, for numbers near the end of the input, with more
// than 18 or 19 digits, or with an error. Same contract as parse_number.
bool parse_number_careful(const char*& cursor, const char* end, number& out) noexcept;

// The double nearest to an integer text, which is '-' or nothing and digits.
double integer_to_double(const char* first, const char* last) noexcept;

// A sign, 24 digits, '.', 24 digits, 'e', sign, 8 digits and what the last load overlaps:
// as far as the unchecked path can get before it has given up.
inline constexpr std::ptrdiff_t unchecked_number_room = 72;

namespace number_detail {

inline constexpr std::uint64_t block_powers[] = {1,      10,      100,      1000,     10000,
                                                 100000, 1000000, 10000000, 100000000};

// Reads up to three blocks of eight digits and adds their count to `count`. At most 24
// digits; with more than 19 the value has wrapped, and the caller looks at the count.
FASTJSON_INLINE const char* read_digits(const char* p, std::uint64_t& value, unsigned& count) noexcept {
  for (int block = 0; block < 3; ++block) {
    const std::uint64_t digits = load_eight(p) ^ eight_zeros;
    const std::uint64_t stop = non_digit_bits(digits);
    if (FASTJSON_LIKELY(stop != 0)) {
      const unsigned n = leading_digits(stop);
      if (n != 0) value = value * block_powers[n] + some_digits_value(digits, n);
      count += n;
      return p + n;
    }
    value = value * block_powers[8] + eight_digits_value(digits);
    count += 8;
    p += 8;
  }
  return p;
}

}  // namespace number_detail

// True: `cursor` is just after the number. False: `cursor` is the first byte that cannot
// continue a number, or `end` when the input stops inside it.
//
// A template (Number is always `number`) so that a plain function of the same name in a
// kernel's namespace is preferred where both are found (number/target.hpp).
template <typename Number>
FASTJSON_INLINE bool parse_number(const char*& cursor, const char* end, Number& out) noexcept {
  const char* p = cursor;
  if (FASTJSON_UNLIKELY(end - p < unchecked_number_room)) return parse_number_careful(cursor, end, out);
  const bool negative = *p == '-';
  p += negative;
  const char* const first = p;
  std::uint64_t significand = 0;
  unsigned integer_digits = 0;
  p = number_detail::read_digits(p, significand, integer_digits);
  if (FASTJSON_UNLIKELY(integer_digits == 0 || (*first == '0' && integer_digits > 1)))
    return parse_number_careful(cursor, end, out);
  unsigned fraction_digits = 0;
  int exponent = 0;
  char next = *p;
  if (next == '.') {
    p = number_detail::read_digits(p + 1, significand, fraction_digits);
    exponent = -static_cast<int>(fraction_digits);
    next = *p;
    if (FASTJSON_UNLIKELY(fraction_digits == 0 || integer_digits + fraction_digits > 19))
      return parse_number_careful(cursor, end, out);
  } else if ((next | 0x20) != 'e') {
    if (FASTJSON_UNLIKELY(integer_digits > 18)) return parse_number_careful(cursor, end, out);
    const std::int64_t value = static_cast<std::int64_t>(significand);
    out.i = negative ? -value : value;
    out.kind = number_kind::int64;
    out.negative = negative;
    cursor = p;
    return true;
  } else if (FASTJSON_UNLIKELY(integer_digits > 19)) {
    return parse_number_careful(cursor, end, out);
  }
  if (FASTJSON_UNLIKELY((next | 0x20) == 'e')) {
    ++p;
    const bool minus = *p == '-';
    p += minus || *p == '+';
    const std::uint64_t digits = load_eight(p) ^ eight_zeros;
    const std::uint64_t stop = non_digit_bits(digits);
    const unsigned n = stop != 0 ? leading_digits(stop) : 8;
    if (FASTJSON_UNLIKELY(n - 1 >= 7u)) return parse_number_careful(cursor, end, out);
    const int written = static_cast<int>(some_digits_value(digits, n));
    exponent += minus ? -written : written;
    p += n;
  }
  const double magnitude = decimal_to_double(significand, exponent);
  out.d = negative ? -magnitude : magnitude;
  out.kind = number_kind::float64;
  out.negative = negative;
  cursor = p;
  return true;
}

}  // namespace fastjson

#endif
