// What reader_unit.hpp offers per kernel, and the sink that writes down what it is told.
// Assumes sink.hpp. Included by all tests and fuzzers that read.
#ifndef FASTJSON_TESTS_READER_FUNCTIONS_HPP
#define FASTJSON_TESTS_READER_FUNCTIONS_HPP

#include <bit>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <fastjson/sink.hpp>

namespace test {

// Printable ASCII stands for itself, everything else, `\` and `"` as \xHH (vectors/README.md).
inline void append_escaped(std::string& out, const char* text, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c < 0x7F && c != '\\' && c != '"') {
      out += static_cast<char>(c);
    } else {
      char hex[8];
      std::snprintf(hex, sizeof hex, "\\x%02x", c);
      out += hex;
    }
  }
}

// Builds the canonical value of vectors/README.md: every member in document order,
// integers as their digits, doubles as their bits. Each event may be made to fail.
class recording_sink {
 public:
  static constexpr bool builds_text = true;
  static constexpr bool keeps_number_text = false;
  static constexpr bool splits_negative_zero = true;
  static constexpr bool number_keys = false;
  static constexpr bool resumable = true;
  static constexpr bool shapes = false;

  std::string value;
  fastjson::utf8_policy policy = fastjson::utf8_policy::reject;
  unsigned long pause_every = 0;           // 0: never
  unsigned long stop_at_event = ~0ul;      // this event answers false
  unsigned long events = 0;
  bool refuse_memory = false;              // reserve_* answer null
  bool counted = false;                    // room is what a string comes to without its escapes

  fastjson::utf8_policy on_invalid_utf8() const noexcept { return policy; }
  // Asked again at the boundary where the read goes on: once is enough.
  bool pause(std::size_t offset) noexcept {
    if (pause_every == 0 || offset == paused_at || ++boundaries % pause_every != 0) return false;
    paused_at = offset;
    return true;
  }

  bool null_value() noexcept { return scalar("null"); }
  bool boolean(bool b) noexcept { return scalar(b ? "true" : "false"); }
  bool integer(std::int64_t i) noexcept { return scalar(std::to_string(i)); }
  bool real(double d) noexcept {
    char text[24];
    std::snprintf(text, sizeof text, "f%016llx", static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(d)));
    return scalar(text);
  }
  bool number_text(const char* text, std::size_t n, fastjson::number_kind) noexcept {
    return scalar(std::string(text, n));
  }
  bool string(const fastjson::text_span& span) noexcept { return quoted(span.text, span.length); }
  bool must_be_counted(std::size_t) const noexcept { return counted; }
  char* reserve_string(std::size_t n) noexcept {
    if (refuse_memory) return nullptr;
    scratch.assign(n + 1, '\x55');
    return scratch.data();
  }
  bool commit_string(std::size_t n, bool) noexcept {
    if (scratch[scratch.size() - 1] != '\x55') std::abort();  // wrote more than it asked for
    return quoted(scratch.data(), n);
  }
  bool key(const fastjson::text_span& span) noexcept { return put_key(span.text, span.length); }
  char* reserve_key(std::size_t n) noexcept { return reserve_string(n); }
  bool commit_key(std::size_t n, bool) noexcept { return put_key(scratch.data(), n); }

  bool begin_array() noexcept { return open('['); }
  bool begin_object() noexcept { return open('{'); }
  fastjson::enclosing end_array(bool& go_on) noexcept { return close(']', go_on); }
  fastjson::enclosing end_object(bool& go_on) noexcept { return close('}', go_on); }

 private:
  bool goes_on() noexcept { return events++ != stop_at_event; }
  void separate() {
    if (!value.empty() && value.back() != '[' && value.back() != '{' && value.back() != ':') value += ',';
  }
  bool scalar(const std::string& text) noexcept {
    separate();
    value += text;
    return goes_on();
  }
  bool quoted(const char* text, std::size_t n) noexcept {
    separate();
    value += '"';
    append_escaped(value, text, n);
    value += '"';
    return goes_on();
  }
  bool put_key(const char* text, std::size_t n) noexcept {
    quoted(text, n);
    value += ':';
    return events - 1 != stop_at_event;
  }
  bool open(char bracket) noexcept {
    separate();
    value += bracket;
    stack.push_back(bracket);
    return goes_on();
  }
  fastjson::enclosing close(char bracket, bool& go_on) noexcept {
    value += bracket;
    stack.pop_back();
    if (!goes_on()) go_on = false;
    if (stack.empty()) return fastjson::enclosing::nothing;
    return stack.back() == '[' ? fastjson::enclosing::array : fastjson::enclosing::object;
  }

  unsigned long boundaries = 0;
  std::size_t paused_at = ~std::size_t{0};
  std::string scratch;
  std::vector<char> stack;
};

// The same, told of lists of numbers. It asks for more room again and again.
class number_list_sink : public recording_sink {
 public:
  static constexpr bool resumable = false;

  unsigned long lists = 0;             // closed as lists of numbers
  std::vector<std::size_t> announced;  // what each look ahead promised in all

  bool open_numbers() noexcept {
    asked = 0;
    return begin_array();
  }
  bool numbers_full() noexcept { return asked++ % 3 == 0; }
  bool more_numbers(std::size_t n) noexcept {
    announced.push_back(asked - 1 + n);
    return true;
  }
  bool leave_numbers() noexcept { return true; }
  fastjson::enclosing end_numbers() noexcept {
    ++lists;
    bool go_on = true;
    return end_array(go_on);
  }
  bool every_count_is(std::size_t n) const {
    for (std::size_t count : announced)
      if (count != n) return false;
    return !announced.empty();
  }

 private:
  std::size_t asked = 0;
};

// Lends memory to the null sink; after `allowed` blocks it refuses.
struct counted_memory {
  static inline long allowed = -1;
  static inline long live = 0;
  static void* grow(void* old, std::size_t bytes) noexcept {
    if (allowed == 0) return nullptr;
    if (allowed > 0) --allowed;
    if (old == nullptr) ++live;
    return std::realloc(old, bytes);
  }
  static void release(void* block) noexcept {
    --live;
    std::free(block);
  }
};

}  // namespace test

struct reader_functions {
  // Reads all of it, going on after every pause, of which it returns the count in `pauses`.
  fastjson::read_result (*read)(const char*, std::size_t, std::size_t max_depth, test::recording_sink&,
                                unsigned long& pauses);
  fastjson::read_result (*read_number_lists)(const char*, std::size_t, std::size_t max_depth, test::number_list_sink&);
  fastjson::read_result (*validate)(const char*, std::size_t, std::size_t max_depth, fastjson::utf8_policy);
};

#endif
