// Sorted and canonical texts, and fastjson_canonicalize(). Assumes the globals of php_fastjson.hpp.
// Called by the encoder and by PHP.
#include "reorder.hpp"
#include "decode.hpp"
#include "decode_memory.hpp"
#include "error_state.hpp"
#include "name_order.hpp"
#include "navigate.hpp"

#include <algorithm>

#include <fastjson/canonical/order.hpp>

#define FASTJSON_TARGET_UNIT "reorder_unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace fastjson::php {
namespace {

using sorter = portable::member_sorter<edit_memory>;
using canonical = portable::canonical_form<edit_memory>;

// A string of n bytes, or null when memory_limit is passed.
zend_string* new_text(std::size_t n) noexcept {
  if (FASTJSON_OUT_OF_MEMORY()) return nullptr;
  auto* const text = static_cast<zend_string*>(allocate_large(ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(n)), 1, 0));
  if (text == nullptr) return nullptr;
  GC_SET_REFCOUNT(text, 1);
  GC_TYPE_INFO(text) = GC_STRING;
  ZSTR_H(text) = 0;
  ZSTR_LEN(text) = n;
  ZSTR_VAL(text)[n] = 0;
  return text;
}

zend_string* indented(const zend_string* text, zend_long flags) noexcept {
  portable::indenter<edit_memory> lines;
  zend_string* result = nullptr;
  if (lines.run(ZSTR_VAL(text), ZSTR_VAL(text) + ZSTR_LEN(text), indent_width(flags), flags & encode_indent_tab ? '\t' : ' ') &&
      (result = new_text(lines.out.size)) != nullptr)
    std::memcpy(ZSTR_VAL(result), lines.out.data, lines.out.size);
  lines.release();
  return result;
}

// Null: no memory.
zend_string* sorted_text(const zend_string* text) noexcept {
  sorter members;
  zend_string* result = nullptr;
  if (members.run(ZSTR_VAL(text), ZSTR_VAL(text) + ZSTR_LEN(text)) && (result = new_text(members.out.size)) != nullptr) {
    portable::sorted_copy<edit_memory> copy(members.out.data, members.out.size, members.objects, members.sorted);
    if (!copy.write(ZSTR_VAL(result))) zend_string_efree(result), result = nullptr;
    copy.release();
  }
  members.release();
  return result;
}

zend_long code_of(canonical_refusal refused) noexcept {
  switch (refused) {
    case canonical_refusal::repeated_name: return error_repeated_name;
    case canonical_refusal::number_too_large: return PHP_JSON_ERROR_INF_OR_NAN;
    case canonical_refusal::integer_changed: return error_inexact_integer;
    default: return PHP_JSON_ERROR_SYNTAX;
  }
}

// What a text's canonical form came to: the form, or null with what `refused` says, or without memory.
struct canonical_text {
  zend_string* text;
  canonical_refusal refused;
  std::size_t offset;

  canonical_text(const char* from, std::size_t length, zend_long flags, std::size_t max_depth) noexcept : text(nullptr) {
    canonical form({(flags & encode_canonical_strict) != 0, false}, from, length, max_depth);
    while (form.read(SIZE_MAX)) {}
    refused = form.refused();
    offset = form.reader_result().offset;
    if (refused == canonical_refusal::none && (text = new_text(form.size())) != nullptr && !form.write(ZSTR_VAL(text)))
      zend_string_efree(text), text = nullptr;
    form.release();
  }
};

// Where a name comes again, and what is wrong with a text, is found by reading once more; the first error is told.
void report_refusal(const canonical_text& form, const json_text& text, zend_long flags) {
  const host_error before = FASTJSON_G(error).reported;
  const bool by_number = form.refused == canonical_refusal::number_too_large || form.refused == canonical_refusal::integer_changed;
  host_error error{code_of(form.refused), 0, 0};
  std::size_t offset = form.offset;
  if (!check_text(text, any_depth, decode_unique_names)) {
    const call_outcome& first = FASTJSON_G(error).last_call;
    if (!by_number || static_cast<std::size_t>(first.position) < offset) {
      error = first.error;
      offset = static_cast<std::size_t>(first.position);
    }
  }
  FASTJSON_G(error).reported = before;
  report_error_at(flags, error, text.given, text.length, offset);
}

}  // namespace

bool reorder(zval* to, const zend_string* text, zend_long flags) {
  zend_string* result;
  if (flags & canonical_flags) {
    const canonical_text form(ZSTR_VAL(text), ZSTR_LEN(text), flags, SIZE_MAX);
    if (form.refused != canonical_refusal::none && !FASTJSON_OUT_OF_MEMORY()) {
      // Partial output never throws; it is none here, since half of a form is another one.
      const bool partial = (flags & PHP_JSON_PARTIAL_OUTPUT_ON_ERROR) != 0;
      return report_error(partial ? flags & ~static_cast<zend_long>(PHP_JSON_THROW_ON_ERROR) : flags, code_of(form.refused)), false;
    }
    result = form.text;
  } else {
    result = sorted_text(text);
    if (result != nullptr && (flags & PHP_JSON_PRETTY_PRINT)) {
      zend_string* const compact = result;
      result = indented(compact, flags);
      zend_string_efree(compact);
    }
  }
  if (result == nullptr) return false;
  ZVAL_STR(to, result);
  return true;
}

}  // namespace fastjson::php

PHP_FUNCTION(fastjson_canonicalize) {
  using namespace fastjson::php;
  zend_string* json;
  zend_long flags = 0;
  ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(json)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  clear_code(flags);
  json_text text;
  RETVAL_FALSE;
  if (!text.open(ZSTR_VAL(json), ZSTR_LEN(json), flags)) return;
  const canonical_text form(text.strict, text.length, flags, deepest);
  if (form.text != nullptr) {
    RETVAL_STR(form.text);
  } else if (!FASTJSON_OUT_OF_MEMORY()) {
    report_refusal(form, text, flags);
  }
  text.discard();
}
