// A text as tokens, over chunks that are cut anywhere: the grammar of RFC 8259 as a machine that can stop behind any
// byte. It finds the errors that the reader finds, at the same offsets, and builds nothing: a host that wants a token
// keeps its bytes from token_at() on. Memory is a bit per open container; no byte is looked at twice.
// Assumes an open target region and reader.hpp. Included by token_stream.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

template <class Memory>
class token_stream : public token_state<Memory> {
  using base = token_state<Memory>;

 public:
  explicit token_stream(const token_state<Memory>& before) noexcept : base(before) {}
  using base::base;
  using base::loud_depth;
  using base::stop_at;

  // Goes on at `p` to the next event, behind which `p` then is.
  stream_event next(const char*& p, const char* end) noexcept {
    first = p;
    at = p;
    const stream_event event = run(end);
    p = at;
    passed += static_cast<std::size_t>(at - first);
    first = at;
    return event;
  }

  // There is no more. A number at the root is complete now (scalar); `more` is the end of a valid text.
  stream_event finish() noexcept;

 private:
  using typename base::expected_next;
  using typename base::inside;
  using base::levels;
  using base::first;
  using base::at;
  using base::passed;
  using base::token;
  using base::low_half_at;
  using base::piece_at;
  using base::open;
  using base::max_depth;
  using base::failure;
  using base::rest;
  using base::phase;
  using base::lex;
  using base::in_object;
  using base::is_key;
  using base::check_utf8;
  using base::many;
  using base::need;
  using base::low;
  using base::high;
  using base::step;
  using base::unit;
  using base::after_value;

  stream_event run(const char* end) noexcept;
  bool structure(stream_event& event) noexcept;
  bool begin_value(char c, stream_event& event) noexcept;
  bool string(const char* end, stream_event& event) noexcept;
  bool sequence(const char* end) noexcept;
  bool escaped(stream_event& event) noexcept;
  bool hex_digits(stream_event& event) noexcept;
  bool number(const char* end, stream_event& event) noexcept;

  std::uint64_t offset_of(const char* p) const noexcept { return passed + static_cast<std::size_t>(p - first); }
  bool is_loud(std::size_t level) const noexcept { return level <= loud_depth; }

  // What the grammar allows between tokens.
  expectation allowed() const noexcept {
    switch (phase) {
      case expected_next::after_element: return expectation::comma_or_array_end;
      case expected_next::first_key: return expectation::first_key_or_end;
      case expected_next::key: return expectation::key;
      case expected_next::colon: return expectation::colon;
      case expected_next::after_member: return expectation::comma_or_object_end;
      case expected_next::after_root: return expectation::end_of_text;
      case expected_next::value:
      case expected_next::first_element: break;
    }
    return expectation::value;
  }

  // A token is complete: true when the host is to hear of it.
  bool ended(stream_event& event) noexcept {
    lex = inside::nothing;
    if (failure.code != error_code::none) return event = stream_event::failed, true;
    event = is_key ? stream_event::key : stream_event::scalar;
    if (is_key) phase = expected_next::colon;
    else after_value();
    return is_loud(open);
  }

  bool close(stream_event& event) noexcept {
    ++at;
    in_object = levels.pop() == enclosing::object;
    --open;
    after_value();
    event = stream_event::close;
    return is_loud(open);
  }

  // The first error stays. One of structure is not told before its token was looked at to the end.
  bool fail(error_code code, std::uint64_t where, stream_event& event) noexcept {
    event = stream_event::failed;
    if (failure.code == error_code::none)
      failure = {code, is_key ? expectation::key : expectation::value, code, failure.byte, where, token};
    else
      failure.lexical = code;
    lex = inside::nothing;
    return true;
  }

  // A token that does not belong where it stands. True: that is all to be known.
  bool misplaced(expectation expected, stream_event& event) noexcept {
    const auto c = static_cast<unsigned char>(*at);
    const error_code code = expected == expectation::end_of_text ? error_code::trailing_content : error_code::unexpected_byte;
    token = offset_of(at);
    failure = {code, expected, c < 0x20 ? error_code::control_character : error_code::none, static_cast<char>(c), token, token};
    event = stream_event::failed;
    if (c == '"') {
      lex = inside::string;
      ++at;
      return false;
    }
    if (c < 0x80) return true;
    lex = inside::stray;
    return false;
  }

};

