// Strings and keys: the whole path for those that are long, escaped, not ASCII or wrong.
// Assumes an open target region, scan.hpp before it, and a `text` that owns the cursor.
// Called by the parse loop, which handles short plain ASCII itself. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Where and why a string failed; code none means that it did not.
struct string_failure {
  error_code code;
  const char* at;
};

constexpr unsigned char not_hex = 0xFF;

FASTJSON_INLINE unsigned hex_digit(char c) noexcept {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  const unsigned lower = static_cast<unsigned>(c) | 0x20u;
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : not_hex;
}

// Four hexadecimal digits in [p, end), or -1 with `bad` at the first byte that is none.
FASTJSON_INLINE int four_hex(const char* p, const char* end, const char*& bad) noexcept {
  int value = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned digit = p + i < end ? hex_digit(p[i]) : not_hex;
    if (FASTJSON_UNLIKELY(digit == not_hex)) {
      bad = p + i;
      return -1;
    }
    value = value << 4 | static_cast<int>(digit);
  }
  return value;
}

FASTJSON_INLINE char* put_code_point(char* out, unsigned c) noexcept {
  if (c < 0x80) {
    *out++ = static_cast<char>(c);
  } else if (c < 0x800) {
    *out++ = static_cast<char>(0xC0 | c >> 6);
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    *out++ = static_cast<char>(0xE0 | c >> 12);
    *out++ = static_cast<char>(0x80 | (c >> 6 & 0x3F));
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  } else {
    *out++ = static_cast<char>(0xF0 | c >> 18);
    *out++ = static_cast<char>(0x80 | (c >> 12 & 0x3F));
    *out++ = static_cast<char>(0x80 | (c >> 6 & 0x3F));
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  }
  return out;
}

// The second half of a surrogate pair whose first half ended at `p`, or -1: then
// `failure` names the byte that cannot belong to one.
inline int low_surrogate(const char* p, const char* end, string_failure& failure) noexcept {
  unsigned value = 0;
  for (int i = 0; i < 6; ++i) {
    const char c = p + i < end ? p[i] : 0;
    const unsigned digit = i >= 2 ? hex_digit(c) : 0;
    const bool fits = i == 0 ? c == '\\' : i == 1 ? c == 'u' : i == 2 ? digit == 0xD
                      : i == 3 ? digit >= 0xC && digit != not_hex : digit != not_hex;
    if (!fits) {
      failure = {error_code::lone_surrogate, p + i};
      return -1;
    }
    value = value << 4 | digit;
  }
  return static_cast<int>(value & 0xFFFF);
}

// One escape: p at the backslash, [.., end) ends before the closing quote. Writes the
// character and returns what follows the escape, or null with `failure` filled in.
FASTJSON_INLINE const char* unescape_one(const char* p, const char* end, char*& out,
                                         string_failure& failure) noexcept {
  char plain;
  switch (p + 1 < end ? p[1] : 0) {
    case '"': plain = '"'; break;
    case '\\': plain = '\\'; break;
    case '/': plain = '/'; break;
    case 'b': plain = '\b'; break;
    case 'f': plain = '\f'; break;
    case 'n': plain = '\n'; break;
    case 'r': plain = '\r'; break;
    case 't': plain = '\t'; break;
    case 'u': {
      const char* bad = nullptr;
      const int unit = four_hex(p + 2, end, bad);
      if (FASTJSON_UNLIKELY(unit < 0)) {
        // After \ud, the digits c to f can only begin a low half, which is already wrong.
        const bool low_half = bad > p + 3 && (p[2] | 0x20) == 'd' && hex_digit(p[3]) >= 0xC;
        failure = {error_code::invalid_escape, low_half ? p + 3 : bad};
        return nullptr;
      }
      if (FASTJSON_LIKELY((unit & 0xF800) != 0xD800)) {
        out = put_code_point(out, static_cast<unsigned>(unit));
        return p + 6;
      }
      if (unit >= 0xDC00) {
        failure = {error_code::lone_surrogate, p + 3};
        return nullptr;
      }
      const int low = low_surrogate(p + 6, end, failure);
      if (FASTJSON_UNLIKELY(low < 0)) return nullptr;
      out = put_code_point(out, 0x10000u + ((static_cast<unsigned>(unit) & 0x3FF) << 10) +
                                    (static_cast<unsigned>(low) & 0x3FF));
      return p + 12;
    }
    default: failure = {error_code::invalid_escape, p + 1}; return nullptr;
  }
  *out++ = plain;
  return p + 2;
}

