// Text of any language as ASCII: 32 bytes at a time, whatever stands beside what.
// Assumes an open AVX-512 region (VBMI, VBMI2), block_avx512.hpp before it. Included by writer.hpp once.
// Each byte of text has three places in what is written, of which it takes the last one, two or three; a compression leaves those
// (the idea: R. Clausecker and D. Lemire, "Transcoding Unicode characters with AVX-512 instructions", 2023). No branch asks where a
// word ends or how long a character is:
//
//     ASCII . . c   with an escape . \ n   two bytes \ u 0 x x x   three bytes . \ u . x x . x x   four bytes \ u d x x x \ u d x x x
namespace fastjson::FASTJSON_TARGET {
namespace {

// Look-ups by the lower five bits, which is why what counts sixteen stands there twice.
struct ascii_tables {
  alignas(64) unsigned char interleaved[2][64];  // where the places of the lower and the upper 16 bytes are: second, third | first
  alignas(64) unsigned char last_two[64];        // the same of 32 bytes that take no first place
  alignas(32) unsigned char before[32], behind[32];
  // What is wrong with two bytes of which the second is one of 0x80 to 0xBF, a bit each; by nibbles, as in scan/utf8.hpp.
  alignas(32) unsigned char first_high[32], first_low[32], second_high[32];
};

constexpr ascii_tables make_ascii_tables() noexcept {
  constexpr unsigned char long_two = 1, long_three = 2, half = 4, long_four = 8, large = 16, larger = 32;
  ascii_tables tables{};
  for (unsigned i = 0; i < 32; ++i) {
    tables.before[i] = static_cast<unsigned char>((i + 31) % 32);
    tables.behind[i] = static_cast<unsigned char>((i + 1) % 32);
    for (unsigned place = 0; place < 3; ++place)
      tables.interleaved[i / 16][3 * (i % 16) + place] = static_cast<unsigned char>(place == 0 ? 64 + i : 32 * (place - 1) + i);
    for (unsigned place = 0; place < 2; ++place) tables.last_two[2 * i + place] = static_cast<unsigned char>(32 * place + i);
    const unsigned nibble = i % 16;
    tables.first_high[i] = nibble == 0xC ? long_two : nibble == 0xE ? long_three | half : nibble == 0xF ? long_four | large | larger : 0;
    tables.first_low[i] = nibble == 0 ? long_two | long_three | long_four : nibble == 1 ? long_two : nibble == 4 ? large : nibble >= 5 ? larger : 0;
    if (nibble == 0xD) tables.first_low[i] |= half;
    if (nibble >= 0x8 && nibble < 0xC) tables.second_high[i] = long_two | larger | (nibble < 0xA ? long_three : half) | (nibble == 8 ? long_four : large);
  }
  return tables;
}

inline constexpr ascii_tables tables_of_ascii = make_ascii_tables();

// Masked, though all are meant: without a mask GCC 12 warns of its own header.
FASTJSON_INLINE __m256i look_up(const unsigned char* table, __m256i bytes) noexcept {
  return _mm256_maskz_permutexvar_epi8(~0u, bytes, _mm256_load_si256(reinterpret_cast<const __m256i*>(table)));
}
FASTJSON_INLINE __m256i move_bytes(__m256i bytes, const unsigned char* from) noexcept {
  return _mm256_maskz_permutexvar_epi8(~0u, _mm256_load_si256(reinterpret_cast<const __m256i*>(from)), bytes);
}

// Bytes that no character has behind the one before: too long a form, half of a surrogate pair, above U+10FFFF.
FASTJSON_INLINE std::uint32_t wrong_beginnings(__m256i text) noexcept {
  const __m256i before = move_bytes(text, tables_of_ascii.before);
  const __m256i first = _mm256_and_si256(look_up(tables_of_ascii.first_high, _mm256_srli_epi16(before, 4)), look_up(tables_of_ascii.first_low, before));
  return _mm256_test_epi8_mask(first, look_up(tables_of_ascii.second_high, _mm256_srli_epi16(text, 4)));
}

// Bytes of the text with what they become, 32 of each place.
struct three_places {
  __m256i first, second, third;
  std::uint32_t takes_first, takes_second;
};

FASTJSON_INLINE __m256i filled(char c) noexcept { return _mm256_set1_epi8(c); }

// The bits of `first` that `which` has, and the others of `second`.
FASTJSON_INLINE __m256i choose(unsigned char which, __m256i first, __m256i second) noexcept {
  return _mm256_ternarylogic_epi64(filled(static_cast<char>(which)), first, second, 0xCA);
}

// The places of 32 bytes whose characters are well-formed, up to one that the end cuts; `meant` has the letters of the escapes. Without
// characters of two and four bytes no first place is taken, nor found. Shifts are of two bytes at once: what a byte gets from
// its neighbour is in bits that no look-up sees or that are replaced.
template <bool TakeFirst>
FASTJSON_INLINE three_places find_places(__m256i text, __m256i meant, std::uint32_t escapes, std::uint32_t high, std::uint32_t twos,
                                         std::uint32_t threes, std::uint32_t fours, const hex_pairs& hex) noexcept {
  const __m256i before = move_bytes(text, tables_of_ascii.before);
  const std::uint32_t leads = twos | threes | fours, middles = threes << 1;
  std::uint32_t digits = high & ~leads;
  three_places to{filled('\\'), filled('\\'), _mm256_mask_mov_epi8(meant, leads, filled('u')), twos | twos << 1, high | escapes};
  // The last two digits come from a character's last byte and two bits before it; of three bytes, the second has two digits, too.
  const __m256i joined = choose(0xFC, _mm256_slli_epi16(before, 2), _mm256_srli_epi16(text, 4));
  __m256i first = _mm256_srli_epi16(before, 2);
  __m256i second = _mm256_mask_mov_epi8(joined, middles, before);
  __m256i third = _mm256_mask_mov_epi8(text, middles, _mm256_srli_epi16(text, 2));
  if constexpr (TakeFirst) {
    to.second = _mm256_mask_mov_epi8(to.second, twos, filled('u'));
    to.third = _mm256_mask_mov_epi8(to.third, twos, filled(hex.digit[0]));
  }
  if (TakeFirst && fours != 0) {
    const std::uint32_t halves = fours | fours << 2, inside = fours << 1;
    digits &= ~halves;
    to.takes_first |= halves | halves << 1;
    to.second = _mm256_mask_mov_epi8(to.second, halves, filled('u'));
    to.third = _mm256_mask_mov_epi8(to.third, halves, filled(hex.digit[13]));
    // What is above U+10000: four bits of it here, then those of the other bytes.
    const __m256i above = _mm256_sub_epi8(joined, filled(1));
    first = _mm256_mask_mov_epi8(first, inside, choose(3, _mm256_srli_epi16(above, 2), filled(8)));
    first = _mm256_mask_mov_epi8(first, fours << 3, choose(3, first, filled(0xC)));
    second = _mm256_mask_mov_epi8(second, inside, choose(0xFC, _mm256_slli_epi16(above, 2), _mm256_srli_epi16(text, 2)));
    third = _mm256_mask_mov_epi8(third, inside, choose(0xFC, _mm256_slli_epi16(text, 2), _mm256_srli_epi16(move_bytes(text, tables_of_ascii.behind), 4)));
  }
  const __m256i spelled = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(hex.digit)));
  if constexpr (TakeFirst) to.first = _mm256_mask_permutexvar_epi8(to.first, digits, first, spelled);
  to.second = _mm256_mask_permutexvar_epi8(to.second, digits, second, spelled);
  to.third = _mm256_mask_permutexvar_epi8(to.third, digits, third, spelled);
  return to;
}

