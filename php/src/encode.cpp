// fastjson_encode(): arguments, options, the choice of the kernel, the outcome.
// Assumes module.cpp's globals. Called by PHP; json_encode() comes here too when
// fastjson.override is on.
#include "error_state.hpp"
#include "encode.hpp"
#include "encode_buffer.hpp"
#include "encode_number.hpp"
#include "encode_state.hpp"
#include "encode_utf8.hpp"
#include "flags.hpp"
#include "fragments.hpp"
#include "reorder.hpp"
#include "stream_sink.hpp"

#include <algorithm>
#include <new>

extern "C" {
#include "ext/standard/html.h"
}

#include <fastjson/target/headers.hpp>

#define FASTJSON_TARGET_UNIT "encode_unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace fastjson::php {

namespace {

// ext/json writes <, > in upper-case hexadecimal, everything else in lower case.
constexpr escape_texts make_php_texts(const char* quote) noexcept {
  escape_texts texts = make_escape_texts(false);
  texts.put_code_point('<', true);
  texts.put_code_point('>', true);
  texts.put('"', quote);
  return texts;
}

constexpr escape_texts plain_texts = make_php_texts("\\\"");
constexpr escape_texts hex_quote_texts = make_php_texts("\\u0022");

constexpr zend_long hex_flags =
    PHP_JSON_HEX_TAG | PHP_JSON_HEX_AMP | PHP_JSON_HEX_APOS | PHP_JSON_HEX_QUOT;

constexpr escape_rules make_rules(zend_long flags) noexcept {
  escape_rules rules{};
  rules.start((flags & PHP_JSON_HEX_QUOT) != 0 ? hex_quote_texts : plain_texts, lower_hex_pairs);
  if ((flags & PHP_JSON_UNESCAPED_SLASHES) == 0) rules.add('/');
  if ((flags & PHP_JSON_HEX_TAG) != 0) {
    rules.add('<');
    rules.add('>');
  }
  if ((flags & PHP_JSON_HEX_AMP) != 0) rules.add('&');
  if ((flags & PHP_JSON_HEX_APOS) != 0) rules.add('\'');
  rules.escape_non_ascii = (flags & PHP_JSON_UNESCAPED_UNICODE) == 0;
  rules.escape_line_terminators = (flags & PHP_JSON_UNESCAPED_LINE_TERMINATORS) == 0;
  return rules;
}

// The flags that matter for strings, side by side: seven bits.
static_assert(hex_flags == 15 && PHP_JSON_UNESCAPED_SLASHES == 1 << 6 && PHP_JSON_UNESCAPED_UNICODE == 1 << 8 &&
              PHP_JSON_UNESCAPED_LINE_TERMINATORS == 1 << 11);
constexpr std::size_t rules_index(zend_long flags) noexcept {
  return static_cast<std::size_t>((flags & 15) | (flags >> 2 & 16) | (flags >> 3 & 32) | (flags >> 5 & 64));
}

// Every rule set, ready: filling one per call cost a small document a tenth of its time.
struct all_rules {
  escape_rules of[128];
};

constexpr all_rules make_all_rules() noexcept {
  all_rules all{};
  for (zend_long i = 0; i < 128; i++)
    all.of[i] = make_rules((i & 15) | (i & 16) << 2 | (i & 32) << 3 | (i & 64) << 5);
  return all;
}

constexpr all_rules rules_table = make_all_rules();

char* run_kernel(encode_state& state, encode_buffer& buffer, const escape_rules& rules, zval* value) {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::encode_value(state, buffer, rules, value);)
}

// What no flag changes and nothing can go wrong with: null, booleans and integers.
bool encode_simple(const zval* value, zval* result) {
  char text[24];
  std::size_t n;
  switch (Z_TYPE_P(value)) {
    case IS_NULL: std::memcpy(text, "null", n = 4); break;
    case IS_FALSE: std::memcpy(text, "false", n = 5); break;
    case IS_TRUE: std::memcpy(text, "true", n = 4); break;
    case IS_LONG: n = static_cast<std::size_t>(write_integer(text, Z_LVAL_P(value)) - text); break;
    default: return false;
  }
  ZVAL_STRINGL(result, text, n);
  return true;
}

// PHP versions differ in the type of `status`.
template <class Status>
std::size_t length_of_error(unsigned int (*next)(const unsigned char*, std::size_t, std::size_t*, Status*),
                            const char* p, const char* end) noexcept {
  Status status;
  std::size_t length = 0;
  next(reinterpret_cast<const unsigned char*>(p), static_cast<std::size_t>(end - p), &length, &status);
  return length;
}

