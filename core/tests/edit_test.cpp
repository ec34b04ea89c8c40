// Pointers, patches, merge patches and differences: vectors/edit.tsv, and properties over random documents
// whose memory ends where the text does. Every kernel, and every allocation refused once. Seeded.
#include <array>
#include <string>
#include <vector>

#include "edit_functions.hpp"
#include "guarded.hpp"
#include "reader_functions.hpp"
#include "test.hpp"
#include "vectors.hpp"

#include <fastjson/edit/diff.hpp>
#include <fastjson/edit/patch.hpp>

#define FASTJSON_TARGET_UNIT "edit_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

using fastjson::text_run;
using tree_type = fastjson::edit_tree<test::counted_memory>;

test::guarded& memory() {
  static test::guarded pages(256);
  return pages;
}

text_run run_of(const std::string& text) { return {text.data(), text.size()}; }

// Of every edit tree: with all of them 0 it notes where containers end, keeps lists in pieces and starts again at each step.
fastjson::edit_limits limits;

// Every kernel, and the tree's own steps where it does all of that.
template <class Use>
void each_way(Use use) {
  test::each_kernel(use);
  limits = {0, 0, 0};
  use("no limits", fastjson::portable::entry);
  limits = {};
}

const char* name_of(fastjson::edit_error error) {
  static const char* const names[] = {"none", "out_of_memory", "no_patch", "bad_pointer", "not_found", "into_itself", "test_failed"};
  return names[static_cast<int>(error)];
}

// The value at a pointer as the search finds it, "missing", or an error.
std::string find(const edit_functions& f, const std::string& text, const std::string& pointer) {
  if (!fastjson::pointer_is_valid(pointer.data(), pointer.size())) return "error bad_pointer";
  std::vector<std::string> names;
  const char* p = pointer.data();
  const char* const end = p + pointer.size();
  while (p != end) {
    const fastjson::pointer_token token = fastjson::next_token(p, end);
    std::string name(token.length, '\0');
    name.resize(fastjson::unescape_token(token, name.data()));
    names.push_back(name);
  }
  std::vector<fastjson::search_node> nodes(names.size() + 1);
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    nodes[i].token = run_of(names[i - 1]);
    nodes[i].index = fastjson::index_of_token(names[i - 1].data(), names[i - 1].size());
    nodes[i].parent = static_cast<std::uint32_t>(i - 1);
    nodes[i - 1].first_child = static_cast<std::uint32_t>(i);
  }
  const char* const guarded = memory().at_end(text.data(), text.size());
  if (!f.search(nodes.data(), {guarded, text.size()})) return "error out_of_memory";
  const auto last = static_cast<std::uint32_t>(nodes.size() - 1);
  if (!fastjson::was_found(nodes.data(), last)) return "missing";
  return "ok " + std::string(nodes[last].value, nodes[last].length);
}

std::string written(tree_type& tree, std::uint32_t root) {
  std::string out = "ok ";
  const bool good = tree.write(root, true, [&](const char* text, std::size_t n) { return out.append(text, n), true; });
  return good ? out : "error out_of_memory 0";
}

std::string patched(const edit_functions& f, const std::string& text, const std::string& patch) {
  tree_type tree(f.next_child, test::seed, limits);
  const std::uint32_t root = tree.add_text({memory().at_end(text.data(), text.size()), text.size()});
  const fastjson::edit_result result = fastjson::json_patch<test::counted_memory>(tree).apply(root, run_of(patch));
  std::string out = result.error == fastjson::edit_error::none
                        ? written(tree, root)
                        : std::string("error ") + name_of(result.error) + ' ' + std::to_string(result.operation);
  tree.release();
  return out;
}

std::string merged(const edit_functions& f, const std::string& text, const std::string& patch) {
  tree_type tree(f.next_child, test::seed, limits);
  const std::uint32_t root = tree.add_text(run_of(text));
  const bool good = fastjson::merge_patch(tree, root, run_of(patch));
  std::string out = good ? written(tree, root) : "error out_of_memory 0";
  tree.release();
  return out;
}

std::string difference(const edit_functions& f, const std::string& from, const std::string& to, std::uint32_t path_share = 64) {
  tree_type tree(f.next_child, test::seed, limits);
  const std::uint32_t a = tree.add_text(run_of(from)), b = tree.add_text(run_of(to));
  std::string out = "ok ";
  auto append = [&](const char* text, std::size_t n) { return out.append(text, n), true; };
  if (!fastjson::json_diff<test::counted_memory, decltype(append)>(tree, append, path_share).run(a, b)) out = "error out_of_memory 0";
  tree.release();
  return out;
}

