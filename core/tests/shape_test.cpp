// Shapes that live on between documents change nothing that a host is told: random records in many forms, with
// changes, errors, escapes and every kind of white space between them. Every kernel. Seeded.
#include <algorithm>
#include <cstring>
#include <string>

#include "shape_functions.hpp"
#include "test.hpp"

#define FASTJSON_TARGET_UNIT "shape_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "shape_sequence.hpp"

namespace {

const char* const names[] = {"a", "b", "id", "name", "", "k\\u0061", "\\\"", "\xc3\xa9", "eight by", "longer than eight bytes",
                             "a name of more than sixty-four bytes, which is the most that a run may have in it"};

// The same seed gives the same keys and other values: as records do.
std::string record(test::generator keys, test::generator& values, unsigned depth) {
  static const char* const gaps[] = {"", " ", "\n  ", "\n\t\t"};
  static const char* const scalars[] = {"1", "-0", "2.5", "true", "null", "\"x\"", "\"\\n\"", "[1,2]", "[]", "{}", "123456789012345678901", "\"\xe2\x82\xac\""};
  const std::string gap = gaps[keys.below(4)], behind = keys.below(2) == 0 ? "" : " ";
  std::string out = "{";
  for (std::uint64_t i = 0, n = keys.below(6); i < n; ++i) {
    std::string name = names[keys.below(sizeof names / sizeof *names)];
    if (keys.below(12) == 0) name += std::to_string(values.below(40));
    out += (i != 0 ? "," : "") + gap + '"' + name + '"' + behind + ':' + behind;
    if (depth != 0 && keys.below(3) == 0) {
      const std::uint64_t seed = keys();
      const bool list = keys.below(2) == 0;
      if (list) out += '[';
      for (std::uint64_t k = list ? values.below(4) : 1; k != 0; --k)
        out += record(test::generator{seed}, values, depth - 1) + (k > 1 ? "," : "");
      if (list) out += ']';
    } else {
      out += scalars[values.below(sizeof scalars / sizeof *scalars)];
    }
  }
  return out + gap + '}';
}

TEST(a_sequence_of_documents_is_told_as_each_of_them_alone) {
  test::generator random{test::seed};
  unsigned long implied = 0;
  for (unsigned i = 0; i < 60 * test::effort; ++i) {
    test::shape_sequence sequence;
    const std::uint64_t seeds[] = {random(), random(), random()};
    for (unsigned k = 0; k < 40; ++k) {
      std::string text = record(test::generator{seeds[random.below(3)]}, random, 3);
      if (random.below(4) == 0) text[random.below(text.size())] = "{}[]\",:\\ 0\x80"[random.below(11)];
      if (random.below(8) == 0) text.resize(random.below(text.size()));
      const auto policy = static_cast<fastjson::utf8_policy>(random.below(3));
      const std::size_t depth = random.below(4) == 0 ? random.below(8) : 512;
      CHECK_SAYING(sequence.read(text, depth, policy), "%s", text.c_str());
    }
    implied += sequence.implied;
  }
  CHECK(implied > 1000);  // a few thousand for each kernel
}

// More keys than the tree has room for, at one place and along a path.
TEST(a_full_tree_says_the_same) {
  test::shape_sequence sequence;
  for (unsigned i = 0; i < 3000; ++i) {
    const std::string n = std::to_string(i / 2);
    CHECK(sequence.read("[{\"k" + n + "\":1,\"x\":{\"y" + n + "\":2}},{\"same\":" + n + "}]", 512, fastjson::utf8_policy::reject));
  }
  std::string longest = "{";
  for (unsigned i = 0; i < 100; ++i) {
    longest += (i != 0 ? ",\"" : "\"") + std::to_string(i) + "\":" + std::to_string(i);
    for (unsigned again = 0; again < 3; ++again) CHECK(sequence.read(longest + '}', 512, fastjson::utf8_policy::reject));
  }
}

// Objects that begin alike at different places: what stood at one never keeps the keys of another from being known.
TEST(what_came_three_times_is_known_wherever_something_like_it_stands) {
  static const char* const places[] = {"%", "[%]", "[[%]]", "{\"v\":%}", "{\"v\":[%]}", "{\"id\":%}", "[{\"id\":%}]"};
  static const char* const objects[] = {"{\"id\":1,\"a\":2}", "{\"id\":1,\"b\":2,\"c\":3}"};
  const auto placed = [](const char* place, const char* object) { return std::string(place).replace(std::strchr(place, '%') - place, 1, object); };
  test::each_kernel([&](const char*, const shape_functions& f) {
    for (const char* before : places)
      for (const char* after : places) {
        test::kept_shapes kept;
        const auto read = [&](const std::string& text) {
          test::shape_sink sink(kept);
          CHECK(f.read(text.data(), text.size(), 512, sink).ok());
          return sink.implied;
        };
        const std::string first = placed(before, objects[0]), second = placed(after, objects[1]);
        for (const std::string& text : {first, first, first, second, second}) read(text);
        const auto braces = static_cast<unsigned long>(std::count(second.begin(), second.end(), '{'));
        CHECK_SAYING(read(second) == braces, "%s behind %s", second.c_str(), first.c_str());
      }
  });
}

// Of keys that differ in one place only, hashed under one parent: how many at most share a slot.
class slot_counts {
 public:
  explicit slot_counts(std::uintptr_t place) : parent(reinterpret_cast<const fastjson::shape_node*>(place)) {}
  void add(const std::string& key) {
    char text[80] = {};
    std::memcpy(text, key.data(), key.size());
    most = std::max(most, ++counts[fastjson::portable::entry.hash(parent, text, key.size()) % (sizeof counts / sizeof *counts)]);
  }
  unsigned most = 0;

 private:
  const fastjson::shape_node* const parent;  // where it lies is all that is asked
  unsigned counts[256] = {};
};

// A table of keys is looked through from a slot on: keys made to share one would be compared with each other each time.
TEST(keys_that_differ_anywhere_share_no_slot) {
  for (const std::uintptr_t place : {0x7f3a5c401bc0u, 0x55d0a8e6f040u})
    for (std::size_t n = 1; n <= 64; ++n)
      for (std::size_t at = 0; at < n; ++at) {
        slot_counts slots(place);
        for (char c = ' '; c < 127; ++c) {
          std::string key(n, 'a');
          key[at] = c;
          slots.add(key);
        }
        CHECK_SAYING(slots.most <= 8, "%u keys of %zu bytes, different at %zu", slots.most, n, at);
      }
}

// The last eight bytes are chosen so that a product with constants alone would be zero, or a shift of the first eight.
TEST(no_part_of_a_key_undoes_another_one) {
  std::uint64_t inverse = 1;
  for (unsigned i = 0; i < 6; ++i) inverse *= 2 - 0xD6E8FEB86659FD93 * inverse;
  for (unsigned shift = 0; shift <= 64; ++shift) {
    const std::uint64_t tail = ((shift == 64 ? 0 : 1ull << shift) ^ 0xA0761D6478BD642F) * inverse;
    slot_counts slots(0x7f3a5c401bc0u);
    for (char c = ' '; c < 127; ++c) {
      std::string key(16, 'a');
      key[0] = c;
      std::memcpy(key.data() + 8, &tail, 8);
      slots.add(key);
    }
    CHECK_SAYING(slots.most <= 8, "%u at %u", slots.most, shift);
  }
}

}  // namespace
