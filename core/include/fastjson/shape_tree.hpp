// Shapes: sequences of object keys that were seen before, as a tree of nodes, and what
// stood between the values there last time. Data only; the reader walks and teaches it.
// Assumes nothing of the host but two words per node. Included by sink.hpp.
#ifndef FASTJSON_SHAPE_TREE_HPP
#define FASTJSON_SHAPE_TREE_HPP

#include <cstddef>
#include <cstdint>

namespace fastjson {

struct shape_key {
  const char* text;
  std::size_t length;
};

// The host's part of a node: its word for the key, and what it builds objects with that
// end here from. The key's text must live as long as the node.
struct shape_host {
  shape_key text;
  void* key;
  void* layout;
};

struct shape_node;

}  // namespace fastjson

#endif
