// Sums, differences and products of long numbers, and joining blocks of them by halves, for two radixes.
// Assumes limbs from the lowest on, each less than its radix; operands of a product have a power of two of limbs.
// Included by integer.cpp, which converts one radix to the other.
#ifndef FASTJSON_NIF_ARITHMETIC_HPP
#define FASTJSON_NIF_ARITHMETIC_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "memory.hpp"

namespace fastjson::beam {

using limb = std::uint64_t;
using wide = unsigned __int128;

// Products of up to so many limbs are made one by one, longer ones by Karatsuba's method.
inline constexpr std::size_t block_limbs = 32;

// Limbs of 64 bits.
struct binary_radix {
  // a + b + carry, and the new carry.
  static limb sum(limb a, limb b, limb& carry) noexcept {
    const wide total = static_cast<wide>(a) + b + carry;
    carry = static_cast<limb>(total >> 64);
    return static_cast<limb>(total);
  }
  static limb difference(limb a, limb b, limb& borrow) noexcept {
    const wide left = static_cast<wide>(a) - b - borrow;
    borrow = static_cast<limb>(left >> 64) != 0;
    return static_cast<limb>(left);
  }
  // out (2n limbs) = a * b
  static void product(limb* out, const limb* a, const limb* b, std::size_t n) noexcept {
    std::memset(out, 0, 2 * n * sizeof *out);
    for (std::size_t i = 0; i < n; i++) {
      limb carry = 0;
      for (std::size_t j = 0; j < n; j++) {
        const wide total = static_cast<wide>(a[i]) * b[j] + out[i + j] + carry;
        out[i + j] = static_cast<limb>(total);
        carry = static_cast<limb>(total >> 64);
      }
      out[i + n] = carry;
    }
  }
};

// Limbs of 18 decimal digits.
struct decimal_radix {
  static constexpr limb value = 1'000'000'000'000'000'000u;

  static limb sum(limb a, limb b, limb& carry) noexcept {
    const limb total = a + b + carry;
    carry = total >= value;
    return carry != 0 ? total - value : total;
  }
  static limb difference(limb a, limb b, limb& borrow) noexcept {
    const limb left = a - b - borrow;
    borrow = a < b + borrow;
    return borrow != 0 ? left + value : left;
  }
  // n / 10^18 and what is left, for n below 2^125, without a division of 128 bits: the upper 64 bits of n times
  // 2^123 / 10^18, which is 2^63.2. What both leave out makes the quotient too small by less than 8, so that the
  // rest is below 9 * 10^18 and fits a limb.
  static wide divide(wide n, limb& rest) noexcept {
    constexpr limb reciprocal = static_cast<limb>((static_cast<wide>(1) << 123) / value);
    const wide quotient = static_cast<wide>(static_cast<limb>(n >> 61)) * reciprocal >> 62;
    const limb left = static_cast<limb>(n) - static_cast<limb>(quotient) * value;
    const limb more = left / value;
    rest = left - more * value;
    return quotient + more;
  }
  // Column by column, because 32 products of less than 10^36 and a carry stay below 2^125: one division for each.
  static void product(limb* out, const limb* a, const limb* b, std::size_t n) noexcept {
    static_assert(block_limbs <= 32);
    wide column = 0;
    for (std::size_t k = 0; k + 1 < 2 * n; k++) {
      const std::size_t first = k < n ? 0 : k - n + 1, last = k < n ? k : n - 1;
      for (std::size_t i = first; i <= last; i++) column += static_cast<wide>(a[i]) * b[k - i];
      column = divide(column, out[k]);
    }
    out[2 * n - 1] = static_cast<limb>(column);
  }
};

template <typename Radix>
struct arithmetic {
  // a += b, n limbs and the carry beyond, as far as `room`.
  static void add(limb* a, std::size_t room, const limb* b, std::size_t n) noexcept {
    limb carry = 0;
    for (std::size_t i = 0; i < room && (i < n || carry != 0); i++) a[i] = Radix::sum(a[i], i < n ? b[i] : 0, carry);
  }

