// See encode_marks.hpp. Called by encode_object.cpp, encode_frames.cpp and encode.cpp.
#include "encode_marks.hpp"
#include "php_fastjson.hpp"

namespace fastjson::php {

// --- jsonSerialize() ---

// The mark is a guard of its own from PHP 8.3 on, before that the mark of the object's table of properties. Not the object's
// own: user code runs under it, and var_dump($this) there must still show the object.
#ifdef ZEND_GUARD_PROTECT_RECURSION

bool is_being_serialized(zend_object* object) noexcept {
  return ZEND_GUARD_IS_RECURSIVE(zend_get_recursion_guard(object), JSON);
}

serialization_mark start_serializing(zend_object* object) {
  std::uint32_t* const guard = zend_get_recursion_guard(object);
  ZEND_GUARD_PROTECT_RECURSION(guard, JSON);
  return {nullptr, false, true};
}

void pause_serializing(zend_object* object, serialization_mark mark) noexcept {
  if (!mark.is_ours) return;
  std::uint32_t* const guard = zend_get_recursion_guard(object);
  ZEND_GUARD_UNPROTECT_RECURSION(guard, JSON);
}

serialization_mark resume_serializing(zend_object* object, serialization_mark mark) {
  if (!mark.is_ours || is_being_serialized(object)) return {nullptr, false, false};
  return start_serializing(object);
}

void end_serializing(zend_object* object, serialization_mark mark) noexcept { pause_serializing(object, mark); }

#else

namespace {

// One of the object's alone ends when it is replaced.
bool is_there(zend_object* object, serialization_mark mark) noexcept {
  return mark.is_shared || mark.table == object->handlers->get_properties(object);
}

// User code may give the object another table (ArrayObject::exchangeArray()). One that others
// share lives on then, and our reference keeps it until the mark is taken back. One that is
// the object's alone stays so, since PHP copies a marked table instead of sharing it, and
// ends when it is replaced; a reference would make PHP replace it at the first write.
serialization_mark mark_table(zend_array* table, bool is_shared) noexcept {
  if (!is_shared && GC_REFCOUNT(table) > 1) {
    GC_ADDREF(table);
    is_shared = true;
  }
  GC_PROTECT_RECURSION(table);
  return {table, is_shared, true};
}

}  // namespace

// Where that table would have to be made first, the object goes into a set of ours: the table takes 376 bytes and more, for as long
// as the object lives.
bool is_being_serialized(zend_object* object) noexcept {
  if (FASTJSON_G(encodes).serializing.has(object)) return true;
  if (has_plain_slots(object)) return false;
  const HashTable* const table = object->handlers->get_properties(object);
  return table != nullptr && GC_IS_RECURSIVE(table);
}

serialization_mark start_serializing(zend_object* object) {
  if (has_plain_slots(object)) {
    FASTJSON_G(encodes).serializing.add(object);
    return {nullptr, false, true};
  }
  HashTable* const table = object->handlers->get_properties(object);
  if (table == nullptr || (GC_FLAGS(table) & GC_IMMUTABLE)) return {nullptr, false, false};
  return mark_table(table, false);
}

void pause_serializing(zend_object* object, serialization_mark mark) noexcept {
  if (!mark.is_ours) return;
  if (mark.table == nullptr) FASTJSON_G(encodes).serializing.remove(object);
  else if (is_there(object, mark)) GC_UNPROTECT_RECURSION(mark.table);
}

serialization_mark resume_serializing(zend_object* object, serialization_mark mark) {
  if (!mark.is_ours) return mark;
  if (mark.table == nullptr) {
    if (FASTJSON_G(encodes).serializing.has(object)) return {nullptr, false, false};
    FASTJSON_G(encodes).serializing.add(object);
    return mark;
  }
  if (!is_there(object, mark)) return {nullptr, false, false};
  if (GC_IS_RECURSIVE(mark.table)) return {mark.table, mark.is_shared, false};
  return mark_table(mark.table, mark.is_shared);
}

void end_serializing(zend_object* object, serialization_mark mark) noexcept {
  pause_serializing(object, mark);
  if (mark.is_shared) zend_release_properties(mark.table);
}

#endif

// --- what is open ---

// What PHP has the mark in, or null.
zend_refcounted* encode_frame::marked_value() const noexcept {
  if (kind == frame_kind::result || is_iteration()) return nullptr;
  if (kind == frame_kind::slots || has_hooks) return reinterpret_cast<zend_refcounted*>(object);
  return reinterpret_cast<zend_refcounted*>(table);
}

// What another call has marked, in a fiber that waits now, is marked enough, and that call's.
FASTJSON_INLINE void encode_frame::protect() noexcept {
  zend_refcounted* const marked = marked_value();
  is_protected = marked == nullptr || !GC_IS_RECURSIVE(marked);
  if (marked != nullptr && is_protected) GC_TRY_PROTECT_RECURSION(marked);
}

void encode_state::protect_all() noexcept {
  const std::size_t open = open_frames();
  for (; protected_until < open; protected_until++)
    if (!frames[protected_until].is_protected) frames[protected_until].protect();
}

// The mark of jsonSerialize() that a frame has: on a result the object's that was asked, on slots that of an object that returned itself.
void encode_state::take_marks_back() noexcept {
  protect_all();
  for (encode_frame* frame = frames; frame <= top; ++frame) {
    if (frame->is_serialized()) pause_serializing(frame->object, frame->mark());
    zend_refcounted* const marked = frame->is_protected ? frame->marked_value() : nullptr;
    if (marked != nullptr) GC_TRY_UNPROTECT_RECURSION(marked);
  }
}

void encode_state::set_marks_again() {
  for (encode_frame* frame = frames; frame <= top; ++frame) {
    if (frame->is_serialized()) frame->set_mark(resume_serializing(frame->object, frame->mark()));
    if (frame->is_protected) frame->protect();
  }
}

}  // namespace fastjson::php
