// Whether two values are the same in the sense of RFC 6902, section 4.6: numbers by value, strings by code
// points, arrays in order, objects by name (of a repeated name the last member counts).
// Assumes an edit tree. Not recursive. Used by patch.hpp and diff.hpp.
#ifndef FASTJSON_EDIT_COMPARE_HPP
#define FASTJSON_EDIT_COMPARE_HPP

#include <fastjson/edit/tree.hpp>

namespace fastjson {

// The kind of a value by its first byte, the same for all numbers.
inline char kind_of(char first) noexcept { return first == '-' || (first >= '0' && first <= '9') ? '0' : first; }

// The raw content of a string value.
inline text_run content_of(const edit_value& string) noexcept { return {string.text + 1, string.length - std::size_t{2}}; }

// Linear in the smaller value, and in the larger one the first time. False also when memory is refused: see tree.out_of_memory().
template <class Memory>
bool same_value(edit_tree<Memory>& tree, std::uint32_t a, std::uint32_t b) noexcept {
  struct pair {
    std::uint32_t a, b;
  };
  lent_array<Memory, pair> open;
  const auto push = [&](pair both) {
    if (open.push(both)) return true;
    tree.note_refusal();
    return false;
  };
  bool same = push({a, b});
  const auto compare = [&](std::uint32_t left, std::uint32_t right) {
    const edit_value x = tree.at(left).value, y = tree.at(right).value;
    const char kind = kind_of(*x.text);
    if (kind != kind_of(*y.text)) return false;
    if (x.container == 0 && y.container == 0 && same_bytes(x.run(), y.run())) return true;
    if (kind == '"') return same_string(content_of(x), content_of(y));
    if (kind == '0') return tree.same_numbers(x.run(), y.run());
    if (kind != '[' && kind != '{') return true;
    const std::uint32_t count = tree.child_slots(left);
    if (kind == '[') {
      if (tree.child_slots(right) != count) return false;
      for (std::uint32_t i = 0; i < count; ++i)
        if (!push({tree.child_at(left, i), tree.child_at(right, i)})) return false;
      return true;
    }
    if (tree.name_count(left) != tree.name_count(right)) return false;
    const bool fewer = count <= tree.child_slots(right);  // without repeated and removed names
    const std::uint32_t walked = fewer ? left : right, asked = fewer ? right : left;
    for (std::uint32_t i = 0; i < tree.child_slots(walked); ++i) {
      count_steps<Memory>(1);
      const std::uint32_t member = tree.child_at(walked, i);
      if (tree.at(member).removed || tree.at(member).hidden) continue;
      const std::uint32_t other = tree.find(asked, tree.at(member).name(), true);
      if (other == 0 || !push({member, other})) return false;
    }
    return true;
  };
  while (same && open.size != 0) {
    const pair next = open[--open.size];
    same = compare(next.a, next.b);
  }
  open.release();
  return same && !tree.out_of_memory();
}

}  // namespace fastjson

#endif
