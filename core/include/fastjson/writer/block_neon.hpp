// The writer's NEON block: 16 bytes. Same names as block_portable.hpp.
// Assumes AArch64. The NEON writer's intrinsics are only here.
// Included by writer.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

struct escape_block {
  using mask_type = std::uint64_t;
  static constexpr std::size_t size = 16;
  static constexpr unsigned bits_per_flag = 4;
  uint8x16_t lanes;

  static FASTJSON_INLINE escape_block load(const char* p) noexcept {
    return {vld1q_u8(reinterpret_cast<const std::uint8_t*>(p))};
  }

  // n = 1..15 bytes; what follows them is unspecified.
  static FASTJSON_INLINE escape_block load_tail(const char* p, std::size_t n) noexcept {
    return {block::load_tail(p, n).lanes};
  }

  FASTJSON_INLINE void store(char* p) const noexcept { vst1q_u8(reinterpret_cast<std::uint8_t*>(p), lanes); }

  FASTJSON_INLINE mask_type equals(unsigned char c) const noexcept { return mask_of(vceqq_u8(lanes, vdupq_n_u8(c))); }
  FASTJSON_INLINE mask_type non_ascii() const noexcept {
    return mask_of(vcltzq_s8(vreinterpretq_s8_u8(lanes)));
  }

  // row(high nibble) & column(low nibble): non-zero for members. TBL answers 0 for an
  // index of 16 or more, so a byte of 0x80 or more is never a member.
  FASTJSON_INLINE mask_type escapes(const escape_rules& rules) const noexcept {
    alignas(16) static constexpr std::uint8_t row_bit[16] = {1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t row = vqtbl1q_u8(vld1q_u8(row_bit), vshrq_n_u8(lanes, 4));
    const uint8x16_t column = vqtbl1q_u8(vld1q_u8(rules.low_nibble), vandq_u8(lanes, vdupq_n_u8(15)));
    return mask_of(vtstq_u8(row, column));
  }

  FASTJSON_INLINE mask_type escapes_and_non_ascii(const escape_rules& rules) const noexcept { return escapes(rules) | non_ascii(); }

 private:
  // The narrowing shift leaves four bits a byte, of which one is kept: the writer drops
  // flags one at a time.
  static FASTJSON_INLINE mask_type mask_of(uint8x16_t flags) noexcept {
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(flags), 4)), 0) & 0x1111111111111111;
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
