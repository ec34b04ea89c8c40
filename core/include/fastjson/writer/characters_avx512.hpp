// Text of any language as ASCII: sixteen characters at a time, whatever stands beside what.
// Assumes an open AVX-512 region (VBMI, VBMI2), block_avx512.hpp before it. Included by writer.hpp once.
// Characters are found by their first bytes, brought into lanes by one permutation and spelled eight bytes each, of which a
// compression leaves those that count: no branch asks where a word ends (after R. Clausecker and D. Lemire, "Transcoding Unicode
// characters with AVX-512 instructions", 2023).
namespace fastjson::FASTJSON_TARGET {
namespace {

// By the upper half of a first byte, for characters of one, two and three bytes: how far its bytes are moved down, which of their
// bits belong to the character, what the others are, the least character. Nothing fits what begins otherwise.
struct utf8_classes {
  alignas(64) std::uint32_t shift[16], payload[16], marks[16], least[16];
  alignas(64) unsigned char places[64];  // 0 to 63
};

constexpr utf8_classes make_utf8_classes() noexcept {
  utf8_classes classes{};
  for (unsigned i = 0; i < 16; ++i) {
    const unsigned bytes = i < 8 ? 1 : i < 12 ? 0 : i < 14 ? 2 : i < 15 ? 3 : 0;
    classes.shift[i] = bytes == 1 ? 16 : bytes == 2 ? 8 : 0;
    classes.payload[i] = bytes == 1 ? 0x7F : bytes == 2 ? 0x1F3F : 0x0F3F3F;
    classes.marks[i] = bytes == 1 ? 0 : bytes == 2 ? 0xC080 : bytes == 3 ? 0xE08080 : ~0u;
    classes.least[i] = bytes == 2 ? 0x80 : bytes == 3 ? 0x800 : 0;
  }
  for (unsigned i = 0; i < 64; ++i) classes.places[i] = static_cast<unsigned char>(i);
  return classes;
}

inline constexpr utf8_classes classes_of_utf8 = make_utf8_classes();

// Characters of up to three bytes, one a lane; which of them are well-formed.
struct characters {
  __m512i points;
  __mmask16 good;

