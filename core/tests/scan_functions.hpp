// The type of the table that scan_unit.hpp fills per kernel, and the same scans as byte
// loops. Assumes nothing. Included by scan_test.cpp, scan_fuzz.cpp and writer_functions.hpp.
#ifndef FASTJSON_TESTS_SCAN_FUNCTIONS_HPP
#define FASTJSON_TESTS_SCAN_FUNCTIONS_HPP

#include <cstddef>

struct scan_functions {
  std::size_t block_size;
  const char* (*skip_whitespace)(const char*, const char*);
  const char* (*find_string_stop)(const char*, const char*, bool&);
  const char* (*find_invalid_utf8)(const char*, const char*);
};

namespace plain {

inline const char* skip_whitespace(const char* p, const char* end) {
  while (p != end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) ++p;
  return p;
}

inline const char* find_string_stop(const char* p, const char* end, bool& non_ascii) {
  for (; p != end; ++p) {
    const auto c = static_cast<unsigned char>(*p);
    if (c == '"' || c == '\\' || c < 0x20) return p;
    if (c >= 0x80) non_ascii = true;
  }
  return end;
}

// RFC 3629 by the code point: decode with the shortest form, then look at the value.
inline const char* find_invalid_utf8(const char* p, const char* end) {
  while (p != end) {
    const auto lead = static_cast<unsigned char>(*p);
    if (lead < 0x80) {
      ++p;
      continue;
    }
    const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    if (lead < 0xC0 || lead > 0xF7) return p;
    unsigned code = lead & (0x3Fu >> more);
    // A lead is refused itself when no continuation could make it right.
    for (int i = 1; i <= more; ++i) {
      const unsigned low_code = code << (6 * (more - i + 1));
      const unsigned high_code = low_code | ((1u << (6 * (more - i + 1))) - 1);
      const unsigned least = more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000;
      if (high_code < least || low_code > 0x10FFFF || (low_code >= 0xD800 && high_code <= 0xDFFF)) return p + i - 1;
      if (p + i == end) return end;
      const auto next = static_cast<unsigned char>(p[i]);
      if ((next & 0xC0) != 0x80) return p + i;
      code = code << 6 | (next & 0x3F);
    }
    const unsigned least = more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000;
    if (code < least || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return p + more;
    p += more + 1;
  }
  return nullptr;
}

}  // namespace plain

#endif
