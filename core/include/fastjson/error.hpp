// The reasons for which the core refuses a text or a value, and where it stands.
// Assumes nothing of the host: each host maps a code to its own error.
// Included by the reader, the writer and every host.
#ifndef FASTJSON_ERROR_HPP
#define FASTJSON_ERROR_HPP

#include <cstddef>
#include <cstdint>

namespace fastjson {

// One code per distinction that some host makes. The offset that goes with a
// code is that of the first byte that cannot continue a valid document, or the
// length of the text when it ends too early.
enum class error_code : std::uint8_t {
  none = 0,
  unexpected_end,        // the text is a proper prefix of some valid document
  unexpected_byte,       // a byte that no production of RFC 8259 allows here
  trailing_content,      // a value is complete and more than white space follows
  control_character,     // U+0000 to U+001F inside a string, unescaped
  invalid_escape,        // a backslash followed by none of "\/bfnrtu, or \u without four digits
  invalid_utf8,          // ill-formed by RFC 3629, inside a string
  lone_surrogate,        // \ud800 to \udfff that is no half of a pair
  invalid_number,        // leading zero, missing digits, a sign alone
  depth_exceeded,        // more open arrays and objects than the caller allows
  input_too_large,       // longer than the host can address
  out_of_memory,         // the host's allocator refused
  stopped_by_host,       // the sink or the walker asked to stop: the host knows why
};

// Where a byte offset falls in a text, for people.
struct position {
  std::size_t offset;  // bytes from the start, 0-based
  std::size_t line;    // 1-based, counted by LF
  std::size_t column;  // 1-based, in code points (ill-formed bytes count one each)
};

// Line and column of `offset` in [text, text + length); offset <= length.
// Linear in offset; called only when an error is reported. `checked` says that the text before `offset` is well-formed,
// but for the sequence that `offset` may interrupt: so it is where a reader that refuses bad UTF-8 has stopped.
position locate(const char* text, std::size_t length, std::size_t offset, bool checked = false) noexcept;

// locate() for a text that is gone: counts the bytes that pass, in pieces cut anywhere.
class running_position {
 public:
  void advance(const char* bytes, std::size_t n) noexcept;
  // Of the byte behind those that passed. Where these end within a sequence, its bytes count as ill-formed.
  position here() const noexcept { return {offset, line, column + pending}; }

 private:
  std::size_t offset = 0, line = 1, column = 1;
  unsigned pending = 0;              // bytes of a sequence that needs more of them
  unsigned char need = 0, low = 0, high = 0;  // how many, and what the next one may be
};

// A short name in the field's terms, for logs and tests; never null.
const char* error_name(error_code code) noexcept;

}  // namespace fastjson

#endif
