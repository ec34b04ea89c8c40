// A checker of RFC 8259 that shares nothing with the core: one byte after the other, no recursion, slow.
// Assumes nothing. Included by fuzzers.
#ifndef FASTJSON_FUZZ_ORACLE_HPP
#define FASTJSON_FUZZ_ORACLE_HPP

#include <cstdint>
#include <cstring>
#include <string>

namespace fuzz {

// The grammar as the RFC states it, with well-formed UTF-8 (RFC 3629), paired surrogates and a limit of levels.
// Relaxed: comments, a comma before a closing bracket and a byte order mark, too.
class oracle {
 public:
  oracle(const char* text, std::size_t length, std::size_t max_depth, bool is_relaxed = false)
      : p(reinterpret_cast<const unsigned char*>(text)), end(p + length), levels(max_depth), relaxed(is_relaxed) {}

  bool accepts() {
    if (relaxed && end - p >= 3 && std::memcmp(p, "\xEF\xBB\xBF", 3) == 0) p += 3;
    if (!value()) return false;
    while (!open.empty()) {
      blanks();
      const bool in_object = open.back() == '{', comma = !fresh && take(',');
      if (comma) blanks();
      if ((!comma || relaxed) && take(in_object ? '}' : ']')) {
        open.pop_back();
        fresh = false;
      } else if ((!fresh && !comma) || (in_object && !member_name()) || !value()) {
        return false;
      }
    }
    blanks();
    return p == end && !unclosed;
  }

 private:
  bool take(char wanted) { return p != end && *p == static_cast<unsigned char>(wanted) && (++p, true); }
  void blanks() {
    while (take(' ') || take('\t') || take('\n') || take('\r') || (relaxed && comment())) {
    }
  }
  bool comment() {
    if (end - p < 2 || p[0] != '/' || (p[1] != '/' && p[1] != '*')) return false;
    const bool line = p[1] == '/';
    p += 2;
    while (p != end && (line ? *p != '\n' : end - p < 2 || p[0] != '*' || p[1] != '/')) ++p;
    unclosed = !line && p == end;
    if (!line && !unclosed) p += 2;
    return true;
  }

  // A scalar, or an opening bracket: then `fresh` says that nothing is in it yet.
  bool value() {
    blanks();
    if (p == end) return false;
    fresh = false;
    switch (*p) {
      case '[':
      case '{':
        if (open.size() == levels) return false;
        open += static_cast<char>(*p++);
        fresh = true;
        return true;
      case '"': return string();
      case 't': return word("true");
      case 'f': return word("false");
      case 'n': return word("null");
      default: return number();
    }
  }
  bool member_name() {
    blanks();
    if (!string()) return false;
    blanks();
    return take(':');
  }
  bool word(const char* letters) {
    for (; *letters != 0; ++letters)
      if (!take(*letters)) return false;
    return true;
  }

  bool digits() {
    const unsigned char* const first = p;
    while (p != end && *p >= '0' && *p <= '9') ++p;
    return p != first;
  }
  bool number() {
    take('-');
    if (!take('0') && !digits()) return false;
    if (take('.') && !digits()) return false;
    if (!take('e') && !take('E')) return true;
    if (!take('+')) take('-');
    return digits();
  }

  bool string() {
    if (!take('"')) return false;
    while (p != end && *p != '"')
      if (*p == '\\' ? !escape() : !character()) return false;
    return take('"');
  }
  bool escape() {
    ++p;
    if (p == end) return false;
    if (std::strchr("\"\\/bfnrt", *p) != nullptr && *p != 0) return ++p, true;
    unsigned unit;
    if (!hex(unit) || (unit >= 0xDC00 && unit <= 0xDFFF)) return false;
    if (unit < 0xD800 || unit > 0xDBFF) return true;
    return take('\\') && hex(unit) && unit >= 0xDC00 && unit <= 0xDFFF;
  }
  bool hex(unsigned& unit) {
    if (!take('u')) return false;
    unit = 0;
    for (int i = 0; i < 4; ++i, ++p) {
      if (p == end) return false;
      static const char digits_of_16[] = "0123456789abcdef";
      const char* const digit = std::strchr(digits_of_16, *p >= 'A' && *p <= 'F' ? *p + 32 : *p);
      if (*p == 0 || digit == nullptr) return false;
      unit = unit * 16 + static_cast<unsigned>(digit - digits_of_16);
    }
    return true;
  }
  // By its value: the shortest form of a code point that is none of the surrogates.
  bool character() {
    const unsigned lead = *p++;
    if (lead < 0x80) return lead >= 0x20;
    const unsigned follow = lead < 0xC0 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF8 ? 3 : 0;
    if (follow == 0) return false;
    std::uint32_t point = lead & (0x3Fu >> follow);
    for (unsigned i = 0; i < follow; ++i, ++p) {
      if (p == end || *p < 0x80 || *p > 0xBF) return false;
      point = point << 6 | (*p & 0x3Fu);
    }
    static const std::uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    return point >= least[follow] && point <= 0x10FFFF && (point < 0xD800 || point > 0xDFFF);
  }

  const unsigned char* p;
  const unsigned char* const end;
  const std::size_t levels;
  const bool relaxed;
  bool unclosed = false;  // a block comment
  std::string open;
  bool fresh = false;
};

}  // namespace fuzz

#endif
