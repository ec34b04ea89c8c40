// The block validator says "valid" for exactly the texts that the reader accepts, and what is said about the others is
// what the reader says: hand-made ones with every token across a block's edge, JSONTestSuite, mutated texts, any depth.
// Assumes JSONTestSuite beside the checkout (CONFORMANCE) and says so when it is not. Seeded.
#include <string>
#include <vector>

#include "files.hpp"
#include "guarded.hpp"
#include "reader_functions.hpp"
#include "test.hpp"
#include "wide_registers.hpp"

struct validator_functions {
  bool (*reader_accepts)(const char*, std::size_t, std::size_t max_depth);
  bool (*certainly_valid)(const char*, std::size_t, std::size_t max_depth);  // null: this kernel has none
  fastjson::read_result (*read)(const char*, std::size_t, std::size_t max_depth);
  fastjson::read_result (*validate)(const char*, std::size_t, std::size_t max_depth);
  fastjson::read_result (*validate_in_doubt)(const char*, std::size_t, std::size_t max_depth);
};

#define FASTJSON_TARGET_UNIT "validator_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

test::guarded& memory() {
  static test::guarded pages(64);
  return pages;
}

std::string told(const fastjson::read_result& r) {
  return std::string(fastjson::error_name(r.code)) + " at " + std::to_string(r.offset) + ", token " + std::to_string(r.token) + ", expected " +
         std::to_string(static_cast<int>(r.expected));
}

// All verdicts on `text`, which ends where readable memory ends; they must be the same, reason and place included.
bool verdict(const std::string& text, std::size_t depth = 512) {
  const char* const p = memory().at_end(text.data(), text.size());
  const std::string wanted = told(fastjson::portable::entry.read(p, text.size(), depth));
  const bool want = fastjson::portable::entry.reader_accepts(p, text.size(), depth);
  test::each_kernel([&](const char* kernel, const validator_functions& f) {
    test::clear_wide_registers();
    const bool cpu_tells = !test::wide_registers_in_use();
    const fastjson::read_result first = f.validate(p, text.size(), depth), second = f.validate_in_doubt(p, text.size(), depth);
    CHECK_SAYING(!cpu_tells || !test::wide_registers_in_use(), "%s leaves wide registers in use: %.80s...", kernel, text.c_str());
    const std::string all = told(first), doubting = told(second);
    CHECK_SAYING(doubting == wanted, "%s, in doubt: %s, not %s: %.80s... (%zu bytes, depth %zu)", kernel, doubting.c_str(), wanted.c_str(), text.c_str(), text.size(), depth);
    CHECK_SAYING(all == wanted, "%s: %s, not %s: %.80s... (%zu bytes, depth %zu)", kernel, all.c_str(), wanted.c_str(), text.c_str(), text.size(), depth);
    if (f.certainly_valid == nullptr) return;
    const bool got = f.certainly_valid(p, text.size(), depth);
    CHECK_SAYING(got == want, "%s says %d: %.80s... (%zu bytes, depth %zu)", kernel, got, text.c_str(), text.size(), depth);
  });
  return want;
}

const char* const pieces[] = {"{",  "}",   "[",    "]",     ",",       ":",        "\"a\"",  "1",      "-",
                              "0",  "1.5", "e",    "E+",    "true",    "false",    "null",   " ",      "\n",
                              "\"", "\\",  "\\u",  "d8",    "dc",      "00",       "tru",    "\\ud83d\\ude00",
                              "\x80", "\xe2\x82\xac", "\xf0\x9f", "\\\"", "\\\\", "t", "9e9", "0.0", "\x01", "\xc3\xa9"};

std::string random_piece(test::generator& random) { return pieces[random.below(sizeof pieces / sizeof *pieces)]; }

// Closes what is open, so that more than the odd text is valid.
void close_open(std::string& text) {
  std::string closers;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      closers += c == '[' ? ']' : '}';
    } else if ((c == ']' || c == '}') && !closers.empty()) {
      closers.pop_back();
    }
  }
  if (in_string) text += '"';
  while (!closers.empty()) {
    text += closers.back();
    closers.pop_back();
  }
}

