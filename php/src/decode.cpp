// fastjson_decode and fastjson_validate: arguments, the choice of kernel, the error.
// Assumes the globals of php_fastjson.hpp; the work is in decode_unit.hpp, compiled once per kernel.
// Called by PHP.
#include "decode.hpp"
#include "decode_call.hpp"
#include "decode_errors.hpp"
#include "decode_memory.hpp"
#include "error_state.hpp"
#include "flags.hpp"
#include "huge_pages.hpp"
#include "stack.hpp"
#include "table_growth.hpp"

#include <algorithm>

#include <fastjson/relaxed.hpp>

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
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::decode(to, call);)
}

read_result run_validate(decode_call& call) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::validate(call);)
}

// Surely no more than the limits allow: where this says no, the text has to be read with checks. Two bytes at least are
// a value and what is around it; where that is not enough, an upper bound is counted.
bool is_within(const decode_call& call, const read_limits& limits) noexcept {
  if (limits.string_bytes != 0 && call.length > limits.string_bytes) return false;
  if (limits.nodes == 0 || call.length / 2 < limits.nodes) return true;
  std::size_t nodes = 0;
  FASTJSON_DISPATCH(FASTJSON_G(kernel), nodes = target::nodes_at_most(call.text, call.length);)
  return nodes <= limits.nodes;
}

// A repeated name shows when the object is built, at no cost for others; where it stands, and whether another error
// comes before it, is found by reading once more.
FASTJSON_NOINLINE read_result decode_with_checks(zval* to, decode_call& call, text_checks& checks) noexcept {
  if (!(checks.flags & decode_numbers_as_string) && is_within(call, checks.limits)) {
    FASTJSON_G(name_came_again) = false;
    const read_result result = run_decode(to, call);
    if (!(checks.flags & decode_unique_names) || FASTJSON_OUT_OF_MEMORY()) return result;
    if (result.ok() && !FASTJSON_G(name_came_again)) return result;
    if (result.ok()) zval_ptr_dtor_nogc(to);
    call.in_bad_member = false;
  }
  return read_checked(to, call, checks);
}

// Where texts are refused one after the other, so many of them, the next one will probably be, too. Then it is looked through
// before anything is made of it: values that come to nothing take two to four times as long as finding the error.
constexpr std::uint32_t refusals_until_doubt = 2;
// What is wrong so near to its beginning costs little either way.
constexpr std::size_t near_the_beginning = 64;

void count_refusal(std::uint32_t& refused) noexcept { refused += refused < refusals_until_doubt; }

read_result run_validate_in_doubt(decode_call& call) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::validate_in_doubt(call);)
}

bool has_escaped_zero(const char* text, std::size_t length) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::has_escaped_zero(text, text + length);)
}

// Whether reading without building refuses the text, and says what decoding would say: not so behind a name that begins with
// "\u0000", which no stdClass can have.
bool is_surely_refused(decode_call& call, read_result& result) noexcept {
  constexpr zend_long seen_by_the_sink = PHP_JSON_BIGINT_AS_STRING | PHP_JSON_INVALID_UTF8_IGNORE | PHP_JSON_INVALID_UTF8_SUBSTITUTE;
  if ((call.flags & seen_by_the_sink) != 0 || call.max_weight != SIZE_MAX) return false;
  result = run_validate_in_doubt(call);
  if (result.ok() || result.code == error_code::stopped_by_host) return false;
  return (call.flags & PHP_JSON_OBJECT_AS_ARRAY) != 0 || !has_escaped_zero(call.text, result.offset);
}

FASTJSON_NOINLINE read_result decode_in_doubt(zval* to, decode_call& call) noexcept {
  read_result result;
  if (FASTJSON_G(refused_decodes) == refusals_until_doubt && is_surely_refused(call, result)) return result;
  result = run_decode(to, call);
  if (result.ok()) FASTJSON_G(refused_decodes) = 0;
  return result;
}

FASTJSON_INLINE read_result decode_unchecked(zval* to, decode_call& call) noexcept {
  return FASTJSON_LIKELY(FASTJSON_G(refused_decodes) == 0) ? run_decode(to, call) : decode_in_doubt(to, call);
}

FASTJSON_NOINLINE read_result validate_in_doubt(decode_call& call) noexcept {
  const read_result result = FASTJSON_G(refused_checks) == refusals_until_doubt ? run_validate_in_doubt(call) : run_validate(call);
  if (result.ok()) FASTJSON_G(refused_checks) = 0;
  return result;
}

FASTJSON_INLINE read_result validate_unchecked(decode_call& call) noexcept {
  return FASTJSON_LIKELY(FASTJSON_G(refused_checks) == 0) ? run_validate(call) : validate_in_doubt(call);
}

