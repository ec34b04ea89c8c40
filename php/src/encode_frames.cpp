// The encoder's open containers: their memory, what is held of them while user code runs, where their elements are behind that,
// and how they end. Assumes encode_state.hpp's invariants; release() and what calls it may run destructors.
// Called by encode_walk.hpp, encode_object.cpp and the other parts of encode_state.
#include "encode_marks.hpp"
#include "encode_state.hpp"

#include <algorithm>
#include <cstring>

namespace fastjson::php {
namespace {

std::uint32_t collector_runs() noexcept {
  zend_gc_status status;
  zend_gc_get_status(&status);
  return status.runs;
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
  const std::size_t used = open_frames();
  const std::size_t room = used + std::max<std::size_t>(used / 2, 20);
  const bool is_first = frames == first_frames;
  auto* const more = static_cast<encode_frame*>(safe_erealloc(is_first ? nullptr : frames, room, sizeof(encode_frame), 0));
  if (is_first) std::memcpy(more, frames, used * sizeof(encode_frame));
  frames = more;
  top = frames + used - 1;
  last = frames + room - 1;
}

// Whether PHP's collector has to be told of an array that others hold too: it has run meanwhile, found our reference, and forgot that
// user code had given up its own. That of a result is told with the result.
bool encode_state::is_forgotten(encode_frame* frame) noexcept {
  if (GC_REFCOUNT(frame->table) == 1 || (GC_FLAGS(frame->table) & GC_IMMUTABLE)) return false;
  if (frame != frames && (frame - 1)->kind == frame_kind::result && Z_TYPE((frame - 1)->value) == IS_ARRAY) return false;
  const std::uint32_t runs = collector_runs();
  if (FASTJSON_LIKELY(runs == collections)) return frame->is_collected;
  collections = runs;
  for (encode_frame* around = frames; around < frame; ++around)
    if (around->is_held && around->is_array()) around->is_collected = true;
  return true;
}

// Mark, table, object.
void encode_state::release(encode_frame* frame) {
  const std::size_t index = static_cast<std::size_t>(frame - frames);
  held = std::min(held, index);
  protected_until = std::min(protected_until, index);
  user_calls -= frame->by_user + frame->has_value;
  links -= frame->by_user == link;
  if (frame->is_iteration()) return end_iteration(frame);
  if (frame->kind == frame_kind::result) {
    results -= frame->by_user;
    behind -= frame->is_behind;
    if (frame->is_serialized()) end_serializing(frame->object, frame->mark());
    // Not protected: nothing but plain arrays was found in it, so it is in no cycle, and PHP's collector need not look.
    if (frame->is_protected) zval_ptr_dtor(&frame->value);
    else zval_ptr_dtor_nogc(&frame->value);
    if (frame->object != nullptr) give_back(frame->object);
    return;
  }
  if (frame->is_serialized()) end_serializing(frame->object, frame->mark());
  if (frame->is_protected)
    if (zend_refcounted* const marked = frame->marked_value()) GC_TRY_UNPROTECT_RECURSION(marked);
  if (frame->kind == frame_kind::properties || frame->kind == frame_kind::packed_properties) {
    if (frame->owns_table) zval_ptr_dtor(&frame->value);
    if (frame->owns_table || frame->is_held) zend_release_properties(frame->table);
  } else if (frame->is_held && frame->table != nullptr) {
    zval array;
    ZVAL_ARR(&array, frame->table);
    if (is_forgotten(frame)) zval_ptr_dtor(&array);
    else if (!(GC_FLAGS(frame->table) & GC_IMMUTABLE)) zval_ptr_dtor_nogc(&array);
  }
  if (frame->is_held && frame->object != nullptr) OBJ_RELEASE(frame->object);
}

// PHP's collector is not told of an object that the innermost container still holds where it was found.
void encode_state::give_back(zend_object* object) {
  const bool is_known = !is_empty() && !top->is_iteration() && !top->has_value && (top->table == nullptr || top->has_elements());
  const zval* place = is_known ? current_element() : nullptr;
  if (place != nullptr && Z_TYPE_P(place) == IS_INDIRECT) place = Z_INDIRECT_P(place);
  if (place != nullptr && Z_TYPE_P(place) == IS_OBJECT && Z_OBJ_P(place) == object) GC_DELREF(object);
  else OBJ_RELEASE(object);
}

// The object that has the properties of another, until they are written: by a frame of which nothing is written.
void encode_state::hold_behind(zend_object* object) {
  encode_frame* const frame = push(frame_kind::result, nullptr, nullptr);
  ZVAL_OBJ_COPY(&frame->value, object);
  frame->at = nullptr;
  frame->is_held = frame->is_protected = frame->is_behind = true;
  behind++;
}

void encode_state::hold_all() noexcept {
  const std::size_t open = open_frames();
  if (held == 0 && open != 0) collections = collector_runs();
  for (; held < open; held++) {
    encode_frame& frame = frames[held];
    if (frame.table != nullptr) frame.note_elements();
    if (frame.is_held || frame.kind == frame_kind::result) continue;
    frame.is_held = true;
    if (frame.object != nullptr) GC_ADDREF(frame.object);
    if (frame.table != nullptr && !frame.owns_table) GC_TRY_ADDREF(frame.table);
  }
}

// Only what was there at first is written, as ext/json does.
FASTJSON_COLD void encode_state::find_elements_again() noexcept {
  const auto walked = static_cast<std::size_t>(reinterpret_cast<char*>(top->at) - reinterpret_cast<const char*>(top->elements));
  const std::size_t index = walked / top->element_size();
#if FASTJSON_PACKED_HOLDS_ZVALS
  const bool is_list = top->kind <= frame_kind::bucket_list;
  if (HT_IS_PACKED(top->table)) {
    top->kind = is_list ? frame_kind::packed_list : top->is_array() ? frame_kind::packed_map : frame_kind::packed_properties;
  } else {
    top->kind = is_list ? frame_kind::bucket_list : top->is_array() ? frame_kind::map : frame_kind::properties;
  }
#endif
  const std::uint32_t there = std::min(top->table->nNumUsed, top->used);
  top->at = element_of(top->table, index);
  top->end = element_of(top->table, std::max<std::size_t>(index, there));
  top->elements = top->table->arData;
  top->table_flags = there == top->used ? top->table->u.flags : encode_frame::no_flags;
}

void encode_state::unwind() {
  while (!is_empty()) {
    if (top->kind == frame_kind::result) top->is_protected = true;  // what is in the rest of it nobody has seen
    pop();
  }
  if (frames != first_frames) efree(frames);
}

// Where the innermost container, which is held, has what is being written.
const zval* encode_state::current_element() const noexcept {
  switch (top->kind) {
    case frame_kind::bucket_list:
    case frame_kind::map:
    case frame_kind::properties: return &(reinterpret_cast<const Bucket*>(top->at) - 1)->val;
    case frame_kind::slots: return OBJ_PROP(top->object, top->object->ce->properties_info_table[top->index - 1]->offset);
    case frame_kind::result: return &top->value;
    default: return top->at - 1;
  }
}

}  // namespace fastjson::php
