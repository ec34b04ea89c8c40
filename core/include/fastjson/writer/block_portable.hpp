// The writer's portable block: eight bytes in a 64-bit register, no intrinsics.
// Assumes nothing of the CPU. Every writer block defines the same names: load, load_tail,
// store, escapes, escapes_and_non_ascii, equals, non_ascii; in its masks one bit per flagged byte is on,
// somewhere in the `bits_per_flag` bits that stand for the byte.
// Included by writer.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

struct escape_block {
  using mask_type = std::uint64_t;
  static constexpr std::size_t size = 8;
  static constexpr unsigned bits_per_flag = 8;
  static constexpr std::uint64_t ones = 0x0101010101010101;
  static constexpr std::uint64_t tops = 0x8080808080808080;
  std::uint64_t word;

  static FASTJSON_INLINE escape_block load(const char* p) noexcept { return {block::load(p).word}; }

  // n = 1..7 bytes.
  static FASTJSON_INLINE escape_block load_tail(const char* p, std::size_t n) noexcept { return {block::load_tail(p, n).word}; }

  FASTJSON_INLINE void store(char* p) const noexcept {
    std::uint64_t out = word;
#if !FASTJSON_LITTLE_ENDIAN
    out = __builtin_bswap64(out);
#endif
    std::memcpy(p, &out, 8);
  }

  // Exact for every byte (no borrow crosses one), because the writer walks all flags.
  FASTJSON_INLINE mask_type equals(unsigned char c) const noexcept {
    const std::uint64_t difference = word ^ (ones * c);
    return ~(((difference & ~tops) + ~tops) | difference) & tops;
  }
  FASTJSON_INLINE mask_type non_ascii() const noexcept { return word & tops; }
  FASTJSON_INLINE mask_type escapes(const escape_rules& rules) const noexcept {
    mask_type mask = ~((word & ~tops) + ones * (0x80 - 0x20)) & ~word & tops;  // below 0x20
    for (unsigned i = 0; i < rules.extra_count; i++) mask |= equals(rules.extra[i]);
    return mask;
  }
  FASTJSON_INLINE mask_type escapes_and_non_ascii(const escape_rules& rules) const noexcept { return escapes(rules) | non_ascii(); }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
