// What writer_unit.hpp offers per kernel, the escape rules the tests use, and strings
// written by a plain loop. Assumes nothing. Included by writer_test.cpp and the fuzzer.
#ifndef FASTJSON_TESTS_WRITER_FUNCTIONS_HPP
#define FASTJSON_TESTS_WRITER_FUNCTIONS_HPP

#include <cstdlib>
#include <memory>
#include <string>

#include <fastjson/sink.hpp>
#include <fastjson/writer/buffer.hpp>
#include <fastjson/writer/escape_rules.hpp>

#include "guarded.hpp"
#include "reader_functions.hpp"
#include "scan_functions.hpp"

namespace test {

inline constexpr fastjson::escape_texts lower_texts = fastjson::make_escape_texts(false);
inline constexpr fastjson::escape_texts upper_texts = fastjson::make_escape_texts(true);

// A bit each: '/', '<' and '>', '&', '\'', U+0080 and up, U+2028/9, upper-case digits, U+007F.
inline fastjson::escape_rules make_rules(unsigned bits) {
  fastjson::escape_rules rules;
  const bool upper = (bits & 64) != 0;
  rules.start(upper ? upper_texts : lower_texts, upper ? fastjson::upper_hex_pairs : fastjson::lower_hex_pairs);
  if ((bits & 1) != 0) rules.add('/');
  if ((bits & 2) != 0) {
    rules.add('<');
    rules.add('>');
  }
  if ((bits & 4) != 0) rules.add('&');
  if ((bits & 8) != 0) rules.add('\'');
  if ((bits & 128) != 0) rules.add(0x7F);
  rules.escape_non_ascii = (bits & 16) != 0;
  rules.escape_line_terminators = (bits & 32) != 0;
  return rules;
}

// Grows in small steps, so that the writer has to ask often; `allowed` requests are granted.
struct growing_buffer {
  char* begin = nullptr;
  char* limit = nullptr;
  long allowed = -1;

  char* make_room(char* at, std::size_t n) noexcept {
    if (allowed == 0) return nullptr;
    if (allowed > 0) --allowed;
    const std::size_t used = static_cast<std::size_t>(at - begin);
    char* const bigger = static_cast<char*>(std::malloc(used + n));
    if (used != 0) std::memcpy(bigger, begin, used);
    std::free(begin);
    begin = bigger;
    limit = bigger + used + n;
    return bigger + used;
  }
  ~growing_buffer() { std::free(begin); }
};

// Has room for each request and for nothing more: behind it stands a page that cannot be touched. So whoever writes into
// what was asked for by somebody else is seen, with every kernel and compiler.
struct tight_buffer {
  char* begin = nullptr;
  static constexpr char* limit = nullptr;  // there is never any room

  char* make_room(char* at, std::size_t n) noexcept {
    static std::unique_ptr<guarded> memory;
    const std::size_t used = static_cast<std::size_t>(at - begin);
    std::unique_ptr<guarded> before;
    if (memory == nullptr || memory->size() < used + n) {
      before = std::move(memory);
      memory = std::make_unique<guarded>((used + n) / 1024 + 16);
    }
    char* const moved = memory->end() - n - used;
    if (used != 0) std::memmove(moved, begin, used);
    begin = moved;
    return begin + used;
  }
};

struct refusing_policy {
  unsigned given_up = 0;
  char* invalid_utf8(char*, const char*&, const char*) const noexcept { return nullptr; }
  bool stops_at_invalid_utf8() const noexcept { return true; }
  void give_up(char*) noexcept { ++given_up; }
};

struct replacing_policy {
  char* invalid_utf8(char* out, const char*& p, const char*) const noexcept {
    ++p;
    *out++ = '?';
    return out;
  }
  bool stops_at_invalid_utf8() const noexcept { return false; }
  void give_up(char*) const noexcept {}
};

// The same by the letter of RFC 8259; false when the text is ill-formed.
inline bool write_plainly(std::string& out, const char* s, std::size_t n, unsigned bits) {
  if (plain::find_invalid_utf8(s, s + n) != nullptr) return false;
  const char* const hex = (bits & 64) != 0 ? "0123456789ABCDEF" : "0123456789abcdef";
  const auto unit = [&](unsigned u) {
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) out += hex[u >> shift & 15];
  };
  std::string always = "\"\\";
  if ((bits & 1) != 0) always += '/';
  if ((bits & 2) != 0) always += "<>";
  if ((bits & 4) != 0) always += '&';
  if ((bits & 8) != 0) always += '\'';
  if ((bits & 128) != 0) always += '\x7F';
  const std::string letters = "\bb\ff\nn\rr\tt\"\"\\\\//";
  out += '"';
  for (std::size_t i = 0; i < n;) {
    const auto c = static_cast<unsigned char>(s[i]);
    if (c < 0x80) {
      ++i;
      std::size_t at = std::string::npos;
      for (std::size_t j = 0; j < letters.size(); j += 2)
        if (letters[j] == static_cast<char>(c)) at = j;
      if (c >= 0x20 && always.find(static_cast<char>(c)) == std::string::npos) {
        out += static_cast<char>(c);
      } else if (at != std::string::npos) {
        out += '\\';
        out += letters[at + 1];
      } else {
        unit(c);
      }
      continue;
    }
    const std::size_t length = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
    unsigned code = c & (0x7Fu >> length);
    for (std::size_t j = 1; j < length; ++j) code = code << 6 | (static_cast<unsigned char>(s[i + j]) & 0x3F);
    if ((bits & 16) == 0 && !((bits & 32) != 0 && (code == 0x2028 || code == 0x2029))) {
      out.append(s + i, length);
    } else if (code < 0x10000) {
      unit(code);
    } else {
      unit(0xD800 + ((code - 0x10000) >> 10));
      unit(0xDC00 + ((code - 0x10000) & 0x3FF));
    }
    i += length;
  }
  out += '"';
  return true;
}

}  // namespace test

struct writer_functions {
  // A string with its quotes; false when the text is ill-formed.
  bool (*write)(std::string& out, const char* s, std::size_t n, const fastjson::escape_rules& rules);
  // The same with '?' for every byte that cannot continue.
  void (*write_replacing)(std::string& out, const char* s, std::size_t n, const fastjson::escape_rules& rules);
  // With a buffer that grants so many requests: whether all was written.
  bool (*write_with_room)(const char* s, std::size_t n, const fastjson::escape_rules& rules, long allowed);
  // A line break with `room` bytes behind it that were written too.
  std::string (*write_line)(std::size_t spaces, std::size_t room, char fill);
  // The bytes of one JSON string, read.
  bool (*read_back)(const std::string& json, std::string& bytes);
};

#endif