// The call read a part of `whole`, or all of its strict form: ext/json's error is that of the place in the whole.
FASTJSON_COLD void report_failure(const decode_call& call, const read_result& result, const text_checks& checks,
                                  const json_text& whole) noexcept {
  const auto before = static_cast<std::size_t>(call.text - whole.strict);
  if (checks.refused != PHP_JSON_ERROR_NONE) {
    report_error_at(call.flags, {checks.refused, 0, 0}, whole.given, whole.length, before + result.offset);
    return;
  }
  read_result in_whole = result;
  in_whole.offset += before;
  in_whole.token += before;
  const bool checked = before == 0 && whole.strict == whole.given && (call.flags & (PHP_JSON_INVALID_UTF8_IGNORE | PHP_JSON_INVALID_UTF8_SUBSTITUTE)) == 0;
  report_error_at(call.flags, decode_error(in_whole, whole.strict, before + call.length, call.flags, call.in_bad_member), whole.given,
                  whole.length, in_whole.offset, checked);
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

bool json_text::open_unusual(zend_long flags) noexcept {
  if (length == 0) return report_error_at(flags, {PHP_JSON_ERROR_SYNTAX, 0, 0}, given, 0, 0), false;
  made = zend_string_alloc(length, false);
  const std::size_t unclosed = make_strict(given, length, ZSTR_VAL(made));
  ZSTR_VAL(made)[length] = 0;
  strict = ZSTR_VAL(made);
  if (unclosed == length) return true;
  discard();
  return report_error_at(flags, {PHP_JSON_ERROR_SYNTAX, 0, 0}, given, length, length), false;
}

read_limits limits_of_settings() noexcept { return {static_cast<std::size_t>(FASTJSON_G(max_nodes)), 0}; }

bool decode_limited(zval* to, const json_text& text, const char* first, std::size_t length, zend_long depth, zend_long flags,
                    const read_limits& limits) noexcept {
  decode_memory& memory = decode_memory_of_request();
  decode_call call{first, length, containers_allowed(depth), SIZE_MAX, flags, &memory, false};
  limit_by_stack(call);
  text_checks checks{limits, flags & checked_flags, false, PHP_JSON_ERROR_NONE};
  const bool is_checked = (checks.flags | static_cast<zend_long>(limits.nodes | limits.string_bytes)) != 0;
  const read_result result = FASTJSON_LIKELY(!is_checked) ? decode_unchecked(to, call) : decode_with_checks(to, call, checks);
  trim_decode_memory(memory);
  if (FASTJSON_LIKELY(result.ok())) return true;
  if (result.offset >= near_the_beginning) count_refusal(FASTJSON_G(refused_decodes));
  if (!FASTJSON_OUT_OF_MEMORY()) report_failure(call, result, checks, text);
  ZVAL_NULL(to);
  return false;
}

bool decode_part(zval* to, const json_text& text, const char* first, std::size_t length, zend_long depth,
                 zend_long flags) noexcept {
  return decode_limited(to, text, first, length, depth, flags, limits_of_settings());
}

bool decode_exactly(zval* to, const json_text& text) noexcept {
  decode_call call{text.strict, text.length, deepest, SIZE_MAX, 0, &decode_memory_of_request(), false};
  limit_by_stack(call);
  text_checks checks{{0, 0}, decode_unique_names, true, PHP_JSON_ERROR_NONE};
  const read_result result = read_checked(to, call, checks);
  trim_decode_memory(*call.memory);
  if (FASTJSON_LIKELY(result.ok())) return true;
  if (!FASTJSON_OUT_OF_MEMORY()) report_failure(call, result, checks, text);
  ZVAL_NULL(to);
  return false;
}

bool check_text(const json_text& text, zend_long depth, zend_long flags, const read_limits& limits) noexcept {
  decode_call call{text.strict, text.length, containers_allowed(depth), SIZE_MAX, flags, nullptr, false};
  // What decoding repairs is no error here either.
  if (flags & PHP_JSON_INVALID_UTF8_SUBSTITUTE) call.flags |= PHP_JSON_INVALID_UTF8_IGNORE;
  text_checks checks{limits, flags & decode_unique_names, false, PHP_JSON_ERROR_NONE};
  const bool is_checked = checks.flags != 0 || ((limits.nodes | limits.string_bytes) != 0 && !is_within(call, limits));
  const read_result result = FASTJSON_LIKELY(!is_checked) ? validate_unchecked(call) : read_checked(nullptr, call, checks);
  if (FASTJSON_LIKELY(result.ok())) return true;
  count_refusal(FASTJSON_G(refused_checks));
  if (!FASTJSON_OUT_OF_MEMORY()) report_failure(call, result, checks, text);
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

// `flags_of_name`: those that act under the name that was called. So does fastjson.max_nodes.
FASTJSON_INLINE read_limits limits_of_name(zend_long flags_of_name) noexcept {
  return flags_of_name == all_flags || FASTJSON_G(override_limits) ? limits_of_settings() : read_limits{0, 0};
}

FASTJSON_INLINE void decode_function(INTERNAL_FUNCTION_PARAMETERS, zend_long flags_of_name) {
  char* given;
  size_t length;
  bool associative = false;
  bool associative_is_null = true;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH;
  zend_long flags = 0;
  ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_STRING(given, length)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(associative, associative_is_null)
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  flags &= flags_of_name;
  clear_code(flags);
  json_text text;
  if (FASTJSON_UNLIKELY(length == 0)) {
    report_error_at(flags, {PHP_JSON_ERROR_SYNTAX, 0, 0}, given, 0, 0);
    RETURN_NULL();
  }
  if (!depth_is_valid(depth, 3)) RETURN_THROWS();
  if (FASTJSON_UNLIKELY(!text.open(given, length, flags))) RETURN_NULL();
  decode_limited(return_value, text, text.strict, length, depth, with_associative(flags, associative, associative_is_null),
                 limits_of_name(flags_of_name));
  text.discard();
}

FASTJSON_INLINE void validate_function(INTERNAL_FUNCTION_PARAMETERS, zend_long flags_of_name) {
  char* given;
  size_t length;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH;
  zend_long flags = 0;
  ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_STRING(given, length)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  const zend_long others = flags & ~(flags_of_name & (decode_relaxed | decode_unique_names));
  if (FASTJSON_UNLIKELY(others != 0 && others != PHP_JSON_INVALID_UTF8_IGNORE)) {
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
  RETVAL_BOOL(check_text(text, depth, flags, limits_of_name(flags_of_name)));
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
