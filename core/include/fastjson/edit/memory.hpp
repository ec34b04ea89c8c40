// Growing arrays and an arena for the edit tree, on memory that the host lends.
// Assumes `Memory::grow(void* old, std::size_t bytes)` (null when refused) and `Memory::release(void*)`, as
// null_sink does; a host whose grow() may leave by longjmp must be able to lose what it lent.
// Included by edit/tree.hpp.
#ifndef FASTJSON_EDIT_MEMORY_HPP
#define FASTJSON_EDIT_MEMORY_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <fastjson/edit/scalars.hpp>
#include <fastjson/watched_room.hpp>

namespace fastjson {

// A test's memory counts what is looked at or moved.
template <class Memory>
void count_steps(std::uint64_t n) noexcept {
  if constexpr (requires { Memory::count_steps(n); }) Memory::count_steps(n);
}

template <class Memory, class Element>
struct lent_array {
  Element* data = nullptr;
  std::uint32_t size = 0;
  std::uint32_t room = 0;

  bool reserve(std::uint32_t more) noexcept {
    if (room - size < more && !grow(more)) return false;
    watch_room(data + size, more * sizeof(Element), data + room);
    return true;
  }
  bool push(const Element& element) noexcept {
    if (!reserve(1)) return false;
    data[size++] = element;
    return true;
  }
  // For an open-addressed table: twice as many slots, all of them zero. The old ones are `before`'s, to be put in and released.
  bool double_slots(lent_array& before) noexcept {
    lent_array made;
    const std::uint32_t slots = size == 0 ? 64 : 2 * size;
    if (!made.reserve(slots)) return false;
    std::memset(static_cast<void*>(made.data), 0, slots * sizeof(Element));
    made.size = slots;
    before = *this;
    *this = made;
    return true;
  }
  Element& operator[](std::uint32_t i) noexcept { return data[i]; }
  const Element& operator[](std::uint32_t i) const noexcept { return data[i]; }
  void release() noexcept {
    unwatch();
    if (data != nullptr) Memory::release(data);
    data = nullptr;
    size = room = 0;
  }

 private:
  bool grow(std::uint32_t more) noexcept {
    if (more > UINT32_MAX / 2 - size) return false;
    std::uint32_t wanted = room < 4 ? 4 : 2 * room;
    if (wanted < size + more) wanted = size + more;
    unwatch();
    void* const bigger = Memory::grow(data, wanted * sizeof(Element));
    if (bigger == nullptr) return false;
    data = static_cast<Element*>(bigger);
    room = wanted;
    return true;
  }
  // Memory copies and takes back blocks as a whole.
  void unwatch() const noexcept { unwatch_room(data, room * sizeof(Element)); }
};

// Bytes that stay where they are until release().
template <class Memory>
class lent_arena {
 public:
  // Null when refused.
  char* take(std::size_t n) noexcept {
    if (n > room - used) {
      const std::size_t wanted = n > block_room ? n : block_room;
      auto* const block = static_cast<header*>(Memory::grow(nullptr, sizeof(header) + wanted));
      if (block == nullptr) return nullptr;
      unwatch();
      block->older = newest;
      newest = block;
      room = wanted;
      used = 0;
      in_blocks += wanted;
    }
    used += n;
    return watch(n);
  }
  // Gives back the end of the last piece that was taken.
  void shrink(std::size_t by) noexcept {
    used -= by;
    watch(0);
  }

  void release() noexcept {
    unwatch();
    while (newest != nullptr) {
      header* const older = newest->older;
      Memory::release(newest);
      newest = older;
    }
    room = used = in_blocks = 0;
  }
  std::size_t lent() const noexcept { return in_blocks; }

 private:
  static constexpr std::size_t block_room = 2048;
  struct header {
    header* older;
  };
  header* newest = nullptr;
  std::size_t room = 0, used = 0, in_blocks = 0;

  // The last n bytes that are used; those behind them are nobody's.
  char* watch(std::size_t n) const noexcept {
    char* const block = reinterpret_cast<char*>(newest + 1);
    watch_room(block + used - n, n, block + room);
    return block + used - n;
  }
  // A block that is full, or goes back, is Memory's as a whole.
  void unwatch() const noexcept {
    if (newest != nullptr) unwatch_room(reinterpret_cast<char*>(newest + 1) + used, room - used);
  }
};

}  // namespace fastjson

#endif