  // a -= b, n limbs and the borrow beyond: the result is not negative.
  static void subtract(limb* a, const limb* b, std::size_t n) noexcept {
    limb borrow = 0;
    for (std::size_t i = 0; i < n || borrow != 0; i++) a[i] = Radix::difference(a[i], i < n ? b[i] : 0, borrow);
  }

  // |a - b| of n limbs; true when b was the larger.
  static bool difference(limb* out, const limb* a, const limb* b, std::size_t n) noexcept {
    std::size_t i = n;
    while (i > 0 && a[i - 1] == b[i - 1]) i--;
    const bool swapped = i > 0 && a[i - 1] < b[i - 1];
    std::memcpy(out, swapped ? b : a, n * sizeof *out);
    subtract(out, swapped ? a : b, n);
    return swapped;
  }

  // out (2n limbs) = a * b (n limbs each, a power of two), with 4n limbs of scratch. log2(n) deep at most.
  static void multiply(limb* out, const limb* a, const limb* b, std::size_t n, limb* scratch, std::size_t& steps) noexcept {
    if (n <= block_limbs) {
      Radix::product(out, a, b, n);
      steps += n * n;
      return;
    }
    const std::size_t half = n / 2;
    // The middle is low + high - (a_low - a_high) * (b_low - b_high).
    limb* const rest = scratch + 2 * n;
    const bool negative = difference(out, a, a + half, half) != difference(out + half, b, b + half, half);
    limb* const cross = scratch;
    multiply(cross, out, out + half, half, rest, steps);
    multiply(out, a, b, half, rest, steps);
    multiply(out + n, a + half, b + half, half, rest, steps);
    limb* const middle = scratch + n;
    std::memcpy(middle, out, n * sizeof *middle);
    middle[n] = 0;
    add(middle, n + 1, out + n, n);
    if (negative) add(middle, n + 1, cross, n);
    else subtract(middle, cross, n);
    add(out + half, n + half, middle, n + 1);
  }

  // Joins blocks, of which each is worth `power` (block_limbs limbs) times the one before it, then pairs of them,
  // to one number. False: no memory.
  static bool join(array<limb>& limbs, const limb* block_power, std::size_t& steps) noexcept {
    std::size_t largest = block_limbs;
    while (2 * largest < limbs.size) largest *= 2;
    if (limbs.size <= block_limbs) return true;
    // power, product with the high half before it, scratch
    auto* const room = static_cast<limb*>(enif_alloc((1 + 3 + 4) * largest * sizeof(limb)));
    if (room == nullptr) return false;
    std::memcpy(room, block_power, block_limbs * sizeof *room);
    join(limbs, room, room + largest, room + 4 * largest, steps);
    enif_free(room);
    return true;
  }

 private:
  static void join(array<limb>& limbs, limb* power, limb* product, limb* scratch, std::size_t& steps) noexcept {
    limb* const high = product;
    for (std::size_t size = block_limbs; size < limbs.size; size *= 2) {
      for (std::size_t at = 0; at + size < limbs.size; at += 2 * size) {
        limb* const pair = limbs.data + at;
        const std::size_t there = std::min(size, limbs.size - at - size);
        // The last block may be a part of one.
        std::memcpy(high, pair + size, there * sizeof *high);
        std::memset(high + there, 0, (size - there) * sizeof *high);
        std::memset(pair + size, 0, there * sizeof *pair);
        limb* const multiplied = product + size;
        multiply(multiplied, high, power, size, scratch, steps);
        add(pair, size + there, multiplied, size + there);
      }
      if (2 * size >= limbs.size) return;
      multiply(product, power, power, size, scratch, steps);
      std::memcpy(power, product, 2 * size * sizeof *power);
    }
  }
};

}  // namespace fastjson::beam

#endif
