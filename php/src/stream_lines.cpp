// Many texts in one stream: a value a line (NDJSON), or each behind a record separator (RFC 7464). What is wrong with
// one is told with its line, and the next one is read all the same when there is a callback.
// Assumes the globals of php_fastjson.hpp. Called by stream_iterator.cpp.
#include "stream_reader.hpp"

#include "decode_exception.hpp"
#include "error_state.hpp"
#include "flags.hpp"

#include <algorithm>
#include <cstring>

namespace fastjson::php {
namespace {

constexpr char record_separator = 0x1E;

// White space without end is not kept: from this many bytes on the beginning of a record is looked at.
constexpr std::size_t much_space = 64 * 1024;

bool is_blank_byte(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool is_blank(const char* first, const char* last) noexcept {
  while (first != last && is_blank_byte(*first)) ++first;
  return first == last;
}

// A number or a literal that is cut short may be one too: without white space behind it nobody knows.
bool may_be_cut(const char* last) noexcept {
  const char c = last[-1];
  return c != '"' && c != ']' && c != '}' && !is_blank_byte(c);
}

}  // namespace

void line_reader::open(bool is_sequence, const stream_options& with_options, zval* callback, zend_fcall_info_cache& called) {
  options = with_options;
  sequence = is_sequence;
  ZVAL_NULL(&on_error);
  if (callback == nullptr) return;
  zend_function* const function = called.function_handler;
  const bool is_closure = Z_TYPE_P(callback) == IS_OBJECT && Z_OBJCE_P(callback) == zend_ce_closure;
  if (is_closure || (function->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE)) {
    ZVAL_COPY(&on_error, callback);
    zend_release_fcall_info_cache(&called);
    return;
  }
  // What may be called here, a private method for one, may be called later on, whoever asks for the next value.
  make_closure(&on_error, called);
}

void line_reader::destroy() {
  zval_ptr_dtor(&on_error);
  ZVAL_NULL(&on_error);
}

// The carriage return of a CRLF is not the line's.
std::size_t line_reader::length_of(const char* first, const char* last) const noexcept {
  return static_cast<std::size_t>(last - first) - (!sequence && last != first && last[-1] == '\r');
}

// The record from the cursor on: `last` is behind it, at what ends it or at the end of the text.
line_reader::found line_reader::find_record(stream_source& source, const char*& last) {
  std::uint64_t from = source.offset();
  std::uint64_t looked = from;
  bool may_be_blank = options.most_bytes == SIZE_MAX;
  for (;;) {
    const char* const p = source.byte_at(looked);
    const auto left = static_cast<std::size_t>(source.end() - p);
    last = left == 0 ? nullptr : static_cast<const char*>(std::memchr(p, sequence ? record_separator : '\n', left));
    const std::size_t length = length_of(source.begin(), last != nullptr ? last : source.end());
    if (length > options.most_bytes) {
      if (last == nullptr) last = source.end();
      return found::too_long;
    }
    if (last != nullptr) return found::record;
    looked += left;
    if (may_be_blank && length >= much_space) {
      may_be_blank = is_blank(source.begin(), source.end());
      started |= may_be_blank;
      if (may_be_blank) source.take_until(source.end());
      from = source.offset();
    }
    switch (source.fill(from)) {
      case stream_source::filled::some: break;
      case stream_source::filled::end: last = source.end(); return last == source.begin() ? found::end : found::record;
      case stream_source::filled::failed: return found::failed;
    }
  }
}

// Steps over the rest of a record of which no more is kept. False: an exception was thrown.
bool line_reader::drop_rest(stream_source& source) {
  for (;;) {
    const char* const p = source.begin();
    const auto left = static_cast<std::size_t>(source.end() - p);
    const void* const last = left == 0 ? nullptr : std::memchr(p, sequence ? record_separator : '\n', left);
    if (last != nullptr) return source.take_until(static_cast<const char*>(last)), true;
    source.take_until(source.end());
    switch (source.fill(source.offset())) {
      case stream_source::filled::some: break;
      case stream_source::filled::end: return true;
      case stream_source::filled::failed: return false;
    }
  }
}

// Tells what the globals' last_call says: to the callback, which gets the bytes as well, or as an exception (false).
bool line_reader::report(stream_source& source, const char* first, std::size_t length) {
  const call_outcome outcome = FASTJSON_G(error).last_call;
  const std::uint64_t where = source.offset() + static_cast<std::size_t>(first - source.begin()) + static_cast<std::size_t>(outcome.position);
  throw_stream_error(outcome.error.code, source.place_of(where), "", 0);
  if (Z_TYPE(on_error) == IS_NULL || EG(exception) == nullptr || FASTJSON_OUT_OF_MEMORY()) return false;
  zval arguments[2], result;
  ZVAL_OBJ_COPY(&arguments[0], EG(exception));
  zend_clear_exception();
  ZVAL_STRINGL(&arguments[1], first, length);
  ZVAL_UNDEF(&result);
  call_user_function(nullptr, nullptr, &on_error, &result, 2, arguments);
  zval_ptr_dtor(&arguments[0]);
  zval_ptr_dtor(&arguments[1]);
  zval_ptr_dtor(&result);
  return EG(exception) == nullptr;
}

// Decodes what is not blank. False: it was wrong, see report().
bool line_reader::read_record(const char* first, const char* last, zval* value, bool& blank) {
  const char* p = first;
  while (p != last && is_blank_byte(*p)) ++p;
  blank = p == last;
  if (blank) return true;
  begin_call();
  if (sequence && !in_record) {
    FASTJSON_G(error).last_call = {{PHP_JSON_ERROR_SYNTAX, 0, 0}, p - first, 0, 0};
    return false;
  }
  if (!decode_window(value, first, static_cast<std::size_t>(last - first), options)) return false;
  if (!sequence || !may_be_cut(last)) return true;
  zval_ptr_dtor(value);
  ZVAL_UNDEF(value);
  FASTJSON_G(error).last_call = {{PHP_JSON_ERROR_SYNTAX, 0, 0}, last - first, 0, 0};
  return false;
}

bool line_reader::next(stream_source& source, zval* key, zval* value) {
  for (;;) {
    const char* last;
    const found record = find_record(source, last);
    if (record == found::failed || record == found::end) return false;
    const char* first = source.begin();
    if (!started && last - first >= 3 && std::memcmp(first, "\xEF\xBB\xBF", 3) == 0) first += 3;
    started = true;
    bool good = true, blank = false;
    std::size_t length = length_of(first, last);
    if (record == found::too_long) {
      length = std::min(length, options.most_bytes);
      FASTJSON_G(error).last_call = {{error_max_bytes, 0, 0}, 0, 0, 0};
      good = false;
    } else {
      good = read_record(first, last, value, blank);
    }
    if (EG(exception) != nullptr || FASTJSON_OUT_OF_MEMORY()) return false;
    const std::uint64_t behind = source.offset() + static_cast<std::size_t>(last - source.begin());
    const bool go_on = good || report(source, first, length);
    // The callback may have run anything but this reader, so that the window is as it was.
    source.take_until(source.byte_at(behind));
    if (record == found::too_long && !drop_rest(source)) return false;
    if (source.begin() != source.end()) {
      source.take_until(source.begin() + 1);
      in_record = true;
    }
    if (!go_on) return false;
    if (!good || blank) continue;
    ZVAL_LONG(key, static_cast<zend_long>(index++));
    return true;
  }
}

}  // namespace fastjson::php
