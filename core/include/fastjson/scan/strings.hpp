// Finds where a run of plain string bytes stops: for readers (quote, backslash, control)
// and for writers (whatever a set of rules makes them escape), with or without copying.
// Assumes p <= end, and for copies 64 bytes of room behind the last byte copied.
// Called once per string by the reader and the writer. Included by scan.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// What a writer escapes beside quote, backslash and U+0000 to U+001F. Sets are `|`ed.
enum escape_set : unsigned {
  escape_basic = 0,
  escape_slash = 1,            // '/'
  escape_non_ascii = 2,        // every byte from 0x80
  escape_angle = 4,            // '<' and '>'
  escape_ampersand = 8,        // '&'
  escape_apostrophe = 16,      // '\''
  escape_delete = 32,          // U+007F
  escape_line_separators = 64  // 0xE2, the first byte of U+2028 and U+2029: look closer there
};

template <unsigned Set>
FASTJSON_INLINE flags escape_flags(block b) noexcept {
  flags stop = b.equals('"') | b.equals('\\') | b.below(0x20);
  if constexpr ((Set & escape_slash) != 0) stop = stop | b.equals('/');
  if constexpr ((Set & escape_angle) != 0) stop = stop | b.equals('<') | b.equals('>');
  if constexpr ((Set & escape_ampersand) != 0) stop = stop | b.equals('&');
  if constexpr ((Set & escape_apostrophe) != 0) stop = stop | b.equals('\'');
  if constexpr ((Set & escape_delete) != 0) stop = stop | b.equals(0x7F);
  if constexpr ((Set & escape_non_ascii) != 0) {
    stop = stop | b.non_ascii();
  } else if constexpr ((Set & escape_line_separators) != 0) {
    stop = stop | b.equals(0xE2);
  }
  return stop;
}

// The one loop behind all of them. `non_ascii` is set when a byte from 0x80 stands before
// the stop (and kept otherwise); `target` receives the bytes when Copy.
template <unsigned Set, bool Copy>
FASTJSON_INLINE const char* scan_run(const char* p, const char* end, char* target, bool& non_ascii) noexcept {
  constexpr bool watch = (Set & escape_non_ascii) == 0;
  bool seen = false;
  while (FASTJSON_LIKELY(static_cast<std::size_t>(end - p) >= block::size)) {
    const block b = block::load(p);
    if constexpr (Copy) {
      b.store(target);
      target += block::size;
    }
    const mask stop = to_mask(escape_flags<Set>(b));
    const mask high = to_mask(b.non_ascii());
    if (stop.any()) {
      if constexpr (watch) non_ascii |= seen | high.any_before_first(stop);
      return p + stop.first();
    }
    seen |= high.any();
    p += block::size;
  }
  const std::size_t left = static_cast<std::size_t>(end - p);
  if (left != 0) {
    const block b = block::load_tail(p, left);
    if constexpr (Copy) b.store(target);
    const mask stop = to_mask(escape_flags<Set>(b)).first_bytes(left);
    const mask high = to_mask(b.non_ascii()).first_bytes(left);
    if (stop.any()) {
      if constexpr (watch) non_ascii |= seen | high.any_before_first(stop);
      return p + stop.first();
    }
    seen |= high.any();
  }
  if constexpr (watch) non_ascii |= seen;
  return end;
}

// For readers: the first '"', '\\' or control character, or `end`.
FASTJSON_INLINE const char* find_string_stop(const char* p, const char* end, bool& non_ascii) noexcept {
  return scan_run<escape_basic, false>(p, end, nullptr, non_ascii);
}

// The same, copying as it goes; what is copied is as long as what is passed over.
FASTJSON_INLINE const char* copy_string_run(const char* p, const char* end, char* target, bool& non_ascii) noexcept {
  return scan_run<escape_basic, true>(p, end, target, non_ascii);
}

// For writers: the first byte that Set makes them escape, or `end`.
template <unsigned Set>
FASTJSON_INLINE const char* find_escape(const char* p, const char* end, bool& non_ascii) noexcept {
  return scan_run<Set, false>(p, end, nullptr, non_ascii);
}

template <unsigned Set>
FASTJSON_INLINE const char* copy_until_escape(const char* p, const char* end, char* target,
                                              bool& non_ascii) noexcept {
  return scan_run<Set, true>(p, end, target, non_ascii);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
