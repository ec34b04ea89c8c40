// FastJson\Raw and FastJson\Base64: values that are a piece of the output already, or become one byte by byte.
// Assumes compat.hpp. fragments.cpp defines the classes; the walk writes what they hold.
// Included by encode_object.cpp, which finds them, by encode.cpp for its units, and by module.cpp.
#ifndef FASTJSON_PHP_FRAGMENTS_HPP
#define FASTJSON_PHP_FRAGMENTS_HPP

#include "compat.hpp"

#include <cstring>

#include <fastjson/config.hpp>

namespace fastjson::php {

extern zend_class_entry* raw_ce;
extern zend_class_entry* base64_ce;

// After the classes were registered, once per process.
void set_up_fragment_classes(zend_class_entry* raw, zend_class_entry* base64) noexcept;

inline bool is_fragment(const zend_class_entry* ce) noexcept { return ce == raw_ce || ce == base64_ce; }

struct fragment {
  const char* text;
  std::size_t length;
  enum { json, base64, base64_url } kind;
};

// False: unserialize() has made the object and given it nothing yet, or never will; its jsonSerialize() throws.
bool is_made(const zend_object* object) noexcept;

// Of an object of one of these classes that is made; valid as long as that is.
fragment fragment_of(const zend_object* object) noexcept;

// Writes a fragment in pieces of at most `piece` bytes.
class fragment_writer {
 public:
  static constexpr std::size_t piece = 2048;

  fragment_writer(const fragment& part, bool unescaped_slashes) noexcept
      : p(part.text), end(part.text + part.length), kind(part.kind), escapes(!unescaped_slashes && part.kind == fragment::base64) {}
  bool is_done() const noexcept { return state == closed; }
  char* write_piece(char* out) noexcept;

 private:
  const char* p;
  const char* end;
  decltype(fragment::kind) kind;
  bool escapes;  // '/' as "\/"
  enum { begun, open, closed } state = begun;
};

}  // namespace fastjson::php

#endif
