// Strings, 64 bytes at a time: where they are, their escapes, their UTF-8.
// Assumes an open AVX2 or AVX-512 region, wide.hpp and scan.hpp before it.
// Called by the validator for every block; all state that crosses blocks is here.
namespace fastjson::FASTJSON_TARGET {
namespace {

// The bytes that a backslash escapes; `pending`: whether the first one is, and then the next block's.
FASTJSON_INLINE std::uint64_t after_backslashes(std::uint64_t backslashes, std::uint64_t& pending) noexcept {
  // In a run of backslashes every second byte is escaped. A run's escapes start at an
  // even or an odd bit; subtracting the possible escapes from the odd bits makes a carry
  // run through each run, which shows which it is (Langdale and Lemire 2019, as refined
  // in simdjson).
  constexpr std::uint64_t odd_bits = 0xAAAAAAAAAAAAAAAA;
  const std::uint64_t may_escape = backslashes & ~pending;
  const std::uint64_t run_parity = ((may_escape << 1 | odd_bits) - may_escape) ^ odd_bits;
  const std::uint64_t escaped = run_parity ^ (backslashes | pending);
  pending = (run_parity & backslashes) >> 63;
  return escaped;
}

// What may follow a backslash, but for the quote, whose low nibble 'b' and 'r' have too.
FASTJSON_INLINE std::uint64_t letters_of_escapes(const wide& bytes) noexcept {
  static constexpr char by_nibble[17] = "\x01\x00" "b\x00" "tu" "f\x00\x00\x00\x00\x00" "\\\x00" "n/";
  return bytes.equals_by_nibble(by_nibble) | bytes.equals('r');
}

// Steps over text of a string, without \u, from p on; see skip_plain_text().
struct text_steps {
  std::uint64_t pending = 0;

  // False: the block does not belong to it as a whole. `refused` is another reason for that.
  FASTJSON_INLINE bool covers(const wide& bytes, std::uint64_t refused) noexcept {
    std::uint64_t quotes = bytes.equals('"');
    const std::uint64_t backslashes = bytes.equals('\\');
    std::uint64_t other = bytes.below(0x20) | refused;
    if ((backslashes | pending) != 0) {
      const std::uint64_t escaped = after_backslashes(backslashes, pending);
      other |= escaped & (~(quotes | letters_of_escapes(bytes)) | bytes.equals('u'));
      quotes &= ~escaped;
    }
    return (other | quotes) == 0;
  }
};

// p is where a block begins, inside a string, with no escape pending, behind a block that is ASCII or not. Returns where a block begins up to which, or up to `limit`, there is nothing else than text of that string
// without \u, well-formed but for what is cut off there; null when it is ill-formed. A function of its own, so that
// it takes no registers from the loop over blocks.
FASTJSON_NOINLINE const char* skip_plain_text(const char* p, const char* limit, bool was_ascii) noexcept {
  text_steps steps;
  const char* done = p;
  if (was_ascii) {
    for (; limit - p >= 64; p += 64) {
      const wide bytes = wide::load(p);
      if (!steps.covers(bytes, bytes.non_ascii())) break;
      if (steps.pending == 0) done = p + 64;
    }
    if (limit - p < 64 || wide::load(p).non_ascii() == 0) return done;
    steps.pending = 0;
    p = done;
  }
  utf8_block before = wide::load(p - 64).last_bytes(), ill_formed = utf8_block::filled(0);
  for (; limit - p >= 64; p += 64) {
    const wide bytes = wide::load(p);
    const bool is_ascii = bytes.non_ascii() == 0;
    if (!(is_ascii & was_ascii)) {
      ill_formed = ill_formed | bytes.utf8_errors(before);
      before = bytes.last_bytes();
      was_ascii = is_ascii;
    }
    if (!steps.covers(bytes, 0)) break;
    if (steps.pending == 0) done = p + 64;
    // Each test costs something, and what is read behind an error does: once in a kilobyte.
    if ((static_cast<std::size_t>(limit - p) & 960) == 0 && ill_formed.any_bit()) return nullptr;
  }
  return ill_formed.any_bit() ? nullptr : done;
}

class string_checker {
 public:
  std::uint64_t inside = 0;  // from an opening quote on, up to before its closing quote
  std::uint64_t quotes = 0;  // those that open or close a string

  FASTJSON_INLINE string_checker() noexcept {}

