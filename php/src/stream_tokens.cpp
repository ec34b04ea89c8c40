// The core's streams compiled once per kernel, the choice among them, and what ext/json calls their errors.
// Assumes the globals of php_fastjson.hpp. Called by the readers of streams and by FastJson\Parser.
#include "stream_tokens.hpp"

#define FASTJSON_TARGET_UNIT "stream_tokens_unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace fastjson::php {

stream_event next_event(php_tokens& tokens, const char*& p, const char* end) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::next_event(tokens, p, end);)
}

stream_event finish_tokens(php_tokens& tokens) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::finish_tokens(tokens);)
}

bool find_end(const char*& p, const char* end, value_scan& scan) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::find_end(p, end, scan);)
}

// What is wrong with a token by itself counts before the fact that it does not belong where it stands.
zend_long code_of(const stream_failure& failure) noexcept {
  switch (failure.lexical) {
    case error_code::depth_exceeded: return PHP_JSON_ERROR_DEPTH;
    case error_code::control_character: return PHP_JSON_ERROR_CTRL_CHAR;
    case error_code::invalid_utf8: return PHP_JSON_ERROR_UTF8;
    case error_code::lone_surrogate: return PHP_JSON_ERROR_UTF16;
    case error_code::unexpected_end: return FASTJSON_ERROR_OF_OPEN_STRING;
    case error_code::none: break;
    default: return PHP_JSON_ERROR_SYNTAX;
  }
  const char c = failure.byte;
  switch (failure.expected) {
    case expectation::first_element_or_end:
    case expectation::comma_or_array_end: return c == '}' ? PHP_JSON_ERROR_STATE_MISMATCH : PHP_JSON_ERROR_SYNTAX;
    case expectation::first_key_or_end:
    case expectation::comma_or_object_end: return c == ']' ? PHP_JSON_ERROR_STATE_MISMATCH : PHP_JSON_ERROR_SYNTAX;
    default: return PHP_JSON_ERROR_SYNTAX;
  }
}

}  // namespace fastjson::php
