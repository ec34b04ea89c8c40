// Numbers and literals, 64 bytes at a time, by the order of their characters.
// Assumes an open AVX2 or AVX-512 region and wide.hpp before it.
// Called by the validator for blocks that hold a scalar or the rest of one.
namespace fastjson::FASTJSON_TARGET {
namespace {

// A scalar is a run of bytes outside strings that are neither structure nor white space.
// The number grammar of RFC 8259, section 6, holds for a run when each character has a
// neighbour it may have; only "one fraction, then one exponent" spans more than two
// characters: an addition carries from a run of digits to the byte behind it.
class scalar_checker {
 public:
  std::uint64_t starts = 0;  // the first byte of each scalar

  // `scalars`: the bytes of this block that belong to scalars. False when one of them is
  // not certainly valid.
  FASTJSON_INLINE bool check(const wide& bytes, std::uint64_t scalars) noexcept {
    starts = scalars & ~(scalars << 1 | ends_in_scalar);
    if ((scalars | ends_in_scalar) == 0 && letters_before == 0) return true;
    const std::uint64_t digits = bytes.in_range('0', 10) & scalars;
    std::uint64_t exponents = bytes.lower_case().equals('e') & scalars;
    const std::uint64_t points = bytes.equals('.') & scalars;
    const std::uint64_t minus = bytes.equals('-') & scalars;
    const std::uint64_t plus = bytes.equals('+') & scalars;
    const std::uint64_t letters = scalars & ~(digits | exponents | points | minus | plus);
    std::uint64_t wrong = 0;
    if (FASTJSON_UNLIKELY((letters | letters_before | literal_ends_before) != 0))
      wrong = check_literals(bytes, scalars, letters, exponents);
    wrong |= check_numbers(bytes, starts & ~letters, digits, exponents, points, minus, plus);
    ends_in_scalar = scalars >> 63;
    return wrong == 0;
  }

  bool has_open_letters() const noexcept { return letters_before != 0; }

 private:
  // Most blocks hold neither a fraction nor a sign nor an exponent: what these need is
  // skipped when none is there and none is left open by the block before.
  FASTJSON_INLINE std::uint64_t check_numbers(const wide& bytes, std::uint64_t first, std::uint64_t digits,
                                              std::uint64_t exponents, std::uint64_t points, std::uint64_t minus,
                                              std::uint64_t plus) noexcept {
    const std::uint64_t zeros = bytes.equals('0');
    std::uint64_t lone_zeros = zeros & first;
    std::uint64_t wrong = 0;
    if ((minus | plus | exponents) != 0 || carry.in_signed)
      wrong = check_signs(first, zeros, digits, exponents, points, minus, plus, lone_zeros);
    if ((points | carry.point | carry.fraction) != 0) {
      const std::uint64_t after_point = points << 1 | carry.point;
      wrong |= points & (first | ~(digits << 1 | carry.digit));
      wrong |= after_point & ~digits;
      wrong |= behind_run(digits, after_point & digits, carry.fraction) & points;
      carry.point = points >> 63;
    }
    wrong |= (lone_zeros << 1 | carry.lone_zero) & digits;
    carry.lone_zero = lone_zeros >> 63;
    carry.digit = digits >> 63;
    return wrong;
  }

