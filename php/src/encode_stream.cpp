// fastjson_encode_to_stream(), fastjson_ndjson_encode(): JSON that goes out while it is being written.
// Assumes the globals of php_fastjson.hpp. Writing runs user code: stream wrappers, filters, iterators.
// Called by PHP.
#include "encode.hpp"
#include "error_state.hpp"
#include "flags.hpp"
#include "stream_sink.hpp"

#include <algorithm>

namespace fastjson::php {
namespace {

constexpr std::size_t piece = 64 * 1024;

// What a call has come to: its code, and how much was written as the position.
void publish(zend_long flags, zend_long code, std::uint64_t written) {
  begin_call();
  if (EG(exception) == nullptr) {
    if (code == PHP_JSON_ERROR_NONE) clear_code(flags);
    else report_error(flags, code);
  }
  FASTJSON_G(error).last_call.position = static_cast<zend_long>(written);
}

// Lines on their way out: to a stream, or all of them into one string.
struct line_writer {
  stream_sink* sink;  // or null
  smart_str lines;
  zend_long flags, depth;
  zend_long code;

  // False: stop, as the code or an exception tells.
  bool put(zval* value) {
    zval text;
    const host_error before = FASTJSON_G(error).reported;
    begin_call();  // user code may have met an error of its own since
    encode_to(&text, value, flags & ~static_cast<zend_long>(text_sequence | PHP_JSON_THROW_ON_ERROR), depth);
    const zend_long met = FASTJSON_G(error).last_call.error.code;
    FASTJSON_G(error).reported = before;
    if (EG(exception) != nullptr) return zval_ptr_dtor(&text), false;
    if (met != PHP_JSON_ERROR_NONE) code = met;
    if (Z_TYPE(text) != IS_STRING) return false;
    if (flags & text_sequence) smart_str_appendc(&lines, 0x1E);
    smart_str_append(&lines, Z_STR(text));
    smart_str_appendc(&lines, '\n');
    zval_ptr_dtor(&text);
    return sink == nullptr || ZSTR_LEN(lines.s) < piece || flush();
  }

  bool flush() {
    if (lines.s == nullptr || ZSTR_LEN(lines.s) == 0) return true;
    const bool good = sink->write(ZSTR_VAL(lines.s), ZSTR_LEN(lines.s));
    if (!good) code = error_io;
    ZSTR_LEN(lines.s) = 0;
    return good;
  }

  bool put_all(zval* values) {
    if (Z_TYPE_P(values) != IS_ARRAY) return put_traversable(values);
    zval held;
    ZVAL_COPY(&held, values);
    const zend_array* const table = Z_ARRVAL(held);
    const std::uint32_t used = table->nNumUsed;
    bool good = true;
    // An ArrayObject that shares it writes into it in place: it may lie elsewhere after each of them, and be shorter.
    for (std::uint32_t i = 0; good && i < std::min(used, table->nNumUsed); ++i) {
      zval* const value = element_of(table, i);
      if (!Z_ISUNDEF_P(value)) good = put(value);
    }
    zval_ptr_dtor(&held);
    return good;
  }

  bool put_traversable(zval* values) {
    zend_class_entry* const ce = Z_OBJCE_P(values);
    zend_object_iterator* const it = ce->get_iterator(ce, values, 0);
    if (it == nullptr) return false;
    it->index = 0;
    if (EG(exception) == nullptr && it->funcs->rewind != nullptr) it->funcs->rewind(it);
    bool good = true;
    while (good && EG(exception) == nullptr && it->funcs->valid(it) == SUCCESS && EG(exception) == nullptr) {
      zval* const current = it->funcs->get_current_data(it);
      if (EG(exception) != nullptr || current == nullptr) break;
      zval value;
      ZVAL_COPY_DEREF(&value, current);
      good = put(&value);
      zval_ptr_dtor(&value);
      if (!good || EG(exception) != nullptr) break;
      it->index++;
      it->funcs->move_forward(it);
    }
    zend_iterator_dtor(it);
    return good && EG(exception) == nullptr;
  }
};

}  // namespace
}  // namespace fastjson::php

PHP_FUNCTION(fastjson_encode_to_stream) {
  using namespace fastjson::php;
  zval *value, *given;
  zend_long flags = 0, depth = 512;
  ZEND_PARSE_PARAMETERS_START(2, 4)
    Z_PARAM_ZVAL(value)
    Z_PARAM_RESOURCE(given)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(flags)
    Z_PARAM_LONG(depth)
  FASTJSON_PARAMETERS_END();
  if (flags & reordering_flags) {
    zend_argument_value_error(3, "must not contain FASTJSON_ENCODE_SORT_KEYS or FASTJSON_ENCODE_CANONICAL, which need the whole text");
    RETURN_THROWS();
  }
  stream_sink sink;
  if (!sink.open(given, 2)) RETURN_THROWS();
  const zend_long code = encode_in_pieces(value, flags, depth, sink);
  sink.close();
  publish((flags & PHP_JSON_PARTIAL_OUTPUT_ON_ERROR) && code != error_io ? flags & ~static_cast<zend_long>(PHP_JSON_THROW_ON_ERROR) : flags,
          code, sink.written());
  if (EG(exception) != nullptr) RETURN_THROWS();
  const bool good = code == PHP_JSON_ERROR_NONE || (sink.is_complete() && (flags & PHP_JSON_PARTIAL_OUTPUT_ON_ERROR));
  if (!good) RETURN_FALSE;
  RETURN_LONG(static_cast<zend_long>(sink.written()));
}

PHP_FUNCTION(fastjson_ndjson_encode) {
  using namespace fastjson::php;
  zval *values, *given = nullptr;
  zend_long flags = 0, depth = 512;
  ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_ITERABLE(values)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(flags)
    Z_PARAM_LONG(depth)
    Z_PARAM_RESOURCE_OR_NULL(given)
  FASTJSON_PARAMETERS_END();
  if (flags & PHP_JSON_PRETTY_PRINT) {
    zend_argument_value_error(2, "must not contain JSON_PRETTY_PRINT");
    RETURN_THROWS();
  }
  stream_sink sink;
  if (given != nullptr && !sink.open(given, 4)) RETURN_THROWS();
  line_writer writer{given != nullptr ? &sink : nullptr, {}, flags, depth, PHP_JSON_ERROR_NONE};
  // What was encoded before an error goes out.
  bool good = writer.put_all(values);
  if (given != nullptr && EG(exception) == nullptr && writer.code != error_io) good = writer.flush() && good;
  if (given != nullptr) sink.close();
  publish(good ? flags & ~static_cast<zend_long>(PHP_JSON_THROW_ON_ERROR) : flags, writer.code, given != nullptr ? sink.written() : 0);
  if (given == nullptr) FASTJSON_G(error).last_call.position = -1;
  if (good && EG(exception) == nullptr) {
    if (given != nullptr) RETVAL_LONG(static_cast<zend_long>(sink.written()));
    else RETVAL_STR(smart_str_extract(&writer.lines));
  } else {
    RETVAL_FALSE;
  }
  smart_str_free(&writer.lines);
}
