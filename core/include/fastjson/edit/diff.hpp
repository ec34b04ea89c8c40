// The JSON Patch (RFC 6902) that makes one text into another: add, remove and replace.
// Lists are compared from both ends, so that one insertion or removal is one operation; what differs in the
// middle is changed element by element. Assumes two values of one edit tree that nobody changed.
// Linear in both texts, and so is the patch: where its paths would be far longer than the texts, a value is replaced as a
// whole. Used by hosts.
#ifndef FASTJSON_EDIT_DIFF_HPP
#define FASTJSON_EDIT_DIFF_HPP

#include <fastjson/edit/compare.hpp>

namespace fastjson {

template <class Memory, class Out>
class json_diff {
 public:
  using id = std::uint32_t;

  // `out_(const char*, std::size_t)` takes the text of the patch; false stops. `path_share_`: so many bytes of paths for
  // each byte of both texts, and for a thousand more.
  json_diff(edit_tree<Memory>& tree_, Out& out_, std::uint32_t path_share_ = 64) noexcept
      : tree(tree_), out(out_), path_share(path_share_) {}

  // False: no memory, or `out` said so.
  bool run(id from, id to) noexcept {
    good = put("[", 1) && hash_all(from) && hash_all(to) && steps.push({0, {}, 0, 0}) && open.push({from, to, 0});
    if (good) path_bytes = std::int64_t{path_share} * (std::int64_t{1000} + tree.at(from).value.length + tree.at(to).value.length);
    while (good && open.size != 0) compare(take_open());
    good = good && put("]", 1) && !tree.out_of_memory();
    hashes.release();
    steps.release();
    open.release();
    chain.release();
    return good;
  }

 private:
  // One step of a path: a raw name, or without its text an index.
  struct step {
    std::uint32_t before;
    text_run name;
    std::uint32_t index;
    std::size_t length;  // of the path up to here, about
  };
  struct pair {
    id from, to;
    std::uint32_t path;  // of steps; 0 is the root
  };

  edit_tree<Memory>& tree;
  Out& out;
  lent_array<Memory, std::uint64_t> hashes;  // by node
  lent_array<Memory, step> steps;
  lent_array<Memory, pair> open;
  lent_array<Memory, std::uint32_t> chain;
  const std::uint32_t path_share;
  std::int64_t path_bytes = 0;  // that may still be written, without those of `open`
  bool good = true;
  bool any = false;

  bool put(const char* text, std::size_t n) noexcept { return n == 0 || out(text, n); }
  void say(const char* text, std::size_t n) noexcept { good = good && put(text, n); }
  void say_byte(char c) noexcept { say(&c, 1); }

  // --- equality, by hashes first, so that what differs is not walked once per level ---

  bool set_hash(id node, std::uint64_t hash) noexcept {
    while (hashes.size <= node)
      if (!hashes.push(0)) return false;
    hashes[node] = hash;
    return true;
  }

  std::uint64_t hash_here(id node) noexcept {
    keyed_hash hash(tree.secret());
    const edit_value& value = tree.at(node).value;
    const char kind = kind_of(*value.text);
    hash.add_word(static_cast<unsigned char>(kind));
    if (kind == '"') hash.add_string(content_of(value));
    if (kind == '0') add_number(hash, value.run());
    if (kind == '[') {
      const std::uint32_t count = tree.child_slots(node);
      for (std::uint32_t i = 0; i < count; ++i) hash.add_word(hashes[tree.child_at(node, i)]);
    }
    if (kind == '{') hash.add_word(hash_of_members(node));
    return hash.finish();
  }

  // In any order: a sum.
  std::uint64_t hash_of_members(id node) noexcept {
    std::uint64_t sum = 0;
    const std::uint32_t count = tree.child_slots(node);
    for (std::uint32_t i = 0; i < count; ++i) {
      const id member = tree.child_at(node, i);
      if (tree.at(member).hidden) continue;
      keyed_hash pair(tree.secret());
      pair.add_word(hashes[member]);
      pair.add_string(tree.at(member).name());
      sum += pair.finish();
    }
    return sum;
  }

  // Children before their parents.
  bool hash_all(id root) noexcept {
    if (!chain.push(root)) return false;
    for (std::uint32_t i = 0; i < chain.size; ++i) {
      const char kind = tree.kind(chain[i]);
      if (kind != '[' && kind != '{') continue;
      const id node = chain[i];
      const std::uint32_t count = tree.child_slots(node);
      if (tree.out_of_memory()) return false;
      for (std::uint32_t k = 0; k < count; ++k)
        if (!chain.push(tree.child_at(node, k))) return false;
    }
    while (chain.size != 0) {
      const id node = chain[--chain.size];
      if (!set_hash(node, hash_here(node))) return false;
    }
    return true;
  }

  bool same(id a, id b) noexcept { return hashes[a] == hashes[b] && same_value(tree, a, b); }

  // --- differences ---

  std::uint32_t below(std::uint32_t path, text_run name, std::uint32_t index) noexcept {
    good = good && steps.push({path, name, index, steps[path].length + 1 + name.length});
    return steps.size - 1;
  }

