// Strings and numbers of a valid JSON text compared by what they mean: escapes undone, 1.0 equal to 1.
// Assumes valid JSON (a raw string is what stands between its quotes). No memory.
// Used by pointers, the edit tree, the index and the validator.
#ifndef FASTJSON_EDIT_SCALARS_HPP
#define FASTJSON_EDIT_SCALARS_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <fastjson/config.hpp>

namespace fastjson {

struct text_run {
  const char* text;
  std::size_t length;
  const char* end() const noexcept { return text + length; }
};

inline bool same_bytes(text_run a, text_run b) noexcept {
  return a.length == b.length && (a.length == 0 || std::memcmp(a.text, b.text, a.length) == 0);
}

inline bool has_escape(text_run raw) noexcept {
  return raw.length != 0 && std::memchr(raw.text, '\\', raw.length) != nullptr;
}

// The UTF-8 bytes that a raw string stands for, one after the other.
class string_bytes {
 public:
  explicit string_bytes(text_run raw) noexcept : p(raw.text), end(raw.end()) {}

  // False at the end.
  bool next(unsigned char& byte) noexcept {
    if (used != count) return byte = pending[used++], true;
    if (p == end) return false;
    if (*p != '\\') return byte = static_cast<unsigned char>(*p++), true;
    undo_escape();
    byte = pending[used++];
    return true;
  }

 private:
  const char* p;
  const char* const end;
  unsigned char pending[4];
  unsigned used = 0, count = 0;

  static unsigned hex(char c) noexcept {
    return static_cast<unsigned>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
  }
  static unsigned unit(const char* at) noexcept {
    return hex(at[2]) << 12 | hex(at[3]) << 8 | hex(at[4]) << 4 | hex(at[5]);
  }

  void undo_escape() noexcept {
    used = 0;
    count = 1;
    const char c = p[1];
    if (c != 'u') {
      p += 2;
      pending[0] = static_cast<unsigned char>(c == 'b' ? '\b' : c == 'f' ? '\f' : c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c);
      return;
    }
    std::uint32_t point = unit(p);
    p += 6;
    if (point >= 0xD800 && point < 0xDC00) {
      point = 0x10000 + ((point - 0xD800) << 10) + (unit(p) - 0xDC00);
      p += 6;
    }
    count = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (unsigned i = count; i-- > 1; point >>= 6) pending[i] = static_cast<unsigned char>(0x80 | (point & 0x3F));
    pending[0] = static_cast<unsigned char>(count == 1 ? point : (0xF00u >> count & 0xF0) | point);
  }
};

// Does the raw string stand for exactly these bytes? Linear in the shorter one.
inline bool string_is(text_run raw, text_run bytes) noexcept {
  if (raw.length == bytes.length) return same_bytes(raw, bytes) && !has_escape(raw);
  if (raw.length < bytes.length || raw.length / 6 > bytes.length || !has_escape(raw)) return false;  // six for a byte at most
  string_bytes units(raw);
  unsigned char byte;
  std::size_t i = 0;
  while (units.next(byte))
    if (i == bytes.length || static_cast<unsigned char>(bytes.text[i++]) != byte) return false;
  return i == bytes.length;
}

inline bool same_string(text_run a, text_run b) noexcept {
  if (same_bytes(a, b)) return true;
  if (a.length / 6 > b.length || b.length / 6 > a.length) return false;
  if (!has_escape(a)) return string_is(b, a);
  if (!has_escape(b)) return string_is(a, b);
  string_bytes left(a), right(b);
  unsigned char x, y;
  for (;;) {
    const bool more = left.next(x);
    if (more != right.next(y)) return false;
    if (!more) return true;
    if (x != y) return false;
  }
}

// A hash that depends on a secret: 128-bit products of eight bytes at a time.
class keyed_hash {
 public:
  explicit keyed_hash(std::uint64_t secret) noexcept : state(secret ^ 0x9E3779B97F4A7C15), key(secret * 0xBF58476D1CE4E5B9 + 1) {}

