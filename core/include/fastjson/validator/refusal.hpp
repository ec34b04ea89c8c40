// What is wrong with a text that the block validator has refused: the reader's answer, found a byte at a time from where the
// validator was sure on. Over some hundred bytes that takes a third to two thirds of the reader's time, whose cursor waits for
// the end of each string.
// Assumes an open AVX2 or AVX-512 region, validator/grammar.hpp and the reader's escapes.hpp before it.
// Included by validate.hpp. Tests compare each answer with the reader's.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Of the bytes inside a string.
enum string_byte : std::uint8_t { plain_byte, byte_beyond_ascii, stopping_byte };

struct string_byte_table {
  string_byte of[256];
};

constexpr string_byte_table make_string_bytes() noexcept {
  string_byte_table table{};
  for (unsigned c = 0; c < 256; ++c)
    table.of[c] = c >= 0x80 ? byte_beyond_ascii : c < 0x20 || c == '"' || c == '\\' ? stopping_byte : plain_byte;
  return table;
}

constexpr string_byte_table string_bytes_table = make_string_bytes();

enum class verdict : std::uint8_t { unknown, valid, refused };

class refusal_finder {
 public:
  // So many bytes are looked at. What is wrong further on is inside a long string, or behind one.
  static constexpr std::size_t reach = 1024;

  FASTJSON_INLINE refusal_finder(const char* text, std::size_t length, std::size_t max_depth, const sure_part& sure) noexcept
      : begin(text),
        from(text + sure.offset),
        until(length - sure.offset > reach ? from + reach : text + length),
        reaches_end(until == text + length),
        start(sure.before),
        kinds(sure.kinds),
        known(sure.depth < 64 ? static_cast<unsigned>(sure.depth) : 64),
        depth(sure.depth),
        max_depth_(max_depth) {}

  // `unknown` where the reader has to be asked; `result` is set when the text is refused.
  FASTJSON_NOINLINE verdict find(read_result& result) noexcept;

 private:
  static FASTJSON_INLINE bool is_number_digit(const char* p) noexcept { return static_cast<unsigned char>(*p - '0') < 10; }
  FASTJSON_INLINE char at(const char* p) const noexcept { return FASTJSON_LIKELY(p != until) ? *p : '\0'; }

  FASTJSON_INLINE const char* skip_blanks(const char* p) const noexcept {
    while (p != until && static_cast<unsigned char>(*p) <= ' ' && is_whitespace(*p)) ++p;
    return p;
  }

  // Over those of eight bytes that belong, up to the first of another kind. The processor guesses how many there are, and goes on
  // behind them before the bytes are there.
  template <class Belongs>
  static FASTJSON_INLINE const char* skip_in_eight(const char* p, Belongs belongs) noexcept {
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i)
      if (!belongs(p + i)) return p + i;
    return p + 8;
  }

  FASTJSON_INLINE const char* skip_digits(const char* p) const noexcept {
    while (until - p >= 8) {
      const char* const behind = skip_in_eight(p, is_number_digit);
      if (behind != p + 8) return behind;
      p = behind;
    }
    while (p != until && is_number_digit(p)) ++p;
    return p;
  }

  // As reader::fail(). Where the bytes end that are looked at and the text goes on, nothing is known.
  verdict refuse(read_result& result, error_code code, const char* place, const char* token, expectation expected) const noexcept {
    leave_wide_registers();
    if (place >= until && !reaches_end) return verdict::unknown;
    result.code = place >= until && code != error_code::depth_exceeded ? error_code::unexpected_end : code;
    result.expected = expected;
    result.offset = static_cast<std::size_t>(place - begin);
    result.token = static_cast<std::size_t>(token - begin);
    return verdict::refused;
  }

  // All of these: behind what begins at p, or null with `failure` filled in.
  FASTJSON_INLINE const char* string(const char* quote) noexcept;
  FASTJSON_INLINE const char* number(const char* p) noexcept;
  const char* word(const char* p, const char* wanted) noexcept;

  FASTJSON_INLINE const char* string_stop(const char* p, bool& beyond_ascii) const noexcept;

  const char* failed(error_code code, const char* place) noexcept {
    failure = {code, place};
    return nullptr;
  }

  FASTJSON_INLINE void push(std::uint64_t is_object) noexcept {
    kinds = kinds << 1 | is_object;
    known += known < 64;
    ++depth;
  }

  const char* begin;
  const char* from;
  const char* until;
  bool reaches_end;
  token_before start;
  std::uint64_t kinds;  // of the innermost `known` containers, newest lowest: 1 is an object
  unsigned known;
  std::size_t depth;
  std::size_t max_depth_;
  string_failure failure{error_code::none, nullptr};
};

// The quote, backslash or control character that comes next, or the end of what is looked at.
FASTJSON_INLINE const char* refusal_finder::string_stop(const char* p, bool& beyond_ascii) const noexcept {
  const auto kind = [](const char* c) { return string_bytes_table.of[static_cast<unsigned char>(*c)]; };
  for (; until - p >= static_cast<std::ptrdiff_t>(block::size); p += block::size) {
    const block b = block::load(p);
    const mask stop = to_mask(b.equals('"') | b.equals('\\') | b.below(0x20));
    beyond_ascii |= to_mask(b.non_ascii()).any();
    if (stop.any()) return p + stop.first();
  }
  for (; p != until && kind(p) != stopping_byte; ++p) beyond_ascii |= kind(p) == byte_beyond_ascii;
  return p;
}

