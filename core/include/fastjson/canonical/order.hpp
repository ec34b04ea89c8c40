// What RFC 8785 says of names and numbers, apart from any text: the order of names, what is refused.
// Assumes nothing of the host. Include it BEFORE a target region opens.
// Included by canonical.hpp's users.
#ifndef FASTJSON_CANONICAL_ORDER_HPP
#define FASTJSON_CANONICAL_ORDER_HPP

#include <cstddef>
#include <cstdint>

#include <fastjson/number/parse.hpp>
#include <fastjson/number/spelling.hpp>

namespace fastjson {

// Why a text has no canonical form.
enum class canonical_refusal : std::uint8_t {
  none,
  invalid_text,      // the reader says why
  repeated_name,     // twice in one object
  number_too_large,  // beyond binary64
  integer_changed,   // strict only: binary64 has no such integer
  out_of_memory,
};

struct canonical_options {
  bool strict_integers = false;  // refuse integers that binary64 would change
  bool only_names = false;       // refuse nothing but repeated names: numbers are not looked at
};

// ECMAScript's Number::toString: fixed from 1e-6 up to below 1e21, else an exponent with its sign.
inline constexpr double_spelling ecmascript_spelling{-5, 21, false, false, true, 'e'};

namespace canonical_detail {

// The next code unit of a name in canonical form, p behind its opening quote: 0 at the closing one, then
// values in the order of UTF-16. Bytes of UTF-8 have that order but for U+E000 to U+FFFF (leads EE, EF),
// which come behind the surrogates of what is beyond (leads F0 to F4).
inline unsigned next_unit(const char*& p) noexcept {
  const unsigned char c = static_cast<unsigned char>(*p++);
  if (c == '"') return 0;
  if (c != '\\') return 1u + (c >= 0xF0 ? c - 2u : c >= 0xEE ? c + 0x10u : c);
  switch (const unsigned char escaped = static_cast<unsigned char>(*p++)) {
    case 'b': return 1 + '\b';
    case 't': return 1 + '\t';
    case 'n': return 1 + '\n';
    case 'f': return 1 + '\f';
    case 'r': return 1 + '\r';
    case 'u': {
      const unsigned low = static_cast<unsigned char>(p[3]);
      const unsigned high = static_cast<unsigned char>(p[2]) - '0';
      p += 4;
      return 1 + high * 16 + (low <= '9' ? low - '0' : low - 'a' + 10);
    }
    default: return 1u + escaped;
  }
}

}  // namespace canonical_detail

// Names in canonical form, each pointer behind an opening quote: below 0, 0 or above, by UTF-16 code units.
inline int compare_canonical_names(const char* a, const char* b) noexcept {
  for (;;) {
    const unsigned x = canonical_detail::next_unit(a);
    const unsigned y = canonical_detail::next_unit(b);
    if (x != y) return x < y ? -1 : 1;
    if (x == 0) return 0;
  }
}

// Is an integer text, '-' or nothing and digits, exactly the finite double that is nearest to it?
inline bool integer_is_exact(const char* first, const char* last, double nearest) noexcept {
  if (*first == '-') ++first;
  if (nearest == 0) return true;
  char digits[768];
  int point = 0;
  const std::size_t count = precise_digits(nearest < 0 ? -nearest : nearest, 767, digits, point);
  if (point < 0 || last - first != point || count > static_cast<std::size_t>(point)) return false;
  for (std::size_t i = 0; i < count; ++i)
    if (first[i] != digits[i]) return false;
  for (first += count; first != last; ++first)
    if (*first != '0') return false;
  return true;
}

}  // namespace fastjson

#endif
