// Strings and keys: the whole path for those that are long, escaped, not ASCII or wrong.
// Assumes an open target region, scan.hpp before it, and a `text` that owns the cursor.
// Called by the parse loop, which handles short plain ASCII itself. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Long strings are looked through in pieces of so many bytes, a part of a core's nearest cache. Fuzzers take fewer, to see many ends.
#ifndef FASTJSON_READER_PIECE
#define FASTJSON_READER_PIECE 4096
#endif
constexpr std::ptrdiff_t reader_piece = FASTJSON_READER_PIECE;
static_assert(reader_piece % 64 == 0);

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

// Strings with escapes up to so many bytes are read in one pass over the text.
constexpr std::ptrdiff_t at_once_at_most = 1024;

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

// The closing quote of the string that `p` is inside of, or the control character that
// ends it wrongly, or `limit`. Escapes are stepped over, not checked.
inline const char* find_closing_quote_stepwise(const char* p, const char* limit, bool& non_ascii) noexcept {
  for (;;) {
    p = find_string_stop(p, limit, non_ascii);
    if (p >= limit || *p != '\\') return p;
    if (limit - p < 2) return limit;
    if (static_cast<unsigned char>(p[1]) < 0x20) return p + 1;
    non_ascii |= static_cast<signed char>(p[1]) < 0;
    p += 2;
  }
}

// Text that is looked at as a whole: where it stops being plain, and what is not ASCII in it,
// one bit per byte. Without vectors only the first stop is exact.
struct text_window {
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
  static_assert(block::size == 32);
  static constexpr std::ptrdiff_t size = 64;
  static constexpr unsigned bits_per_byte = 1;
  static constexpr bool exact = true;
#else
  static constexpr std::ptrdiff_t size = block::size;
  static constexpr unsigned bits_per_byte = 64 / block::size;
  static constexpr bool exact = false;
#endif
  std::uint64_t stops, high;

  static FASTJSON_INLINE text_window copy(const char* from, char* to) noexcept {
    const auto stops_in = [](block b) { return to_mask(b.equals('"') | b.equals('\\') | b.below(0x20)).bits; };
    const block low = block::load(from);
    low.store(to);
    if constexpr (size == block::size) return {stops_in(low), to_mask(low.non_ascii()).bits};
    const block upper = block::load(from + size / 2);
    upper.store(to + size / 2);
    return {stops_in(low) | stops_in(upper) << 32,
            to_mask(low.non_ascii()).bits | to_mask(upper.non_ascii()).bits << 32};
  }
  static FASTJSON_INLINE void copy_only(const char* from, char* to) noexcept {
    block::load(from).store(to);
    if constexpr (size != block::size) block::load(from + size / 2).store(to + size / 2);
  }
  FASTJSON_INLINE unsigned first_stop() const noexcept {
    return static_cast<unsigned>(std::countr_zero(stops)) / bits_per_byte;
  }
};

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

inline const char* find_closing_quote(const char* p, const char* limit, bool& non_ascii) noexcept {
  static_assert(block::size == 32);
  std::uint64_t carried = 0;
  std::uint64_t high = 0;
  while (limit - p >= 64) {
    const block low = block::load(p);
    const block upper = block::load(p + 32);
    const std::uint64_t quotes = to_mask(low.equals('"')).bits | to_mask(upper.equals('"')).bits << 32;
    const std::uint64_t slashes = to_mask(low.equals('\\')).bits | to_mask(upper.equals('\\')).bits << 32;
    const std::uint64_t controls = to_mask(low.below(0x20)).bits | to_mask(upper.below(0x20)).bits << 32;
    const std::uint64_t escaped = escaped_bytes(slashes, carried);
    const std::uint64_t stop = (quotes & ~escaped) | controls;
    const std::uint64_t top_bits = to_mask(low.non_ascii()).bits | to_mask(upper.non_ascii()).bits << 32;
    if (stop != 0) {
      high |= top_bits & (stop - 1) & ~stop;
      non_ascii |= high != 0;
      return p + std::countr_zero(stop);
    }
    high |= top_bits;
    p += 64;
  }
  non_ascii |= high != 0;
  // What a backslash at the end of the last block escapes is the first byte here.
  if (carried != 0 && p < limit) {
    if (static_cast<unsigned char>(*p) < 0x20) return p;
    non_ascii |= static_cast<signed char>(*p) < 0;
    ++p;
  }
  return find_closing_quote_stepwise(p, limit, non_ascii);
}

#else

FASTJSON_INLINE const char* find_closing_quote(const char* p, const char* limit, bool& non_ascii) noexcept {
  return find_closing_quote_stepwise(p, limit, non_ascii);
}

#endif

constexpr std::size_t at_once_room = at_once_at_most + 3 * text_window::size;

#if FASTJSON_TARGET_AVX512

