// The text of FastJson\Parser that is still needed, and the places of its bytes.
// Assumes compat.hpp; lives in an object, in request memory.
// Included by parser.cpp.
#ifndef FASTJSON_PHP_PARSER_TEXT_HPP
#define FASTJSON_PHP_PARSER_TEXT_HPP

#include "php_fastjson.hpp"

#include <cstring>

namespace fastjson::php {

class parser_text {
 public:
  // A chunk is read in pieces of this size, so that what is kept beside it is little.
  static constexpr std::size_t piece = 64 * 1024;

  const char* byte_at(std::uint64_t where) const noexcept { return data + (where - base); }
  const char* end() const noexcept { return data + used; }

  // Adds bytes; those before `needed` may go, but for a few: errors may lie before the byte that tells of them.
  // The place of the byte at `mark` stays known. False: no memory.
  bool append(const char* bytes, std::size_t n, std::uint64_t needed, std::uint64_t mark) {
    marked = mark;
    const auto passed = static_cast<std::size_t>(needed - base);
    if (room - used < n && passed > stays && passed - stays >= used / 2) drop(passed - stays);
    if (room - used < n) {
      const std::size_t more = std::max(2 * room, used + n);
      auto* const moved = static_cast<char*>(reallocate_large(data, more + 1, used));
      if (FASTJSON_UNLIKELY(moved == nullptr)) return false;
      data = moved;
      room = more;
    }
    std::memcpy(data + used, bytes, n);
    used += n;
    data[used] = 0;
    return true;
  }

  // The error at `where` is certain, but not its kind: its place is kept.
  void blame(std::uint64_t where) noexcept {
    if (is_blamed) return;
    blamed = place_of(where);
    is_blamed = true;
  }

  position place_of(std::uint64_t where) const noexcept {
    if (is_blamed) return blamed;
    if (where < base) return place_of_mark;
    running_position here = start;
    here.advance(data, static_cast<std::size_t>(where - base));
    return here.here();
  }

  void destroy() noexcept {
    if (data != nullptr) efree(data);
    data = nullptr;
  }

 private:
  static constexpr std::size_t stays = 16;

  void drop(std::size_t n) noexcept {
    if (marked >= base) place_of_mark = place_of(std::min(marked, base + used));
    start.advance(data, n);
    std::memmove(data, data + n, used - n);
    base += n;
    used -= n;
  }

  char* data = nullptr;
  std::size_t used = 0, room = 0;
  std::uint64_t base = 0;
  running_position start;  // of data[0]
  position blamed{0, 0, 0};
  std::uint64_t marked = 0;  // where the value at the root begins: it may be too long when this has left the window
  position place_of_mark{0, 1, 1};
  bool is_blamed = false;
};

}  // namespace fastjson::php

#endif
