// Integers in JSON's form, the short ones from a table.
// Assumes room for 24 bytes. Target-free: it inlines into any region.
// Included by target/headers.hpp; called by the hosts' walkers.
#ifndef FASTJSON_WRITER_INTEGER_HPP
#define FASTJSON_WRITER_INTEGER_HPP

#include <cstdint>
#include <cstring>

#include <fastjson/config.hpp>
#include <fastjson/number/digits.hpp>

namespace fastjson {

// The text of 0 to 999, up to three characters in memory order, and its length behind them.
struct short_integers {
  char text[1000][4] = {};
};

constexpr short_integers make_short_integers() noexcept {
  short_integers table;
  for (unsigned i = 0; i < 1000; i++) {
    unsigned n = 0;
    if (i >= 100) table.text[i][n++] = static_cast<char>('0' + i / 100);
    if (i >= 10) table.text[i][n++] = static_cast<char>('0' + i / 10 % 10);
    table.text[i][n++] = static_cast<char>('0' + i % 10);
    table.text[i][3] = static_cast<char>(n);
  }
  return table;
}

inline constexpr short_integers short_integer = make_short_integers();

FASTJSON_INLINE char* write_integer(char* out, std::int64_t value) noexcept {
  const std::uint64_t bits = static_cast<std::uint64_t>(value);
  if (bits < 10000) {
    if (bits < 1000) {
      const char(&entry)[4] = short_integer.text[bits];
      std::memcpy(out, entry, 4);
      return out + entry[3];
    }
    // Three digits from the table and one more; without waiting for how many there are, as longer ones do.
    std::memcpy(out, short_integer.text[bits / 10], 4);
    out[3] = static_cast<char>('0' + bits % 10);
    return out + 4;
  }
  return write_int64(out, value);
}

}  // namespace fastjson

#endif
