// Patches of long lists against a naive list of strings, and what many operations cost: steps and bytes are counted, so
// that a search, a move or a copy whose cost is the product of patch and text fails. Seeded.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "edit_functions.hpp"
#include "reader_functions.hpp"
#include "test.hpp"

#include <fastjson/edit/patch.hpp>

#define FASTJSON_TARGET_UNIT "edit_unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace {

using fastjson::text_run;

// Counts steps of the tree and the bytes that it holds at once.
struct measured_memory {
  static inline std::uint64_t steps = 0;
  static inline std::size_t held = 0, peak = 0;
  static inline long allowed = -1;
  static void count_steps(std::uint64_t n) noexcept { steps += n; }
  static void* grow(void* old, std::size_t bytes) noexcept {
    if (allowed == 0) return nullptr;
    if (allowed > 0) --allowed;
    auto* const block = static_cast<header*>(std::malloc(sizeof(header) + bytes));
    block->bytes = bytes;
    held += bytes;
    peak = std::max(peak, held);
    if (old == nullptr) return block + 1;
    std::memcpy(block + 1, old, std::min(bytes, (static_cast<header*>(old) - 1)->bytes));
    release(old);
    return block + 1;
  }
  static void release(void* old) noexcept {
    header* const block = static_cast<header*>(old) - 1;
    held -= block->bytes;
    std::free(block);
  }

 private:
  struct alignas(16) header {
    std::size_t bytes;
  };
};

fastjson::edit_limits limits;

std::string patched(const std::string& text, const std::string& patch) {
  measured_memory::steps = measured_memory::peak = 0;
  fastjson::edit_tree<measured_memory> tree(fastjson::portable::entry.next_child, test::seed, limits);
  const std::uint32_t root = tree.add_text({text.data(), text.size()});
  const fastjson::edit_result result = fastjson::json_patch<measured_memory>(tree).apply(root, {patch.data(), patch.size()});
  std::string out = "error " + std::to_string(static_cast<int>(result.error)) + " at " + std::to_string(result.operation);
  if (result.error == fastjson::edit_error::none) {
    out.clear();
    if (!tree.write(root, true, [&](const char* piece, std::size_t n) { return out.append(piece, n), true; })) out = "error 1";
  }
  tree.release();
  CHECK(measured_memory::held == 0);
  return out;
}

// --- an oracle: lists of elements that are text ---

using list = std::vector<std::string>;

std::string written(const list& elements) {
  std::string out = "[";
  for (const std::string& element : elements) out += (out.size() > 1 ? "," : "") + element;
  return out + ']';
}
std::string written(const list (&lists)[2]) { return "{\"a\":" + written(lists[0]) + ",\"b\":" + written(lists[1]) + '}'; }

struct place {
  unsigned of;
  std::size_t index;
  std::string pointer() const { return std::string(of == 0 ? "/a/" : "/b/") + std::to_string(index); }
};

// Does one random operation to the lists as well. False: the operation is to fail.
bool step(test::generator& random, list (&lists)[2], std::string& patch) {
  const auto any = [&](std::size_t beyond) {
    const auto of = static_cast<unsigned>(random.below(2));
    return place{of, static_cast<std::size_t>(random.below(std::max<std::size_t>(lists[of].size() + beyond, 1)))};
  };
  const auto add = [&](const place& at, std::string element) {
    list& to = lists[at.of];
    if (at.index > to.size()) return false;
    to.insert(to.begin() + static_cast<std::ptrdiff_t>(at.index), std::move(element));
    return true;
  };
  const auto take = [&](const place& at) { return lists[at.of].erase(lists[at.of].begin() + static_cast<std::ptrdiff_t>(at.index)); };
  const std::string value = "{\"v\":" + std::to_string(random.below(1000)) + '}';
  const auto say = [&](const char* op, const std::string& rest) {
    patch += std::string(patch.size() > 1 ? "," : "") + "{\"op\":\"" + op + "\"," + rest + '}';
  };
  const std::uint64_t kind = random.below(64);
  const std::size_t wrong = random.below(400) == 0 ? 1 : 0;
  if (kind < 24) {
    const place at = any(1 + wrong);
    say("add", "\"path\":\"" + at.pointer() + "\",\"value\":" + value);
    return add(at, value);
  }
  if (kind == 24) {  // a list as a whole
    const auto from = static_cast<unsigned>(random.below(2));
    say("copy", from == 0 ? "\"from\":\"/a\",\"path\":\"/b\"" : "\"from\":\"/b\",\"path\":\"/a\"");
    lists[1 - from] = lists[from];
    return true;
  }
  const place from = any(0 + wrong);
  if (from.index >= lists[from.of].size()) {
    if (lists[from.of].empty() && wrong == 0) return true;
    say("remove", "\"path\":\"" + from.pointer() + '"');
    return false;
  }
  const std::string element = lists[from.of][from.index];
  const std::string path = "\"path\":\"" + from.pointer() + '"';
  if (kind < 38) return say("remove", path), take(from), true;
  if (kind < 44) return say("test", path + ",\"value\":" + element), true;
  if (kind < 48) return say("replace", path + ",\"value\":" + value), lists[from.of][from.index] = value, true;
  const place to = any(1 + wrong);
  const std::string both = "\"from\":\"" + from.pointer() + "\",\"path\":\"" + to.pointer() + '"';
  if (kind < 54) return say("copy", both), add(to, element);
  say("move", both);
  if (from.of == to.of && from.index == to.index) return true;
  take(from);
  return add(to, element);
}

