// libFuzzer: any bytes read by every kernel, at once, with pauses and without building:
// one verdict, one position, one value. Assumes nothing. Built by core/fuzz/Makefile.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "reader_functions.hpp"

#define FASTJSON_TARGET_UNIT "reader_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

void require(bool ok) {
  if (!ok) std::abort();
}

bool same(const fastjson::read_result& a, const fastjson::read_result& b) {
  return a.code == b.code && a.offset == b.offset && a.token == b.token && a.expected == b.expected;
}

bool same(const fastjson::position& a, const fastjson::position& b) { return a.offset == b.offset && a.line == b.line && a.column == b.column; }

// Line and column by the whole text, by one that is known to be well-formed, and by pieces that pass.
void check_position(const char* text, std::size_t n, std::size_t offset, bool checked) {
  const fastjson::position at = fastjson::locate(text, n, offset);
  require(at.offset == offset && at.line >= 1 && at.column >= 1);
  if (checked) require(same(fastjson::locate(text, n, offset, true), at));
  fastjson::running_position passing;
  for (std::size_t i = 0, piece = 1 + n % 70; i < offset; i += piece) passing.advance(text + i, i + piece < offset ? piece : offset - i);
  require(same(passing.here(), fastjson::locate(text, offset, offset)));
}

}  // namespace

// The first byte chooses the depth limit and what happens to ill-formed text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t depth = (data[0] & 15) != 0 ? std::size_t{data[0]} & 15 : ~std::size_t{0};
  const auto policy = static_cast<fastjson::utf8_policy>((data[0] >> 4) % 3);
  const std::size_t n = size - 1;
  char* const text = static_cast<char*>(std::malloc(n != 0 ? n : 1));
  std::memcpy(text, data + 1, n);

  test::recording_sink first;
  first.policy = policy;
  unsigned long pauses;
  const fastjson::read_result want = fastjson::portable::entry.read(text, n, depth, first, pauses);
  require(want.offset <= n && want.token <= want.offset);
  check_position(text, n, want.offset, policy == fastjson::utf8_policy::reject);
  test::each_kernel([&](const char*, const reader_functions& f) {
    for (unsigned long every : {0ul, 1ul, 3ul}) {
      test::recording_sink sink;
      sink.policy = policy;
      sink.pause_every = every;
      sink.counted = every == 3;
      const fastjson::read_result got = f.read(text, n, depth, sink, pauses);
      require(same(got, want) && sink.value == first.value);
    }
    const fastjson::read_result checked = f.validate(text, n, depth, policy);
    require(checked.code == want.code && checked.offset == want.offset);
  });
  std::free(text);
  return 0;
}
