// What other files need of the decoder: reading a text, or a part of one, and its end of request.
// Assumes compat.hpp. decode.cpp defines it, with the PHP functions.
// Included by module.cpp, decode.cpp and the functions that read JSON themselves.
#ifndef FASTJSON_PHP_DECODE_HPP
#define FASTJSON_PHP_DECODE_HPP

#include "decode_call.hpp"
#include "flags.hpp"

namespace fastjson::php {

// A text that a function was given, and the strict one to read: the same bytes unless it is relaxed.
// `given` must outlive it; discard() gives back what was made.
struct json_text {
  const char* given;
  const char* strict;
  std::size_t length;
  zend_string* made;

  // The text as the flags say. False: reported; nothing was made.
  bool open(const char* text, std::size_t n, zend_long flags) noexcept {
    given = strict = text;
    length = n;
    made = nullptr;
    return FASTJSON_LIKELY(n != 0 && (flags & decode_relaxed) == 0) || open_unusual(flags);
  }
  void discard() noexcept {
    if (made != nullptr) zend_string_efree(made);
    made = nullptr;
  }

 private:
  bool open_unusual(zend_long flags) noexcept;  // nothing, or what is not strict
};

// Builds the value in [first, first + length) of the text. False: it was reported, with its place in the whole.
bool decode_part(zval* to, const json_text& text, const char* first, std::size_t length, zend_long depth,
                 zend_long flags) noexcept;

// The same with other limits than fastjson.max_nodes.
bool decode_limited(zval* to, const json_text& text, const char* first, std::size_t length, zend_long depth, zend_long flags,
                    const read_limits& limits) noexcept;
read_limits limits_of_settings() noexcept;

// Builds the value as objects, or reports a name that repeats, or an integer that no float of PHP's is equal to.
bool decode_exactly(zval* to, const json_text& text) noexcept;

// Is the text valid, nested below `depth`? False: it was reported. What builds nothing has no limits but those asked for.
bool check_text(const json_text& text, zend_long depth, zend_long flags, const read_limits& limits = {0, 0}) noexcept;

// Throws a ValueError when no function takes such a depth.
bool depth_is_valid(zend_long depth, std::uint32_t argument) noexcept;

// $associative, when it is not null, counts more than JSON_OBJECT_AS_ARRAY.
inline zend_long with_associative(zend_long flags, bool associative, bool is_null) noexcept {
  constexpr auto bit = static_cast<zend_long>(PHP_JSON_OBJECT_AS_ARRAY);
  return is_null ? flags : associative ? flags | bit : flags & ~bit;
}

// Nested deeper than any text is read.
inline constexpr zend_long any_depth = INT_MAX;

// A number that hostile input cannot know, for keyed hashes.
std::uint64_t request_secret() noexcept;

// Gives back what decoding kept between the calls of a request. Safe after a bailout.
void release_decode_memory() noexcept;

}  // namespace fastjson::php

#endif
