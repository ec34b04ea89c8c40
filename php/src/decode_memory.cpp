// Life of what decoding keeps between calls: made on first use, bounded, aged, freed.
// Assumes request memory throughout. Called by decode.cpp and the sink, outside hot paths.
#include "decode_memory.hpp"

#include <ctime>
#include <unistd.h>

namespace fastjson::php {
namespace {

// The two halves of a 128-bit product, folded.
std::uint64_t mix(std::uint64_t a, std::uint64_t b) noexcept {
  const unsigned __int128 product = static_cast<unsigned __int128>(a | 1) * (b | 1);
  return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product) ^ a;
}

void release_key(zend_string* key) noexcept {
  if (key != nullptr) zend_string_release_ex(key, 0);
}

// An array without elements, in the block of decode_memory itself.
template <class Element, std::size_t N>
void begin(Element*& elements, std::size_t& room, Element (&first)[N]) noexcept {
  elements = first;
  room = N;
}

// Back to the beginning, when the array has more room than `kept`.
template <class Element, std::size_t N>
void drop_above(std::size_t kept, Element*& elements, std::size_t& room, Element (&first)[N]) noexcept {
  if (room <= kept) return;
  if (elements != first) efree(elements);
  begin(elements, room, first);
}

void clear_shapes(shape_tree& tree) noexcept { std::memset(static_cast<void*>(&tree), 0, sizeof tree); }

void release_shapes(decode_memory& memory) noexcept {
  shape_tree& tree = memory.shapes;
  memory.layout_bytes = 0;
  for (std::size_t i = 0; i < tree.nodes; ++i) {
    const shape_host& host = tree.chunks[i / shape_nodes_per_chunk][i % shape_nodes_per_chunk].host;
    release_key(static_cast<zend_string*>(host.key));
    if (host.layout != nullptr) efree(host.layout);
  }
  for (shape_node* chunk : tree.chunks) free_aligned(chunk);
  free_aligned(tree.slots);
}

}  // namespace

decode_memory* make_decode_memory() noexcept {
  auto* const memory = static_cast<decode_memory*>(allocate_aligned(sizeof(decode_memory)));
  static_cast<decode_stacks&>(*memory) = {};
  memory->patience = first_patience;
  begin(memory->values, memory->values_room, memory->first_values);
  begin(memory->keys, memory->keys_room, memory->first_keys);
  begin(memory->frames, memory->frames_room, memory->first_frames);
  begin(memory->scratch, memory->scratch_room, memory->first_scratch);
  clear_shapes(memory->shapes);
  // Where the loader and the heap put things, and the clock to the nanosecond: nothing that
  // the author of a document knows.
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  memory->secret = mix(reinterpret_cast<std::uintptr_t>(memory) ^ reinterpret_cast<std::uintptr_t>(&environ),
                       static_cast<std::uint64_t>(now.tv_nsec) << 32 ^ static_cast<std::uint64_t>(now.tv_sec));
  return memory;
}

std::uint64_t guarded_hash(const zend_string* text, zend_ulong integer, std::uint64_t secret) noexcept {
  if (text == nullptr) return mix(integer ^ secret, secret + 0x9E3779B97F4A7C15);
  const char* p = ZSTR_VAL(text);
  std::size_t left = ZSTR_LEN(text);
  std::uint64_t hash = secret ^ left;
  for (; left >= 8; left -= 8, p += 8) {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    hash = mix(hash ^ word, secret + 0x9E3779B97F4A7C15);
  }
  std::uint64_t last = 0;
  std::memcpy(&last, p, left);
  return mix(hash ^ last, secret + 0xD6E8FEB86659FD93);
}

void release_decode_memory(decode_memory* memory) noexcept {
  release_shapes(*memory);
  if (memory->key_cache != nullptr)
    for (const cached_key& key : memory->cached_keys) release_key(key.text);
  drop_above(0, memory->values, memory->values_room, memory->first_values);
  drop_above(0, memory->keys, memory->keys_room, memory->first_keys);
  drop_above(0, memory->frames, memory->frames_room, memory->first_frames);
  drop_above(0, memory->scratch, memory->scratch_room, memory->first_scratch);
  free_aligned(memory);
}

void trim_decode_memory(decode_memory& memory) noexcept {
  drop_above(kept_values, memory.values, memory.values_room, memory.first_values);
  drop_above(kept_values, memory.keys, memory.keys_room, memory.first_keys);
  drop_above(kept_frames, memory.frames, memory.frames_room, memory.first_frames);
  drop_above(kept_scratch, memory.scratch, memory.scratch_room, memory.first_scratch);
  if (memory.shapes.misses > memory.patience) {
    release_shapes(memory);
    clear_shapes(memory.shapes);
    if (memory.patience < 1u << 20) memory.patience *= 2;
  }
}

zend_string* intern_key(decode_memory& memory, zend_string* key) noexcept {
  if (ZSTR_IS_INTERNED(key)) return key;
  if (const zval* known = zend_hash_find(&CG(interned_strings), key)) return Z_STR_P(known);
  if (zend_string* const permanent = zend_interned_string_find_permanent(key)) return permanent;
  const std::size_t bytes = ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(ZSTR_LEN(key)));
  if (memory.interned_keys == interned_keys_at_most || memory.interned_bytes + bytes > interned_bytes_at_most)
    return zend_string_copy(key);
  // A copy of its own: `key` may be referenced from zvals that say it is counted.
  zend_string* const twin = zend_string_init(ZSTR_VAL(key), ZSTR_LEN(key), 0);
  ZSTR_H(twin) = ZSTR_H(key);
  GC_ADD_FLAGS(twin, IS_STR_INTERNED);
  zval entry;
  ZVAL_INTERNED_STR(&entry, twin);
  zend_hash_add_new(&CG(interned_strings), twin, &entry);
  ++memory.interned_keys;
  memory.interned_bytes += bytes;
  return twin;
}

shape_layout* make_layout(decode_memory& memory, const zend_array* table) noexcept {
  if constexpr (!FASTJSON_TABLES_BY_HAND) return nullptr;
  const std::size_t head = HT_HASH_SIZE(table->nTableMask);
  const std::size_t bytes = sizeof(shape_layout) + head + table->nNumUsed * sizeof(Bucket);
  if (memory.layout_bytes + bytes > layout_bytes_at_most) return nullptr;
  auto* const layout = static_cast<shape_layout*>(emalloc(bytes));
  memory.layout_bytes += bytes;
  char* const data = reinterpret_cast<char*>(layout + 1);
  std::memcpy(data, HT_GET_DATA_ADDR(table), head + table->nNumUsed * sizeof(Bucket));
  *layout = {table->nTableSize, table->nTableMask, table->nNumUsed, !(HT_FLAGS(table) & HASH_FLAG_STATIC_KEYS),
             reinterpret_cast<Bucket*>(data + head)};
  for (std::uint32_t i = 0; i < layout->count; ++i) {
    const std::uint32_t link = Z_NEXT(layout->buckets[i].val);
    std::memset(static_cast<void*>(&layout->buckets[i].val), 0, sizeof(zval));
    Z_NEXT(layout->buckets[i].val) = link;
  }
  return layout;
}

}  // namespace fastjson::php
