// Floats in the spelling of PHP: serialize_precision, exponents, ".0" on demand.
// Assumes compat.hpp and a finite value; the room that each function names.
// Target-free: inlines into the encoder's target regions. Included by encode_state.hpp.
#ifndef FASTJSON_PHP_ENCODE_NUMBER_HPP
#define FASTJSON_PHP_ENCODE_NUMBER_HPP

#include "compat.hpp"

#include <fastjson/number/spelling.hpp>

namespace fastjson::php {

// Room for any float in shortest form with ".0" or a comma, block stores included.
inline constexpr std::size_t double_room = 48;

// Plain from 0.0001 up to 17 places before the point, exponential elsewhere, and then with
// a point in any case.
inline constexpr double_spelling php_spelling = {
    .fixed_from = -3, .fixed_to = 17, .fixed_fraction = false, .scientific_fraction = true, .plus_sign = true, .letter = 'e'};

// Any finite value with serialize_precision = -1; room double_room.
FASTJSON_INLINE char* write_php_double(char* out, double value, bool keep_fraction) noexcept {
  const double magnitude = std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) & ~(std::uint64_t{1} << 63));
  // Whole numbers that a double holds exactly need no digit search.
  const std::int64_t whole = magnitude < 9007199254740992.0 ? static_cast<std::int64_t>(magnitude) : -1;
  if (static_cast<double>(whole) == magnitude) {
    *out = '-';
    out += std::bit_cast<std::uint64_t>(value) >> 63;
    out = write_uint64(out, static_cast<std::uint64_t>(whole));
  } else {
    out = write_double<php_spelling>(out, value);
    if (FASTJSON_LIKELY(magnitude < 9007199254740992.0 || magnitude >= 1e17)) return out;
  }
  if (keep_fraction) {
    *out++ = '.';
    *out++ = '0';
  }
  return out;
}

// Any other serialize_precision: PHP's own conversion, which knows no locale. The text is
// at most ZEND_DOUBLE_MAX_LENGTH long; returns its length.
std::size_t print_with_precision(char* text, double value, int precision, bool keep_fraction) noexcept;

}  // namespace fastjson::php

#endif
