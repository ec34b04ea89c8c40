// What PHP's functions take when a table of theirs grows, to ask whether there is room for it before they do.
// Assumes compat.hpp. Included by open_values.cpp, and by decode.cpp and checked_decode.cpp for decode_ordinary_tables.hpp.
#ifndef FASTJSON_PHP_TABLE_GROWTH_HPP
#define FASTJSON_PHP_TABLE_GROWTH_HPP

#include "php_fastjson.hpp"

#include <cstddef>
#include <cstdint>

namespace fastjson::php {

#if FASTJSON_PACKED_HOLDS_ZVALS
inline constexpr std::size_t of_element = sizeof(zval);
#else
inline constexpr std::size_t of_element = sizeof(Bucket);
#endif
inline constexpr std::size_t of_member = sizeof(Bucket) + 2 * sizeof(std::uint32_t);

// Whether there is room for one element more of a list.
inline bool has_room(const zend_array* list) noexcept {
  return FASTJSON_LIKELY(list->nNumUsed < list->nTableSize) || is_room_for(2 * std::size_t{list->nTableSize} * of_element);
}

inline bool has_key(const zend_array* table, zend_string* name, zend_ulong index) noexcept {
  return name == nullptr ? zend_hash_index_exists(table, index) : zend_hash_exists(table, name);
}

// The size of the block that is taken when this key, without a name an integer, is put into the table; 0 where it keeps what it has.
inline std::size_t next_block(const zend_array* table, zend_string* name, zend_ulong index) noexcept {
  const std::size_t size = table->nTableSize;
  if (!(HT_FLAGS(table) & HASH_FLAG_PACKED))
    return FASTJSON_LIKELY(table->nNumUsed < size) || has_key(table, name, index) ? 0 : 2 * size * of_member;
  if (name == nullptr) {
    if (index < size && (index >= table->nNumUsed || has_key(table, name, index))) return 0;
    if (index >= size && index / 2 < size && size / 2 < table->nNumOfElements) return 2 * size * of_element;
  }
  return (table->nNumUsed < size ? 1 : 2) * size * of_member; // it becomes a hash
}

inline bool has_room(const zend_array* table, zend_string* name, zend_ulong index) noexcept {
  return is_room_for(next_block(table, name, index));
}

}  // namespace fastjson::php

#endif
