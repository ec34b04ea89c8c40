// The parse loop: one pass over the text, no recursion, events into the sink.
// Assumes an open target region, text.hpp and strings.hpp before it. A reader object is
// the whole state of a read; it may be left at a value boundary and run again.
// Called by hosts through reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

template <sink Sink>
class reader {
 public:
  // `length` bytes at `first` stay where they are until the read is over. At most
  // `max_depth` arrays and objects may be open at once.
  FASTJSON_INLINE reader(Sink& sink_, const char* first, std::size_t length, std::size_t max_depth) noexcept
      : out(sink_), depth_left(max_depth) {
    cursor = source.open(first, length);
  }

  // Reads until the end of the text, an error, or (resumable sinks) a pause.
  read_result run() noexcept;

  // Where the next run() goes on.
  std::size_t offset() const noexcept { return source.offset(cursor); }

 private:
  enum class step : std::uint8_t { scalar, array, object, failed };
  enum class list_end : std::uint8_t { closed, no_number, failed };
  enum class state : std::uint8_t { at_start, after_element, after_member, after_root };

  Sink& out;
  text source;
  const char* cursor;
  std::size_t depth_left;
  state resume_at = state::at_start;
  shape_node* resume_node = nullptr;
  read_result result;

  // The padding of the padded copy counts as readable.
  FASTJSON_INLINE const char* readable_limit() const noexcept {
    return source.limit + (source.soft_limit == source.limit ? read_ahead : 0);
  }

  // One block is looked at without asking: at_token() was called a few bytes ago.
  FASTJSON_INLINE const char* skip_space(const char* p) noexcept {
    if (FASTJSON_LIKELY(static_cast<unsigned char>(*p) > ' ')) return p;
    if (FASTJSON_LIKELY(static_cast<unsigned char>(p[1]) > ' ') && is_whitespace(*p)) return p + 1;
    const mask stop = to_mask(block::load(p).not_whitespace());
    if (FASTJSON_LIKELY(stop.any())) return p + stop.first();
    return source.at_token(skip_whitespace(p, source.limit));
  }

  // The same between the elements of an array, where as much white space comes as last
  // time: comparing with that keeps the cursor from waiting for the count.
  FASTJSON_INLINE const char* skip_gap(const char* p, std::uint64_t& last_bits, unsigned& last_length) noexcept {
    const char* const behind = skip_short_gap(p, last_bits, last_length);
    return FASTJSON_LIKELY(behind != nullptr) ? behind : source.at_token(skip_whitespace(p, source.limit));
  }

  // Null when the white space goes on beyond a block. The text stays in the buffer it is in.
  FASTJSON_INLINE const char* skip_short_gap(const char* p, std::uint64_t& last_bits, unsigned& last_length) noexcept {
    if (FASTJSON_LIKELY(static_cast<unsigned char>(*p) > ' ')) return p;
    if (FASTJSON_LIKELY(static_cast<unsigned char>(p[1]) > ' ') && is_whitespace(*p)) return p + 1;
    const mask stop = to_mask(block::load(p).not_whitespace());
    // Equal up to and with the first byte that is no white space.
    if (FASTJSON_LIKELY((stop.bits & (last_bits | (last_bits - 1))) == last_bits)) return p + last_length;
    if (FASTJSON_UNLIKELY(!stop.any())) return nullptr;
    last_length = stop.first();
    last_bits = stop.bits & (~stop.bits + 1);
    return p + last_length;
  }

  // Everything below that fails goes through here: where, what was expected, and the
  // start of the token that is to blame.
  FASTJSON_COLD step fail(error_code code, const char* at, const char* token, expectation expected) noexcept {
    result.code = at >= source.limit && code != error_code::depth_exceeded && code != error_code::stopped_by_host
                          && code != error_code::out_of_memory
                      ? error_code::unexpected_end
                      : code;
    result.offset = source.offset(at < source.limit ? at : source.limit);
    result.token = source.offset(token);
    result.expected = expected;
    leave_wide_registers();
    return step::failed;
  }

  FASTJSON_COLD step fail_here(const char* p, expectation expected) noexcept {
    return fail(expected == expectation::end_of_text ? error_code::trailing_content : error_code::unexpected_byte, p, p,
                expected);
  }

  FASTJSON_COLD step stopped(const char* p) noexcept {
    return fail(error_code::stopped_by_host, p, p, expectation::value);
  }

  template <bool IsKey>
  const char* read_string_slowly(const char* quote) noexcept;
  template <bool IsKey>
  const char* read_escaped(const char* quote) noexcept;

