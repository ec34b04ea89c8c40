// FASTJSON_ENCODE_FIELDS: which objects are written by #[FastJson\Field]. Assumes compat.hpp.
// encode_fields.cpp defines it. Included by encode_object.cpp.
#ifndef FASTJSON_PHP_ENCODE_FIELDS_HPP
#define FASTJSON_PHP_ENCODE_FIELDS_HPP

#include "compat.hpp"

namespace fastjson::php {

// Objects of PHP code, whose properties are all there is to them, and dates.
bool has_fields(zend_object* object) noexcept;

}  // namespace fastjson::php

#endif
