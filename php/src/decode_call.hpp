// One call of the decoder, what may be asked of its text beyond the grammar, and how far a call may go.
// Assumes compat.hpp. Target-free.
// Included by decode.cpp and checked_decode.cpp, and by what sets limits of its own.
#ifndef FASTJSON_PHP_DECODE_CALL_HPP
#define FASTJSON_PHP_DECODE_CALL_HPP

#include "php_fastjson.hpp"

#include <fastjson/sink.hpp>

namespace fastjson::php {

struct decode_memory;

// What JSON's objects become: stated when the code is made, or by PHP_JSON_OBJECT_AS_ARRAY at each of them.
enum class objects : unsigned char { arrays, classes, as_flags_say };

// One call's arguments and, after a failure, what the error depends on.
struct decode_call {
  const char* text;
  std::size_t length;
  std::size_t max_depth;  // containers open at once
  std::size_t max_weight;  // the same where a stdClass counts as object_weight: freeable_here()
  zend_long flags;
  decode_memory* memory;
  bool in_bad_member;
};

// Bytes of text from which on decoding watches the chunks of PHP's heap: the values take two to ten times
// as many, so that what the last huge page leaves unused is little beside them.
inline constexpr std::size_t much_text = 1024 * 1024;

// Where the null sink gets memory for very deep texts.
struct request_memory {
  static void* grow(void* old, std::size_t bytes) noexcept { return erealloc(old, bytes); }
  static void release(void* block) noexcept { efree(block); }
};

// What one text may hold; 0: any number.
struct read_limits {
  std::size_t nodes;         // values: scalars, arrays and objects, the outermost one too
  std::size_t string_bytes;  // of each string and name, without quotes and escapes
};

// What a text is checked for while it is read. `refused` is an error code, or 0.
struct text_checks {
  read_limits limits;
  zend_long flags;      // decode_unique_names, decode_numbers_as_string
  bool exact_integers;  // integers beyond 64 bits must be what binary64 makes of them
  zend_long refused;
};

// Reads with all checks, on one kernel for all processors: slower than decoding without. `to` is null: nothing is built.
read_result read_checked(zval* to, decode_call& call, text_checks& checks) noexcept;

}  // namespace fastjson::php

#endif