  template <bool IsKey>
  const char* read_escaped_at_once(const char* quote, const char* stop, bool non_ascii) noexcept;
  template <bool IsKey>
  const char* commit_escaped(const char* quote, const char* closing, std::size_t length) noexcept;
  template <bool IsKey>
  const char* read_rest_of_escaped(const char* quote, const char* p, const char* target, std::size_t done,
                                   bool non_ascii) noexcept;
  std::size_t room_for(const char* first, const char* last, bool repair) const noexcept;
  template <bool IsKey>
  bool deliver_escaped(const char* first, const char* last, const char* bad, bool closed,
                       string_failure& failure) noexcept;

  // p at the opening quote; null after a failure. Short plain ASCII here, the rest elsewhere.
  template <bool IsKey>
  FASTJSON_INLINE const char* read_string(const char* p) noexcept {
    const char* const first = p + 1;
    const block b = block::load(first);
    const mask stop = to_mask(b.equals('"') | b.equals('\\') | b.below(0x20));
    if (FASTJSON_LIKELY(stop.any())) {
      const unsigned n = stop.first();
      if (FASTJSON_LIKELY(first[n] == '"' && !to_mask(b.non_ascii()).any_before_first(stop))) {
        const text_span span{first, n, source.offset(first), true};
        if (FASTJSON_LIKELY(IsKey ? out.key(span) : out.string(span))) return first + n + 1;
        stopped(p);
        return nullptr;
      }
      if constexpr (Sink::builds_text)
        if (first[n] == '\\')
          return read_escaped_at_once<IsKey>(p, first + n, to_mask(b.non_ascii()).any_before_first(stop));
    }
    return read_string_slowly<IsKey>(p);
  }

  FASTJSON_COLD void pause_at(const char* p, state next) noexcept {
    cursor = p;
    resume_at = next;
    result.paused = true;
    result.offset = source.offset(p);
  }

  bool number_key(const char*& p, expectation expected) noexcept;

  // One root for each of a few depths: text that is indented has other bytes between the
  // values at every depth, and the same kind of object often stands at two of them.
  FASTJSON_INLINE shape_node* root_of(std::size_t depth) noexcept {
    return &out.tree().roots[depth % shape_roots];
  }
  FASTJSON_INLINE shape_node* root_here() noexcept { return root_of(depth_left); }

  // p at the quote of a key: when it is not too long and known behind `parent`, its node,
  // and p moves behind it. Keys in the tree are well-formed: what equals one is so too.
  FASTJSON_INLINE shape_node* known_key(const char*& p, const shape_node* parent) noexcept {
    const char* const first = p + 1;
    const char* from = first;
    do {
      const block b = block::load(from);
      const mask stop = to_mask(b.equals('"') | b.equals('\\') | b.below(0x20));
      if (FASTJSON_LIKELY(stop.any())) {
        from += stop.first();
        break;
      }
      from += block::size;
    } while (from - first < static_cast<std::ptrdiff_t>(run_room));
    if (FASTJSON_UNLIKELY(*from != '"')) return *from == '\\' ? known_escaped_key(p, from, parent) : nullptr;
    const std::size_t n = static_cast<std::size_t>(from - first);
    shape_node* const child = find_child(out.tree(), parent, shape_hash(parent, first, n), first, n);
    if (child != nullptr) p = first + n + 1;
    return child;
  }
  FASTJSON_NOINLINE shape_node* known_escaped_key(const char*& p, const char* stop, const shape_node* parent) noexcept;
  FASTJSON_COLD step bad_literal(const char* p, const char* wanted) noexcept;
  FASTJSON_INLINE step read_number(const char*& p) noexcept;
  FASTJSON_INLINE step read_value(const char*& p) noexcept;
  list_end read_number_lists(const char*& at, enclosing& around) noexcept;
  FASTJSON_NOINLINE step number_as_text(const char* first, const char* last, number value) noexcept;
};

