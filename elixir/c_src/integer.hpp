// Decimal digits to the limbs of an integer, in less than quadratic time.
// Assumes digits alone, without a sign.
// Included by decoder.cpp.
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

}  // namespace fastjson::beam

#endif
