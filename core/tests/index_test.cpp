// The index of a document finds what a plain reading of the tree finds: random trees with every value asked
// for, hostile shapes, either rule for repeated names; with refused memory, with too little work allowed, and
// never with more memory than one and a half times the text.
// Assumes nothing beside the checkout. Seeded.
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include <fastjson/index/tables.hpp>

#include "guarded.hpp"
#include "reader_functions.hpp"
#include "test.hpp"

using test_index = fastjson::document_index<test::counted_memory>;

// Where the tables go for which an index has no room, or null.
test_index* overflow = nullptr;

struct step {
  bool is_name;
  std::string name;
  std::size_t index;
};
struct outcome {
  int said = 0;  // an `answer`
  std::size_t begin = 0, end = 0;
  bool counted = false;
  std::size_t members = 0;
};
struct index_functions {
  outcome (*ask)(test_index&, const std::vector<step>& path, std::size_t work);
  std::vector<std::size_t> (*children)(test_index&, std::size_t at, std::size_t depth);
};

#define FASTJSON_TARGET_UNIT "index_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

constexpr int found = 0, missing = 1, too_much_work = 2;

// A tree as it is written, with the place of each value.
struct node {
  std::size_t begin = 0, end = 0;
  char kind = 's';  // '{', '[' or scalar
  std::vector<std::string> names;
  std::vector<node> children;
};

std::string random_name(test::generator& random, std::string& spelled) {
  static const char* const pieces[][2] = {{"a", "a"}, {"b", "\\u0062"}, {"\"", "\\\""}, {"\\", "\\\\"}, {"{", "{"}, {"]", "]"},
                                          {"\n", "\\n"}, {"\xE2\x82\xAC", "\\u20AC"}, {"/", "/"}, {"\xF0\x9F\x98\x80", "\\uD83D\\ude00"},
                                          {"\xC3\xA9", "\xC3\xA9"}, {",", ","}, {":", ":"}, {"longer than eight", "longer than eight"}};
  std::string name;
  for (std::uint64_t n = random.below(4); n > 0; --n) {
    const auto& piece = pieces[random.below(sizeof pieces / sizeof *pieces)];
    name += piece[0];
    spelled += piece[1];
  }
  return name;
}

void add_space(std::string& text, test::generator& random) {
  if (random.below(4) == 0) text += random.below(2) == 0 ? " " : "\n\t  ";
}

node random_node(std::string& text, test::generator& random, int depth) {
  node out;
  add_space(text, random);
  out.begin = text.size();
  const std::uint64_t kind = depth == 0 ? 9 : random.below(5);
  if (kind > 2) {
    std::string spelled;
    random_name(random, spelled);
    const std::string scalars[] = {"1", "-1.5e3", "null", "true", "\"" + spelled + "\"", "\"" + std::string(random.below(200), '[') + "\\\\\"",
                                   std::string(random.below(40) + 1, '7')};
    text += scalars[random.below(7)];
  } else {
    out.kind = kind == 0 ? '[' : '{';
    text += out.kind;
    const std::uint64_t n = random.below(10) == 0 ? random.below(depth > 2 ? 40 : 600) : random.below(6);
    for (std::uint64_t i = 0; i < n; ++i) {
      if (i != 0) text += ',';
      add_space(text, random);
      if (out.kind == '{') {
        std::string spelled;
        std::string name = random_name(random, spelled);
        if (n > 20 && random.below(8) != 0) name += std::to_string(i), spelled += std::to_string(i);
        text += "\"" + spelled + "\"";
        add_space(text, random);
        text += ':';
        out.names.push_back(name);
      }
      out.children.push_back(random_node(text, random, n > 20 && depth > 2 ? 1 : depth - 1));
      add_space(text, random);
    }
    text += out.kind == '[' ? ']' : '}';
  }
  out.end = text.size();
  return out;
}

// Which child counts among those of the same name.
std::size_t winner(const node& n, std::size_t i, bool last) {
  std::size_t best = i;
  for (std::size_t k = 0; k < n.names.size(); ++k)
    if (n.names[k] == n.names[i] && (last ? k > best : k < best)) best = k;
  return best;
}

std::size_t different_names(const node& n) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < n.names.size(); ++i) count += winner(n, i, false) == i;
  return count;
}

class document {
 public:
  document(const std::string& text, bool last) : index(text.data(), text.size(), 12345, last), wins_last(last) {}
  ~document() { index.release(); }

