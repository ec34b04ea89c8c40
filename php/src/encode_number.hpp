// Floats in the spelling of PHP: exponents, and what serialize_precision asks for.
// Assumes compat.hpp and finite values. Target-free.
// Included by encode.cpp before the regions; encode_walk.hpp prints with it.
#ifndef FASTJSON_PHP_ENCODE_NUMBER_HPP
#define FASTJSON_PHP_ENCODE_NUMBER_HPP

#include "compat.hpp"

#include <fastjson/number/spelling.hpp>

namespace fastjson::php {

// Room for any float in shortest form with ".0" or a comma, block stores included.
inline constexpr std::size_t double_room = 48;

// Plain from 0.0001 up to 17 places before the point, exponential elsewhere, and then with
// a point in any case.
inline constexpr double_spelling php_spelling = {
    .fixed_from = -3, .fixed_to = 17, .fixed_fraction = false, .scientific_fraction = true, .plus_sign = true, .letter = 'e'};

// Any other serialize_precision: PHP's own conversion, which knows no locale. The text is
// at most ZEND_DOUBLE_MAX_LENGTH long; returns its length.
std::size_t print_with_precision(char* text, double value, int precision, bool keep_fraction) noexcept;

}  // namespace fastjson::php

#endif
