// A JSON text in another order: its members sorted, or its canonical form (RFC 8785); for fastjson_encode() and
// fastjson_canonicalize(). Assumes compat.hpp and valid texts. Both work on texts, so no user code runs meanwhile.
// reorder.cpp defines it. Included by encode.cpp.
#ifndef FASTJSON_PHP_REORDER_HPP
#define FASTJSON_PHP_REORDER_HPP

#include "flags.hpp"

namespace fastjson::php {

inline constexpr zend_long canonical_flags = encode_canonical | encode_canonical_strict;

// With which flags a value is written before its text is reordered by `flags`.
constexpr zend_long flags_before_reordering(zend_long flags) noexcept {
  if (!(flags & canonical_flags)) return flags & ~(PHP_JSON_PRETTY_PRINT | reordering_flags);
  return (flags & (PHP_JSON_FORCE_OBJECT | PHP_JSON_NUMERIC_CHECK | PHP_JSON_PARTIAL_OUTPUT_ON_ERROR | PHP_JSON_INVALID_UTF8_IGNORE |
                   PHP_JSON_INVALID_UTF8_SUBSTITUTE | PHP_JSON_THROW_ON_ERROR | canonical_flags)) |
         PHP_JSON_UNESCAPED_SLASHES | PHP_JSON_UNESCAPED_UNICODE | PHP_JSON_UNESCAPED_LINE_TERMINATORS;
}

// The text as the flags say: sorted and perhaps indented, or canonical. False: reported.
bool reorder(zval* to, const zend_string* text, zend_long flags);

}  // namespace fastjson::php

#endif
