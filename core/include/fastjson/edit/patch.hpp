// JSON Patch (RFC 6902) and JSON Merge Patch (RFC 7386) on an edit tree.
// Assumes validated texts. A patch that fails leaves a tree that is to be thrown away: the text that was
// patched is untouched, which is what makes it atomic. Used by hosts.
#ifndef FASTJSON_EDIT_PATCH_HPP
#define FASTJSON_EDIT_PATCH_HPP

#include <fastjson/edit/compare.hpp>

namespace fastjson {

enum class edit_error : std::uint8_t {
  none,
  out_of_memory,
  no_patch,      // not a list of operations, or an operation without what it needs
  bad_pointer,   // not well-formed by RFC 6901
  not_found,     // a pointer names nothing, or a place where nothing can be added
  into_itself,   // a value moved into one of its children
  test_failed,
};

struct edit_result {
  edit_error error;
  std::uint32_t operation;  // 0-based, of the patch's list
};

template <class Memory>
class json_patch {
 public:
  using id = std::uint32_t;

  explicit json_patch(edit_tree<Memory>& tree_) noexcept : tree(tree_) {}

  // Carries out the operations of the text `patch` on the value at `root`, the tree's first text, in order, to the first failure.
  edit_result apply(id root_, text_run patch) noexcept {
    root = root_;
    id list = tree.add_text(patch);
    if (list == 0) return {edit_error::out_of_memory, 0};
    std::size_t live = std::size_t{tree.at(root).value.length} + patch.length;
    if (!tree.is_array(list)) return {edit_error::no_patch, 0};
    const std::uint32_t count = tree.child_slots(list);
    for (std::uint32_t i = 0; i < count; ++i) {
      const edit_error error = run(tree.child_at(list, i));
      if (tree.out_of_memory()) return {edit_error::out_of_memory, i};
      if (error != edit_error::none) return {error, i};
      if (!tree.is_wasteful(live)) continue;
      if (!tree.compact(root) || (list = tree.add_text(patch)) == 0 || tree.child_slots(list) != count) return {edit_error::out_of_memory, i};
      live = std::size_t{tree.at(root).value.length} + patch.length;
    }
    return {tree.out_of_memory() ? edit_error::out_of_memory : edit_error::none, count};
  }

 private:
  edit_tree<Memory>& tree;
  id root = 0;

  // Where a pointer leads: the value, or where it would be added.
  struct place {
    edit_error error = edit_error::none;
    id parent = 0;          // 0: the root is meant
    id value = 0;           // 0: there is none yet
    text_run name{};        // in an object, escapes undone
    std::uint32_t index = 0;  // in an array
  };

  static constexpr text_run word(const char* text, std::size_t n) noexcept { return {text, n}; }
  bool is(id node, const char* text, std::size_t n) noexcept {
    return string_is(content_of(tree.at(node).value), {text, n});
  }

  edit_error run(id operation) noexcept {
    if (!tree.is_object(operation)) return edit_error::no_patch;
    const id op = tree.find(operation, word("op", 2), false);
    const id path = tree.find(operation, word("path", 4), false);
    if (op == 0 || path == 0 || tree.kind(op) != '"' || tree.kind(path) != '"') return edit_error::no_patch;
    const bool moves = is(op, "move", 4);
    if (moves || is(op, "copy", 4)) return move_or_copy(operation, path, moves);
    if (is(op, "remove", 6)) return remove(resolve(path));
    const id value = tree.find(operation, word("value", 5), false);
    const bool adds = is(op, "add", 3);
    const bool replaces = is(op, "replace", 7);
    if (value == 0 || (!adds && !replaces && !is(op, "test", 4))) return edit_error::no_patch;
    const place to = resolve(path);
    // The operation's own node is never shared: what is added is opened apart from it.
    if (adds) return add(to, edit_tree<Memory>::value_of(tree.at(value).value.run()));
    if (to.error != edit_error::none) return to.error;
    if (to.value == 0) return edit_error::not_found;
    if (replaces) return tree.set(to.value, edit_tree<Memory>::value_of(tree.at(value).value.run())), edit_error::none;
    return same_value(tree, to.value, value) ? edit_error::none : edit_error::test_failed;
  }

  edit_error move_or_copy(id operation, id path, bool moves) noexcept {
    const id from = tree.find(operation, word("from", 4), false);
    if (from == 0 || tree.kind(from) != '"') return edit_error::no_patch;
    const place source = resolve(from);
    if (source.error != edit_error::none) return source.error;
    if (source.value == 0) return edit_error::not_found;
    if (!moves) {
      const text_run copy = tree.text_of(source.value);
      return copy.text == nullptr ? edit_error::out_of_memory : add(resolve(path), edit_tree<Memory>::value_of(copy));
    }
    const text_run start = pointer_of(from), target = pointer_of(path);
    if (start.text == nullptr || target.text == nullptr) return edit_error::out_of_memory;
    if (same_bytes(start, target)) return edit_error::none;
    if (target.length > start.length && target.text[start.length] == '/' &&
        same_bytes(start, {target.text, start.length}))
      return edit_error::into_itself;
    const edit_value value = tree.at(source.value).value;
    const edit_error error = remove(source);
    return error != edit_error::none ? error : add(resolve(path), value);
  }

