// RFC 8785: numbers, names and strings by hand; random trees against their canonical form as written
// from the tree by other means; refusals and their places; pauses and refused memory at every step.
// Assumes nothing beside the checkout. Seeded.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <fastjson/canonical/order.hpp>

#include "guarded.hpp"
#include "reader_functions.hpp"
#include "test.hpp"
#include "vectors.hpp"

using fastjson::canonical_options;
using fastjson::canonical_refusal;

struct canonical_outcome {
  canonical_refusal refused = canonical_refusal::none;
  fastjson::read_result read;
  std::string text;  // or the repeated name
  unsigned long pauses = 0;
};
using canonical_functions = void (*)(const char*, std::size_t, canonical_options, std::size_t slice, canonical_outcome&);

#define FASTJSON_TARGET_UNIT "canonical_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

// The same on every kernel, in one go and in slices of a few bytes.
canonical_outcome canonical(const std::string& text, canonical_options options = {}) {
  canonical_outcome first;
  fastjson::portable::entry(text.data(), text.size(), options, SIZE_MAX, first);
  test::each_kernel([&](const char* kernel, const canonical_functions& f) {
    for (const std::size_t slice : {SIZE_MAX, text.size() / 1000 + 7}) {
      canonical_outcome next;
      f(text.data(), text.size(), options, slice, next);
      CHECK_SAYING(next.refused == first.refused && next.text == first.text && next.read.offset == first.read.offset,
                   "%s, slices of %zu: %.200s", kernel, slice, text.c_str());
    }
  });
  CHECK(test::counted_memory::live == 0);
  return first;
}

void expect(const std::string& text, const std::string& want, canonical_options options = {}) {
  const canonical_outcome got = canonical(text, options);
  CHECK_SAYING(got.refused == canonical_refusal::none && got.text == want, "%s: %s, not %s", text.c_str(), got.text.c_str(), want.c_str());
}

void expect_refusal(const std::string& text, canonical_refusal why, canonical_options options = {}) {
  const canonical_outcome got = canonical(text, options);
  CHECK_SAYING(got.refused == why, "%s: %d, not %d", text.c_str(), static_cast<int>(got.refused), static_cast<int>(why));
}

// What a tree is, with its canonical form made beside it: no code is shared with what is tested.
struct written {
  std::string text, canonical;
};

void add_code_point(std::string& out, char32_t c) {
  if (c < 0x80) return void(out += static_cast<char>(c));
  const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  out += static_cast<char>((more == 1 ? 0xC0 : more == 2 ? 0xE0 : 0xF0) | c >> (6 * more));
  for (int i = more; i-- > 0;) out += static_cast<char>(0x80 | (c >> (6 * i) & 0x3F));
}

void add_escaped_unit(std::string& out, unsigned unit, bool upper) {
  char digits[8];
  std::snprintf(digits, sizeof digits, upper ? "\\u%04X" : "\\u%04x", unit);
  out += digits;
}

std::u16string units_of(const std::u32string& name) {
  std::u16string units;
  for (const char32_t c : name) {
    if (c >= 0x10000) {
      units += static_cast<char16_t>(0xD800 + ((c - 0x10000) >> 10));
      units += static_cast<char16_t>(0xDC00 + ((c - 0x10000) & 0x3FF));
    } else {
      units += static_cast<char16_t>(c);
    }
  }
  return units;
}