const char* const valid_texts[] = {
    "[]", "{}", "1", "\"a\"", "null", "[true,false,null]", "{\"a\":{\"b\":[1,-2.5e+3,0,-0.0,1E9,{}]},\"c\":[[],[[]]]}",
    "[\"\\u00e9\\\\\\\"\\/\\b\\f\\n\\r\\t\\ud83d\\ude00\"]", "[\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\",\"x\"]",
    "[123456789012345678901234567890, 0.1234567890123456789e-300 , \"\"]"};

const char* const invalid_texts[] = {
    "", " ", "[", "{\"a\":1,}", "[1,]", "[,1]", "{\"a\" 1}", "{1:2}", "[1 2]", "[01]", "[-]", "[1.]", "[.5]", "[1e]",
    "[1e+]", "[+1]", "[1.5.2]", "[1e5.2]", "[1e5e2]", "[--1]", "[1-2]", "[truex]", "[tru]", "[nulll]", "[xtrue]",
    "[1true]", "[true1]", "[\"\\x\"]", "[\"\\u12g4\"]", "[\"\\ud83d\"]", "[\"\\ude00\"]", "[\"\\ud83d\\u0041\"]",
    "[\"\\ud83dx\\ude00\"]", "[\"\x01\"]", "[\"\xff\"]", "[\"\xc3\"]", "[\"\xed\xa0\x80\"]", "[\xc3\xa9]", "[]]", "[}",
    "{]", "[] []", "[],[]", "1 2", "\"a\"1", "{\"a\":1 \"b\":2}", "{\"a\":\"b\":1}", "[\"a\":1]", "{\"a\"}", "[\\]",
    "{\"a\":[1}", "[\"a\"\"b\"]", "\"abc", "[1]x", "{\"a\":{}\"b\":1}", "{,}", "[\x01]"};

}  // namespace

TEST(texts_are_judged_alike_wherever_a_block_ends) {
  for (std::size_t before = 0; before <= 130; ++before) {
    const std::string space(before, ' ');
    for (const char* text : valid_texts) CHECK_SAYING(verdict(space + text), "%s", text);
    for (const char* text : invalid_texts) CHECK_SAYING(!verdict(space + text), "%s", text);
    const std::string filler = "[\"" + std::string(before, 'x') + "\",";
    for (const char* text : valid_texts) CHECK_SAYING(verdict(filler + text + "]"), "%s", text);
    for (const char* text : valid_texts) CHECK_SAYING(verdict(filler + text + "]" + space), "%s", text);
  }
}

// Inside of a long string blocks are stepped over: what ends that, or is wrong there, at every place of a block and in
// each kind of text, with what it turns into behind it.
TEST(long_strings_are_judged_as_by_the_reader) {
  static const char* const kinds[] = {"x", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\\\"", "a\xc3\xa9", "\\\\\xe2\x82\xac"};
  static const char* const inserted[] = {"", "\x80", "\xe2\x82", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80", "\n", "\\u20ac", "\\ud83d",
                                         "\\x", "\",\"", "\"", "\\"};
  unsigned long accepted = 0;
  for (std::size_t before = 0; before < 67; ++before)
    for (const char* kind : kinds)
      for (const char* next : kinds)
        for (const char* middle : inserted) {
          std::string text = "[\"" + std::string(before, 'y');
          while (text.size() < 450) text += kind;
          text += middle;
          while (text.size() < 800) text += next;
          accepted += verdict(text + "\"]");
          if (before % 8 == 0) verdict(text);
        }
  CHECK_SAYING(accepted > 5000, "only %lu texts were valid", accepted);
}

