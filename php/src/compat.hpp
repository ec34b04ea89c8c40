// What differs between the PHP versions that are supported (8.1 to 8.6), in one place.
// Assumes nothing; includes every Zend header that the extension needs.
// Included by every file of php/src before anything else.
#ifndef FASTJSON_PHP_COMPAT_HPP
#define FASTJSON_PHP_COMPAT_HPP

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include <cstddef>
#include <type_traits>

extern "C" {
#include "php.h"
#include "php_ini.h"
#include "ext/json/php_json.h"
#include "ext/standard/info.h"
#include "zend_closures.h"
// PHP 8.3 calls a parameter `try`, which is a keyword here.
#define try try_
#include "zend_enum.h"
#undef try
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"
}

#if PHP_VERSION_ID < 80100
#error "fastjson needs PHP 8.1 or newer"
#endif

// PHP 8.1 spells the check that a thread-safe build needs with another macro.
#if defined(ZTS) && defined(COMPILE_DL_FASTJSON)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

#if SIZEOF_ZEND_LONG != 8
#error "fastjson needs a 64-bit PHP"
#endif

// From 8.2 on a packed array holds zvals, before it held Buckets.
#if PHP_VERSION_ID >= 80200
#define FASTJSON_PACKED_HOLDS_ZVALS 1
#else
#define FASTJSON_PACKED_HOLDS_ZVALS 0
#endif

// Decoding fills PHP's hash tables by hand. The versions whose layout was tested; another one is built with PHP's own functions,
// which -DFASTJSON_ORDINARY_TABLES does anywhere. Numbers go into their list at once where it holds zvals.
#if PHP_VERSION_ID >= 80100 && PHP_VERSION_ID < 80700 && !defined(FASTJSON_ORDINARY_TABLES)
#define FASTJSON_TABLES_BY_HAND 1
#define FASTJSON_NUMBERS_IN_PLACE FASTJSON_PACKED_HOLDS_ZVALS
static_assert(sizeof(zval) == 16 && sizeof(Bucket) == 32 && sizeof(zend_array) == 56 && HT_MIN_SIZE == 8 &&
                  HT_MIN_MASK == static_cast<uint32_t>(-2) && HT_INVALID_IDX == static_cast<uint32_t>(-1) &&
                  HASH_FLAG_PACKED == 4 && HASH_FLAG_STATIC_KEYS == 16,
              "this PHP has other hash tables: build with CXXFLAGS=-DFASTJSON_ORDINARY_TABLES");
#else
#define FASTJSON_TABLES_BY_HAND 0
#define FASTJSON_NUMBERS_IN_PLACE 0
#endif

// PHP 8.2.36 raises the error of memory_limit only when a function returns. Until then it gives memory up to its hard
// limit, twice the other one, and ends the process at the first allocation beyond, unless that one takes null
// for an answer. So what goes on allocating asks now and then, stops, and returns anything: the error replaces it.
#ifdef ZEND_HAS_OOM
#define FASTJSON_OUT_OF_MEMORY() ZEND_HAS_OOM()
#else
#define FASTJSON_OUT_OF_MEMORY() false
#endif

