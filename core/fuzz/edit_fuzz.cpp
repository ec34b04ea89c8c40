// libFuzzer: relaxed texts against an oracle; and of two valid ones the values at pointers by search and by index,
// patches, merge patches and differences, which applied give an equal value. Every kernel as the portable one.
// Assumes nothing. Built by core/fuzz/Makefile.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <fastjson/edit/diff.hpp>
#include <fastjson/edit/patch.hpp>
#include <fastjson/index/tables.hpp>
#include <fastjson/pointer.hpp>
#include <fastjson/relaxed.hpp>

#include "oracle.hpp"
#include "reader_functions.hpp"

using test_index = fastjson::document_index<test::counted_memory>;

struct document_functions {
  bool (*next_child)(const char* p, const char* limit, bool object, fastjson::child_place& child);
  bool (*search)(fastjson::search_node* nodes, fastjson::text_run text);
  bool (*valid)(fastjson::text_run text);
  bool (*ask)(test_index& index, const std::vector<std::string>& path, fastjson::text_run& value);
};

#define FASTJSON_TARGET_UNIT "document_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

using fastjson::text_run;
using tree_type = fastjson::edit_tree<test::counted_memory>;

// Of every edit tree; with all of them 0 it notes where containers end, keeps lists in pieces and starts again at each step.
fastjson::edit_limits limits;

void require(bool ok) {
  if (!ok) std::abort();
}

// A block of the text's own size, so that ASan sees every byte too far.
class exact_copy {
 public:
  explicit exact_copy(const std::string& text) : bytes(static_cast<char*>(std::malloc(text.size() ? text.size() : 1))), n(text.size()) {
    std::memcpy(bytes, text.data(), n);
  }
  ~exact_copy() { std::free(bytes); }
  exact_copy(const exact_copy&) = delete;
  exact_copy& operator=(const exact_copy&) = delete;
  text_run run() const { return {bytes, n}; }
  char* data() const { return bytes; }

 private:
  char* const bytes;
  const std::size_t n;
};

// The text with spaces for what is relaxed in it, which is valid when the oracle finds the relaxed text so.
std::string strict(const std::string& text) {
  const exact_copy from(text), to(text);
  const std::size_t behind = fastjson::make_strict(from.data(), text.size(), to.data());
  const std::string out(to.data(), text.size());
  for (std::size_t i = 0; i < text.size(); ++i) require(out[i] == text[i] || (out[i] == ' ' && text[i] != '\n'));
  const bool good = behind == text.size() && fastjson::portable::entry.valid(to.run());
  require(good == fuzz::oracle(text.data(), text.size(), 100000, true).accepts());
  if (fastjson::portable::entry.valid(from.run())) require(out == text);
  return out;
}

// The names along a pointer, when it is well-formed.
bool split(const std::string& pointer, std::vector<std::string>& names) {
  if (!fastjson::pointer_is_valid(pointer.data(), pointer.size())) return false;
  for (const char *p = pointer.data(), *end = p + pointer.size(); p != end;) {
    const fastjson::pointer_token token = fastjson::next_token(p, end);
    std::string name(token.length, '\0');
    name.resize(fastjson::unescape_token(token, name.data()));
    names.push_back(name);
  }
  return true;
}

bool search(const document_functions& f, text_run text, const std::vector<std::string>& names, text_run& value) {
  std::vector<fastjson::search_node> nodes(names.size() + 1);
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    nodes[i].token = {names[i - 1].data(), names[i - 1].size()};
    nodes[i].index = fastjson::index_of_token(names[i - 1].data(), names[i - 1].size());
    nodes[i].parent = static_cast<std::uint32_t>(i - 1);
    nodes[i - 1].first_child = static_cast<std::uint32_t>(i);
  }
  require(f.search(nodes.data(), text));
  value = {nodes.back().value, nodes.back().length};
  return fastjson::was_found(nodes.data(), static_cast<std::uint32_t>(nodes.size() - 1));
}

