// FastJson\Parser as module.cpp registers it. Assumes compat.hpp.
// Included by module.cpp and parser.cpp.
#ifndef FASTJSON_PHP_PARSER_HPP
#define FASTJSON_PHP_PARSER_HPP

#include "compat.hpp"

namespace fastjson::php {

void set_up_parser_class(zend_class_entry* ce) noexcept;

}  // namespace fastjson::php

#endif
