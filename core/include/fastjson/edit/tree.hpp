// A JSON text that can be changed: a tree that is opened only where somebody looks into it. What is not
// opened stays a piece of the text; what is written out again has the bytes it had, white space included.
// Assumes valid JSON below 4 GB that outlives the tree; RFC 8259. Not recursive, whatever the depth.
// Included by edit/compare.hpp, and so by patches and differences.
#ifndef FASTJSON_EDIT_TREE_HPP
#define FASTJSON_EDIT_TREE_HPP

#include <fastjson/edit/ends.hpp>
#include <fastjson/edit/memory.hpp>
#include <fastjson/edit/names.hpp>
#include <fastjson/edit/numbers.hpp>
#include <fastjson/edit/pieces.hpp>
#include <fastjson/pointer.hpp>

namespace fastjson {

// next_child() of the kernel in use: see navigate.hpp.
using child_reader = bool (*)(const char* p, const char* limit, bool object, child_place& child);

// A value: a piece of text, and once it was opened the container that stands for it.
struct edit_value {
  const char* text;
  std::uint32_t length;
  std::uint32_t container;  // 0: not opened
  text_run run() const noexcept { return {text, length}; }
};

// A place in a container and the value in it.
struct edit_node {
  edit_value value;
  const char* before;  // from behind the bracket or comma to the value: white space, name, colon
  const char* after;   // from the value to the comma or bracket behind it
  std::uint32_t before_length, after_length;
  std::uint32_t name_at, name_length;  // raw name within `before`
  std::uint32_t earlier;               // the member of the same name before it, which it hides
  bool hidden, removed;
  text_run name() const noexcept { return {before + name_at, name_length}; }
};

// When a tree changes its ways; none of it changes a result.
struct edit_limits {
  std::size_t readings = 8;     // of all text, before it is noted where the containers in it end
  std::uint32_t moved = 1024;   // elements that one change of a list moves, before its order is kept in pieces
  std::size_t waste = 8;        // times the texts' own length that is kept of copies, before the tree starts again
};

template <class Memory>
class edit_tree {
 public:
  using id = std::uint32_t;  // of a node; 0 is none

  edit_tree(child_reader children_of, std::uint64_t secret, edit_limits limits_ = {}) noexcept
      : read_child(children_of), key(secret), limits(limits_), names(secret), pieces(secret, limits_.moved), ends(secret), decimals(secret) {
    nodes.push({});
    containers.push({});
  }
  edit_tree(const edit_tree&) = delete;
  edit_tree& operator=(const edit_tree&) = delete;

  // Gives the memory back; not a destructor, which a longjmp of the host would skip.
  void release() noexcept {
    forget_containers(0);
    containers.release();
    nodes.release();
    walk.release();
    bytes.release();
  }

  // Some memory was refused: results since then mean nothing.
  void note_refusal() noexcept { refused = true; }
  bool out_of_memory() const noexcept { return refused || nodes.size == 0 || containers.size == 0; }

  // A place of its own for the value of a whole text, white space around it.
  id add_text(text_run text) noexcept {
    const char* first = text.text;
    const char* last = text.end();
    while (first != last && is_blank(*first)) ++first;
    while (last != first && is_blank(last[-1])) --last;
    text_bytes += text.length;
    edit_node node{};
    node.value = value_of({first, static_cast<std::size_t>(last - first)});
    node.before = text.text;
    node.before_length = static_cast<std::uint32_t>(first - text.text);
    node.after = last;
    node.after_length = static_cast<std::uint32_t>(text.end() - last);
    return add(node);
  }

  edit_node& at(id node) noexcept { return nodes[node]; }
  static edit_value value_of(text_run text) noexcept { return {text.text, static_cast<std::uint32_t>(text.length), 0}; }
  char kind(id node) const noexcept { return *nodes[node].value.text; }  // '{', '[' or the first byte of a scalar
  bool is_object(id node) const noexcept { return kind(node) == '{'; }
  bool is_array(id node) const noexcept { return kind(node) == '['; }