// Two ways to one value: the pass over the text, and the index, where of repeated names the last counts as well.
void check_pointer(text_run text, const std::string& pointer) {
  std::vector<std::string> names;
  if (!split(pointer, names)) return;
  text_run want{};
  const bool found = search(fastjson::portable::entry, text, names, want);
  test::each_kernel([&](const char*, const document_functions& f) {
    text_run got{};
    require(search(f, text, names, got) == found && (!found || (got.text == want.text && got.length == want.length)));
    test_index index(text.text, text.length, 12345, true);
    for (unsigned again = 0; again < 3; ++again)
      require(f.ask(index, names, got) == found && (!found || (got.text == want.text && got.length == want.length)));
    require(index.used() <= text.length + text.length / 2);
    index.release();
  });
}

std::string written(tree_type& tree, std::uint32_t root) {
  std::string out;
  require(tree.write(root, true, [&](const char* text, std::size_t n) { return out.append(text, n), true; }));
  return out;
}

// "error" and a number, or the new text.
std::string patched(const document_functions& f, text_run text, text_run patch) {
  tree_type tree(f.next_child, 12345, limits);
  const std::uint32_t root = tree.add_text(text);
  const fastjson::edit_result result = fastjson::json_patch<test::counted_memory>(tree).apply(root, patch);
  require(result.error != fastjson::edit_error::out_of_memory);
  const std::string out = result.error == fastjson::edit_error::none ? written(tree, root) : "error " + std::to_string(static_cast<int>(result.error));
  tree.release();
  return out;
}

std::string merged(const document_functions& f, text_run text, text_run patch) {
  tree_type tree(f.next_child, 12345, limits);
  const std::uint32_t root = tree.add_text(text);
  require(fastjson::merge_patch(tree, root, patch));
  const std::string out = written(tree, root);
  tree.release();
  return out;
}

std::string difference(const document_functions& f, text_run from, text_run to) {
  tree_type tree(f.next_child, 12345, limits);
  const std::uint32_t a = tree.add_text(from), b = tree.add_text(to);
  std::string out;
  auto append = [&](const char* text, std::size_t n) { return out.append(text, n), true; };
  require(fastjson::json_diff<test::counted_memory, decltype(append)>(tree, append).run(a, b));
  tree.release();
  return out;
}

bool same(const document_functions& f, text_run a, text_run b) {
  tree_type tree(f.next_child, 12345, limits);
  const std::uint32_t x = tree.add_text(a), y = tree.add_text(b);
  const bool result = fastjson::same_value(tree, x, y);
  tree.release();
  return result;
}

void check_edits(text_run a, text_run b) {
  const document_functions& portable = fastjson::portable::entry;
  const std::string patch = patched(portable, a, b), merge = merged(portable, a, b), diff = difference(portable, a, b);
  require(patch.compare(0, 6, "error ") == 0 || portable.valid({patch.data(), patch.size()}));
  require(portable.valid({merge.data(), merge.size()}) && portable.valid({diff.data(), diff.size()}));
  const exact_copy way(diff);
  const auto check = [&](const char*, const document_functions& f) {
    require(patched(f, a, b) == patch && merged(f, a, b) == merge && difference(f, a, b) == diff);
    const std::string there = patched(f, a, way.run());
    const exact_copy result(there);
    require(f.valid(result.run()) && same(f, result.run(), b));
    require(same(f, a, b) == (diff == "[]") && difference(f, b, b) == "[]");
  };
  test::each_kernel(check);
  limits = {0, 0, 0};
  check("", portable);
  limits = {};
}

}  // namespace

// Two texts and a pointer, each ended by a byte 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string parts[3];
  for (std::size_t i = 0, part = 0; i < size; ++i) {
    if (data[i] == 0 && part < 2) ++part;
    else parts[part] += static_cast<char>(data[i]);
  }
  const exact_copy a(strict(parts[0])), b(strict(parts[1]));
  if (!fastjson::portable::entry.valid(a.run())) return 0;
  check_pointer(a.run(), parts[2]);
  check_pointer(a.run(), "/" + parts[2]);
  if (fastjson::portable::entry.valid(b.run())) check_edits(a.run(), b.run());
  require(test::counted_memory::live == 0);
  return 0;
}
