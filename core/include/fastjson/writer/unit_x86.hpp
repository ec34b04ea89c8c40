// \uXXXX for several characters at once: the bulk of text that is not Latin.
// Assumes an open AVX2 or AVX-512 region (SSSE3 is what it uses).
// Included by writer.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

// The 24 characters of four code points below U+10000, one per lane.
FASTJSON_INLINE void write_four_units(char* out, __m128i points, const hex_pairs& hex) noexcept {
  // Nibbles 0, 2, 1, 3 of each lane, as digits.
  const __m128i nibbles = _mm_or_si128(_mm_and_si128(points, _mm_set1_epi32(0x0F0F)),
                                       _mm_slli_epi32(_mm_and_si128(points, _mm_set1_epi32(0xF0F0)), 12));
  const __m128i digits = _mm_shuffle_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(hex.digit)), nibbles);
  const __m128i first = _mm_shuffle_epi8(digits, _mm_setr_epi8(-1, -1, 3, 1, 2, 0, -1, -1, 7, 5, 6, 4, -1, -1, 11, 9));
  const __m128i second =
      _mm_shuffle_epi8(digits, _mm_setr_epi8(10, 8, -1, -1, 15, 13, 14, 12, -1, -1, -1, -1, -1, -1, -1, -1));
  const __m128i first_marks = _mm_setr_epi8('\\', 'u', 0, 0, 0, 0, '\\', 'u', 0, 0, 0, 0, '\\', 'u', 0, 0);
  const __m128i second_marks = _mm_setr_epi8(0, 0, '\\', 'u', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm_or_si128(first, first_marks));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out + 16), _mm_or_si128(second, second_marks));
}

// How many characters of the same length, 2 or 3 bytes, stand at p and are well-formed, at
// most 8 or 4 of them; their \uXXXX are at `out`, where 48 bytes are stored. Reads 16
// bytes. `length` is that of one character.
FASTJSON_INLINE unsigned escape_characters(char* out, const char* p, const hex_pairs& hex, unsigned& length) noexcept {
  const unsigned char lead = static_cast<unsigned char>(*p);
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
  if (lead < 0xE0) {
    // 110yyyyy 10zzzzzz: y * 64 + z.
    length = 2;
    const __m128i marks = _mm_and_si128(bytes, _mm_set1_epi16(static_cast<short>(0xC0E0)));
    const __m128i points = _mm_maddubs_epi16(_mm_and_si128(bytes, _mm_set1_epi16(0x3F1F)), _mm_set1_epi16(0x0140));
    const __m128i good = _mm_and_si128(_mm_cmpeq_epi16(marks, _mm_set1_epi16(static_cast<short>(0x80C0))),
                                       _mm_cmpgt_epi16(points, _mm_set1_epi16(0x7F)));
    const unsigned mask = static_cast<unsigned>(_mm_movemask_epi8(good));
    write_four_units(out, _mm_unpacklo_epi16(points, _mm_setzero_si128()), hex);
    write_four_units(out + 24, _mm_unpackhi_epi16(points, _mm_setzero_si128()), hex);
    return static_cast<unsigned>(std::countr_one(mask)) / 2;
  }
  // 1110xxxx 10yyyyyy 10zzzzzz, one character per lane with its last byte lowest.
  length = 3;
  const __m128i lanes = _mm_shuffle_epi8(bytes, _mm_setr_epi8(2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1));
  const __m128i marks = _mm_and_si128(lanes, _mm_set1_epi32(0x00F0C0C0));
  const __m128i payload = _mm_and_si128(lanes, _mm_set1_epi32(0x000F3F3F));
  // y * 64 + z in the low half, x in the high half; then both together.
  const __m128i halves = _mm_maddubs_epi16(payload, _mm_set1_epi32(0x00014001));
  const __m128i points = _mm_madd_epi16(halves, _mm_set1_epi32(0x10000001));
  // Not the overlong ones below U+0800, nor the surrogates from U+D800 to U+DFFF.
  const __m128i row = _mm_and_si128(points, _mm_set1_epi32(0xF800));
  const __m128i wrong =
      _mm_or_si128(_mm_cmpeq_epi32(row, _mm_setzero_si128()), _mm_cmpeq_epi32(row, _mm_set1_epi32(0xD800)));
  const __m128i good = _mm_andnot_si128(wrong, _mm_cmpeq_epi32(marks, _mm_set1_epi32(0x00E08080)));
  write_four_units(out, points, hex);
  return static_cast<unsigned>(std::countr_one(static_cast<unsigned>(_mm_movemask_epi8(good)))) / 4;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