// Writes the value and leaves the walk while user code runs.
FASTJSON_INLINE char* write_value(encode_state& state, encode_buffer& buffer, zval* value) {
  const escape_rules& rules = rules_table.of[rules_index(state.flags)];
  char* end = run_kernel(state, buffer, rules, value);
  while (FASTJSON_UNLIKELY(end == nullptr && state.asked != question::none)) {
    state.answer_question();
    end = run_kernel(state, buffer, rules, nullptr);
  }
  if (FASTJSON_UNLIKELY(!state.is_clean())) state.unwind();
  return end;
}

// What the call comes to: the text up to `end`, or what an error makes of it.
FASTJSON_INLINE void finish_call(encode_state& state, encode_buffer& buffer, char* end, zval* return_value) {
  if (FASTJSON_UNLIKELY(FASTJSON_OUT_OF_MEMORY())) {
    buffer.discard();
    RETURN_FALSE;
  }
  const bool throws = (state.flags & PHP_JSON_THROW_ON_ERROR) && !state.is_partial();
  const host_error error{state.error, 0, 0};
  if (!throws) FASTJSON_G(error).reported = error;
  FASTJSON_G(error).last_call = {error, -1, 0, 0};
  if (end != nullptr && (state.error == PHP_JSON_ERROR_NONE || state.is_partial())) RETURN_STR(buffer.finish(end));
  buffer.discard();
  if (state.error == PHP_JSON_ERROR_NONE) return;  // user code has thrown
  if (!throws) RETURN_FALSE;
  report_error(state.flags, state.error);
}

// RFC 8785 asks for the digits that make the same double, whatever serialize_precision says.
const zend_long* precision_of(zend_long flags) noexcept {
  static constexpr zend_long shortest = -1;
  return flags & canonical_flags ? &shortest : &PG(serialize_precision);
}

// A call that no other is around has all of its memory on the C stack.
FASTJSON_NOINLINE void encode_outermost(zval* value, zend_long flags, zend_long depth, zval* return_value) {
  constexpr std::size_t frames_on_stack = 24;
  encode_frame frames[frames_on_stack];
  char memory[64 + encode_buffer::stage_size];
  encode_buffer buffer(memory + 64);
  encode_state state(flags, depth, precision_of(flags), frames, frames_on_stack);
  FASTJSON_G(encodes).count++;
  char* const end = write_value(state, buffer, value);
  buffer.unwatch();
  FASTJSON_G(encodes).count--;
  finish_call(state, buffer, end, return_value);
}

// A call from user code that another call runs, perhaps one in another fiber. Next to nothing on the C stack: PHP's
// own recursion through user code is to end where ext/json's does.
struct inside_call {
  encode_state state;
  encode_buffer buffer;
  encode_frame frames[4];
};

inside_call* open_inside(zend_long flags, zend_long depth) {
  open_encodes& open = FASTJSON_G(encodes);
  if (open.stage == nullptr) open.stage = static_cast<char*>(emalloc(64 + encode_buffer::stage_size));
  auto* const call = static_cast<inside_call*>(emalloc(sizeof(inside_call)));
  new (&call->buffer) encode_buffer(open.stage + 64);
  new (&call->state) encode_state(flags, depth, precision_of(flags), call->frames, 4);
  call->buffer.take_stage();
  open.count++;
  return call;
}

void close_inside(inside_call* call, char* end, zval* return_value) {
  FASTJSON_G(encodes).count--;
  finish_call(call->state, call->buffer, end, return_value);
  call->buffer.give_stage_back();
  efree(call);
}

FASTJSON_NOINLINE void encode_inside(zval* value, zend_long flags, zend_long depth, zval* return_value) {
  inside_call* const call = open_inside(flags, depth);
  char* const end = write_value(call->state, call->buffer, value);
  close_inside(call, end, return_value);
}

// False: as stream_sink::write().
bool write_piece(inside_call& call, stream_sink& sink) {
  encode_state& state = call.state;
  state.take_marks_back();
  const bool good = call.buffer.empty_into(sink);
  state.set_marks_again();
  state.piece = std::max(stream_piece, state.open_frames());  // all of which were looked at
  return good;
}

char* run_streaming_kernel(encode_state& state, encode_buffer& buffer, const escape_rules& rules, zval* value) {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::encode_streamed_value(state, buffer, rules, value);)
}

}  // namespace

char* utf8_handling::invalid_utf8(char* out, const char*& p, const char* end) noexcept {
  if (refuses()) return nullptr;
  p += length_of_error(php_next_utf8_char, p, end);
  if (flags & PHP_JSON_INVALID_UTF8_IGNORE) return out;
  if (flags & PHP_JSON_UNESCAPED_UNICODE) {
    std::memcpy(out, "\xEF\xBF\xBD", 3);
    return out + 3;
  }
  return lower_hex_pairs.write_unit(out, 0xFFFD);
}

