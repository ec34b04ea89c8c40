// The shared vectors: for every text the core's value, or its error with offset, line and
// column, is the one that vectors/expect/core.tsv names; every kernel.
// Assumes FASTJSON_ROOT. A new case is a line there, not code here.
#include <map>
#include <string>
#include <vector>

#include "files.hpp"
#include "guarded.hpp"
#include "reader_functions.hpp"
#include "test.hpp"

#define FASTJSON_TARGET_UNIT "reader_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

std::vector<std::vector<std::string>> read_table(const std::string& path) {
  std::string text;
  std::vector<std::vector<std::string>> rows;
  CHECK_SAYING(test::read_file(path, text), "%s", path.c_str());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> fields(1);
    for (char c : line) {
      if (c == '\t')
        fields.emplace_back();
      else
        fields.back() += c;
    }
    rows.push_back(fields);
  }
  return rows;
}

std::string unescaped(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 3 < text.size() && text[i + 1] == 'x') {
      out += static_cast<char>(std::strtoul(text.substr(i + 2, 2).c_str(), nullptr, 16));
      i += 3;
    } else {
      out += text[i];
    }
  }
  return out;
}

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
  const std::string folder = test::root() + "/vectors";
  std::map<std::string, std::string> expected;
  for (const auto& row : read_table(folder + "/expect/core.tsv")) {
    std::string all;
    for (std::size_t i = 1; i < row.size(); ++i) all += (i > 1 ? "\t" : "") + row[i];
    CHECK_SAYING(expected.emplace(row[0], all).second, "%s stands there twice", row[0].c_str());
  }
  test::guarded memory(512);
  for (const char* file : {"parse.tsv", "numbers.tsv", "strings.tsv"})
    for (const auto& row : read_table(folder + "/" + file)) {
      const auto found = expected.find(row[0]);
      CHECK_SAYING(found != expected.end(), "%s has no outcome", row[0].c_str());
      if (found == expected.end()) continue;
      const std::string text = unescaped(row[1]);
      const char* const p = memory.at_end(text.data(), text.size());
      test::each_kernel([&](const char* kernel, const reader_functions& f) {
        const std::string got = outcome(f, p, text.size());
        CHECK_SAYING(got == found->second, "%s, %s: %s, not %s", kernel, row[0].c_str(), got.c_str(),
                     found->second.c_str());
      });
      expected.erase(found);
    }
  for (const auto& left : expected) CHECK_SAYING(false, "%s has an outcome and no input", left.first.c_str());
}
