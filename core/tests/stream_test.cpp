// A text in pieces is the text: at every place where it can be cut, in single bytes and in random pieces the tokens
// are the same, and what is wrong is what the reader says, at the same offset; all vectors, random texts, damaged ones.
// Assumes FASTJSON_ROOT. Seeded.
#include <string>
#include <vector>

#include "files.hpp"
#include "reader_functions.hpp"
#include "stream_functions.hpp"
#include "test.hpp"

#define FASTJSON_TARGET_UNIT "stream_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

using fastjson::error_code;
constexpr std::size_t any = ~std::size_t{0};
constexpr std::size_t levels = 12;

std::vector<std::string> cut_at(const std::string& text, std::size_t at) { return {text.substr(0, at), text.substr(at)}; }

std::vector<std::string> single_bytes(const std::string& text) {
  std::vector<std::string> pieces;
  for (char c : text) pieces.emplace_back(1, c);
  return pieces;
}

std::vector<std::string> random_pieces(const std::string& text, test::generator& random) {
  std::vector<std::string> pieces;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t n = 1 + random.below(random.below(3) == 0 ? 200 : 9);
    pieces.push_back(text.substr(at, n));
    at += n;
  }
  return pieces;
}

// What is asked of every way to cut a text.
struct expectations {
  const char* kernel;
  const stream_functions& f;
  const std::string& text;
  bool check_utf8;
  fastjson::read_result want;
  std::string events;

  void hold(const std::vector<std::string>& pieces) {
    const stream_outcome got = f.tokens(pieces, levels, check_utf8, false, any, any);
    CHECK_SAYING(got.failure.code == want.code, "%s: %s, not %s, in %zu pieces of %s", kernel, fastjson::error_name(got.failure.code),
                 fastjson::error_name(want.code), pieces.size(), text.c_str());
    if (want.code != error_code::none) {
      CHECK_SAYING(got.failure.offset == want.offset, "%s: at %zu, not %zu: %s", kernel, static_cast<std::size_t>(got.failure.offset),
                   want.offset, text.c_str());
      CHECK_SAYING(got.failure.token == want.token && got.failure.expected == want.expected, "%s: token %zu, not %zu, expected %d, not %d: %s",
                   kernel, static_cast<std::size_t>(got.failure.token), want.token, static_cast<int>(got.failure.expected),
                   static_cast<int>(want.expected), text.c_str());
    }
    if (events.empty()) events = got.events;
    CHECK_SAYING(events == got.events, "%s: %s, not %s", kernel, got.events.c_str(), events.c_str());
  }
};

void compare(const std::string& text, test::generator& random) {
  test::each_kernel([&](const char* kernel, const stream_functions& f) {
    for (const bool check_utf8 : {true, false}) {
      const auto policy = check_utf8 ? fastjson::utf8_policy::reject : fastjson::utf8_policy::drop;
      expectations all{kernel, f, text, check_utf8, f.read(text.data(), text.size(), levels, policy), {}};
      all.hold({text});
      all.hold(single_bytes(text));
      all.hold(random_pieces(text, random));
      for (std::size_t at = 0; at <= text.size() && at <= 300; ++at) all.hold(cut_at(text, at));
    }
  });
}

std::vector<std::string> vector_texts() {
  std::vector<std::string> texts;
  for (const char* file : {"parse.tsv", "numbers.tsv", "strings.tsv"}) {
    std::string table;
    CHECK(test::read_file(test::root() + "/vectors/" + file, table));
    for (std::size_t at = 0; at < table.size();) {
      const std::size_t end = std::min(table.find('\n', at), table.size());
      const std::string line = table.substr(at, end - at);
      at = end + 1;
      const std::size_t tab = line.find('\t');
      if (line.empty() || line[0] == '#' || tab == std::string::npos) continue;
      const std::string escaped = line.substr(tab + 1, line.find('\t', tab + 1) - tab - 1);
      std::string text;
      for (std::size_t i = 0; i < escaped.size(); ++i) {
        const bool hex = escaped[i] == '\\' && i + 3 < escaped.size() && escaped[i + 1] == 'x';
        text += hex ? static_cast<char>(std::strtoul(escaped.substr(i + 2, 2).c_str(), nullptr, 16)) : escaped[i];
        if (hex) i += 3;
      }
      if (text.size() < 4000) texts.push_back(text);
    }
  }
  CHECK(texts.size() > 100);
  return texts;
}

