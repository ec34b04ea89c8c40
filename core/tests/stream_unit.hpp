// The streams of one kernel behind plain functions, for stream_test.cpp.
// Assumes an open target region. Included through for_each_target.hpp.
#include <fastjson/token_stream.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

using test_stream = token_stream<test::counted_memory>;

// Nothing can be read behind a piece, and where it lay there is the next one.
inline test::guarded_end& pieces_memory() {
  static test::guarded_end memory;
  return memory;
}

void note(stream_outcome& out, const std::string& whole, test_stream& tokens, stream_event event) {
  const auto from = static_cast<std::size_t>(tokens.token_at()), to = static_cast<std::size_t>(tokens.offset());
  switch (event) {
    case stream_event::key: out.events += 'k' + whole.substr(from, to - from); break;
    case stream_event::scalar: out.events += 's' + whole.substr(from, to - from); break;
    case stream_event::open: out.events += whole[to - 1]; break;
    case stream_event::close: out.events += whole[to - 1]; break;
    default: break;
  }
}

stream_outcome tokens_of(const std::vector<std::string>& pieces, std::size_t max_depth, bool check_utf8, bool many,
                         std::size_t loud, std::size_t stop) {
  std::string whole;
  for (const std::string& piece : pieces) whole += piece;
  test_stream tokens(max_depth, check_utf8, many);
  tokens.loud_depth = loud;
  tokens.stop_at = stop;
  stream_outcome out;
  stream_event event = stream_event::more;
  for (const std::string& piece : pieces) {
    const char* p = pieces_memory().copy(piece.data(), piece.size());
    const char* const end = p + piece.size();
    for (;;) {
      event = tokens.next(p, end);
      if (event == stream_event::more || event == stream_event::failed) break;
      if (event == stream_event::value) {
        value_scan scan{};
        const char* const from = p;
        if (!find_value_end(p, end, scan)) return tokens.release(), out;  // cut: hosts keep its bytes, this test does not
        out.events += 'v' + std::string(from, p);
        tokens.value_passed(static_cast<std::size_t>(p - from));
        continue;
      }
      note(out, whole, tokens, event);
    }
    if (event == stream_event::failed) break;
  }
  while (event != stream_event::failed && (event = tokens.finish()) != stream_event::more) note(out, whole, tokens, event);
  out.failure = tokens.result();
  tokens.release();
  return out;
}

}  // namespace

inline constexpr stream_functions entry = {
    tokens_of,
    [](const char* text, std::size_t length, std::size_t max_depth, utf8_policy policy) {
      null_sink<test::counted_memory> sink(policy);
      reader<null_sink<test::counted_memory>> r(sink, text, length, max_depth);
      const read_result result = r.run();
      sink.release();
      return result;
    },
    [](const std::vector<std::string>& pieces) {
      value_scan scan{};
      std::size_t before = 0;
      for (const std::string& piece : pieces) {
        const char* const copy = pieces_memory().copy(piece.data(), piece.size());
        const char* p = copy;
        if (find_value_end(p, copy + piece.size(), scan)) return before + static_cast<std::size_t>(p - copy);
        before += piece.size();
      }
      return SIZE_MAX;
    },
};

}  // namespace fastjson::FASTJSON_TARGET
