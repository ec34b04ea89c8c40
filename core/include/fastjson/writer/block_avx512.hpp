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

 private:
  FASTJSON_INLINE __m512i look_up(const escape_rules& rules) const noexcept {
    return _mm512_permutex2var_epi8(_mm512_load_si512(rules.flag), _mm512_castsi256_si512(lanes),
                                    _mm512_load_si512(rules.flag + 64));
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
