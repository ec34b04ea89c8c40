// The reader's way through strings that are long, not ASCII, escaped or wrong.
// Assumes an open target region, parse.hpp before it, where short plain ones are read. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_string_slowly(const char* quote) noexcept {
  const char* const first = quote + 1;
  const char* const end = piece_end(first);
  bool non_ascii = false;
  const char* const stop = find_string_stop(first, end, non_ascii);
  if (FASTJSON_LIKELY(stop != end && *stop == '"' && (!non_ascii || find_invalid_utf8(first, stop) == nullptr)))
    return deliver_plain<IsKey>(quote, stop, non_ascii);
  if constexpr (Sink::builds_text)
    if (stop != end && *stop == '\\') return read_escaped_at_once<IsKey>(quote, stop, non_ascii);
  return read_string_in_pieces<IsKey>(quote, stop, non_ascii);
}

// A string up to its closing quote, without escapes and not only of ASCII.
template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_non_ascii(const char* quote, const char* closing) noexcept {
  if (FASTJSON_LIKELY(find_invalid_utf8(quote + 1, closing) == nullptr)) return deliver_plain<IsKey>(quote, closing, true);
  return read_string_in_pieces<IsKey>(quote, closing, true);
}

// A string that does not end within a piece, or not as it should; the first piece was looked at up to `stop`.
// Piece by piece: each is in the nearest cache when its UTF-8 is checked, and a long text that is wrong is read up to there only.
template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_string_in_pieces(const char* quote, const char* stop, bool high) noexcept {
  const char* const first = quote + 1;
  const char *end = piece_end(first), *unchecked = first, *bad = nullptr;
  bool non_ascii = false;
  for (;;) {
    non_ascii |= high;
    // A string with an escape is looked at as a whole elsewhere.
    bad = high && (stop == end || *stop != '\\') ? find_invalid_utf8(unchecked, stop) : nullptr;
    if (FASTJSON_LIKELY(stop != end || end == source.limit)) break;
    unchecked = stop;
    if (bad == stop) { // the sequence that the end of the piece cuts
      while ((static_cast<unsigned char>(*--unchecked) & 0xC0) == 0x80) {
      }
    } else if (bad != nullptr) {
      break;
    }
    end = piece_end(stop);
    high = stop != unchecked;
    stop = find_string_stop(stop, end, high);
  }
  const bool escaped = stop < source.limit && *stop == '\\';
  if (FASTJSON_LIKELY(bad == nullptr && stop < source.limit && *stop == '"')) return deliver_plain<IsKey>(quote, stop, non_ascii);
  if (bad == nullptr || out.on_invalid_utf8() != utf8_policy::reject) {
    if constexpr (Sink::builds_text)
      if (bad == nullptr && escaped) return read_escaped_at_once<IsKey>(quote, stop, non_ascii);
    if (bad != nullptr || escaped) return read_escaped<IsKey>(quote);
  }
  fail(bad != nullptr ? error_code::invalid_utf8 : error_code::control_character, bad != nullptr ? bad : stop, quote,
       IsKey ? expectation::key : expectation::value);
  return nullptr;
}

// Hands over the string between two quotes, as it stands in the text.
template <sink Sink>
template <bool IsKey>
FASTJSON_INLINE const char* reader<Sink>::deliver_plain(const char* quote, const char* closing, bool non_ascii) noexcept {
  const char* const first = quote + 1;
  const text_span span{first, static_cast<std::size_t>(closing - first), source.offset(first), !non_ascii};
  if (FASTJSON_LIKELY(IsKey ? out.key(span) : out.string(span))) return closing + 1;
  stopped(quote);
  return nullptr;
}

// Where the piece that begins at p ends.
template <sink Sink>
FASTJSON_INLINE const char* reader<Sink>::piece_end(const char* p) const noexcept {
  return source.limit - p <= reader_piece ? source.limit : p + reader_piece;
}

// The room that undoing the escapes of [first, last) needs: as much as its text suggests, or counted for a sink that asks for it.
template <sink Sink>
FASTJSON_INLINE std::size_t reader<Sink>::room_for(const char* first, const char* last, bool repair) const noexcept {
  const std::size_t raw = static_cast<std::size_t>(last - first);
  const std::size_t room = (repair ? 3 * raw : raw) + block::size;  // whole blocks are stored, the last one beyond the text
  if constexpr (requires { out.must_be_counted(room); })
    if (FASTJSON_UNLIKELY(out.must_be_counted(room)))
      return std::min(room, text_window::size + (repair ? repaired_length(first, last, out.on_invalid_utf8()) : unescaped_at_most(first, last)));
  return room;
}

