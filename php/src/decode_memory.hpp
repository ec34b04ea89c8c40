// What decoding keeps in request memory: the stacks of a call, and between calls the
// scratch that was grown and the strings of keys that repeat.
// Assumes one decode at a time per thread (no user code runs inside one). All of it is
// emalloc'ed, so a bailout at any point loses nothing: the next call starts from empty stacks.
// Included by decode.cpp and the decoder's target headers.
#ifndef FASTJSON_PHP_DECODE_MEMORY_HPP
#define FASTJSON_PHP_DECODE_MEMORY_HPP

#include "php_fastjson.hpp"

#include <cstdint>
#include <initializer_list>
#include <cstring>

#include <fastjson/sink.hpp>

namespace fastjson::php {

// A key of an object that is being read; without text it is an integer key of an array.
struct key_entry {
  zend_string* text;  // one reference is held here until the object is built
  zend_ulong hash;    // ZSTR_H(text), or the integer
};

// An array or object that is open.
struct frame {
  std::size_t first_value;  // index into values
  std::size_t first_key;    // index into keys
  zend_array* list;         // what was moved out of the stack already, as a list or a hash, or null
  zend_object* made;        // of an object: the stdClass, once a member with a container follows the first
  shape_node* node;         // reader's slot
  bool object;
  bool bad_key;  // a key that no stdClass can hold was read
  bool crowded;  // the hash in `list` has keys that collide, which are dear to add in parts
};

// The key cache: direct-mapped, by a hash of the key's bytes. A slot owns one reference.
struct cached_key {
  std::uint64_t tag;
  zend_string* text;
};

inline constexpr std::size_t key_cache_slots = 128;

// Up to here the value stack is kept for the next call; measured: page faults on fresh
// stack memory cost a third of the time of a 600 KB document.
inline constexpr std::size_t kept_values = 2048;
// PHP destroys nested values by recursion, so that the stack limits them, too (stack.hpp); these are for
// the usual 8 MB and more. Up to so many containers, as ext/json reads of any kind, it is not asked.
inline constexpr std::size_t deepest = 100000;
inline constexpr std::size_t deepest_objects = 33000;
inline constexpr std::size_t surely_freed = 2499;

inline constexpr std::size_t kept_scratch = 64 * 1024;
inline constexpr std::size_t kept_frames = 1024;

// What objects of a known shape are built from: the finished hash part and, per member, the
// link, hash and key of its bucket, in one block that is laid out as the table's data.
struct shape_layout {
  std::uint32_t size;   // nTableSize
  std::uint32_t mask;   // nTableMask
  std::uint32_t count;
  bool counted_keys;    // some key is not interned: every use takes references
  Bucket* buckets;      // inside this block; the hash part is in front of them
};

// Keys of shapes become interned strings of the request, which PHP owns and frees at its
// end: no reference counting, and lookups with a literal key compare pointers. Bounded,
// because they stay until then.
inline constexpr std::size_t interned_keys_at_most = 4096;
inline constexpr std::size_t interned_bytes_at_most = 192 * 1024;
inline constexpr std::size_t layout_bytes_at_most = 128 * 1024;

// So many objects of unknown shape while the tree is full, and it is emptied; doubled each time.
inline constexpr std::uint32_t first_patience = 1024;

// The stacks begin in decode_memory itself and are blocks of their own when they have outgrown it.
struct decode_stacks {
  zval* values;
  std::size_t values_room;
  key_entry* keys;
  std::size_t keys_room;
  frame* frames;
  std::size_t frames_room;
  char* scratch;  // strings with escapes on their way to a zend_string
  std::size_t scratch_room;
  cached_key* key_cache;  // key_cache_slots of them, or null before the first key
  std::uint32_t patience;
  std::size_t layout_bytes;
  std::size_t interned_keys;
  std::size_t interned_bytes;
  std::uint64_t secret;   // for guarded_hash; made when the memory is
};

// One block for all that a small document needs. A block of each size that PHP's heap did not give out
// before costs up to five page faults, because it writes into all pages that it cuts up; a fault
// of a process's first call costs 3 us.
struct decode_memory : decode_stacks {
  zval first_values[32];
  key_entry first_keys[32];
  frame first_frames[8];
  shape_tree shapes;
  char first_scratch[1280];  // what the reader asks for at the first escape of a string
  cached_key cached_keys[key_cache_slots];
};
static_assert(sizeof(decode_memory) + alignof(decode_memory) <= 2 * ZEND_MM_PAGE_SIZE);

// A hash of a key (text, or null and an integer) that depends on a secret.
std::uint64_t guarded_hash(const zend_string* text, zend_ulong integer, std::uint64_t secret) noexcept;

// Blocks aligned like the nodes of the shape tree; the address that emalloc gave is kept in front.
inline void* allocate_aligned(std::size_t bytes) noexcept {
  char* const block = static_cast<char*>(emalloc(bytes + alignof(shape_node)));
  char* const aligned = block + alignof(shape_node) - reinterpret_cast<std::uintptr_t>(block) % alignof(shape_node);
  std::memcpy(aligned - sizeof block, &block, sizeof block);
  return aligned;
}

inline void free_aligned(void* aligned) noexcept {
  if (aligned == nullptr) return;
  char* block;
  std::memcpy(&block, static_cast<char*>(aligned) - sizeof block, sizeof block);
  efree(block);
}

// decode_memory.cpp
decode_memory* make_decode_memory() noexcept;
void release_decode_memory(decode_memory* memory) noexcept;

// Gives back what is not worth keeping for the next call, and ages the shapes.
void trim_decode_memory(decode_memory& memory) noexcept;

// The interned twin of `key`, or key itself with one more reference when the budget is spent.
zend_string* intern_key(decode_memory& memory, zend_string* key) noexcept;

// A layout made from a table whose keys are all distinct strings; null when the budget is spent.
shape_layout* make_layout(decode_memory& memory, const zend_array* table) noexcept;

// Makes an array of `room` elements, which began as `first`, hold at least one more; contents stay.
// False when memory_limit is passed: then it is as it was.
template <class Element>
FASTJSON_NOINLINE bool grow(Element*& elements, std::size_t& room, const Element* first) noexcept {
  Element* const before = elements;
  const std::size_t bytes = room * sizeof(Element);
  void* const more = before == first ? allocate_large(2, bytes, 0) : reallocate_large(before, 2 * bytes, bytes);
  if (FASTJSON_UNLIKELY(more == nullptr)) return false;
  elements = static_cast<Element*>(more);
  if (before == first) std::memcpy(more, first, bytes);
  room *= 2;
  return true;
}

// Gives back what an array has above `room`, of which `used` elements are kept.
template <class Element>
void shrink(Element*& elements, std::size_t& has, std::size_t room, std::size_t used) noexcept {
  if (has <= room || used > room) return;
  elements = static_cast<Element*>(erealloc2(elements, room * sizeof(Element), used * sizeof(Element)));
  has = room;
}

}  // namespace fastjson::php

#endif