  test_index index;
  const bool wins_last;
  std::size_t work = SIZE_MAX;
  unsigned long answered = 0, stopped = 0;

  // Asks for n, whose path is given, and for all that is below it; `budget` values at most.
  void check(const index_functions& f, const node& n, std::vector<step>& path, test::generator& random, long& budget) {
    if (--budget < 0) return;
    const outcome got = f.ask(index, path, work);
    if (work != SIZE_MAX && got.said == too_much_work) {
      ++stopped;
    } else {
      ++answered;
      CHECK_SAYING(got.said == found && got.begin == n.begin && got.end == n.end, "said %d, %zu to %zu instead of %zu to %zu", got.said,
                   got.begin, got.end, n.begin, n.end);
      const std::size_t want = n.kind == '{' ? different_names(n) : n.children.size();
      CHECK(got.counted == (n.kind != 's') && (!got.counted || got.members == want || test::counted_memory::allowed >= 0));
    }
    ask_for_what_is_not_there(f, path);
    if (n.kind != 's' && work == SIZE_MAX) {
      const std::vector<std::size_t> places = f.children(index, n.begin, path.size());
      CHECK(places.size() == n.children.size());
      for (std::size_t i = 0; i < places.size() && i < n.children.size(); ++i) CHECK(places[i] == n.children[i].begin);
    }
    for (std::size_t k = 0; k < n.children.size(); ++k) {
      const std::size_t i = n.children.size() < 10 ? k : random.below(n.children.size());
      if (n.kind == '{')
        path.push_back({true, n.names[i], 0});
      else
        path.push_back({false, "", i});
      check(f, n.children[n.kind == '{' ? winner(n, i, wins_last) : i], path, random, budget);
      path.pop_back();
      if (k >= 12) break;
    }
  }

 private:
  void ask_for_what_is_not_there(const index_functions& f, std::vector<step>& path) {
    for (const step& s : {step{true, "nowhere", 0}, step{false, "", 100000}}) {
      path.push_back(s);
      const outcome none = f.ask(index, path, work);
      CHECK(none.said == missing || (work != SIZE_MAX && none.said == too_much_work));
      path.pop_back();
    }
  }
};

void check_all(const std::string& text, const node& tree, test::generator& random) {
  static test::guarded pages(256);
  if (text.size() > pages.size()) return;
  const std::string_view placed(pages.at_end(text.data(), text.size()), text.size());
  test::each_kernel([&](const char*, const index_functions& f) {
    for (const bool last : {false, true}) {
      document d(std::string(), last);
      d.index.~test_index();
      new (&d.index) test_index(placed.data(), placed.size(), random(), last);
      std::vector<step> path;
      long budget = 150;
      d.check(f, tree, path, random, budget);
      CHECK_SAYING(d.index.used() <= text.size() + text.size() / 2, "%zu bytes for a text of %zu", d.index.used(), text.size());
    }
  });
  CHECK(test::counted_memory::live == 0);
}

}  // namespace

TEST(random_trees_are_found_value_by_value) {
  test::generator random{test::seed};
  for (std::uint64_t i = 0; i < 150 * test::effort; ++i) {
    std::string text;
    const node tree = random_node(text, random, 6);
    add_space(text, random);
    check_all(text, tree, random);
  }
}

TEST(any_amount_of_allowed_work_gives_the_answer_or_says_so) {
  test::generator random{test::seed + 1};
  unsigned long answered = 0, stopped = 0;
  for (int i = 0; i < 40; ++i) {
    std::string text;
    const node tree = random_node(text, random, 6);
    document d(text, false);
    for (const std::size_t work : {std::size_t{1}, std::size_t{20}, std::size_t{200}, std::size_t{2000}, std::size_t{20000}, static_cast<std::size_t>(random.below(400))}) {
      d.work = work;
      std::vector<step> path;
      long budget = 30;
      d.check(fastjson::portable::entry, tree, path, random, budget);
    }
    answered += d.answered;
    stopped += d.stopped;
  }
  CHECK(answered > 50 && stopped > 100);  // about 800 and 1900
}

