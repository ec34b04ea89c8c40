// Escapes of 64 bytes at once, whatever stands beside what: each is undone where it stands, then one compression leaves out
// what it no longer needs (VPCOMPRESSB).
// Assumes an open AVX-512 region (VBMI, VBMI2), escapes.hpp before it. Included by reader.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// Bytes of a vector moved down by `By`: at each place what stands so many further on; what comes in is of no use.
template <int By>
FASTJSON_INLINE __m512i from_further_on(__m512i bytes) noexcept {
  struct table {
    alignas(64) unsigned char places[64];
  };
  static constexpr table moved = [] {
    table t{};
    for (int i = 0; i < 64; ++i) t.places[i] = static_cast<unsigned char>((i + By) & 63);
    return t;
  }();
  return _mm512_maskz_permutexvar_epi8(~0ull, _mm512_load_si512(moved.places), bytes);
}

// The escapes of four digits among 64 bytes, one bit each at its "u". Where a digit is looked at, it is one.
struct code_units {
  __m512i digit;                        // what each byte means as a hexadecimal digit
  std::uint64_t zero, bit_2, bit_3;     // of the digits
  std::uint64_t surrogates, pairs;      // halves; the upper ones that their lower ones follow
  std::uint64_t wrong, cut;             // that are no character, and which of these more text might complete

  FASTJSON_INLINE code_units(__m512i text, std::uint64_t high, std::uint64_t units) noexcept {
    const auto has = [this](char bit) { return std::uint64_t{_mm512_test_epi8_mask(digit, _mm512_set1_epi8(bit))}; };
    digit = _mm512_permutex2var_epi8(_mm512_loadu_si512(escape_tables.hex), text, _mm512_loadu_si512(escape_tables.hex + 64));
    const std::uint64_t hex = ~(_mm512_movepi8_mask(digit) | high);
    wrong = units & ~(hex >> 1 & hex >> 2 & hex >> 3 & hex >> 4);
    zero = _mm512_testn_epi8_mask(digit, digit);
    bit_2 = has(4);
    bit_3 = has(8);
    surrogates = units & ~wrong & _mm512_cmpeq_epi8_mask(digit, _mm512_set1_epi8(13)) >> 1 & bit_3 >> 2;
    const std::uint64_t lower = surrogates & bit_2 >> 2, upper = surrogates & ~lower;
    pairs = upper & lower >> 6;
    wrong |= surrogates & ~(pairs | pairs << 6);
    cut = (units & ~std::uint64_t{0} << 60) | (upper & ~std::uint64_t{0} << 54);
  }

  // Puts the bytes of the characters of `units` where their digits stand: the first of three at the first digit, the second at the
  // second, the last at the fourth. Returns which of the digits are left over.
  FASTJSON_INLINE std::uint64_t undo(__m512i& text, std::uint64_t units) const noexcept {
    const std::uint64_t short_ones = units & zero >> 1 & ~(bit_3 >> 2);  // below U+0800
    const std::uint64_t ascii = short_ones & zero >> 2 & ~(bit_3 >> 3);
    const std::uint64_t three = units & ~short_ones & ~surrogates;
    const __m512i upper_half = _mm512_and_si512(_mm512_maskz_srli_epi16(~0u, digit, 2), _mm512_set1_epi8(3));
    const __m512i second = _mm512_or_si512(_mm512_maskz_slli_epi16(~0u, digit, 2), from_further_on<1>(upper_half));
    const __m512i third = from_further_on<-1>(_mm512_maskz_slli_epi16(~0u, digit, 4));
    const __m512i last = _mm512_or_si512(_mm512_and_si512(third, _mm512_set1_epi8(0x30)), _mm512_set1_epi8('\x80'));
    text = _mm512_mask_mov_epi8(text, three << 1, _mm512_or_si512(digit, _mm512_set1_epi8('\xE0')));
    text = _mm512_mask_mov_epi8(text, (units & ~short_ones) << 2, _mm512_or_si512(second, _mm512_set1_epi8('\x80')));
    text = _mm512_mask_mov_epi8(text, short_ones << 2, _mm512_or_si512(second, _mm512_set1_epi8('\xC0')));
    text = _mm512_mask_mov_epi8(text, units << 4, _mm512_or_si512(last, digit));
    text = _mm512_mask_mov_epi8(text, ascii << 4, _mm512_or_si512(third, digit));
    if (const std::uint64_t upper = pairs & units; upper != 0) undo_pairs(text, upper, upper_half, second);
    return (units & ~three) << 1 | ascii << 2 | units << 3;
  }

