// Objects in the encoder: JsonSerializable, enums, properties of every kind, and the care
// that user code needs. Assumes encode_state.hpp's invariants. Called by encode_walk.hpp.
// Every function here that can run user code says so; it holds all open frames before.
#include "encode_state.hpp"

#include <algorithm>
#include <cstring>

extern "C" {
#if PHP_VERSION_ID >= 80400
#include "zend_lazy_objects.h"
#endif
}

namespace fastjson::php {

namespace {

// What jsonSerialize() runs under: the table that was marked for it before PHP 8.3, and
// whether we have a reference on that.
struct serialization_mark {
  zend_array* table;
  bool is_shared;
};

// The mark against endless recursion through jsonSerialize(): a guard of its own from
// PHP 8.3 on, before that the mark of the object's table of properties. Not the object's
// own: user code runs under it, and var_dump($this) there must still show the object.
#ifdef ZEND_GUARD_PROTECT_RECURSION
bool is_being_serialized(zend_object* object) noexcept {
  return ZEND_GUARD_IS_RECURSIVE(zend_get_recursion_guard(object), JSON);
}
serialization_mark start_serializing(zend_object* object) noexcept {
  std::uint32_t* const guard = zend_get_recursion_guard(object);
  ZEND_GUARD_PROTECT_RECURSION(guard, JSON);
  return {nullptr, false};
}
void end_serializing(zend_object* object, serialization_mark) noexcept {
  std::uint32_t* const guard = zend_get_recursion_guard(object);
  ZEND_GUARD_UNPROTECT_RECURSION(guard, JSON);
}
#else
bool is_being_serialized(zend_object* object) noexcept {
  const HashTable* const table = object->handlers->get_properties(object);
  return table != nullptr && GC_IS_RECURSIVE(table);
}
// User code may give the object another table (ArrayObject::exchangeArray()). One that others
// share lives on then, and our reference keeps it until the mark is taken back. One that is
// the object's alone stays so, since PHP copies a marked table instead of sharing it, and
// ends when it is replaced; a reference would make PHP replace it at the first write.
serialization_mark start_serializing(zend_object* object) noexcept {
  HashTable* const table = object->handlers->get_properties(object);
  if (table == nullptr || (GC_FLAGS(table) & GC_IMMUTABLE)) return {nullptr, false};
  const bool is_shared = GC_REFCOUNT(table) > 1;
  if (is_shared) GC_ADDREF(table);
  GC_PROTECT_RECURSION(table);
  return {table, is_shared};
}
void end_serializing(zend_object* object, serialization_mark mark) noexcept {
  if (mark.table == nullptr) return;
  if (mark.is_shared || mark.table == object->handlers->get_properties(object)) GC_UNPROTECT_RECURSION(mark.table);
  if (mark.is_shared) zend_release_properties(mark.table);
}
#endif

// Its declared properties can be read where they stand, without a table of them.
bool has_plain_slots(zend_object* object) noexcept {
  return object->properties == nullptr && FASTJSON_HAS_STANDARD_PROPERTIES(object);
}

}  // namespace

void encode_state::grow() {
#if PHP_VERSION_ID >= 80300
  // Who sets zend.max_allowed_stack_size wants nesting to end with an error: the frames,
  // which stand where ext/json would recurse, are held to that size.
  const zend_long allowed = EG(max_allowed_stack_size);
  if (allowed > 0) {
    max_depth = static_cast<int>(std::min<zend_long>(max_depth, allowed / static_cast<zend_long>(sizeof(encode_frame))));
  }
#endif
  const std::size_t used = static_cast<std::size_t>(top + 1 - frames);
  auto* const more = static_cast<encode_frame*>(safe_emalloc(2 * used, sizeof(encode_frame), 0));
  std::memcpy(more, frames, used * sizeof(encode_frame));
  if (frames != first_frames) efree(frames);
  frames = more;
  top = frames + used - 1;
  last = frames + 2 * used - 1;
}

void encode_state::protect_all() noexcept {
  const std::size_t open = static_cast<std::size_t>(top + 1 - frames);
  for (; protected_until < open; protected_until++) {
    encode_frame& frame = frames[protected_until];
    frame.is_protected = true;
    if (frame.kind == frame_kind::slots || frame.has_hooks) {
      GC_TRY_PROTECT_RECURSION(frame.object);
    } else if (frame.table != nullptr) {
      GC_TRY_PROTECT_RECURSION(frame.table);
    }
  }
}

// Gives back in the order of ext/json: mark, table, object. Destructors may run.
void encode_state::release(encode_frame* frame) {
  const std::size_t index = static_cast<std::size_t>(frame - frames);
  held = std::min(held, index);
  protected_until = std::min(protected_until, index);
  if (frame->kind == frame_kind::result) {
    if (frame->object != nullptr) end_serializing(frame->object, {frame->marked, frame->owns_table});
    zval_ptr_dtor(&frame->value);
    if (frame->object != nullptr) OBJ_RELEASE(frame->object);
    return;
  }
  if (frame->is_protected) {
    if (frame->kind == frame_kind::slots || frame->has_hooks) {
      GC_TRY_UNPROTECT_RECURSION(frame->object);
    } else if (frame->table != nullptr) {
      GC_TRY_UNPROTECT_RECURSION(frame->table);
    }
  }
  if (frame->kind == frame_kind::properties || frame->kind == frame_kind::packed_properties) {
    if (frame->has_value) zval_ptr_dtor(&frame->value);
    if (frame->owns_table || frame->is_held) zend_release_properties(frame->table);
  } else if (frame->is_held && frame->table != nullptr) {
    zval array;
    ZVAL_ARR(&array, frame->table);
    if (!(GC_FLAGS(frame->table) & GC_IMMUTABLE)) zval_ptr_dtor_nogc(&array);
  }
  if (frame->is_held && frame->object != nullptr) OBJ_RELEASE(frame->object);
}

void encode_state::hold_all() noexcept {
  const std::size_t open = static_cast<std::size_t>(top + 1 - frames);
  for (; held < open; held++) {
    encode_frame& frame = frames[held];
    if (frame.is_held || frame.kind == frame_kind::result) continue;
    frame.is_held = true;
    if (frame.object != nullptr) GC_ADDREF(frame.object);
    if (frame.table != nullptr && !frame.owns_table) GC_TRY_ADDREF(frame.table);
  }
}

void encode_state::unwind() {
  while (!is_empty()) pop();
  if (frames != first_frames) efree(frames);
}

entered encode_state::enter_object(zend_object* object) {
  zend_class_entry* const ce = object->ce;
  protect_all();
  if (ce != plain_class) {
    if (instanceof_function(ce, php_json_serializable_ce)) return enter_serializable(object);
    if (ce->ce_flags & ZEND_ACC_ENUM) return enter_enum(object);
    plain_class = ce;
  }
  return enter_properties(object, false);
}

// Runs user code.
void encode_state::call_json_serialize(zend_object* object, zval* result) {
  auto* const method = static_cast<zend_function*>(
      zend_hash_str_find_ptr(&object->ce->function_table, ZEND_STRL("jsonserialize")));
  ZVAL_UNDEF(result);
  zend_call_known_instance_method_with_0_params(method, object, result);
  if (Z_TYPE_P(result) == IS_UNDEF && !EG(exception)) {
    zend_throw_exception_ex(nullptr, 0, "Failed calling %s::jsonSerialize()", ZSTR_VAL(object->ce->name));
  }
}

// Runs user code.
entered encode_state::enter_serializable(zend_object* object) {
  if (is_being_serialized(object)) {
    error = PHP_JSON_ERROR_RECURSION;
    return entered::null;
  }
  hold_all();
  GC_ADDREF(object);
  const serialization_mark mark = start_serializing(object);
  zval result;
  call_json_serialize(object, &result);
  if (EG(exception)) {
    zval_ptr_dtor(&result);
    end_serializing(object, mark);
    OBJ_RELEASE(object);
    return entered::null;
  }
  if (Z_TYPE(result) == IS_OBJECT && Z_OBJ(result) == object) {
    // "return $this" means its properties. The result is the reference that we took, so
    // one of the two can go.
    end_serializing(object, mark);
    zval_ptr_dtor(&result);
    return enter_properties(object, true);
  }
  encode_frame* const frame = push(frame_kind::result, nullptr, object);
  ZVAL_COPY_VALUE(&frame->value, &result);
  frame->at = &frame->value;
  frame->marked = mark.table;
  frame->owns_table = mark.is_shared;
  frame->is_held = true;
  return entered::frame;
}

#if FASTJSON_HAS_PROPERTY_HOOKS
// Runs user code.
zval* encode_state::read_hooked(zval* property) {
  auto* const info = static_cast<zend_property_info*>(Z_PTR_P(property));
  if ((info->flags & ZEND_ACC_VIRTUAL) && info->hooks[ZEND_PROPERTY_HOOK_GET] == nullptr) return nullptr;
  hold_all();
  zval result;
  ZVAL_UNDEF(&result);
  zval* const value = zend_read_property_ex(info->ce, top->object, info->name, true, &result);
  if (EG(exception)) {
    zval_ptr_dtor(&result);
    return nullptr;
  }
  // A value that stands elsewhere is held like one that was made for us.
  if (value == &result) {
    ZVAL_COPY_VALUE(&top->value, &result);
  } else {
    ZVAL_COPY(&top->value, value);
  }
  top->has_value = true;
  return &top->value;
}
#else
zval* encode_state::read_hooked(zval*) { return nullptr; }
#endif

void encode_state::drop_hooked() {
  top->has_value = false;
  zval_ptr_dtor(&top->value);
}

entered encode_state::enter_enum(zend_object* object) {
  if (object->ce->enum_backing_type == IS_UNDEF) {
    error = PHP_JSON_ERROR_NON_BACKED_ENUM;
    return entered::zero;
  }
  encode_frame* const frame = push(frame_kind::result, nullptr, nullptr);
  ZVAL_COPY(&frame->value, zend_enum_fetch_case_value(object));
  frame->at = &frame->value;
  frame->is_held = true;
  return entered::frame;
}

// May run user code: handlers of internal classes can do anything, lazy objects are made.
// `is_owned`: we have a reference on the object, which passes to the frame, or is released.
entered encode_state::enter_properties(zend_object* object, bool is_owned) {
  if (has_plain_slots(object)) {
    if (GC_IS_RECURSIVE(object)) {
      error = PHP_JSON_ERROR_RECURSION;
      if (is_owned) OBJ_RELEASE(object);
      return entered::null;
    }
    encode_frame* const frame = push(frame_kind::slots, nullptr, object);
    frame->index = 0;
    frame->count = static_cast<std::uint32_t>(object->ce->default_properties_count);
    frame->is_held = is_owned;
    return entered::frame;
  }
  zend_array* table = object->properties;
  const bool is_special = !FASTJSON_HAS_STANDARD_PROPERTIES(object);
  const bool has_hooks = FASTJSON_HAS_HOOKED_PROPERTIES(object);
  if (is_special) {
    hold_all();
    if (!is_owned) GC_ADDREF(object);
    is_owned = true;
    zval value;
    ZVAL_OBJ(&value, object);
    table = zend_get_properties_for(&value, ZEND_PROP_PURPOSE_JSON);
  } else if (is_owned) {
    GC_TRY_ADDREF(table);
  }
  if (has_hooks ? GC_IS_RECURSIVE(object) != 0 : table != nullptr && GC_IS_RECURSIVE(table)) {
    error = PHP_JSON_ERROR_RECURSION;
    if (is_owned) {
      zend_release_properties(table);
      OBJ_RELEASE(object);
    }
    return entered::null;
  }
  encode_frame* const frame = push(frame_kind::properties, table, object);
  frame->is_held = is_owned;
  frame->owns_table = is_owned;
  frame->has_hooks = has_hooks;
  frame->at = nullptr;
  frame->end = nullptr;
  if (table == nullptr) return entered::frame;
#if FASTJSON_PACKED_HOLDS_ZVALS
  if (HT_IS_PACKED(table)) {
    frame->kind = frame_kind::packed_properties;
    frame->at = table->arPacked;
    frame->end = table->arPacked + table->nNumUsed;
    return entered::frame;
  }
#endif
  frame->at = &table->arData->val;
  frame->end = &(table->arData + table->nNumUsed)->val;
  return entered::frame;
}

}  // namespace fastjson::php
