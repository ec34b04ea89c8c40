// Where encoded text goes: an open PHP stream, which is kept open while it is written to.
// Assumes compat.hpp; lives for one call. write() runs user code (wrappers, filters).
// Included by encode.cpp, encode_buffer.cpp and encode_stream.cpp.
#ifndef FASTJSON_PHP_STREAM_SINK_HPP
#define FASTJSON_PHP_STREAM_SINK_HPP

#include "php_fastjson.hpp"

#include <cstddef>
#include <cstdint>

namespace fastjson::php {

class stream_sink {
 public:
  // False: an exception was thrown.
  bool open(zval* given, std::uint32_t argument);
  void close();
  // All of it. False: an I/O failure, or EG(exception).
  bool write(const char* bytes, std::size_t n);

  std::uint64_t written() const noexcept { return bytes_written; }
  void complete() noexcept { whole = true; }
  bool is_complete() const noexcept { return whole; }

 private:
  bool wait(php_stream* stream);

  zend_resource* resource = nullptr;
  std::uint64_t bytes_written = 0;
  bool whole = false;
};

}  // namespace fastjson::php

#endif
