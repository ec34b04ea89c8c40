// Sixteen decimal digits in one vector, by 52-bit fixed-point fractions.
// Assumes an open AVX-512 region with IFMA and VBMI. Included by number/target.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

// The digit values of value < 10^16, the first in the lowest byte. Lane i of a half x
// (8 digits) holds the fraction of x / 10^(8-i) in 52 bits, of which ten times the whole
// is the digit. The reciprocals are rounded up, but the first down, as its fraction has
// all 8 digits and 10^8 * 0.73 / 2^52 would be too much; what it then lacks the bias adds
// (both errors stay below one unit of the last digit that a lane sees).
FASTJSON_INLINE __m128i sixteen_digits(std::uint64_t value) noexcept {
  const std::uint64_t high = value / 100000000;
  const __m512i reciprocals = _mm512_setr_epi64(45035996, 450359963, 4503599628, 45035996274, 450359962738,
                                                4503599627371, 45035996273705, 450359962737050);
  const __m512i bias = _mm512_set1_epi64(27370496);
  const __m512i ten = _mm512_set1_epi64(10);
  const __m512i zero = _mm512_setzero_si512();
  const __m512i first = _mm512_madd52lo_epu64(bias, _mm512_set1_epi64(static_cast<long long>(high)), reciprocals);
  const __m512i second = _mm512_madd52lo_epu64(
      bias, _mm512_set1_epi64(static_cast<long long>(value - high * 100000000)), reciprocals);
  // The lowest byte of each lane; 64 and above pick from the second operand.
  const __m128i lanes = _mm_setr_epi8(0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120);
  const __m512i digits = _mm512_permutex2var_epi8(_mm512_madd52hi_epu64(zero, first, ten), _mm512_castsi128_si512(lanes),
                                                  _mm512_madd52hi_epu64(zero, second, ten));
  // The lower quarter; GCC 12 warns of its own header when _mm512_castsi512_si128 inlines.
  __m128i lower;
  std::memcpy(&lower, &digits, sizeof lower);
  return lower;
}

// A bit for every digit that is not zero.
FASTJSON_INLINE std::uint32_t nonzero_digits(__m128i digits) noexcept {
  return _mm_test_epi8_mask(digits, digits);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
