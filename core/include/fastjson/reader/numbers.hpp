// The parse loop's front end for numbers: short spellings without a chain of dependent
// loads, everything else through parse_number.
// Assumes an open target region, number/parse.hpp, and unchecked_number_room bytes
// readable at the number's first byte. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// How a cursor moves decides the speed of arrays of numbers: an advance that is counted
// from loaded digits has to wait for them (13 cycles a time), one that follows from a
// predicted branch has not. So the place of the point is found by branches, which repeat
// from number to number, and only the last block of digits is counted.

FASTJSON_INLINE bool is_digit(char c) noexcept { return static_cast<unsigned char>(c - '0') <= 9; }

// Digits behind the point at `p`; adds them to `significand` and their count to `count`,
// at most 24. Returns what follows them.
FASTJSON_INLINE const char* read_fraction(const char* p, std::uint64_t& significand, unsigned& count) noexcept {
  using namespace number_detail;
  for (int block = 0; block < 3; ++block) {
    const std::uint64_t digits = load_eight(p) ^ eight_zeros;
    const std::uint64_t stop = non_digit_bits(digits);
    if (stop != 0) {
      const unsigned n = leading_digits(stop);
      count += n;
      // Shifting by 64 is undefined, so no digit at all is shifted in two steps.
      significand = significand * block_powers[n] + eight_digits_value((digits << 8) << (56 - 8 * n));
      return p + n;
    }
    significand = significand * block_powers[8] + eight_digits_value(digits);
    count += 8;
    p += 8;
  }
  return p;
}

// How many elements a list of numbers has from the one at p on: one more than there are
// commas before the next bracket, brace or quote. An estimate where the text is not what it
// seems, never above what a valid text of this length holds. Linear in what the reader goes on to read.
FASTJSON_NOINLINE inline std::size_t count_elements(const char* p, const char* limit) noexcept {
  const char* const first = p;
  std::size_t commas = 0;
  do {
    const block b = block::load(p);
    // 0x5B '[', 0x5D ']', 0x7B '{' and 0x7D '}' differ in these three bits only.
    const mask stop = to_mask((b | block::filled(0x26)).equals(0x7F) | b.equals('"'));
    const mask comma = to_mask(b.equals_each(','));
    if (stop.any()) {
      commas += comma.count_before_first(stop);
      p += stop.first();
      break;
    }
    commas += comma.count();
    p += block::size;
  } while (limit - p >= static_cast<std::ptrdiff_t>(block::size));
  return std::min(commas, static_cast<std::size_t>(p - first) / 2) + 1;
}

// True: `cursor` is behind the number. False: as parse_number.
FASTJSON_INLINE bool parse_number_fast(const char*& cursor, const char* end, number& out) noexcept {
  const char* const p = cursor;
  const bool negative = *p == '-';
  const char* const first = p + negative;
  std::uint64_t significand;
  const char* point;
  if (first[1] == '.') {
    significand = static_cast<unsigned char>(first[0] - '0');
    if (FASTJSON_UNLIKELY(significand > 9)) return parse_number(cursor, end, out);
    point = first + 1;
  } else if (first[2] == '.') {
    const unsigned tens = static_cast<unsigned char>(first[0] - '0');
    const unsigned ones = static_cast<unsigned char>(first[1] - '0');
    if (FASTJSON_UNLIKELY(tens - 1 > 8 || ones > 9)) return parse_number(cursor, end, out);
    significand = 10 * tens + ones;
    point = first + 2;
  } else if (first[3] == '.') {
    const unsigned hundreds = static_cast<unsigned char>(first[0] - '0');
    const unsigned tens = static_cast<unsigned char>(first[1] - '0');
    const unsigned ones = static_cast<unsigned char>(first[2] - '0');
    if (FASTJSON_UNLIKELY(hundreds - 1 > 8 || tens > 9 || ones > 9)) return parse_number(cursor, end, out);
    significand = 100 * hundreds + 10 * tens + ones;
    point = first + 3;
  } else if (!is_digit(first[1]) && (first[1] | 0x20) != 'e') {
    // One digit and no more.
    const unsigned ones = static_cast<unsigned char>(first[0] - '0');
    if (FASTJSON_UNLIKELY(ones > 9)) return parse_number(cursor, end, out);
    out.i = negative ? -static_cast<std::int64_t>(ones) : static_cast<std::int64_t>(ones);
    out.kind = number_kind::int64;
    out.negative = negative;
    cursor = first + 1;
    return true;
  } else {
    return parse_number(cursor, end, out);
  }
  unsigned fraction_digits = 0;
  const char* const next = read_fraction(point + 1, significand, fraction_digits);
  if (FASTJSON_UNLIKELY((*next | 0x20) == 'e' || fraction_digits - 1 > 15)) return parse_number(cursor, end, out);
  const double magnitude = decimal_to_double(significand, -static_cast<int>(fraction_digits));
  out.d = negative ? -magnitude : magnitude;
  out.kind = number_kind::float64;
  out.negative = negative;
  cursor = next;
  return true;
}

// Steps over a number without its value. Same contract as parse_number.
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512

FASTJSON_INLINE bool skip_number(const char*& cursor, const char* end) noexcept {
  // Where it ends is counted over all bytes that may be in a plain number, so that the
  // cursor moves on at once; whether they stand in order is settled beside that.
  const block b = block::load(cursor);
  const std::uint32_t digits = static_cast<std::uint32_t>(to_mask((b ^ block::filled('0')).below(10)).bits);
  const std::uint32_t point = static_cast<std::uint32_t>(to_mask(b.equals('.')).bits);
  const unsigned negative = *cursor == '-';
  const unsigned length = static_cast<unsigned>(std::countr_one(digits | point | negative));
  const std::uint32_t plain = digits >> negative;
  const unsigned whole = static_cast<unsigned>(std::countr_one(plain));
  const bool zero_leads = whole > 1 && cursor[negative] == '0';
  bool fits = whole != 0 && !zero_leads && length < block::size && (cursor[length] | 0x20) != 'e';
  if (negative + whole != length) {
    const unsigned fraction = static_cast<unsigned>(std::countr_one(static_cast<std::uint64_t>(plain) >> (whole + 1)));
    fits = fits && fraction != 0 && negative + whole + 1 + fraction == length;
  }
  if (FASTJSON_LIKELY(fits)) {
    cursor += length;
    return true;
  }
  number ignored;
  return parse_number_careful(cursor, end, ignored);
}

#else

FASTJSON_INLINE bool skip_number(const char*& cursor, const char* end) noexcept {
  number ignored;
  return parse_number(cursor, end, ignored);
}

#endif

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
