// How much of the C stack is left, for what PHP itself does by recursion.
// Assumes compat.hpp; nothing here is on the path of a small call.
// Used by decode.cpp, checked_decode.cpp, parser.cpp and encode_object.cpp; defined in stack.cpp.
#ifndef FASTJSON_PHP_STACK_HPP
#define FASTJSON_PHP_STACK_HPP

#include "php_fastjson.hpp"

#include <cstddef>

namespace fastjson::php {

// Where the engine ends calls with an Error, from PHP 8.3 on and unless zend.max_allowed_stack_size forbids it; or null.
inline char* engine_stack_limit() noexcept {
#ifdef ZEND_CHECK_STACK_LIMIT
  return static_cast<char*>(EG(stack_limit));
#else
  return nullptr;
#endif
}

// Bytes from here to the end of the stack (the engine's limit, the fiber's or the thread's); 0 when nobody knows.
std::size_t stack_left() noexcept;

// What PHP can free by recursion with the stack that is left here: so many arrays inside one another, and
// a weight in which a stdClass counts as `object_weight` of them.
struct freeable {
  std::size_t arrays;
  std::size_t weight;
};
inline constexpr std::size_t object_weight = 3;
freeable freeable_here() noexcept;

// The same weight without ext/json's limits as its least. PHP frees a Traversable by way of the one that gave it, a lazy proxy by
// way of the one whose initializer made it: 65 to 179 and 229 to 260 bytes each (8.2, 8.4, 8.6).
inline constexpr std::size_t link_weight = 6;
std::size_t freeable_weight() noexcept;

}  // namespace fastjson::php

#endif