  // Children of an array or object, removed members of an object among them: see at(child).removed.
  std::uint32_t child_slots(id node) noexcept { return open(node) ? pieces.size(here(node).children) : 0; }
  id child_at(id node, std::uint32_t i) noexcept { return pieces.at(here(node).children, i); }
  // Names of an object, each counted once.
  std::uint32_t name_count(id node) noexcept { return open(node) ? here(node).distinct : 0; }

  // The member that counts among those of a name, 0 when there is none. `raw`: escapes are not undone yet.
  id find(id object, text_run name, bool raw) noexcept {
    if (!open(object)) return 0;
    const container_data& data = here(object);
    if (!data.indexed) return find_listed(data.children.items, name, raw);
    const id found = names.find(nodes, nodes[object].value.container, name, raw);
    return found != 0 && !nodes[found].removed ? found : 0;
  }

  void set(id node, edit_value value) noexcept { nodes[node].value = value; }

  // Puts a value before element `index` of an array; index may be the count of elements.
  id insert_element(id array, std::uint32_t index, edit_value value) noexcept {
    return insert(array, index, value, {nullptr, 0});
  }
  // Adds a member behind the last one. `name` is raw, without its quotes, and outlives the tree.
  id add_member(id object, text_run name, edit_value value) noexcept {
    if (!open(object)) return 0;
    const id made = insert(object, here(object).children.items.size, value, name);
    if (made == 0) return 0;
    container_data& data = here(object);
    ++data.distinct;
    const std::uint32_t container = nodes[object].value.container;
    if (data.indexed) index_name(container, made);
    else if (data.children.items.size > listed_at_most) index_names(container);
    return made;
  }

  void remove_element(id array, std::uint32_t index) noexcept {
    auto& children = here(array).children;
    if (index + 1 == pieces.size(children) && index != 0) inherit_end(pieces.at(children, index - 1), pieces.at(children, index));
    refused |= !pieces.remove(children, index);
  }
  // Removes every member of that name, so that none that was hidden shows up.
  void remove_member(id object, id member) noexcept {
    container_data& data = here(object);
    auto& children = data.children.items;
    --data.distinct;
    for (; member != 0; member = nodes[member].earlier) {
      if (children[children.size - 1] == member) close_gap(children);
      nodes[member].removed = true;
      ++data.removed;
      // The last slot is always a member that is there.
      for (; children.size != 0 && nodes[children[children.size - 1]].removed; --data.removed) --children.size;
    }
    if (data.removed > 16 && data.removed > children.size / 2) drop_removed(data);
  }

  bool same_numbers(text_run a, text_run b) noexcept {
    return same_bytes(a, b) || same_number(decimals.value_of(a), decimals.value_of(b));
  }

  // Room for a text made on the way; null when refused.
  char* take_bytes(std::size_t n) noexcept {
    char* const taken = bytes.take(n);
    refused |= taken == nullptr;
    return taken;
  }

  // Writes a value, of the root with what stands around it. `out(const char*, std::size_t)` says false to stop.
  template <class Out>
  bool write(id node, bool around, Out&& out) noexcept {
    if (around && !out(nodes[node].before, nodes[node].before_length)) return false;
    if (!write_value(nodes[node].value, out)) return false;
    return !around || out(nodes[node].after, nodes[node].after_length);
  }

  // The text of a value as it is now, in the tree's own memory when it was changed; length 0 when refused.
  text_run text_of(id node) noexcept {
    const edit_value& value = nodes[node].value;
    return value.container == 0 ? value.run() : copy_of(value);
  }

  // More was taken than `live` bytes of text call for, which hold a node in two bytes at most: copies that were replaced since.
  bool is_wasteful(std::size_t live) const noexcept {
    return bytes.lent() > limits.waste * (live + 8192) || nodes.size > limits.waste * (live / 8 + 512);
  }