  // `first` and behind it where each begins in `text`.
  static FASTJSON_INLINE characters decode(__m512i text, __m512i first) noexcept {
    const __m512i lanes = _mm512_setr_epi32(0x000000, 0x010101, 0x020202, 0x030303, 0x040404, 0x050505, 0x060606, 0x070707,  //
                                            0x080808, 0x090909, 0x0A0A0A, 0x0B0B0B, 0x0C0C0C, 0x0D0D0D, 0x0E0E0E, 0x0F0F0F);
    // The last byte lowest; the fourth is none.
    const __m512i at = _mm512_add_epi8(_mm512_maskz_permutexvar_epi8(~0ull, lanes, first), _mm512_set1_epi32(0x000102));
    const __m512i bytes = _mm512_maskz_permutexvar_epi8(0x7777777777777777, at, text);
    const __m512i kind = _mm512_maskz_srli_epi32(0xFFFF, bytes, 20);
    const auto look_up = [kind](const std::uint32_t* table) { return _mm512_maskz_permutexvar_epi32(0xFFFF, kind, _mm512_load_si512(table)); };
    const __m512i placed = _mm512_maskz_srlv_epi32(0xFFFF, bytes, look_up(classes_of_utf8.shift));
    const __m512i payload = look_up(classes_of_utf8.payload);
    // z + y * 64 in the low half, x in the high half; then both together.
    const __m512i halves = _mm512_maddubs_epi16(_mm512_and_si512(placed, payload), _mm512_set1_epi32(0x00014001));
    const __m512i points = _mm512_madd_epi16(halves, _mm512_set1_epi32(0x10000001));
    const __mmask16 marked = _mm512_cmpeq_epi32_mask(_mm512_maskz_andnot_epi32(0xFFFF, payload, placed), look_up(classes_of_utf8.marks));
    const __mmask16 long_enough = _mm512_cmpge_epu32_mask(points, look_up(classes_of_utf8.least));
    const __m512i row = _mm512_and_si512(points, _mm512_set1_epi32(0xF800));
    const __mmask16 surrogates = _mm512_cmpeq_epi32_mask(row, _mm512_set1_epi32(0xD800));
    return {points, static_cast<__mmask16>(marked & long_enough & ~surrogates)};
  }
};

// Eight characters from U+0000 to U+FFFF: as they are; where `units` says so, \uXXXX; where `pairs` does, behind a backslash.
// `n` of them count. Stores 64 bytes.
FASTJSON_INLINE char* write_eight(char* out, __m256i points, unsigned units, unsigned pairs, unsigned n, const hex_pairs& hex) noexcept {
  constexpr std::uint64_t each = 0x0101010101010101;
  // Bytes 2 to 5 of a character's eight are its digits, the seventh is itself, the first two are a backslash and "u".
  const __m512i spread = _mm512_maskz_multishift_epi64_epi8(~0ull, _mm512_set1_epi64(0x000004080C0000), _mm512_maskz_cvtepu32_epi64(0xFF, points));
  const __m512i nibbles = _mm512_or_si512(_mm512_and_si512(spread, _mm512_set1_epi64(0x00FF0F0F0F0F0000)), _mm512_set1_epi64(0x755C));
  const __m512i digits = _mm512_maskz_broadcast_i32x4(0xFFFF, _mm_load_si128(reinterpret_cast<const __m128i*>(hex.digit)));
  const __m512i text = _mm512_mask_shuffle_epi8(nibbles, 0x3C * each, digits, nibbles);
  const std::uint64_t kept = (0x40 * each - _pdep_u64(units, each) + _pdep_u64(pairs, each)) & _bzhi_u64(~0ull, 8 * n);
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(kept, text));
  return out + std::popcount(kept);
}

// What write_characters() did.
struct written_characters {
  bool were_plain;   // sixteen of ASCII that stand for themselves
  bool are_stopped;  // p is at something else
};

// Up to sixteen characters of [p, stop), which is not empty: those below U+10000 with \uXXXX for what is not ASCII, pairs of a
// backslash and a letter where the rules have such. Moves p behind them.
FASTJSON_INLINE written_characters write_characters(char*& out, const char*& p, const char* stop, const escape_rules& rules) noexcept {
  const auto left = static_cast<std::size_t>(stop - p);
  const __m512i text = _mm512_maskz_loadu_epi8(_bzhi_u64(~0ull, static_cast<unsigned>(std::min<std::size_t>(left, 64))), p);
  const __m512i flags = _mm512_permutex2var_epi8(_mm512_load_si512(rules.flag), text, _mm512_load_si512(rules.flag + 64));
  const std::uint64_t high = _mm512_movepi8_mask(text);
  const std::uint64_t escapes = _mm512_movepi8_mask(flags) & ~high;
  // A byte that no first byte lays claim to begins something: that it must not shows in its lane.
  const auto at_least = [text](char c) { return std::uint64_t{_mm512_cmpge_epu8_mask(text, _mm512_set1_epi8(c))}; };
  std::uint64_t starts = ~(at_least('\xC0') << 1 | at_least('\xE0') << 2);
  unsigned count = 16;
  if (left < 64) {
    // What the end of the text cuts is ill-formed, and begins before it.
    starts = _bzhi_u64(starts, static_cast<unsigned>(left)) | std::uint64_t{1} << left;
    count = std::min(count, static_cast<unsigned>(std::popcount(starts)) - 1);
  }
  const __m512i letters = _mm512_and_si512(flags, _mm512_set1_epi8(0x7F));
  const std::uint64_t pairs = escapes & _mm512_test_epi8_mask(letters, letters);
  const __m512i meant = _mm512_mask_mov_epi8(text, pairs, letters);
  const characters found = characters::decode(meant, _mm512_maskz_compress_epi8(starts, _mm512_load_si512(classes_of_utf8.places)));
  const auto in_lanes = [starts](std::uint64_t mask) { return static_cast<unsigned>(_pext_u64(mask, starts)) & 0xFFFF; };
  const unsigned wrong = (~unsigned{found.good} & 0xFFFF) | in_lanes(escapes & ~pairs);
  const unsigned units = in_lanes(high), escaped = in_lanes(pairs);
  const __m256i low = _mm512_maskz_extracti64x4_epi64(0xFF, found.points, 0), upper = _mm512_maskz_extracti64x4_epi64(0xFF, found.points, 1);
  // A branch that is foreseen, so that what comes next need not wait for what these are.
  unsigned n = count;
  if (FASTJSON_UNLIKELY(_bzhi_u32(wrong, count) != 0)) n = static_cast<unsigned>(std::countr_zero(wrong));
  out = write_eight(out, low, units & 0xFF, escaped & 0xFF, std::min(n, 8u), *rules.hex);
  out = write_eight(out, upper, units >> 8, escaped >> 8, n - std::min(n, 8u), *rules.hex);
  p += std::countr_zero(_pdep_u64(std::uint64_t{1} << n, starts));
  return {n == 16 && (units | escaped) == 0, n != count};
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
