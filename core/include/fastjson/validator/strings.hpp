// Strings, 64 bytes at a time: where they are, their escapes, their UTF-8.
// Assumes an open AVX2 or AVX-512 region, wide.hpp and scan.hpp before it.
// Called by the validator for every block; all state that crosses blocks is here.
namespace fastjson::FASTJSON_TARGET {
namespace {

class string_checker {
 public:
  std::uint64_t inside = 0;  // from an opening quote on, up to before its closing quote
  std::uint64_t quotes = 0;  // those that open or close a string

  // False when the block holds a string that is not certainly valid.
  FASTJSON_INLINE bool check(const wide& bytes, const char* p) noexcept {
    const std::uint64_t backslashes = bytes.equals('\\');
    quotes = bytes.equals('"');
    std::uint64_t wrong = 0;
    if (FASTJSON_UNLIKELY((backslashes | escape_pending | units_pending()) != 0))
      wrong = check_escapes(bytes, backslashes);
    inside = parity_up_to(quotes) ^ still_inside;
    still_inside = static_cast<std::uint64_t>(static_cast<std::int64_t>(inside) >> 63);
    wrong |= bytes.below(0x20) & inside;
    return wrong == 0 && check_utf8(bytes, p);
  }

  // Inside a string, or behind half a surrogate pair: the other half would stand within six bytes.
  bool is_unfinished() const noexcept { return still_inside != 0 || high_halves_before >> 58 != 0; }

 private:
  FASTJSON_INLINE std::uint64_t units_pending() const noexcept { return units_before | high_halves_before; }

  // Escapes outside strings are judged too, which can only lead to a refusal: a backslash
  // there is wrong anyway.
  FASTJSON_INLINE std::uint64_t check_escapes(const wide& bytes, std::uint64_t backslashes) noexcept {
    // In a run of backslashes every second byte is escaped. A run's escapes start at an
    // even or an odd bit; subtracting the possible escapes from the odd bits makes a carry
    // run through each run, which shows which it is (Langdale and Lemire 2019, as refined
    // in simdjson).
    constexpr std::uint64_t odd_bits = 0xAAAAAAAAAAAAAAAA;
    const std::uint64_t may_escape = backslashes & ~escape_pending;
    const std::uint64_t run_parity = ((may_escape << 1 | odd_bits) - may_escape) ^ odd_bits;
    const std::uint64_t escaped = run_parity ^ (backslashes | escape_pending);
    escape_pending = (run_parity & backslashes) >> 63;

    // '"', 'b' and 'r' share their low nibble, so two of them are asked for apart.
    static constexpr char escapes_by_nibble[17] = "\x01\x00" "b\x00" "tu" "f\x00\x00\x00\x00\x00" "\\\x00" "n/";
    const std::uint64_t units = escaped & bytes.equals('u');
    std::uint64_t wrong = escaped & ~(bytes.equals_by_nibble(escapes_by_nibble) | quotes | bytes.equals('r'));
    quotes &= ~escaped;
    if ((units | units_pending()) != 0) wrong |= check_units(bytes, units);
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

  FASTJSON_INLINE bool check_utf8(const wide& bytes, const char* p) noexcept {
    if (FASTJSON_LIKELY(bytes.non_ascii() == 0)) {
      if (FASTJSON_LIKELY(!non_ascii_before)) return true;
      non_ascii_before = false;
      return !utf8_errors(block::load(p), last_block).any_bit();
    }
    const block first = block::load(p);
    const block before = non_ascii_before ? last_block : block::filled(0);
    last_block = block::load(p + block::size);
    non_ascii_before = true;
    return !(utf8_errors(first, before) | utf8_errors(last_block, first)).any_bit();
  }

  std::uint64_t still_inside = 0;    // all ones when the last block ended inside a string
  std::uint64_t escape_pending = 0;  // 1 when its last byte escapes the next
  std::uint64_t units_before = 0, high_halves_before = 0, d_before = 0;
  bool non_ascii_before = false;
  block last_block;  // meaningful only after non-ASCII bytes
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
