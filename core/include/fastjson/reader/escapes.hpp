// Escapes one at a time: what they mean, what is wrong with them; and which bytes of 64 a backslash escapes.
// Assumes an open target region, scan.hpp before it. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// What the byte after a backslash stands for (0: nothing, or 'u'), and the values of
// hexadecimal digits.
struct escape_table_pair {
  char plain[256];
  unsigned char hex[256];
};

constexpr escape_table_pair make_escape_tables() noexcept {
  escape_table_pair tables{};
  for (const char c : {'"', '\\', '/'}) tables.plain[static_cast<unsigned char>(c)] = c;
  tables.plain[std::size_t{'b'}] = '\b';
  tables.plain[std::size_t{'f'}] = '\f';
  tables.plain[std::size_t{'n'}] = '\n';
  tables.plain[std::size_t{'r'}] = '\r';
  tables.plain[std::size_t{'t'}] = '\t';
  for (unsigned i = 0; i < 256; ++i)
    tables.hex[i] = static_cast<unsigned char>(i >= '0' && i <= '9' ? i - '0'
                                               : (i | 0x20) >= 'a' && (i | 0x20) <= 'f' ? (i | 0x20) - 'a' + 10 : 0xFF);
  return tables;
}

constexpr escape_table_pair escape_tables = make_escape_tables();

// Where and why a string failed; code none means that it did not.
struct string_failure {
  error_code code;
  const char* at;
};

constexpr unsigned char not_hex = 0xFF;

FASTJSON_INLINE unsigned hex_digit(char c) noexcept { return escape_tables.hex[static_cast<unsigned char>(c)]; }

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

// The code unit of four hexadecimal digits; above 0xFFFF when one of them is none.
FASTJSON_INLINE unsigned code_unit(const char* p) noexcept {
  const unsigned first = hex_digit(p[0]), second = hex_digit(p[1]), third = hex_digit(p[2]), fourth = hex_digit(p[3]);
  const unsigned unit = first << 12 | second << 8 | third << 4 | fourth;
  return (first | second | third | fourth) > 15 ? unit | 0x10000 : unit;
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

// The same for c below 0x10000, without a branch on its size: four bytes are written.
FASTJSON_INLINE char* put_code_unit(char* out, unsigned c) noexcept {
  const std::uint32_t two = 0x80C0 | c >> 6 | (c & 0x3F) << 8;
  const std::uint32_t three = 0x8080E0 | c >> 12 | (c >> 6 & 0x3F) << 8 | (c & 0x3F) << 16;
  std::uint32_t bytes = c < 0x800 ? two : three;
  bytes = c < 0x80 ? c : bytes;
#if !FASTJSON_LITTLE_ENDIAN
  bytes = __builtin_bswap32(bytes);
#endif
  std::memcpy(out, &bytes, 4);
  return out + 1 + (c >= 0x80) + (c >= 0x800);
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
  switch (p + 1 < end ? p[1] : 0) {
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
    default: break;
  }
  const char plain = p + 1 < end ? escape_tables.plain[static_cast<unsigned char>(p[1])] : 0;
  if (FASTJSON_UNLIKELY(plain == 0)) {
    failure = {error_code::invalid_escape, p + 1};
    return nullptr;
  }
  *out++ = plain;
  return p + 2;
}

#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512

// Which of 64 bytes are escaped by a backslash in front, given one bit per backslash and
// whether the first byte is escaped from before. Runs of backslashes are told odd from
// even by where a carry through them comes out (G. Langdale and D. Lemire, "Parsing
// Gigabytes of JSON per Second", 2019).
FASTJSON_INLINE std::uint64_t escaped_bytes(std::uint64_t backslashes, std::uint64_t& carried) noexcept {
  constexpr std::uint64_t even = 0x5555555555555555;
  backslashes &= ~carried;
  const std::uint64_t follows = backslashes << 1 | carried;
  const std::uint64_t odd_starts = backslashes & ~even & ~follows;
  std::uint64_t ends;
  carried = __builtin_add_overflow(odd_starts, backslashes, &ends) ? 1 : 0;
  return (even ^ ends << 1) & follows;
}

#endif

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