std::string random_text(test::generator& random, int depth) {
  static const char* const scalars[] = {"0", "-1", "12.5", "1e+9", "-0.0E-2", "true", "false", "null", "\"\"", "\"a\\\"b\"", "\"\xC3\xA9\"",
                                        "\"\\ud83d\\ude00\"", "\"\xF0\x9F\x98\x80 and thirty bytes of plain text\"", "1234567890123456789012"};
  const std::uint64_t kind = random.below(depth > 3 ? 2 : 4);
  const std::string space = random.below(4) == 0 ? " \n" : "";
  if (kind < 2) return space + scalars[random.below(sizeof scalars / sizeof *scalars)] + space;
  std::string text = space + (kind == 2 ? '[' : '{') + space;
  for (std::uint64_t n = random.below(5), i = 0; i < n; ++i) {
    if (i != 0) text += ',' + space;
    if (kind == 3) text += space + "\"k\\u00e9" + std::to_string(i) + '"' + space + ':';
    text += random_text(random, depth + 1);
  }
  return text + (kind == 2 ? ']' : '}') + space;
}

std::string damaged(std::string text, test::generator& random) {
  static const char bytes[] = "[]{},:\"\\0 1e.tx\n\x01\xC3\xA9\xED\xF5u-";
  for (std::uint64_t n = random.below(3); n > 0 && !text.empty(); --n) {
    const std::size_t at = random.below(text.size());
    switch (random.below(4)) {
      case 0: text.erase(at, 1 + random.below(3)); break;
      case 1: text.resize(at); break;
      default: text.insert(at, 1, bytes[random.below(sizeof bytes - 1)]);
    }
  }
  return text;
}

}  // namespace

TEST(every_vector_at_every_cut) {
  test::generator random{test::seed};
  for (const std::string& text : vector_texts()) compare(text, random);
}

TEST(random_and_damaged_texts_at_every_cut) {
  test::generator random{test::seed + 1};
  for (unsigned i = 0; i < 400 * test::effort; ++i) {
    const std::string text = random_text(random, 0);
    compare(text, random);
    compare(damaged(text, random), random);
  }
}

TEST(the_end_of_a_value_at_every_cut) {
  test::generator random{test::seed + 2};
  for (unsigned i = 0; i < 400 * test::effort; ++i) {
    std::string text = random_text(random, 0);
    text.erase(0, text.find_first_not_of(" \n"));
    const std::size_t length = text.find_last_not_of(" \n") + 1;
    text = text.substr(0, length) + ", 1]";
    test::each_kernel([&](const char* kernel, const stream_functions& f) {
      for (std::size_t at = 0; at <= text.size(); ++at)
        CHECK_SAYING(f.value_end(cut_at(text, at)) == length, "%s, cut at %zu: %s", kernel, at, text.c_str());
      CHECK(f.value_end(single_bytes(text)) == length);
      CHECK(f.value_end({text.substr(0, length - 1)}) == any || std::isalnum(static_cast<unsigned char>(text[length - 1])) != 0);
    });
  }
}

TEST(only_what_a_host_asks_for) {
  const std::string text = "{\"a\":[1,{\"b\":2}],\"c\":{}} ";
  test::each_kernel([&](const char*, const stream_functions& f) {
    CHECK(f.tokens(single_bytes(text), any, true, false, any, any).events == "{k\"a\"[s1{k\"b\"s2}]k\"c\"{}}");
    CHECK(f.tokens(single_bytes(text), any, true, false, 1, any).events == "{k\"a\"[]k\"c\"{}}");
    CHECK(f.tokens(single_bytes(text), any, true, false, 0, any).events == "{}");
    CHECK(f.tokens({text}, any, true, false, any, 1).events == "{k\"a\"v[1,{\"b\":2}]k\"c\"v{}}");
    CHECK(f.tokens({text}, any, true, false, any, 0).events == "v" + text.substr(0, text.size() - 1));
  });
}

