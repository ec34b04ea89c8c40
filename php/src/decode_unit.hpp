// What is compiled once per CPU kernel: the reader with PHP's sink, and validation.
// Assumes an open target region; every host header was included before it.
// Included by decode.cpp through for_each_target.hpp.
#include <fastjson/reader.hpp>
#include <fastjson/validator.hpp>
#if FASTJSON_TABLES_BY_HAND
#include "decode_tables.hpp"
#else
#include "decode_ordinary_tables.hpp"
#endif
#include "decode_strings.hpp"
#include "decode_sink.hpp"
#include "decode_flush.hpp"

namespace fastjson::FASTJSON_TARGET {

template <objects Objects>
inline read_result decode_as(zval* to, php::decode_call& call) noexcept {
  value_sink<Objects> sink(*call.memory, call.flags, call.max_weight, call.length >= php::much_text);
  reader<value_sink<Objects>> read(sink, call.text, call.length, call.max_depth);
  return finish(sink, read.run(), to, call);
}

// The portable kernel asks the flags each time: a tenth of the build's time, and few machines need it.
inline read_result decode(zval* to, php::decode_call& call) noexcept {
#if FASTJSON_TARGET_PORTABLE
  return decode_as<objects::as_flags_say>(to, call);
#else
  return call.flags & PHP_JSON_OBJECT_AS_ARRAY ? decode_as<objects::arrays>(to, call) : decode_as<objects::classes>(to, call);
#endif
}

// Values are at most one more than there are commas and opening brackets, those in strings counted as well.
inline std::size_t nodes_at_most(const char* p, std::size_t length) noexcept {
  std::size_t marks = 0;
  const char* const end = p + length;
  // 0x5B '[' and 0x7B '{' differ in this bit only, which ',' has.
  for (; end - p >= static_cast<std::ptrdiff_t>(block::size); p += block::size) {
    const block b = block::load(p) | block::filled(0x20);
    marks += to_mask(b.equals_each('{') | b.equals_each(',')).count();
  }
  for (; p != end; ++p) marks += (*p | 0x20) == '{' || *p == ',';
  return marks + 1;
}

inline read_result validate(php::decode_call& call) noexcept {
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
  if ((call.flags & PHP_JSON_INVALID_UTF8_IGNORE) == 0 &&
      certainly_valid<php::request_memory>(call.text, call.length, call.max_depth))
    return {};
#endif
  null_sink<php::request_memory> sink(call.flags & PHP_JSON_INVALID_UTF8_IGNORE ? utf8_policy::drop
                                                                                : utf8_policy::reject);
  reader<null_sink<php::request_memory>> read(sink, call.text, call.length, call.max_depth);
  const read_result result = read.run();
  sink.release();
  return result;
}

}  // namespace fastjson::FASTJSON_TARGET
