// The extension's entry: functions that need no parser, settings, start and end of a request.
// Assumes ext/json is loaded before (the module table says so). Called by PHP.
// decode.cpp and encode.cpp hold the functions that do the work.
#include "error_state.hpp"
#include "decode.hpp"
#include "decode_exception.hpp"
#include "decoder.hpp"
#include "document.hpp"
#include "fragments.hpp"
#include "into_layout.hpp"
#include "parser.hpp"
#include "stream_iterator.hpp"

#include <cstring>

#include "flags.hpp"
#include "../fastjson_arginfo.h"

ZEND_NAMED_FUNCTION(fastjson_instead_of_json_decode);
ZEND_NAMED_FUNCTION(fastjson_instead_of_json_encode);
ZEND_NAMED_FUNCTION(fastjson_instead_of_json_validate);

ZEND_DECLARE_MODULE_GLOBALS(fastjson)

namespace fastjson::php {

namespace {

const char* message_of_code(zend_long code) noexcept {
  switch (code) {
    case PHP_JSON_ERROR_NONE: return "No error";
    case PHP_JSON_ERROR_DEPTH: return "Maximum stack depth exceeded";
    case PHP_JSON_ERROR_STATE_MISMATCH: return "State mismatch (invalid or malformed JSON)";
    case PHP_JSON_ERROR_CTRL_CHAR: return "Control character error, possibly incorrectly encoded";
    case PHP_JSON_ERROR_SYNTAX: return "Syntax error";
    case PHP_JSON_ERROR_UTF8: return "Malformed UTF-8 characters, possibly incorrectly encoded";
    case PHP_JSON_ERROR_RECURSION: return "Recursion detected";
    case PHP_JSON_ERROR_INF_OR_NAN: return "Inf and NaN cannot be JSON encoded";
    case PHP_JSON_ERROR_UNSUPPORTED_TYPE: return "Type is not supported";
    case PHP_JSON_ERROR_INVALID_PROPERTY_NAME: return "The decoded property name is invalid";
    case PHP_JSON_ERROR_UTF16: return "Single unpaired UTF-16 surrogate in unicode escape";
    case PHP_JSON_ERROR_NON_BACKED_ENUM: return "Non-backed enums have no default serialization";
    case error_io: return "The file could not be read or written";
    case error_pointer: return "The JSON Pointer is not well-formed or leads to no place that can be set";
    case error_patch: return "The JSON Patch is not well-formed or names what is not there";
    case error_patch_test: return "A test of the JSON Patch failed";
    case error_repeated_name: return "A name is repeated in an object";
    case error_max_nodes: return "The text has more values than max_nodes allows";
    case error_max_bytes: return "The text has more bytes than max_bytes allows";
    case error_max_string_bytes: return "A string has more bytes than max_string_bytes allows";
    case error_inexact_integer: return "An integer cannot be represented exactly";
    case error_mapping: return "The text does not fit the class";
    default: return "Unknown error";
  }
}

void publish(zend_long flags, const host_error& error) noexcept {
  if (!(flags & PHP_JSON_THROW_ON_ERROR)) {
    FASTJSON_G(error).reported = error;
    return;
  }
  zend_string* const message = error_message(error);
  zend_throw_exception(php_json_exception_ce, ZSTR_VAL(message), error.code);
  zend_string_release(message);
}

}  // namespace

namespace {

zend_string* detail_of(const host_error& error) noexcept {
  const error_details& kept = FASTJSON_G(details);
  for (int i = 0; error.code == error_mapping && i < 2; ++i)
    if (kept.number[i] == error.column) return kept.text[i];
  return nullptr;
}

}  // namespace

zend_string* error_message(const host_error& error) noexcept {
  if (zend_string* const detail = detail_of(error)) return zend_string_copy(detail);
  const char* const message = message_of_code(error.code);
  if (error.line == 0) return zend_string_init(message, std::strlen(message), false);
  return strpprintf(0, "%s near location " ZEND_LONG_FMT ":" ZEND_LONG_FMT, message, error.line, error.column);
}

void report_error(zend_long flags, zend_long code) noexcept {
  const host_error error{code, 0, 0};
  FASTJSON_G(error).last_call = {error, -1, 0, 0};
  publish(flags, error);
}

void report_error_at(zend_long flags, const host_error& error, const char* text, std::size_t length,
                     std::size_t offset, bool checked) noexcept {
  const position where = locate(text, length, offset, checked);
  FASTJSON_G(error).last_call = {error, static_cast<zend_long>(where.offset), static_cast<zend_long>(where.line),
                                 static_cast<zend_long>(where.column)};
  publish(flags, error);
}

void report_mapping_error(zend_long flags, zend_string* message, const char* text, std::size_t length, std::size_t offset) noexcept {
  error_details& kept = FASTJSON_G(details);
  // The message of the reported error stays until that is another one.
  const host_error& reported = FASTJSON_G(error).reported;
  const int place = reported.code == error_mapping && reported.column == kept.number[0] ? 1 : 0;
  if (kept.text[place] != nullptr) zend_string_release(kept.text[place]);
  kept.text[place] = message;
  kept.number[place] = ++kept.newest;
  report_error_at(flags, {error_mapping, 0, kept.newest}, text, length, offset);
}

void release_error_details() noexcept {
  for (zend_string* const text : FASTJSON_G(details).text)
    if (text != nullptr) zend_string_release(text);
  FASTJSON_G(details) = {};
}

namespace {

// ext/json's functions and ours behind them when fastjson.override is on.
struct override_entry {
  const char* name;
  zif_handler handler;
};

const override_entry overrides[json_functions] = {
    {"json_decode", fastjson_instead_of_json_decode},
    {"json_encode", fastjson_instead_of_json_encode},
    {"json_last_error", ZEND_FN(fastjson_last_error)},
    {"json_last_error_msg", ZEND_FN(fastjson_last_error_msg)},
    {"json_validate", fastjson_instead_of_json_validate},  // exists from PHP 8.3 on
};

// The function of PHP's of that name, null when this PHP has none or disable_functions names it.
zend_internal_function* json_function(const override_entry& entry) noexcept {
  auto* const function = static_cast<zend_function*>(
      zend_hash_str_find_ptr(CG(function_table), entry.name, std::strlen(entry.name)));
  return function != nullptr && function->type == ZEND_INTERNAL_FUNCTION ? &function->internal_function : nullptr;
}

// The functions keep their names, parameters and reflection; only what runs is replaced.
// Called once, before any request and before threads copy the function table, or by dl().
void take_over_json_functions() noexcept {
  zif_handler* before = FASTJSON_G(json_handlers);
  for (const override_entry& entry : overrides) {
    if (zend_internal_function* const function = json_function(entry)) {
      *before = function->handler;
      function->handler = entry.handler;
    }
    ++before;
  }
}

// A server that goes on after a request with dl() must not call what is unloaded. What somebody else has
// put in our place meanwhile stays.
void give_back_json_functions() noexcept {
  zif_handler* before = FASTJSON_G(json_handlers);
  for (const override_entry& entry : overrides) {
    zend_internal_function* const function = *before != nullptr ? json_function(entry) : nullptr;
    if (function != nullptr && function->handler == entry.handler) function->handler = *before;
    *before++ = nullptr;
  }
}

// For phpinfo(): the names of those that are, as they stand in the function table.
void print_taken_over() noexcept {
  smart_str names = {};
  for (const override_entry& entry : overrides) {
    const zend_internal_function* const function = json_function(entry);
    if (function == nullptr || function->handler != entry.handler) continue;
    if (names.s != nullptr) smart_str_appends(&names, ", ");
    smart_str_appends(&names, entry.name);
  }
  smart_str_0(&names);
  php_info_print_table_row(2, "json_* functions taken over", names.s != nullptr ? ZSTR_VAL(names.s) : "none");
  smart_str_free(&names);
}

}  // namespace
}  // namespace fastjson::php

