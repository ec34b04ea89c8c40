// Which ASCII bytes of a string are escaped when it is written, and as what.
// Assumes nothing of the CPU; built by a host for one call, or as a constant.
// Included by target/headers.hpp, used by the writer's target code and by hosts.
#ifndef FASTJSON_WRITER_ESCAPE_RULES_HPP
#define FASTJSON_WRITER_ESCAPE_RULES_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <fastjson/config.hpp>

namespace fastjson {

// What stands for each ASCII byte if it is escaped: up to six characters in the low
// bytes, in memory order, and their count in the top one, so that an escape is one
// load, one store of eight bytes and one addition.
struct escape_texts {
  std::uint64_t entry[128] = {};

  constexpr void put(unsigned char c, const char* text) noexcept {
    std::uint64_t packed = 0;
    unsigned n = 0;
    for (; text[n] != 0; n++) packed |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[n])) << (8 * n);
    entry[c] = packed | static_cast<std::uint64_t>(n) << 56;
  }

  constexpr void put_code_point(unsigned char c, bool upper) noexcept {
    const char* digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
    const char text[7] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15], 0};
    put(c, text);
  }
};

// Stores eight bytes; returns the cursor behind those that count.
FASTJSON_INLINE char* write_escape(char* out, std::uint64_t entry) noexcept {
  std::uint64_t text = entry;
#if !FASTJSON_LITTLE_ENDIAN
  text = __builtin_bswap64(text);
#endif
  std::memcpy(out, &text, 8);
  return out + (entry >> 56);
}

// The texts of RFC 8259: the two-character forms where there are such, \u00xx elsewhere.
constexpr escape_texts make_escape_texts(bool upper_hexadecimal) noexcept {
  escape_texts texts;
  for (unsigned c = 0; c < 128; c++) texts.put_code_point(static_cast<unsigned char>(c), upper_hexadecimal);
  texts.put('"', "\\\"");
  texts.put('\\', "\\\\");
  texts.put('/', "\\/");
  texts.put('\b', "\\b");
  texts.put('\f', "\\f");
  texts.put('\n', "\\n");
  texts.put('\r', "\\r");
  texts.put('\t', "\\t");
  return texts;
}

// Two hexadecimal digits per byte value, in memory order, and one per nibble.
struct hex_pairs {
  char pair[256][2] = {};
  alignas(16) char digit[16] = {};

  // The characters \uXXXX for a 16-bit unit; stores eight bytes, of which six count.
  FASTJSON_INLINE char* write_unit(char* out, std::uint32_t unit) const noexcept {
#if FASTJSON_LITTLE_ENDIAN
    // Put together in a register: eight bytes that were stored one by one cannot be loaded at once before they are in the cache.
    const std::uint64_t text = 0x755C | std::uint64_t{digits_of(unit >> 8 & 255)} << 16 | std::uint64_t{digits_of(unit & 255)} << 32;
#else
    char text[8] = {'\\', 'u'};
    std::memcpy(text + 2, pair[(unit >> 8) & 255], 2);
    std::memcpy(text + 4, pair[unit & 255], 2);
#endif
    std::memcpy(out, &text, 8);
    return out + 6;
  }

 private:
  FASTJSON_INLINE std::uint16_t digits_of(std::uint32_t byte) const noexcept {
    std::uint16_t digits;
    std::memcpy(&digits, pair[byte], 2);
    return digits;
  }
};

constexpr hex_pairs make_hex_pairs(bool upper) noexcept {
  const char* digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
  hex_pairs pairs;
  for (unsigned i = 0; i < 16; i++) pairs.digit[i] = digits[i];
  for (unsigned i = 0; i < 256; i++) {
    pairs.pair[i][0] = digits[i >> 4];
    pairs.pair[i][1] = digits[i & 15];
  }
  return pairs;
}

inline constexpr hex_pairs lower_hex_pairs = make_hex_pairs(false);
inline constexpr hex_pairs upper_hex_pairs = make_hex_pairs(true);

// The bytes to escape. A byte c is in the set when bit (c >> 4) of low_nibble[c & 15] is
// on: rows of 16 bytes against columns, which two byte shuffles evaluate for any set, so
// a set chosen at run time costs no more than one known to the compiler. Control
// characters, the quote and the backslash are always members.
struct escape_rules {
  // The same set once more: 0x80 for members, and with it the letter where the escape is a backslash and a letter.
  alignas(64) unsigned char flag[128];
  alignas(16) unsigned char low_nibble[16];
  unsigned char extra[8];    // the members from 0x20 up, for kernels without a byte shuffle
  unsigned char extra_count;
  bool escape_non_ascii;         // \uXXXX for everything from U+0080 up
  bool escape_line_terminators;  // \u2028 and \u2029 even where other characters stay
  const escape_texts* texts;
  const hex_pairs* hex;

  constexpr void start(const escape_texts& with_texts, const hex_pairs& with_hex) noexcept {
    for (unsigned char& row : low_nibble) row = 3;  // rows 0x00 and 0x10
    texts = &with_texts;
    for (unsigned c = 0; c < 128; c++) flag[c] = c < 0x20 ? flag_of(c) : 0;
    extra_count = 0;
    hex = &with_hex;
    escape_non_ascii = false;
    escape_line_terminators = false;
    add('"');
    add('\\');
  }

  // At most eight bytes from 0x20 to 0x7f; adding one twice is the caller's mistake.
  constexpr void add(unsigned char c) noexcept {
    low_nibble[c & 15] = static_cast<unsigned char>(low_nibble[c & 15] | 1u << (c >> 4));
    extra[extra_count++] = c;
    flag[c] = flag_of(c);
  }

 private:
  constexpr unsigned char flag_of(unsigned c) const noexcept {
    const std::uint64_t text = texts->entry[c];
    return static_cast<unsigned char>(0x80 | (text >> 56 == 2 ? text >> 8 & 0x7F : 0));
  }
};

}  // namespace fastjson

#endif
