// libFuzzer: any bytes written as a string under any escape rules by every kernel: one
// output, and the reader gets the text back. Assumes nothing. Built by core/fuzz/Makefile.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "writer_functions.hpp"

#define FASTJSON_TARGET_UNIT "writer_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

// The first byte chooses the rules, the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const fastjson::escape_rules rules = test::make_rules(data[0]);
  const std::size_t n = size - 1;
  char* const text = static_cast<char*>(std::malloc(n != 0 ? n : 1));
  std::memcpy(text, data + 1, n);
  std::string want, back;
  const bool ok = fastjson::portable::entry.write(want, text, n, rules);
  if (ok && (!fastjson::portable::entry.read_back(want, back) || back != std::string(text, n))) std::abort();
  test::each_kernel([&](const char*, const writer_functions& f) {
    std::string got;
    if (f.write(got, text, n, rules) != ok || (ok && got != want)) std::abort();
  });
  std::free(text);
  return 0;
}
