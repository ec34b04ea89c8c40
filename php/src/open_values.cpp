// Containers that grow while their text arrives. Assumes the globals of php_fastjson.hpp. Called by parser.cpp.
#include "open_values.hpp"

#include "flags.hpp"
#include "table_growth.hpp"

namespace fastjson::php {
namespace {

// Adds to a container as ext/json does; takes over `value`. False when memory_limit is passed.
bool put(zval* container, bool is_list, zend_string* name, zval* value) {
  zend_array* const table = Z_TYPE_P(container) == IS_ARRAY ? Z_ARRVAL_P(container) : Z_OBJ_P(container)->properties;
  zend_ulong index = 0;
  const bool numeric = !is_list && Z_TYPE_P(container) == IS_ARRAY && ZEND_HANDLE_NUMERIC(name, index);
  if (FASTJSON_UNLIKELY(table != nullptr && !(is_list ? has_room(table) : has_room(table, numeric ? nullptr : name, index)))) {
    zval_ptr_dtor(value);
    return false;
  }
  if (is_list) {
    zend_hash_next_index_insert_new(table, value);
  } else if (numeric) {
    zend_hash_index_update(table, index, value);
  } else if (Z_TYPE_P(container) == IS_ARRAY) {
    zend_hash_update(table, name, value);
  } else {
    zend_std_write_property(Z_OBJ_P(container), name, value, nullptr);
    zval_ptr_dtor(value);
  }
  return true;
}

bool has_member(zval* container, zend_string* name) {
  if (Z_TYPE_P(container) == IS_ARRAY) return zend_symtable_exists(Z_ARRVAL_P(container), name);
  return zend_hash_exists(zend_std_get_properties(Z_OBJ_P(container)), name);
}

}  // namespace

bool open_values::push(bool is_list, zend_long flags) {
  if (used == room) {
    const std::size_t more = room == 0 ? 16 : 2 * room;
    void* const moved = reallocate_large(levels, more * sizeof(level), used * sizeof(level));
    if (FASTJSON_UNLIKELY(moved == nullptr)) return false;
    levels = static_cast<level*>(moved);
    room = more;
  }
  level& opened = levels[used];
  opened.name = nullptr;
  opened.is_list = is_list;
  if (is_list || (flags & PHP_JSON_OBJECT_AS_ARRAY)) array_init(&opened.value);
  else object_init(&opened.value);
  ++used;
  open_objects += !is_list;
  return true;
}

void open_values::pop(zval* value, zend_long flags) {
  level& closed = levels[--used];
  open_objects -= !closed.is_list;
  ZVAL_COPY_VALUE(value, &closed.value);
  if (closed.is_list || (flags & decode_empty_objects) == 0 || Z_TYPE_P(value) != IS_ARRAY) return;
  if (zend_hash_num_elements(Z_ARRVAL_P(value)) != 0) return;
  zval_ptr_dtor(value);
  object_init(value);
}

zend_long open_values::set_name(zend_string* name, zend_long flags) {
  level& open = innermost();
  open.name = name;
  if (Z_TYPE(open.value) == IS_OBJECT && ZSTR_LEN(name) != 0 && ZSTR_VAL(name)[0] == 0) return PHP_JSON_ERROR_INVALID_PROPERTY_NAME;
  return (flags & decode_unique_names) != 0 && has_member(&open.value, name) ? error_repeated_name : 0;
}

bool open_values::add(zval* value) {
  level& open = innermost();
  if (Z_TYPE(open.value) == IS_ARRAY) SEPARATE_ARRAY(&open.value);
  zend_string* const name = open.name;
  open.name = nullptr;
  const bool good = put(&open.value, open.is_list, name, value);
  if (name != nullptr) zend_string_release(name);
  return good;
}

void open_values::snapshot(zval* to, zval* inner) {
  for (std::size_t i = used; i-- > 0;) {
    const level& open = levels[i];
    zval copy;
    if (Z_TYPE(open.value) == IS_OBJECT) {
      ZVAL_OBJ(&copy, zend_objects_clone_obj(Z_OBJ(open.value)));
    } else {
      ZVAL_COPY(&copy, &open.value);
      if (Z_TYPE_P(inner) != IS_UNDEF) SEPARATE_ARRAY(&copy);
    }
    if (Z_TYPE_P(inner) != IS_UNDEF) put(&copy, open.is_list, open.name, inner);
    ZVAL_COPY_VALUE(inner, &copy);
  }
  if (Z_TYPE_P(inner) == IS_UNDEF) ZVAL_NULL(to);
  else ZVAL_COPY_VALUE(to, inner);
}

void open_values::append_pointer(smart_str& to) {
  for (std::size_t i = 0; i < used; ++i) {
    level& open = levels[i];
    if (open.is_list) {
      smart_str_appendc(&to, '/');
      smart_str_append_long(&to, static_cast<zend_long>(zend_hash_num_elements(Z_ARRVAL(open.value))));
    } else if (open.name != nullptr) {
      smart_str_appendc(&to, '/');
      for (std::size_t j = 0; j < ZSTR_LEN(open.name); ++j) {
        const char c = ZSTR_VAL(open.name)[j];
        if (c == '~') smart_str_appends(&to, "~0");
        else if (c == '/') smart_str_appends(&to, "~1");
        else smart_str_appendc(&to, c);
      }
    }
  }
}

void open_values::show(zend_get_gc_buffer* roots) {
  for (std::size_t i = 0; i < used; ++i) zend_get_gc_buffer_add_zval(roots, &levels[i].value);
}

void open_values::destroy() {
  while (used != 0) {
    level& open = levels[--used];
    if (open.name != nullptr) zend_string_release(open.name);
    zval_ptr_dtor(&open.value);
  }
  if (levels != nullptr) efree(levels);
  levels = nullptr;
  room = open_objects = 0;
}

}  // namespace fastjson::php