  // Starts again from the text of `root` as it is now, the first text that was added: no other node is left. False: refused.
  bool compact(id root) noexcept {
    lent_arena<Memory> before = bytes;
    bytes = {};
    edit_node again = nodes[root];
    again.value = value_of(copy_of(again.value));
    if (refused) {
      bytes.release();
      bytes = before;
      return false;
    }
    forget_containers(1);
    before.release();
    nodes.size = root;
    text_bytes = again.value.length;
    read_bytes = 0;
    return add(again) != 0;
  }

  // `text` as raw name or string content: quotes, backslashes and control characters are escaped. Length 0
  // with a null text when refused.
  text_run escape(text_run text) noexcept {
    char* const room = take_bytes(6 * text.length + 1);
    if (room == nullptr) return {nullptr, 0};
    char* to = room;
    for (std::size_t i = 0; i < text.length; ++i) {
      const auto c = static_cast<unsigned char>(text.text[i]);
      if (c < 0x20) {
        std::memcpy(to, "\\u00", 4);
        to[4] = static_cast<char>('0' + (c >> 4));
        to[5] = "0123456789abcdef"[c & 15];
        to += 6;
      } else {
        if (c == '"' || c == '\\') *to++ = '\\';
        *to++ = static_cast<char>(c);
      }
    }
    const auto length = static_cast<std::size_t>(to - room);
    bytes.shrink(6 * text.length + 1 - length);
    return {room, length};
  }

  std::uint64_t secret() const noexcept { return key; }

 private:
  static constexpr std::uint32_t listed_at_most = 8;  // longer objects are looked up in `names`

  struct container_data {
    child_list<Memory> children;
    std::uint32_t distinct;
    std::uint32_t removed;  // slots of members that are removed
    bool object;
    bool indexed;
  };
  struct open_level {
    std::uint32_t container, next;
    bool begun;
    id last;  // the child that was written last
  };

  child_reader read_child;
  std::uint64_t key;
  const edit_limits limits;
  lent_array<Memory, edit_node> nodes;
  lent_array<Memory, container_data> containers;
  name_table<Memory, edit_node> names;  // of objects that are indexed
  lent_array<Memory, open_level> walk;
  piece_pool<Memory> pieces;
  lent_arena<Memory> bytes;
  container_ends<Memory> ends;
  long_numbers<Memory> decimals;
  std::size_t text_bytes = 0, read_bytes = 0;  // of the texts here, and those read to open containers
  bool refused = false;

