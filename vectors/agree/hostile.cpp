// What hostile texts cost the core in instructions: validation, the canonical form, the line and column of the error, and
// an edit tree in which all of a valid text is opened. Dumps the counts of callgrind after each.
// Assumes callgrind, and KIND.SIZE files as arguments. Compiled and called by scripts/test-hostile.
#include <cstdio>
#include <string>

#include <fastjson/canonical/order.hpp>
#include <fastjson/edit/diff.hpp>
#include <fastjson/edit/patch.hpp>
#include <fastjson/error.hpp>
#include <valgrind/callgrind.h>

#include "files.hpp"
#include "reader_functions.hpp"

struct hostile_functions {
  fastjson::read_result (*validate)(const char*, std::size_t);
  bool (*canonical)(const char*, std::size_t);
  bool (*next_child)(const char*, const char*, bool, fastjson::child_place&);
};

#define FASTJSON_TARGET_UNIT "../../vectors/agree/hostile_unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace {

void dump(const char* operation, const std::string& name) {
  const std::string why = std::string(operation) + " " + name;
  CALLGRIND_DUMP_STATS_AT(why.c_str());
}

using tree_type = fastjson::edit_tree<test::counted_memory>;

// The difference to an equal text, and the text merged into nothing and into itself.
bool edit(const hostile_functions& f, fastjson::text_run text) {
  tree_type tree(f.next_child, 12345);
  auto no_difference = [](const char* patch, std::size_t n) { return n == 1 && (*patch == '[' || *patch == ']'); };
  const std::string equal(text.text, text.length);
  bool good = fastjson::json_diff<test::counted_memory, decltype(no_difference)>(tree, no_difference)
                  .run(tree.add_text(text), tree.add_text({equal.data(), equal.size()}));
  good = good && merge_patch(tree, tree.add_text({"0", 1}), text) && merge_patch(tree, tree.add_text(text), text);
  tree.release();
  return good;
}

}  // namespace

int main(int count, char** paths) {
  const hostile_functions& f = fastjson::avx2::entry;
  for (int i = 1; i < count; ++i) {
    std::string text;
    if (!test::read_file(paths[i], text)) return 1;
    const std::string name = std::string(paths[i]).substr(std::string(paths[i]).rfind('/') + 1);
    CALLGRIND_ZERO_STATS;
    const fastjson::read_result result = f.validate(text.data(), text.size());
    dump("validate", name);
    if (!result.ok()) {
      CALLGRIND_ZERO_STATS;
      const fastjson::position at = fastjson::locate(text.data(), text.size(), result.offset);
      dump("locate", name);
      if (at.column == 0) return 1;
    }
    CALLGRIND_ZERO_STATS;
    f.canonical(text.data(), text.size());
    dump("canonical", name);
    if (!result.ok()) continue;
    CALLGRIND_ZERO_STATS;
    if (!edit(f, {text.data(), text.size()})) return 1;
    dump("edit", name);
  }
}
