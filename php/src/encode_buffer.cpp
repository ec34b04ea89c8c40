// Growth of the encoder's output string.
// Assumes nothing beyond encode_buffer.hpp: everything lives in request memory, so that
// memory_limit holds and a bailout leaks nothing. Called when a stage is full or the text done.
#include "encode_buffer.hpp"

#include <cstring>

namespace fastjson::php {

// Room for exactly n bytes more, and usually PHP's heap extends the block where it stands.
// Where it cannot, time after time, a quarter on top keeps all copies together linear in
// the length; not before four times the length was copied, because room that is not used
// counts as peak memory (a quarter from the first copy on made the corpus' peak 1.08 of ext/json's).
void encode_buffer::append(std::size_t n, bool is_last) {
  if (text == nullptr) {
    capacity = n;
    text = zend_string_alloc(n, false);
  } else if (length + n > capacity || (is_last && length + n < capacity)) {
    capacity = length + n;
    if (copied > 4 * length && !is_last) capacity += capacity / 4;
    zend_string* const before = text;
    text = static_cast<zend_string*>(
        erealloc2(text, ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(capacity)), _ZSTR_HEADER_SIZE + length));
    if (text != before) copied += length;
  }
  std::memcpy(ZSTR_VAL(text) + length, stage, n);
  length += n;
}

// After the error of memory_limit nobody will see the text, and it must not grow further.
char* encode_buffer::make_room(char* at, std::size_t) {
  if (FASTJSON_LIKELY(!FASTJSON_OUT_OF_MEMORY())) append(static_cast<std::size_t>(at - stage) - 1, false);
  stage[0] = at[-1];
  return stage + 1;
}

zend_string* encode_buffer::finish_long(std::size_t n) {
  append(n, true);
  ZSTR_VAL(text)[length] = 0;
  ZSTR_LEN(text) = length;
  return text;
}

void encode_buffer::discard() noexcept {
  if (text != nullptr) efree(text);
}

}  // namespace fastjson::php
