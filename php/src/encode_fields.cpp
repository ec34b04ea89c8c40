// FASTJSON_ENCODE_FIELDS: objects as fastjson_decode_into() reads them: names and skips of #[FastJson\Field], properties that are
// not public where they have one, date-times as text of RFC 3339. Without the flag nothing here runs.
// The properties go into a table of their own, whose values are those of the object until user code runs.
// Called by encode_object.cpp.
#include "encode_fields.hpp"
#include "encode_state.hpp"
#include "into_layout.hpp"

extern "C" {
#include "ext/date/php_date.h"
}

namespace fastjson::php {
namespace {

bool is_date(const zend_object* object) noexcept { return instanceof_function(object->ce, php_date_get_interface_ce()); }

// With a fraction only where there is one. Null: an exception was thrown. Runs no user code: format() is the base class's.
zend_string* date_text(zend_object* object) {
  const php_date_obj* const date = php_date_obj_from_obj(object);
  const bool exact = date->time == nullptr || date->time->us == 0;
  auto* const format = static_cast<zend_function*>(zend_hash_str_find_ptr(&php_date_get_immutable_ce()->function_table, ZEND_STRL("format")));
  zval pattern, text;
  ZVAL_STRING(&pattern, exact ? "Y-m-d\\TH:i:sP" : "Y-m-d\\TH:i:s.uP");
  ZVAL_UNDEF(&text);
  zend_call_known_function(format, object, object->ce, &text, 1, &pattern, nullptr);
  zval_ptr_dtor(&pattern);
  if (EG(exception) == nullptr && Z_TYPE(text) == IS_STRING) return Z_STR(text);
  zval_ptr_dtor(&text);
  return nullptr;
}

zend_array* table_of_fields(zend_object* object, HashTable* written) {
  zend_array* const table = zend_new_array(zend_hash_num_elements(written));
  zend_hash_real_init_mixed(table);
  zend_string* name;
  zval* entry;
  zval value;
  ZEND_HASH_FOREACH_STR_KEY_VAL(written, name, entry) {
    const auto* const property = static_cast<zend_property_info*>(Z_PTR_P(entry));
#if FASTJSON_HAS_PROPERTY_HOOKS
    if (property->hooks != nullptr) {
      ZVAL_PTR(&value, const_cast<zend_property_info*>(property));
      zend_hash_add_new(table, name, &value);
      continue;
    }
#endif
    zval* const place = OBJ_PROP(object, property->offset);
    if (Z_ISUNDEF_P(place)) continue;
    ZVAL_COPY(&value, place);
    zend_hash_add_new(table, name, &value);
  } ZEND_HASH_FOREACH_END();
  if (object->properties == nullptr) return table;
  // What is not declared has a value of its own in the object's table.
  zend_ulong index;
  ZEND_HASH_FOREACH_KEY_VAL(object->properties, index, name, entry) {
    if (Z_TYPE_P(entry) == IS_INDIRECT || (name != nullptr && ZSTR_LEN(name) != 0 && ZSTR_VAL(name)[0] == 0)) continue;
    ZVAL_COPY(&value, entry);
    if ((name != nullptr ? zend_hash_add(table, name, &value) : zend_hash_index_add(table, index, &value)) == nullptr) zval_ptr_dtor(&value);
  } ZEND_HASH_FOREACH_END();
  return table;
}

}  // namespace

bool has_fields(zend_object* object) noexcept {
  if (is_date(object)) return true;
  return object->ce->type == ZEND_USER_CLASS && object->handlers->get_properties_for == nullptr &&
         object->handlers->get_properties == zend_std_get_properties;
}

// Runs user code: lazy objects are made, constants in attributes are evaluated.
entered encode_state::enter_fields(zend_object* object, bool is_owned) {
  hold_all();
  if (!is_owned) GC_ADDREF(object);
  if (is_date(object)) {
    zend_string* const text = date_text(object);
    OBJ_RELEASE(object);
    if (text == nullptr) return entered::null;
    encode_frame* const frame = push(frame_kind::result, nullptr, nullptr);
    ZVAL_STR(&frame->value, text);
    frame->at = &frame->value;
    frame->is_held = true;
    return entered::frame;
  }
  const bool is_lazy = FASTJSON_IS_LAZY(object);
  const bool allowed = !GC_IS_RECURSIVE(object) && (!is_lazy || is_link_allowed());
  zend_object* const real = allowed ? real_object(object) : nullptr;
  const bool is_other = real != nullptr && real != object;  // which a lazy one may exchange meanwhile
  if (is_other) GC_ADDREF(real);
  HashTable* const written = real != nullptr ? written_properties(real->ce) : nullptr;
  zend_array* const table = written != nullptr ? table_of_fields(real, written) : nullptr;
  if (is_other) OBJ_RELEASE(real);
  if (table == nullptr) {
    if (GC_IS_RECURSIVE(object)) error = PHP_JSON_ERROR_RECURSION;
    OBJ_RELEASE(object);
    return entered::null;
  }
  encode_frame* const frame = push(frame_kind::properties, table, object);
  frame->is_held = true;
  frame->owns_table = true;
  ZVAL_UNDEF(&frame->value);
  frame->has_hooks = true;  // the object is marked against recursion, not the table
  if (is_lazy) count_user_call(frame, link);
  frame->at = &table->arData->val;
  frame->end = &(table->arData + table->nNumUsed)->val;
  return entered::frame;
}

}  // namespace fastjson::php
