// The time of a call that refuses a text, line and column included, beside that of yyjson's read of the same text, which tells
// the offset only: one line KIND BYTES PLACE OPERATION OURS THEIRS, in nanoseconds.
// Assumes libyyjson. Use: errors ROUNDS. Compiled and called by bench/bench-errors.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

#include <fastjson/error.hpp>
#include <fastjson/kernels.hpp>
#include <yyjson.h>

#include "errors.hpp"

#define FASTJSON_TARGET_UNIT "../../bench/errors/unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace {

struct kind {
  const char* name;
  const char* piece;   // what the text is made of
  const char* wrong;   // put in its place once; nullptr cuts the text there
  bool string;         // one string, or an array of pieces
};

constexpr kind kinds[] = {
    {"open_string", "abcdefgh", nullptr, true},
    {"open_string_latin", "Stra\xC3\x9F" "e \xC3\xBC" "ber ", nullptr, true},
    {"open_string_lines", "a line\\n of text", nullptr, true},
    {"bad_utf8", "\xC3\xA9", "\xFF", true},
    {"bad_utf8_ascii", "abcdefgh", "\xC3", true},
    {"bad_utf8_cjk", "\xE6\x97\xA5\xE6\x9C\xAC", "\xE6\x97", true},
    {"bad_escape", "some text, ", "\\x", true},
    {"control_character", "some text, ", "\x01", true},
    {"cut_records", "{\"id\":12345,\"name\":\"an ordinary name\",\"tags\":[\"x\",\"yy\"],\"rate\":12.5,\"ok\":true}", nullptr, false},
    {"comma_in_records", "{\"id\":12345,\"name\":\"an ordinary name\",\"tags\":[\"x\",\"yy\"],\"rate\":12.5,\"ok\":true}", "{\"id\":12345,}", false},
    {"indented_records", "\n  {\n    \"id\": 12345,\n    \"name\": \"an ordinary name\"\n  }", "\n  {\n    \"id\" 12345\n  }", false},
    {"cut_numbers", "3.14159265", nullptr, false},
    {"bad_number", "1234567", "01", false},
};

std::string text_of(const kind& k, std::size_t bytes, double place) {
  const std::string piece = k.piece;
  std::string text(1, k.string ? '"' : '[');
  const std::size_t until = static_cast<std::size_t>(static_cast<double>(bytes) * place);
  const char* const between = k.string ? "" : ",";
  while (text.size() + piece.size() < until) text += piece + between;
  if (k.wrong == nullptr) return text;
  text += k.wrong;
  while (text.size() + piece.size() < bytes) text += between + piece;
  return text + (k.string ? '"' : ']');
}

fastjson::read_result call(int operation, const std::string& text) {
  static const fastjson::kernel kernel = fastjson::select_kernel();
  FASTJSON_DISPATCH(kernel, return operation == 0 ? target::entry.validate(text.data(), text.size()) : target::entry.read(text.data(), text.size());)
  return {};
}

// False unless it refuses the text.
bool ours(int operation, const std::string& text) {
  const fastjson::read_result result = call(operation, text);
  return !result.ok() && fastjson::locate(text.data(), text.size(), result.offset, true).column != 0;
}

bool theirs(const std::string& text) {
  yyjson_read_err error;
  yyjson_doc* const doc = yyjson_read_opts(const_cast<char*>(text.data()), text.size(), YYJSON_READ_NOFLAG, nullptr, &error);
  yyjson_doc_free(doc);
  return doc == nullptr;
}

template <class Work>
double once(std::size_t calls, Work work) {
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < calls; ++i)
    if (!work()) std::exit(1);
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / static_cast<double>(calls);
}

// The least of both over the rounds, which take turns.
void compare(const kind& k, std::size_t bytes, double place, int operation, int rounds) {
  const std::string text = text_of(k, bytes, place);
  const std::size_t calls = std::max<std::size_t>(1, 200'000 / (text.size() + 100));
  double least[2] = {1e18, 1e18};
  for (int i = 0; i < rounds; ++i) {
    least[0] = std::min(least[0], once(calls, [&] { return ours(operation, text); }));
    least[1] = std::min(least[1], once(calls, [&] { return theirs(text); }));
  }
  std::printf("%s\t%zu\t%.2f\t%s\t%.0f\t%.0f\n", k.name, bytes, place, operation == 0 ? "validate" : "read", least[0], least[1]);
}

}  // namespace

int main(int, char** arguments) {
  std::fprintf(stderr, "kernel %s, yyjson %s\n", fastjson::kernel_name(fastjson::select_kernel()), YYJSON_VERSION_STRING);
  const int rounds = std::atoi(arguments[1]);
  for (const kind& k : kinds)
    for (const std::size_t bytes : {std::size_t{300}, std::size_t{16'384}, std::size_t{1'000'000}})
      for (const double place : {0.01, 0.25, 0.5, 0.75, 1.0})
        for (int operation = 0; operation < 2; ++operation) compare(k, bytes, place, operation, rounds);
}
