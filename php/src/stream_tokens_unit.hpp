// Streams for one CPU kernel. Assumes an open target region and stream_tokens.hpp before it.
// Included by stream_tokens.cpp through for_each_target.hpp.
#include <fastjson/token_stream.hpp>

namespace fastjson::FASTJSON_TARGET {

stream_event next_event(php::php_tokens& state, const char*& p, const char* end) noexcept {
  token_stream<php::edit_memory> tokens(state);
  const stream_event event = tokens.next(p, end);
  state = tokens;
  return event;
}

stream_event finish_tokens(php::php_tokens& state) noexcept {
  token_stream<php::edit_memory> tokens(state);
  const stream_event event = tokens.finish();
  state = tokens;
  return event;
}

bool find_end(const char*& p, const char* end, value_scan& scan) noexcept { return find_value_end(p, end, scan); }

}  // namespace fastjson::FASTJSON_TARGET