  FASTJSON_INLINE std::uint64_t check_signs(std::uint64_t first, std::uint64_t zeros, std::uint64_t digits,
                                            std::uint64_t exponents, std::uint64_t points, std::uint64_t minus,
                                            std::uint64_t plus, std::uint64_t& lone_zeros) noexcept {
    const std::uint64_t leading_minus = first & minus;
    const std::uint64_t exponent_signs = (minus | plus) & ~leading_minus;
    const std::uint64_t after_exponent = exponents << 1 | carry.exponent;
    const std::uint64_t after_sign = exponent_signs << 1 | carry.exponent_sign;
    const std::uint64_t after_minus = leading_minus << 1 | carry.leading_minus;
    lone_zeros |= zeros & after_minus;

    std::uint64_t wrong = first & (exponents | plus);
    wrong |= exponent_signs & ~after_exponent;
    wrong |= exponents & ~(digits << 1 | carry.digit);
    wrong |= (after_minus | after_sign) & ~digits;
    wrong |= after_exponent & ~(digits | exponent_signs);
    wrong |= behind_run(digits, (after_exponent | after_sign) & digits, carry.exponent_digits) & (points | exponents);

    carry.exponent = exponents >> 63;
    carry.exponent_sign = exponent_signs >> 63;
    carry.leading_minus = leading_minus >> 63;
    carry.in_signed = (carry.exponent | carry.exponent_sign | carry.leading_minus | carry.exponent_digits) != 0;
    return wrong;
  }

  // The bits just behind those runs of `digits` that begin at a bit of `first`, or that
  // `running` says go on from the block before.
  FASTJSON_INLINE std::uint64_t behind_run(std::uint64_t digits, std::uint64_t first,
                                           std::uint64_t& running) noexcept {
    unsigned long long sum;
    const bool over = __builtin_add_overflow(digits, first, &sum);
    const bool over_again = __builtin_add_overflow(sum, static_cast<unsigned long long>(running), &sum);
    running = over || over_again;
    return sum & ~digits;
  }

  // true, false, null. Letters that no literal covers are wrong, which for a literal that
  // goes on in the next block only shows there. Takes the e of a literal out of `exponents`.
  FASTJSON_INLINE std::uint64_t check_literals(const wide& bytes, std::uint64_t scalars, std::uint64_t letters,
                                               std::uint64_t& exponents) noexcept {
    const letter_bits now{bytes.equals('t') & starts, bytes.equals('f') & starts, bytes.equals('n') & starts,
                          bytes.equals('r'), bytes.equals('u'), bytes.equals('a'), bytes.equals('l'),
                          bytes.equals('s')};
    const std::uint64_t e = bytes.equals('e');
    const std::uint64_t true_ends =
        e & moved_up<1>(now.u, before.u) & moved_up<2>(now.r, before.r) & moved_up<3>(now.t, before.t);
    const std::uint64_t null_ends =
        now.l & moved_up<1>(now.l, before.l) & moved_up<2>(now.u, before.u) & moved_up<3>(now.n, before.n);
    const std::uint64_t false_ends = e & moved_up<1>(now.s, before.s) & moved_up<2>(now.l, before.l) &
                                     moved_up<3>(now.a, before.a) & moved_up<4>(now.f, before.f);
    const std::uint64_t ends = true_ends | null_ends | false_ends;
    const std::uint64_t covered = ends | ends >> 1 | ends >> 2 | ends >> 3 | false_ends >> 4;
    const std::uint64_t covered_before = ends << 63 | ends << 62 | ends << 61 | false_ends << 60;
    const std::uint64_t wrong =
        (letters_before & ~covered_before) | (moved_up<1>(ends, literal_ends_before) & scalars);
    exponents &= ~ends;
    letters_before = letters & ~covered;
    literal_ends_before = ends & std::uint64_t{1} << 63;
    before = letters_before != 0 ? now : letter_bits{};
    return wrong;
  }

  struct letter_bits {
    std::uint64_t t = 0, f = 0, n = 0, r = 0, u = 0, a = 0, l = 0, s = 0;
  };
  // Each 0 or 1, what the last byte of the block before was. All are 0 unless it was part
  // of a scalar, so blocks without scalars may be skipped.
  struct carries {
    std::uint64_t digit = 0, lone_zero = 0, point = 0, fraction = 0;
    std::uint64_t exponent = 0, exponent_sign = 0, leading_minus = 0, exponent_digits = 0;
    bool in_signed = false;  // one of the last four is set
  };

  std::uint64_t ends_in_scalar = 0;
  std::uint64_t letters_before = 0;  // letters of the block before that are not accounted for yet
  std::uint64_t literal_ends_before = 0;
  letter_bits before;
  carries carry;
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