// 64 bytes of a string, no escape of which was begun before: those of a backslash and a character are undone at once, as
// bytes are left out by one compression (VPCOMPRESSB). Up to what else stops it, which is at `read` then.
struct undone_pairs {
  unsigned read, written;
  bool is_whole;         // all was read
  bool is_at_end;        // of the string: at a quote, or at a control character
  bool at_other_escape;  // one of four digits, or a wrong one
  std::uint64_t high;    // where bytes that are not ASCII stand among those that were read

  static FASTJSON_INLINE undone_pairs copy(const char* from, char* to) noexcept {
    const __m512i text = _mm512_loadu_si512(from);
    const auto equals = [&](char c) { return _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8(c)); };
    const std::uint64_t backslashes = equals('\\'), high = _mm512_movepi8_mask(text);
    const __m512i meant = _mm512_permutex2var_epi8(_mm512_loadu_si512(escape_tables.plain), text, _mm512_loadu_si512(escape_tables.plain + 64));
    std::uint64_t carried = 0;
    const std::uint64_t escaped = escaped_bytes(backslashes, carried);
    const std::uint64_t begins = backslashes & ~escaped;
    const std::uint64_t others = (escaped & ~(_mm512_test_epi8_mask(meant, meant) & ~high)) >> 1;
    // The backslash of an escape that goes on behind these bytes waits for the next ones.
    const std::uint64_t stops = (equals('"') & ~escaped) | _mm512_cmplt_epu8_mask(text, _mm512_set1_epi8(0x20)) | others |
                                (begins & std::uint64_t{1} << 63);
    const std::uint64_t before = stops == 0 ? ~std::uint64_t{0} : (stops & (0 - stops)) - 1;
    const std::uint64_t kept = before & ~begins;
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(kept, _mm512_mask_mov_epi8(text, escaped, meant)));
    const auto read = static_cast<unsigned>(std::popcount(before));
    const std::uint64_t stop = stops & ~before;
    return {read, static_cast<unsigned>(std::popcount(kept)), stops == 0, (stop & (0 - stop) & ~begins) != 0, (stop & (0 - stop) & others) != 0,
            high & before};
  }

  // A branch that is foreseen, and not the count, which takes forty cycles to come.
  FASTJSON_INLINE const char* behind(const char* p) const noexcept {
    if (FASTJSON_LIKELY(is_whole)) return p + 64;
    return p + read;
  }
};

#endif

// The escape at p, and where it is one of a code unit those that follow at once, into `to`;
// none that begins behind `last`, up to which 16 bytes are readable everywhere. Returns what
// follows, or null when one is wrong.
FASTJSON_INLINE const char* undo_escapes(const char* p, const char* last, char*& to) noexcept {
  const char plain = escape_tables.plain[static_cast<unsigned char>(p[1])];
  if (plain != 0) {
    *to++ = plain;
    return p + 2;
  }
  if (FASTJSON_UNLIKELY(p[1] != 'u')) return nullptr;
  do {
    const unsigned unit = code_unit(p + 2);
    if (FASTJSON_UNLIKELY(unit > 0xFFFF)) return nullptr;
    if ((unit & 0xF800) != 0xD800) {
      to = put_code_unit(to, unit);
      p += 6;
      continue;
    }
    const unsigned low = code_unit(p + 8);
    if (FASTJSON_UNLIKELY(unit > 0xDBFF || p[6] != '\\' || p[7] != 'u' || (low & ~0x3FFu) != 0xDC00)) return nullptr;
    to = put_code_point(to, 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF));
    p += 12;
  } while (p[0] == '\\' && p[1] == 'u' && p <= last);
  return p;
}

// The length of [p, end) without escapes, or more where one is wrong: unescape() writes no more.
inline FASTJSON_COLD std::size_t unescaped_at_most(const char* p, const char* end) noexcept {
  std::size_t saved = 0;
  const std::size_t raw = static_cast<std::size_t>(end - p);
  while ((p = static_cast<const char*>(std::memchr(p, '\\', static_cast<std::size_t>(end - p)))) != nullptr) {
    const char* const begin = p;
    char character[4];
    char* behind = character;
    string_failure failure{error_code::none, nullptr};
    p = unescape_one(p, end, behind, failure);
    if (p == nullptr) break;
    saved += static_cast<std::size_t>((p - begin) - (behind - character));
  }
  return raw - saved;
}

