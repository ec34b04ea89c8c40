// Moving over valid JSON without building anything: ends of values, and the values that pointers name.
// Assumes an open target region and a text that was validated. No recursion; never leaves [p, end).
// Included by hosts inside for_each_target.hpp; the places it finds are offsets into the caller's text.
#ifndef FASTJSON_TARGET
#error "navigate.hpp belongs inside a target region: see for_each_target.hpp"
#endif

#include <fastjson/pointer.hpp>
#include <fastjson/scan.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

// p at an opening quote: just behind the closing one.
FASTJSON_INLINE const char* behind_string(const char* p, const char* end) noexcept {
  bool ignored = false;
  for (++p; p < end; p += 2) {
    p = find_string_stop(p, end, ignored);
    if (p >= end) return end;
    if (*p == '"') return p + 1;
  }
  return end;
}

FASTJSON_INLINE bool ends_a_scalar(char c) noexcept { return is_whitespace(c) || c == ',' || c == ']' || c == '}'; }

// p at the first byte of a value: just behind the value.
FASTJSON_NOINLINE const char* behind_value(const char* p, const char* end) noexcept {
  if (p >= end) return end;
  if (*p == '"') return behind_string(p, end);
  if (*p != '[' && *p != '{') {
    while (p < end && !ends_a_scalar(*p)) ++p;
    return p;
  }
  std::size_t depth = 0;
  while (p < end) {
    if (*p == '"') {
      p = behind_string(p, end);
    } else {
      depth += *p == '[' || *p == '{' ? 1 : -std::size_t{1};
      ++p;
      if (depth == 0) return p;
    }
    p = next_structure(p, end);
  }
  return end;
}

// p behind an opening bracket or a comma: the child there. False: the container ends at child.next.
FASTJSON_INLINE bool next_child(const char* p, const char* limit, bool object, child_place& child) noexcept {
  p = skip_whitespace(p, limit);
  child.name = {p, 0};
  child.next = p;
  if (p >= limit || *p == ']' || *p == '}') return false;
  if (object) {
    const char* const behind = behind_string(p, limit);
    child.name = {p + 1, static_cast<std::size_t>(behind - p) - 2};
    p = skip_whitespace(behind, limit);
    p = skip_whitespace(p + 1, limit);
  }
  child.value = p;
  child.end = behind_value(p, limit);
  child.next = skip_whitespace(child.end, limit);
  return true;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET

#include <fastjson/edit/search.hpp>
