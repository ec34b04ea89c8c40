// libFuzzer: is this text valid JSON? The reader without building and the block validator of every kernel,
// against a checker of RFC 8259 that shares nothing with the core: one byte after the other, no recursion.
// Assumes nothing. Built by core/fuzz/Makefile.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "oracle.hpp"
#include "reader_functions.hpp"

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

void require(bool ok) {
  if (!ok) std::abort();
}

// In a block of its own size, so that ASan sees every byte too far.
void check(const std::string& text, std::size_t depth) {
  const std::size_t n = text.size();
  char* const exact = static_cast<char*>(std::malloc(n != 0 ? n : 1));
  std::memcpy(exact, text.data(), n);
  const bool want = fuzz::oracle(exact, n, depth).accepts();
  const fastjson::read_result wanted = fastjson::portable::entry.read(exact, n, depth);
  test::each_kernel([&](const char*, const validator_functions& f) {
    require(f.reader_accepts(exact, n, depth) == want);
    require(f.certainly_valid == nullptr || f.certainly_valid(exact, n, depth) == want);
    for (const auto function : {f.validate, f.validate_in_doubt}) {
      const fastjson::read_result got = function(exact, n, depth);
      require(got.code == wanted.code && got.offset == wanted.offset && got.token == wanted.token && got.expected == wanted.expected);
    }
  });
  std::free(exact);
  require(test::counted_memory::live == 0);
}

}  // namespace

// The first byte chooses the depth limit and how far the text is moved over the blocks' edges.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t depth = (data[0] & 7) != 0 ? (data[0] & 7u) - 1 : 100000, shift = (data[0] >> 3) * 4u;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  check(text, depth);
  check(std::string(shift, ' ') + text, depth);
  check('"' + std::string(shift, 'x') + text, depth);
  return 0;
}
