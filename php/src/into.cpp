// fastjson_decode_into() and fastjson_decode_list_into(): JSON straight into objects of given classes; FastJson\Field.
// The text is checked first, then read (into_walk.hpp) by layouts of the classes (into_layout.hpp). Constructors are not called.
// Assumes the globals of php_fastjson.hpp. Called by PHP.
#include "into_state.hpp"
#include "decode_exception.hpp"
#include "decode_memory.hpp"
#include "error_state.hpp"
#include "flags.hpp"

#include <fastjson/sink.hpp>

extern "C" {
#include "zend_attributes.h"
}

#define FASTJSON_TARGET_UNIT "into_walk.hpp"
#include <fastjson/for_each_target.hpp>

namespace fastjson::php {
namespace {

bool run_walk(into_state& state, zval* to, const value_type& root) {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::walk_into(state, to, root);)
}

// The text is valid. False: reported, or an exception was thrown; `to` is null then.
bool read_into(zval* to, const json_text& text, const value_type& root, zend_long flags, smart_str& pointer) {
  into_state state(text, flags);
  ZVAL_NULL(to);
  bool good = run_walk(state, to, root);
  if (!good) state.report(pointer);
  else good = state.finish();
  if (!good) {
    state.silence();
    zval_ptr_dtor(to);
    ZVAL_NULL(to);
  }
  state.release();
  return good;
}

// Syntax errors come before all others, wherever they stand.
void decode_typed(zval* to, zend_string* json, zend_string* class_name, zend_long flags, bool list) {
  value_type root;
  if (!(list ? prepare_list(root, class_name) : prepare_object(root, class_name))) return;
  const bool throws = (flags & PHP_JSON_THROW_ON_ERROR) != 0;
  flags &= ~static_cast<zend_long>(PHP_JSON_THROW_ON_ERROR);
  const host_error before = FASTJSON_G(error).reported;
  if (!throws) clear_code(flags);
  smart_str pointer = {};
  json_text text;
  bool good = text.open(ZSTR_VAL(json), ZSTR_LEN(json), flags);
  if (good) {
    good = check_text(text, PHP_JSON_PARSER_DEFAULT_DEPTH, flags, {static_cast<std::size_t>(FASTJSON_G(max_nodes)), 0}) && read_into(to, text, root, flags, pointer);
    text.discard();
  }
  // User code that ran meanwhile (autoloaders, defaults, destructors) may have left errors of its own.
  if (good || EG(exception) != nullptr) {
    begin_call();
    clear_code(0);
  }
  if (throws) {
    FASTJSON_G(error).reported = before;
    if (!good && EG(exception) == nullptr && !FASTJSON_OUT_OF_MEMORY())
      throw_decode_exception(pointer.s != nullptr ? ZSTR_VAL(pointer.s) : "", pointer.s != nullptr ? ZSTR_LEN(pointer.s) : 0);
  }
  smart_str_free(&pointer);
  release_type(root);
}

void decode_function(INTERNAL_FUNCTION_PARAMETERS, bool list) {
  zend_string *json, *class_name;
  zend_long flags = 0;
  ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_STR(json)
    Z_PARAM_STR(class_name)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();
  ZVAL_NULL(return_value);
  // User code may run before the text is read and after, and the caller's variables may be the only owners.
  zend_string_addref(json);
  zend_string_addref(class_name);
  decode_typed(return_value, json, class_name, flags, list);
  zend_string_release(json);
  zend_string_release(class_name);
}

}  // namespace

void set_up_field_class(zend_class_entry* field) noexcept {
  zend_internal_attribute_register(field, ZEND_ATTRIBUTE_TARGET_PROPERTY);
}

}  // namespace fastjson::php

PHP_FUNCTION(fastjson_decode_into) { fastjson::php::decode_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, false); }

PHP_FUNCTION(fastjson_decode_list_into) { fastjson::php::decode_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, true); }

ZEND_METHOD(FastJson_Field, __construct) {
  zend_string *name = nullptr, *list = nullptr, *map = nullptr;
  bool skip = false;
  ZEND_PARSE_PARAMETERS_START(0, 4)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(name)
    Z_PARAM_STR_OR_NULL(list)
    Z_PARAM_STR_OR_NULL(map)
    Z_PARAM_BOOL(skip)
  ZEND_PARSE_PARAMETERS_END();
  zend_object* const self = Z_OBJ_P(ZEND_THIS);
  const auto set = [self](const char* property, std::size_t n, zend_string* text) {
    zval value;
    if (text != nullptr) ZVAL_STR(&value, text);
    else ZVAL_NULL(&value);
    zend_update_property(self->ce, self, property, n, &value);
  };
  set(ZEND_STRL("name"), name);
  set(ZEND_STRL("list"), list);
  set(ZEND_STRL("map"), map);
  zend_update_property_bool(self->ce, self, ZEND_STRL("skip"), skip);
}
