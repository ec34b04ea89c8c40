// JSON Pointers (RFC 6901) as text: whether one is well-formed, its tokens one by one.
// Assumes nothing of the host; allocates nothing. Included by navigate.hpp, the edit tree and hosts.
#ifndef FASTJSON_POINTER_HPP
#define FASTJSON_POINTER_HPP

#include <cstddef>
#include <cstdint>

#include <fastjson/edit/scalars.hpp>

namespace fastjson {

// A token as it stands in the pointer, where `~1` is a slash and `~0` a tilde.
struct pointer_token {
  const char* text;
  std::size_t length;
  bool escaped;  // holds a tilde
};

// "" or a row of "/token" in which each tilde is followed by 0 or 1. Linear.
inline bool pointer_is_valid(const char* pointer, std::size_t length) noexcept {
  if (length == 0) return true;
  if (pointer[0] != '/') return false;
  for (std::size_t i = 1; i < length; ++i)
    if (pointer[i] == '~' && (i + 1 == length || (pointer[i + 1] != '0' && pointer[i + 1] != '1'))) return false;
  return true;
}

// The token behind the slash at `p`, which moves to the next slash or the end.
inline pointer_token next_token(const char*& p, const char* end) noexcept {
  pointer_token token{++p, 0, false};
  while (p != end && *p != '/') token.escaped |= *p++ == '~';
  token.length = static_cast<std::size_t>(p - token.text);
  return token;
}

// Writes the name that a well-formed token stands for, at most token.length bytes; returns how many.
inline std::size_t unescape_token(const pointer_token& token, char* out) noexcept {
  std::size_t n = 0;
  for (std::size_t i = 0; i < token.length; ++i) {
    const char c = token.text[i];
    out[n++] = c != '~' ? c : token.text[++i] == '1' ? '/' : '~';
  }
  return n;
}

// One member or element of a text, and what stands around it.
struct child_place {
  text_run name;      // raw, between its quotes; of elements nothing
  const char* value;  // first byte of the value
  const char* end;    // behind the value
  const char* next;   // at the comma or the closing bracket behind it
};

inline constexpr std::size_t not_an_index = SIZE_MAX;

// The array index that a token spells: digits without a leading zero (RFC 6901, section 4), or not_an_index.
inline std::size_t index_of_token(const char* text, std::size_t length) noexcept {
  if (length == 0 || length > 18 || (length > 1 && text[0] == '0')) return not_an_index;
  std::size_t index = 0;
  for (std::size_t i = 0; i < length; ++i) {
    if (text[i] < '0' || text[i] > '9') return not_an_index;
    index = index * 10 + static_cast<std::size_t>(text[i] - '0');
  }
  return index;
}

// Pointers that are searched for together, as one tree of tokens: node 0 is the whole text, and 0 as a
// link means none. A host fills in the first five fields, pointer_search the rest.
struct search_node {
  text_run token;      // escapes of the pointer undone
  std::size_t index;   // index_of_token(token)
  std::uint32_t parent, first_child, next;
  std::uint64_t visit, parent_visit;  // when the value was met, and when the one around it was; 0: never
  const char* value;
  std::size_t length;
};

// Nodes by parent and token, so that many side by side cost no more than one each. Open addressing, less than
// full, 0 is an empty slot. Without slots there is no table, and siblings are gone through one by one.
struct search_table {
  std::uint32_t* slots;
  std::uint32_t mask;
  std::uint64_t secret;

  // The node's slot, or the empty one where it would be. `raw`: as a string holds the name, with escapes.
  std::uint32_t* slot_of(const search_node* nodes, std::uint32_t parent, text_run name, bool raw) const noexcept {
    keyed_hash hash(secret);
    hash.add_word(parent);
    if (raw) hash.add_string(name);
    else for (std::size_t i = 0; i < name.length; ++i) hash.add(static_cast<unsigned char>(name.text[i]));
    for (auto i = static_cast<std::uint32_t>(hash.finish());; ++i) {
      std::uint32_t& slot = slots[i & mask];
      if (slot == 0 || (nodes[slot].parent == parent && (raw ? string_is(name, nodes[slot].token) : same_bytes(name, nodes[slot].token))))
        return &slot;
    }
  }
};

// Is what was found for nodes[i] part of the value? It is not when a name was repeated and the last
// value of it has no such member. Linear in the tokens of the pointer.
inline bool was_found(const search_node* nodes, std::uint32_t i) noexcept {
  for (; i != 0; i = nodes[i].parent)
    if (nodes[i].visit == 0 || nodes[i].parent_visit != nodes[nodes[i].parent].visit) return false;
  return nodes[0].visit != 0;
}

}  // namespace fastjson

#endif