std::u32string random_name(test::generator& random) {
  static constexpr char32_t interesting[] = {'a', 'b', 'a', 'B', '"', '\\', '/', 1, 8, 9, 10, 12, 13, 0x1F, 0x7F, 0, 0xE9,
                                             0x7FF, 0x800, 0xD7FF, 0xE000, 0xFB33, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
  std::u32string name;
  for (std::uint64_t n = random.below(5); n > 0; --n) name += interesting[random.below(sizeof interesting / sizeof *interesting)];
  return name;
}

written write_string(const std::u32string& name, test::generator& random) {
  written out;
  out.text = out.canonical = "\"";
  for (const char32_t c : name) {
    const char* const letters = "\"\"\\\\b\bf\fn\nr\rt\t";
    char letter = 0;
    for (int i = 0; letters[i] != 0; i += 2)
      if (static_cast<char32_t>(letters[i + 1]) == c) letter = letters[i];
    if (letter != 0) {
      (out.canonical += '\\') += letter;
    } else if (c < 0x20) {
      add_escaped_unit(out.canonical, c, false);
    } else {
      add_code_point(out.canonical, c);
    }
    if (letter != 0 && random.below(2) == 0) {
      (out.text += '\\') += letter;
    } else if (c < 0x20 || c == '"' || c == '\\' || random.below(4) == 0) {
      for (const char16_t unit : units_of({c})) add_escaped_unit(out.text, unit, random.below(2) == 0);
    } else {
      add_code_point(out.text, c);
    }
  }
  out.text += '"';
  out.canonical += '"';
  return out;
}

written random_scalar(test::generator& random) {
  static const written numbers[] = {
      {"0", "0"}, {"-0", "0"}, {"-0.0", "0"}, {"0e5", "0"}, {"1.0", "1"}, {"10e-1", "1"}, {"1E2", "100"}, {"-1.50", "-1.5"},
      {"1e21", "1e+21"}, {"1e20", "100000000000000000000"}, {"123456789012345678901", "123456789012345680000"},
      {"0.000001", "0.000001"}, {"1e-7", "1e-7"}, {"1.25e-7", "1.25e-7"}, {"9007199254740993", "9007199254740992"},
      {"9223372036854775807", "9223372036854776000"}, {"18446744073709551615", "18446744073709552000"},
      {"5e-324", "5e-324"}, {"1.7976931348623157e308", "1.7976931348623157e+308"}, {"1e-400", "0"}, {"333333333.33333329", "333333333.3333333"}};
  switch (random.below(5)) {
    case 0: return {"true", "true"};
    case 1: return {"null", "null"};
    case 2: return write_string(random_name(random), random);
    case 3: {
      const std::string i = std::to_string(static_cast<long long>(random.below(2000)) - 1000);
      return {i, i};
    }
    default: return numbers[random.below(sizeof numbers / sizeof *numbers)];
  }
}

std::string space(test::generator& random) { return random.below(3) == 0 ? " \n" : ""; }

written random_tree(test::generator& random, int depth) {
  if (depth == 0 || random.below(6) == 0) return random_scalar(random);
  written out;
  const std::uint64_t n = random.below(8);
  if (random.below(3) == 0) {
    for (std::uint64_t i = 0; i < n; ++i) {
      const written element = random_tree(random, depth - 1);
      out.text += (i != 0 ? "," : "") + space(random) + element.text + space(random);
      out.canonical += (i != 0 ? "," : "") + element.canonical;
    }
    return {"[" + out.text + "]", "[" + out.canonical + "]"};
  }
  std::vector<std::pair<std::u16string, std::string>> members;
  for (std::uint64_t i = 0; i < n; ++i) {
    const std::u32string name = random_name(random);
    const std::u16string units = units_of(name);
    if (std::any_of(members.begin(), members.end(), [&](const auto& m) { return m.first == units; })) continue;
    const written key = write_string(name, random), value = random_tree(random, depth - 1);
    out.text += (members.empty() ? "" : ",") + space(random) + key.text + space(random) + ":" + space(random) + value.text;
    members.emplace_back(units, key.canonical + ":" + value.canonical);
  }
  std::sort(members.begin(), members.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& member : members) out.canonical += (out.canonical.empty() ? "" : ",") + member.second;
  return {"{" + out.text + space(random) + "}", "{" + out.canonical + "}"};
}

}  // namespace

