// libFuzzer: a sequence of documents through sinks whose shapes live on: every kernel says of each what a sink
// without shapes is told by the portable one. Assumes nothing. Built by core/fuzz/Makefile.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "shape_functions.hpp"

#define FASTJSON_TARGET_UNIT "shape_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "shape_sequence.hpp"

// Documents end at a byte 0. The first byte of each chooses its depth limit, what happens to ill-formed text, and
// how often it comes again, each time with another number for every '#' (so that a short input fills the tree).
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  test::shape_sequence sequence;
  unsigned left = 300;  // documents
  for (std::size_t at = 0; at < size;) {
    const std::uint8_t choice = data[at++];
    std::size_t end = at;
    while (end < size && data[end] != 0) ++end;
    const std::size_t depth = (choice & 3) != 0 ? (choice & 3u) * 5 : ~std::size_t{0};
    const auto policy = static_cast<fastjson::utf8_policy>((choice >> 2) % 3);
    static const unsigned counts[] = {1, 2, 3, 4, 6, 10, 40, 150};
    unsigned count = counts[choice >> 5];
    for (count = count < left ? count : left; count != 0; --count, --left) {
      std::string document;
      for (std::size_t i = at; i < end; ++i) {
        if (data[i] == '#') document += std::to_string(left);
        else document += static_cast<char>(data[i]);
      }
      if (!sequence.read(document, depth, policy)) std::abort();
    }
    at = end + 1;
  }
  return 0;
}