PHP_FUNCTION(fastjson_last_error) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_LONG(FASTJSON_G(error).reported.code);
}

PHP_FUNCTION(fastjson_last_error_msg) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_STR(fastjson::php::error_message(FASTJSON_G(error).reported));
}

PHP_FUNCTION(fastjson_last_error_pos) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_LONG(FASTJSON_G(error).last_call.position);
}

PHP_FUNCTION(fastjson_last_error_info) {
  ZEND_PARSE_PARAMETERS_NONE();
  const fastjson::php::call_outcome last = FASTJSON_G(error).last_call;
  array_init_size(return_value, 5);
  add_assoc_long(return_value, "code", last.error.code);
  add_assoc_str(return_value, "msg", fastjson::php::error_message(last.error));
  add_assoc_long(return_value, "pos", last.position);
  add_assoc_long(return_value, "line", last.line);
  add_assoc_long(return_value, "col", last.column);
}

PHP_FUNCTION(fastjson_version) {
  ZEND_PARSE_PARAMETERS_NONE();
  RETURN_STRING(FASTJSON_VERSION_STRING);
}

PHP_INI_BEGIN()
  STD_PHP_INI_BOOLEAN("fastjson.override", "0", PHP_INI_SYSTEM, OnUpdateBool, override_json, zend_fastjson_globals,
                      fastjson_globals)
  STD_PHP_INI_BOOLEAN("fastjson.override_limits", "0", PHP_INI_SYSTEM, OnUpdateBool, override_limits, zend_fastjson_globals,
                      fastjson_globals)
  STD_PHP_INI_ENTRY("fastjson.max_nodes", "0", PHP_INI_ALL, OnUpdateLongGEZero, max_nodes, zend_fastjson_globals,
                    fastjson_globals)
  STD_PHP_INI_BOOLEAN("fastjson.huge_pages", "1", PHP_INI_SYSTEM, OnUpdateBool, huge_pages, zend_fastjson_globals,
                      fastjson_globals)