TEST(numbers_are_spelled_as_ecmascript_does) {
  // Bits of binary64 and what Number::toString makes of them.
  const struct {
    std::uint64_t bits;
    const char* text;
  } cases[] = {
      {0x0000000000000000, "0"}, {0x8000000000000000, "0"}, {0x0000000000000001, "5e-324"}, {0x8000000000000001, "-5e-324"},
      {0x7FEFFFFFFFFFFFFF, "1.7976931348623157e+308"}, {0x4340000000000000, "9007199254740992"}, {0xC340000000000000, "-9007199254740992"},
      {0x4430000000000000, "295147905179352830000"}, {0x444B1AE4D6E2EF50, "1e+21"}, {0x444B1AE4D6E2EF4F, "999999999999999900000"},
      {0x3EB0C6F7A0B5ED8D, "0.000001"}, {0x3EB0C6F7A0B5ED8C, "9.999999999999997e-7"}, {0x41B3DE4355555557, "333333333.33333343"},
      {0xBECBF647612F3696, "-0.0000033333333333333333"}, {0x3FF0000000000000, "1"}, {0x4059000000000000, "100"}};
  for (const auto& c : cases) {
    double value;
    std::memcpy(&value, &c.bits, 8);
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.17g", value);
    expect(digits, c.text);
  }
}

TEST(names_are_sorted_by_utf16_code_units) {
  expect("{\"b\":1,\"a\":2,\"\":3,\"aa\":4}", "{\"\":3,\"a\":2,\"aa\":4,\"b\":1}");
  // U+20AC, CR, U+FB33, "1", U+1F600, U+0080, U+00F6: a surrogate is below U+FB33.
  expect("{\"\\u20ac\":1,\"\\r\":2,\"\\ufb33\":3,\"1\":4,\"\\ud83d\\ude00\":5,\"\\u0080\":6,\"\\u00f6\":7}",
         "{\"\\r\":2,\"1\":4,\"\xC2\x80\":6,\"\xC3\xB6\":7,\"\xE2\x82\xAC\":1,\"\xF0\x9F\x98\x80\":5,\"\xEF\xAC\xB3\":3}");
  expect("{\"\\n\":1,\"\\t\":2,\"\\u001f\":3,\"\\\\\":4,\"]\":5,\"\\\"\":6,\"!\":7}",
         "{\"\\t\":2,\"\\n\":1,\"\\u001f\":3,\"!\":7,\"\\\"\":6,\"\\\\\":4,\"]\":5}");
}

TEST(objects_inside_of_objects_keep_their_own_order) {
  expect("{\"b\":{\"d\":[{\"z\":1,\"y\":2}],\"c\":{}},\"a\":[{\"f\":1,\"e\":{\"b\":1,\"a\":2}}]}",
         "{\"a\":[{\"e\":{\"a\":2,\"b\":1},\"f\":1}],\"b\":{\"c\":{},\"d\":[{\"y\":2,\"z\":1}]}}");
  expect("[ ]", "[]");
  expect(" \"\\u0041\\/\\u007f\" ", "\"A/\x7F\"");
}

TEST(random_trees_have_the_form_that_their_writer_knows) {
  test::generator random{test::seed};
  for (std::uint64_t i = 0; i < 3000 * test::effort; ++i) {
    const written tree = random_tree(random, 5);
    expect(tree.text, tree.canonical);
    expect(tree.canonical, tree.canonical);
  }
}

TEST(what_has_no_canonical_form_is_refused) {
  expect_refusal("{\"a\":1,\"b\":2,\"\\u0061\":3}", canonical_refusal::repeated_name);
  CHECK(canonical("[{\"b\":1,\"a\\n\":2,\"a\\u000a\":3}]").text == "a\\n");
  CHECK(canonical("[{\"b\":1,\"a\":2,\"a\":3}, 1e999]").read.offset == 19);
  expect_refusal("1e309", canonical_refusal::number_too_large);
  expect_refusal("-" + std::string(310, '9'), canonical_refusal::number_too_large);
  expect_refusal("\"\\ud800\"", canonical_refusal::invalid_text);
  expect_refusal("[1,]", canonical_refusal::invalid_text);
  expect_refusal(std::string(300001, '['), canonical_refusal::invalid_text);
  CHECK(canonical("[1,]").read.offset == 3);
}