// White space, a string, a name, a number and a container, each longer than the work that is allowed: wherever they
// stand, a question ends there, and is answered when it may go on.
TEST(no_single_piece_of_text_is_read_beyond_the_allowed_work) {
  const std::string fill(300'000, ' '), letters(300'000, 'x'), digits(300'000, '7');
  std::string nested, spaced;
  for (int i = 0; i < 60'000; ++i) nested += "[1],";
  for (int i = 0; i < 3'000; ++i) spaced += "1" + std::string(100, ' ') + ",";
  const std::string pieces[] = {"\"" + letters + "\"", digits, "[" + nested + "0]", "1" + fill, fill + "1", "[" + fill + "]", "[" + spaced + "0]"};
  const std::string names[] = {"\"a\"" + fill + ":1", "\"a\":" + fill + "1", "\"" + letters + "\":1"};
  std::vector<std::pair<std::string, step>> cases;
  for (const std::string& piece : pieces) {
    cases.push_back({"[" + piece + ",2]", {false, {}, 1}});
    cases.push_back({"{\"a\":" + piece + ",\"b\":2}", {true, "b", 0}});
  }
  for (const std::string& name : names) cases.push_back({"{" + name + ",\"b\":2}", {true, "b", 0}});
  cases.push_back({fill + "{\"b\":2}", {true, "b", 0}});
  for (const auto& [text, last] : cases) {
    for (const std::size_t work : {500, 5'000, 50'000}) {
      document d(text, false);
      CHECK(fastjson::portable::entry.ask(d.index, {last}, work).said == too_much_work);
      const outcome got = fastjson::portable::entry.ask(d.index, {last}, SIZE_MAX);
      CHECK(got.said == found && text[got.begin] == '2' && got.end == got.begin + 1);
    }
  }
  CHECK(test::counted_memory::live == 0);
}

TEST(what_an_index_has_no_room_for_is_kept_beside_it) {
  std::string text = "{";
  for (int i = 0; i < 3000; ++i) text += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":" + std::to_string(i % 7);
  text += "}";
  const test_index whole(text.data(), text.size(), 12345, false);
  test_index full(whole, 0), beside(whole, 2 * text.size());
  overflow = &beside;
  // The first question makes the table, and a later one reads a few names.
  CHECK(fastjson::portable::entry.ask(full, {{true, "2999", 0}}, SIZE_MAX).said == found);
  CHECK(full.used() == 0 && beside.used() > 3000 * 8);
  for (int i = 0; i < 3000; ++i) {
    const outcome got = fastjson::portable::entry.ask(full, {{true, std::to_string(i), 0}}, 400);
    CHECK(got.said == found && text[got.begin] == static_cast<char>('0' + i % 7));
  }
  CHECK(fastjson::portable::entry.ask(full, {{true, "3000", 0}}, 400).said == missing);
  overflow = nullptr;
  CHECK(fastjson::portable::entry.ask(full, {{true, "2999", 0}}, 4000).said == too_much_work);
  beside.release();
  full.release();
  CHECK(test::counted_memory::live == 0);
}

TEST(refused_memory_changes_no_answer) {
  test::generator random{test::seed + 2};
  for (int i = 0; i < 40; ++i) {
    std::string text;
    const node tree = random_node(text, random, 6);
    for (const long allowed : {0, 1, 2, 3, 5, 9}) {
      document d(text, i % 2 == 0);
      test::counted_memory::allowed = allowed;
      std::vector<step> path;
      long budget = 30;
      d.check(fastjson::portable::entry, tree, path, random, budget);
      test::counted_memory::allowed = -1;
    }
    CHECK(test::counted_memory::live == 0);
  }
}

TEST(the_last_of_many_members_is_found_by_a_table) {
  std::string text = "{";
  for (int i = 0; i < 100000; ++i) text += "\"name" + std::to_string(i) + "\":[" + std::to_string(i) + "],";
  text += "\"last\":{}}";
  document d(text, false);
  test::each_kernel([&](const char*, const index_functions& f) {
    f.ask(d.index, {{true, "last", 0}}, SIZE_MAX);
    // From now on a handful of names is looked at.
    CHECK(f.ask(d.index, {{true, "last", 0}}, 100).begin == text.size() - 3);
    CHECK(f.ask(d.index, {{true, "name99999", 0}, {false, "", 0}}, 200).said == found);
    CHECK(f.ask(d.index, {{true, "name100000", 0}}, 100).said == missing);
  });
  CHECK(d.index.used() <= text.size());
}

// An entry has eight bytes, a member as few as six: what is repeated must not keep a table from being made, nor must short names.
TEST(the_shortest_members_get_a_table) {
  std::string repeated = "{\"b\":0", different = "{";
  for (int i = 0; i < 100000; ++i) repeated += ",\"a\":1";
  const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !#$%&()*+,-./:;<=>?@[]^_`{|}~";
  for (const char c : letters)
    for (const char d : letters) different += std::string("\"") + c + d + "\":1,";
  repeated += '}';
  different.back() = '}';
  test::each_kernel([&](const char*, const index_functions& f) {
    for (const bool last : {false, true})
      for (const std::string& text : {repeated, different}) {
        const std::vector<step> known = {{true, text == repeated ? "a" : "ab", 0}};
        document d(text, last);
        CHECK(f.ask(d.index, {{true, "none", 0}}, SIZE_MAX).said == missing);
        CHECK(f.ask(d.index, known, 200).said == found);
        CHECK(f.ask(d.index, {{true, "none", 0}}, 200).said == missing);
        CHECK(d.index.used() <= text.size() + text.size() / 2);
      }
  });
}

TEST(an_element_is_found_by_its_index_in_bounded_work) {
  std::string text = "[";
  for (int i = 0; i < 200000; ++i) text += std::to_string(i % 10) + ",";
  text += "[7]]";
  document d(text, false);
  test::each_kernel([&](const char*, const index_functions& f) {
    CHECK(f.ask(d.index, {{false, "", 200000}, {false, "", 0}}, SIZE_MAX).said == found);
    CHECK(f.ask(d.index, {{false, "", 200000}, {false, "", 0}}, 300).begin == text.size() - 3);
    CHECK(f.ask(d.index, {{false, "", 123456}}, 300).begin == 1 + 2 * 123456);
    CHECK(f.ask(d.index, {{false, "", 200001}}, 300).said == missing);
  });
  CHECK(d.index.used() < text.size() / 3);
}

TEST(counting_many_small_containers_leaves_room_for_the_list_around_them) {
  std::string text = "[";
  for (int i = 0; i < 20000; ++i) text += "{\"a\":1,\"b\":2},";
  text += "7]";
  test::each_kernel([&](const char*, const index_functions& f) {
    document d(text, false);
    CHECK(f.children(d.index, 0, 0).size() == 20001);
    CHECK(f.ask(d.index, {{false, "", 20000}}, SIZE_MAX).said == found);
    CHECK(f.ask(d.index, {{false, "", 20000}}, 1000).begin == text.size() - 2);
  });
}

TEST(depth_costs_no_more_the_deeper_it_is) {
  // A value behind each nested one: without the depths of the text, each level would read all that is in it.
  const int levels = 100000;
  std::string text, tail;
  for (int i = 0; i < levels; ++i) text += "[", tail += ",\"]\"]";
  text += tail;
  const std::size_t whole = text.size();
  test::each_kernel([&](const char*, const index_functions& f) {
    document d(text, false);
    std::vector<step> path;
    for (int i = 0; i < levels - 1; ++i) {
      if (i % 10000 == 0) {
        std::vector<step> second = path;
        second.push_back({false, "", 1});
        CHECK(f.ask(d.index, second, SIZE_MAX).begin == whole - 5 * static_cast<std::size_t>(i) - 4);
        CHECK(f.ask(d.index, path, 3 * whole).said == found);
      }
      path.push_back({false, "", 0});
    }
    CHECK(d.index.used() <= whole);
  });
}

TEST(repeated_names_take_no_room) {
  std::string text = "{\"b\":0";
  for (int i = 0; i < 50000; ++i) text += ",\"a\":" + std::to_string(i % 10);
  text += "}";
  for (const bool last : {false, true}) {
    document d(text, last);
    const outcome all = fastjson::portable::entry.ask(d.index, {}, SIZE_MAX);
    CHECK(all.said == found && all.members == 2);
    CHECK(fastjson::portable::entry.ask(d.index, {{true, "a", 0}}, SIZE_MAX).begin == (last ? text.size() - 2 : 11));
    CHECK(d.index.used() < text.size() / 50);
  }
}

// Containers that share a slot under one secret are spread by another one.
TEST(places_made_to_collide_do_not_under_another_secret) {
  for (const std::uint64_t known : {0ull, 12345ull})
    for (const std::uint64_t secret : {1ull, 0x2545F4914F6CDD1Dull}) {
      unsigned counts[4096] = {}, most = 0, chosen = 0;
      for (std::uint32_t place = 0; chosen < 4096; ++place) {
        if ((fastjson::hash_of_place(place, known) & 4095) >= 32) continue;
        ++chosen;
        most = std::max(most, ++counts[fastjson::hash_of_place(place, secret) & 4095]);
      }
      CHECK_SAYING(most <= 12, "%u", most);
    }
}
