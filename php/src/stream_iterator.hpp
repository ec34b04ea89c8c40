// FastJson\StreamIterator as module.cpp registers it. Assumes compat.hpp.
// Included by module.cpp and stream_iterator.cpp.
#ifndef FASTJSON_PHP_STREAM_ITERATOR_HPP
#define FASTJSON_PHP_STREAM_ITERATOR_HPP

#include "compat.hpp"

namespace fastjson::php {

void set_up_stream_iterator_class(zend_class_entry* ce) noexcept;

}  // namespace fastjson::php

#endif
