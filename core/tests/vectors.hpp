// The tables of vectors/ and their escaped bytes. Assumes FASTJSON_ROOT; vectors/README.md has the format.
// Included by the tests that read vectors.
#ifndef FASTJSON_TESTS_VECTORS_HPP
#define FASTJSON_TESTS_VECTORS_HPP

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "files.hpp"
#include "test.hpp"

namespace test {

// The fields of each line of vectors/NAME that is no comment.
inline std::vector<std::vector<std::string>> read_vectors(const std::string& name) {
  const std::string path = root() + "/vectors/" + name;
  std::string text;
  std::vector<std::vector<std::string>> rows;
  CHECK_SAYING(read_file(path, text), "%s", path.c_str());
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

inline std::string unescaped(const std::string& text) {
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

// Every id and its text; those of JSONTestSuite, which lies beside the checkout or where CONFORMANCE says, when it is there.
inline std::vector<std::pair<std::string, std::string>> vector_texts() {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const char* file : {"parse", "numbers", "strings", "generated/parse", "generated/numbers", "generated/strings"})
    for (const auto& row : read_vectors(std::string(file) + ".tsv")) texts.emplace_back(row[0], unescaped(row[1]));
  std::string text;
  for (const auto& row : read_vectors("conformance.tsv"))
    if (read_file(beside("CONFORMANCE", "conformance") + "/" + row[1], text)) texts.emplace_back(row[0], text);
  return texts;
}

}  // namespace test

#endif
