// FastJson\Decoder, for module.cpp, which registers it. Assumes compat.hpp. decoder.cpp defines it.
#ifndef FASTJSON_PHP_DECODER_HPP
#define FASTJSON_PHP_DECODER_HPP

#include "compat.hpp"

namespace fastjson::php {

// After the class was registered, once per process.
void set_up_decoder_class(zend_class_entry* decoder) noexcept;

}  // namespace fastjson::php

#endif
