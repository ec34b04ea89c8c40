// Sixty-four bytes of text and the questions the validator asks about them, one bit a byte.
// Assumes an open AVX2 or AVX-512 region. The validator's intrinsics are only here.
// Included by validator.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

#if FASTJSON_TARGET_AVX512

struct wide {
  __m512i lanes;

  static FASTJSON_INLINE wide load(const char* p) noexcept { return {_mm512_loadu_si512(p)}; }

  FASTJSON_INLINE std::uint64_t equals(unsigned char c) const noexcept {
    return _mm512_cmpeq_epi8_mask(lanes, _mm512_set1_epi8(static_cast<char>(c)));
  }
  FASTJSON_INLINE std::uint64_t below(unsigned char limit) const noexcept {
    return _mm512_cmplt_epu8_mask(lanes, _mm512_set1_epi8(static_cast<char>(limit)));
  }
  // first <= byte < first + count
  FASTJSON_INLINE std::uint64_t in_range(unsigned char first, unsigned char count) const noexcept {
    return wide{_mm512_sub_epi8(lanes, _mm512_set1_epi8(static_cast<char>(first)))}.below(count);
  }
  FASTJSON_INLINE std::uint64_t non_ascii() const noexcept { return _mm512_movepi8_mask(lanes); }
  FASTJSON_INLINE std::uint64_t with_bit(unsigned char bit) const noexcept {
    return _mm512_test_epi8_mask(lanes, _mm512_set1_epi8(static_cast<char>(bit)));
  }
  FASTJSON_INLINE wide lower_case() const noexcept { return {_mm512_or_si512(lanes, _mm512_set1_epi8(0x20))}; }
  // Bytes equal to the table's entry at their low nibble; entries are below 0x80.
  FASTJSON_INLINE std::uint64_t equals_by_nibble(const char (&table)[17]) const noexcept {
    const __m512i entries = _mm512_maskz_broadcast_i32x4(
        0xFFFF, _mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
    return _mm512_cmpeq_epi8_mask(_mm512_shuffle_epi8(entries, lanes), lanes);
  }
};

#else

struct wide {
  __m256i low, high;

  static FASTJSON_INLINE wide load(const char* p) noexcept {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)),
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + 32))};
  }
  static FASTJSON_INLINE std::uint64_t bits(__m256i low_flags, __m256i high_flags) noexcept {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(low_flags)) |
           static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm256_movemask_epi8(high_flags))) << 32;
  }

  FASTJSON_INLINE std::uint64_t equals(unsigned char c) const noexcept {
    const __m256i all = _mm256_set1_epi8(static_cast<char>(c));
    return bits(_mm256_cmpeq_epi8(low, all), _mm256_cmpeq_epi8(high, all));
  }
  FASTJSON_INLINE std::uint64_t below(unsigned char limit) const noexcept {
    const __m256i most = _mm256_set1_epi8(static_cast<char>(limit - 1));
    return bits(_mm256_cmpeq_epi8(_mm256_min_epu8(low, most), low),
                _mm256_cmpeq_epi8(_mm256_min_epu8(high, most), high));
  }
  // first <= byte < first + count
  FASTJSON_INLINE std::uint64_t in_range(unsigned char first, unsigned char count) const noexcept {
    const __m256i base = _mm256_set1_epi8(static_cast<char>(first));
    return wide{_mm256_sub_epi8(low, base), _mm256_sub_epi8(high, base)}.below(count);
  }
  FASTJSON_INLINE std::uint64_t non_ascii() const noexcept { return bits(low, high); }
  FASTJSON_INLINE std::uint64_t with_bit(unsigned char bit) const noexcept {
    const __m128i up = _mm_cvtsi32_si128(std::countl_zero(bit));  // to the top of each byte
    return bits(_mm256_sll_epi16(low, up), _mm256_sll_epi16(high, up));
  }
  FASTJSON_INLINE wide lower_case() const noexcept {
    const __m256i bit = _mm256_set1_epi8(0x20);
    return {_mm256_or_si256(low, bit), _mm256_or_si256(high, bit)};
  }
  // Bytes equal to the table's entry at their low nibble; entries are below 0x80.
  FASTJSON_INLINE std::uint64_t equals_by_nibble(const char (&table)[17]) const noexcept {
    const __m256i entries =
        _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
    return bits(_mm256_cmpeq_epi8(_mm256_shuffle_epi8(entries, low), low),
                _mm256_cmpeq_epi8(_mm256_shuffle_epi8(entries, high), high));
  }
};

#endif

// Bit i of the result: the parity of bits 0 to i. A carry-less product with all ones.
FASTJSON_INLINE std::uint64_t parity_up_to(std::uint64_t bits) noexcept {
  const __m128i product =
      _mm_clmulepi64_si128(_mm_set_epi64x(0, static_cast<long long>(bits)), _mm_set1_epi8(-1), 0);
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(product));
}

FASTJSON_INLINE std::uint64_t gather_bits(std::uint64_t bits, std::uint64_t where) noexcept {
  return _pext_u64(bits, where);
}

// The bits moved up by N, with the top bits of the block before coming in.
template <unsigned N>
FASTJSON_INLINE std::uint64_t moved_up(std::uint64_t bits, std::uint64_t before) noexcept {
  return bits << N | before >> (64 - N);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
