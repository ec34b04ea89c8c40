// The shortest decimal of a double in the spelling of a host: where the point stands and
// when an exponent is used. Assumes finite values and room for 40 bytes at `out` beyond
// the zeros that a wide fixed range asks for. Called by writers for every float.
#ifndef FASTJSON_NUMBER_SPELLING_HPP
#define FASTJSON_NUMBER_SPELLING_HPP

#include <bit>
#include <cstdint>

#include <fastjson/config.hpp>
#include <fastjson/number/print.hpp>

namespace fastjson {

// With the value written as 0.d1d2d3... * 10^point:
struct double_spelling {
  int fixed_from;            // fixed notation from this point on (0.0001 has -3) ...
  int fixed_to;              // ... up to this one (1 has 1); an exponent otherwise
  bool fixed_fraction;       // "1.0" rather than "1"
  bool scientific_fraction;  // "1.0e25" rather than "1e25"
  bool plus_sign;            // "1e+25" rather than "1e25"
  char letter;               // 'e' or 'E'
};

namespace number_detail {

// digits with a '.' after the first `point` of them, 1 <= point < count <= 17. Everything
// is stored one place to the right; then the word with the point is put together in a
// register and stored over it, so nothing is read back.
FASTJSON_INLINE char* write_around_point(char* out, const decimal_digits& d, unsigned point) noexcept {
  const std::uint64_t high = d.high | eight_zeros;
  const std::uint64_t low = d.low | eight_zeros;
  store_eight(out + 9, low);
  out[17] = static_cast<char>('0' + d.last);
  if (FASTJSON_LIKELY(point < 8)) {
    const std::uint64_t before = (1ull << (8 * point)) - 1;
    store_eight(out + 1, high);
    store_eight(out, (high & before) | static_cast<std::uint64_t>('.') << (8 * point) | (high & ~before) << 8);
  } else {
    store_eight(out, high);
    if (point < 16) {
      const unsigned shift = 8 * (point - 8);
      const std::uint64_t before = (1ull << shift) - 1;
      store_eight(out + 8, (low & before) | static_cast<std::uint64_t>('.') << shift | (low & ~before) << 8);
    } else {
      store_eight(out + 8, low);
      out[16] = '.';
    }
  }
  return out + d.count + 1;
}

FASTJSON_INLINE char* write_all_digits(char* out, const decimal_digits& d) noexcept {
  store_eight(out, d.high | eight_zeros);
  store_eight(out + 8, d.low | eight_zeros);
  out[16] = static_cast<char>('0' + d.last);
  return out + d.count;
}

template <double_spelling Spelling>
FASTJSON_INLINE char* write_scientific(char* out, const decimal_digits& d) noexcept {
  if (d.count > 1) {
    out = write_around_point(out, d, 1);
  } else {
    *out++ = static_cast<char>('0' + (d.high & 15));
    if constexpr (Spelling.scientific_fraction) {
      *out++ = '.';
      *out++ = '0';
    }
  }
  *out++ = Spelling.letter;
  int exponent = d.point - 1;
  if (exponent < 0) {
    *out++ = '-';
    exponent = -exponent;
  } else if constexpr (Spelling.plus_sign) {
    *out++ = '+';
  }
  return write_short_uint(out, static_cast<std::uint64_t>(exponent));
}

template <double_spelling Spelling>
FASTJSON_INLINE char* write_fixed(char* out, const decimal_digits& d) noexcept {
  const int point = d.point;
  if (FASTJSON_LIKELY(point > 0)) {
    if (FASTJSON_LIKELY(static_cast<int>(d.count) > point))
      return write_around_point(out, d, static_cast<unsigned>(point));
    write_all_digits(out, d);  // zeros follow the digits, up to 17 places
    if constexpr (Spelling.fixed_to > 17)
      for (int i = 17; i < point; ++i) out[i] = '0';
    out += point;
    if constexpr (Spelling.fixed_fraction) {
      *out++ = '.';
      *out++ = '0';
    }
    return out;
  }
  store_eight(out, eight_zeros ^ 0x1E00);  // '0' xor '.' is 0x1E
  if constexpr (Spelling.fixed_from < -5)
    for (int i = 6; i < -point; ++i) out[i + 2] = '0';
  return write_all_digits(out + 2 - point, d);
}

}  // namespace number_detail

template <double_spelling Spelling>
FASTJSON_INLINE char* write_digits(char* out, const decimal_digits& d) noexcept {
  if (FASTJSON_LIKELY(d.point >= Spelling.fixed_from && d.point <= Spelling.fixed_to))
    return number_detail::write_fixed<Spelling>(out, d);
  return number_detail::write_scientific<Spelling>(out, d);
}

// A finite double. Zero is written as "0" (or "0.0"), with its sign.
template <double_spelling Spelling>
FASTJSON_INLINE char* write_double(char* out, double value) noexcept {
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(value);
  *out = '-';
  out += bits >> 63;
  const std::uint64_t magnitude = bits & ~(1ull << 63);
  if (FASTJSON_UNLIKELY(magnitude == 0)) {
    *out++ = '0';
    if constexpr (Spelling.fixed_fraction) {
      *out++ = '.';
      *out++ = '0';
    }
    return out;
  }
  return write_digits<Spelling>(out, shortest_digits(std::bit_cast<double>(magnitude)));
}

}  // namespace fastjson

#endif
