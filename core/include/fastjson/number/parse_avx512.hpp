// The digits and points among 32 bytes, for parse_x86.hpp.
// Assumes an open AVX-512 region. Included by number/target.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

struct number_text {
  std::uint32_t digits;
  std::uint32_t points;
};

FASTJSON_INLINE number_text load_number(const char* p) noexcept {
  const __m256i text = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
  const __m256i values = _mm256_sub_epi8(text, _mm256_set1_epi8('0'));
  return {_mm256_cmplt_epu8_mask(values, _mm256_set1_epi8(10)), _mm256_cmpeq_epi8_mask(text, _mm256_set1_epi8('.'))};
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
