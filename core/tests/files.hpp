// Reads files and folders for the tests. Assumes paths below the checkout, or named by the
// environment. Included by the tests that need data.
#ifndef FASTJSON_TESTS_FILES_HPP
#define FASTJSON_TESTS_FILES_HPP

#include <dirent.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace test {

inline bool read_file(const std::string& path, std::string& out) {
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return false;
  out.clear();
  char buffer[65536];
  for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, file)) != 0;) out.append(buffer, n);
  std::fclose(file);
  return true;
}

inline std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  if (DIR* const dir = opendir(folder.c_str())) {
    while (const dirent* entry = readdir(dir))
      if (entry->d_name[0] != '.') names.emplace_back(entry->d_name);
    closedir(dir);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// FASTJSON_ROOT is set by the Makefile.
inline std::string root() {
  const char* const path = std::getenv("FASTJSON_ROOT");
  return path != nullptr ? path : ".";
}

// Data beside the checkout, or where the environment says it is.
inline std::string beside(const char* variable, const char* name) {
  const char* const path = std::getenv(variable);
  return path != nullptr ? path : root() + "/../shared/" + name;
}

}  // namespace test

#endif
