// Documents one after the other through readers whose shapes live on, against readers that begin anew.
// Assumes shape_functions.hpp and the kernels' `entry` tables. Included by shape_test.cpp and shape_fuzz.cpp.
#ifndef FASTJSON_TESTS_SHAPE_SEQUENCE_HPP
#define FASTJSON_TESTS_SHAPE_SEQUENCE_HPP

#include <cstdlib>
#include <cstring>
#include <string>

#include "shape_functions.hpp"

#include "each_kernel.hpp"

namespace test {

// Three memories per kernel: of a sink that is told of lists of numbers, of one that pauses, and of one that is
// refused memory and takes short keys only.
class shape_sequence {
 public:
  // Every kernel reads the document as the portable one does without shapes. False: it does not.
  bool read(const std::string& document, std::size_t depth, fastjson::utf8_policy policy) {
    n = document.size();
    text = static_cast<char*>(std::malloc(n != 0 ? n : 1));
    std::memcpy(text, document.data(), n);
    recording_sink plain;
    plain.policy = policy;
    want = fastjson::portable::entry.read_plainly(text, n, depth, plain);
    bool good = true;
    unsigned kernel = 0;
    each_kernel([&](const char*, const shape_functions& f) {
      kept& k = kernels[kernel++];
      kept_shapes fresh;
      for (kept_shapes* const memory : {&k.lists, &fresh}) {
        shape_list_sink sink(*memory);
        sink.policy = policy;
        good &= same(f.read_lists(text, n, depth, sink), sink, plain);
      }
      shape_sink pausing(k.pausing), refused(k.refused);
      pausing.policy = refused.policy = policy;
      pausing.pause_every = 1 + documents % 4;
      refused.longest_key = 4;
      k.refused.allowed = documents < 40 ? static_cast<long>(documents % 3) : -1;
      good &= same(f.read(text, n, depth, pausing), pausing, plain);
      good &= same(f.read(text, n, depth, refused), refused, plain);
    });
    std::free(text);
    ++documents;
    return good;
  }

  unsigned long implied = 0;  // objects whose keys were known

 private:
  bool same(const fastjson::read_result& got, const shape_sink& sink, const recording_sink& plain) {
    implied += sink.implied;
    return got.code == want.code && got.offset == want.offset && got.token == want.token &&
           got.expected == want.expected && (!want.ok() || sink.value() == plain.value);
  }

  struct kept {
    kept_shapes lists, pausing, refused;
  };
  kept kernels[3];
  unsigned long documents = 0;
  char* text = nullptr;
  std::size_t n = 0;
  fastjson::read_result want;
};

}  // namespace test

#endif