  edit_error remove(const place& at) noexcept {
    if (at.error != edit_error::none) return at.error;
    if (at.value == 0 || at.parent == 0) return edit_error::not_found;
    if (tree.is_array(at.parent)) tree.remove_element(at.parent, at.index);
    else tree.remove_member(at.parent, at.value);
    return edit_error::none;
  }

  edit_error add(const place& at, edit_value value) noexcept {
    if (at.error != edit_error::none) return at.error;
    if (at.parent == 0) return tree.set(root, value), edit_error::none;
    if (tree.is_array(at.parent)) {
      return tree.insert_element(at.parent, at.index, value) != 0 ? edit_error::none : edit_error::out_of_memory;
    }
    if (at.value != 0) return tree.set(at.value, value), edit_error::none;
    const text_run name = tree.escape(at.name);
    if (name.text == nullptr) return edit_error::out_of_memory;
    return tree.add_member(at.parent, name, value) != 0 ? edit_error::none : edit_error::out_of_memory;
  }

  // The pointer that a string of the patch holds, its escapes undone; a null text when memory is refused.
  text_run pointer_of(id string) noexcept {
    const text_run raw = content_of(tree.at(string).value);
    if (!has_escape(raw)) return raw;
    char* const copy = tree.take_bytes(raw.length);
    if (copy == nullptr) return {nullptr, 0};
    std::size_t n = 0;
    string_bytes units(raw);
    for (unsigned char byte; units.next(byte);) copy[n++] = static_cast<char>(byte);
    return {copy, n};
  }

  place resolve(id string) noexcept {
    place found;
    const text_run pointer = pointer_of(string);
    if (pointer.text == nullptr) return found.error = edit_error::out_of_memory, found;
    if (!pointer_is_valid(pointer.text, pointer.length)) return found.error = edit_error::bad_pointer, found;
    found.value = root;
    for (const char* p = pointer.text; p != pointer.end();) {
      if (found.value == 0) return found.error = edit_error::not_found, found;
      found.parent = found.value;
      if (!descend(found, next_token(p, pointer.end()))) return found;
    }
    return found;
  }

  // One token further. False: it can lead nowhere, found.error says why.
  bool descend(place& found, const pointer_token& token) noexcept {
    found.value = 0;
    found.name = {token.text, token.length};
    if (tree.is_array(found.parent)) {
      const std::uint32_t count = tree.child_slots(found.parent);
      const bool behind = token.length == 1 && *token.text == '-';
      const std::size_t index = behind ? count : index_of_token(token.text, token.length);
      if (index > count) return found.error = edit_error::not_found, false;
      found.index = static_cast<std::uint32_t>(index);
      if (index < count) found.value = tree.child_at(found.parent, found.index);
      return true;
    }
    if (!tree.is_object(found.parent)) return found.error = edit_error::not_found, false;
    if (token.escaped) {
      char* const name = tree.take_bytes(token.length);
      if (name == nullptr) return found.error = edit_error::out_of_memory, false;
      found.name = {name, unescape_token(token, name)};
    }
    found.value = tree.find(found.parent, found.name, false);
    return true;
  }
};

// Merges the text `patch` into the value at `root` (RFC 7386). Linear. False: no memory.
template <class Memory>
bool merge_patch(edit_tree<Memory>& tree, std::uint32_t root, text_run patch) noexcept {
  struct pair {
    std::uint32_t target, patch;
  };
  using tree_type = edit_tree<Memory>;
  const std::uint32_t change = tree.add_text(patch);
  lent_array<Memory, pair> open;
  bool good = change != 0 && open.push({root, change});
  const auto raw = [&](std::uint32_t node) { return tree_type::value_of(tree.at(node).value.run()); };
  const auto merge_member = [&](std::uint32_t target, std::uint32_t member) {
    const text_run name = tree.at(member).name();
    std::uint32_t found = tree.find(target, name, true);
    if (tree.kind(member) == 'n') {
      if (found != 0) tree.remove_member(target, found);
      return true;
    }
    if (!tree.is_object(member)) {
      if (found == 0) return tree.add_member(target, name, raw(member)) != 0;
      return tree.set(found, raw(member)), true;
    }
    if (found == 0) found = tree.add_member(target, name, tree_type::value_of({"{}", 2}));
    return found != 0 && open.push({found, member});
  };
  while (good && open.size != 0) {
    const pair next = open[--open.size];
    if (!tree.is_object(next.patch)) {
      tree.set(next.target, raw(next.patch));
      continue;
    }
    if (!tree.is_object(next.target)) tree.set(next.target, tree_type::value_of({"{}", 2}));
    const std::uint32_t count = tree.child_slots(next.patch);
    for (std::uint32_t i = 0; good && i < count; ++i) {
      const std::uint32_t member = tree.child_at(next.patch, i);
      if (!tree.at(member).hidden) good = merge_member(next.target, member);
    }
  }
  open.release();
  return good && !tree.out_of_memory();
}

}  // namespace fastjson

#endif