TEST(json_test_suite_is_judged_as_by_the_reader) {
  const std::string folder = test::beside("CONFORMANCE", "conformance") + "/test_parsing";
  const std::vector<std::string> names = test::names_in(folder);
  if (names.empty()) std::printf("  no JSONTestSuite in %s: not run\n", folder.c_str());
  std::string text;
  for (const std::string& name : names)
    if (test::read_file(folder + "/" + name, text)) verdict(text, 1000000);
}

// Six tokens hold a flat container and everything that is nearly one, and what may follow it.
TEST(every_sequence_of_up_to_six_tokens) {
  static const char* const tokens[] = {"[", "]", "{", "}", ",", ":", "\"k\"", "1"};
  for (unsigned length = 1; length <= 6; ++length)
    for (unsigned number = 0; number < 1u << 3 * length; ++number) {
      std::string text;
      for (unsigned i = 0; i < length; ++i) text += tokens[number >> 3 * i & 7];
      verdict(text, number % 3);
    }
}

TEST(depth_is_counted_as_by_the_reader) {
  for (const std::size_t levels : {1u, 2u, 63u, 64u, 65u, 127u, 128u, 129u, 511u, 512u, 513u, 600u, 5000u}) {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) text += i % 3 == 0 ? "[" : "{\"k\":";
    text += "1";
    for (std::size_t i = levels; i-- > 0;) text += i % 3 == 0 ? "]" : "}";
    CHECK(verdict(text, levels));
    CHECK(verdict(text, levels + 1));
    CHECK(!verdict(text, levels - 1));
    text[text.size() / 2 + levels / 4] = ']';
    verdict(text, levels);
  }
  CHECK(test::counted_memory::live == 0);
}

TEST(nesting_that_goes_up_and_down_is_judged_as_by_the_reader) {
  test::generator random{test::seed};
  for (int i = 0; i < 3000; ++i) {
    std::string text, open;
    const auto enter = [&](char kind) {
      if (!text.empty() && text.back() != '[' && text.back() != ':') text += ',';
      if (!open.empty() && open.back() == '{' && text.back() != ':') text += "\"k\":";
      text += kind;
      if (kind == '{') text += "\"k\":";
      open += kind;
    };
    enter(random.below(2) == 0 ? '[' : '{');
    for (std::uint64_t runs = random.below(30); runs != 0 && !open.empty(); --runs) {
      for (std::uint64_t n = random.below(70); n != 0; --n) enter(random.below(3) == 0 ? '[' : '{');
      if (text.back() == ':') text += '1';
      for (std::uint64_t n = random.below(70); n != 0 && open.size() > 1; --n) {
        text += open.back() == '[' ? ']' : '}';
        open.pop_back();
      }
    }
    if (text.back() == ':') text += '1';
    close_open(text);
    verdict(text, 200 + random.below(400));
    CHECK(verdict(text, 3000));
    const std::size_t at = random.below(text.size());
    if (text[at] == ']' || text[at] == '}') {
      text[at] = text[at] == ']' ? '}' : ']';
      CHECK(!verdict(text, 3000));
    }
  }
  CHECK(test::counted_memory::live == 0);
}

TEST(refused_memory_is_no_verdict_and_leaks_nothing) {
  const std::string text = std::string(2000, '[') + std::string(2000, ']');
  test::each_kernel([&](const char*, const validator_functions& f) {
    if (f.certainly_valid == nullptr) return;
    test::counted_memory::allowed = 1;
    CHECK(!f.certainly_valid(text.data(), text.size(), 5000));
    test::counted_memory::allowed = -1;
    CHECK(f.certainly_valid(text.data(), text.size(), 5000));
  });
  CHECK(test::counted_memory::live == 0);
}

