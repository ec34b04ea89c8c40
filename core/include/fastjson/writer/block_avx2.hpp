// The writer's AVX2 block: 32 bytes. Same names as block_portable.hpp.
// Assumes an open AVX2 region. The AVX2 writer's other intrinsics are in unit_x86.hpp.
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

  // n = 1..31 bytes; what follows them is unspecified.
  static FASTJSON_INLINE escape_block load_tail(const char* p, std::size_t n) noexcept {
    return {block::load_tail(p, n).lanes};
  }

  FASTJSON_INLINE void store(char* p) const noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), lanes); }

  FASTJSON_INLINE mask_type equals(unsigned char c) const noexcept {
    return mask_of(_mm256_cmpeq_epi8(lanes, _mm256_set1_epi8(static_cast<char>(c))));
  }
  FASTJSON_INLINE mask_type non_ascii() const noexcept { return mask_of(lanes); }

  // row(high nibble) & column(low nibble): non-zero for members. PSHUFB answers 0 for a
  // byte of 0x80 or more in `column`, so those are never members.
  FASTJSON_INLINE mask_type escapes(const escape_rules& rules) const noexcept {
    const __m256i row_bit = _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,  //
                                             1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i column = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(rules.low_nibble)));
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(lanes, 4), _mm256_set1_epi8(15));
    const __m256i hit = _mm256_and_si256(_mm256_shuffle_epi8(row_bit, high), _mm256_shuffle_epi8(column, lanes));
    return ~mask_of(_mm256_cmpeq_epi8(hit, _mm256_setzero_si256()));
  }

  FASTJSON_INLINE mask_type escapes_and_non_ascii(const escape_rules& rules) const noexcept { return escapes(rules) | non_ascii(); }

 private:
  static FASTJSON_INLINE mask_type mask_of(__m256i flags) noexcept {
    return static_cast<mask_type>(_mm256_movemask_epi8(flags));
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
