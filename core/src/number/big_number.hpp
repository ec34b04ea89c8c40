// A fixed-size natural number for the exact paths of number conversion.
// Assumes values below 2^4224: the bounds are worked out where it is used, and asserted
// nowhere else. Memory is on the stack (536 bytes). Included by src/number only.
#ifndef FASTJSON_SRC_NUMBER_BIG_NUMBER_HPP
#define FASTJSON_SRC_NUMBER_BIG_NUMBER_HPP

#include <cstddef>
#include <cstdint>

namespace fastjson {
namespace number_detail {

struct big_number {
  static constexpr std::size_t capacity = 66;
  std::uint64_t limbs[capacity];  // least significant first
  std::size_t size = 0;           // limbs in use; the top one is not zero

  explicit big_number(std::uint64_t value) noexcept {
    if (value != 0) limbs[size++] = value;
  }

  void multiply_add(std::uint64_t factor, std::uint64_t addend) noexcept {
    unsigned __int128 carry = addend;
    for (std::size_t i = 0; i < size; ++i) {
      carry += static_cast<unsigned __int128>(limbs[i]) * factor;
      limbs[i] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    if (carry != 0 && size < capacity) limbs[size++] = static_cast<std::uint64_t>(carry);
  }

  void multiply_by_power_of_five(unsigned exponent) noexcept {
    constexpr std::uint64_t five_to_27 = 7450580596923828125u;
    for (; exponent >= 27; exponent -= 27) multiply_add(five_to_27, 0);
    std::uint64_t rest = 1;
    for (; exponent != 0; --exponent) rest *= 5;
    multiply_add(rest, 0);
  }

  void shift_left(unsigned bits) noexcept {
    if (size == 0) return;
    const std::size_t whole = bits / 64;
    const unsigned part = bits % 64;
    if (part != 0) {
      std::uint64_t carry = 0;
      for (std::size_t i = 0; i < size; ++i) {
        const std::uint64_t limb = limbs[i];
        limbs[i] = limb << part | carry;
        carry = limb >> (64 - part);
      }
      if (carry != 0 && size < capacity) limbs[size++] = carry;
    }
    if (whole != 0 && size + whole <= capacity) {
      for (std::size_t i = size; i-- > 0;) limbs[i + whole] = limbs[i];
      for (std::size_t i = 0; i < whole; ++i) limbs[i] = 0;
      size += whole;
    }
  }

  // Divides in place and returns the remainder.
  std::uint64_t divide(std::uint64_t divisor) noexcept {
    unsigned __int128 remainder = 0;
    for (std::size_t i = size; i-- > 0;) {
      remainder = remainder << 64 | limbs[i];
      limbs[i] = static_cast<std::uint64_t>(remainder / divisor);
      remainder %= divisor;
    }
    while (size != 0 && limbs[size - 1] == 0) --size;
    return static_cast<std::uint64_t>(remainder);
  }

  // Negative, zero or positive, as *this is less than, equal to or greater than `other`.
  int compare(const big_number& other) const noexcept {
    if (size != other.size) return size < other.size ? -1 : 1;
    for (std::size_t i = size; i-- > 0;)
      if (limbs[i] != other.limbs[i]) return limbs[i] < other.limbs[i] ? -1 : 1;
    return 0;
  }
};

}  // namespace number_detail
}  // namespace fastjson

#endif