TEST(many_values) {
  test::each_kernel([&](const char*, const stream_functions& f) {
    for (const std::string text : {"1 2[3]\"a\"{}true null", " ", "", "[][]", "12"}) {
      const stream_outcome got = f.tokens(single_bytes(text), any, true, true, any, any);
      CHECK_SAYING(got.failure.code == error_code::none, "%s", text.c_str());
      CHECK(got.events == f.tokens({text}, any, true, true, any, any).events);
    }
    CHECK(f.tokens({"1 2[3]\"a\""}, any, true, true, any, any).events == "s1s2[s3]s\"a\"");
    CHECK(f.tokens({"1 ]"}, any, true, true, any, any).failure.offset == 2);
    CHECK(f.tokens({"1 [2"}, any, true, true, any, any).failure.code == error_code::unexpected_end);
  });
}

// What is wrong with a token by itself counts for some hosts: it is looked at to its end.
TEST(the_token_that_is_to_blame) {
  struct { const char* text; std::size_t offset; error_code lexical; } cases[] = {
      {"[1 \"a\"]", 3, error_code::none},
      {"[1 \"a\x01\"]", 3, error_code::control_character},
      {"[1 \"a\\ud800\"]", 3, error_code::lone_surrogate},
      {"[1 \"a", 3, error_code::unexpected_end},
      {"[1 \"a\xC3", 3, error_code::invalid_utf8},
      {"[1 \xC3\xA9]", 3, error_code::none},
      {"[1 \xC3]", 3, error_code::invalid_utf8},
      {"[1 \xFF]", 3, error_code::invalid_utf8},
      {"[1 \xE2\x82", 3, error_code::invalid_utf8},
      {"[1 \x02", 3, error_code::control_character},
      {"[\"a\\u12", 7, error_code::invalid_escape},
      {"[\"a\\ud800\\u", 11, error_code::lone_surrogate},
      {"[\"a\\udc", 6, error_code::invalid_escape},
      {"[\"a\\udc00\"", 6, error_code::lone_surrogate},
  };
  test::each_kernel([&](const char* kernel, const stream_functions& f) {
    for (const auto& one : cases)
      for (const auto& pieces : {single_bytes(one.text), std::vector<std::string>{one.text}}) {
        const fastjson::stream_failure got = f.tokens(pieces, any, true, false, any, any).failure;
        CHECK_SAYING(got.offset == one.offset && got.lexical == one.lexical, "%s: %s: %zu %s", kernel, one.text,
                     static_cast<std::size_t>(got.offset), fastjson::error_name(got.lexical));
      }
  });
}

// Places where an error can be: in front of a character, or behind the first bytes of one that is ill-formed.
TEST(positions_of_a_text_that_is_gone) {
  test::generator random{test::seed + 3};
  std::vector<std::string> texts = vector_texts();
  for (unsigned i = 0; i < 50; ++i) texts.push_back(damaged(random_text(random, 0), random));
  for (const std::string& text : texts) {
    for (std::size_t at = 0; at <= text.size(); ++at) {
      const fastjson::position want = fastjson::locate(text.data(), at, at);
      for (const auto& pieces : {single_bytes(text.substr(0, at)), random_pieces(text.substr(0, at), random), {text.substr(0, at)}}) {
        fastjson::running_position running;
        for (const std::string& piece : pieces) running.advance(piece.data(), piece.size());
        const fastjson::position got = running.here();
        CHECK_SAYING(got.offset == at && got.line == want.line && got.column == want.column, "%zu of %s: %zu:%zu, not %zu:%zu", at,
                     text.c_str(), got.line, got.column, want.line, want.column);
      }
    }
  }
}
