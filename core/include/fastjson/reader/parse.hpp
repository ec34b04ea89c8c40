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
  const char* read_string_in_pieces(const char* quote, const char* stop, bool high) noexcept;
  template <bool IsKey>
  const char* read_non_ascii(const char* quote, const char* closing) noexcept;
  template <bool IsKey>
  const char* deliver_plain(const char* quote, const char* closing, bool non_ascii) noexcept;
  const char* piece_end(const char* p) const noexcept;
  template <bool IsKey>
  const char* read_escaped(const char* quote) noexcept;
  template <bool IsKey>
  const char* refuse_escaped(const char* quote) noexcept;
  const char* closing_quote_of(const char* first, string_failure& failure) const noexcept;

  template <bool IsKey>
  const char* read_escaped_at_once(const char* quote, const char* stop, bool non_ascii) noexcept;
  template <bool IsKey>
  const char* commit_escaped(const char* quote, const char* closing, std::size_t length) noexcept;
#if FASTJSON_TARGET_AVX512
  template <bool IsKey>
  const char* undo_many(const char* quote, const char* p, const char* last, const char* target, char* to, std::uint64_t high) noexcept;
  template <bool IsKey>
  const char* read_pairs(const char* quote) noexcept;
  template <bool IsKey>
  const char* read_many_escapes(const char* quote, const char* p, const char* last, const char* target, char* to,
                                std::uint64_t high) noexcept;
#endif
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
      if (FASTJSON_LIKELY(first[n] == '"')) {
        if (FASTJSON_UNLIKELY(to_mask(b.non_ascii()).any_before_first(stop))) return read_non_ascii<IsKey>(p, first + n);
        const text_span span{first, n, source.offset(first), true};
        if (FASTJSON_LIKELY(IsKey ? out.key(span) : out.string(span))) return first + n + 1;
        stopped(p);
        return nullptr;
      }
      if constexpr (Sink::builds_text)
        if (first[n] == '\\') {
#if FASTJSON_TARGET_AVX512
          if (first[n + 1] != 'u') return read_pairs<IsKey>(p);
#endif
          return read_escaped_at_once<IsKey>(p, first + n, to_mask(b.non_ascii()).any_before_first(stop));
        }
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