TEST(strict_refuses_the_integers_that_binary64_changes) {
  const canonical_options strict{true, false};
  for (const char* text : {"9007199254740993", "-9007199254740993", "9223372036854775807", "18446744073709551615",
                           "123456789012345678901", "-100000000000000000000000000000001"})
    expect_refusal(text, canonical_refusal::integer_changed, strict);
  expect("9007199254740992", "9007199254740992", strict);
  expect("-9223372036854775808", "-9223372036854776000", strict);
  expect("18446744073709549568", "18446744073709550000", strict);
  expect("100000000000000000000", "100000000000000000000", strict);
  expect("[-0,0.1,1e21]", "[0,0.1,1e+21]", strict);
  std::string power = "1";  // 2^200, digit by digit
  for (int i = 0; i < 200; ++i) {
    int carry = 0;
    for (std::size_t j = power.size(); j-- > 0;) {
      const int doubled = (power[j] - '0') * 2 + carry;
      power[j] = static_cast<char>('0' + doubled % 10);
      carry = doubled / 10;
    }
    if (carry != 0) power.insert(0, 1, '1');
  }
  expect(power, "1.6069380442589903e+60", strict);
  power.back() = static_cast<char>(power.back() ^ 1);
  expect_refusal(power, canonical_refusal::integer_changed, strict);
}

TEST(only_names_looks_at_nothing_else) {
  CHECK(canonical("[1e999,{\"a\":18446744073709551616}]", {false, true}).refused == canonical_refusal::none);
  expect_refusal("[1e999,{\"a\":1,\"a\":1}]", canonical_refusal::repeated_name, {false, true});
}

TEST(unsorted_levels_cost_no_more_the_deeper_they_lie) {
  // Each level out of order: were each level copied on its own, this would take minutes.
  std::string text, tail, want, want_tail;
  for (int i = 0; i < 200000; ++i) {
    text += "{\"b\":";
    tail += ",\"a\":1}";
    want += "{\"a\":1,\"b\":";
    want_tail += "}";
  }
  expect(text + "0" + tail, want + "0" + want_tail);
}

TEST(refused_memory_is_an_error_and_leaks_nothing) {
  std::string text = "[";
  for (int i = 0; i < 40; ++i) text += "{\"b\\n\":[1,2,{\"d\":3,\"c\":4}],\"a\":\"\\u0041\"},";
  text += "0]";
  const std::string want = canonical(text).text;
  bool complete = false;
  for (long allowed = 0; !complete && allowed < 1000; ++allowed) {
    test::counted_memory::allowed = allowed;
    canonical_outcome outcome;
    fastjson::portable::entry(text.data(), text.size(), {}, SIZE_MAX, outcome);
    complete = outcome.refused == canonical_refusal::none;
    CHECK(complete ? outcome.text == want : outcome.refused == canonical_refusal::out_of_memory);
    CHECK(test::counted_memory::live == 0);
  }
  test::counted_memory::allowed = -1;
  CHECK(complete);
}

TEST(every_vector_has_its_canonical_form) {
  unsigned vectors = 0;
  for (const auto& row : test::read_vectors("generated/canonical.tsv")) {
    const canonical_outcome got = canonical(test::unescaped(row[1]));
    static const char* const names[] = {"none", "invalid_text", "repeated_name", "number_too_large", "integer_changed", "out_of_memory"};
    const std::string text = got.refused == canonical_refusal::none ? "ok " + got.text : std::string("error ") + names[static_cast<int>(got.refused)];
    CHECK_SAYING(text == test::unescaped(row[2]), "%s: %s", row[0].c_str(), text.c_str());
    ++vectors;
  }
  CHECK(vectors > 200);
}
