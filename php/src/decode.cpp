// fastjson_decode and fastjson_validate: arguments, the choice of kernel, the error.
// Assumes the globals of php_fastjson.hpp; the work is in decode_unit.hpp, compiled once per kernel.
// Called by PHP.
#include "decode.hpp"
#include "decode_errors.hpp"
#include "decode_memory.hpp"
#include "error_state.hpp"
#include "huge_pages.hpp"

namespace fastjson::php {

// One call's arguments and, after a failure, what the error depends on.
struct decode_call {
  const char* text;
  std::size_t length;
  std::size_t max_depth;  // containers open at once
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

}  // namespace fastjson::php

#define FASTJSON_TARGET_UNIT "decode_unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace fastjson::php {
namespace {

decode_memory& decode_memory_of_request() noexcept {
  if (FASTJSON_UNLIKELY(FASTJSON_G(decode) == nullptr))
    FASTJSON_G(decode) = make_decode_memory();
  return *FASTJSON_G(decode);
}

read_result run_decode(zval* to, decode_call& call) noexcept {
  if (call.flags & PHP_JSON_OBJECT_AS_ARRAY) {
    FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::decode<true>(to, call);)
  } else {
    FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::decode<false>(to, call);)
  }
}

read_result run_validate(decode_call& call) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::validate(call);)
}

FASTJSON_COLD void report_failure(const decode_call& call, const read_result& result) noexcept {
  report_error_at(call.flags, decode_error(result, call.text, call.length, call.flags, call.in_bad_member), call.text, call.length, result.offset);
}

// ext/json counts a scalar as a level: N nested containers need a depth above N.
std::size_t containers_allowed(zend_long depth) noexcept {
  const auto allowed = static_cast<std::size_t>(depth - 1);
  return allowed < deepest ? allowed : deepest;
}

bool depth_is_valid(zend_long depth, std::uint32_t argument) noexcept {
  if (FASTJSON_UNLIKELY(depth <= 0)) {
    zend_argument_value_error(argument, "must be greater than 0");
    return false;
  }
  if (FASTJSON_UNLIKELY(depth > INT_MAX)) {
    zend_argument_value_error(argument, "must be less than %d", INT_MAX);
    return false;
  }
  return true;
}

}  // namespace

void release_decode_memory() noexcept {
  decode_memory* const memory = FASTJSON_G(decode);
  FASTJSON_G(decode) = nullptr;
  if (memory != nullptr) release_decode_memory(memory);
}

}  // namespace fastjson::php

PHP_FUNCTION(fastjson_decode) {
  using namespace fastjson::php;
  char* text;
  size_t length;
  bool associative = false;
  bool associative_is_null = true;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH;
  zend_long flags = 0;
  begin_call();
  ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_STRING(text, length)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(associative, associative_is_null)
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  ZEND_PARSE_PARAMETERS_END();

  clear_code(flags);
  if (FASTJSON_UNLIKELY(length == 0)) {
    report_error_at(flags, {PHP_JSON_ERROR_SYNTAX, 0, 0}, text, 0, 0);
    RETURN_NULL();
  }
  if (!depth_is_valid(depth, 3)) RETURN_THROWS();
  if (!associative_is_null)
    flags = associative ? flags | PHP_JSON_OBJECT_AS_ARRAY : flags & ~static_cast<zend_long>(PHP_JSON_OBJECT_AS_ARRAY);

  decode_memory& memory = decode_memory_of_request();
  decode_call call{text, length, containers_allowed(depth), flags, &memory, false};
  const fastjson::read_result result = run_decode(return_value, call);
  trim_decode_memory(memory);
  if (FASTJSON_UNLIKELY(!result.ok())) {
    if (!FASTJSON_OUT_OF_MEMORY()) report_failure(call, result);
    RETURN_NULL();
  }
}

PHP_FUNCTION(fastjson_validate) {
  using namespace fastjson::php;
  char* text;
  size_t length;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH;
  zend_long flags = 0;
  begin_call();
  ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_STRING(text, length)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  ZEND_PARSE_PARAMETERS_END();

  if (FASTJSON_UNLIKELY(flags != 0 && flags != PHP_JSON_INVALID_UTF8_IGNORE)) {
    zend_argument_value_error(3, "must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)");
    RETURN_THROWS();
  }
  clear_code(0);
  if (FASTJSON_UNLIKELY(length == 0)) {
    report_error_at(0, {PHP_JSON_ERROR_SYNTAX, 0, 0}, text, 0, 0);
    RETURN_FALSE;
  }
  if (!depth_is_valid(depth, 2)) RETURN_THROWS();

  decode_call call{text, length, containers_allowed(depth), flags, nullptr, false};
  const fastjson::read_result result = run_validate(call);
  if (FASTJSON_LIKELY(result.ok())) RETURN_TRUE;
  report_failure(call, result);
  RETURN_FALSE;
}
