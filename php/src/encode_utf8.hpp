// What the encoder does with ill-formed UTF-8, by the flags of the call.
// Assumes compat.hpp; how many bytes count as one error is asked of PHP itself.
// The core's invalid_utf8_policy; used by encode_walk.hpp.
#ifndef FASTJSON_PHP_ENCODE_UTF8_HPP
#define FASTJSON_PHP_ENCODE_UTF8_HPP

#include "compat.hpp"

#include <cstddef>
#include <cstring>

#include <fastjson/writer/buffer.hpp>

namespace fastjson::php {

struct utf8_handling {
  zend_long flags;
  char* resume = nullptr;  // where the string began that was given up

  explicit utf8_handling(zend_long with_flags) noexcept : flags(with_flags) {}

  bool refuses() const noexcept {
    return !(flags & (PHP_JSON_INVALID_UTF8_IGNORE | PHP_JSON_INVALID_UTF8_SUBSTITUTE));
  }
  // A refused string may leave traces in output that nobody will see: only partial output
  // is handed out after an error. Long strings are then read once, not twice.
  bool stops_at_invalid_utf8() const noexcept { return refuses() && (flags & PHP_JSON_PARTIAL_OUTPUT_ON_ERROR); }
  void give_up(char* start) noexcept { resume = start; }

  // Skips one error, or replaces it by U+FFFD, or refuses.
  char* invalid_utf8(char* out, const char*& p, const char* end) noexcept;
};

static_assert(invalid_utf8_policy<utf8_handling>);

}  // namespace fastjson::php

#endif
