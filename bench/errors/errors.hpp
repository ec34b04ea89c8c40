// What a failing call of the core costs: its functions per kernel, and a sink that keeps what it is told as yyjson does.
// Assumes malloc does not fail. Included by errors.cpp.
#ifndef FASTJSON_BENCH_ERRORS_HPP
#define FASTJSON_BENCH_ERRORS_HPP

#include <cstdlib>
#include <cstring>
#include <vector>

#include <fastjson/sink.hpp>

struct plain_memory {
  static void* grow(void* old, std::size_t bytes) noexcept { return std::realloc(old, bytes); }
  static void release(void* block) noexcept { std::free(block); }
};

struct error_functions {
  fastjson::read_result (*validate)(const char*, std::size_t);
  fastjson::read_result (*read)(const char*, std::size_t);
};

// Sixteen bytes for each value and name, the strings behind one another: the least that a tree needs.
class keeping_sink {
 public:
  static constexpr bool builds_text = true, keeps_number_text = false, splits_negative_zero = true, number_keys = false, resumable = false,
                        shapes = false;

  explicit keeping_sink(std::size_t length) : strings(static_cast<char*>(std::malloc(length + 64))), used(0) {}
  ~keeping_sink() { std::free(strings); }

  fastjson::utf8_policy on_invalid_utf8() const noexcept { return fastjson::utf8_policy::reject; }
  bool null_value() noexcept { return add(0, 0); }
  bool boolean(bool b) noexcept { return add(1, b); }
  bool integer(std::int64_t i) noexcept { return add(2, static_cast<std::uint64_t>(i)); }
  bool real(double d) noexcept {
    std::uint64_t bits;
    std::memcpy(&bits, &d, sizeof bits);
    return add(3, bits);
  }
  bool number_text(const char*, std::size_t n, fastjson::number_kind) noexcept { return add(4, n); }
  bool string(const fastjson::text_span& span) noexcept {
    std::memcpy(strings + used, span.text, span.length);
    return commit_string(span.length, span.ascii);
  }
  char* reserve_string(std::size_t) noexcept { return strings + used; }
  bool commit_string(std::size_t n, bool) noexcept {
    used += n;
    return add(5, n);
  }
  bool key(const fastjson::text_span& span) noexcept { return string(span); }
  char* reserve_key(std::size_t n) noexcept { return reserve_string(n); }
  bool commit_key(std::size_t n, bool ascii) noexcept { return commit_string(n, ascii); }
  bool begin_array() noexcept { return open(fastjson::enclosing::array); }
  bool begin_object() noexcept { return open(fastjson::enclosing::object); }
  fastjson::enclosing end_array(bool&) noexcept { return close(); }
  fastjson::enclosing end_object(bool&) noexcept { return close(); }

 private:
  struct value {
    std::uint64_t kind, bits;
  };
  bool add(std::uint64_t kind, std::uint64_t bits) noexcept {
    values.push_back({kind, bits});
    return true;
  }
  bool open(fastjson::enclosing container) noexcept {
    levels.push_back(container);
    return add(6, 0);
  }
  fastjson::enclosing close() noexcept {
    levels.pop_back();
    return levels.empty() ? fastjson::enclosing::nothing : levels.back();
  }

  std::vector<value> values;
  std::vector<fastjson::enclosing> levels;
  char* strings;
  std::size_t used;
};

#endif
