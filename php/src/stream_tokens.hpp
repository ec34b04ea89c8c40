// The core's streams in PHP: tokens and ends of values over chunks, of the kernel in use, on request memory.
// Assumes compat.hpp. stream_tokens.cpp compiles it per kernel.
// Included by the readers of streams and by FastJson\Parser.
#ifndef FASTJSON_PHP_STREAM_TOKENS_HPP
#define FASTJSON_PHP_STREAM_TOKENS_HPP

#include "decode_memory.hpp"
#include "navigate.hpp"

#include <fastjson/stream_state.hpp>

namespace fastjson::php {

using php_tokens = token_state<edit_memory>;

// The flags under which ill-formed UTF-8 in strings is no error.
inline bool utf8_is_checked(zend_long flags) noexcept {
  return (flags & (PHP_JSON_INVALID_UTF8_IGNORE | PHP_JSON_INVALID_UTF8_SUBSTITUTE)) == 0;
}

// token_stream's next() and finish(), find_value_end().
stream_event next_event(php_tokens& tokens, const char*& p, const char* end) noexcept;
stream_event finish_tokens(php_tokens& tokens) noexcept;
bool find_end(const char*& p, const char* end, value_scan& scan) noexcept;

// The code that ext/json has for it.
zend_long code_of(const stream_failure& failure) noexcept;

}  // namespace fastjson::php

#endif
