// What module.cpp needs of the decoder: its end of request.
// Assumes compat.hpp. decode.cpp defines it, with the PHP functions.
// Included by module.cpp and decode.cpp.
#ifndef FASTJSON_PHP_DECODE_HPP
#define FASTJSON_PHP_DECODE_HPP

#include "php_fastjson.hpp"

namespace fastjson::php {

// Gives back what decoding kept between the calls of a request. Safe after a bailout.
void release_decode_memory() noexcept;

}  // namespace fastjson::php

#endif