template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_string_slowly(const char* quote) noexcept {
  const char* const first = quote + 1;
  bool non_ascii = false;
  const char *stop = first, *bad = nullptr;
  // Piece by piece: each is in the nearest cache when its UTF-8 is checked, and a long text that is wrong is read up to there only.
  for (const char* unchecked = first;;) {
    const bool last_piece = source.limit - stop <= reader_piece;
    const char* const end = last_piece ? source.limit : stop + reader_piece;
    bool high = stop != unchecked;
    stop = find_string_stop(stop, end, high);
    non_ascii |= high;
    // A string with an escape is looked at as a whole elsewhere.
    bad = high && (stop == end || *stop != '\\') ? find_invalid_utf8(unchecked, stop) : nullptr;
    if (FASTJSON_LIKELY(stop != end || last_piece)) break;
    unchecked = stop;
    if (bad == stop) { // the sequence that the end of the piece cuts
      while ((static_cast<unsigned char>(*--unchecked) & 0xC0) == 0x80) {
      }
    } else if (bad != nullptr) {
      break;
    }
  }
  const bool escaped = stop < source.limit && *stop == '\\';
  if (FASTJSON_LIKELY(bad == nullptr && stop < source.limit && *stop == '"')) {
    const text_span span{first, static_cast<std::size_t>(stop - first), source.offset(first), !non_ascii};
    if (FASTJSON_LIKELY(IsKey ? out.key(span) : out.string(span))) return stop + 1;
    stopped(quote);
    return nullptr;
  }
  if (bad == nullptr || out.on_invalid_utf8() != utf8_policy::reject) {
    if constexpr (Sink::builds_text)
      if (bad == nullptr && escaped) return read_escaped_at_once<IsKey>(quote, stop, non_ascii);
    if (bad != nullptr || escaped) return read_escaped<IsKey>(quote);
  }
  fail(bad != nullptr ? error_code::invalid_utf8 : error_code::control_character, bad != nullptr ? bad : stop, quote,
       IsKey ? expectation::key : expectation::value);
  return nullptr;
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
    check_escapes(first, bad == nullptr || repair ? last : bad, failure);
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
  if (FASTJSON_UNLIKELY(stop > last)) return read_escaped<IsKey>(quote);
  char* const target = IsKey ? out.reserve_key(at_once_room) : out.reserve_string(at_once_room);
  if (FASTJSON_UNLIKELY(target == nullptr)) return read_escaped<IsKey>(quote);
  for (std::ptrdiff_t i = 0; i < stop - first; i += text_window::size) text_window::copy_only(first + i, target + i);
  const char* p = stop;
  char* to = target + (p - first);
  std::uint64_t high = non_ascii;
#if FASTJSON_TARGET_AVX512
  // Up to the first escape of another kind, since text that has one often has more.
  if (p[1] != 'u') {
    do {
      const undone_pairs pairs = undone_pairs::copy(p, to);
      high |= pairs.high;
      to += pairs.written;
      p = pairs.behind(p);
      if (pairs.is_at_end) goto end;
      if (pairs.at_other_escape) break;
    } while (p <= last);
  }
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
      if (FASTJSON_UNLIKELY(p == nullptr)) return read_escaped<IsKey>(quote);
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
    return read_escaped<IsKey>(quote);
  return commit_escaped<IsKey>(quote, p, static_cast<std::size_t>(to - target));
}

// The same string from p on, to the end of which its length is looked for; `done` bytes of it
// are at `target`.
template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_rest_of_escaped(const char* quote, const char* p, const char* target,
                                                                 std::size_t done, bool non_ascii) noexcept {
  const char* const last = find_closing_quote(p, source.limit, non_ascii);
  if (FASTJSON_UNLIKELY(last >= source.limit || *last != '"' ||
                        (non_ascii && find_invalid_utf8(quote + 1, last) != nullptr)))
    return read_escaped<IsKey>(quote);
  char before[at_once_room];
  std::memcpy(before, target, done);
  const std::size_t room = done + room_for(p, last, false);
  char* const longer = IsKey ? out.reserve_key(room) : out.reserve_string(room);
  if (FASTJSON_UNLIKELY(longer == nullptr)) return read_escaped<IsKey>(quote);
  std::memcpy(longer, before, done);
  string_failure failure;
  char* const end = unescape(p, last, readable_limit(), longer + done, failure);
  if (FASTJSON_UNLIKELY(failure.code != error_code::none)) return read_escaped<IsKey>(quote);
  return commit_escaped<IsKey>(quote, last, static_cast<std::size_t>(end - longer));
}

