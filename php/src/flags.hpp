// The flags that are this extension's own: bits above those that JSON_* has in any PHP.
// Assumes compat.hpp. Under json_* names they do what the running PHP does with bits it does not know: nothing.
// Included by the stub's generated header and by the functions that take flags.
#ifndef FASTJSON_PHP_FLAGS_HPP
#define FASTJSON_PHP_FLAGS_HPP

#include "compat.hpp"

namespace fastjson::php {

inline constexpr zend_long decode_relaxed = zend_long{1} << 32;  // comments, trailing commas, byte order mark
inline constexpr zend_long file_atomic = zend_long{1} << 43;     // file and folder are synced; no other way of writing

inline constexpr zend_long all_flags = ~zend_long{0};
inline constexpr zend_long json_flags = (zend_long{1} << 32) - 1;

// Codes behind those of ext/json: what goes wrong beside a text and a value.
inline constexpr zend_long error_io = 1001;
inline constexpr zend_long error_pointer = 1002;
inline constexpr zend_long error_patch = 1003;
inline constexpr zend_long error_patch_test = 1004;

}  // namespace fastjson::php

#endif
