// The NEON block: 16 bytes. Same names as block_portable.hpp.
// Assumes AArch64, where NEON is part of the baseline. The intrinsics of the NEON
// kernel's scans are only here. Included by scan.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

using mask = byte_mask<4>;

struct flags {
  uint8x16_t lanes;  // 0xFF where true
};

FASTJSON_INLINE flags operator|(flags a, flags b) noexcept { return {vorrq_u8(a.lanes, b.lanes)}; }
// Narrowing each 16-bit pair by four bits leaves half a byte of each byte.
FASTJSON_INLINE mask to_mask(flags f) noexcept {
  const uint8x8_t halves = vshrn_n_u16(vreinterpretq_u16_u8(f.lanes), 4);
  return {vget_lane_u64(vreinterpret_u64_u8(halves), 0)};
}

FASTJSON_INLINE void leave_wide_registers() noexcept {}

struct block {
  static constexpr std::size_t size = 16;
  uint8x16_t lanes;

  static FASTJSON_INLINE block load(const char* p) noexcept {
    return {vld1q_u8(reinterpret_cast<const unsigned char*>(p))};
  }

  // n = 1..15 bytes; what follows them is unspecified.
  static FASTJSON_INLINE block load_tail(const char* p, std::size_t n) noexcept {
    return load_tail_in_page<block>(p, n);
  }

  // The same with zeros behind the n bytes.
  static FASTJSON_INLINE block load_tail_zeroed(const char* p, std::size_t n) noexcept {
    const uint8x16_t index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return {vandq_u8(load_tail(p, n).lanes, vcltq_u8(index, vdupq_n_u8(static_cast<unsigned char>(n))))};
  }

  FASTJSON_INLINE void store(char* p) const noexcept { vst1q_u8(reinterpret_cast<unsigned char*>(p), lanes); }

  FASTJSON_INLINE flags equals(unsigned char c) const noexcept { return {vceqq_u8(lanes, vdupq_n_u8(c))}; }
  FASTJSON_INLINE flags equals_each(unsigned char c) const noexcept { return equals(c); }
  FASTJSON_INLINE flags below(unsigned char limit) const noexcept { return {vcltq_u8(lanes, vdupq_n_u8(limit))}; }
  FASTJSON_INLINE flags non_ascii() const noexcept { return {vcgeq_u8(lanes, vdupq_n_u8(0x80))}; }
  FASTJSON_INLINE flags not_whitespace() const noexcept {
    // By low nibble, the only white space that has it.
    const uint8x16_t table = {' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0};
    const uint8x16_t same = vceqq_u8(vqtbl1q_u8(table, vandq_u8(lanes, vdupq_n_u8(15))), lanes);
    return {vmvnq_u8(same)};
  }

  // What UTF-8 validation needs.
  FASTJSON_INLINE block lookup_high_nibble(const unsigned char* table) const noexcept {
    return {vqtbl1q_u8(vld1q_u8(table), vshrq_n_u8(lanes, 4))};
  }
  FASTJSON_INLINE block lookup_low_nibble(const unsigned char* table) const noexcept {
    return {vqtbl1q_u8(vld1q_u8(table), vandq_u8(lanes, vdupq_n_u8(15)))};
  }
  // This block moved up by Bytes, the last bytes of `previous` coming in.
  template <int Bytes>
  FASTJSON_INLINE block after(block previous) const noexcept {
    return {vextq_u8(previous.lanes, lanes, 16 - Bytes)};
  }
  FASTJSON_INLINE block minus(unsigned char amount) const noexcept {
    return {vqsubq_u8(lanes, vdupq_n_u8(amount))};
  }
  FASTJSON_INLINE bool any_bit() const noexcept { return vmaxvq_u8(lanes) != 0; }
  static FASTJSON_INLINE block filled(unsigned char c) noexcept { return {vdupq_n_u8(c)}; }
};

FASTJSON_INLINE block operator&(block a, block b) noexcept { return {vandq_u8(a.lanes, b.lanes)}; }
FASTJSON_INLINE block operator|(block a, block b) noexcept { return {vorrq_u8(a.lanes, b.lanes)}; }
FASTJSON_INLINE block operator^(block a, block b) noexcept { return {veorq_u8(a.lanes, b.lanes)}; }

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
