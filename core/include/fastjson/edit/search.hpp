// The values that a set of pointers names, found in one pass over the text. Of repeated names the last
// one counts, as it does when the text is decoded.
// Assumes navigate.hpp before it and a search_tree made by its host. Included by navigate.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// `Memory` as for null_sink. One level of the stack per token that leads on, no recursion.
template <class Memory>
class pointer_search {
 public:
  pointer_search(search_node* nodes_, text_run text, const search_table& table_ = {nullptr, 0, 0}) noexcept
      : nodes(nodes_), table(table_), end(text.end()), root(text.text) {}

  // False: no memory. Linear in the text; without a table times the tokens that stand side by side.
  bool run() noexcept {
    const char* p = enter(skip_whitespace(root, end), 0);
    while (p != nullptr && levels_used != 0) p = step(p);
    if (levels != nullptr) Memory::release(levels);
    return p != nullptr;
  }

 private:
  struct level {
    std::uint32_t node;
    bool object;
    std::size_t index;
  };

  search_node* const nodes;
  const search_table table;
  const char* const end;
  const char* const root;
  level* levels = nullptr;
  std::size_t levels_used = 0, levels_room = 0;
  std::uint64_t visits = 0;

  bool push(level opened) noexcept {
    if (levels_used == levels_room) {
      const std::size_t room = levels_room == 0 ? 16 : 2 * levels_room;
      void* const bigger = Memory::grow(levels, room * sizeof *levels);
      if (bigger == nullptr) return false;
      levels = static_cast<level*>(bigger);
      levels_room = room;
    }
    levels[levels_used++] = opened;
    return true;
  }

  // The value at p belongs to `index`: notes its place, then goes into it or over it.
  const char* enter(const char* p, std::uint32_t index) noexcept {
    search_node& node = nodes[index];
    node.visit = ++visits;
    node.parent_visit = index == 0 ? 0 : nodes[node.parent].visit;
    node.value = p;
    node.length = 0;
    const bool leads_on = node.first_child != 0 && (*p == '[' || *p == '{');
    if (!leads_on) {
      const char* const behind = behind_value(p, end);
      node.length = static_cast<std::size_t>(behind - p);
      return behind;
    }
    return push({index, *p == '{', 0}) ? p + 1 : nullptr;
  }

  bool is_listed(std::uint32_t child) const noexcept { return table.slots == nullptr || nodes[child].next == 0; }

  // The child of a node that a name in the text, or an index, leads to; 0: none.
  std::uint32_t member_of(std::uint32_t node, text_run name) const noexcept {
    std::uint32_t child = nodes[node].first_child;
    if (!is_listed(child)) return *table.slot_of(nodes, node, name, true);
    while (child != 0 && !string_is(name, nodes[child].token)) child = nodes[child].next;
    return child;
  }
  std::uint32_t element_of(std::uint32_t node, std::size_t index) const noexcept {
    std::uint32_t child = nodes[node].first_child;
    if (is_listed(child)) {
      while (child != 0 && nodes[child].index != index) child = nodes[child].next;
      return child;
    }
    char digits[20];
    std::size_t n = sizeof digits;
    do digits[--n] = static_cast<char>('0' + index % 10);
    while ((index /= 10) != 0);
    return *table.slot_of(nodes, node, {digits + n, sizeof digits - n}, false);
  }

  // The next member or element of the innermost container, or its end.
  const char* step(const char* p) noexcept {
    p = skip_whitespace(p, end);
    if (p < end && *p == ',') p = skip_whitespace(p + 1, end);
    level& top = levels[levels_used - 1];
    if (p >= end || *p == ']' || *p == '}') {
      search_node& node = nodes[top.node];
      --levels_used;
      p += p < end;
      node.length = static_cast<std::size_t>(p - node.value);
      return p;
    }
    std::uint32_t child = 0;
    if (top.object) {
      const char* const behind = behind_string(p, end);
      child = member_of(top.node, {p + 1, static_cast<std::size_t>(behind - p) - 2});
      p = skip_whitespace(behind, end);
      p = skip_whitespace(p + 1, end);
    } else {
      child = element_of(top.node, top.index++);
    }
    return child != 0 ? enter(p, child) : behind_value(p, end);
  }
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
