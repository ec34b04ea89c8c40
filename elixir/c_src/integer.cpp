// Decimal digits to binary limbs and back by halves: blocks of 32 limbs of the new radix are converted one limb
// after the other, then neighbours are joined, high * power + low, with products by Karatsuba's method.
// Assumes the VM's allocator. No division but by a constant: each direction computes in the radix that it makes.
// Called by decoder::make_big() and the walkers.
#include "integer.hpp"

#include <algorithm>
#include <cstring>

#include "arithmetic.hpp"

namespace fastjson::beam {

namespace {

// A limb takes 19 digits at once. 10^608 has 2,020 bits, so that each block fits its 32 limbs and each pair its 64.
constexpr std::size_t limb_digits = 19;
constexpr std::size_t block_digits = block_limbs * limb_digits;

// 29 binary limbs are 1,856 bits, at most 559 digits, and 2^1,856 has as many: each block and the power fit 32 limbs
// of 18 digits, and each pair its 64.
constexpr std::size_t block_source = 29;

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

// Up to eight bytes, the lowest first.
limb limb_of(const unsigned char* bytes, std::size_t n) noexcept {
  limb value = 0;
  for (std::size_t i = std::min(n, sizeof value); i-- > 0;) value = value << 8 | bytes[i];
  return value;
}

// Up to block_source binary limbs, as bytes, to block_limbs decimal ones. Quadratic; a division costs about four products.
void convert(const unsigned char* bytes, std::size_t n, limb* out, std::size_t& steps) noexcept {
  std::memset(out, 0, block_limbs * sizeof *out);
  std::size_t used = 0;
  for (std::size_t i = (n + 7) / 8; i-- > 0;) {
    wide carry = limb_of(bytes + 8 * i, n - 8 * i);
    for (std::size_t j = 0; j < used; j++) carry = decimal_radix::divide((static_cast<wide>(out[j]) << 64) + carry, out[j]);
    while (carry != 0) carry = decimal_radix::divide(carry, out[used++]);
    steps += 4 * used;
  }
}

char* write_limb(char* at, limb value) noexcept {
  for (std::size_t i = digits_a_limb; i-- > 0; value /= 10) at[i] = static_cast<char>('0' + value % 10);
  return at + digits_a_limb;
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
  limb power[block_limbs] = {1};
  for (std::size_t i = 0; blocks > 1 && i < block_limbs; i++) {
    limb carry = 0;
    for (limb& part : power) {
      const wide product = static_cast<wide>(part) * 10'000'000'000'000'000'000u + carry;
      part = static_cast<limb>(product);
      carry = static_cast<limb>(product >> 64);
    }
  }
  if (!arithmetic<binary_radix>::join(limbs, power, steps)) return false;
  while (limbs.size > 0 && limbs.data[limbs.size - 1] == 0) limbs.size--;
  return true;
}

bool decimal_limbs(const unsigned char* bytes, std::size_t n, array<limb>& limbs, std::size_t& steps) noexcept {
  constexpr std::size_t block_bytes = block_source * sizeof(limb);
  const std::size_t blocks = (n + block_bytes - 1) / block_bytes;
  if (!limbs.reserve(blocks * block_limbs)) return false;
  limbs.size = blocks * block_limbs;
  for (std::size_t i = 0; i < blocks; i++)
    convert(bytes + i * block_bytes, std::min(block_bytes, n - i * block_bytes), limbs.data + i * block_limbs, steps);
  limb power[block_limbs];
  unsigned char bit[block_bytes + 1] = {};
  bit[block_bytes] = 1;
  if (blocks > 1) convert(bit, sizeof bit, power, steps);
  if (!arithmetic<decimal_radix>::join(limbs, power, steps)) return false;
  while (limbs.size > 0 && limbs.data[limbs.size - 1] == 0) limbs.size--;
  return true;
}

char* write_decimal_limbs(char* at, const array<limb>& limbs) noexcept {
  if (limbs.size == 0) return *at = '0', at + 1;
  char highest[digits_a_limb];
  write_limb(highest, limbs.data[limbs.size - 1]);
  std::size_t zeros = 0;
  while (highest[zeros] == '0') zeros++;
  std::memcpy(at, highest + zeros, digits_a_limb - zeros);
  at += digits_a_limb - zeros;
  for (std::size_t i = limbs.size - 1; i-- > 0;) at = write_limb(at, limbs.data[i]);
  return at;
}

}  // namespace fastjson::beam