  bool goes_on() const noexcept { return good && path_bytes >= 0; }
  pair take_open() noexcept {
    const pair next = open[--open.size];
    path_bytes += static_cast<std::int64_t>(steps[next.path].length);
    return next;
  }

  void compare(pair next) noexcept {
    if (same(next.from, next.to)) return;
    const std::uint32_t waiting = open.size;
    if (tree.is_object(next.from) && tree.is_object(next.to)) compare_objects(next);
    else if (tree.is_array(next.from) && tree.is_array(next.to)) compare_arrays(next);
    else return say_operation("replace", next.path, next.to);
    if (path_bytes >= 0) return;
    // Whatever was said of its children, in place of what was still to be said.
    while (open.size > waiting) take_open();
    say_operation("replace", next.path, next.to);
  }

  void compare_child(id from, id to, std::uint32_t path, text_run name, std::uint32_t index) noexcept {
    if (same(from, to)) return;
    const std::uint32_t child = below(path, name, index);
    good = good && open.push({from, to, child});
    path_bytes -= static_cast<std::int64_t>(steps[child].length);
  }

  void compare_objects(pair next) noexcept {
    for (std::uint32_t i = 0; goes_on() && i < tree.child_slots(next.from); ++i) {
      const id member = tree.child_at(next.from, i);
      if (tree.at(member).hidden) continue;
      const text_run name = tree.at(member).name();
      const id other = tree.find(next.to, name, true);
      if (other == 0) say_operation("remove", below(next.path, name, 0), 0);
      else compare_child(member, other, next.path, name, 0);
    }
    for (std::uint32_t i = 0; goes_on() && i < tree.child_slots(next.to); ++i) {
      const id member = tree.child_at(next.to, i);
      const text_run name = tree.at(member).name();
      if (!tree.at(member).hidden && tree.find(next.from, name, true) == 0)
        say_operation("add", below(next.path, name, 0), member);
    }
  }

  void compare_arrays(pair next) noexcept {
    std::uint32_t from_end = tree.child_slots(next.from), to_end = tree.child_slots(next.to), start = 0;
    while (start < from_end && start < to_end && same(tree.child_at(next.from, start), tree.child_at(next.to, start))) ++start;
    while (from_end > start && to_end > start && same(tree.child_at(next.from, from_end - 1), tree.child_at(next.to, to_end - 1)))
      --from_end, --to_end;
    std::uint32_t i = start;
    for (; goes_on() && i < from_end && i < to_end; ++i)
      compare_child(tree.child_at(next.from, i), tree.child_at(next.to, i), next.path, {nullptr, 0}, i);
    for (std::uint32_t k = from_end; goes_on() && k > i; --k) say_operation("remove", below(next.path, {nullptr, 0}, k - 1), 0);
    for (; goes_on() && i < to_end; ++i) say_operation("add", below(next.path, {nullptr, 0}, i), tree.child_at(next.to, i));
  }

  void say_operation(const char* name, std::uint32_t path, id value) noexcept {
    path_bytes -= static_cast<std::int64_t>(steps[path].length);
    if (any) say_byte(',');
    any = true;
    say("{\"op\":\"", 7);
    say(name, std::strlen(name));
    say("\",\"path\":\"", 10);
    say_path(path);
    if (value != 0) {
      say("\",\"value\":", 10);
      const text_run text = tree.at(value).value.run();
      say(text.text, text.length);
      say_byte('}');
    } else {
      say("\"}", 2);
    }
  }

  void say_path(std::uint32_t path) noexcept {
    chain.size = 0;
    for (; path != 0; path = steps[path].before) good = good && chain.push(path);
    while (good && chain.size != 0) {
      const step& next = steps[chain[--chain.size]];
      say_byte('/');
      if (next.name.text != nullptr) say_name(next.name);
      else say_index(next.index);
    }
  }

  void say_index(std::uint32_t index) noexcept {
    char digits[10];
    std::size_t n = sizeof digits;
    do digits[--n] = static_cast<char>('0' + index % 10);
    while ((index /= 10) != 0);
    say(digits + n, sizeof digits - n);
  }

  // A raw name is content of a JSON string already: the two characters of RFC 6901 are all there is to change,
  // be they written as themselves or as escapes.
  void say_name(text_run raw) noexcept {
    const char* plain = raw.text;
    for (const char* p = raw.text; p < raw.end();) {
      std::size_t n = 1;
      char meant = *p;
      if (*p == '\\') {
        n = p[1] == 'u' ? 6 : 2;
        meant = p[1] == '/' ? '/' : n == 6 ? unit_as_byte(p + 2) : '\0';
      }
      if (meant == '~' || meant == '/') {
        say(plain, static_cast<std::size_t>(p - plain));
        say(meant == '~' ? "~0" : "~1", 2);
        plain = p + n;
      }
      p += n;
    }
    say(plain, static_cast<std::size_t>(raw.end() - plain));
  }

  static char unit_as_byte(const char* hex) noexcept {
    if (hex[0] != '0' || hex[1] != '0') return '\0';
    if (hex[2] == '2' && (hex[3] | 0x20) == 'f') return '/';
    return hex[2] == '7' && (hex[3] | 0x20) == 'e' ? '~' : '\0';
  }
};

}  // namespace fastjson

#endif