TEST(random_and_mutated_texts_are_judged_as_by_the_reader) {
  test::generator random{test::seed};
  unsigned long accepted = 0;
  for (std::uint64_t i = 0; i < 60000 * test::effort; ++i) {
    std::string text;
    if (random.below(2) == 0) {
      text = "[";
      for (std::uint64_t n = random.below(60); n != 0; --n) text += random_piece(random);
    } else {
      text = "[0";
      for (std::uint64_t n = random.below(12); n != 0; --n) {
        text += "," + std::string(random.below(30), ' ');
        text += valid_texts[random.below(sizeof valid_texts / sizeof *valid_texts)];
      }
    }
    for (std::uint64_t n = random.below(3); n != 0; --n) {
      const std::size_t at = random.below(text.size());
      if (random.below(2) == 0) text.insert(at, random_piece(random));
      else text[at] = static_cast<char>(random());
    }
    if (random.below(3) != 0) close_open(text);
    accepted += verdict(text);
  }
  CHECK_SAYING(accepted > 5000, "only %lu texts were valid", accepted);
}

// Long texts with one thing wrong at any place: what the block validator was sure of comes before it.
TEST(what_is_wrong_in_long_texts_is_told_as_by_the_reader) {
  static const char* const members[] = {"1", "-0.25e+7", "true", "null", "[]", "{}", "\"\"", "\"a plain string of some length, in which nothing is\"",
                                        "\"\\ud83d\\ude00\\n\"", "\"\xe6\x97\xa5\xe6\x9c\xac\"", "[1,2,[3,[4,[5]]]]", "{\"k\":{\"l\":[{\"m\":1}]}}"};
  test::generator random{test::seed};
  unsigned long refused = 0;
  for (std::uint64_t i = 0; i < 6000 * test::effort; ++i) {
    const char* const space = random.below(3) == 0 ? "\n    " : "";
    std::string text = random.below(8) == 0 ? std::string(random.below(100), '[') : "[";
    for (const std::size_t bytes = 500 + random.below(5000); text.size() < bytes;) {
      text += text.back() == '[' ? space : std::string(",") + space;
      if (random.below(3) == 0) {
        text += members[random.below(sizeof members / sizeof *members)];
        continue;
      }
      text += '{';
      for (std::uint64_t n = random.below(6); n > 0; --n) {
        text += "\"" + std::string(random.below(12), 'n') + "\":" + space + members[random.below(sizeof members / sizeof *members)];
        if (n > 1) text += std::string(",") + space;
      }
      text += '}';
    }
    close_open(text);
    const std::size_t at = random.below(text.size());
    switch (random.below(4)) {
      case 0: text.resize(at); break;
      case 1: text.insert(at, random_piece(random)); break;
      case 2: text.erase(at, 1 + random.below(3)); break;
      default: text[at] = static_cast<char>(random());
    }
    refused += !verdict(text, 90 + random.below(40));
  }
  CHECK_SAYING(refused > 3000, "only %lu texts were refused", refused);
  CHECK(test::counted_memory::live == 0);
}

// What is wrong with a string lies across the place up to which its bytes are looked at one by one, 1 KB behind what was sure.
TEST(what_is_wrong_across_the_end_of_the_search_is_told_as_by_the_reader) {
  for (const char* error : {"\\udc00", "\\uDEAD", "\\ud800", "\\ud83d\\u0041", "\\ud83d\\udcg0", "\\x", "\\u12g4", "\x01", "\x80", "\xed\xa0\x80", "\xf0\x9f"})
    for (const char* begin : {"[\"", "{\"k\":[1,\""})
      for (std::size_t n = 990; n < 1040; ++n) CHECK(!verdict(begin + std::string(n, 'a') + error + std::string(2000, 'b') + "\"]"));
}

// Half a surrogate pair at the end of a block's last string shows in the next block only.
TEST(half_pairs_at_the_end_of_a_block_are_found) {
  for (std::size_t before = 500; before < 700; ++before)
    for (const char* end : {"\",1", "\",1,2,3", "\"]", "\" x", ""}) {
      std::string text = "[";
      while (text.size() + 3 < before) text += "1,";
      text += std::string(before - text.size(), ' ') + "\"\\ud83d" + end;
      for (int i = 0; i < 100; ++i) text += ",[]";
      CHECK(!verdict(text));
    }
}