// Copies [p, end), undoing escapes, to `out`, which has room for end - p bytes and a
// block more. [.., readable) may be loaded. Stops at the first wrong escape. Returns the
// end of what was written.
inline char* unescape(const char* p, const char* end, const char* readable, char* out,
                      string_failure& failure) noexcept {
  failure = {error_code::none, nullptr};
  while (p < end) {
#if FASTJSON_TARGET_AVX512
    if (end - p >= text_window::size && (*p != '\\' || p[1] != 'u')) {
      const undone_pairs pairs = undone_pairs::copy(p, out);
      out += pairs.written;
      p = pairs.behind(p);
      if (FASTJSON_LIKELY(!pairs.at_other_escape && !pairs.is_at_end)) continue;
    }
#endif
    if (*p == '\\') {
      const char plain = end - p > 1 ? escape_tables.plain[static_cast<unsigned char>(p[1])] : 0;
      if (FASTJSON_LIKELY(plain != 0)) {
        *out++ = plain;
        p += 2;
        continue;
      }
      if (FASTJSON_LIKELY(end - p >= 6 && p[1] == 'u')) {
        const unsigned unit = code_unit(p + 2);
        if (FASTJSON_LIKELY(unit <= 0xFFFF && (unit & 0xF800) != 0xD800)) {
          out = put_code_point(out, unit);
          p += 6;
          continue;
        }
        if (unit <= 0xDBFF && end - p >= 12 && p[6] == '\\' && p[7] == 'u') {
          const unsigned low = code_unit(p + 8);
          if (FASTJSON_LIKELY((low & ~0x3FFu) == 0xDC00)) {
            out = put_code_point(out, 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF));
            p += 12;
            continue;
          }
        }
      }
      p = unescape_one(p, end, out, failure);
      if (FASTJSON_UNLIKELY(p == nullptr)) return out;
      continue;
    }
    if (FASTJSON_LIKELY(readable - p >= static_cast<std::ptrdiff_t>(block::size))) {
      const block b = block::load(p);
      b.store(out);
      const mask stop = to_mask(b.equals('\\'));
      std::ptrdiff_t n = stop.any() ? static_cast<std::ptrdiff_t>(stop.first()) : static_cast<std::ptrdiff_t>(block::size);
      if (n > end - p) n = end - p;
      p += n;
      out += n;
      continue;
    }
    *out++ = *p++;
  }
  return out;
}

#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512

// Over the escapes of a backslash and a character in 64 bytes, none of which was begun before: behind them, or at the first of
// another kind, or at a backslash at their end.
FASTJSON_INLINE const char* skip_pairs(const char* p) noexcept {
  const block low = block::load(p), upper = block::load(p + 32);
  const auto bits = [&](auto matches) { return to_mask(matches(low)).bits | to_mask(matches(upper)).bits << 32; };
  const std::uint64_t backslashes = bits([](block b) { return b.equals('\\'); });
  if (backslashes == 0) return p + 64;
#if FASTJSON_TARGET_AVX512
  const __m512i text = _mm512_loadu_si512(p);
  const __m512i meant = _mm512_permutex2var_epi8(_mm512_loadu_si512(escape_tables.plain), text, _mm512_loadu_si512(escape_tables.plain + 64));
  const std::uint64_t plain = _mm512_test_epi8_mask(meant, meant) & ~_mm512_movepi8_mask(text);
#else
  const std::uint64_t plain = backslashes | bits([](block b) {
    return b.equals('n') | b.equals('"') | b.equals('/') | b.equals('r') | b.equals('t') | b.equals('b') | b.equals('f');
  });
#endif
  std::uint64_t carried = 0;
  const std::uint64_t escaped = escaped_bytes(backslashes, carried);
  const std::uint64_t others = (escaped & ~plain) >> 1 | carried << 63;
  return p + (others == 0 ? 64 : std::countr_zero(others));
}

#endif

// The escapes that begin in [p, until), of a text that goes on up to `end`. Returns what follows the last of them, `until` at
// least, or null with `failure` filled in.
inline const char* check_escapes(const char* p, const char* until, const char* end, string_failure& failure) noexcept {
  while (p < until) {
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
    while (until - p >= 64) {
      const char* const behind = skip_pairs(p);
      if (behind != p + 64) {
        p = behind;
        break;
      }
      p = behind;
    }
    if (p >= until) break;
#endif
    if (*p == '\\') {
      char ignored[8];
      char* out = ignored;
      p = unescape_one(p, end, out, failure);
      if (FASTJSON_UNLIKELY(p == nullptr)) return nullptr;
      continue;
    }
    if (static_cast<std::size_t>(until - p) >= block::size) {
      const mask stop = to_mask(block::load(p).equals('\\'));
      p += stop.any() ? stop.first() : block::size;
      continue;
    }
    ++p;
  }
  return p;
}

// Bytes of the well-formed sequence at p, 0 when there is none.
FASTJSON_INLINE unsigned sequence_length(const char* p, const char* end) noexcept {
  const unsigned char lead = static_cast<unsigned char>(*p);
  const unsigned n = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (static_cast<std::size_t>(end - p) < n) return 0;
  return find_invalid_utf8_stepwise(p, p + n) == nullptr ? n : 0;
}

// The length of what unescape_repairing() writes.
inline FASTJSON_COLD std::size_t repaired_length(const char* p, const char* end, utf8_policy policy) noexcept {
  std::size_t length = 0;
  while (p < end) {
    if (*p == '\\') {
      char character[4];
      char* behind = character;
      string_failure failure{error_code::none, nullptr};
      p = unescape_one(p, end, behind, failure);
      if (p == nullptr) break;
      length += static_cast<std::size_t>(behind - character);
      continue;
    }
    const unsigned n = sequence_length(p, end);
    length += n != 0 ? n : policy == utf8_policy::substitute ? 3 : 0;
    p += n == 0 ? 1 : n;
  }
  return length;
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
