// The AVX-512 block: 32 bytes with mask registers. Same names as block_portable.hpp.
// Assumes an open AVX-512 region (VL, BW). 32 and not 64 bytes: most strings of JSON are
// shorter; but for UTF-8. The intrinsics of the AVX-512 kernel's scans are only here and in block_x86.hpp.
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

// 64 bytes, for the validation of UTF-8 alone: twice 16 operations on half of them were most of the time of long
// strings that are not ASCII. Masked, though all are meant: without a mask GCC 12 warns of its own header.
struct utf8_block {
  static constexpr std::size_t size = 64;
  __m512i lanes;

  static FASTJSON_INLINE utf8_block load(const char* p) noexcept { return {_mm512_loadu_si512(p)}; }
  static FASTJSON_INLINE utf8_block load_tail_zeroed(const char* p, std::size_t n) noexcept {
    return {_mm512_maskz_loadu_epi8(_bzhi_u64(~0ull, static_cast<unsigned>(n)), p)};
  }
  static FASTJSON_INLINE utf8_block filled(unsigned char c) noexcept { return {_mm512_set1_epi8(static_cast<char>(c))}; }

  FASTJSON_INLINE utf8_block lookup_high_nibble(const unsigned char* table) const noexcept {
    return {_mm512_shuffle_epi8(in_each_lane(table), _mm512_and_si512(_mm512_srli_epi16(lanes, 4), filled(15).lanes))};
  }
  FASTJSON_INLINE utf8_block lookup_low_nibble(const unsigned char* table) const noexcept {
    return {_mm512_shuffle_epi8(in_each_lane(table), _mm512_and_si512(lanes, filled(15).lanes))};
  }
  // This block moved up by Bytes, the last bytes of `previous` coming in.
  template <int Bytes>
  FASTJSON_INLINE utf8_block after(utf8_block previous) const noexcept {
    const __m512i across = _mm512_permutex2var_epi64(previous.lanes, _mm512_setr_epi64(6, 7, 8, 9, 10, 11, 12, 13), lanes);
    return {_mm512_alignr_epi8(lanes, across, 16 - Bytes)};
  }
  FASTJSON_INLINE utf8_block minus(unsigned char amount) const noexcept {
    return {_mm512_subs_epu8(lanes, filled(amount).lanes)};
  }
  FASTJSON_INLINE bool any_bit() const noexcept { return _mm512_test_epi8_mask(lanes, lanes) != 0; }

 private:
  static FASTJSON_INLINE __m512i in_each_lane(const unsigned char* table) noexcept {
    return _mm512_maskz_broadcast_i32x4(0xFFFF, _mm_load_si128(reinterpret_cast<const __m128i*>(table)));
  }
};

FASTJSON_INLINE utf8_block operator&(utf8_block a, utf8_block b) noexcept { return {_mm512_and_si512(a.lanes, b.lanes)}; }
FASTJSON_INLINE utf8_block operator|(utf8_block a, utf8_block b) noexcept { return {_mm512_or_si512(a.lanes, b.lanes)}; }
FASTJSON_INLINE utf8_block operator^(utf8_block a, utf8_block b) noexcept { return {_mm512_xor_si512(a.lanes, b.lanes)}; }

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
