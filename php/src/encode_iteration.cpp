// Traversables in the encoder of streams: opened, asked for their elements one by one, closed. All of it is user code.
// Assumes encode_state.hpp's invariants; every open frame is held. Called through encode_state::answer_question().
#include "encode_state.hpp"

namespace fastjson::php {
namespace {

// The walk cannot come back into what it is iterating. Few Traversables are open at once.
bool is_iterated(const encode_frame* first, const encode_frame* top, const zend_object* object) noexcept {
  for (; first <= top; ++first)
    if (first->is_iteration() && first->object == object) return true;
  return false;
}

void forget_element(iteration& run) {
  zval key, value;
  ZVAL_COPY_VALUE(&key, &run.key);
  ZVAL_COPY_VALUE(&value, &run.value);
  ZVAL_UNDEF(&run.key);
  ZVAL_UNDEF(&run.value);
  zval_ptr_dtor(&key);
  zval_ptr_dtor(&value);
}

// Copies the element at which the iterator stands; is_over when there is none, or user code has thrown.
void read_element(iteration& run) {
  zend_object_iterator* const source = run.source;
  run.is_over = true;
  run.is_taken = false;
  if (EG(exception) || source->funcs->valid(source) != SUCCESS || EG(exception)) return;
  zval* const value = source->funcs->get_current_data(source);
  if (EG(exception) || value == nullptr) return;
  ZVAL_COPY_DEREF(&run.value, value);
  if (source->funcs->get_current_key != nullptr) source->funcs->get_current_key(source, &run.key);
  else ZVAL_LONG(&run.key, static_cast<zend_long>(source->index));
  if (EG(exception)) return;
  if (Z_ISREF(run.key)) zend_unwrap_reference(&run.key);
  run.is_over = false;
}

bool is_name(const zval* key) noexcept { return Z_TYPE_P(key) == IS_STRING || Z_TYPE_P(key) == IS_LONG; }

}  // namespace

// Opens what was asked for. A list or an object: its first key tells.
void encode_state::open_iteration() {
  zend_object* const object = asked_object;
  answer = entered::null;
  if (is_iterated(frames, top, object)) {
    error = PHP_JSON_ERROR_RECURSION;
    return;
  }
  if (depth >= max_depth) {
    error = PHP_JSON_ERROR_DEPTH;
    return;
  }
  if (!is_link_allowed()) return;
  zval value;
  ZVAL_OBJ_COPY(&value, object);
  zend_object_iterator* const source = object->ce->get_iterator(object->ce, &value, 0);
  if (source == nullptr) return OBJ_RELEASE(object);
  auto* const run = static_cast<iteration*>(emalloc(sizeof(iteration)));
  run->source = source;
  ZVAL_UNDEF(&run->key);
  ZVAL_UNDEF(&run->value);
  source->index = 0;
  if (!EG(exception) && source->funcs->rewind != nullptr) source->funcs->rewind(source);
  read_element(*run);
  const bool is_object = (flags & PHP_JSON_FORCE_OBJECT) || Z_TYPE(run->key) == IS_STRING ||
                         (Z_TYPE(run->key) == IS_LONG && Z_LVAL(run->key) != 0);
  encode_frame* const frame = push(is_object ? frame_kind::iterated_map : frame_kind::iterated_list, nullptr, object);
  frame->at = nullptr;
  frame->iterated = run;
  frame->is_held = true;
  count_user_call(frame, link);
  check_key(frame);
  answer = entered::frame;
}

void encode_state::next_element() {
  iteration& run = *top->iterated;
  forget_element(run);
  if (EG(exception)) return;
  run.source->index++;
  run.source->funcs->move_forward(run.source);
  read_element(run);
  check_key(top);
}

// A name in a list, or a key that is no name in an object: an error, whatever the flags, since nothing could stand for it.
void encode_state::check_key(const encode_frame* frame) noexcept {
  const iteration& run = *frame->iterated;
  if (run.is_over) return;
  if (frame->kind == frame_kind::iterated_map ? is_name(&run.key) : Z_TYPE(run.key) != IS_STRING) return;
  error = PHP_JSON_ERROR_UNSUPPORTED_TYPE;
  is_refused = true;
}

void encode_state::end_iteration(encode_frame* frame) {
  iteration* const run = frame->iterated;
  forget_element(*run);
  zend_iterator_dtor(run->source);
  efree(run);
  OBJ_RELEASE(frame->object);
}

}  // namespace fastjson::php
