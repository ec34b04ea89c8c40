// Where the text of a stream comes from: a window over a PHP stream or over a string, with the place of its bytes.
// Assumes compat.hpp; lives in an object. fill() runs user code (stream wrappers, filters), which must not come back
// to the same source: it says so instead.
// Included by the readers of streams.
#ifndef FASTJSON_PHP_STREAM_SOURCE_HPP
#define FASTJSON_PHP_STREAM_SOURCE_HPP

#include "php_fastjson.hpp"

#include <cstddef>
#include <cstdint>

namespace fastjson::php {

class stream_source {
 public:
  enum class filled { some, end, failed };  // failed: an exception was thrown

  // A path or URL as for fopen(), an open stream (false: an exception was thrown), or the text itself.
  bool open_name(zend_string* name);
  bool open_resource(zval* stream, std::uint32_t argument);
  void open_text(zend_string* given);
  // A stream that was opened here is closed: may run user code.
  void close();
  void destroy();

  // The bytes that were not taken yet. Behind the last one stands a zero.
  const char* begin() const noexcept { return data + at; }
  const char* end() const noexcept { return data + used; }
  std::uint64_t offset() const noexcept { return base + at; }
  void take_until(const char* p) noexcept { at = static_cast<std::size_t>(p - data); }
  // A byte that has not left the window.
  const char* byte_at(std::uint64_t where) const noexcept { return data + (where - base); }

  // Reads on. What stands before `keep` may leave the window, but for a few bytes.
  filled fill(std::uint64_t keep);

  // Line and column of a byte that has not left the window, or behind it.
  position place_of(std::uint64_t where) noexcept;

 private:
  bool make_room(std::size_t kept);
  filled read();
  bool wait(php_stream* stream, unsigned empty_reads);
  php_stream* open_stream() const noexcept;

  zend_resource* resource;  // a reference of ours, or null
  zend_string* text;        // the same, when there is no resource
  char* data;               // our own for a resource
  std::size_t at, used, room;
  std::uint64_t base;       // offset of data[0]
  running_position start;   // of data[0]
  running_position told;    // of the byte at told_at, which was asked for last: many errors cost one look at the text
  std::uint64_t told_at;
  bool owned;               // the stream was opened here
  bool at_end;
  bool busy;                // user code runs inside of fill()
};

// Throws FastJson\DecodeException; leaves fastjson_last_error() alone.
void throw_stream_error(zend_long code, position where, const char* pointer, std::size_t pointer_length);

}  // namespace fastjson::php

#endif
