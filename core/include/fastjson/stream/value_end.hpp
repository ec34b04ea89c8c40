// The end of one value, looked for over chunks. Nothing is checked: brackets are counted, strings stepped over, and
// what a scalar is made of is the decoder's question. The steps are linear in the bytes, however they are cut.
// Assumes an open target region. Included by stream.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

FASTJSON_INLINE bool ends_any_scalar(char c) noexcept {
  return is_whitespace(c) || c == ',' || c == ']' || c == '}' || c == ':' || c == '[' || c == '{' || c == '"';
}

// From p on, where `s` says what the bytes before were. True: p is just behind the value. False: p is end.
FASTJSON_NOINLINE bool find_value_end(const char*& p, const char* end, value_scan& s) noexcept {
  while (p < end) {
    if (s.escaped) {
      s.escaped = false;
      ++p;
    } else if (s.in_string) {
      bool ignored = false;
      p = find_string_stop(p, end, ignored);
      if (p >= end) break;
      s.escaped = *p == '\\';
      if (*p++ != '"') continue;
      s.in_string = false;
      if (s.depth == 0) return true;
    } else if (s.in_scalar) {
      if (ends_any_scalar(*p)) return true;
      ++p;
    } else if (s.depth == 0 && !is_whitespace(*p) && *p != '"' && *p != '[' && *p != '{') {
      // A byte that begins nothing is a value of its own: decoding it names the error.
      s.in_scalar = true;
      if (ends_any_scalar(*p++)) return true;
    } else {
      if (s.depth != 0) p = next_structure(p, end);
      if (p >= end) break;
      const char c = *p++;
      s.in_string = c == '"';
      s.depth += c == '[' || c == '{';
      if ((c == ']' || c == '}') && --s.depth == 0) return true;
    }
  }
  return false;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
