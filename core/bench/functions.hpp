// What unit.hpp offers per kernel to the core's benchmark, and the memory it lends.
// Assumes sink.hpp and the writer's shared headers. Included by bench.cpp before the target regions.
#ifndef FASTJSON_BENCH_FUNCTIONS_HPP
#define FASTJSON_BENCH_FUNCTIONS_HPP

#include <cstdlib>
#include <string_view>
#include <vector>

#include <fastjson/number/parse.hpp>
#include <fastjson/number/spelling.hpp>
#include <fastjson/sink.hpp>
#include <fastjson/writer/buffer.hpp>
#include <fastjson/writer/escape_rules.hpp>

namespace bench {

inline constexpr fastjson::double_spelling spelling{-5, 21, false, false, true, 'e'};
inline constexpr fastjson::escape_texts escape_texts = fastjson::make_escape_texts(false);

struct heap_memory {
  static void* grow(void* old, std::size_t bytes) noexcept { return std::realloc(old, bytes); }
  static void release(void* block) noexcept { std::free(block); }
};

// The longest text that a string of n bytes can become: six for each, and the quotes.
constexpr std::size_t longest(std::size_t n) { return 6 * n + 64; }

}  // namespace bench

struct bench_functions {
  bool (*validate)(const char* text, std::size_t length);
  // Every number of `texts` into `out`, which has as many places; the document they stand in goes on until `end`, as it does for the reader.
  void (*parse_numbers)(const std::vector<std::string_view>& texts, const char* end, double* out);
  // Every double of `values` behind `out`, one after the other; returns the end.
  char* (*print_numbers)(const std::vector<double>& values, char* out);
  // Every string of `texts` with its quotes into `out`; returns the end, null when one is no UTF-8.
  char* (*write_strings)(const std::vector<std::string_view>& texts, char* out, std::size_t room);
};

#endif