  static bool is_blank(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
  static void put(char*& to, const char* from, std::size_t n) noexcept {
    if (n != 0) std::memcpy(to, from, n);
    to += n;
  }
  text_run refuse() noexcept { return refused = true, text_run{nullptr, 0}; }
  // A value's text in memory of the tree.
  text_run copy_of(const edit_value& value) noexcept {
    std::size_t length = 0;
    if (!write_value(value, [&](const char*, std::size_t n) { return length += n, length <= UINT32_MAX; })) return refuse();
    char* const copy = take_bytes(length);
    if (copy == nullptr) return refuse();
    text_bytes += length;
    char* to = copy;
    if (!write_value(value, [&](const char* from, std::size_t n) { return put(to, from, n), true; })) return refuse();
    return {copy, length};
  }

  // All but the first `kept`, and what is known about texts.
  void forget_containers(std::uint32_t kept) noexcept {
    while (containers.size > kept) containers[--containers.size].children.items.release();
    names.release();
    pieces.release();
    ends.release();
    decimals.release();
  }

  container_data& here(id node) noexcept { return containers[nodes[node].value.container]; }

  id add(const edit_node& node) noexcept {
    if (!nodes.push(node)) return refused = true, 0;
    return nodes.size - 1;
  }

  // Lists the children of a container that is still text. False: it is none, or memory was refused.
  bool open(id node) noexcept {
    edit_value value = nodes[node].value;
    if (value.container != 0) return true;
    if (*value.text != '[' && *value.text != '{') return false;
    const bool object = *value.text == '{';
    if (!containers.push({{}, 0, 0, object, false})) return refused = true, false;
    value.container = containers.size - 1;
    const char* const limit = value.text + value.length;
    const bool noted = read_too_often(value);
    if (refused) return false;
    const char* p = value.text + 1;
    for (child_place child; noted ? ends.next_child(p, object, child) : read_child(p, limit, object, child); p = child.next + 1) {
      if (!add_child(value.container, p, child)) return false;
      if (*child.next != ',') break;
    }
    nodes[node].value = value;
    container_data& data = containers[value.container];
    if (object && data.children.items.size > listed_at_most) return index_names(value.container);
    if (object) hide_repeated(data);
    return true;
  }

  // Opening reads over all that lies inside, as opening what lies around it did. True: it is noted where that ends.
  bool read_too_often(const edit_value& value) noexcept {
    read_bytes += value.length;
    if (read_bytes <= limits.readings * text_bytes) return false;
    if (!ends.is_noted(value.run())) refused |= !ends.note(value.run());
    return true;
  }

  bool add_child(std::uint32_t container, const char* from, const child_place& child) noexcept {
    edit_node made{};
    made.value = value_of({child.value, static_cast<std::size_t>(child.end - child.value)});
    made.before = from;
    made.before_length = static_cast<std::uint32_t>(child.value - from);
    made.after = child.end;
    made.after_length = static_cast<std::uint32_t>(child.next - child.end);
    made.name_at = static_cast<std::uint32_t>(child.name.text - from);
    made.name_length = static_cast<std::uint32_t>(child.name.length);
    const id node = add(made);
    if (node == 0 || !containers[container].children.items.push(node)) return refused = true, false;
    ++containers[container].distinct;
    return true;
  }

  // --- names ---

  void hide(id earlier, id later) noexcept {
    nodes[earlier].hidden = true;
    nodes[later].earlier = earlier;
  }

  void hide_repeated(container_data& data) noexcept {
    const auto& members = data.children.items;
    for (std::uint32_t i = 1; i < members.size; ++i)
      for (std::uint32_t j = i; j-- > 0;)
        if (same_string(nodes[members[i]].name(), nodes[members[j]].name())) {
          hide(members[j], members[i]);
          --data.distinct;
          break;
        }
  }

  id find_listed(const lent_array<Memory, id>& members, text_run name, bool raw) const noexcept {
    for (std::uint32_t i = members.size; i-- > 0;)
      if (!nodes[members[i]].removed && names.is_named(nodes[members[i]], name, raw)) return members[i];
    return 0;
  }

  bool index_name(std::uint32_t container, id node) noexcept {
    id before;
    if (!names.put(nodes, container, node, before)) return refused = true, false;
    if (before != 0 && !nodes[before].removed) {
      hide(before, node);
      --containers[container].distinct;
    }
    return true;
  }

  bool index_names(std::uint32_t container) noexcept {
    container_data& data = containers[container];
    data.indexed = true;
    data.distinct = 0;
    const auto& members = data.children.items;
    for (std::uint32_t i = 0; i < members.size; ++i) {
      const id child = members[i];
      nodes[child].earlier = 0;
      nodes[child].hidden = false;
      if (nodes[child].removed) continue;
      ++data.distinct;
      if (!index_name(container, child)) return false;
    }
    return true;
  }

  // --- places ---

  // What was removed would be stepped over again and again.
  void drop_removed(container_data& data) noexcept {
    auto& members = data.children.items;
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < members.size; ++i)
      if (!nodes[members[i]].removed) members[kept++] = members[i];
    members.size = kept;
    data.removed = 0;
  }

