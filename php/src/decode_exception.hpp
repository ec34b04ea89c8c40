// FastJson\DecodeException: what classes and iterators throw for a text that they cannot read.
// Assumes compat.hpp. decode_exception.cpp defines it.
// Included by the classes' files and by module.cpp, which registers the class.
#ifndef FASTJSON_PHP_DECODE_EXCEPTION_HPP
#define FASTJSON_PHP_DECODE_EXCEPTION_HPP

#include "error_state.hpp"

namespace fastjson::php {

extern zend_class_entry* decode_exception_ce;

// Throws what the last call reported; `pointer` is that of the value that does not fit.
void throw_decode_exception(const char* pointer, std::size_t pointer_length);

// Around what reports by flags, without JSON_THROW_ON_ERROR among them: a class throws its own exception, and leaves
// fastjson_last_error() alone.
class throwing_call {
 public:
  throwing_call() noexcept : before(FASTJSON_G(error).reported) { begin_call(); }
  void done(bool good) {
    FASTJSON_G(error).reported = before;
    if (!good && EG(exception) == nullptr && !FASTJSON_OUT_OF_MEMORY()) throw_decode_exception("", 0);
  }

 private:
  const host_error before;
};

}  // namespace fastjson::php

#endif