bool same(const edit_functions& f, const std::string& a, const std::string& b) {
  tree_type tree(f.next_child, test::seed, limits);
  const std::uint32_t x = tree.add_text(run_of(a)), y = tree.add_text(run_of(b));
  const bool result = fastjson::same_value(tree, x, y);
  tree.release();
  return result;
}

std::string answer(const edit_functions& f, const std::string& kind, const std::string& document, const std::string& argument) {
  if (kind == "pointer") return find(f, document, argument);
  if (kind == "patch") return patched(f, document, argument);
  if (kind == "merge") return merged(f, document, argument);
  return difference(f, document, argument);
}

// --- random documents ---

std::string random_name(test::generator& random) {
  static const char* const names[] = {"a", "b", "\\u0061", "", "a/b", "m~n", "\\\"", "k1", "k2", "\xc3\xa9", "\\u00e9", "long name that fills more than a block of bytes"};
  return names[random.below(sizeof names / sizeof *names)];
}

std::string blank(test::generator& random) { return random.below(4) == 0 ? std::string(random.below(3), " \n\t"[random.below(3)]) : ""; }

std::string random_document(test::generator& random, unsigned depth) {
  static const char* const scalars[] = {"1", "1.0", "10e-1", "-0", "0", "true", "false", "null", "\"x\"", "\"\\u0078\"", "\"\"", "\"]}\\\\\"", "1e400", "123456789012345678901234567890"};
  const auto kind = depth == 0 ? 0 : random.below(3);
  if (kind == 0) return scalars[random.below(sizeof scalars / sizeof *scalars)];
  std::string out = kind == 1 ? "[" : "{";
  const auto count = random.below(6) == 0 ? random.below(20) : random.below(4);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (i != 0) out += ',';
    out += blank(random);
    if (kind == 2) out += '"' + (random.below(3) == 0 ? "n" + std::to_string(i) : random_name(random)) + '"' + blank(random) + ':' + blank(random);
    out += random_document(random, depth - 1) + blank(random);
  }
  if (count == 0) out += blank(random);
  return out + (kind == 1 ? "]" : "}");
}

std::string random_pointer(test::generator& random) {
  static const char* const tokens[] = {"/a", "/b", "/0", "/1", "/2", "/-", "/k1", "/n0", "/n3", "/", "/a~1b", "/m~0n", "/\\\""};
  std::string out;
  for (auto n = random.below(3); n != 0; --n) out += tokens[random.below(sizeof tokens / sizeof *tokens)];
  return out;
}

std::string random_patch(test::generator& random) {
  static const char* const names[] = {"add", "remove", "replace", "move", "copy", "test"};
  std::string out = "[";
  for (auto n = 1 + random.below(2); n != 0; --n) {
    out += std::string("{\"op\":\"") + names[random.below(6)] + "\",\"path\":\"" + random_pointer(random) + "\",\"from\":\"" +
           random_pointer(random) + "\",\"value\":" + random_document(random, 2) + '}' + (n == 1 ? "" : ",");
  }
  return out + "]";
}

TEST(every_vector_has_its_outcome_on_every_kernel) {
  unsigned vectors = 0;
  for (const char* table : {"edit.tsv", "generated/edit.tsv"})
    for (const auto& fields : test::read_vectors(table)) {
      if (!CHECK(fields.size() == 6)) continue;
      ++vectors;
      each_way([&](const char* kernel, const edit_functions& f) {
        const std::string got = answer(f, fields[1], test::unescaped(fields[2]), test::unescaped(fields[3]));
        CHECK_SAYING(got == test::unescaped(fields[4]), "%s, %s: %s", fields[0].c_str(), kernel, got.c_str());
      });
    }
  CHECK(vectors > 400);
}

TEST(a_difference_applied_gives_the_other_document) {
  test::generator random{test::seed};
  for (unsigned i = 0; i < 3000 * test::effort; ++i) {
    const std::string from = random_document(random, 4), to = random_document(random, 4);
    each_way([&](const char* kernel, const edit_functions& f) {
      const std::string patch = difference(f, from, to).substr(3);
      CHECK_SAYING(f.valid(run_of(patch)), "%s: %s", kernel, patch.c_str());
      const std::string result = patched(f, from, patch);
      CHECK_SAYING(result.substr(0, 3) == "ok " && same(f, result.substr(3), to), "%s: from %s\nto %s\nby %s\ngives %s", kernel,
                   from.c_str(), to.c_str(), patch.c_str(), result.c_str());
      CHECK(difference(f, to, to) == "ok []");
    });
  }
}

