// The shared vectors: for every text the core's value, or its error with offset, line and
// column, is the one that vectors/expect/core.tsv names; every kernel.
// Assumes FASTJSON_ROOT. A new case is a line there, not code here.
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "guarded.hpp"
#include "reader_functions.hpp"
#include "test.hpp"
#include "vectors.hpp"
#include "wide_registers.hpp"

#define FASTJSON_TARGET_UNIT "reader_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

std::string outcome(const reader_functions& f, const char* text, std::size_t length) {
  test::recording_sink sink;
  unsigned long pauses;
  const fastjson::read_result r = f.read(text, length, ~std::size_t{0}, sink, pauses);
  if (r.ok()) return "ok\t" + sink.value;
  const fastjson::position at = fastjson::locate(text, length, r.offset);
  return std::string("error\t") + fastjson::error_name(r.code) + "\t" + std::to_string(at.offset) + "\t" +
         std::to_string(at.line) + "\t" + std::to_string(at.column);
}

}  // namespace

TEST(every_vector_has_its_outcome) {
  std::map<std::string, std::string> expected;
  for (const auto& row : test::read_vectors("expect/core.tsv")) {
    std::string all;
    for (std::size_t i = 1; i < row.size(); ++i) all += (i > 1 ? "\t" : "") + row[i];
    CHECK_SAYING(expected.emplace(row[0], all).second, "%s stands there twice", row[0].c_str());
  }
  test::guarded memory(64);
  unsigned vectors = 0;
  for (const auto& vector : test::vector_texts()) {
    const std::string &id = vector.first, &text = vector.second;
    const auto found = expected.find(id);
    CHECK_SAYING(found != expected.end(), "%s has no outcome", id.c_str());
    if (found == expected.end()) continue;
    const char* const p = memory.at_end(text.data(), text.size());
    test::each_kernel([&](const char* kernel, const reader_functions& f) {
      const std::string got = outcome(f, p, text.size());
      CHECK_SAYING(got == found->second, "%s, %s: %s, not %s", kernel, id.c_str(), got.c_str(), found->second.c_str());
    });
    expected.erase(found);
    ++vectors;
  }
  CHECK(vectors > 2000);
  for (const auto& left : expected)
    if (left.first.compare(0, 6, "suite/") != 0) CHECK_SAYING(false, "%s has an outcome and no input", left.first.c_str());
}

TEST(no_call_leaves_wide_registers_in_use) {
  for (const auto& vector : test::vector_texts()) {
    for (const char* before : {"", "[\"long enough for several blocks of text, which the kernels look at as a whole, and some more\",\"and then:"}) {
      const std::string text = before + vector.second;
      test::each_kernel([&](const char* kernel, const reader_functions& f) {
        test::clear_wide_registers();
        if (test::wide_registers_in_use()) return;  // this CPU does not tell
        f.validate(text.data(), text.size(), ~std::size_t{0}, fastjson::utf8_policy::reject);
        CHECK_SAYING(!test::wide_registers_in_use(), "%s, %s", kernel, vector.first.c_str());
      });
    }
  }
}

// No reader can know better before the text ends: every proper prefix of an object, array or string is refused at its end.
TEST(every_prefix_of_a_valid_text_is_refused_at_its_end) {
  test::guarded memory(64);
  unsigned prefixes = 0;
  for (const auto& vector : test::vector_texts()) {
    const std::string &id = vector.first, &text = vector.second;
    const std::size_t first = text.find_first_not_of(" \t\n\r"), last = text.find_last_not_of(" \t\n\r");
    if (first == std::string::npos || text.size() > 400 || std::strchr("[{\"", text[first]) == nullptr) continue;
    if (outcome(fastjson::portable::entry, text.data(), text.size()).compare(0, 2, "ok") != 0) continue;
    for (std::size_t n = 0; n <= last; ++n) {
      const char* const p = memory.at_end(text.data(), n);
      test::each_kernel([&](const char* kernel, const reader_functions& f) {
        test::recording_sink sink;
        unsigned long pauses;
        const fastjson::read_result r = f.read(p, n, ~std::size_t{0}, sink, pauses);
        CHECK_SAYING(r.code == fastjson::error_code::unexpected_end && r.offset == n, "%s, %s: its first %zu bytes: %s at %zu", kernel, id.c_str(), n,
                     fastjson::error_name(r.code), r.offset);
      });
      ++prefixes;
    }
  }
  CHECK(prefixes > 20000);
}
