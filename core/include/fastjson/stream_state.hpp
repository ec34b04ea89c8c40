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

// A text that was read so far. token_stream goes on with it, in the kernel in use.
template <class Memory>
class token_state {
 public:
  // What a host does not ask for causes no event: `loud_depth`: of tokens that lie in more containers than this;
  // `stop_at`: next() stops in front of values that lie in exactly so many, and the host goes on with value_passed().
  std::size_t loud_depth = SIZE_MAX;
  std::size_t stop_at = SIZE_MAX;

  // `many`: any number of values may follow one another, with or without white space between them.
  token_state(std::size_t most_levels, bool utf8_is_checked, bool many_values) noexcept
      : max_depth(most_levels), check_utf8(utf8_is_checked), many(many_values) {}
  void release() noexcept { levels.release(); }

  // The host has stepped over the value in front of which next() has stopped; it was `n` bytes long.
  void value_passed(std::uint64_t n) noexcept {
    passed += n;
    after_value();
  }

  // Containers that may be open at once, from now on.
  void limit_depth(std::size_t most_levels) noexcept { max_depth = most_levels; }

  std::size_t depth() const noexcept { return open; }
  std::uint64_t offset() const noexcept { return passed; }
  std::uint64_t token_at() const noexcept { return token; }
  // Is the cursor inside a token, or between the halves of what is to blame for an error?
  bool in_token() const noexcept { return lex != inside::nothing; }
  bool in_string() const noexcept { return lex >= inside::string && lex <= inside::low_half && !is_key; }
  bool in_key() const noexcept { return lex >= inside::string && lex <= inside::low_half && is_key; }
  // Inside a string: up to here its characters and escapes are whole.
  std::uint64_t whole_until() const noexcept { return lex == inside::string && need == 0 ? passed : piece_at; }
  bool has_value() const noexcept { return phase == expected_next::after_root; }
  const stream_failure& result() const noexcept { return failure; }

 protected:
  enum class expected_next : std::uint8_t {
    value, first_element, after_element, first_key, key, colon, after_member, after_root,
  };
  enum class inside : std::uint8_t {
    nothing, string, escape, hex, low_half, literal, minus, zero, digits, point, fraction, exponent, sign, power, stray,
  };

  void after_value() noexcept {
    phase = open == 0 ? expected_next::after_root : in_object ? expected_next::after_member : expected_next::after_element;
  }

  open_levels<Memory> levels;
  const char* first = nullptr;  // of the chunk; `passed` bytes came before it. During next() only
  const char* at = nullptr;
  std::uint64_t passed = 0;
  std::uint64_t token = 0;
  std::uint64_t low_half_at = 0;  // where a \u began to be a lone low half, 0: it is none
  std::uint64_t piece_at = 0;     // of the last escape or sequence in a string
  std::size_t open = 0;
  std::size_t max_depth;
  stream_failure failure;
  const char* rest = nullptr;  // of the literal
  expected_next phase = expected_next::value;
  inside lex = inside::nothing;
  bool in_object = false;
  bool is_key = false;
  bool check_utf8;
  bool many;
  unsigned char need = 0, low = 0, high = 0;  // bytes that the sequence still needs, and what the next one may be
  unsigned char step = 0;                     // digits of the escape that were read
  unsigned unit = 0;
};

}  // namespace fastjson

#endif