namespace fastjson::php {

// Where the i-th element of a table is, removed ones counted.
inline zval* element_of(const zend_array* table, std::size_t i) noexcept {
#if FASTJSON_PACKED_HOLDS_ZVALS
  if (HT_IS_PACKED(table)) return table->arPacked + i;
#endif
  return &(table->arData + i)->val;
}

// Blocks that may be as large as all that is there already. Null when memory_limit is passed and the error is to come;
// never where it comes at once, and never for the smaller ones, of which the hard limit leaves room for one.
#ifdef ZEND_HAS_OOM
inline constexpr std::size_t large_block = 256 * 1024;
inline void* allocate_large(std::size_t count, std::size_t size, std::size_t offset) noexcept {
  if (count * size < large_block) return safe_emalloc(count, size, offset);
  return safe_femalloc(count, size, offset, true);
}
inline void* reallocate_large(void* block, std::size_t bytes, std::size_t kept) noexcept {
  return bytes < large_block ? erealloc2(block, bytes, kept) : ferealloc2(block, bytes, kept, true);
}
// Whether there is room for a block that one of PHP's functions is about to take, which would not take null for an answer.
inline bool is_room_for(std::size_t bytes) noexcept {
  if (bytes < large_block) return true;
  void* const room = allocate_large(1, bytes, 0);
  if (room == nullptr) return false;
  efree(room);
  return true;
}
#else
inline void* allocate_large(std::size_t count, std::size_t size, std::size_t offset) noexcept {
  return safe_emalloc(count, size, offset);
}
inline void* reallocate_large(void* block, std::size_t bytes, std::size_t kept) noexcept {
  return erealloc2(block, bytes, kept);
}
inline bool is_room_for(std::size_t) noexcept { return true; }
#endif

// What memory_limit leaves beyond the chunks and blocks that PHP's heap has.
inline std::size_t memory_left() noexcept {
  const auto limit = static_cast<std::size_t>(PG(memory_limit));
  const std::size_t taken = zend_memory_usage(true);
  return limit > taken ? limit - taken : 0;
}

// Ends the request when its time is over (max_execution_time): PHP looks between opcodes only, and ends the whole process
// when it does not come to look for some seconds.
template <class Flag>  // a bool on 8.1, an atomic one later
bool is_raised(Flag& flag) noexcept {
  if constexpr (std::is_convertible_v<Flag&, bool>) return flag;
  else return zend_atomic_bool_load_ex(&flag);
}
inline void look_at_the_clock() {
  if (is_raised(EG(timed_out))) zend_timeout();
}

// A closure of what may be called: not of another closure, nor of __call.
inline void make_closure(zval* closure, const zend_fcall_info_cache& called) {
  zend_function* const function = called.function_handler;
#if PHP_VERSION_ID >= 80600
  zend_create_fake_closure(closure, function, function->common.scope, called.called_scope, called.object);
#else
  zval object;
  if (called.object != nullptr) ZVAL_OBJ(&object, called.object);
  else ZVAL_UNDEF(&object);
  zend_create_fake_closure(closure, function, function->common.scope, called.called_scope, &object);
#endif
}

}  // namespace fastjson::php

// The error code of enums without values came with enums, in 8.1.
extern "C" PHP_JSON_API zend_class_entry* php_json_exception_ce;

// From 8.6 on ext/json says where its scanner stood when decoding failed, and a string without
// an end is a syntax error to it, before it was a control character: the zero behind the text.
#if PHP_VERSION_ID >= 80600
#define FASTJSON_ERRORS_HAVE_LOCATIONS 1
#define FASTJSON_ERROR_OF_OPEN_STRING PHP_JSON_ERROR_SYNTAX
#else
#define FASTJSON_ERRORS_HAVE_LOCATIONS 0
#define FASTJSON_ERROR_OF_OPEN_STRING PHP_JSON_ERROR_CTRL_CHAR
#endif

// What an iterator's `valid` returns: int, and zend_result in later versions.
using iterator_status = decltype(zend_object_iterator_funcs{}.valid(nullptr));

// Property hooks and lazy objects came with 8.4. An object has standard properties when
// they can be read without asking its class, and without user code running.
#if PHP_VERSION_ID >= 80400
extern "C" {
#include "zend_lazy_objects.h"
}
#define FASTJSON_HAS_PROPERTY_HOOKS 1
#define FASTJSON_HAS_HOOKED_PROPERTIES(object) ((object)->ce->num_hooked_props != 0)
#define FASTJSON_IS_LAZY(object) zend_object_is_lazy(object)
#else
#define FASTJSON_HAS_PROPERTY_HOOKS 0
#define FASTJSON_HAS_HOOKED_PROPERTIES(object) false
#define FASTJSON_IS_LAZY(object) false
#endif
#define FASTJSON_HAS_STANDARD_PROPERTIES(object)                   \
  ((object)->handlers->get_properties_for == nullptr &&            \
   (object)->handlers->get_properties == zend_std_get_properties && \
   !FASTJSON_HAS_HOOKED_PROPERTIES(object) && !FASTJSON_IS_LAZY(object))

namespace fastjson::php {

// The object behind a lazy one, which user code makes if it is not there yet. Null: an exception was thrown.
inline zend_object* real_object(zend_object* object) {
#if FASTJSON_HAS_PROPERTY_HOOKS
  if (FASTJSON_IS_LAZY(object)) return zend_lazy_object_init(object);
#endif
  return object;
}

}  // namespace fastjson::php

#endif
