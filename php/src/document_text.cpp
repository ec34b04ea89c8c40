// A document's questions to the core's index, compiled once per kernel, and the choice among them.
// Assumes the globals of php_fastjson.hpp. Called by document.cpp.
#include "document_text.hpp"
#include "decode.hpp"

#include <fastjson/sink.hpp>

#define FASTJSON_TARGET_UNIT "document_unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace fastjson::php {

void document_text::release() noexcept {
  if (--owners != 0) return;
  index.release();
  zend_string_release(bytes);
  efree(this);
}

bool document_text::child(text_place& place, text_run token, std::size_t as_index) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::document_child(index, place, token, as_index);)
}

text_run document_text::run_of(text_place place) noexcept {
  std::size_t end = 0;
  FASTJSON_DISPATCH(FASTJSON_G(kernel), end = target::document_behind(index, place);)
  return {ZSTR_VAL(bytes) + place.at, end - place.at};
}

std::size_t document_text::count(text_place place) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::document_count(index, place);)
}

bool document_text::next(text_place container, std::size_t& at, text_run& name, text_place& value) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::document_next(index, container, at, name, value);)
}

text_place document_text::root() noexcept {
  std::size_t at = 0;
  FASTJSON_DISPATCH(FASTJSON_G(kernel), at = target::document_root(index);)
  return {at, 0};
}

std::size_t count_members(text_run object) noexcept {
  text_index index(object.text, object.length, request_secret(), true);
  std::size_t n = 0;
  FASTJSON_DISPATCH(FASTJSON_G(kernel), n = target::document_count(index, {0, 0});)
  index.release();
  return n;
}

}  // namespace fastjson::php