template <class Memory>
FASTJSON_NOINLINE stream_event token_stream<Memory>::run(const char* end) noexcept {
  stream_event event = stream_event::more;
  for (;;) {
    if (lex == inside::nothing) {
      if (at < end && static_cast<unsigned char>(*at) <= ' ') at = skip_whitespace(at, end);
      if (at >= end) return stream_event::more;
      if (structure(event)) return event;
    } else {
      if (at >= end) return stream_event::more;
      bool told;
      switch (lex) {
        case inside::string: told = string(end, event); break;
        case inside::escape: told = escaped(event); break;
        case inside::hex:
        case inside::low_half: told = hex_digits(event); break;
        case inside::literal:
          if (*at != *rest) {
            told = fail(error_code::unexpected_byte, offset_of(at), event);
            break;
          }
          ++at;
          told = *++rest == 0 && ended(event);
          break;
        case inside::stray:
          // Well-formed or not, no byte above ASCII begins a token: which of the two is the error.
          if (need == 0 && offset_of(at) != token) return lex = inside::nothing, stream_event::failed;
          told = !sequence(end) && fail(error_code::invalid_utf8, token, event);
          if (!told && need == 0) return lex = inside::nothing, stream_event::failed;
          break;
        default: told = number(end, event);
      }
      if (told) return event;
    }
  }
}

// One byte of structure. True: there is an event.
template <class Memory>
FASTJSON_INLINE bool token_stream<Memory>::structure(stream_event& event) noexcept {
  const char c = *at;
  switch (phase) {
    case expected_next::after_root:
      if (!many) return misplaced(expectation::end_of_text, event);
      phase = expected_next::value;
      return begin_value(c, event);
    case expected_next::first_element:
      if (c == ']') return close(event);
      if (c == '}') return misplaced(expectation::first_element_or_end, event);
      return begin_value(c, event);
    case expected_next::value: return begin_value(c, event);
    case expected_next::after_element:
      if (c == ']') return close(event);
      if (c != ',') return misplaced(expectation::comma_or_array_end, event);
      phase = expected_next::value;
      return ++at, false;
    case expected_next::first_key:
      if (c == '}') return close(event);
      if (c != '"') return misplaced(expectation::first_key_or_end, event);
      break;
    case expected_next::key:
      if (c != '"') return misplaced(expectation::key, event);
      break;
    case expected_next::colon:
      if (c != ':') return misplaced(expectation::colon, event);
      phase = expected_next::value;
      return ++at, false;
    case expected_next::after_member:
      if (c == '}') return close(event);
      if (c != ',') return misplaced(expectation::comma_or_object_end, event);
      phase = expected_next::key;
      return ++at, false;
  }
  is_key = true;
  lex = inside::string;
  token = offset_of(at++);
  failure.byte = '"';
  return false;
}

template <class Memory>
FASTJSON_INLINE bool token_stream<Memory>::begin_value(char c, stream_event& event) noexcept {
  const bool is_digit_here = is_digit(c);
  if (!is_digit_here && c != '"' && c != '{' && c != '[' && c != '-' && c != 't' && c != 'f' && c != 'n')
    return misplaced(expectation::value, event);
  if (open == stop_at) return event = stream_event::value, true;
  token = offset_of(at);
  failure.byte = c;
  is_key = false;
  if (c == '{' || c == '[') {
    if (FASTJSON_UNLIKELY(open == max_depth)) return fail(error_code::depth_exceeded, token, event);
    in_object = c == '{';
    if (FASTJSON_UNLIKELY(!levels.push(in_object ? 1 : 0)))
      return fail(error_code::out_of_memory, token, event);
    phase = in_object ? expected_next::first_key : expected_next::first_element;
    ++at;
    event = stream_event::open;
    return is_loud(open++);
  }
  ++at;
  if (c == '"') lex = inside::string;
  else if (c == '-') lex = inside::minus;
  else if (is_digit_here) lex = c == '0' ? inside::zero : inside::digits;
  else lex = inside::literal, rest = c == 't' ? "rue" : c == 'f' ? "alse" : "ull";
  return false;
}

// Goes on with the sequence of UTF-8 that is open, or begins one. False: `at` cannot continue it.
template <class Memory>
bool token_stream<Memory>::sequence(const char* end) noexcept {
  if (need == 0) {
    const auto lead = static_cast<unsigned char>(*at);
    if (lead < 0xC2 || lead > 0xF4) return false;
    piece_at = offset_of(at);
    need = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    ++at;
  }
  for (; need != 0 && at < end; --need, ++at) {
    const auto byte = static_cast<unsigned char>(*at);
    if (byte < low || byte > high) return false;
    low = 0x80;
    high = 0xBF;
  }
  return true;
}

template <class Memory>
bool token_stream<Memory>::string(const char* end, stream_event& event) noexcept {
  if (need != 0) {
    if (!sequence(end)) return fail(error_code::invalid_utf8, offset_of(at), event);
    if (at >= end) return false;
  }
  bool non_ascii = false;
  const char* const stop = find_string_stop(at, end, non_ascii);
  if (non_ascii && check_utf8) {
    const char* const bad = find_invalid_utf8(at, stop);
    if (bad != nullptr && (bad != end || stop != end)) return at = bad, fail(error_code::invalid_utf8, offset_of(bad), event);
    if (bad != nullptr) {
      // The chunk ends in a sequence that may go on in the next one.
      at = end - 1;
      while ((static_cast<unsigned char>(*at) & 0xC0) == 0x80) --at;
      sequence(end);
      return false;
    }
  }
  at = stop;
  if (at >= end) return false;
  if (static_cast<unsigned char>(*at) < 0x20) return fail(error_code::control_character, offset_of(at), event);
  const bool is_end = *at == '"';
  if (!is_end) piece_at = offset_of(at);
  ++at;
  if (is_end) return ended(event);
  lex = inside::escape;
  return false;
}