template <sink Sink>
template <bool IsKey>
FASTJSON_NOINLINE const char* reader<Sink>::read_escaped(const char* quote) noexcept {
  const char* const first = quote + 1;
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

template <sink Sink>
FASTJSON_COLD auto reader<Sink>::bad_literal(const char* p, const char* wanted) noexcept -> step {
  const char* at = p;
  while (at < source.limit && *at == *wanted) ++at, ++wanted;
  return fail(error_code::unexpected_byte, at, p, expectation::value);
}

// Numbers that an int64 cannot hold, and those of which the host wants the text.
template <sink Sink>
FASTJSON_NOINLINE auto reader<Sink>::number_as_text(const char* first, const char* last, number value) noexcept
    -> step {
  const std::size_t length = static_cast<std::size_t>(last - first);
  return out.number_text(first, length, value.kind) ? step::scalar : stopped(first);
}

template <sink Sink>
FASTJSON_INLINE auto reader<Sink>::read_number(const char*& p) noexcept -> step {
  const char* const first = p;
  number value;
  // In the padded copy the zeros behind the text end every number, so the padding counts as readable.
  const char* const readable = readable_limit();
  const char* q = p;
  if constexpr (!Sink::builds_text) {
    if (FASTJSON_UNLIKELY(!skip_number(q, readable)))
      return fail(error_code::invalid_number, q, first, expectation::value);
    p = q;
    return step::scalar;
  }
  if (FASTJSON_UNLIKELY(!parse_number_fast(q, readable, value)))
    return fail(error_code::invalid_number, q, first, expectation::value);
  p = q;
  if (FASTJSON_LIKELY(value.kind == number_kind::int64)) {
    if constexpr (Sink::splits_negative_zero)
      if (FASTJSON_UNLIKELY(value.negative && value.i == 0)) return number_as_text(first, p, value);
    return FASTJSON_LIKELY(out.integer(value.i)) ? step::scalar : stopped(first);
  }
  if constexpr (!Sink::keeps_number_text)
    if (FASTJSON_LIKELY(value.kind == number_kind::float64))
      return FASTJSON_LIKELY(out.real(value.d)) ? step::scalar : stopped(first);
  return number_as_text(first, p, value);
}

// A key was expected and no quote stands there. Most hosts fail; some accept a number.
template <sink Sink>
FASTJSON_COLD bool reader<Sink>::number_key(const char*& p, expectation expected) noexcept {
  if constexpr (Sink::number_keys) {
    number value;
    const char* last = p;
    if ((*p == '-' || (*p >= '0' && *p <= '9')) && parse_number_careful(last, source.limit, value) &&
        out.number_key(p, static_cast<std::size_t>(last - p), value.kind)) {
      p = last;
      return true;
    }
  }
  fail_here(p, expected);
  return false;
}

// The four bytes at p (in memory order) as a number to compare with.
FASTJSON_INLINE std::uint32_t four_bytes(const char* p) noexcept {
  std::uint32_t word;
  std::memcpy(&word, p, 4);
  return word;
}

// p at the first byte of a value. Scalars are done when this returns; containers are open.
template <sink Sink>
FASTJSON_INLINE auto reader<Sink>::read_value(const char*& p) noexcept -> step {
again:
  switch (*p) {
    case '"': {
      const char* const after = read_string<false>(p);
      if (FASTJSON_UNLIKELY(after == nullptr)) return step::failed;
      p = after;
      return step::scalar;
    }
    case '{':
      if (FASTJSON_UNLIKELY(depth_left == 0)) return fail(error_code::depth_exceeded, p, p, expectation::value);
      return step::object;
    case '[':
      if (FASTJSON_UNLIKELY(depth_left == 0)) return fail(error_code::depth_exceeded, p, p, expectation::value);
      return step::array;
    case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
      return read_number(p);
    case 't':
      if (FASTJSON_UNLIKELY(four_bytes(p) != four_bytes("true"))) return bad_literal(p, "true");
      if (FASTJSON_UNLIKELY(!out.boolean(true))) return stopped(p);
      p += 4;
      return step::scalar;
    case 'f':
      if (FASTJSON_UNLIKELY(four_bytes(p + 1) != four_bytes("alse"))) return bad_literal(p, "false");
      if (FASTJSON_UNLIKELY(!out.boolean(false))) return stopped(p);
      p += 5;
      return step::scalar;
    case 'n':
      if (FASTJSON_UNLIKELY(four_bytes(p) != four_bytes("null"))) return bad_literal(p, "null");
      if (FASTJSON_UNLIKELY(!out.null_value())) return stopped(p);
      p += 4;
      return step::scalar;
    default:
      // A predicted run may end where white space goes on.
      if (!is_whitespace(*p)) return fail_here(p, expectation::value);
      p = source.at_token(skip_whitespace(p, source.limit));
      goto again;
  }
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
