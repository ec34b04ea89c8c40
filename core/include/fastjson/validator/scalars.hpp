// Numbers and literals, 64 bytes at a time, by the order of their characters.
// Assumes an open AVX2 or AVX-512 region and wide.hpp before it.
// Called by the validator for blocks that hold more than the inside of one string.
namespace fastjson::FASTJSON_TARGET {
namespace {

// A scalar is a run of bytes outside strings that are neither structure nor white space.
// The number grammar of RFC 8259, section 6, holds for a run when each character has a
// neighbour it may have; only "one fraction, then one exponent" spans more than two
// characters: an addition carries from a run of digits to the byte behind it.
class scalar_checker {
 public:
  std::uint64_t starts = 0;  // the first byte of each scalar

  FASTJSON_INLINE scalar_checker() noexcept {}

  // `scalars`: the bytes of the block at p that belong to scalars; four bytes behind it can be
  // read. Returns not 0 when one of them is not certainly valid.
  FASTJSON_INLINE std::uint64_t check(const char* p, const text_classes& classes, const byte_classes& bytes,
                                      std::uint64_t scalars) noexcept {
    starts = scalars & ~(scalars << 1 | ends_in_scalar);
    if ((scalars | ends_in_scalar) == 0) return 0;
    ends_in_scalar = scalars >> 63;
    const std::uint64_t digits = bytes.digits & scalars;
    const std::uint64_t points = bytes.points & scalars;
    const std::uint64_t minus = bytes.dashes & starts;
    const std::uint64_t rest = scalars & ~(digits | points | minus);
    const std::uint64_t after_digit = digits << 1 | ends_in_digit;
    const std::uint64_t after_minus = minus << 1 | ends_in_minus;
    const std::uint64_t after_point = points << 1 | ends_in_point;

    std::uint64_t wrong = (after_minus | after_point) & ~digits;
    wrong |= points & ~after_digit;
    wrong |= points & behind_runs(digits, after_point & digits, in_fraction);
    const std::uint64_t lone_zeros = bytes.zeros() & (starts | after_minus);
    wrong |= digits & (lone_zeros << 1 | ends_in_lone_zero);
    if ((rest | letters_pending) != 0) wrong |= check_letters(p, classes, scalars, rest, digits, points, after_digit);

    ends_in_digit = digits >> 63;
    ends_in_minus = minus >> 63;
    ends_in_point = points >> 63;
    ends_in_lone_zero = lone_zeros >> 63;
    return wrong;
  }

 private:
  // true, false, null, and what is left for exponents.
  FASTJSON_INLINE std::uint64_t check_letters(const char* p, const text_classes& classes, std::uint64_t scalars,
                                              std::uint64_t rest, std::uint64_t digits, std::uint64_t points,
                                              std::uint64_t after_digit) noexcept {
    const auto [all, of_five] = find_literals(p, classes, starts & rest);
    const std::uint64_t first_two = all | all << 1;
    const std::uint64_t covered = first_two | first_two << 2 | of_five << 4 | covered_next;
    std::uint64_t wrong = (covered << 1 | ends_in_literal) & ~covered & scalars;
    covered_next = all >> 61 | all >> 62 | all >> 63 | of_five >> 60;
    ends_in_literal = covered >> 63;
    letters_pending = covered_next | ends_in_literal;
    rest &= ~covered;
    if (FASTJSON_UNLIKELY((rest | exponent_pending) != 0))
      wrong |= check_exponents(wide::load(p), rest, digits, points, after_digit);
    return wrong;
  }

  FASTJSON_INLINE std::uint64_t check_exponents(const wide& bytes, std::uint64_t rest, std::uint64_t digits,
                                                std::uint64_t points, std::uint64_t after_digit) noexcept {
    const std::uint64_t exponents = bytes.lower_case().equals('e') & rest;
    const std::uint64_t signs = (bytes.equals('-') | bytes.equals('+')) & rest;
    const std::uint64_t after_exponent = exponents << 1 | ends_in_exponent;
    const std::uint64_t after_sign = signs << 1 | ends_in_sign;
    std::uint64_t wrong = rest & ~(exponents | signs);
    wrong |= exponents & ~after_digit;
    wrong |= signs & ~after_exponent;
    wrong |= after_exponent & ~(digits | signs);
    wrong |= after_sign & ~digits;
    wrong |= behind_runs(digits, (after_exponent | after_sign) & digits, in_exponent) & (points | exponents);
    ends_in_exponent = exponents >> 63;
    ends_in_sign = signs >> 63;
    exponent_pending = ends_in_exponent | ends_in_sign | in_exponent;
    letters_pending |= exponent_pending;
    return wrong;
  }

  // Each 0 or 1: what the last byte of the block before was, and of which run. All are 0 unless
  // it was part of a scalar, so blocks without scalars may be skipped.
  std::uint64_t ends_in_scalar = 0, ends_in_digit = 0, ends_in_minus = 0, ends_in_point = 0, ends_in_lone_zero = 0;
  std::uint64_t ends_in_literal = 0, ends_in_exponent = 0, ends_in_sign = 0;
  unsigned char in_fraction = 0, in_exponent = 0;

  std::uint64_t covered_next = 0;  // the bytes of the next block that belong to a literal of this one
  std::uint64_t exponent_pending = 0;
  std::uint64_t letters_pending = 0;  // any of the above that letters have set
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