template <class Memory>
bool token_stream<Memory>::escaped(stream_event& event) noexcept {
  if (*at == 'u') {
    lex = inside::hex;
    step = 0;
    unit = 0;
    low_half_at = 0;
  } else if (escape_tables.plain[static_cast<unsigned char>(*at)] == 0) {
    return fail(error_code::invalid_escape, offset_of(at), event);
  } else {
    lex = inside::string;
  }
  return ++at, false;
}

// One byte behind \u: of its four digits, or of the \uDC00 to \uDFFF that a high half needs.
template <class Memory>
bool token_stream<Memory>::hex_digits(stream_event& event) noexcept {
  const char c = *at;
  const unsigned digit = hex_digit(c);
  if (lex == inside::low_half) {
    const bool fits = step == 0 ? c == '\\' : step == 1 ? c == 'u' : step == 2 ? digit == 0xD
                      : step == 3 ? digit >= 0xC && digit != not_hex : digit != not_hex;
    if (!fits) return fail(error_code::lone_surrogate, offset_of(at), event);
    ++at;
    if (++step == 6) lex = inside::string;
    return false;
  }
  // After \ud the digits c to f can only begin a low half; what kind of error that is, the rest of the digits tell.
  if (digit == not_hex) return fail(error_code::invalid_escape, low_half_at != 0 ? low_half_at : offset_of(at), event);
  if (step == 1 && unit == 0xD && digit >= 0xC) low_half_at = offset_of(at);
  unit = unit << 4 | digit;
  ++at;
  if (++step != 4) return false;
  if (low_half_at != 0) return fail(error_code::lone_surrogate, low_half_at, event);
  lex = (unit & 0xFC00) == 0xD800 ? inside::low_half : inside::string;
  step = 0;
  return false;
}

template <class Memory>
FASTJSON_INLINE bool token_stream<Memory>::number(const char* end, stream_event& event) noexcept {
  for (; at < end; ++at) {
    const char c = *at;
    const bool digit = is_digit(c);
    switch (lex) {
      case inside::minus:
        if (!digit) return fail(error_code::invalid_number, offset_of(at), event);
        lex = c == '0' ? inside::zero : inside::digits;
        continue;
      case inside::digits:
        if (digit) continue;
        [[fallthrough]];
      case inside::zero:
        if (digit) return fail(error_code::invalid_number, offset_of(at), event);
        if (c == '.') lex = inside::point;
        else if ((c | 0x20) == 'e') lex = inside::exponent;
        else return ended(event);
        continue;
      case inside::fraction:
        if (digit) continue;
        if ((c | 0x20) != 'e') return ended(event);
        lex = inside::exponent;
        continue;
      case inside::power:
        if (digit) continue;
        return ended(event);
      case inside::exponent:
        if (c == '+' || c == '-') {
          lex = inside::sign;
          continue;
        }
        [[fallthrough]];
      default:  // point, exponent, sign: a digit has to come
        if (!digit) return fail(error_code::invalid_number, offset_of(at), event);
        lex = lex == inside::point ? inside::fraction : inside::power;
    }
  }
  return false;
}

template <class Memory>
stream_event token_stream<Memory>::finish() noexcept {
  stream_event event = stream_event::failed;
  first = at;
  if (lex == inside::zero || lex == inside::digits || lex == inside::fraction || lex == inside::power) {
    const bool is_root = open == 0;
    ended(event);
    if (is_root) return event;
  }
  const bool complete = phase == expected_next::after_root || (many && open == 0 && phase == expected_next::value);
  if (lex == inside::nothing && complete && failure.code == error_code::none) return stream_event::more;
  const inside was = lex;
  const error_code lexical = was == inside::stray || need != 0 ? error_code::invalid_utf8
                             : was == inside::string           ? error_code::unexpected_end
                             : was == inside::low_half         ? error_code::lone_surrogate
                             : was == inside::escape || was == inside::hex ? error_code::invalid_escape
                                                                           : error_code::none;
  if (was == inside::nothing) token = passed, failure.byte = 0;
  if (was == inside::hex && low_half_at != 0) return fail(error_code::invalid_escape, low_half_at, event), event;
  const bool first_error = failure.code == error_code::none;
  fail(error_code::unexpected_end, passed, event);
  if (was == inside::nothing && first_error) failure.expected = allowed();
  failure.lexical = lexical;
  return event;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
