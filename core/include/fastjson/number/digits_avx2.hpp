// Sixteen decimal digits in one vector, by multiplications of narrowing lanes.
// Assumes an open AVX2 region. Included by number/target.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

// The digit values of value < 10^16, the first in the lowest byte.
FASTJSON_INLINE __m128i sixteen_digits(std::uint64_t value) noexcept {
  const std::uint64_t high = value / 100000000;
  const __m128i eights = _mm_set_epi64x(static_cast<long long>(value - high * 100000000), static_cast<long long>(high));
  // In every lane: quotient in the lower half, remainder in the upper one. The reciprocals
  // (2^40 / 10^4, 2^19 / 100 and 2^16 / 10, rounded up) are exact for 8, 4 and 2 digits.
  const __m128i q4 = _mm_srli_epi64(_mm_mul_epu32(eights, _mm_set1_epi64x(109951163)), 40);
  const __m128i r4 = _mm_sub_epi32(eights, _mm_mul_epu32(q4, _mm_set1_epi64x(10000)));
  const __m128i fours = _mm_or_si128(q4, _mm_slli_epi64(r4, 32));
  const __m128i q2 = _mm_srli_epi32(_mm_mulhi_epu16(fours, _mm_set1_epi32(5243)), 3);
  const __m128i r2 = _mm_sub_epi32(fours, _mm_mullo_epi16(q2, _mm_set1_epi32(100)));
  const __m128i twos = _mm_or_si128(q2, _mm_slli_epi32(r2, 16));
  const __m128i q1 = _mm_mulhi_epu16(twos, _mm_set1_epi16(6554));
  // q1 + 256 * (twos - 10 * q1)
  return _mm_sub_epi16(_mm_slli_epi16(twos, 8), _mm_mullo_epi16(q1, _mm_set1_epi16(2559)));
}

// A bit for every digit that is not zero.
FASTJSON_INLINE std::uint32_t nonzero_digits(__m128i digits) noexcept {
  return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(digits, _mm_setzero_si128())));
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