TEST(any_operations_on_long_lists_do_what_a_plain_list_does) {
  test::generator random{test::seed + 5};
  unsigned failed = 0;
  for (unsigned i = 0; i < 400 * test::effort; ++i) {
    list lists[2];
    for (list& each : lists)
      for (std::size_t n = random.below(i % 4 == 0 ? 4 : 200); n-- > 0;) each.push_back(std::to_string(random.below(1000)));
    limits = {random.below(9), static_cast<std::uint32_t>(random.below(3) * random.below(40)), random.below(3) * 4};
    const std::string text = written(lists);
    std::string patch = "[";
    bool good = true;
    for (std::size_t n = random.below(300); good && n-- > 0;) good = step(random, lists, patch);
    const std::string got = patched(text, patch + ']');
    failed += !good;
    CHECK_SAYING(good ? got == written(lists) : got.rfind("error 4", 0) == 0, "%s by %s]: %s, not %s", text.c_str(), patch.c_str(), got.c_str(), written(lists).c_str());
  }
  limits = {};
  CHECK(failed > 10);
}

TEST(a_list_in_pieces_can_be_emptied_and_filled_again) {
  for (const std::uint32_t moved : {0u, 1u, 2u, 1024u}) {
    limits.moved = moved;
    CHECK(patched("[1,2 , 3 ]", R"([{"op":"remove","path":"/0"},{"op":"remove","path":"/0"},{"op":"remove","path":"/0"}])") == "[]");
    CHECK(patched("[1,2,3]", R"([{"op":"remove","path":"/1"},{"op":"remove","path":"/1"},{"op":"remove","path":"/0"},{"op":"add","path":"/-","value":7},{"op":"add","path":"/0","value":6}])") == "[6,7]");
    CHECK(patched("[1,2,3]", R"([{"op":"remove","path":"/0"},{"op":"remove","path":"/0"},{"op":"remove","path":"/0"},{"op":"remove","path":"/0"}])") == "error 4 at 3");
  }
  limits = {};
}

TEST(each_refused_allocation_in_a_list_in_pieces_is_told) {
  test::generator random{test::seed + 6};
  for (unsigned i = 0; i < 6; ++i) {
    list lists[2];
    for (list& each : lists)
      for (unsigned n = 0; n < 40; ++n) each.push_back(std::to_string(n));
    const std::string text = written(lists);
    std::string patch = "[";
    while (patch.size() < 3000 && step(random, lists, patch)) {}
    patch += ']';
    limits = {8, i % 3, i % 2 * 8};
    const std::string want = patched(text, patch);
    bool enough = false;
    for (long allowed = 0; !enough; ++allowed) {
      measured_memory::allowed = allowed;
      const std::string got = patched(text, patch);
      enough = measured_memory::allowed > 0;
      measured_memory::allowed = -1;
      CHECK_SAYING(got == want || (!enough && got.rfind("error 1", 0) == 0), "after %ld blocks: %s", allowed, got.c_str());
    }
  }
  limits = {};
}

// --- costs ---

std::string repeated(const std::string& element, std::size_t n) {
  std::string out = "[";
  for (std::size_t i = 0; i < n; ++i) out += (i != 0 ? "," : "") + element;
  return out + ']';
}

