// Memory that is given out piece by piece, watched: under AddressSanitizer nobody writes or reads behind the piece that was
// asked for, though what lies there belongs to the same block, and was asked for by somebody before.
// Assumes that the memory goes back to an allocator that the sanitizer knows, or through unwatch_room(). No code in other builds.
// Included by writer/buffer.hpp and by what else gives out parts of a block: arrays, arenas.
#ifndef FASTJSON_WATCHED_ROOM_HPP
#define FASTJSON_WATCHED_ROOM_HPP

#include <cstddef>

#include <fastjson/config.hpp>

#if defined(__SANITIZE_ADDRESS__)
#define FASTJSON_WATCHED_ROOM 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FASTJSON_WATCHED_ROOM 1
#endif
#endif
#ifndef FASTJSON_WATCHED_ROOM
#define FASTJSON_WATCHED_ROOM 0
#endif

#if FASTJSON_WATCHED_ROOM
#include <sanitizer/asan_interface.h>
#endif

namespace fastjson {

// Who asked for n bytes at `room` has these, whatever was given out before; what lies behind them up to `end` is not to be touched.
// Of that 4 KB are closed, more than anything is ever written too far: for each element of a long list 64 KB would be too much to mark.
FASTJSON_INLINE void watch_room([[maybe_unused]] const void* room, [[maybe_unused]] std::size_t n, [[maybe_unused]] const void* end) noexcept {
#if FASTJSON_WATCHED_ROOM
  const char* const behind = static_cast<const char*>(room) + n;
  const auto left = static_cast<const char*>(end) - behind;
  __asan_unpoison_memory_region(room, n);
  if (left > 0) __asan_poison_memory_region(behind, left < 4096 ? static_cast<std::size_t>(left) : 4096);
#endif
}

// Nobody looks any more: the memory is about to be used as a whole, or for something else.
FASTJSON_INLINE void unwatch_room([[maybe_unused]] const void* room, [[maybe_unused]] std::size_t n) noexcept {
#if FASTJSON_WATCHED_ROOM
  __asan_unpoison_memory_region(room, n);
#endif
}

}  // namespace fastjson

#endif
