// How a failing call tells its error: the codes and messages of ext/json, and the position.
// Assumes compat.hpp; the message texts are those of the running PHP's ext/json.
// Included by all files with functions of PHP that can fail.
#ifndef FASTJSON_PHP_ERROR_STATE_HPP
#define FASTJSON_PHP_ERROR_STATE_HPP

#include "php_fastjson.hpp"

namespace fastjson::php {

// The text that json_last_error_msg() gives for `error`; the caller owns it.
zend_string* error_message(const host_error& error) noexcept;

// Forgets the call before.
inline void begin_call() noexcept { FASTJSON_G(error).last_call = no_error; }

// In the place of ZEND_PARSE_PARAMETERS_END() where a call's outcome is asked for: it begins when its arguments have been looked
// at, which may have run user code with errors of its own, and has begun, too, when they are refused.
#define FASTJSON_PARAMETERS_END()                              \
  ZEND_PARSE_PARAMETERS_END_EX(fastjson::php::begin_call(); return); \
  fastjson::php::begin_call()

// Clears the code at the start of a call; one with JSON_THROW_ON_ERROR leaves it alone.
inline void clear_code(zend_long flags) noexcept {
  if (!(flags & PHP_JSON_THROW_ON_ERROR)) FASTJSON_G(error).reported = {PHP_JSON_ERROR_NONE, 0, 0};
}

// Publishes an error that has no position in a text (encoding).
void report_error(zend_long flags, zend_long code) noexcept;

// Publishes an error at `offset` of [text, text + length); throws when the flags say so. `checked`: see locate().
void report_error_at(zend_long flags, const host_error& error, const char* text, std::size_t length,
                     std::size_t offset, bool checked = false) noexcept;

// The same for a valid text that does not fit a class. Takes over the message; never throws.
void report_mapping_error(zend_long flags, zend_string* message, const char* text, std::size_t length, std::size_t offset) noexcept;

// At the end of a request.
void release_error_details() noexcept;

}  // namespace fastjson::php

#endif
