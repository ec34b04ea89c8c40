// What other files need of the encoder: one value into one string.
// Assumes compat.hpp. encode.cpp defines it, with fastjson_encode().
// Included by encode.cpp and by the functions that write JSON themselves.
#ifndef FASTJSON_PHP_ENCODE_HPP
#define FASTJSON_PHP_ENCODE_HPP

#include "compat.hpp"

namespace fastjson::php {

// What fastjson_encode($value, $flags, $depth) returns, with its errors: a string, or false, or an exception.
// Runs user code.
void encode_to(zval* result, zval* value, zend_long flags, zend_long depth);

class stream_sink;

// The same into a stream, in pieces, Traversables as what they give: a code of an error, when EG(exception) is null.
// What was written before it stays. Runs user code.
zend_long encode_in_pieces(zval* value, zend_long flags, zend_long depth, stream_sink& sink);

}  // namespace fastjson::php

#endif