// Undoes the escapes of [first, last), which is well-formed up to `bad` (null: all of it),
// into the sink's memory. False: `failure` says why not.
template <sink Sink>
template <bool IsKey>
FASTJSON_INLINE bool reader<Sink>::deliver_escaped(const char* first, const char* last, const char* bad, bool closed,
                                                   string_failure& failure) noexcept {
  const bool repair = bad != nullptr && out.on_invalid_utf8() != utf8_policy::reject;
  std::size_t length = 0;
  if constexpr (Sink::builds_text) {
    const std::size_t room = room_for(first, bad == nullptr || repair ? last : bad, repair);
    char* const target = IsKey ? out.reserve_key(room) : out.reserve_string(room);
    if (FASTJSON_UNLIKELY(target == nullptr)) return failure = {error_code::out_of_memory, first}, false;
    char* const end = repair ? unescape_repairing(first, last, target, out.on_invalid_utf8(), failure)
                             : unescape(first, bad == nullptr ? last : bad, readable_limit(), target, failure);
    length = static_cast<std::size_t>(end - target);
  } else {
    const char* const until = bad == nullptr || repair ? last : bad;
    check_escapes(first, until, until, failure);
  }
  if (failure.code != error_code::none) return false;
  if (bad != nullptr && !repair) return failure = {error_code::invalid_utf8, bad}, false;
  if (!closed) return failure = {error_code::control_character, last}, false;
  if (IsKey ? out.commit_key(length, false) : out.commit_string(length, false)) return true;
  return failure = {error_code::stopped_by_host, first - 1}, false;
}

// Hands over the string between two quotes, `length` bytes of which were written where the sink wanted them.
template <sink Sink>
template <bool IsKey>
FASTJSON_INLINE const char* reader<Sink>::commit_escaped(const char* quote, const char* closing,
                                                         std::size_t length) noexcept {
  if (FASTJSON_LIKELY(IsKey ? out.commit_key(length, false) : out.commit_string(length, false))) return closing + 1;
  stopped(quote);
  return nullptr;
}

// A string whose first escape stands at `stop`, in one pass over the text: copied a window at a
// time, escapes undone on the way. When something is wrong with it, it is read again from the
// beginning, where errors are told apart.
template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_escaped_at_once(const char* quote, const char* stop,
                                                                 bool non_ascii) noexcept {
  const char* const first = quote + 1;
  // Where a window may begin: behind it there is another one, and a pair of escapes.
  const char* const last = std::min(first + at_once_at_most, readable_limit() - 2 * text_window::size - 16);
  if (FASTJSON_UNLIKELY(stop > last)) {
    string_failure failure;
    const bool wrong = check_escapes(stop, stop + 1, source.limit, failure) == nullptr;
    return wrong ? refuse_escaped<IsKey>(quote) : read_escaped<IsKey>(quote);
  }
  char* const target = IsKey ? out.reserve_key(at_once_room) : out.reserve_string(at_once_room);
  if (FASTJSON_UNLIKELY(target == nullptr)) return read_escaped<IsKey>(quote);
  for (std::ptrdiff_t i = 0; i < stop - first; i += text_window::size) text_window::copy_only(first + i, target + i);
  const char* p = stop;
  char* to = target + (p - first);
  std::uint64_t high = non_ascii;
#if FASTJSON_TARGET_AVX512
  // One or two of a code unit are soonest undone alone, and other text seldom has more in a row.
  if ((p[1] != 'u') | ((p[6] == '\\') & (p[12] == '\\'))) return read_many_escapes<IsKey>(quote, p, last, target, to, high);
#endif
  for (;;) {
    if (FASTJSON_UNLIKELY(p > last))
      return read_rest_of_escaped<IsKey>(quote, p, target, static_cast<std::size_t>(to - target), high != 0);
    const char* const begin = p;
    text_window window = text_window::copy(p, to);
    while (window.stops != 0) {
      const char* const next = begin + window.first_stop();
      to += next - p;
      p = next;
      if (*p != '\\') {
        high |= window.high & (window.stops - 1) & ~window.stops;
        goto end;
      }
      p = undo_escapes(p, last, to);
      if (FASTJSON_UNLIKELY(p == nullptr)) return refuse_escaped<IsKey>(quote);
      if (!text_window::exact || p - begin >= text_window::size) break;
      window.stops &= ~0ull << (p - begin);
      text_window::copy_only(p, to);
    }
    if (window.stops == 0) {
      to += begin + text_window::size - p;
      p = begin + text_window::size;
    }
    high |= window.high;
  }
end:
  if (FASTJSON_UNLIKELY(*p != '"' || (high != 0 && find_invalid_utf8(first, p) != nullptr)))
    return refuse_escaped<IsKey>(quote);
  return commit_escaped<IsKey>(quote, p, static_cast<std::size_t>(to - target));
}

