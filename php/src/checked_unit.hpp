// Reading with checks, compiled for the portable kernel alone: it is asked for by unusual flags, and after errors.
// Assumes an open target region; every host header was included before it.
// Included by checked_decode.cpp through for_each_target.hpp.
#if FASTJSON_TARGET_PORTABLE
#include <fastjson/reader.hpp>
#if FASTJSON_TABLES_BY_HAND
#include "decode_tables.hpp"
#else
#include "decode_ordinary_tables.hpp"
#endif
#include "decode_strings.hpp"
#include "decode_sink.hpp"
#include "decode_flush.hpp"
#include "checked_sink.hpp"

namespace fastjson::FASTJSON_TARGET {

template <class Inner>
read_result read_with(Inner& inner, php::decode_call& call, php::text_checks& checks) noexcept {
  checked_sink<Inner> sink(inner, checks, php::request_secret());
  reader<checked_sink<Inner>> read(sink, call.text, call.length, call.max_depth);
  const read_result result = read.run();
  sink.release();
  return result;
}

read_result decode_with(zval* to, php::decode_call& call, php::text_checks& checks) noexcept {
  value_sink<objects::as_flags_say> values(*call.memory, call.flags, call.max_weight, call.length >= php::much_text);
  const read_result result = read_with(values, call, checks);
  return finish(values, result, to, call);
}

read_result validate_with(php::decode_call& call, php::text_checks& checks) noexcept {
  null_sink<php::request_memory> nothing(call.flags & PHP_JSON_INVALID_UTF8_IGNORE ? utf8_policy::drop : utf8_policy::reject);
  const read_result result = read_with(nothing, call, checks);
  nothing.release();
  return result;
}

}  // namespace fastjson::FASTJSON_TARGET
#endif
