// What the core makes of each text: verdict, offset, value, canonical form; every kernel, which have to be of one mind.
// Assumes lines of escaped bytes on its input. Compiled and called by scripts/test-agree.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include <fastjson/canonical/order.hpp>

#include "reader_functions.hpp"
#include "vectors.hpp"

using fastjson::canonical_refusal;

struct canonical_outcome {
  canonical_refusal refused = canonical_refusal::none;
  std::string text;
};
struct agree_functions {
  void (*canonical)(const char*, std::size_t, canonical_outcome&);
  fastjson::read_result (*read)(const char*, std::size_t, test::recording_sink&);
};

#define FASTJSON_TARGET_UNIT "../../vectors/agree/core_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

std::string answer(const agree_functions& f, const std::string& text) {
  test::recording_sink sink;
  const fastjson::read_result r = f.read(text.data(), text.size(), sink);
  if (!r.ok()) return "error\t" + std::to_string(r.offset) + "\t" + fastjson::error_name(r.code) + "\t-";
  canonical_outcome form;
  f.canonical(text.data(), text.size(), form);
  std::string out = "ok\t" + sink.value + "\t-\t";
  if (form.refused != canonical_refusal::none) return out + "refused";
  std::string escaped;
  test::append_escaped(escaped, form.text.data(), form.text.size());
  return out + escaped;
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const std::string text = test::unescaped(line), want = answer(fastjson::portable::entry, text);
    test::each_kernel([&](const char* kernel, const agree_functions& f) {
      if (answer(f, text) != want) {
        std::fprintf(stderr, "%s disagrees with portable on %s\n", kernel, line.c_str());
        std::exit(1);
      }
    });
    std::printf("%s\n", want.c_str());
  }
}