#if FASTJSON_TARGET_AVX512

// The same string from the escape at p on, many at a time; `to` is where it goes on.
template <sink Sink>
template <bool IsKey>
FASTJSON_INLINE const char* reader<Sink>::undo_many(const char* quote, const char* p, const char* last, const char* target, char* to,
                                                    std::uint64_t high) noexcept {
  while (FASTJSON_LIKELY(p <= last)) {
    const undone_escapes found = undone_escapes::copy(p, to);
    high |= found.high;
    to += found.written;
    p = found.behind(p);
    if (FASTJSON_UNLIKELY(found.is_at_wrong)) return refuse_escaped<IsKey>(quote);
    if (!found.is_at_end) continue;
    if (FASTJSON_UNLIKELY(*p != '"' || (high != 0 && find_invalid_utf8(quote + 1, p) != nullptr))) return refuse_escaped<IsKey>(quote);
    return commit_escaped<IsKey>(quote, p, static_cast<std::size_t>(to - target));
  }
  return read_rest_of_escaped<IsKey>(quote, p, target, static_cast<std::size_t>(to - target), high != 0);
}

template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_many_escapes(const char* quote, const char* p, const char* last, const char* target,
                                                              char* to, std::uint64_t high) noexcept {
  return undo_many<IsKey>(quote, p, last, target, to, high);
}

// A string whose first escape stands within a block and is a pair. All of it is looked at from its first byte, so that the look need
// not wait for where the escape is.
template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_pairs(const char* quote) noexcept {
  const char* const first = quote + 1;
  const char* const last = std::min(first + at_once_at_most, readable_limit() - 2 * text_window::size - 16);
  char* const target = IsKey ? out.reserve_key(at_once_room) : out.reserve_string(at_once_room);
  if (FASTJSON_UNLIKELY(target == nullptr)) return read_escaped<IsKey>(quote);
  return undo_many<IsKey>(quote, first, last, target, target, 0);
}

#endif

// The same string from p on, to the end of which its length is looked for; `done` bytes of it
// are at `target`.
template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_rest_of_escaped(const char* quote, const char* p, const char* target,
                                                                 std::size_t done, bool non_ascii) noexcept {
  const char* const last = find_closing_quote(p, source.limit, non_ascii);
  if (FASTJSON_UNLIKELY(last >= source.limit || *last != '"' ||
                        (non_ascii && find_invalid_utf8(quote + 1, last) != nullptr)))
    return refuse_escaped<IsKey>(quote);
  char before[at_once_room];
  std::memcpy(before, target, done);
  const std::size_t room = done + room_for(p, last, false);
  char* const longer = IsKey ? out.reserve_key(room) : out.reserve_string(room);
  if (FASTJSON_UNLIKELY(longer == nullptr)) return read_escaped<IsKey>(quote);
  std::memcpy(longer, before, done);
  string_failure failure;
  char* const end = unescape(p, last, readable_limit(), longer + done, failure);
  if (FASTJSON_UNLIKELY(failure.code != error_code::none)) return refuse_escaped<IsKey>(quote);
  return commit_escaped<IsKey>(quote, last, static_cast<std::size_t>(end - longer));
}