  // The last child goes: the white space in front of the closing bracket belongs to the one before it now.
  void inherit_end(id before, id leaving) noexcept {
    nodes[before].after = nodes[leaving].after;
    nodes[before].after_length = nodes[leaving].after_length;
  }
  void close_gap(lent_array<Memory, id>& members) noexcept {
    for (std::uint32_t i = members.size - 1; i-- > 0;)
      if (!nodes[members[i]].removed) return inherit_end(members[i], members[members.size - 1]);
  }

  // A new child looks like its neighbour: the same white space in front of it and around the colon.
  id insert(id parent, std::uint32_t index, edit_value value, text_run name) noexcept {
    if (!open(parent)) return 0;
    const bool object = here(parent).object;
    const auto& children = here(parent).children;
    const std::uint32_t count = pieces.size(children);
    const id last = count == 0 ? 0 : pieces.at(children, count - 1);
    const id model = index < count ? pieces.at(children, index) : last;
    edit_node made{};
    made.value = value;
    if (!make_front(made, model, object, name)) return 0;
    if (last != 0 && index == count) {
      made.after = nodes[last].after;
      made.after_length = nodes[last].after_length;
      nodes[last].after_length = 0;
    }
    const id node = add(made);
    if (node == 0 || !pieces.insert(here(parent).children, index, node)) return refused = true, 0;
    return node;
  }

  bool make_front(edit_node& made, id model, bool object, text_run name) noexcept {
    text_run gap{nullptr, 0}, colon{":", 1};
    if (model != 0) {
      const edit_node& like = nodes[model];
      gap = {like.before, like.before_length};
      if (object) {
        gap.length = like.name_at - 1;
        const std::size_t behind = like.name_at + like.name_length + 1;
        colon = {like.before + behind, like.before_length - behind};
      }
    }
    if (!object) {
      made.before = gap.text;
      made.before_length = static_cast<std::uint32_t>(gap.length);
      return true;
    }
    const std::size_t length = gap.length + name.length + 2 + colon.length;
    char* to = length > UINT32_MAX ? nullptr : take_bytes(length);
    if (to == nullptr) return refused = true, false;
    made.before = to;
    made.before_length = static_cast<std::uint32_t>(length);
    made.name_at = static_cast<std::uint32_t>(gap.length + 1);
    made.name_length = static_cast<std::uint32_t>(name.length);
    put(to, gap.text, gap.length);
    put(to, "\"", 1);
    put(to, name.text, name.length);
    put(to, "\"", 1);
    put(to, colon.text, colon.length);
    return true;
  }

  // --- writing ---

  template <class Out>
  bool write_value(const edit_value& value, Out&& out) noexcept {
    if (value.container == 0) return out(value.text, value.length);
    walk.size = 0;
    if (!begin(value.container, out)) return false;
    while (walk.size != 0) {
      open_level& level = walk[walk.size - 1];
      const auto& children = containers[level.container].children.items;
      id child = 0;
      while (level.next != children.size && nodes[child = children[level.next]].removed) ++level.next, child = 0;
      if (level.next == children.size) {
        if (level.begun && !out(nodes[level.last].after, nodes[level.last].after_length)) return false;
        if (!out(containers[level.container].object ? "}" : "]", 1)) return false;
        --walk.size;
        continue;
      }
      const edit_node& node = nodes[child];
      if (level.begun && !(out(nodes[level.last].after, nodes[level.last].after_length) && out(",", 1))) return false;
      level.begun = true;
      level.last = child;
      ++level.next;
      if (!out(node.before, node.before_length)) return false;
      if (node.value.container == 0) {
        if (!out(node.value.text, node.value.length)) return false;
      } else if (!begin(node.value.container, out)) {
        return false;
      }
    }
    return true;
  }

  template <class Out>
  bool begin(std::uint32_t container, Out&& out) noexcept {
    if (!pieces.settle(containers[container].children) || !walk.push({container, 0, false, 0})) return refused = true, false;
    return out(containers[container].object ? "{" : "[", 1);
  }
};

}  // namespace fastjson

#endif