TEST(a_change_in_a_long_list_costs_no_walk_over_it) {
  const std::string text = repeated("1", 60000);
  for (const char* operation : {R"({"op":"add","path":"/0","value":2})", R"({"op":"add","path":"/30000","value":2})", R"({"op":"remove","path":"/0"})", R"({"op":"remove","path":"/30000"})",
                                R"({"op":"move","from":"/0","path":"/59999"})", R"({"op":"move","from":"/59999","path":"/0"})", R"({"op":"copy","from":"/7","path":"/100"})"}) {
    const std::string got = patched(text, repeated(operation, 20000));
    CHECK_SAYING(got[0] == '[', "%s: %s", operation, got.c_str());
    // 20,000 times the elements would be 600 million and more.
    CHECK_SAYING(measured_memory::steps < 20000 * 200, "%s: %llu steps", operation, static_cast<unsigned long long>(measured_memory::steps));
  }
}

TEST(copies_that_are_replaced_are_not_kept) {
  const std::string text = "{\"a\":" + repeated("123", 5000) + ",\"b\":0}", long_text = "{\"a\":" + repeated(std::string(60, '1'), 5000) + ",\"b\":0}";
  const auto changes = {R"({"op":"add","path":"/a/0","value":1},{"op":"remove","path":"/a/0"},{"op":"copy","from":"/a","path":"/b"})",
                        R"({"op":"copy","from":"/a","path":"/b"},{"op":"replace","path":"/b/7","value":1})",
                        R"({"op":"copy","from":"/a","path":"/b"},{"op":"replace","path":"/b/0","value":1},{"op":"move","from":"/b","path":"/a"},{"op":"add","path":"/b","value":0})",
                        R"({"op":"copy","from":"/a","path":"/c"},{"op":"add","path":"/c/0","value":7},{"op":"copy","from":"/c","path":"/b"},{"op":"remove","path":"/c"})"};
  const auto in_proportion = [](const std::string& before, const char* change) {
    const std::string got = patched(before, repeated(change, 1));
    const std::size_t once = measured_memory::peak;
    CHECK_SAYING(got[0] == '{' && patched(before, repeated(change, 300)).size() <= got.size(), "%s: %s", change, got.c_str());
    CHECK_SAYING(measured_memory::peak < 20 * once, "%s: %zu bytes, once %zu", change, measured_memory::peak, once);
  };
  // 300 times 5,000 nodes of 56 bytes would be 84 million, 300 times 300,000 bytes 90 million.
  for (const char* change : changes) in_proportion(text, change);
  in_proportion(long_text, *changes.begin());
}

TEST(a_short_test_of_something_long_reads_it_once) {
  const std::string zeros(100000, '0'), operation = R"({"op":"test","path":"/a","value":)";
  std::string names = "\"x\":1";
  for (unsigned i = 0; i < 20000; ++i) names += ",\"x\":1";
  const struct {
    std::string value, tested;
  } cases[] = {{"1." + zeros, "1"}, {"1" + zeros + "e-100000", "1.0"}, {"[0." + zeros + "1]", "[1e-100001]"}, {'{' + names + '}', R"({"x":1.0})"}};
  for (const auto& [value, tested] : cases) {
    const std::string text = "{\"a\":" + value + '}';
    CHECK(patched(text, repeated(operation + tested + '}', 5000)) == text);
    CHECK_SAYING(measured_memory::steps < 10 * text.size() + 5000 * 100, "%.20s: %llu steps", value.c_str(), static_cast<unsigned long long>(measured_memory::steps));
    CHECK(patched(text, repeated(operation + (tested[0] == '{' ? "{\"y\":1}}" : "2}"), 5)) == "error 6 at 0");
  }
}

// A byte is written in six at most.
TEST(strings_are_the_same_however_long_their_escapes_make_them) {
  std::string plain, escaped;
  for (unsigned n = 0; n < 40; ++n, plain += 'a', escaped += "\\u0061") {
    const text_run x{plain.data(), plain.size()}, y{escaped.data(), escaped.size()};
    CHECK(fastjson::same_string(x, y) && fastjson::same_string(y, x) && fastjson::string_is(y, x) && fastjson::same_string(y, y));
    for (const std::string& longer : {escaped + 'a', escaped + "\\u0062", plain + 'b'}) {
      const text_run z{longer.data(), longer.size()};
      CHECK(!fastjson::same_string(x, z) && !fastjson::same_string(z, x) && !fastjson::same_string(y, z) && !fastjson::same_string(z, y) && !fastjson::string_is(z, x));
    }
  }
}

}  // namespace