  // Not 0 when the block at p holds a string that is not certainly valid, or a backslash outside of one.
  FASTJSON_INLINE std::uint64_t check(const char* p, const string_bytes& found) noexcept {
    quotes = found.quotes;
    std::uint64_t wrong = 0;
    if (FASTJSON_UNLIKELY((found.backslashes | pending) != 0)) wrong = check_escapes(wide::load(p), found.backslashes);
    inside = parity_up_to(quotes) ^ still_inside;
    still_inside = static_cast<std::uint64_t>(static_cast<std::int64_t>(inside) >> 63);
    wrong |= (found.controls & inside) | (found.backslashes & ~inside);
    if (FASTJSON_UNLIKELY(found.has_non_ascii | non_ascii_before)) check_utf8(p, found.has_non_ascii);
    return wrong;
  }

  // Is the last block nothing but the inside of one string, and the next one no continuation of
  // anything else but a character?
  FASTJSON_INLINE bool is_plainly_inside(unsigned blocks) const noexcept {
    return inside == ~std::uint64_t{0} && quotes == 0 && pending == 0 && (blocks >= 4 || !non_ascii_before);
  }

  FASTJSON_INLINE bool is_behind_ascii() const noexcept { return !non_ascii_before; }

  // Blocks that skip_plain_text() has seen lie before p.
  FASTJSON_INLINE void go_on_at(const char* p) noexcept {
    const wide before = wide::load(p - 64);
    last_bytes = before.last_bytes();
    non_ascii_before = before.non_ascii() != 0;
  }

  FASTJSON_INLINE bool is_ill_formed() const noexcept { return ill_formed.any_bit(); }

  // Not 0 when the last block ended inside a string.
  FASTJSON_INLINE std::uint64_t ends_inside() const noexcept { return still_inside; }

  // At the end: inside a string, behind half a surrogate pair, whose other half would stand within six
  // bytes, or behind ill-formed UTF-8.
  FASTJSON_INLINE bool is_wrong() const noexcept {
    return still_inside != 0 || high_halves_before >> 58 != 0 || ill_formed.any_bit();
  }

 private:
  // Escapes outside strings are judged too, which can only lead to a refusal: a backslash
  // there is wrong anyway.
  FASTJSON_INLINE std::uint64_t check_escapes(const wide& bytes, std::uint64_t backslashes) noexcept {
    const std::uint64_t escaped = after_backslashes(backslashes, escape_pending);

    const std::uint64_t units = escaped & bytes.equals('u');
    std::uint64_t wrong = escaped & ~(quotes | letters_of_escapes(bytes));
    quotes &= ~escaped;
    if ((units | units_before | high_halves_before) != 0) wrong |= check_units(bytes, units);
    pending = escape_pending | units_before | high_halves_before;
    return wrong;
  }

  // \uXXXX: four hexadecimal digits, and halves of surrogate pairs six bytes apart.
  FASTJSON_INLINE std::uint64_t check_units(const wide& bytes, std::uint64_t units) noexcept {
    const wide lower = bytes.lower_case();
    const std::uint64_t a_to_f = lower.in_range('a', 6);
    const std::uint64_t hex = bytes.in_range('0', 10) | a_to_f;
    const std::uint64_t second = moved_up<2>(units, units_before);
    std::uint64_t wrong = (moved_up<1>(units, units_before) | second | moved_up<3>(units, units_before) |
                           moved_up<4>(units, units_before)) & ~hex;
    const std::uint64_t d = lower.equals('d');
    const std::uint64_t after_d = second & moved_up<1>(d, d_before);
    const std::uint64_t high_halves = after_d & (bytes.in_range('8', 2) | lower.in_range('a', 2));
    const std::uint64_t low_halves = after_d & lower.in_range('c', 4);
    wrong |= low_halves ^ moved_up<6>(high_halves, high_halves_before);
    units_before = units;
    high_halves_before = high_halves;
    d_before = d;
    return wrong;
  }

  // Errors are put together and looked at now and then.
  FASTJSON_INLINE void check_utf8(const char* p, bool has_non_ascii) noexcept {
    const wide bytes = wide::load(p);
    ill_formed = ill_formed | bytes.utf8_errors(non_ascii_before ? last_bytes : utf8_block::filled(0));
    last_bytes = bytes.last_bytes();
    non_ascii_before = has_non_ascii;
  }

  std::uint64_t still_inside = 0;    // all ones when the last block ended inside a string
  std::uint64_t escape_pending = 0;  // 1 when its last byte escapes the next
  std::uint64_t units_before = 0, high_halves_before = 0, d_before = 0;
  std::uint64_t pending = 0;  // not 0 when one of these goes on in the next block
  bool non_ascii_before = false;
  utf8_block last_bytes = utf8_block::filled(0);  // meaningful only after non-ASCII bytes
  utf8_block ill_formed = utf8_block::filled(0);
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
