// The elements of the container that a JSON Pointer names, one at a time: what stands before and behind it is checked
// and not built, an element is found to its end, decoded, and forgotten.
// Assumes the globals of php_fastjson.hpp. Called by stream_iterator.cpp.
#include "stream_reader.hpp"

#include "decode.hpp"
#include "error_state.hpp"
#include "flags.hpp"

#include <algorithm>

namespace fastjson::php {
namespace {

// An element of more bytes is checked while it comes: what is wrong with it is told before its end.
constexpr std::size_t large_element = 256 * 1024;

void append_token(smart_str& to, const zval* key) {
  smart_str_appendc(&to, '/');
  if (Z_TYPE_P(key) == IS_LONG) {
    smart_str_append_long(&to, Z_LVAL_P(key));
    return;
  }
  for (std::size_t i = 0; i < Z_STRLEN_P(key); ++i) {
    const char c = Z_STRVAL_P(key)[i];
    if (c == '~') smart_str_appends(&to, "~0");
    else if (c == '/') smart_str_appends(&to, "~1");
    else smart_str_appendc(&to, c);
  }
}

}  // namespace

bool decode_window(zval* to, const char* first, std::size_t length, const stream_options& options) {
  const host_error before = FASTJSON_G(error).reported;
  begin_call();
  json_text text;
  bool good = text.open(first, length, options.flags);
  if (good) {
    good = decode_part(to, text, text.strict, length, options.depth, options.flags);
    text.discard();
  }
  FASTJSON_G(error).reported = before;
  if (!good) ZVAL_UNDEF(to);
  return good;
}

void element_reader::open(zend_string* with_pointer, const stream_options& with_options) {
  options = with_options;
  tokens = php_tokens(deepest, utf8_is_checked(options.flags), false);
  tokens.loud_depth = 0;
  pointer = zend_string_copy(with_pointer);
  const char* p = ZSTR_VAL(pointer);
  const char* const end = p + ZSTR_LEN(pointer);
  for (const char* slash = p; slash != end; ++slash) steps_count += *slash == '/';
  names = static_cast<char*>(emalloc(ZSTR_LEN(pointer) + 1));
  steps = static_cast<pointer_step*>(allocate_large(steps_count + 1, sizeof *steps, 0));
  if (steps == nullptr) {  // nothing is read any more
    steps_count = 0;
    now = phase::over;
  }
  char* name = names;
  for (std::size_t i = 0; i < steps_count; ++i) {
    const pointer_token token = next_token(p, end);
    const std::size_t n = unescape_token(token, name);
    steps[i] = {{name, n}, index_of_token(name, n)};
    name += n;
  }
}

void element_reader::destroy() {
  if (pointer == nullptr) return;
  tokens.release();
  if (steps != nullptr) efree(steps);
  efree(names);
  zend_string_release(pointer);
  pointer = nullptr;
}

// An error at a place of the window; with a key it is that element's. Always false.
bool element_reader::fail_at(stream_source& source, zend_long code, std::uint64_t where, const zval* key) {
  now = phase::over;
  smart_str at = {};
  smart_str_append(&at, pointer);
  if (key != nullptr) append_token(at, key);
  smart_str_0(&at);
  throw_stream_error(code, is_blamed ? blamed : source.place_of(where), at.s != nullptr ? ZSTR_VAL(at.s) : "",
                     at.s != nullptr ? ZSTR_LEN(at.s) : 0);
  smart_str_free(&at);
  if (code == error_pointer && EG(exception) != nullptr)
    zend_update_property_string(zend_ce_exception, EG(exception), ZEND_STRL("message"), "The JSON Pointer leads to no array or object");
  return false;
}

// What the tokens have failed with. Always false.
bool element_reader::fail_as(stream_source& source, const zval* key) {
  const stream_failure& failure = tokens.result();
  return fail_at(source, code_of(failure), failure.offset, key);
}

// The next event, with more of the text where it needs that; `more` is the text's end. Failed, with EG(exception): so
// has reading.
stream_event element_reader::event(stream_source& source, bool keeps_token) {
  for (;;) {
    const char* p = source.begin();
    const stream_event found = next_event(tokens, p, source.end());
    source.take_until(p);
    if (keeps_token && (found == stream_event::key || (found == stream_event::more && keeps_name())) && is_too_long())
      return fail_at(source, error_max_bytes, tokens.token_at(), nullptr), stream_event::failed;
    if (found != stream_event::more) return found;
    // The token to blame may be longer than the window.
    if (tokens.result().code != error_code::none && !is_blamed) {
      blamed = source.place_of(tokens.result().offset);
      is_blamed = true;
    }
    switch (source.fill(keeps_token && keeps_name() ? tokens.token_at() : source.offset())) {
      case stream_source::filled::some: continue;
      case stream_source::filled::failed: now = phase::over; return stream_event::failed;
      case stream_source::filled::end: return finish_tokens(tokens);
    }
  }
}

// Is the name that is open needed? On the way, one that is too long for the next step is not: an escape has 6 bytes.
bool element_reader::keeps_name() const noexcept {
  if (!tokens.in_key() || tokens.depth() > tokens.loud_depth || is_blamed) return false;
  return now == phase::inside || tokens.offset() - tokens.token_at() <= 6 * steps[steps_done].name.length + 2;
}

// A name of an element is as long as an element may be.
bool element_reader::is_too_long() const noexcept {
  return now == phase::inside && tokens.offset() - tokens.token_at() > options.most_bytes;
}

// Is the name that has just been read the one of the next step?
bool element_reader::names_step(const stream_source& source) const noexcept {
  const auto length = static_cast<std::size_t>(tokens.offset() - tokens.token_at());
  if (length > 6 * steps[steps_done].name.length + 2) return false;
  const char* const quoted = source.byte_at(tokens.token_at());
  return string_is({quoted + 1, length - 2}, steps[steps_done].name);
}

// A container of the path was opened: the last one, whose elements are wanted, or one to look into.
bool element_reader::enter(bool is_array) {
  in_array = is_array;
  level = tokens.depth();
  tokens.loud_depth = level;
  if (steps_done != steps_count) return false;
  tokens.stop_at = level;
  index = 0;
  now = phase::inside;
  return true;
}

// To the container. False: there is none, and an exception was thrown.
bool element_reader::navigate(stream_source& source) {
  bool wanted = true;  // the next value is on the path
  zend_ulong element = 0;
  level = 0;
  for (;;) {
    const stream_event found = event(source, true);
    switch (found) {
      case stream_event::failed: return EG(exception) == nullptr && fail_as(source);
      case stream_event::key:
        wanted = names_step(source);
        continue;
      case stream_event::close:
        // A child's end is none of the container's.
        if (tokens.depth() == level) continue;
        return fail_at(source, error_pointer, tokens.offset() - 1, nullptr);
      case stream_event::open: {
        if (level != 0 && in_array) wanted = element++ == steps[steps_done].index;
        if (!wanted) continue;
        steps_done += level != 0;
        element = 0;
        wanted = false;
        if (enter(source.begin()[-1] == '[')) return true;
        continue;
      }
      case stream_event::scalar:
        if (level != 0 && in_array) wanted = element++ == steps[steps_done].index;
        if (wanted) return fail_at(source, error_pointer, tokens.offset(), nullptr);
        continue;
      default: return fail_at(source, error_pointer, tokens.offset(), nullptr);
    }
  }
}

// What follows the container is checked to the end of the text. Always false.
bool element_reader::finish(stream_source& source) {
  now = phase::behind;
  tokens.stop_at = SIZE_MAX;
  tokens.loud_depth = 0;
  for (;;) {
    switch (event(source, false)) {
      case stream_event::failed: return EG(exception) == nullptr && fail_as(source);
      case stream_event::more: return now = phase::over, source.close(), false;
      default: continue;
    }
  }
}

bool element_reader::read_name(stream_source& source, zval* key) {
  const auto length = static_cast<std::size_t>(tokens.offset() - tokens.token_at());
  const stream_options plain{options.flags & (PHP_JSON_INVALID_UTF8_IGNORE | PHP_JSON_INVALID_UTF8_SUBSTITUTE), 512, SIZE_MAX};
  zval_ptr_dtor(key);
  return decode_window(key, source.byte_at(tokens.token_at()), length, plain);
}

// The value at the cursor: to its end, and decoded.
bool element_reader::read_value(stream_source& source, zval* value, const zval* key) {
  const std::uint64_t from = source.offset();
  value_scan scan{};
  bool complete = false, at_end = false;
  while (!complete && !at_end) {
    const char* p = source.begin();
    complete = find_end(p, source.end(), scan);
    source.take_until(p);
    const std::uint64_t length = source.offset() - from;
    if (length > options.most_bytes) return fail_at(source, error_max_bytes, from, key);
    if (complete) break;
    if (length > large_element) {
      source.take_until(source.byte_at(from));
      if (!read_large_value(source, from, key)) return false;
      break;
    }
    switch (source.fill(from)) {
      case stream_source::filled::some: break;
      case stream_source::filled::end: at_end = true; break;
      case stream_source::filled::failed: return now = phase::over, false;
    }
  }
  const auto length = static_cast<std::size_t>(source.offset() - from);
  if (!decode_window(value, source.byte_at(from), length, options)) {
    if (EG(exception) != nullptr || FASTJSON_OUT_OF_MEMORY()) return now = phase::over, false;
    const call_outcome outcome = FASTJSON_G(error).last_call;
    return fail_at(source, outcome.error.code, from + static_cast<std::uint64_t>(outcome.position), key);
  }
  if (tokens.offset() == from) tokens.value_passed(length);
  if (!at_end) return true;
  // What ends with the text may not be whole, and its container is not.
  zval_ptr_dtor(value);
  ZVAL_UNDEF(value);
  finish_tokens(tokens);
  return fail_as(source);
}

// The same by tokens, from its first byte on.
bool element_reader::read_large_value(stream_source& source, std::uint64_t from, const zval* key) {
  tokens.stop_at = SIZE_MAX;
  tokens.limit_depth(level + static_cast<std::size_t>(std::min<zend_long>(options.depth - 1, deepest)));
  for (bool is_whole = false; !is_whole;) {
    const char* p = source.begin();
    const stream_event found = next_event(tokens, p, source.end());
    source.take_until(p);
    is_whole = (found == stream_event::scalar || found == stream_event::close) && tokens.depth() == level;
    if (source.offset() - from > options.most_bytes) return fail_at(source, error_max_bytes, from, key);
    if (found == stream_event::failed) return fail_as(source, key);
    if (found != stream_event::more) continue;
    switch (source.fill(from)) {
      case stream_source::filled::some: break;
      case stream_source::filled::end: finish_tokens(tokens); return fail_as(source, key);
      case stream_source::filled::failed: return now = phase::over, false;
    }
  }
  tokens.stop_at = level;
  tokens.limit_depth(deepest);
  return true;
}

bool element_reader::next(stream_source& source, zval* key, zval* value) {
  if (now == phase::before && !navigate(source)) return now = phase::over, false;
  if (now != phase::inside) return false;
  for (;;) {
    switch (event(source, true)) {
      case stream_event::failed: return EG(exception) == nullptr && fail_as(source);
      case stream_event::key:
        if (!read_name(source, key)) return now = phase::over, false;
        continue;
      case stream_event::value:
        if (in_array) ZVAL_LONG(key, static_cast<zend_long>(index++));
        return read_value(source, value, key);
      case stream_event::close: return finish(source);
      default: return fail_as(source);
    }
  }
}

}  // namespace fastjson::php