FASTJSON_INLINE const char* refusal_finder::string(const char* quote) noexcept {
  const char* p = quote + 1;
  if (FASTJSON_LIKELY(until - p >= 9)) {
    p = skip_in_eight(p, [](const char* c) { return string_bytes_table.of[static_cast<unsigned char>(*c)] == plain_byte; });
    if (*p == '"') return p + 1;
  }
  for (;;) {
    bool beyond_ascii = false;
    const char* const stop = string_stop(p, beyond_ascii);
    if (FASTJSON_UNLIKELY(beyond_ascii))
      if (const char* const bad = find_invalid_utf8(p, stop)) return failed(error_code::invalid_utf8, bad);
    const char c = at(stop);
    if (c == '"') return stop + 1;
    if (c != '\\') return failed(error_code::control_character, stop);
    char ignored[8];
    char* out = ignored;
    p = unescape_one(stop, until, out, failure);
    // A pair of escapes has twelve bytes: of one that is cut here, those that are missing tell what is wrong.
    if (FASTJSON_UNLIKELY(p == nullptr)) return reaches_end || until - stop >= 12 ? nullptr : failed(failure.code, until);
  }
}

FASTJSON_INLINE const char* refusal_finder::number(const char* p) noexcept {
  const char* const digits = p + (*p == '-');
  p = skip_digits(digits);
  if (p == digits) return failed(error_code::invalid_number, p);
  if (*digits == '0' && p - digits > 1) return failed(error_code::invalid_number, digits + 1);
  if (at(p) == '.') {
    const char* const first = p + 1;
    p = skip_digits(first);
    if (p == first) return failed(error_code::invalid_number, p);
  }
  if ((at(p) | 0x20) != 'e') return p;
  ++p;
  if (at(p) == '-' || at(p) == '+') ++p;
  const char* const first = p;
  p = skip_digits(first);
  return p != first ? p : failed(error_code::invalid_number, p);
}

inline const char* refusal_finder::word(const char* p, const char* wanted) noexcept {
  for (; *wanted != 0; ++p, ++wanted)
    if (at(p) != *wanted) return failed(error_code::unexpected_byte, p);
  return p;
}

FASTJSON_NOINLINE verdict refusal_finder::find(read_result& result) noexcept {
  const char* p = from;
  const char* token = p;
  expectation expected = expectation::value;
  switch (start) {
    case token_before::none_of_these: break;
    case token_before::opening: goto opened;
    case token_before::comma_of_member: goto key;
    case token_before::key: goto colon;
    case token_before::value: goto value_end;
  }

value:
  token = p = skip_blanks(p);
  expected = expectation::value;
  switch (at(p)) {
    case '"': p = string(p); break;
    case '{':
    case '[':
      if (FASTJSON_UNLIKELY(depth == max_depth_)) return refuse(result, error_code::depth_exceeded, p, p, expected);
      push(*p == '{');
      ++p;
      goto opened;
    case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
      p = number(p);
      break;
    case 't': p = word(p, "true"); break;
    case 'f': p = word(p, "false"); break;
    case 'n': p = word(p, "null"); break;
    default: return refuse(result, error_code::unexpected_byte, p, p, expected);
  }
  if (FASTJSON_UNLIKELY(p == nullptr)) return refuse(result, failure.code, failure.at, token, expected);

value_end:
  p = skip_blanks(p);
  if (depth == 0) {
    if (p == until && reaches_end) return leave_wide_registers(), verdict::valid;
    return refuse(result, error_code::trailing_content, p, p, expectation::end_of_text);
  }
  if (FASTJSON_UNLIKELY(known == 0)) return leave_wide_registers(), verdict::unknown;
  if ((kinds & 1) == 0) {
    if (at(p) == ',') {
      ++p;
      goto value;
    }
    if (at(p) != ']') return refuse(result, error_code::unexpected_byte, p, p, expectation::comma_or_array_end);
  } else {
    if (at(p) == ',') {
      ++p;
      goto key;
    }
    if (at(p) != '}') return refuse(result, error_code::unexpected_byte, p, p, expectation::comma_or_object_end);
  }

close:
  ++p;
  --depth;
  --known;
  kinds >>= 1;
  goto value_end;

opened:
  p = skip_blanks(p);
  if ((kinds & 1) == 0) {
    if (at(p) == ']') goto close;
    if (at(p) == '}') return refuse(result, error_code::unexpected_byte, p, p, expectation::first_element_or_end);
    goto value;
  }
  if (at(p) == '}') goto close;
  if (at(p) != '"') return refuse(result, error_code::unexpected_byte, p, p, expectation::first_key_or_end);

key:
  token = p = skip_blanks(p);
  expected = expectation::key;
  if (FASTJSON_UNLIKELY(at(p) != '"')) return refuse(result, error_code::unexpected_byte, p, p, expected);
  p = string(p);
  if (FASTJSON_UNLIKELY(p == nullptr)) return refuse(result, failure.code, failure.at, token, expected);

colon:
  p = skip_blanks(p);
  if (FASTJSON_UNLIKELY(at(p) != ':')) return refuse(result, error_code::unexpected_byte, p, p, expectation::colon);
  ++p;
  goto value;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
