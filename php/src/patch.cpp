// fastjson_patch, fastjson_diff (RFC 6902) and fastjson_merge_patch (RFC 7386): the core's edit tree in PHP.
// The text that is changed stays text but for the containers that a pointer leads through; a patch that fails
// gives nothing. Assumes the globals of php_fastjson.hpp. Called by PHP.
#include "decode.hpp"
#include "error_state.hpp"
#include "flags.hpp"
#include "navigate.hpp"

#include <fastjson/edit/diff.hpp>
#include <fastjson/edit/patch.hpp>

namespace fastjson::php {
namespace {

// Two texts that were read, both valid, or an error that was reported.
struct two_texts {
  json_text first, second;

  bool open(const zend_string* a, const zend_string* b, zend_long depth, zend_long depth_of_second, zend_long flags) noexcept {
    if (ZSTR_LEN(a) > UINT32_MAX - 64 || ZSTR_LEN(b) > UINT32_MAX - 64)
      return zend_value_error("Texts of 4 GB and more cannot be patched"), false;
    if (!first.open(ZSTR_VAL(a), ZSTR_LEN(a), flags)) return false;
    if (check_text(first, depth, flags) && second.open(ZSTR_VAL(b), ZSTR_LEN(b), flags)) {
      if (check_text(second, depth_of_second, flags)) return true;
      second.discard();
    }
    first.discard();
    return false;
  }
  void discard() noexcept {
    first.discard();
    second.discard();
  }
};

text_run run_of(const json_text& text) noexcept { return {text.strict, text.length}; }

// Takes pieces of text; false once PHP's memory is used up.
struct appender {
  smart_str text;
  bool operator()(const char* piece, std::size_t n) {
    if (n != 0) smart_str_appendl(&text, piece, n);
    return !FASTJSON_OUT_OF_MEMORY();
  }
  zend_string* take() { return smart_str_extract(&text); }
};

zend_long code_of(edit_error error) noexcept {
  switch (error) {
    case edit_error::bad_pointer: return error_pointer;
    case edit_error::test_failed: return error_patch_test;
    default: return error_patch;
  }
}

// The result is as deep as its $depth allows: adding may have made it deeper.
bool is_shallow(zend_string* result, zend_long depth, zend_long flags) noexcept {
  json_text text;
  return text.open(ZSTR_VAL(result), ZSTR_LEN(result), flags & ~decode_relaxed) && check_text(text, depth, flags & ~decode_relaxed);
}

zend_string* patched(const two_texts& texts, zend_long flags) {
  php_tree tree(children_of_kernel(), request_secret());
  const std::uint32_t root = tree.add_text(run_of(texts.first));
  const edit_result result = json_patch<edit_memory>(tree).apply(root, run_of(texts.second));
  appender out{};
  bool good = result.error == edit_error::none && tree.write(root, true, out);
  tree.release();
  if (good) return out.take();
  smart_str_free(&out.text);
  if (!FASTJSON_OUT_OF_MEMORY()) report_error(flags, code_of(result.error));
  return nullptr;
}

zend_string* merged(const two_texts& texts) {
  php_tree tree(children_of_kernel(), request_secret());
  const std::uint32_t root = tree.add_text(run_of(texts.first));
  appender out{};
  const bool good = merge_patch(tree, root, run_of(texts.second)) && tree.write(root, true, out);
  tree.release();
  if (good) return out.take();
  smart_str_free(&out.text);
  return nullptr;
}

zend_string* difference(const two_texts& texts) {
  php_tree tree(children_of_kernel(), request_secret());
  const std::uint32_t from = tree.add_text(run_of(texts.first)), to = tree.add_text(run_of(texts.second));
  appender out{};
  const bool good = json_diff<edit_memory, appender>(tree, out).run(from, to);
  tree.release();
  if (good) return out.take();
  smart_str_free(&out.text);
  return nullptr;
}

}  // namespace
}  // namespace fastjson::php

PHP_FUNCTION(fastjson_patch) {
  using namespace fastjson::php;
  zend_string *json, *patch;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH, flags = 0;
  ZEND_PARSE_PARAMETERS_START(2, 4)
    Z_PARAM_STR(json)
    Z_PARAM_STR(patch)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  clear_code(flags);
  if (!depth_is_valid(depth, 3)) RETURN_THROWS();
  two_texts texts;
  if (!texts.open(json, patch, depth, depth, flags)) RETURN_FALSE;
  zend_string* const result = patched(texts, flags);
  texts.discard();
  if (result == nullptr) RETURN_FALSE;
  if (is_shallow(result, depth, flags)) RETURN_STR(result);
  zend_string_efree(result);
  RETURN_FALSE;
}

PHP_FUNCTION(fastjson_diff) {
  using namespace fastjson::php;
  zend_string *from, *to;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH, flags = 0;
  ZEND_PARSE_PARAMETERS_START(2, 4)
    Z_PARAM_STR(from)
    Z_PARAM_STR(to)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  clear_code(flags);
  if (!depth_is_valid(depth, 3)) RETURN_THROWS();
  two_texts texts;
  if (!texts.open(from, to, depth, depth, flags)) RETURN_FALSE;
  zend_string* const result = difference(texts);
  texts.discard();
  if (result == nullptr) RETURN_FALSE;
  RETURN_STR(result);
}

PHP_FUNCTION(fastjson_merge_patch) {
  using namespace fastjson::php;
  zend_string *target, *patch;
  bool associative = false, associative_is_null = true;
  zend_long depth = PHP_JSON_PARSER_DEFAULT_DEPTH, flags = 0;
  ZEND_PARSE_PARAMETERS_START(2, 5)
    Z_PARAM_STR(target)
    Z_PARAM_STR(patch)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(associative, associative_is_null)
    Z_PARAM_LONG(depth)
    Z_PARAM_LONG(flags)
  FASTJSON_PARAMETERS_END();

  clear_code(flags);
  if (!depth_is_valid(depth, 4)) RETURN_THROWS();
  two_texts texts;
  // What the patch removes may be deeper than the result; what it adds is as deep as the patch. That bounds the levels
  // of both that are opened, each of which costs the length of what is in it.
  if (!texts.open(target, patch, any_depth, depth, flags)) RETURN_NULL();
  zend_string* const result = merged(texts);
  texts.discard();
  if (result == nullptr) RETURN_NULL();
  json_text text;
  if (text.open(ZSTR_VAL(result), ZSTR_LEN(result), 0))
    decode_part(return_value, text, text.strict, text.length, depth, with_associative(flags, associative, associative_is_null));
  zend_string_efree(result);
}
