// Writing to a PHP stream: few bytes at a time where it takes few, and waiting where it takes none yet.
// Assumes the globals of php_fastjson.hpp. Called by encode.cpp and encode_stream.cpp.
#include "stream_sink.hpp"

#include <algorithm>

extern "C" {
#include "ext/standard/file.h"
#include "php_network.h"
}

namespace fastjson::php {

namespace {

php_stream* stream_of(zend_resource* resource) noexcept {
  return static_cast<php_stream*>(zend_fetch_resource2(resource, nullptr, php_file_le_stream(), php_file_le_pstream()));
}

}  // namespace

bool stream_sink::open(zval* given, std::uint32_t argument) {
  if (stream_of(Z_RES_P(given)) == nullptr) {
    zend_argument_type_error(argument, "must be an open stream resource");
    return false;
  }
  resource = Z_RES_P(given);
  GC_ADDREF(resource);
  return true;
}

void stream_sink::close() {
  if (resource != nullptr) zend_list_delete(resource);
  resource = nullptr;
}

bool stream_sink::write(const char* bytes, std::size_t n) {
  while (n != 0) {
    look_at_the_clock();
    php_stream* const stream = stream_of(resource);
    if (stream == nullptr) return false;
    // User code in a wrapper must not close what it is being written to.
    const auto kept_flags = stream->flags & (PHP_STREAM_FLAG_NO_FCLOSE | PHP_STREAM_FLAG_SUPPRESS_ERRORS);
    stream->flags |= PHP_STREAM_FLAG_NO_FCLOSE | PHP_STREAM_FLAG_SUPPRESS_ERRORS;
    const ssize_t done = php_stream_write(stream, bytes, n);
    stream->flags = (stream->flags & ~(PHP_STREAM_FLAG_NO_FCLOSE | PHP_STREAM_FLAG_SUPPRESS_ERRORS)) | kept_flags;
    if (done > 0) {
      bytes_written += static_cast<std::uint64_t>(done);
      bytes += done;
      n -= static_cast<std::size_t>(done);
    }
    if (EG(exception) != nullptr) return false;
    if (done < 0 || (done == 0 && !wait(stream))) return false;
  }
  return true;
}

// Nothing was taken. True: something may be, now.
bool stream_sink::wait(php_stream* stream) {
  php_socket_t descriptor;
  if (php_stream_is_filtered(stream) || php_stream_is(stream, PHP_STREAM_IS_USERSPACE)) return false;
  if (php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL, reinterpret_cast<void**>(&descriptor), 0) != SUCCESS)
    return false;
  const zend_long seconds = std::clamp<zend_long>(FG(default_socket_timeout), 0, 1000000);
  return php_pollfd_for_ms(descriptor, POLLOUT, static_cast<int>(seconds * 1000)) > 0;
}

}  // namespace fastjson::php
