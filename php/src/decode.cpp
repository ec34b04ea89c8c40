// fastjson_decode and fastjson_validate: arguments, the choice of kernel, the error.
// Assumes the globals of php_fastjson.hpp; the work is in decode_unit.hpp, compiled once per kernel.
// Called by PHP.
#include "decode.hpp"
#include "decode_errors.hpp"
#include "decode_memory.hpp"
#include "error_state.hpp"
#include "flags.hpp"
#include "huge_pages.hpp"
#include "stack.hpp"

#include <algorithm>

#include <fastjson/relaxed.hpp>

namespace fastjson::php {

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

// The call read a part of `whole`, or all of its strict form: ext/json's error is that of the place in the whole.
FASTJSON_COLD void report_failure(const decode_call& call, const read_result& result, const json_text& whole) noexcept {
  const auto before = static_cast<std::size_t>(call.text - whole.strict);
  read_result in_whole = result;
  in_whole.offset += before;
  in_whole.token += before;
  report_error_at(call.flags, decode_error(in_whole, whole.strict, before + call.length, call.flags, call.in_bad_member), whole.given,
                  whole.length, in_whole.offset);
}

// ext/json counts a scalar as a level: N nested containers need a depth above N.
std::size_t containers_allowed(zend_long depth) noexcept {
  return std::min(static_cast<std::size_t>(depth - 1), deepest);
}

// Fewer where PHP could not free so many: decoding needs no stack, the end of the value does.
void limit_by_stack(decode_call& call) noexcept {
  if (FASTJSON_LIKELY(call.max_depth <= surely_freed)) return;
  const freeable limit = freeable_here();
  call.max_depth = std::min(call.max_depth, limit.arrays);
  call.max_weight = limit.weight;
}

}  // namespace

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

bool json_text::open(const char* text, std::size_t n, zend_long flags) noexcept {
  given = strict = text;
  length = n;
  made = nullptr;
  if (FASTJSON_UNLIKELY(n == 0)) return report_error_at(flags, {PHP_JSON_ERROR_SYNTAX, 0, 0}, text, 0, 0), false;
  if (FASTJSON_LIKELY((flags & decode_relaxed) == 0)) return true;
  made = zend_string_alloc(n, false);
  const std::size_t unclosed = make_strict(text, n, ZSTR_VAL(made));
  ZSTR_VAL(made)[n] = 0;
  strict = ZSTR_VAL(made);
  if (unclosed == n) return true;
  discard();
  return report_error_at(flags, {PHP_JSON_ERROR_SYNTAX, 0, 0}, text, n, n), false;
}

bool decode_part(zval* to, const json_text& text, const char* first, std::size_t length, zend_long depth,
                 zend_long flags) noexcept {
  decode_memory& memory = decode_memory_of_request();
  decode_call call{first, length, containers_allowed(depth), SIZE_MAX, flags, &memory, false};
  limit_by_stack(call);
  const read_result result = run_decode(to, call);
  trim_decode_memory(memory);
  if (FASTJSON_LIKELY(result.ok())) return true;
  if (!FASTJSON_OUT_OF_MEMORY()) report_failure(call, result, text);
  ZVAL_NULL(to);
  return false;
}

bool check_text(const json_text& text, zend_long depth, zend_long flags) noexcept {
  decode_call call{text.strict, text.length, containers_allowed(depth), SIZE_MAX, flags, nullptr, false};
  // What decoding repairs is no error here either.
  if (flags & PHP_JSON_INVALID_UTF8_SUBSTITUTE) call.flags |= PHP_JSON_INVALID_UTF8_IGNORE;
  const read_result result = run_validate(call);
  if (FASTJSON_LIKELY(result.ok())) return true;
  report_failure(call, result, text);
  return false;
}

std::uint64_t request_secret() noexcept { return decode_memory_of_request().secret; }

void release_decode_memory() noexcept {
  decode_memory* const memory = FASTJSON_G(decode);
  FASTJSON_G(decode) = nullptr;
  if (memory != nullptr) release_decode_memory(memory);
}

}  // namespace fastjson::php

namespace fastjson::php {
namespace {

// `flags_of_name`: those that act under the name that was called.
FASTJSON_INLINE void decode_function(INTERNAL_FUNCTION_PARAMETERS, zend_long flags_of_name) {
  char* given;
  size_t length;
  bool associative = false;
  bool associative_is_null = true;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH;
  zend_long flags = 0;
  begin_call();
  ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_STRING(given, length)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(associative, associative_is_null)
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  ZEND_PARSE_PARAMETERS_END();

  flags &= flags_of_name;
  clear_code(flags);
  json_text text;
  if (FASTJSON_UNLIKELY(length == 0)) {
    report_error_at(flags, {PHP_JSON_ERROR_SYNTAX, 0, 0}, given, 0, 0);
    RETURN_NULL();
  }
  if (!depth_is_valid(depth, 3)) RETURN_THROWS();
  if (FASTJSON_UNLIKELY(!text.open(given, length, flags))) RETURN_NULL();
  decode_part(return_value, text, text.strict, length, depth, with_associative(flags, associative, associative_is_null));
  text.discard();
}

FASTJSON_INLINE void validate_function(INTERNAL_FUNCTION_PARAMETERS, zend_long flags_of_name) {
  char* given;
  size_t length;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH;
  zend_long flags = 0;
  begin_call();
  ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_STRING(given, length)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  ZEND_PARSE_PARAMETERS_END();

  if (FASTJSON_UNLIKELY((flags & ~(flags_of_name & decode_relaxed)) != 0 &&
                        (flags & ~(flags_of_name & decode_relaxed)) != PHP_JSON_INVALID_UTF8_IGNORE)) {
    zend_argument_value_error(3, "must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)");
    RETURN_THROWS();
  }
  clear_code(0);
  if (FASTJSON_UNLIKELY(length == 0)) {
    report_error_at(0, {PHP_JSON_ERROR_SYNTAX, 0, 0}, given, 0, 0);
    RETURN_FALSE;
  }
  if (!depth_is_valid(depth, 2)) RETURN_THROWS();
  json_text text;
  if (FASTJSON_UNLIKELY(!text.open(given, length, flags))) RETURN_FALSE;
  RETVAL_BOOL(check_text(text, depth, flags));
  text.discard();
}

}  // namespace
}  // namespace fastjson::php

PHP_FUNCTION(fastjson_decode) {
  fastjson::php::decode_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, fastjson::php::all_flags);
}

PHP_FUNCTION(fastjson_validate) {
  fastjson::php::validate_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, fastjson::php::all_flags);
}

ZEND_NAMED_FUNCTION(fastjson_instead_of_json_decode) {
  fastjson::php::decode_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, fastjson::php::json_flags);
}

ZEND_NAMED_FUNCTION(fastjson_instead_of_json_validate) {
  fastjson::php::validate_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, fastjson::php::json_flags);
}
