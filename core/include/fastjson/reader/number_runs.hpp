// Lists of numbers, checked 64 bytes at a time for sinks that build nothing: the grammar
// of digits, points, signs and separators as shifts and one addition of bit masks.
// Assumes an open target region and one bit per byte in masks; other kernels go number by
// number. Called by the parse loop at the first byte of an element. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512

constexpr bool checks_number_runs = true;

// The kinds of bytes among 64, a bit each.
struct number_text_masks {
  std::uint64_t digits, zeros, points, signs, commas, spaces, opening, closing;
};

FASTJSON_INLINE std::uint64_t both(mask low, mask high) noexcept { return low.bits | high.bits << 32; }

FASTJSON_INLINE number_text_masks classify_number_text(const char* p) noexcept {
  const block a = block::load(p), b = block::load(p + 32);
  const block zero = block::filled('0');
  return {both(to_mask((a ^ zero).below(10)), to_mask((b ^ zero).below(10))),
          both(to_mask(a.equals('0')), to_mask(b.equals('0'))),
          both(to_mask(a.equals('.')), to_mask(b.equals('.'))),
          both(to_mask(a.equals('-')), to_mask(b.equals('-'))),
          both(to_mask(a.equals(',')), to_mask(b.equals(','))),
          ~both(to_mask(a.not_whitespace()), to_mask(b.not_whitespace())),
          both(to_mask(a.equals('[')), to_mask(b.equals('['))),
          both(to_mask(a.equals(']')), to_mask(b.equals(']')))};
}

// Is there anything wrong in the region, which begins with an element and ends with a
// separator? `turns` marks the ']' of every "],[". May refuse what is right but unusual
// (white space before a comma); the caller then goes number by number.
FASTJSON_INLINE bool number_text_is_wrong(const number_text_masks& m, std::uint64_t turns,
                                          std::uint64_t region) noexcept {
  const std::uint64_t before_number = (m.commas | m.spaces | turns << 2) << 1 | 1;
  std::uint64_t wrong = m.signs & ~before_number;         // a sign begins a number,
  wrong |= m.signs << 1 & ~m.digits;                      // a digit follows it
  wrong |= m.points & ~(m.digits << 1);                   // a point stands between digits
  wrong |= m.points << 1 & ~m.digits;
  wrong |= m.commas & ~((m.digits | turns) << 1);         // a comma follows a digit or a list,
  wrong |= turns & ~(m.digits << 1);                      // which ends with a digit
  wrong |= m.spaces & ~((m.commas | m.spaces | turns << 2) << 1);
  const std::uint64_t first_digits = m.digits & ~((m.digits | m.points) << 1);
  wrong |= first_digits & m.zeros & m.digits >> 1;        // no zero in front
  // A carry through the digits behind each point lands on what ends them: no second point.
  wrong |= ((m.points << 1) + m.digits) & ~m.digits & m.points;
  return (wrong & region) != 0;
}

// p at the first byte of an element that begins with a digit or '-'. Returns the place
// behind the last separator up to which all is well, which is p when there is none.
// `nested`: the list itself lies in a list, so that "],[" may be passed over.
// `worthwhile` becomes false when this text is not of the usual kind.
inline const char* skip_number_run(const char* p, const char* limit, bool nested, bool& worthwhile) noexcept {
  while (limit - p > 64) {  // the byte behind them is looked at too
    const number_text_masks m = classify_number_text(p);
    const std::uint64_t turns = nested ? m.closing & m.commas >> 1 & m.opening >> 2 : 0;
    const std::uint64_t known = m.digits | m.points | m.signs | m.commas | m.spaces | turns | turns << 2;
    const std::uint64_t usable = known == ~0ull ? ~0ull : (1ull << std::countr_one(known)) - 1;
    const std::uint64_t separators = m.commas & usable;
    if (separators == 0) return p;
    const unsigned last = 63u - static_cast<unsigned>(std::countl_zero(separators));
    const unsigned length = last + ((turns << 1 >> last & 1) != 0 ? 2 : 1);
    const std::uint64_t region = length == 64 ? ~0ull : (1ull << length) - 1;
    if (FASTJSON_UNLIKELY(number_text_is_wrong(m, turns, region))) {
      worthwhile = false;
      return p;
    }
    // The list that begins after a turn might be empty, and that is for the caller.
    if (length != last + 1 && !is_digit(p[length]) && p[length] != '-') return p;
    p += length;
    // White space that goes on here is skipped by the caller before the next element.
    if (!is_digit(*p) && *p != '-') return p;
  }
  return p;
}

#else

constexpr bool checks_number_runs = false;

FASTJSON_INLINE const char* skip_number_run(const char* p, const char*, bool, bool&) noexcept { return p; }

#endif

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
