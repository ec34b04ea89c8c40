// The outcome of a comparison of all bytes of a block, as bits of one register.
// Assumes that bit groups stand in the order of the bytes, the first one lowest, and
// that a group is all ones, or has only its top bit, when true. Included by scan.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// BitsPerByte: 1 for x86's movemask, 4 for NEON's narrowing shift, 8 without SIMD.
template <unsigned BitsPerByte>
struct byte_mask {
  std::uint64_t bits;

  FASTJSON_INLINE bool any() const noexcept { return bits != 0; }
  // The index of the first true byte; there must be one.
  FASTJSON_INLINE unsigned first() const noexcept {
    return static_cast<unsigned>(std::countr_zero(bits)) / BitsPerByte;
  }
  // How many bytes are true, of a mask that is exact for every byte.
  FASTJSON_INLINE unsigned count() const noexcept {
    return static_cast<unsigned>(std::popcount(bits)) / (BitsPerByte == 4 ? 4 : 1);
  }
  // Of them those that stand before the first true one of `stop`, which has one.
  FASTJSON_INLINE unsigned count_before_first(byte_mask stop) const noexcept {
    return byte_mask{bits & (stop.bits - 1) & ~stop.bits}.count();
  }
  // Is any byte true that stands before the first true one of `stop`, which has one?
  FASTJSON_INLINE bool any_before_first(byte_mask stop) const noexcept {
    return (bits & (stop.bits - 1) & ~stop.bits) != 0;
  }
  // Keeps the first n bytes, n < block::size.
  FASTJSON_INLINE byte_mask first_bytes(std::size_t n) const noexcept {
    return {bits & ((1ull << (BitsPerByte * n)) - 1)};
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
