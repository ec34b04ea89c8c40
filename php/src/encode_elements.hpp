// The encoder's walk over the elements of one container, a function for each way in which they lie in memory.
// Assumes an open target region and encode_walk.hpp before it.
// Included by encode_unit.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

template <bool Pretty, bool Streaming>
FASTJSON_INLINE char* walker<Pretty, Streaming>::walk_list(char* out, zval*& child, std::size_t stride) {
  zval* at = state.top->at;
  zval* const end = state.top->end;
  zval* const last = last_before(end, stride);
  for (; at != end; at = following(at, stride)) {
    if (is_full()) {
      state.top->at = at;
      return ask(out, question::flush);
    }
    zval* value = at;
    if (FASTJSON_UNLIKELY(is_indirect(value))) {
      if (Z_TYPE_P(value) == IS_INDIRECT) value = Z_INDIRECT_P(value);
      if (Z_TYPE_P(value) == IS_UNDEF) continue;
      value = follow(value);
    }
    if (is_container(value)) {
      prefetch_ahead(at, last, stride);
      state.top->at = following(at, stride);
      child = value;
      return begin_element(out);
    }
    if (Z_TYPE_P(value) == IS_STRING) prefetch_ahead(at, last, stride);
    out = put_scalar<Pretty>(begin_element(out), value);
    if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
  }
  state.top->at = at;
  child = nullptr;
  return out;
}

template <bool Pretty, bool Streaming>
FASTJSON_INLINE char* walker<Pretty, Streaming>::walk_map(char* out, zval*& child) {
  zval* at = state.top->at;
  zval* const end = state.top->end;
  zval* const last = last_before(end, sizeof(Bucket));
  const bool is_object = state.top->kind == frame_kind::properties;
  if (FASTJSON_UNLIKELY(state.top->has_value) && state.asked != question::answered_hook) out = drop_hooked(out);
  for (; at != end; at = following(at, sizeof(Bucket))) {
    if (is_full()) {
      state.top->at = at;
      return ask(out, question::flush);
    }
    zval* value = at;
    const zend_string* const name = bucket_of(at)->key;
    if (FASTJSON_UNLIKELY(is_indirect(value))) {
      if (Z_TYPE_P(value) == IS_INDIRECT) value = Z_INDIRECT_P(value);
      if (Z_TYPE_P(value) == IS_UNDEF) continue;
      value = follow(value);
    }
    if (is_object && name != nullptr && ZSTR_VAL(name)[0] == 0 && ZSTR_LEN(name) != 0) continue;  // not public
    if (FASTJSON_UNLIKELY(Z_TYPE_P(value) == IS_PTR)) {
      if (state.asked != question::answered_hook) {
        state.top->at = at;
        state.asked = question::hook;
        state.hook = value;
        buffer.leave(out);
        return nullptr;
      }
      state.asked = question::none;
      value = state.hook;
      if (value != nullptr) value = follow(value);
      if (value == nullptr) {
        if (!EG(exception) && (state.error != PHP_JSON_ERROR_DEPTH || state.is_partial())) continue;
        if (!state.is_partial()) return nullptr;
        state.top->at = end;
        state.top->has_failed = true;
        child = nullptr;
        return out;
      }
    }
    if constexpr (Pretty) out = begin_line(buffer, out, indent(), small_room, fill);
    out = put_colon(FASTJSON_LIKELY(name != nullptr) ? put_key(out, name) : put_index_key(out, bucket_of(at)->h));
    if (is_container(value)) {
      prefetch_ahead(at, last, sizeof(Bucket));
      state.top->at = following(at, sizeof(Bucket));
      child = value;
      return out;
    }
    if (Z_TYPE_P(value) == IS_STRING) prefetch_ahead(at, last, sizeof(Bucket));
    out = put_scalar<true>(out, value);
    if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
    if (FASTJSON_UNLIKELY(state.top->has_value)) out = drop_hooked(out);
  }
  state.top->at = at;
  child = nullptr;
  return out;
}

// One member, its key by `put_its_key(at)`. False: the walk leaves with `out`, into `child`, or null.
template <bool Pretty, bool Streaming>
template <class PutKey>
FASTJSON_INLINE bool walker<Pretty, Streaming>::put_member(char*& out, zval* value, zval*& child, PutKey put_its_key) {
  value = follow(value);
  if constexpr (Pretty) out = begin_line(buffer, out, indent(), small_room, fill);
  out = put_colon(put_its_key(out));
  if (is_container(value)) {
    child = value;
    return false;
  }
  out = put_scalar<true>(out, value);
  return FASTJSON_LIKELY(out != nullptr);
}

#if FASTJSON_PACKED_HOLDS_ZVALS
template <bool Pretty, bool Streaming>
char* walker<Pretty, Streaming>::walk_packed_map(char* out, zval*& child) {
  encode_frame* const top = state.top;
  while (top->at != top->end) {
    if (is_full()) return ask(out, question::flush);
    zval* value = top->at++;
    if (Z_TYPE_P(value) == IS_UNDEF) continue;
    const zend_ulong index = static_cast<zend_ulong>(value - top->table->arPacked);
    if (!put_member(out, value, child, [&](char* at) { return put_index_key(at, index); })) return out;
  }
  child = nullptr;
  return out;
}
#endif

// Declared properties where they stand in the object; user code may change them meanwhile.
template <bool Pretty, bool Streaming>
char* walker<Pretty, Streaming>::walk_slots(char* out, zval*& child) {
  encode_frame* const top = state.top;
  zend_object* const object = top->object;
  while (top->index != top->count) {
    if (is_full()) return ask(out, question::flush);
    const zend_property_info* const info = object->ce->properties_info_table[top->index++];
    if (info == nullptr || (ZSTR_VAL(info->name)[0] == 0 && ZSTR_LEN(info->name) != 0)) continue;
    zval* value = OBJ_PROP(object, info->offset);
    if (Z_TYPE_P(value) == IS_UNDEF) continue;
    if (!put_member(out, value, child, [&](char* at) { return put_key(at, info->name); })) return out;
  }
  child = nullptr;
  return out;
}

// Elements of what is iterated: each is fetched by user code, outside of the walk.
template <bool Pretty, bool Streaming>
FASTJSON_NOINLINE char* walker<Pretty, Streaming>::walk_iteration(char* out, zval*& child) {
  encode_frame* const top = state.top;
  php::iteration& run = *top->iterated;
  child = nullptr;
  if (run.is_over) return out;
  if (run.is_taken) return ask(out, question::next);
  run.is_taken = true;
  out = begin_element(reserve(buffer, out, small_room));
  if (top->kind == frame_kind::iterated_map)
    out = put_colon(Z_TYPE(run.key) == IS_STRING ? put_key(out, Z_STR(run.key)) : put_index_key(out, static_cast<zend_ulong>(Z_LVAL(run.key))));
  zval* const value = &run.value;
  if (is_container(value)) {
    child = value;
    return out;
  }
  out = put_scalar<false>(out, value);
  return FASTJSON_LIKELY(out != nullptr) ? ask(out, question::next) : nullptr;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
