// What is remembered between the chunks of a text, and what its tokens are called: free of any CPU target.
// Assumes nothing of the host. Include it BEFORE a target region opens.
// Included by the users of stream.hpp and token_stream.hpp.
#ifndef FASTJSON_STREAM_STATE_HPP
#define FASTJSON_STREAM_STATE_HPP

#include <cstddef>
#include <cstdint>

#include <fastjson/sink.hpp>

namespace fastjson {

// What a scanner for the end of a value remembers; all zero at the value's first byte.
struct value_scan {
  std::uint64_t depth;
  bool in_string, escaped, in_scalar;
};

// What token_stream::next() has come to.
enum class stream_event : std::uint8_t {
  more,    // the chunk is used up
  value,   // a value begins at the cursor: see token_stream::stop_at
  key,     // the name of a member; its text is [token_at(), offset()), quotes included
  scalar,  // a string, a number or a literal, likewise
  open,    // a container; the byte before the cursor is its bracket
  close,
  failed,  // token_stream::result() tells why
};

// Why a text is wrong. `lexical` is what is wrong with the token to blame by itself, none when it is a token that
// does not belong there; unexpected_end for a string that has no end.
struct stream_failure {
  error_code code = error_code::none;
  expectation expected = expectation::value;
  error_code lexical = error_code::none;
  char byte = 0;                // the token's first one, 0 at the end of the text
  std::uint64_t offset = 0;     // of the first byte that cannot continue a valid text
  std::uint64_t token = 0;      // where the token to blame begins
};

}  // namespace fastjson

#endif
