// The text behind FastJson\Document objects: shared by all that point into it, with the core's index.
// Assumes compat.hpp and a valid text. document_text.cpp compiles the questions per kernel.
// Included by document.cpp and pointer.cpp.
#ifndef FASTJSON_PHP_DOCUMENT_TEXT_HPP
#define FASTJSON_PHP_DOCUMENT_TEXT_HPP

#include "navigate.hpp"

#include <algorithm>

#include <fastjson/index/tables.hpp>

namespace fastjson {

// A value in a text: its first byte, and how many containers it lies in.
struct text_place {
  std::size_t at;
  std::size_t depth;
};

}  // namespace fastjson

namespace fastjson::php {

using text_index = document_index<edit_memory>;

// One per parsed text; emalloc'ed. The last of the repeated names counts, as when the text is decoded.
struct document_text {
  std::uint32_t owners;
  zend_string* bytes;  // strict JSON
  zend_long flags;     // of parse()
  text_index index;

  document_text(zend_string* text, zend_long flags_, std::uint64_t secret) noexcept
      : owners(1), bytes(text), flags(flags_), index(ZSTR_VAL(text), ZSTR_LEN(text), secret, true) {}
  void release() noexcept;

  // From a container to the member or element that a token names. False: there is none.
  bool child(text_place& place, text_run token, std::size_t as_index) noexcept;
  text_run run_of(text_place place) noexcept;
  std::size_t count(text_place place) noexcept;
  // Children in the order of the text: `at` is 0 at first.
  bool next(text_place container, std::size_t& at, text_run& name, text_place& value) noexcept;
  text_place root() noexcept;
};

// How many members of different names the object that fills a strict text has.
std::size_t count_members(text_run object) noexcept;

}  // namespace fastjson::php

#endif
