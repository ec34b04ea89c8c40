// parse_number with 32 bytes in one register. What the reader waits for is where the next
// token begins, so the end of the number comes first, from one comparison, and neither the
// sign nor the point stands in its way; whether it was a number is checked beside that.
// Assumes an open x86 region. Included by number/target.hpp once per region.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Values come from general registers, eight digits each. Compressing the digits out of the
// vector (AVX-512 VBMI2) saves instructions but not time: see docs/internals/decisions.md.
FASTJSON_INLINE bool fraction_fits(unsigned integer_digits, unsigned fraction_digits) noexcept {
  return integer_digits <= 8 && fraction_digits <= 16 && integer_digits + fraction_digits <= 19;
}

FASTJSON_INLINE std::uint64_t decimal_value(const char* p, unsigned integer_digits,
                                            unsigned fraction_digits) noexcept {
  const std::uint64_t integer = some_digits_value(load_eight(p) ^ eight_zeros, integer_digits);
  const char* const fraction = p + integer_digits + 1;
  const std::uint64_t first = load_eight(fraction) ^ eight_zeros;
  if (fraction_digits <= 8)
    return integer * number_detail::block_powers[fraction_digits] + some_digits_value(first, fraction_digits);
  const unsigned rest = fraction_digits - 8;
  const std::uint64_t second = some_digits_value(load_eight(fraction + 8) ^ eight_zeros, rest);
  return (integer * 100000000 + eight_digits_value(first)) * number_detail::block_powers[rest] + second;
}

FASTJSON_INLINE std::uint64_t integer_value(const char* p, unsigned digits) noexcept {
  const std::uint64_t first = load_eight(p) ^ eight_zeros;
  if (FASTJSON_LIKELY(digits <= 8)) return some_digits_value(first, digits);
  const std::uint64_t second = load_eight(p + 8) ^ eight_zeros;
  if (digits <= 16)
    return eight_digits_value(first) * number_detail::block_powers[digits - 8] + some_digits_value(second, digits - 8);
  const std::uint64_t third = some_digits_value(load_eight(p + 16) ^ eight_zeros, digits - 16);
  return (eight_digits_value(first) * 100000000 + eight_digits_value(second)) *
             number_detail::block_powers[digits - 16] + third;
}

// Same contract as fastjson::parse_number.
FASTJSON_INLINE bool parse_number(const char*& cursor, const char* end, number& out) noexcept {
  const char* const p = cursor;
  if (FASTJSON_UNLIKELY(end - p < unchecked_number_room)) return parse_number_careful(cursor, end, out);
  const number_text text = load_number(p);
  const unsigned negative = *p == '-';
  // The sign or first digit, then digits and points: a valid number without an exponent,
  // or more than that, which the checks below find.
  const auto length = static_cast<unsigned>(std::countr_one(text.digits | text.points | 1));
  const std::uint32_t points = _bzhi_u32(text.points, length);
  const char next = p[length];
  const char* const first = p + negative;
  if (FASTJSON_UNLIKELY((next | 0x20) == 'e' || length > 24)) return fastjson::parse_number<number>(cursor, end, out);
  if (points == 0) {
    const unsigned digits = length - negative;
    if (FASTJSON_UNLIKELY(digits - 1 >= 18u || (*first == '0' && digits > 1)))
      return parse_number_careful(cursor, end, out);
    const auto value = static_cast<std::int64_t>(integer_value(first, digits));
    out.i = negative != 0 ? -value : value;
    out.kind = number_kind::int64;
    out.negative = negative != 0;
    cursor = p + length;
    return true;
  }
  const auto point = static_cast<unsigned>(std::countr_zero(points));
  const unsigned integer_digits = point - negative;
  const unsigned fraction_digits = length - point - 1;
  if (FASTJSON_UNLIKELY(integer_digits == 0 || fraction_digits == 0 || (points & (points - 1)) != 0 ||
                        !fraction_fits(integer_digits, fraction_digits) ||
                        (*first == '0' && integer_digits > 1)))
    return fastjson::parse_number<number>(cursor, end, out);
  const std::uint64_t significand = decimal_value(first, integer_digits, fraction_digits);
  const double magnitude = decimal_to_double(significand, -static_cast<int>(fraction_digits));
  out.d = negative != 0 ? -magnitude : magnitude;
  out.kind = number_kind::float64;
  out.negative = negative != 0;
  cursor = p + length;
  return true;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
