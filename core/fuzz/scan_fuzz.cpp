// libFuzzer: the scans of every kernel against byte loops. Assumes nothing.
// Built by core/fuzz/Makefile.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "scan_functions.hpp"

#define FASTJSON_TARGET_UNIT "scan_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  char* const text = static_cast<char*>(std::malloc(size));
  std::memcpy(text, data, size);
  const char* const end = text + size;
  bool high = false;
  const char* const space = plain::skip_whitespace(text, end);
  const char* const stop = plain::find_string_stop(text, end, high);
  const char* const bad = plain::find_invalid_utf8(text, end);
  test::each_kernel([&](const char*, const scan_functions& f) {
    bool seen = false;
    if (f.skip_whitespace(text, end) != space || f.find_string_stop(text, end, seen) != stop || seen != high ||
        f.find_invalid_utf8(text, end) != bad)
      std::abort();
  });
  std::free(text);
  return 0;
}
