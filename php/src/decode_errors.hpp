// From where the reader stopped to the error that ext/json reports for the same text.
// Assumes nothing but the text and the reader's verdict. Called after a failure only.
// Included by decode.cpp; decode_errors.cpp defines it.
#ifndef FASTJSON_PHP_DECODE_ERRORS_HPP
#define FASTJSON_PHP_DECODE_ERRORS_HPP

#include "php_fastjson.hpp"

#include <fastjson/sink.hpp>

namespace fastjson::php {

// ext/json's error for a failed read. `in_bad_member`: the innermost open object has a
// member whose name no stdClass can have, which ext/json reports once its value is complete.
host_error decode_error(const read_result& result, const char* text, std::size_t length, zend_long flags,
                        bool in_bad_member) noexcept;

}  // namespace fastjson::php

#endif
