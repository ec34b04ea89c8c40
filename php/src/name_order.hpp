// The order of names as they stand in a JSON text: by UTF-16 code units, escapes undone (RFC 8785).
// Assumes valid strings. Included by reorder.cpp before the region.
#ifndef FASTJSON_PHP_NAME_ORDER_HPP
#define FASTJSON_PHP_NAME_ORDER_HPP

#include <fastjson/config.hpp>

namespace fastjson::php {

// The code units of a string, from behind its opening quote.
class string_units {
 public:
  explicit string_units(const char* first) noexcept : p(reinterpret_cast<const unsigned char*>(first)) {}

  // One more than the next unit, 0 at the closing quote.
  unsigned next() noexcept {
    if (FASTJSON_UNLIKELY(low != 0)) {
      const unsigned unit = low;
      low = 0;
      return unit;
    }
    const unsigned c = *p++;
    if (c == '"') return 0;
    if (c == '\\') return 1 + escaped();
    if (FASTJSON_LIKELY(c < 0x80)) return 1 + c;
    return 1 + beyond_ascii(c);
  }

 private:
  unsigned escaped() noexcept {
    const unsigned c = *p++;
    switch (c) {
      case 'b': return '\b';
      case 't': return '\t';
      case 'n': return '\n';
      case 'f': return '\f';
      case 'r': return '\r';
      case 'u': break;
      default: return c;
    }
    unsigned unit = 0;
    for (int i = 0; i < 4; ++i, ++p) unit = unit << 4 | (*p <= '9' ? *p - '0' : (*p | 0x20) - 'a' + 10u);
    return unit;
  }
  unsigned trail() noexcept { return *p++ & 0x3F; }
  unsigned beyond_ascii(unsigned lead) noexcept {
    if (lead < 0xE0) return (lead & 0x1F) << 6 | trail();
    unsigned point = (lead & 0x0F) << 6 | trail();
    point = point << 6 | trail();
    if (lead < 0xF0) return point;
    point = (point << 6 | trail()) - 0x10000;
    low = 1 + (0xDC00 | (point & 0x3FF));
    return 0xD800 | point >> 10;
  }

  const unsigned char* p;
  unsigned low = 0;  // of a surrogate pair, one more than it
};

// Below 0, 0 or above; each pointer behind an opening quote.
inline int compare_names(const char* a, const char* b) noexcept {
  string_units x(a), y(b);
  for (;;) {
    const unsigned left = x.next(), right = y.next();
    if (left != right) return left < right ? -1 : 1;
    if (left == 0) return 0;
  }
}

}  // namespace fastjson::php

#endif