 private:
  // Three of the four bytes of a surrogate pair: two at the second and the fourth digit of its upper half, one at the second of its
  // lower half, which has its last byte. What is added to the upper half for U+10000 is 4 for its third digit.
  FASTJSON_INLINE void undo_pairs(__m512i& text, std::uint64_t upper, __m512i upper_half, __m512i second) const noexcept {
    const std::uint64_t carries = (upper << 3 & bit_2 & bit_3) >> 1;
    // 8 to 11 become 0xF0 to 0xF3, or with a carry 0xF1 to 0xF4.
    const __m512i first = _mm512_mask_add_epi8(digit, upper << 2, digit, _mm512_set1_epi8('\xE8'));
    text = _mm512_mask_mov_epi8(text, upper << 2, _mm512_mask_sub_epi8(first, carries, first, _mm512_set1_epi8(-1)));
    const __m512i added = _mm512_and_si512(_mm512_maskz_add_epi8(~0ull, digit, _mm512_set1_epi8(4)), _mm512_set1_epi8(15));
    const __m512i shifted = from_further_on<-1>(_mm512_maskz_slli_epi16(~0u, added, 2));
    text = _mm512_mask_mov_epi8(text, upper << 4, _mm512_or_si512(_mm512_or_si512(shifted, upper_half), _mm512_set1_epi8('\x80')));
    const __m512i lowest = from_further_on<-4>(_mm512_maskz_slli_epi16(~0u, _mm512_and_si512(digit, _mm512_set1_epi8(3)), 4));
    text = _mm512_mask_mov_epi8(text, upper << 8, _mm512_or_si512(_mm512_or_si512(_mm512_and_si512(second, _mm512_set1_epi8(15)), lowest), _mm512_set1_epi8('\x80')));
  }
};

// 64 bytes of a string, no escape of which was begun before, with their escapes undone: up to what else stops it, which is at
// `read` then, or the escape that they cut.
struct undone_escapes {
  unsigned read, written;
  bool is_whole;         // all was read
  bool is_at_end;        // of the string: at a quote, or at a control character
  bool is_at_wrong;      // an escape that more text does not make right
  std::uint64_t high;    // where bytes that are not ASCII stand among those that were read

  static FASTJSON_INLINE undone_escapes copy(const char* from, char* to) noexcept {
    __m512i text = _mm512_loadu_si512(from);
    const auto equals = [&](char c) { return std::uint64_t{_mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8(c))}; };
    const std::uint64_t backslashes = equals('\\'), high = _mm512_movepi8_mask(text), quotes = equals('"');
    const std::uint64_t controls = _mm512_cmplt_epu8_mask(text, _mm512_set1_epi8(0x20));
    const __m512i meant = _mm512_permutex2var_epi8(_mm512_loadu_si512(escape_tables.plain), text, _mm512_loadu_si512(escape_tables.plain + 64));
    std::uint64_t carried = 0;
    const std::uint64_t escaped = escaped_bytes(backslashes, carried);
    const std::uint64_t begins = backslashes & ~escaped;
    const std::uint64_t others = escaped & ~(_mm512_test_epi8_mask(meant, meant) & ~high);
    // The backslash of an escape that goes on behind these bytes waits for the next ones.
    std::uint64_t stops = (quotes & ~escaped) | controls | (begins & std::uint64_t{1} << 63);
    std::uint64_t wrong = 0, kept = ~begins;
    const __m512i pairs_undone = _mm512_mask_mov_epi8(text, escaped, meant);
    if (others == 0) {
      text = pairs_undone;
    } else {
      const std::uint64_t units = others & equals('u');
      const code_units found(text, high, units);
      const std::uint64_t cut = units & ~std::uint64_t{0} << 60;
      std::uint64_t whole = units & ~cut;
      stops |= cut >> 1;
      // A branch, so that what comes next need not wait for the digits.
      if (FASTJSON_UNLIKELY(((others ^ units) | (found.wrong & ~cut)) != 0)) {
        wrong = ((others & ~units) | (found.wrong & ~found.cut)) >> 1;
        stops |= wrong | found.wrong >> 1;
        whole &= ~found.wrong;
      }
      text = pairs_undone;
      kept &= ~(whole | found.undo(text, whole));
    }
    const std::uint64_t before = stops == 0 ? ~std::uint64_t{0} : (stops & (0 - stops)) - 1;
    kept &= before;
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(kept, text));
    const auto read = static_cast<unsigned>(std::countr_zero(stops));
    const std::uint64_t stop = stops & (0 - stops);
    return {read, static_cast<unsigned>(std::popcount(kept)), stops == 0, (stop & ~begins) != 0, (stop & wrong) != 0, high & before};
  }

  // A branch that is foreseen, and not the count, which takes forty cycles to come.
  FASTJSON_INLINE const char* behind(const char* p) const noexcept {
    if (FASTJSON_LIKELY(is_whole)) return p + 64;
    return p + read;
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
