// Decimal digits to limbs by halves: blocks of 608 digits are converted one limb after the other, then
// neighbours are joined, high * 10^k + low, with products by Karatsuba's method.
// Assumes the VM's allocator. 10^608 has 2,020 bits, so that each block fits its 32 limbs and each pair its 64.
// Called by decoder::make_big().
#include "integer.hpp"

#include <algorithm>
#include <cstring>

namespace fastjson::beam {

namespace {

using limb = std::uint64_t;
using wide = unsigned __int128;

constexpr std::size_t limb_digits = 19;
constexpr std::size_t block_limbs = 32;
constexpr std::size_t block_digits = block_limbs * limb_digits;

// Digits to at most `room` limbs, which are all written. Quadratic.
void convert(const char* digits, std::size_t n, limb* out, std::size_t room, std::size_t& steps) noexcept {
  std::memset(out, 0, room * sizeof *out);
  std::size_t used = 0;
  for (std::size_t i = 0; i < n;) {
    limb carry = 0, scale = 1;
    for (std::size_t k = 0; k < limb_digits && i < n; k++, i++) {
      carry = carry * 10 + static_cast<unsigned>(digits[i] - '0');
      scale *= 10;
    }
    for (std::size_t j = 0; j < used; j++) {
      const wide sum = static_cast<wide>(out[j]) * scale + carry;
      out[j] = static_cast<limb>(sum);
      carry = static_cast<limb>(sum >> 64);
    }
    if (carry != 0) out[used++] = carry;
    steps += used;
  }
}

// a += b, n limbs and the carry beyond, as far as `room`.
void add(limb* a, std::size_t room, const limb* b, std::size_t n) noexcept {
  limb carry = 0;
  for (std::size_t i = 0; i < room && (i < n || carry != 0); i++) {
    const wide sum = static_cast<wide>(a[i]) + (i < n ? b[i] : 0) + carry;
    a[i] = static_cast<limb>(sum);
    carry = static_cast<limb>(sum >> 64);
  }
}

// a -= b, n limbs and the borrow beyond: the result is not negative.
void subtract(limb* a, const limb* b, std::size_t n) noexcept {
  limb borrow = 0;
  for (std::size_t i = 0; i < n || borrow != 0; i++) {
    const wide difference = static_cast<wide>(a[i]) - (i < n ? b[i] : 0) - borrow;
    a[i] = static_cast<limb>(difference);
    borrow = static_cast<limb>(difference >> 64) != 0;
  }
}

// |a - b| of n limbs; true when b was the larger.
bool difference(limb* out, const limb* a, const limb* b, std::size_t n) noexcept {
  std::size_t i = n;
  while (i > 0 && a[i - 1] == b[i - 1]) i--;
  const bool swapped = i > 0 && a[i - 1] < b[i - 1];
  std::memcpy(out, swapped ? b : a, n * sizeof *out);
  subtract(out, swapped ? a : b, n);
  return swapped;
}

// out (2n limbs) = a * b (n limbs each, a power of two), with 4n limbs of scratch. log2(n) deep at most.
void multiply(limb* out, const limb* a, const limb* b, std::size_t n, limb* scratch, std::size_t& steps) noexcept {
  if (n <= block_limbs) {
    std::memset(out, 0, 2 * n * sizeof *out);
    for (std::size_t i = 0; i < n; i++) {
      limb carry = 0;
      for (std::size_t j = 0; j < n; j++) {
        const wide sum = static_cast<wide>(a[i]) * b[j] + out[i + j] + carry;
        out[i + j] = static_cast<limb>(sum);
        carry = static_cast<limb>(sum >> 64);
      }
      out[i + n] = carry;
    }
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

// Joins blocks of `size` limbs by the power of ten that one spans, then pairs of them, to one number.
void join(array<limb>& limbs, limb* power, limb* product, limb* scratch, std::size_t& steps) noexcept {
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

}  // namespace

bool limbs_of_digits(const char* digits, std::size_t n, array<limb>& limbs, std::size_t& steps) noexcept {
  const std::size_t blocks = n / block_digits + 1;
  if (!limbs.reserve(blocks * block_limbs)) return false;
  limbs.size = blocks * block_limbs;
  // From the lowest digits to the highest, of which there may be less than a block.
  for (std::size_t i = 0; i < blocks; i++) {
    const std::size_t end = n - std::min(n, i * block_digits), begin = end - std::min(end, block_digits);
    convert(digits + begin, end - begin, limbs.data + i * block_limbs, block_limbs, steps);
  }
  std::size_t largest = block_limbs;
  while (2 * largest < limbs.size) largest *= 2;
  if (blocks > 1) {
    // power, product with the high half before it, scratch
    array<limb> room;
    if (!room.reserve((1 + 3 + 4) * largest)) return false;
    limb* const power = room.data;
    std::memset(power, 0, block_limbs * sizeof *power);
    power[0] = 1;
    for (std::size_t i = 0; i < block_limbs; i++) {
      limb carry = 0;
      for (std::size_t j = 0; j < block_limbs; j++) {
        const wide product = static_cast<wide>(power[j]) * 10'000'000'000'000'000'000u + carry;
        power[j] = static_cast<limb>(product);
        carry = static_cast<limb>(product >> 64);
      }
    }
    join(limbs, power, power + largest, power + 4 * largest, steps);
    room.release();
  }
  while (limbs.size > 0 && limbs.data[limbs.size - 1] == 0) limbs.size--;
  return true;
}

}  // namespace fastjson::beam
