// The portable block: eight bytes in a 64-bit register, no intrinsics.
// Assumes nothing of the CPU. Every block header defines the same names: `mask`, `flags`
// (the result of a comparison; |, to_mask) and `block` (size, loads, store, comparisons).
// Included by scan.hpp once.
namespace fastjson::FASTJSON_TARGET {
namespace {

using mask = byte_mask<8>;

// One flag per byte, in the byte's top bit. Those above the lowest true one of a
// comparison may be false alarms (a borrow went through): the algorithms only ever use
// the first one, or ask whether there is any.
using flags = mask;

FASTJSON_INLINE flags operator|(flags a, flags b) noexcept { return {a.bits | b.bits}; }
FASTJSON_INLINE mask to_mask(flags f) noexcept { return f; }

FASTJSON_INLINE void leave_wide_registers() noexcept {}

struct block {
  static constexpr std::size_t size = 8;
  static constexpr std::uint64_t ones = 0x0101010101010101;
  static constexpr std::uint64_t tops = 0x8080808080808080;
  std::uint64_t word;

  static FASTJSON_INLINE block load(const char* p) noexcept {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
#if !FASTJSON_LITTLE_ENDIAN
    word = __builtin_bswap64(word);
#endif
    return {word};
  }

  // n = 1..7 bytes, zeros behind them: two loads that overlap when n > 3, otherwise three
  // bytes, some of them the same one.
  static FASTJSON_INLINE block load_tail(const char* p, std::size_t n) noexcept {
    if (n >= 4) {
      std::uint32_t low, high;
      std::memcpy(&low, p, 4);
      std::memcpy(&high, p + n - 4, 4);
#if !FASTJSON_LITTLE_ENDIAN
      low = __builtin_bswap32(low);
      high = __builtin_bswap32(high);
#endif
      return {low | static_cast<std::uint64_t>(high) << (8 * (n - 4))};
    }
    const auto byte = [p](std::size_t i) { return static_cast<std::uint64_t>(static_cast<unsigned char>(p[i])); };
    return {byte(0) | byte(n / 2) << (8 * (n / 2)) | byte(n - 1) << (8 * (n - 1))};
  }

  FASTJSON_INLINE void store(char* p) const noexcept {
    std::uint64_t out = word;
#if !FASTJSON_LITTLE_ENDIAN
    out = __builtin_bswap64(out);
#endif
    std::memcpy(p, &out, 8);
  }

  FASTJSON_INLINE flags equals(unsigned char c) const noexcept {
    const std::uint64_t difference = word ^ (ones * c);
    return {(difference - ones) & ~difference & tops};
  }
  // The same without false alarms, for those who count.
  FASTJSON_INLINE flags equals_each(unsigned char c) const noexcept {
    const std::uint64_t difference = word ^ (ones * c);
    return {~(((difference & ~tops) + ~tops) | difference) & tops};
  }
  // Bytes below `limit`, 1..128.
  FASTJSON_INLINE flags below(unsigned char limit) const noexcept { return {(word - ones * limit) & ~word & tops}; }
  FASTJSON_INLINE flags non_ascii() const noexcept { return {word & tops}; }
  FASTJSON_INLINE flags not_whitespace() const noexcept {
    return {~(equals_each(' ') | equals_each('\n') | equals_each('\r') | equals_each('\t')).bits & tops};
  }
  static FASTJSON_INLINE block filled(unsigned char c) noexcept { return {ones * c}; }
};

FASTJSON_INLINE block operator|(block a, block b) noexcept { return {a.word | b.word}; }

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
