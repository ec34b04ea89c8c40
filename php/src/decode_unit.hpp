// What is compiled once per CPU kernel: the reader with PHP's sink, and validation.
// Assumes an open target region; every host header was included before it.
// Included by decode.cpp through for_each_target.hpp.
#include <fastjson/validate.hpp>
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
  if (FASTJSON_UNLIKELY((call.flags & PHP_JSON_INVALID_UTF8_IGNORE) != 0))
    return validate_by_reading<php::request_memory>(call.text, call.length, call.max_depth, utf8_policy::drop);
  return validate<php::request_memory>(call.text, call.length, call.max_depth);
}

// Whether "\u0000" stands in [p, end).
inline bool has_escaped_zero(const char* p, const char* end) noexcept {
  for (; end - p >= static_cast<std::ptrdiff_t>(block::size + 5); p += block::size) {
    const auto bits = [p](std::size_t i, char c) { return to_mask(block::load(p + i).equals_each(static_cast<unsigned char>(c))).bits; };
    if (FASTJSON_LIKELY((bits(0, '\\') & bits(1, 'u')) == 0)) continue;
    if ((bits(0, '\\') & bits(1, 'u') & bits(2, '0') & bits(3, '0') & bits(4, '0') & bits(5, '0')) != 0) return true;
  }
  for (; end - p >= 6; ++p)
    if (std::memcmp(p, "\\u0000", 6) == 0) return true;
  return false;
}

// Texts before this one were refused.
inline read_result validate_in_doubt(php::decode_call& call) noexcept {
  if ((call.flags & PHP_JSON_INVALID_UTF8_IGNORE) != 0) return validate(call);
  return validate_in_doubt<php::request_memory>(call.text, call.length, call.max_depth);
}

}  // namespace fastjson::FASTJSON_TARGET
