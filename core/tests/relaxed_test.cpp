// Relaxed texts become strict ones of the same length, and nothing else becomes valid.
// Assumes nothing but the core. Seeded.
#include <string>

#include "guarded.hpp"
#include "reader_functions.hpp"
#include "test.hpp"

#include <fastjson/relaxed.hpp>

struct validator_functions {
  bool (*reader_accepts)(const char*, std::size_t, std::size_t max_depth);
  bool (*certainly_valid)(const char*, std::size_t, std::size_t max_depth);
  fastjson::read_result (*read)(const char*, std::size_t, std::size_t max_depth);
  fastjson::read_result (*validate)(const char*, std::size_t, std::size_t max_depth);
  fastjson::read_result (*validate_in_doubt)(const char*, std::size_t, std::size_t max_depth);
};

#define FASTJSON_TARGET_UNIT "validator_unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace {

std::string strict(const std::string& text, std::size_t& unclosed) {
  static test::guarded from(4), to(4);
  const char* const p = from.at_end(text.data(), text.size());
  char* const out = to.end() - text.size();
  unclosed = fastjson::make_strict(p, text.size(), out);
  return std::string(out, text.size());
}

bool valid(const std::string& text) { return fastjson::portable::entry.reader_accepts(text.data(), text.size(), 100); }

TEST(comments_trailing_commas_and_a_byte_order_mark_become_spaces) {
  const char* const cases[][2] = {
      {"[1,]", "[1 ]"},
      {"{\"a\":1,}", "{\"a\":1 }"},
      {"[1, // one\n2]", "[1,       \n2]"},
      {"/* a\nb */[]", "    \n    []"},
      {"[1 /* , */ , /* ] */ ]", "[1                   ]"},
      {"\xEF\xBB\xBF{}", "   {}"},
      {"[] // end", "[]       "},
      {"[\"//\",\"/*\",\",]\",\"\\\",]\"]", "[\"//\",\"/*\",\",]\",\"\\\",]\"]"},
      {"[[1,],]", "[[1 ] ]"},
      {"[/**/]", "[    ]"},
      {"[/***/]", "[     ]"},
  };
  for (const auto& [text, want] : cases) {
    std::size_t unclosed;
    CHECK_SAYING(strict(text, unclosed) == want && unclosed == std::string(text).size(), "%s", text);
    CHECK_SAYING(valid(want), "%s", want);
  }
}

TEST(what_is_wrong_otherwise_stays_wrong) {
  for (const char* text : {"[,]", "{,}", "[1,,]", "[,1]", "{\"a\":,}", "{\"a\",}", "[1]/", "[1]/ /", "/", "[1,2", "// only", "[1 2,]", "[],",
                           "1,", "\xEF\xBB\xBF", "[]\xEF\xBB\xBF", "[1/,]", "{\"a\":1,,}", "[\"a,]", "#[]", "\"\\"}) {
    std::size_t unclosed;
    CHECK_SAYING(!valid(strict(text, unclosed)), "%s", text);
  }
  for (const char* text : {"[] /*", "[] /*/", "/* [", "[1, /* ]"}) {
    std::size_t unclosed;
    strict(text, unclosed);
    CHECK_SAYING(unclosed == std::string(text).find('/'), "%s", text);
  }
}

// Valid texts stay as they are; inserting what is relaxed gives the same text with spaces.
TEST(random_insertions_are_undone) {
  test::generator random{test::seed};
  static const char* const tokens[] = {"[", "]", "{", "}", ",", ":", "\"a\"", "1", "true", "\"/*\"", "\"\\\"//\"", " ", "\n"};
  static const char* const extras[] = {"/* x */", "// y\n", "/**/", " "};
  unsigned good = 0;
  for (unsigned i = 0; i < 200000 * test::effort; ++i) {
    std::string plain, relaxed, want;
    for (auto n = random.below(9); n != 0; --n) {
      const std::string token = tokens[random.below(sizeof tokens / sizeof *tokens)];
      plain += token, relaxed += token, want += token;
      if (random.below(3) != 0) continue;
      const std::string extra = extras[random.below(4)];
      relaxed += extra;
      for (char c : extra) want += c == '\n' ? '\n' : ' ';
    }
    std::size_t unclosed;
    const std::string got = strict(relaxed, unclosed);
    if (valid(plain)) {
      ++good;
      CHECK_SAYING(got == want && strict(plain, unclosed) == plain, "%s", relaxed.c_str());
    } else if (valid(got)) {
      CHECK_SAYING(plain.find(',') != std::string::npos, "%s", relaxed.c_str());
    }
  }
  CHECK(good > 500);
}

}  // namespace