// The closing quote of the string that `p` is inside of, or the control character that
// ends it wrongly, or `limit`. Escapes are stepped over, not checked.
inline const char* find_closing_quote(const char* p, const char* limit, bool& non_ascii) noexcept {
  for (;;) {
    p = find_string_stop(p, limit, non_ascii);
    if (p >= limit || *p != '\\') return p;
    if (limit - p < 2) return limit;
    if (static_cast<unsigned char>(p[1]) < 0x20) return p + 1;
    non_ascii |= static_cast<signed char>(p[1]) < 0;
    p += 2;
  }
}

// Copies [p, end), undoing escapes, to `out`, which has room for end - p bytes and not
// more. Stops at the first wrong escape. Returns the end of what was written.
inline char* unescape(const char* p, const char* end, char* out, string_failure& failure) noexcept {
  failure = {error_code::none, nullptr};
  while (p < end) {
    if (*p == '\\') {
      p = unescape_one(p, end, out, failure);
      if (FASTJSON_UNLIKELY(p == nullptr)) return out;
      continue;
    }
    // What is left of the room is at least what is left of the text, so whole blocks may
    // be stored while a whole block is left to read.
    if (static_cast<std::size_t>(end - p) >= block::size) {
      const block b = block::load(p);
      b.store(out);
      const mask stop = to_mask(b.equals('\\'));
      const unsigned n = stop.any() ? stop.first() : static_cast<unsigned>(block::size);
      p += n;
      out += n;
      continue;
    }
    *out++ = *p++;
  }
  return out;
}

// The same without a result.
inline void check_escapes(const char* p, const char* end, string_failure& failure) noexcept {
  failure = {error_code::none, nullptr};
  while (p < end) {
    if (*p == '\\') {
      char ignored[8];
      char* out = ignored;
      p = unescape_one(p, end, out, failure);
      if (FASTJSON_UNLIKELY(p == nullptr)) return;
      continue;
    }
    if (static_cast<std::size_t>(end - p) >= block::size) {
      const mask stop = to_mask(block::load(p).equals('\\'));
      p += stop.any() ? stop.first() : block::size;
      continue;
    }
    ++p;
  }
}

// Bytes of the well-formed sequence at p, 0 when there is none.
FASTJSON_INLINE unsigned sequence_length(const char* p, const char* end) noexcept {
  const unsigned char lead = static_cast<unsigned char>(*p);
  const unsigned n = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (static_cast<std::size_t>(end - p) < n) return 0;
  return find_invalid_utf8_stepwise(p, p + n) == nullptr ? n : 0;
}

// The same as unescape where bytes that are no UTF-8 are dropped or replaced by U+FFFD,
// one for each. `out` has room for three bytes per byte of text. Not on any fast path.
inline char* unescape_repairing(const char* p, const char* end, char* out, utf8_policy policy,
                                string_failure& failure) noexcept {
  failure = {error_code::none, nullptr};
  while (p < end) {
    if (*p == '\\') {
      p = unescape_one(p, end, out, failure);
      if (p == nullptr) return out;
      continue;
    }
    const unsigned n = sequence_length(p, end);
    for (unsigned i = 0; i < n; ++i) *out++ = p[i];
    if (n == 0 && policy == utf8_policy::substitute) out = put_code_point(out, 0xFFFD);
    p += n == 0 ? 1 : n;
  }
  return out;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