PHP_INI_END()

static PHP_GINIT_FUNCTION(fastjson) {
#if defined(COMPILE_DL_FASTJSON) && defined(ZTS)
  ZEND_TSRMLS_CACHE_UPDATE();
#endif
  memset(fastjson_globals, 0, sizeof *fastjson_globals);
  fastjson_globals->kernel = fastjson::select_kernel();
  fastjson_globals->error.last_call = fastjson::php::no_error;
}

static PHP_MINIT_FUNCTION(fastjson) {
  REGISTER_INI_ENTRIES();
  register_fastjson_symbols(module_number);
  fastjson::php::decode_exception_ce = register_class_FastJson_DecodeException(php_json_exception_ce);
  fastjson::php::set_up_document_class(
      register_class_FastJson_Document(zend_ce_arrayaccess, zend_ce_aggregate, zend_ce_countable, php_json_serializable_ce));
  fastjson::php::set_up_fragment_classes(register_class_FastJson_Raw(php_json_serializable_ce, zend_ce_stringable),
                                         register_class_FastJson_Base64(php_json_serializable_ce));
  fastjson::php::set_up_decoder_class(register_class_FastJson_Decoder());
  fastjson::php::set_up_field_class(register_class_FastJson_Field());
  fastjson::php::set_up_stream_iterator_class(register_class_FastJson_StreamIterator(zend_ce_iterator));
  fastjson::php::set_up_parser_class(register_class_FastJson_Parser());
  if (FASTJSON_G(override_json)) fastjson::php::take_over_json_functions();
  return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(fastjson) {
  fastjson::php::give_back_json_functions();
  UNREGISTER_INI_ENTRIES();
  return SUCCESS;
}

static PHP_RINIT_FUNCTION(fastjson) {
#if defined(COMPILE_DL_FASTJSON) && defined(ZTS)
  ZEND_TSRMLS_CACHE_UPDATE();
#endif
  FASTJSON_G(error) = {fastjson::php::no_error.error, fastjson::php::no_error};
  FASTJSON_G(decode) = nullptr;
  FASTJSON_G(details) = {};
  FASTJSON_G(into) = nullptr;
  FASTJSON_G(encodes) = {};
  return SUCCESS;
}

static PHP_RSHUTDOWN_FUNCTION(fastjson) {
  fastjson::php::release_decode_memory();
  fastjson::php::release_into_memory();
  fastjson::php::release_error_details();
  // What a bailout has left in request memory goes with it.
  if (FASTJSON_G(encodes).stage != nullptr) efree(FASTJSON_G(encodes).stage);
  FASTJSON_G(encodes).serializing.release();
  FASTJSON_G(encodes) = {};
  return SUCCESS;
}

static PHP_MINFO_FUNCTION(fastjson) {
  php_info_print_table_start();
  php_info_print_table_row(2, "fastjson support", "enabled");
  php_info_print_table_row(2, "version", FASTJSON_VERSION_STRING);
  php_info_print_table_row(2, "kernel", fastjson::kernel_name(FASTJSON_G(kernel)));
  fastjson::php::print_taken_over();
  php_info_print_table_end();
  DISPLAY_INI_ENTRIES();
}

static const zend_module_dep fastjson_dependencies[] = {
  ZEND_MOD_REQUIRED("json")
  ZEND_MOD_END
};

zend_module_entry fastjson_module_entry = {
  STANDARD_MODULE_HEADER_EX,
  nullptr,
  fastjson_dependencies,
  "fastjson",
  ext_functions,
  PHP_MINIT(fastjson),
  PHP_MSHUTDOWN(fastjson),
  PHP_RINIT(fastjson),
  PHP_RSHUTDOWN(fastjson),
  PHP_MINFO(fastjson),
  FASTJSON_VERSION_STRING,
  PHP_MODULE_GLOBALS(fastjson),
  PHP_GINIT(fastjson),
  nullptr,
  nullptr,
  STANDARD_MODULE_PROPERTIES_EX
};

#ifdef COMPILE_DL_FASTJSON
#ifdef ZTS
ZEND_TSRMLS_CACHE_DEFINE()
#endif
extern "C" {
ZEND_GET_MODULE(fastjson)
}
#endif