TEST(whatever_a_patch_does_the_text_stays_valid_and_kernels_agree) {
  test::generator random{test::seed + 1};
  unsigned done = 0;
  for (unsigned i = 0; i < 6000 * test::effort; ++i) {
    const std::string text = blank(random) + random_document(random, 4) + blank(random), patch = random_patch(random);
    const std::string want = patched(fastjson::portable::entry, text, patch);
    if (want.substr(0, 3) == "ok ") {
      ++done;
      CHECK_SAYING(fastjson::portable::entry.valid({want.data() + 3, want.size() - 3}), "%s by %s: %s", text.c_str(), patch.c_str(), want.c_str());
    }
    const std::string merge = merged(fastjson::portable::entry, text, patch.substr(1, patch.size() - 2));
    CHECK(merge.substr(0, 3) == "ok " ? fastjson::portable::entry.valid({merge.data() + 3, merge.size() - 3}) : true);
    const std::string pointer = random_pointer(random);
    const std::string found = find(fastjson::portable::entry, text, pointer);
    each_way([&](const char* kernel, const edit_functions& f) {
      CHECK_SAYING(patched(f, text, patch) == want, "%s: %s by %s", kernel, text.c_str(), patch.c_str());
      CHECK_SAYING(merged(f, text, patch.substr(1, patch.size() - 2)) == merge, "%s: %s and %s", kernel, text.c_str(), patch.c_str());
      CHECK_SAYING(find(f, text, pointer) == found, "%s: %s at %s", kernel, text.c_str(), pointer.c_str());
    });
  }
  CHECK(done > 200);  // about 700
}

TEST(a_value_ends_where_it_ends_at_every_length) {
  for (std::size_t n = 0; n < 200; ++n) {
    const std::string values[] = {'"' + std::string(n, 'x') + '"', '[' + std::string(n, ' ') + ']', "[\"" + std::string(n, '\\') + std::string(n, '\\') + "\"]",
                                  std::string(n + 1, '[') + std::string(n + 1, ']'), std::string(n + 1, '7')};
    for (const std::string& value : values)
      for (const char* behind : {"", ",", " ]"}) {
        const std::string text = value + behind;
        const char* const p = memory().at_end(text.data(), text.size());
        test::each_kernel([&](const char* kernel, const edit_functions& f) {
          CHECK_SAYING(f.behind_value(p, p + text.size()) == p + value.size(), "%s: %s", kernel, text.c_str());
        });
      }
  }
}

TEST(each_refused_allocation_is_told_and_leaves_nothing) {
  const std::string text = "{\"a\":{\"b\":[1,2,3]},\"k0\":0,\"k1\":1,\"k2\":2,\"k3\":3,\"k4\":4,\"k5\":5,\"k6\":6,\"k7\":7,\"k8\":8}";
  const std::string patch = "[{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/c\"},{\"op\":\"add\",\"path\":\"/c/b/-\",\"value\":{}},{\"op\":\"test\",\"path\":\"/a\",\"value\":{\"b\":[1,2,3]}}]";
  const edit_functions& f = fastjson::portable::entry;
  const auto sweep = [&](auto&& call) {
    const std::string want = call();
    for (long allowed = 0;; ++allowed) {
      test::counted_memory::allowed = allowed;
      const std::string got = call();
      const bool enough = test::counted_memory::allowed > 0;
      test::counted_memory::allowed = -1;
      CHECK(test::counted_memory::live == 0);
      if (enough) {
        CHECK(got == want && allowed > 3);
        return;
      }
      CHECK_SAYING(got == want || got.find("out_of_memory") != std::string::npos, "after %ld blocks: %s", allowed, got.c_str());
    }
  };
  for (const fastjson::edit_limits tried : {fastjson::edit_limits{0, 0, 0}, fastjson::edit_limits{}}) {
    limits = tried;
    sweep([&] { return patched(f, text, patch); });
    sweep([&] { return merged(f, text, "{\"a\":{\"c\":{\"d\":1}},\"k3\":null,\"x\":{}}"); });
    sweep([&] { return difference(f, text, "{\"a\":{\"b\":[1,3]},\"k1\":2}"); });
  }
  limits = {};
}

// Work in proportion to the text: a quadratic search would take minutes here.
TEST(many_members_and_deep_values_take_linear_time) {
  std::string object = "{", patch = "[", deep(20000, '[');
  for (unsigned i = 0; i < 20000; ++i) {
    object += (i ? ",\"k" : "\"k") + std::to_string(i) + "\":0";
    patch += std::string(i ? "," : "") + "{\"op\":\"remove\",\"path\":\"/k" + std::to_string(19999 - i) + "\"}";
  }
  deep += std::string(20000, ']');
  CHECK(patched(fastjson::portable::entry, object + "}", patch + "]") == "ok {}");
  CHECK(difference(fastjson::portable::entry, deep, deep + " ") == "ok []");
  CHECK(merged(fastjson::portable::entry, "{}", object + "}") == "ok " + object + "}");
}

