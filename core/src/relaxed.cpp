// make_strict(): one walk over the text, a byte at a time outside of strings.
// Assumes nothing. Part of all.cpp.
#include <fastjson/relaxed.hpp>

#include <cstring>

namespace fastjson {
namespace {

bool is_blank(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// p at an opening quote: behind the closing one, or at the end.
const char* behind_string(const char* p, const char* end) noexcept {
  for (++p; p != end; ++p) {
    if (*p == '"') return p + 1;
    if (*p == '\\' && ++p == end) break;
  }
  return end;
}

const char* behind_line(const char* p, const char* end) noexcept {
  const void* const feed = std::memchr(p, '\n', static_cast<std::size_t>(end - p));
  return feed == nullptr ? end : static_cast<const char*>(feed);
}

// p at the slash of a block comment: behind it, or null when it has no end.
const char* behind_block(const char* p, const char* end) noexcept {
  for (p += 2; end - p >= 2; ++p)
    if (p[0] == '*' && p[1] == '/') return p + 2;
  return nullptr;
}

void blank(char* out, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i)
    if (out[i] != '\n') out[i] = ' ';
}

}  // namespace

std::size_t make_strict(const char* text, std::size_t length, char* out) noexcept {
  if (length != 0) std::memcpy(out, text, length);
  const char* const end = text + length;
  const char* p = text;
  const char* comma = nullptr;  // the last token, when it is a comma behind a value
  bool behind_value = false;
  const auto place = [&](const char* at) { return out + (at - text); };
  if (length >= 3 && std::memcmp(text, "\xEF\xBB\xBF", 3) == 0) blank(out, 3), p += 3;
  while (p != end) {
    const char c = *p;
    if (is_blank(c)) {
      ++p;
      continue;
    }
    if (c == '/' && end - p >= 2 && (p[1] == '/' || p[1] == '*')) {
      const char* const behind = p[1] == '/' ? behind_line(p, end) : behind_block(p, end);
      blank(place(p), static_cast<std::size_t>((behind == nullptr ? end : behind) - p));
      if (behind == nullptr) return static_cast<std::size_t>(p - text);
      p = behind;
      continue;
    }
    const bool closes = c == ']' || c == '}';
    if (closes && comma != nullptr) *place(comma) = ' ';
    comma = c == ',' && behind_value ? p : nullptr;
    behind_value = closes || (c != ',' && c != ':' && c != '[' && c != '{');
    p = c == '"' ? behind_string(p, end) : p + 1;
  }
  return length;
}

}  // namespace fastjson
