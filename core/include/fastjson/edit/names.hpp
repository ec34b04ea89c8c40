// The members of long objects by container and name, for all containers of an edit tree: one open-addressed table.
// Assumes a secret that the texts' author does not know, and valid raw names. Nodes are asked for `name()`.
// Used by edit/tree.hpp.
#ifndef FASTJSON_EDIT_NAMES_HPP
#define FASTJSON_EDIT_NAMES_HPP

#include <fastjson/edit/memory.hpp>

namespace fastjson {

template <class Memory, class Node>
class name_table {
 public:
  using id = std::uint32_t;  // of a node; 0 is none
  using node_array = lent_array<Memory, Node>;

  explicit name_table(std::uint64_t secret) noexcept : key(secret) {}

  void release() noexcept {
    slots.release();
    owners.release();
    used = 0;
  }

  static bool is_named(const Node& node, text_run name, bool raw) noexcept {
    return raw ? same_string(node.name(), name) : string_is(node.name(), name);
  }

  // The newest member of that name. `raw`: escapes are not undone yet.
  id find(const node_array& nodes, std::uint32_t container, text_run name, bool raw) noexcept {
    return *slot_of(nodes, container, name, raw);
  }

  // `node` is the newest of its name now, `before` the one that was. False: refused, and nothing has changed.
  bool put(const node_array& nodes, std::uint32_t container, id node, id& before) noexcept {
    if (!make_room(nodes, node)) return false;
    owners[node] = container;
    id* const slot = slot_of(nodes, container, nodes[node].name(), true);
    before = *slot;
    used += before == 0;
    *slot = node;
    return true;
  }

 private:
  const std::uint64_t key;
  lent_array<Memory, id> slots;  // at most half full
  std::uint32_t used = 0;
  lent_array<Memory, std::uint32_t> owners;  // of members in `slots`: the container, by node

  std::uint64_t hash_of(std::uint32_t container, text_run name, bool raw) const noexcept {
    keyed_hash hash(key);
    hash.add_word(container);
    if (raw) hash.add_string(name);
    else for (std::size_t i = 0; i < name.length; ++i) hash.add(static_cast<unsigned char>(name.text[i]));
    return hash.finish();
  }

  // The slot of the name's newest member, or the empty one where it would be.
  id* slot_of(const node_array& nodes, std::uint32_t container, text_run name, bool raw) noexcept {
    const std::uint32_t last = slots.size - 1;
    for (auto i = static_cast<std::uint32_t>(hash_of(container, name, raw));; ++i) {
      id& slot = slots[i & last];
      if (slot == 0 || (owners[slot] == container && is_named(nodes[slot], name, raw))) return &slot;
    }
  }

  bool make_room(const node_array& nodes, id node) noexcept {
    while (owners.size <= node)
      if (!owners.push(0)) return false;
    if (used < slots.size / 2) return true;
    lent_array<Memory, id> before;
    if (!slots.double_slots(before)) return false;
    for (std::uint32_t i = 0; i < before.size; ++i)
      if (before[i] != 0) *slot_of(nodes, owners[before[i]], nodes[before[i]].name(), true) = before[i];
    before.release();
    return true;
  }
};

}  // namespace fastjson

#endif
