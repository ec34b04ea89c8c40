// Shapes: sequences of object keys that were seen before, as a tree of nodes, and the raw
// bytes that stood between the values there last time. Data only: the reader walks the tree
// and teaches it (reader/shapes.hpp), the host owns its memory.
// Assumes nothing of the host but two words per node. Included by sink.hpp.
#ifndef FASTJSON_SHAPE_TREE_HPP
#define FASTJSON_SHAPE_TREE_HPP

#include <cstddef>
#include <cstdint>

#include <fastjson/config.hpp>

namespace fastjson {

struct shape_key {
  const char* text;  // unescaped; 8 bytes are readable whatever the length
  std::size_t length;
};

// The host's part of a node: its word for the key, and what it builds objects from whose
// last key this is. The key's text must live as long as the node.
struct shape_host {
  shape_key text;
  void* key;
  void* layout;
};

inline constexpr std::size_t run_room = 64;

// A key at a certain place of a certain sequence of keys.
struct alignas(64) shape_node {
  // What stood between the end of the value before this key (or the opening brace) and
  // the value of this key: `,\n  "key": `. Only nodes with a run are reachable through
  // next, other and inner.
  char run[run_room];
  std::uint64_t run_bits;  // one bit per byte of the run
  std::uint32_t run_length;
  std::uint32_t depth;     // keys on the path from a root to here
  shape_node* parent;      // null in a root
  shape_node* next;        // the key that followed last time
  shape_node* other;       // the one that followed before that
  shape_node* inner;       // first key of the object that was the value here last time
  std::uint64_t hash;      // of parent and key
  std::uint32_t children;
  bool refused;            // the host could not make a layout for this sequence
  shape_host host;
};

// Bounds, so that dictionaries and changing documents cost little: a node is 192 bytes.
inline constexpr std::size_t shape_nodes_at_most = 1024;
inline constexpr std::size_t shape_nodes_per_chunk = 32;
inline constexpr std::uint32_t shape_depth_at_most = 64;
inline constexpr std::uint32_t shape_children_at_most = 24;
inline constexpr std::uint32_t shape_first_keys_at_most = 256;
inline constexpr std::size_t shape_roots = 8;
inline constexpr std::size_t shape_first_slots = 128;
inline constexpr std::size_t shape_sightings = 256;

// Zeroed and aligned like its first member by the host before the first use; the chunks
// and slots are blocks that the host lends (shape_memory) and takes back by itself.
struct shape_tree {
  shape_node roots[shape_roots];  // also the places of values for which no better one is known
  std::size_t nodes;
  std::size_t slot_mask;   // one less than the number of slots, a power of two
  shape_node** slots;      // open addressing by shape_node::hash, at most half full
  bool full;
  std::uint32_t misses;    // objects that were of no known shape since the tree is full
  shape_node* chunks[shape_nodes_at_most / shape_nodes_per_chunk];
  std::uint32_t sighted[shape_sightings];  // hashes of key sequences that were seen once
};

}  // namespace fastjson

#endif
