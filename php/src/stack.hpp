// How much of the C stack is left, for what PHP itself does by recursion.
// Assumes compat.hpp; nothing here is on the path of a small call.
// Used by decode.cpp and encode_object.cpp; defined in stack.cpp.
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

}  // namespace fastjson::php

#endif
