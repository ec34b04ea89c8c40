// The AVX2 block: 32 bytes. Same names as block_portable.hpp.
// Assumes an open AVX2 region. The intrinsics of the AVX2 kernel's scans are only here and
// in block_x86.hpp. Included by scan.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

using mask = byte_mask<1>;

struct flags {
  __m256i lanes;  // the top bit of each byte counts
};

FASTJSON_INLINE flags operator|(flags a, flags b) noexcept { return {_mm256_or_si256(a.lanes, b.lanes)}; }
FASTJSON_INLINE mask to_mask(flags f) noexcept {
  return {static_cast<std::uint32_t>(_mm256_movemask_epi8(f.lanes))};
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET

#include <fastjson/scan/block_x86.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

FASTJSON_INLINE block block::load_tail(const char* p, std::size_t n) noexcept {
  return load_tail_in_page<block>(p, n);
}

FASTJSON_INLINE block block::load_tail_zeroed(const char* p, std::size_t n) noexcept {
  const __m256i index = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                         22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
  const __m256i keep = _mm256_cmpgt_epi8(_mm256_set1_epi8(static_cast<char>(n)), index);
  return {_mm256_and_si256(load_tail(p, n).lanes, keep)};
}

FASTJSON_INLINE flags block::equals(unsigned char c) const noexcept {
  return {_mm256_cmpeq_epi8(lanes, _mm256_set1_epi8(static_cast<char>(c)))};
}
FASTJSON_INLINE flags block::equals_each(unsigned char c) const noexcept { return equals(c); }
FASTJSON_INLINE flags block::below(unsigned char limit) const noexcept {
  const __m256i most = _mm256_set1_epi8(static_cast<char>(limit - 1));
  return {_mm256_cmpeq_epi8(_mm256_min_epu8(lanes, most), lanes)};
}
FASTJSON_INLINE flags block::non_ascii() const noexcept { return {lanes}; }
FASTJSON_INLINE flags block::not_whitespace() const noexcept {
  const __m256i same = _mm256_cmpeq_epi8(whitespace_by_nibble().lanes, lanes);
  return {_mm256_xor_si256(same, _mm256_set1_epi8(-1))};
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
