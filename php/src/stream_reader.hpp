// What the readers of streams share: their options, the decoding of one value of the window, and errors with places.
// Assumes compat.hpp. Included by stream_elements.cpp, stream_lines.cpp, stream_iterator.cpp and parser.cpp.
#ifndef FASTJSON_PHP_STREAM_READER_HPP
#define FASTJSON_PHP_STREAM_READER_HPP

#include "stream_source.hpp"
#include "stream_tokens.hpp"

namespace fastjson::php {

struct stream_options {
  zend_long flags;      // of fastjson_decode(), $associative among them, without JSON_THROW_ON_ERROR
  zend_long depth;
  std::size_t most_bytes;  // of one value or line; SIZE_MAX: any
};

// Builds the value in [first, first + length) of the window. False: why not is in the globals' last_call, with a
// position that counts from `first`.
bool decode_window(zval* to, const char* first, std::size_t length, const stream_options& options);

// --- elements of a container in one document: stream_elements.cpp ---

struct pointer_step {
  text_run name;
  std::size_t index;
};

class element_reader {
 public:
  // Takes over a well-formed pointer.
  void open(zend_string* with_pointer, const stream_options& with_options);
  void destroy();
  // The next element. False: there is none, or an exception was thrown. Runs user code.
  bool next(stream_source& source, zval* key, zval* value);

 private:
  enum class phase : std::uint8_t { before, inside, behind, over };

  stream_event event(stream_source& source, bool keeps_token);
  bool navigate(stream_source& source);
  bool enter(bool is_array);
  bool finish(stream_source& source);
  bool read_name(stream_source& source, zval* key);
  bool read_value(stream_source& source, zval* value, const zval* key);
  bool read_large_value(stream_source& source, std::uint64_t from, const zval* key);
  bool is_too_long() const noexcept;
  bool keeps_name() const noexcept;
  bool names_step(const stream_source& source) const noexcept;
  bool fail_at(stream_source& source, zend_long code, std::uint64_t where, const zval* key);
  bool fail_as(stream_source& source, const zval* key = nullptr);

  stream_options options;
  php_tokens tokens{deepest, true, false};
  zend_string* pointer;  // ours
  char* names;           // of the steps, escapes undone
  pointer_step* steps;
  std::size_t steps_count, steps_done;
  std::size_t level;  // of the values in the container
  zend_ulong index;
  position blamed;    // place of the error that the tokens are about to tell
  bool is_blamed;
  bool in_array;
  phase now;
};

// --- lines and text sequences: stream_lines.cpp ---

class line_reader {
 public:
  // A callback, if there is one, with what it calls.
  void open(bool is_sequence, const stream_options& with_options, zval* callback, zend_fcall_info_cache& called);
  void destroy();
  // The next value; lines that are wrong go to the callback, if there is one. Runs user code.
  bool next(stream_source& source, zval* key, zval* value);
  zval* callable() noexcept { return &on_error; }

 private:
  enum class found : std::uint8_t { record, too_long, end, failed };

  std::size_t length_of(const char* first, const char* last) const noexcept;
  found find_record(stream_source& source, const char*& last);
  bool drop_rest(stream_source& source);
  bool read_record(const char* first, const char* last, zval* value, bool& blank);
  bool report(stream_source& source, const char* first, std::size_t length);

  stream_options options;
  zval on_error;  // ours, or null
  zend_ulong index;
  bool sequence;   // records begin with a record separator (RFC 7464); otherwise they end with a line feed
  bool started;
  bool in_record;  // sequence: a separator was met
};

}  // namespace fastjson::php

#endif