std::size_t print_with_precision(char* text, double value, int precision, bool keep_fraction) noexcept {
  zend_gcvt(value, precision, '.', 'e', text);
  std::size_t n = std::strlen(text);
  if (keep_fraction && std::strchr(text, '.') == nullptr && n < ZEND_DOUBLE_MAX_LENGTH - 2) {
    text[n++] = '.';
    text[n++] = '0';
  }
  return n;
}

}  // namespace fastjson::php

namespace fastjson::php {
namespace {

FASTJSON_INLINE void encode_as_walked(zval* return_value, zval* value, zend_long flags, zend_long depth) {
  if (FASTJSON_LIKELY(FASTJSON_G(encodes).count == 0)) {
    encode_outermost(value, flags, depth, return_value);
  } else {
    encode_inside(value, flags, depth, return_value);
  }
}

// Written as it comes and without spaces first, which is when user code runs; then put in order.
FASTJSON_NOINLINE void encode_in_order(zval* return_value, zval* value, zend_long flags, zend_long depth) {
  zval walked;
  ZVAL_NULL(&walked);
  ZVAL_DEREF(value);
  encode_as_walked(&walked, value, flags_before_reordering(flags), depth);
  if (Z_TYPE(walked) == IS_STRING && EG(exception) == nullptr) {
    const bool good = reorder(return_value, Z_STR(walked), flags);
    zend_string_release(Z_STR(walked));
    if (!good) RETVAL_FALSE;
    return;
  }
  ZVAL_COPY_VALUE(return_value, &walked);
}

// `flags_of_name`: those that act under the name that was called.
FASTJSON_INLINE void encode_function(INTERNAL_FUNCTION_PARAMETERS, zend_long flags_of_name) {
  zval* value;
  zend_long flags = 0;
  zend_long depth = 512;
  ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_ZVAL(value)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(flags)
    Z_PARAM_LONG(depth)
  FASTJSON_PARAMETERS_END();

  encode_to(return_value, value, flags & flags_of_name, depth);
}

}  // namespace

void encode_to(zval* return_value, zval* value, zend_long flags, zend_long depth) {
  ZVAL_NULL(return_value);  // what stays when user code throws
  if (FASTJSON_UNLIKELY((flags & reordering_flags) != 0)) return encode_in_order(return_value, value, flags, depth);
  if (encode_simple(value, return_value)) {
    if (!(flags & PHP_JSON_THROW_ON_ERROR) || (flags & PHP_JSON_PARTIAL_OUTPUT_ON_ERROR))
      FASTJSON_G(error).reported = {PHP_JSON_ERROR_NONE, 0, 0};
    return;
  }
  encode_as_walked(return_value, value, flags, depth);
}

zend_long encode_in_pieces(zval* value, zend_long flags, zend_long depth, stream_sink& sink) {
  inside_call* const call = open_inside(flags, depth);
  encode_state& state = call->state;
  state.streams = true;
  state.piece = stream_piece;
  const escape_rules& rules = rules_table.of[rules_index(flags)];
  char* end = run_streaming_kernel(state, call->buffer, rules, value);
  bool good = true;
  while (good && end == nullptr && state.asked != question::none) {
    state.answer_question();
    good = EG(exception) == nullptr && !state.is_refused;
    // Not before the walk is in what an answer has opened: that is not held yet.
    if (good && state.asked == question::none && call->buffer.length >= state.piece) good = write_piece(*call, sink);
    if (good) end = run_streaming_kernel(state, call->buffer, rules, nullptr);
  }
  if (!state.is_clean()) state.unwind();
  zend_long code = state.error;
  if (end != nullptr && (code == PHP_JSON_ERROR_NONE || state.is_partial()) && !FASTJSON_OUT_OF_MEMORY()) {
    zend_string* const rest = call->buffer.finish(end);
    call->buffer.give_stage_back();  // the rest may be the buffer's own string, and writing runs user code
    good = sink.write(ZSTR_VAL(rest), ZSTR_LEN(rest));
    zend_string_efree(rest);
    if (good) sink.complete();
  } else {
    call->buffer.discard();
  }
  if (!good && !state.is_refused) code = error_io;
  FASTJSON_G(encodes).count--;
  call->buffer.give_stage_back();
  efree(call);
  return code;
}

}  // namespace fastjson::php

PHP_FUNCTION(fastjson_encode) {
  fastjson::php::encode_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, fastjson::php::all_flags);
}

ZEND_NAMED_FUNCTION(fastjson_instead_of_json_encode) {
  fastjson::php::encode_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, fastjson::php::json_flags);
}
