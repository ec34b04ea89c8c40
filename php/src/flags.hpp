// The flags that are this extension's own: bits above those that JSON_* has in any PHP.
// Assumes compat.hpp. Under json_* names they do what the running PHP does with bits it does not know: nothing.
// Included by the stub's generated header and by the functions that take flags.
#ifndef FASTJSON_PHP_FLAGS_HPP
#define FASTJSON_PHP_FLAGS_HPP

#include "compat.hpp"

namespace fastjson::php {

inline constexpr zend_long decode_relaxed = zend_long{1} << 32;  // comments, trailing commas, byte order mark
inline constexpr zend_long decode_unique_names = zend_long{1} << 33;       // a repeated name is an error
inline constexpr zend_long decode_empty_objects = zend_long{1} << 34;      // {} is a stdClass in array mode too
inline constexpr zend_long decode_numbers_as_string = zend_long{1} << 35;  // every number is its text
inline constexpr zend_long encode_sort_keys = zend_long{1} << 36;          // members by the UTF-16 code units of their names
inline constexpr zend_long encode_canonical = zend_long{1} << 37;          // RFC 8785
inline constexpr zend_long encode_canonical_strict = zend_long{1} << 38;   // the same, without integers that binary64 changes
inline constexpr zend_long encode_indent_2 = zend_long{1} << 39;           // with JSON_PRETTY_PRINT: two spaces, not four
inline constexpr zend_long encode_indent_tab = zend_long{1} << 40;         // with JSON_PRETTY_PRINT: a tab
inline constexpr zend_long file_atomic = zend_long{1} << 43;     // file and folder are synced; no other way of writing
inline constexpr zend_long text_sequence = zend_long{1} << 46;   // RFC 7464 in the place of lines

// Those for which a text is read in another way than usual.
inline constexpr zend_long checked_flags = decode_unique_names | decode_numbers_as_string;
inline constexpr zend_long decode_known_names = zend_long{1} << 44;  // into classes: a name that is no field is an error
inline constexpr zend_long encode_fields = zend_long{1} << 45;       // #[FastJson\Field] acts

// Those for which a text is written in another order, or another form, than the walk over the value gives.
inline constexpr zend_long reordering_flags = encode_sort_keys | encode_canonical | encode_canonical_strict;

// Characters a level of JSON_PRETTY_PRINT.
constexpr unsigned char indent_width(zend_long flags) noexcept {
  return flags & encode_indent_tab ? 1 : flags & encode_indent_2 ? 2 : 4;
}

inline constexpr zend_long all_flags = ~zend_long{0};
inline constexpr zend_long json_flags = (zend_long{1} << 32) - 1;

// Codes behind those of ext/json: what goes wrong beside a text and a value.
inline constexpr zend_long error_io = 1001;
inline constexpr zend_long error_pointer = 1002;
inline constexpr zend_long error_patch = 1003;
inline constexpr zend_long error_patch_test = 1004;
inline constexpr zend_long error_repeated_name = 1010;
inline constexpr zend_long error_max_nodes = 1011;
inline constexpr zend_long error_max_bytes = 1012;
inline constexpr zend_long error_max_string_bytes = 1013;
inline constexpr zend_long error_inexact_integer = 1014;
inline constexpr zend_long error_mapping = 1020;

}  // namespace fastjson::php

#endif
