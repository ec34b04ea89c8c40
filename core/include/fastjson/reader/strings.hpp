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

// Strings with escapes up to so many bytes are read in one pass over the text.
constexpr std::ptrdiff_t at_once_at_most = 1024;

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
    if (end - p >= text_window::size) {
      const undone_escapes found = undone_escapes::copy(p, out);
      out += found.written;
      p = found.behind(p);
      if (FASTJSON_LIKELY(!found.is_at_wrong && !found.is_at_end)) continue;
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