  void add(unsigned char byte) noexcept {
    word |= std::uint64_t{byte} << (8 * filled);
    if (++filled == 8) flush();
  }
  void add_word(std::uint64_t value) noexcept {
    word = value;
    flush();
  }
  void add_string(text_run raw) noexcept {
    string_bytes units(raw);
    for (unsigned char byte; units.next(byte);) add(byte);
  }
  std::uint64_t finish() noexcept {
    word ^= std::uint64_t{filled} << 56;
    flush();
    return state;
  }

 private:
  void flush() noexcept {
    const std::uint64_t other = (key ^ (word >> 32 | word << 32)) | 1;
    const unsigned __int128 product = static_cast<unsigned __int128>(state ^ word) * other;
    state = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64) ^ key;
    word = 0;
    filled = 0;
  }
  std::uint64_t state, key, word = 0;
  unsigned filled = 0;
};

// A number as 0.DIGITS times ten to the exponent, the first and the last digit not zero.
struct exact_decimal {
  const char* first;  // of the significant digits, a point may stand between them
  const char* last;
  std::int64_t exponent;
  bool negative;
  bool zero;
  bool huge;  // the exponent has more digits than are counted here: equal only to its own spelling

  explicit exact_decimal(text_run number) noexcept {
    const char* p = number.text;
    const char* const end = number.end();
    negative = *p == '-';
    p += negative;
    const char* const digits = p;
    while (p != end && *p >= '0' && *p <= '9') ++p;
    const char* const point = p;
    if (p != end && *p == '.') do ++p; while (p != end && *p >= '0' && *p <= '9');
    last = p;
    read_exponent(p, end);
    first = digits;
    while (first != last && (*first == '0' || *first == '.')) ++first;
    while (last != first && (last[-1] == '0' || last[-1] == '.')) --last;
    zero = first == last;
    exponent += first < point ? point - first : point + 1 - first;
  }

 private:
  void read_exponent(const char* p, const char* end) noexcept {
    exponent = 0;
    huge = false;
    if (p == end) return;
    const bool below = *++p == '-';
    p += *p == '-' || *p == '+';
    while (p != end && *p == '0') ++p;
    huge = end - p > 17;
    for (; p != end && !huge; ++p) exponent = exponent * 10 + (*p - '0');
    if (below) exponent = -exponent;
  }
};

// The same number; of two that are spelt alike this need not be asked. Linear in the fewer significant digits.
inline bool same_number(const exact_decimal& x, const exact_decimal& y) noexcept {
  if (x.zero || y.zero) return x.zero && y.zero;
  if (x.huge || y.huge || x.negative != y.negative || x.exponent != y.exponent) return false;
  const char* p = x.first;
  const char* q = y.first;
  for (;; ++p, ++q) {
    if (p != x.last && *p == '.') ++p;
    if (q != y.last && *q == '.') ++q;
    if (p == x.last || q == y.last) return p == x.last && q == y.last;
    if (*p != *q) return false;
  }
}

// The same, whatever its spelling; exact. Linear.
inline bool same_number(text_run a, text_run b) noexcept {
  return same_bytes(a, b) || same_number(exact_decimal(a), exact_decimal(b));
}

inline void add_number(keyed_hash& hash, text_run number) noexcept {
  const exact_decimal x(number);
  if (x.zero) return hash.add('0');
  if (x.huge) {
    for (std::size_t i = 0; i < number.length; ++i) hash.add(static_cast<unsigned char>(number.text[i]));
    return;
  }
  hash.add_word(static_cast<std::uint64_t>(x.exponent) * 2 + x.negative);
  for (const char* p = x.first; p != x.last; ++p)
    if (*p != '.') hash.add(static_cast<unsigned char>(*p));
}

}  // namespace fastjson

#endif
