// The lexer of ext/json, as observed, for the one token at which the reader failed: which
// of several errors is reported is decided token by token there, byte by byte here.
// Assumes text[length] is readable, as it is in every zend_string. Called after failures.
#include "decode_errors.hpp"

#include <cstdint>
#include <cstring>

namespace fastjson::php {
namespace {

using byte = unsigned char;

// Length of the well-formed UTF-8 sequence at p, 0 when there is none. A sequence cannot
// run past the terminating zero, which is no continuation byte.
std::size_t well_formed(const byte* p) noexcept {
  const byte lead = p[0];
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const byte low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const byte high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (p[1] < low || p[1] > high) return 0;
  if (lead < 0xE0) return 2;
  if ((p[2] & 0xC0) != 0x80) return 0;
  if (lead < 0xF0) return 3;
  return (p[3] & 0xC0) == 0x80 ? 4 : 0;
}

int hex_value(byte c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  const byte lower = c | 0x20;
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The code unit of "\uXXXX" at p, or -1.
int code_unit(const byte* p) noexcept {
  if (p[0] != '\\' || p[1] != 'u') return -1;
  int unit = 0;
  for (int i = 2; i < 6; ++i) {
    const int digit = hex_value(p[i]);
    if (digit < 0) return -1;
    unit = unit << 4 | digit;
  }
  return unit;
}

// The error of the string whose opening quote is at p[-1]; NONE when it is a token.
zend_long string_error(const byte* p, const byte* end, zend_long flags) noexcept {
  const auto is_plain = [](byte c) { return c >= 0x20 && c < 0x80 && c != '"' && c != '\\'; };
  for (;;) {
    while (p != end && is_plain(*p)) ++p;
    if (p == end) return FASTJSON_ERROR_OF_OPEN_STRING;
    if (*p < 0x20) return PHP_JSON_ERROR_CTRL_CHAR;
    if (*p == '"') return PHP_JSON_ERROR_NONE;
    if (*p == '\\') {
      const int unit = code_unit(p);
      if (unit >= 0xD800 && unit < 0xE000) {
        const int low = unit < 0xDC00 ? code_unit(p + 6) : -1;
        if (low < 0xDC00 || low >= 0xE000) return PHP_JSON_ERROR_UTF16;
        p += 12;
      } else if (unit >= 0) {
        p += 6;
      } else if (p[1] != 0 && std::strchr("\"\\/bfnrt", p[1]) != nullptr) {
        p += 2;
      } else {
        return PHP_JSON_ERROR_SYNTAX;
      }
      continue;
    }
    const std::size_t n = well_formed(p);
    if (n == 0 && !(flags & (PHP_JSON_INVALID_UTF8_IGNORE | PHP_JSON_INVALID_UTF8_SUBSTITUTE)))
      return PHP_JSON_ERROR_UTF8;
    p += n == 0 ? 1 : n;
  }
}

bool has_backslash(const byte* eight) noexcept {
  constexpr std::uint64_t ones = 0x0101010101010101;
  std::uint64_t bytes;
  std::memcpy(&bytes, eight, sizeof bytes);
  bytes ^= ones * '\\';
  return ((bytes - ones) & ~bytes & ones << 7) != 0;
}

// Where the check of a string that begins at `first` and has no end can begin, when all of it is fine up to its last twelve bytes,
// which a pair of escapes has: at a character that no escape is part of.
const byte* recheck_from(const byte* first, const byte* end) noexcept {
  if (end - first <= 32) return first;
  const bool behind_escape = has_backslash(end - 16) || has_backslash(end - 8);
  const byte* p = behind_escape ? end - 24 : end - 3;
  const byte* run = p;
  while (run != first && run[-1] == '\\') --run;
  p += (p - run) % 2;
  while (p != end && (*p & 0xC0) == 0x80) ++p;
  // Inside of the first half of a pair, or behind it: its second half is no error.
  for (const byte* half = p; end - p >= 12 && half != p + 6; ++half) {
    if (*half != '\\') continue;
    const int unit = code_unit(half);
    return unit >= 0xDC00 && unit < 0xE000 ? half + 6 : p;
  }
  return p;
}

// The error of the string whose opening quote is at `quote`, which the reader has refused, or (any other code) found out of place.
zend_long error_of_string(error_code code, const byte* quote, const byte* end, zend_long flags) noexcept {
  switch (code) {
    case error_code::control_character: return PHP_JSON_ERROR_CTRL_CHAR;
    case error_code::invalid_utf8: return PHP_JSON_ERROR_UTF8;
    case error_code::invalid_escape: return PHP_JSON_ERROR_SYNTAX;
    case error_code::lone_surrogate: return PHP_JSON_ERROR_UTF16;
    case error_code::unexpected_end: return string_error(recheck_from(quote + 1, end), end, flags);
    default: return string_error(quote + 1, end, flags);
  }
}

bool begins_number(const byte* p) noexcept {
  if (*p == '-') ++p;
  return *p >= '0' && *p <= '9';
}

bool is_word(const byte* p, const char* word) noexcept {
  while (*word != 0 && *p == static_cast<byte>(*word)) ++p, ++word;
  return *word == 0;
}

// The error of the token at p, NONE when it is one (or the end of the text).
zend_long token_error(const byte* p, error_code code, const byte* end, zend_long flags) noexcept {
  if (p == end) return PHP_JSON_ERROR_NONE;
  if (*p == '"') return error_of_string(code, p, end, flags);
  if (*p < 0x20) return PHP_JSON_ERROR_CTRL_CHAR;
  switch (*p) {
    case '{': case '}': case '[': case ']': case ':': case ',': return PHP_JSON_ERROR_NONE;
    case 'n': return is_word(p, "null") ? PHP_JSON_ERROR_NONE : PHP_JSON_ERROR_SYNTAX;
    case 't': return is_word(p, "true") ? PHP_JSON_ERROR_NONE : PHP_JSON_ERROR_SYNTAX;
    case 'f': return is_word(p, "false") ? PHP_JSON_ERROR_NONE : PHP_JSON_ERROR_SYNTAX;
    default: break;
  }
  if (begins_number(p)) return PHP_JSON_ERROR_NONE;
  return well_formed(p) != 0 ? PHP_JSON_ERROR_SYNTAX : PHP_JSON_ERROR_UTF8;
}

bool closes_the_other_kind(expectation expected, byte c) noexcept {
  switch (expected) {
    case expectation::first_element_or_end:
    case expectation::comma_or_array_end: return c == '}';
    case expectation::first_key_or_end:
    case expectation::comma_or_object_end: return c == ']';
    default: return false;
  }
}

zend_long error_code_of(const read_result& result, const byte* text, const byte* end, zend_long flags,
                        bool in_bad_member) noexcept {
  if (result.code == error_code::depth_exceeded) return PHP_JSON_ERROR_DEPTH;
  if (result.code == error_code::stopped_by_host) return PHP_JSON_ERROR_INVALID_PROPERTY_NAME;
  // A member is complete before the token behind it is read.
  if (in_bad_member && (result.expected == expectation::comma_or_object_end || result.expected == expectation::key))
    return PHP_JSON_ERROR_INVALID_PROPERTY_NAME;
  const zend_long lexical = token_error(text + result.token, result.code, end, flags);
  if (lexical != PHP_JSON_ERROR_NONE) return lexical;
  // What failed inside a number is, for ext/json, a shorter number and a stray token.
  if (in_bad_member && result.expected == expectation::value && begins_number(text + result.token))
    return PHP_JSON_ERROR_INVALID_PROPERTY_NAME;
  return closes_the_other_kind(result.expected, text[result.token]) ? PHP_JSON_ERROR_STATE_MISMATCH
                                                                    : PHP_JSON_ERROR_SYNTAX;
}

#if FASTJSON_ERRORS_HAVE_LOCATIONS

const byte* skip_digits(const byte* p) noexcept {
  while (*p >= '0' && *p <= '9') ++p;
  return p;
}

// The end of the longest number that begins at p, which begins one.
const byte* number_end(const byte* p) noexcept {
  if (*p == '-') ++p;
  p = *p == '0' ? p + 1 : skip_digits(p);
  if (*p == '.' && skip_digits(p + 1) != p + 1) p = skip_digits(p + 1);
  if ((*p | 0x20) != 'e') return p;
  const byte* const digits = p + (p[1] == '+' || p[1] == '-' ? 2 : 1);
  return skip_digits(digits) != digits ? skip_digits(digits) : p;
}

// Whether [p, end) is an integer that JSON_BIGINT_AS_STRING makes a string of, which can be a key.
bool is_big_integer(const byte* p, const byte* end) noexcept {
  const bool negative = *p == '-';
  const byte* const digits = p + negative;
  if (skip_digits(digits) != end || end - digits < 19) return false;
  const int beyond = end - digits == 19 ? std::memcmp(digits, "9223372036854775808", 19) : 1;
  return beyond > 0 || (beyond == 0 && !negative);
}

bool is_one_of(const char* bytes, byte c) noexcept { return c != 0 && std::strchr(bytes, c) != nullptr; }

// Where the string starts whose closing quote is at p: at a quote that is not escaped.
const byte* string_start(const byte* p) noexcept {
  const byte* before;
  do {
    do --p; while (*p != '"');
    before = p;
    while (before[-1] == '\\') --before;
  } while ((p - before) % 2 != 0);
  return p;
}

// The start of the last token of the member that ends in front of p, with white space and a comma between.
const byte* last_token_of_member(const byte* p) noexcept {
  while (is_one_of(" \t\r\n,", p[-1])) --p;
  --p;
  if (*p == '"') return string_start(p);
  if (*p == ']' || *p == '}') return p;
  while (!is_one_of(" \t\r\n:", p[-1])) --p;
  return p;
}

// What ext/json's scanner read last, at `result` or before it.
const byte* last_token(const read_result& result, zend_long code, const byte* text, zend_long flags,
                       bool in_bad_member) noexcept {
  const byte* const token = text + result.token;
  const bool at_value = result.expected == expectation::value || result.expected == expectation::first_element_or_end;
  if (code == PHP_JSON_ERROR_INVALID_PROPERTY_NAME)
    return in_bad_member && at_value && result.code != error_code::stopped_by_host ? token : last_token_of_member(token);
  if (code != PHP_JSON_ERROR_SYNTAX || !begins_number(token)) return token;
  const byte* const end = number_end(token);
  const bool at_key = result.expected == expectation::key || result.expected == expectation::first_key_or_end;
  return at_value || (at_key && (flags & PHP_JSON_BIGINT_AS_STRING) && is_big_integer(token, end)) ? end : token;
}

// Lines end at line feeds; a column is a byte that continues no UTF-8 sequence.
host_error located(zend_long code, const byte* text, const byte* token) noexcept {
  host_error error{code, 1, 1};
  const byte* line = text;
  while (const void* const feed = std::memchr(line, '\n', static_cast<std::size_t>(token - line))) {
    line = static_cast<const byte*>(feed) + 1;
    ++error.line;
  }
  for (; line != token; ++line) error.column += (*line & 0xC0) != 0x80;
  return error;
}

#endif

}  // namespace

host_error decode_error(const read_result& result, const char* text, std::size_t length, zend_long flags,
                        bool in_bad_member) noexcept {
  const auto* const bytes = reinterpret_cast<const byte*>(text);
  const zend_long code = error_code_of(result, bytes, bytes + length, flags, in_bad_member);
#if FASTJSON_ERRORS_HAVE_LOCATIONS
  return located(code, bytes, last_token(result, code, bytes, flags, in_bad_member));
#else
  return {code, 0, 0};
#endif
}

}  // namespace fastjson::php
