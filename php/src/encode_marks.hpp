// The marks against endless recursion that PHP and ext/json know: on what is open, and on objects whose jsonSerialize() runs or whose
// result is being written. Assumes that what is marked is held. Defined in encode_marks.cpp; included by the encoder's parts.
#ifndef FASTJSON_PHP_ENCODE_MARKS_HPP
#define FASTJSON_PHP_ENCODE_MARKS_HPP

#include "encode_state.hpp"

namespace fastjson::php {

// Its declared properties can be read where they stand, without a table of them.
inline bool has_plain_slots(zend_object* object) noexcept {
  return object->properties == nullptr && FASTJSON_HAS_STANDARD_PROPERTIES(object);
}

// Whether an object whose jsonSerialize() has returned it keeps that mark while its properties are written.
#ifdef ZEND_GUARD_PROTECT_RECURSION
inline constexpr bool properties_share_mark = false;
#else
inline constexpr bool properties_share_mark = true;
#endif

bool is_being_serialized(zend_object* object) noexcept;
serialization_mark start_serializing(zend_object* object);
void end_serializing(zend_object* object, serialization_mark mark) noexcept;

// Without the mark for a while, and with it again: it has changed when user code has come to share the table, or another call, in a
// fiber that waits now, has marked the object meanwhile.
void pause_serializing(zend_object* object, serialization_mark mark) noexcept;
serialization_mark resume_serializing(zend_object* object, serialization_mark mark);

}  // namespace fastjson::php

#endif