// Of the texts that are opened, how many bytes are read to find the ends of what is in them.
std::size_t bytes_read;
bool counting_next_child(const char* p, const char* limit, bool object, fastjson::child_place& child) {
  const bool more = fastjson::portable::entry.next_child(p, limit, object, child);
  bytes_read += static_cast<std::size_t>(child.next - p);
  return more;
}

TEST(no_byte_is_read_once_for_each_level_around_it) {
  edit_functions counting = fastjson::portable::entry;
  counting.next_child = counting_next_child;
  for (const auto& [opening, closing, token] : {std::array{"[", "]", "/0"}, std::array{"{\"a\":", "}", "/a"}, std::array{"[1,{\"b\":", ",\"c\":[]},2]", "/1/b"}}) {
    std::string front, back, path;
    for (unsigned i = 0; i < 3000; ++i) front += opening, back += closing, path += token;
    const std::string from = front + "1" + back, to = front + "2" + back;
    const std::string patch = "[{\"op\":\"replace\",\"path\":\"" + path + "\",\"value\":2}]";
    const auto in_proportion = [&](const std::string& got, const std::string& want, std::size_t bytes) {
      CHECK_SAYING(got == want, "%s", got.c_str());
      CHECK_SAYING(bytes_read <= 10 * bytes, "%zu of %zu bytes", bytes_read, bytes);
      bytes_read = 0;
    };
    in_proportion(patched(counting, from, patch), "ok " + to, from.size() + patch.size());
    in_proportion(difference(counting, from, to), "ok " + patch, from.size() + to.size());
    in_proportion(merged(counting, from, to), "ok " + to, from.size() + to.size());
    in_proportion(same(counting, from, to) ? "same" : "other", "other", from.size() + to.size());
  }
}

// Each of many differences below a long name would repeat the name: the value that they are in is replaced instead.
TEST(a_difference_is_not_much_longer_than_the_texts) {
  std::string from = "{\"" + std::string(20000, 'n') + "\":[", to = from;
  for (unsigned i = 0; i < 20000; ++i) from += i != 0 ? ",1" : "1", to += i != 0 ? ",{}" : "{}";
  from += "]}", to += "]}";
  const std::string patch = difference(fastjson::portable::entry, from, to).substr(3);
  CHECK_SAYING(patch.size() < 70 * (from.size() + to.size()), "%zu", patch.size());
  CHECK(patched(fastjson::portable::entry, from, patch) == "ok " + to);
  CHECK(difference(fastjson::portable::entry, "{\"a\":[1,{\"b\":2}]}", "{\"a\":[1,{\"b\":3}]}", 0) == "ok [{\"op\":\"replace\",\"path\":\"\",\"value\":{\"a\":[1,{\"b\":3}]}}]");

  test::generator random{test::seed + 2};
  for (unsigned i = 0; i < 2000 * test::effort; ++i) {
    const std::string a = "{\"" + std::string(1000, 'n') + "\":" + random_document(random, 4) + '}', b = "{\"" + std::string(1000, 'n') + "\":" + random_document(random, 4) + '}';
    const std::string way = difference(fastjson::portable::entry, a, b, 1 + static_cast<std::uint32_t>(random.below(3))).substr(3);
    const std::string there = patched(fastjson::portable::entry, a, way);
    CHECK_SAYING(there.substr(0, 3) == "ok " && same(fastjson::portable::entry, there.substr(3), b), "%s\nto %s\nby %s", a.c_str(), b.c_str(), way.c_str());
  }
}

// Members that move away leave places behind; what looks at all members must not look at ever more of them.
TEST(places_of_removed_members_do_not_pile_up) {
  const std::string text = "{\"k0\":1,\"k1\":2}";
  std::string patch = "[";
  for (unsigned i = 0; i < 5000; ++i)
    patch += std::string(i != 0 ? "," : "") + "{\"op\":\"move\",\"from\":\"/k" + std::to_string(i) + "\",\"path\":\"/k" + std::to_string(i + 2) + "\"}";
  patch += ']';
  tree_type tree(fastjson::portable::entry.next_child, test::seed);
  const std::uint32_t root = tree.add_text(run_of(text));
  CHECK(fastjson::json_patch<test::counted_memory>(tree).apply(root, run_of(patch)).error == fastjson::edit_error::none);
  CHECK(tree.child_slots(root) < 64 && tree.name_count(root) == 2);
  CHECK(written(tree, root) == "ok {\"k5000\":1,\"k5001\":2}");
  tree.release();
}

}  // namespace
