// The module's globals (one set per thread in ZTS builds) and the names that its files share.
// Assumes compat.hpp. Included by every .cpp of php/src.
// No other mutable state exists in the extension.
#ifndef FASTJSON_PHP_FASTJSON_HPP
#define FASTJSON_PHP_FASTJSON_HPP

#include "compat.hpp"
#include "object_set.hpp"

#include <cstddef>
#include <cstdint>

#include <fastjson/error.hpp>
#include <fastjson/kernels.hpp>
#include <fastjson/version.hpp>

namespace fastjson::php {

// The part of a thread's stack that can be used; both null when nobody knows.
struct thread_stack {
  char* begin;
  char* end;
};

struct encode_buffer;  // encode_buffer.hpp

// What the calls of the encoder that are open share: see encode.cpp and encode_buffer.hpp.
struct open_encodes {
  std::size_t count;
  char* stage;           // request memory, for calls inside other calls; null until the first
  encode_buffer* owner;  // whose text is on it, or null
  object_set serializing;  // before PHP 8.3: their jsonSerialize() runs, or what it has returned is being written
};

struct decode_memory;  // decode_memory.hpp: what decode keeps between the calls of a request

// An error as ext/json has it.
struct host_error {
  zend_long code;    // PHP_JSON_ERROR_*
  zend_long line;    // of the token that the message names from PHP 8.6 on, 0 when it names none
  zend_long column;  // error_mapping: the number of its message, see error_details
};

// Messages of the two errors that can still be asked for, the reported one's and the last call's. Request memory.
struct error_details {
  zend_string* text[2];
  zend_long number[2];  // 0: none
  zend_long newest;
};

struct into_memory;  // into_layout.cpp: the layouts of classes

// The outcome of the last call, also of one that threw.
struct call_outcome {
  host_error error;
  zend_long position;  // byte offset, -1 when there is none
  zend_long line;      // 1-based, 0 when there is none
  zend_long column;
};

inline constexpr call_outcome no_error{{PHP_JSON_ERROR_NONE, 0, 0}, -1, 0, 0};

// What the fastjson_last_error* functions report.
struct error_state {
  host_error reported;  // by the rules of ext/json, where a call that throws leaves it alone
  call_outcome last_call;
};

inline constexpr std::size_t json_functions = 5;  // that fastjson.override takes over

enum class huge_page_answer : std::uint8_t { unknown, yes, no };

}  // namespace fastjson::php

ZEND_BEGIN_MODULE_GLOBALS(fastjson)
  fastjson::kernel kernel;              // chosen once, when the module loads
  bool override_json;                   // ini fastjson.override
  zif_handler json_handlers[fastjson::php::json_functions];  // what the override has replaced
  bool huge_pages;                      // ini fastjson.huge_pages
  bool override_limits;                 // ini fastjson.override_limits
  bool name_came_again;                 // in an object that was decoded: see decode_with_checks()
  std::uint32_t refused_decodes;        // one after the other, far from the beginning: see decode_in_doubt()
  std::uint32_t refused_checks;         // one after the other: see validate_in_doubt()
  zend_long max_nodes;                  // ini fastjson.max_nodes, 0: any number
  fastjson::php::huge_page_answer system_pages;  // what the system says to huge pages
  std::uint32_t chunks_to_pass;         // so many new chunks get no huge page: asking for one took long
  fastjson::php::error_state error;
  fastjson::php::error_details details;
  fastjson::php::into_memory* into;     // request memory; null until the first class
  fastjson::php::open_encodes encodes;
  fastjson::php::thread_stack stack;      // of the thread that asked last
  fastjson::php::decode_memory* decode;  // request memory; null until the first decode
ZEND_END_MODULE_GLOBALS(fastjson)

ZEND_EXTERN_MODULE_GLOBALS(fastjson)
#define FASTJSON_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(fastjson, v)

#endif
