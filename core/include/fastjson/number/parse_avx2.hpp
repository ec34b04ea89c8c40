// What parse_x86.hpp needs of AVX2: digits and points of 32 bytes by comparison; the
// values then come from general registers, eight digits each.
// Assumes an open AVX2 region. Included by number/target.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

struct number_text {
  std::uint32_t digits;
  std::uint32_t points;
};

FASTJSON_INLINE number_text load_number(const char* p) noexcept {
  const __m256i text = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
  const __m256i values = _mm256_sub_epi8(text, _mm256_set1_epi8('0'));
  const __m256i digits = _mm256_cmpeq_epi8(_mm256_min_epu8(values, _mm256_set1_epi8(9)), values);
  const __m256i points = _mm256_cmpeq_epi8(text, _mm256_set1_epi8('.'));
  return {static_cast<std::uint32_t>(_mm256_movemask_epi8(digits)),
          static_cast<std::uint32_t>(_mm256_movemask_epi8(points))};
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
