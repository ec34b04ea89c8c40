// FastJson\Document, for module.cpp, which registers it, and for those that make one.
// Assumes compat.hpp. document.cpp defines what it names.
#ifndef FASTJSON_PHP_DOCUMENT_HPP
#define FASTJSON_PHP_DOCUMENT_HPP

#include "compat.hpp"

namespace fastjson::php {

extern zend_class_entry* document_ce;

// After the class was registered, once per process.
void set_up_document_class(zend_class_entry* document) noexcept;

}  // namespace fastjson::php

#endif
