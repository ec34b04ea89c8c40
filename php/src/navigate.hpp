// Moving over JSON text in PHP: the core's search and walk, of the kernel in use, on request memory.
// Assumes compat.hpp and checked texts. navigate.cpp compiles it per kernel.
// Included by what asks for places in a text: pointers, patches, documents, streams, into().
#ifndef FASTJSON_PHP_NAVIGATE_HPP
#define FASTJSON_PHP_NAVIGATE_HPP

#include "php_fastjson.hpp"

#include <fastjson/edit/tree.hpp>
#include <fastjson/pointer.hpp>

namespace fastjson::php {

// Memory of the request, so that a bailout loses nothing. Null when memory_limit is passed, where the error is to come.
struct edit_memory {
  static void* grow(void* old, std::size_t bytes) noexcept {
    if (FASTJSON_UNLIKELY(FASTJSON_OUT_OF_MEMORY())) return nullptr;
    return old == nullptr ? allocate_large(bytes, 1, 0) : reallocate_large(old, bytes, bytes);
  }
  static void release(void* block) noexcept { efree(block); }
};

using php_tree = edit_tree<edit_memory>;

// Finds what the nodes' pointers name: see pointer_search. False: no memory.
bool search_pointers(search_node* nodes, text_run text, const search_table& table) noexcept;

// next_child() of the kernel in use.
child_reader children_of_kernel() noexcept;

}  // namespace fastjson::php

#endif