// The closing quote of the string that begins at `first`; null when something is wrong with it: `failure` says what, first of all.
// Piece by piece, the first one short, so that what is wrong early is found early.
template <sink Sink>
FASTJSON_NOINLINE const char* reader<Sink>::closing_quote_of(const char* first, string_failure& failure) const noexcept {
  failure = {error_code::none, nullptr};
  const char *p = first, *unchecked = first;
  for (std::ptrdiff_t piece = std::min<std::ptrdiff_t>(reader_piece, 1024);; piece = reader_piece) {
    const bool last_piece = source.limit - p <= piece;
    const char* const end = last_piece ? source.limit : p + piece;
    bool high = p != unchecked;
    const char* const stop = find_closing_quote(p, end, high);
    const char* const bad = high ? find_invalid_utf8(unchecked, stop) : nullptr;
    // An escape that the end of the piece cuts is looked at as a whole.
    p = check_escapes(p, bad != nullptr ? bad : stop, source.limit, failure);
    if (p == nullptr) return nullptr;
    const bool ends_here = stop != end || last_piece;
    if (FASTJSON_UNLIKELY(bad != nullptr && (bad != stop || ends_here))) return failure = {error_code::invalid_utf8, bad}, nullptr;
    if (ends_here) {
      if (stop < source.limit && *stop == '"') return stop;
      return failure = {error_code::control_character, stop}, nullptr;
    }
    unchecked = p;
    if (bad != nullptr) { // the sequence that the end of the piece cuts
      while ((static_cast<unsigned char>(*--unchecked) & 0xC0) == 0x80) {
      }
    }
  }
}

// A string with escapes that something seems to be wrong with.
template <sink Sink>
template <bool IsKey>
FASTJSON_COLD const char* reader<Sink>::refuse_escaped(const char* quote) noexcept {
  if (out.on_invalid_utf8() != utf8_policy::reject) return read_escaped<IsKey>(quote);
  string_failure failure;
  if (closing_quote_of(quote + 1, failure) != nullptr) return read_escaped<IsKey>(quote);
  fail(failure.code, failure.at, quote, IsKey ? expectation::key : expectation::value);
  return nullptr;
}

template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_escaped(const char* quote) noexcept {
  const char* const first = quote + 1;
  // Elsewhere pieces cost valid text up to 2 % more instructions.
  if constexpr (!Sink::builds_text && text_window::exact) {
    string_failure failure;
    const char* const closing = out.on_invalid_utf8() == utf8_policy::reject ? closing_quote_of(first, failure) : nullptr;
    if (FASTJSON_LIKELY(closing != nullptr)) return commit_escaped<IsKey>(quote, closing, 0);
    if (out.on_invalid_utf8() == utf8_policy::reject) {
      fail(failure.code, failure.at, quote, IsKey ? expectation::key : expectation::value);
      return nullptr;
    }
  }
  bool non_ascii = false;
  const char* const last = find_closing_quote(first, source.limit, non_ascii);
  const char* const bad = non_ascii ? find_invalid_utf8(first, last) : nullptr;
  const bool closed = last < source.limit && *last == '"';
  string_failure failure{error_code::none, nullptr};
  if (FASTJSON_LIKELY(deliver_escaped<IsKey>(first, last, bad, closed, failure))) return last + 1;
  fail(failure.code, failure.at, quote, IsKey ? expectation::key : expectation::value);
  return nullptr;
}

// known_key() for a key with escapes, the first of which stands at `stop`: the tree holds
// keys as they are without. Whatever is wrong with it is found again by read_string().
template <sink Sink>
FASTJSON_NOINLINE shape_node* reader<Sink>::known_escaped_key(const char*& p, const char* stop,
                                                              const shape_node* parent) noexcept {
  const char* const first = p + 1;
  bool non_ascii = true;
  const char* const last = find_closing_quote(stop, source.limit, non_ascii);
  const std::size_t raw = static_cast<std::size_t>(last - first);
  if (last >= source.limit || *last != '"' || raw > run_room) return nullptr;
  char* const text = out.reserve_key(raw + block::size);
  if (FASTJSON_UNLIKELY(text == nullptr)) return nullptr;
  string_failure failure{error_code::none, nullptr};
  const std::size_t n = static_cast<std::size_t>(unescape(first, last, readable_limit(), text, failure) - text);
  if (failure.code != error_code::none) return nullptr;
  shape_node* const child = find_child(out.tree(), parent, shape_hash(parent, text, n), text, n);
  if (child != nullptr) p = last + 1;
  return child;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