FASTJSON_INLINE __m512i last_two(const three_places& from) noexcept {
  return _mm512_maskz_inserti64x4(0xFF, _mm512_castsi256_si512(from.second), from.third, 1);
}

// Stores what is kept of up to 64 places.
FASTJSON_INLINE char* put_kept(char* out, std::uint64_t kept, __m512i places) noexcept {
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(kept, places));
  return out + std::popcount(kept);
}

// What n bytes of the lower or the upper sixteen become.
template <unsigned Half>
FASTJSON_INLINE char* put_places(char* out, const three_places& from, std::size_t n) noexcept {
  constexpr std::uint64_t firsts = 0x249249249249;
  const std::uint64_t takes = _pdep_u64(from.takes_first >> 16 * Half, firsts) | _pdep_u64(from.takes_second >> 16 * Half, firsts << 1) | firsts << 2;
  const __m512i places = _mm512_permutex2var_epi8(last_two(from), _mm512_load_si512(tables_of_ascii.interleaved[Half]), _mm512_castsi256_si512(from.first));
  return put_kept(out, _bzhi_u64(takes, static_cast<unsigned>(3 * n)), places);
}

// The first n of `bytes`, 32 at most, with \uXXXX for what is not ASCII, where all of them are well-formed; `mask` has the
// bytes that need something. A character that the end cuts is left over if more text follows. Stores 64 bytes behind the result.
// Returns how many bytes it read: up to an escape of six characters, or that alone; 0 where something is wrong.
FASTJSON_INLINE std::size_t write_as_ascii(char*& out, escape_block bytes, std::uint32_t mask, std::size_t n, bool more_follows,
                                           const escape_rules& rules) noexcept {
  __m256i text = bytes.lanes, meant = text;
  const auto at_least = [&text](char c) { return std::uint32_t{_mm256_cmpge_epu8_mask(text, _mm256_set1_epi8(c))}; };
  std::uint32_t high = bytes.non_ascii() & mask, escapes = mask & ~high;
  if (escapes != 0) {
    const __m256i letters = bytes.letters(rules);
    meant = _mm256_mask_mov_epi8(text, escapes, letters);
    if (const std::uint32_t long_ones = escapes & _mm256_testn_epi8_mask(letters, letters); FASTJSON_UNLIKELY(long_ones != 0)) {
      n = static_cast<std::size_t>(std::countr_zero(long_ones));
      if (n == 0) {
        out = write_escape(out, rules.texts->entry[static_cast<unsigned char>(_mm256_extract_epi8(text, 0))]);
        return 1;
      }
      const std::uint32_t kept = _bzhi_u32(~0u, static_cast<unsigned>(n));
      text = _mm256_maskz_mov_epi8(kept, text);
      high &= kept;
      escapes &= kept;
      more_follows = false;
    }
  }
  const std::uint32_t leads = at_least('\xC0'), three_up = at_least('\xE0'), fours = at_least('\xF0');
  // As 64 bits, so that what has to follow behind the last byte is seen.
  const std::uint64_t following = std::uint64_t{leads} << 1 | std::uint64_t{three_up} << 2 | std::uint64_t{fours} << 3;
  std::uint64_t wrong = following ^ (high & ~leads);
  if (more_follows) wrong = static_cast<std::uint32_t>(wrong);
  wrong |= wrong_beginnings(text);
  if (FASTJSON_UNLIKELY(wrong != 0)) return 0;
  // Without a branch: in text of three bytes a character two ends of three cut one.
  const std::uint32_t cut = (leads & 1u << 31) | (three_up & 3u << 30) | (fours & 7u << 29);
  n = std::min(n, static_cast<std::size_t>(std::countr_zero(cut)));
  const std::uint32_t twos = leads & ~three_up, threes = three_up & ~fours;
  if ((twos | fours) == 0) {
    constexpr std::uint64_t seconds = 0x5555555555555555;
    const three_places found = find_places<false>(text, meant, escapes, high, 0, threes, 0, *rules.hex);
    const std::uint64_t takes = _pdep_u64(found.takes_second, seconds) | ~seconds;
    const __m512i places = _mm512_maskz_permutexvar_epi8(~0ull, _mm512_load_si512(tables_of_ascii.last_two), last_two(found));
    out = put_kept(out, _bzhi_u64(takes, static_cast<unsigned>(2 * n)), places);
    return n;
  }
  const three_places found = find_places<true>(text, meant, escapes, high, twos, threes, fours, *rules.hex);
  out = put_places<0>(out, found, n);
  if (n > 16) out = put_places<1>(out, found, n - 16);
  return n;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
