// The encoder for one CPU kernel: the core's writer, the walk, and the one way in.
// Assumes that for_each_target.hpp has opened the kernel's region; no include guard.
// Included by encode.cpp through FASTJSON_TARGET_UNIT.
#include <fastjson/writer.hpp>

#include "encode_walk.hpp"
#include "encode_elements.hpp"

namespace fastjson::FASTJSON_TARGET {

// Writes `value` to the buffer, or without one what is left after a question; returns the cursor behind it, or
// nullptr when the state asks for something, or when given up.
char* encode_value(php::encode_state& state, php::encode_buffer& buffer, const escape_rules& set, zval* value) {
  if (state.flags & PHP_JSON_PRETTY_PRINT) return walker<true, false>(state, buffer, set).run(value);
  return walker<false, false>(state, buffer, set).run(value);
}

// The same for a stream: asks for what is iterated, and for what has been written to go out.
char* encode_streamed_value(php::encode_state& state, php::encode_buffer& buffer, const escape_rules& set, zval* value) {
  if (state.flags & PHP_JSON_PRETTY_PRINT) return walker<true, true>(state, buffer, set).run(value);
  return walker<false, true>(state, buffer, set).run(value);
}

}  // namespace fastjson::FASTJSON_TARGET
