// The classes of this extension, for module.cpp, which registers them, and for those that throw.
// Assumes compat.hpp. document.cpp defines what it names.
#ifndef FASTJSON_PHP_DOCUMENT_HPP
#define FASTJSON_PHP_DOCUMENT_HPP

#include "compat.hpp"

namespace fastjson::php {

extern zend_class_entry* document_ce;
extern zend_class_entry* decode_exception_ce;

// After both classes were registered, once per process.
void set_up_document_class(zend_class_entry* document, zend_class_entry* exception) noexcept;

}  // namespace fastjson::php

#endif
