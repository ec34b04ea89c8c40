// The writer's AVX-512 block: 32 bytes with byte masks. Same names as block_portable.hpp.
// Assumes an open AVX-512 region (BW, VL). 32 and not 64 bytes, because most strings are
// short and a 64-byte store nearly always splits a cache line.
// Included by writer.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

struct escape_block {
  using mask_type = std::uint32_t;
  static constexpr std::size_t size = 32;
  static constexpr unsigned bits_per_flag = 1;
  __m256i lanes;

  static FASTJSON_INLINE escape_block load(const char* p) noexcept {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))};
  }

  // n = 1..31 bytes, zeros behind them; masked lanes are never read, so this cannot fault.
  static FASTJSON_INLINE escape_block load_tail(const char* p, std::size_t n) noexcept {
    return {_mm256_maskz_loadu_epi8(_bzhi_u32(~0u, static_cast<unsigned>(n)), p)};
  }

  FASTJSON_INLINE void store(char* p) const noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), lanes); }

  FASTJSON_INLINE mask_type equals(unsigned char c) const noexcept {
    return _mm256_cmpeq_epi8_mask(lanes, _mm256_set1_epi8(static_cast<char>(c)));
  }
  FASTJSON_INLINE mask_type non_ascii() const noexcept { return _mm256_movepi8_mask(lanes); }

  // One look-up in a table of 128 flags; bytes from 0x80 up look at the entry 0x80 below.
  FASTJSON_INLINE mask_type escapes(const escape_rules& rules) const noexcept {
    return static_cast<mask_type>(_mm512_movepi8_mask(look_up(rules))) & ~non_ascii();
  }
  FASTJSON_INLINE mask_type escapes_and_non_ascii(const escape_rules& rules) const noexcept {
    return static_cast<mask_type>(_mm512_movepi8_mask(_mm512_or_si512(look_up(rules), _mm512_castsi256_si512(lanes))));
  }

  // What stands behind the backslash where an escape is that and a letter; of bytes from 0x80 up anything.
  FASTJSON_INLINE __m256i letters(const escape_rules& rules) const noexcept {
    return _mm256_and_si256(_mm512_maskz_extracti64x4_epi64(0xFF, look_up(rules), 0), _mm256_set1_epi8(0x7F));
  }

  // All escapes of the block at once, where each of those in `mask` is a backslash and a letter; up to 64 bytes are
  // stored. False: one is something else, and nothing was stored.
  FASTJSON_INLINE bool write_pairs(char* out, mask_type mask, const escape_rules& rules) const noexcept {
    const __m512i letters = _mm512_and_si512(look_up(rules), _mm512_set1_epi8(0x7F));
    if ((static_cast<mask_type>(_mm512_testn_epi8_mask(letters, letters)) | non_ascii()) & mask) return false;
    // Two places a byte, of which the first is for a backslash: left out where there is none.
    constexpr std::uint64_t second_places = 0xAAAAAAAAAAAAAAAA;
    const std::uint64_t used = second_places | _pdep_u64(mask, ~second_places);
    const __m512i text = _mm512_mask_mov_epi8(_mm512_castsi256_si512(lanes), mask, letters);
    _mm512_storeu_si512(out, _mm512_mask_expand_epi8(_mm512_set1_epi8('\\'), _pext_u64(second_places, used), text));
    return true;
  }

 private:
  FASTJSON_INLINE __m512i look_up(const escape_rules& rules) const noexcept {
    return _mm512_permutex2var_epi8(_mm512_load_si512(rules.flag), _mm512_castsi256_si512(lanes),
                                    _mm512_load_si512(rules.flag + 64));
  }
};

// May one of the bytes 0xE2 begin U+2028 or U+2029? See without_other_leads().
FASTJSON_INLINE bool may_end_lines(__m512i text) noexcept {
  const auto equals = [text](char c) { return std::uint64_t{_mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8(c))}; };
  return (equals('\xE2') & ((equals('\x80') >> 1 & (equals('\xA8') | equals('\xA9')) >> 2) | std::uint64_t{3} << 62)) != 0;
}

// Copies 128 bytes; true when they need nothing else. `Trusted`: see find_specials().
template <bool Trusted>
FASTJSON_INLINE bool copy_plain_text(char* out, const char* p, const escape_rules& rules) noexcept {
  const __m512i low = _mm512_loadu_si512(p), high = _mm512_loadu_si512(p + 64);
  _mm512_storeu_si512(out, low);
  _mm512_storeu_si512(out + 64, high);
  const auto flags = [&](__m512i text) {
    return _mm512_permutex2var_epi8(_mm512_load_si512(rules.flag), text, _mm512_load_si512(rules.flag + 64));
  };
  if constexpr (!Trusted)
    return _mm512_movepi8_mask(_mm512_or_si512(_mm512_or_si512(flags(low), low), _mm512_or_si512(flags(high), high))) == 0;
  const __m512i escapes = _mm512_or_si512(_mm512_maskz_andnot_epi64(0xFF, low, flags(low)), _mm512_maskz_andnot_epi64(0xFF, high, flags(high)));
  const __m512i leads = _mm512_set1_epi8(rules.escape_line_terminators ? '\xE2' : 0);
  if ((_mm512_movepi8_mask(escapes) | _mm512_cmpeq_epi8_mask(low, leads) | _mm512_cmpeq_epi8_mask(high, leads)) == 0) return true;
  return _mm512_movepi8_mask(escapes) == 0 && !may_end_lines(low) && !may_end_lines(high);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
