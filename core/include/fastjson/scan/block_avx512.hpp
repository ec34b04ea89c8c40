// The AVX-512 block: 32 bytes with mask registers. Same names as block_portable.hpp.
// Assumes an open AVX-512 region (VL, BW). 32 and not 64 bytes: most strings of JSON are
// shorter. The intrinsics of the AVX-512 kernel's scans are only here and in block_x86.hpp.
// Included by scan.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

using mask = byte_mask<1>;

struct flags {
  __mmask32 bits;
};

FASTJSON_INLINE flags operator|(flags a, flags b) noexcept { return {a.bits | b.bits}; }
FASTJSON_INLINE mask to_mask(flags f) noexcept { return {f.bits}; }

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET

#include <fastjson/scan/block_x86.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

// Masked-out bytes are not accessed, and zero.
FASTJSON_INLINE block block::load_tail(const char* p, std::size_t n) noexcept {
  const auto keep = static_cast<__mmask32>(_bzhi_u32(~0u, static_cast<unsigned>(n)));
  return {_mm256_maskz_loadu_epi8(keep, p)};
}
FASTJSON_INLINE block block::load_tail_zeroed(const char* p, std::size_t n) noexcept { return load_tail(p, n); }

FASTJSON_INLINE flags block::equals(unsigned char c) const noexcept {
  return {_mm256_cmpeq_epi8_mask(lanes, _mm256_set1_epi8(static_cast<char>(c)))};
}
FASTJSON_INLINE flags block::equals_each(unsigned char c) const noexcept { return equals(c); }
FASTJSON_INLINE flags block::below(unsigned char limit) const noexcept {
  return {_mm256_cmplt_epu8_mask(lanes, _mm256_set1_epi8(static_cast<char>(limit)))};
}
FASTJSON_INLINE flags block::non_ascii() const noexcept { return {_mm256_movepi8_mask(lanes)}; }
FASTJSON_INLINE flags block::not_whitespace() const noexcept {
  return {_mm256_cmpneq_epi8_mask(whitespace_by_nibble().lanes, lanes)};
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
