// Which of the containers that are open are objects: a bit each, the innermost in a register.
// Assumes a host that lends memory for the bits beyond the first 63 levels.
// Included by the sink that builds nothing and by streams of tokens.
#ifndef FASTJSON_OPEN_LEVELS_HPP
#define FASTJSON_OPEN_LEVELS_HPP

#include <cstddef>
#include <cstdint>

#include <fastjson/config.hpp>

namespace fastjson {

// What a value that has just been closed lies in.
enum class enclosing : std::uint8_t { nothing, array, object };

// `Memory::grow(void* old, std::size_t bytes)` returns a block that holds the old one's
// bytes, or null; `old` is null at first. `Memory::release(void*)` takes it back.
template <class Memory>
class open_levels {
 public:
  // Gives the memory back; not a destructor, which a longjmp of the host would skip.
  void release() noexcept {
    if (older != nullptr) Memory::release(older);
    older = nullptr;
  }

  // False: no memory.
  FASTJSON_INLINE bool push(std::uint64_t is_object) noexcept {
    if (FASTJSON_UNLIKELY(recent >> 63 != 0) && !spill()) return false;
    recent = recent << 1 | is_object;
    return true;
  }

  // Closes the innermost; what it lies in.
  FASTJSON_INLINE enclosing pop() noexcept {
    recent >>= 1;
    if (FASTJSON_UNLIKELY(recent == 1)) {
      if (older_used == 0) return enclosing::nothing;
      recent = older[--older_used];
    }
    return (recent & 1) != 0 ? enclosing::object : enclosing::array;
  }

  // Does the innermost open array lie in an array? May say no where it does.
  FASTJSON_INLINE bool list_in_list() const noexcept { return (recent >> 2) != 0 && (recent & 2) == 0; }

 private:
  FASTJSON_COLD bool spill() noexcept {
    if (older_used == older_room) {
      const std::size_t room = older_room == 0 ? 16 : 2 * older_room;
      void* const bigger = Memory::grow(older, room * sizeof *older);
      if (bigger == nullptr) return false;
      older = static_cast<std::uint64_t*>(bigger);
      older_room = room;
    }
    older[older_used++] = recent;
    recent = 1;
    return true;
  }

  std::uint64_t recent = 1;  // innermost levels, the newest lowest, above them a 1 that marks the end
  std::uint64_t* older = nullptr;  // full words of 63 levels
  std::size_t older_used = 0;
  std::size_t older_room = 0;
};

}  // namespace fastjson

#endif
