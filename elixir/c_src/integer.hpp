// Decimal digits to the limbs of an integer and back, in less than quadratic time.
// Assumes digits alone, without a sign.
// Included by decoder.cpp and encode_integer.cpp.
#ifndef FASTJSON_NIF_INTEGER_HPP
#define FASTJSON_NIF_INTEGER_HPP

#include <cstddef>
#include <cstdint>

#include "memory.hpp"

namespace fastjson::beam {

// More digits than any integer of the VM has, which ends at 2^20 bytes (OTP 25) or before.
inline constexpr std::size_t integer_digits_most = 2'600'000;

// Fills `limbs`, the lowest first, and adds the multiplications that it took to `steps`. False: no memory.
bool limbs_of_digits(const char* digits, std::size_t n, array<std::uint64_t>& limbs, std::size_t& steps) noexcept;

// The same from an integer's bytes, the lowest first, to limbs of `digits_a_limb` decimal digits.
bool decimal_limbs(const unsigned char* bytes, std::size_t n, array<std::uint64_t>& limbs, std::size_t& steps) noexcept;

inline constexpr std::size_t digits_a_limb = 18;

// Prints these with room for digits_a_limb characters each, and at least one. Returns the end.
char* write_decimal_limbs(char* at, const array<std::uint64_t>& limbs) noexcept;

}  // namespace fastjson::beam

#endif
