// A text that was checked, held by a resource together with its index, and the questions to it.
// Assumes the VM's allocator. The text cannot change or move: it is a copy inside of the resource, or a
// binary that an environment of the resource keeps. Any process may ask, several at once.
// Included by document.cpp, document_targets.cpp and nif.cpp.
#ifndef FASTJSON_NIF_DOCUMENT_HPP
#define FASTJSON_NIF_DOCUMENT_HPP

#include <cstddef>

#include <erl_nif.h>

#include <fastjson/index/tables.hpp>

#include "memory.hpp"

namespace fastjson::beam {

struct index_memory {
  static void* grow(void* old, std::size_t bytes) noexcept {
    return old == nullptr ? enif_alloc(bytes) : enif_realloc(old, bytes);
  }
  static void release(void* memory) noexcept { enif_free(memory); }
};
using text_index = document_index<index_memory>;

struct question {
  text_run pointer;  // a valid JSON Pointer
  bool count;        // how many elements has the array there?
};
enum class reply : unsigned char { found, missing, too_much_work, no_memory };
struct found_value {
  std::size_t start, length;
  std::size_t elements;  // where they were asked for
};

// `work`: bytes that may be read, and then those that are left of them. `scratch` is for tokens with escapes,
// `overflow` (or null) for tables that the index has no room for.
struct document_functions {
  reply (*find)(text_index&, text_index* overflow, const question&, std::size_t& work, array<char>& scratch, found_value&);
};
document_functions document_functions_for_this_cpu() noexcept;

ERL_NIF_TERM nif_document(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_document_find(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_document_length(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_document_size(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
bool load_documents(ErlNifEnv* env, ErlNifResourceFlags flags);

}  // namespace fastjson::beam

#endif
