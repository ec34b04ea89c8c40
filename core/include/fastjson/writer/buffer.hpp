// The contract between the writer and a host's output: what a buffer must offer.
// Assumes nothing of the CPU. The cursor travels by value, so that it lives in a register.
// Included by target/headers.hpp; implemented by every host that writes JSON.
#ifndef FASTJSON_WRITER_BUFFER_HPP
#define FASTJSON_WRITER_BUFFER_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>

#include <fastjson/config.hpp>
#include <fastjson/watched_room.hpp>

namespace fastjson {

// The most room that the writer ever asks for at once; a buffer may stage its output in
// anything at least this large.
inline constexpr std::size_t max_room = 4096;

// `limit` is the end of the room after the cursor. `make_room(at, n)`, n <= max_room, is
// called when fewer than n bytes are left: what was written before `at` is kept, and the
// cursor that it returns has n bytes of room. The byte at at[-1], if one was written, can
// be read and replaced at cursor[-1] afterwards. nullptr: the host refused, stop writing.
// A buffer may have `expect(at, n)`: a string of n bytes is about to be written at `at`.
template <class Buffer>
concept output_buffer = requires(Buffer& buffer, char* at, std::size_t n) {
  { buffer.limit } -> std::convertible_to<char*>;
  { buffer.make_room(at, n) } -> std::same_as<char*>;
};

// The cursor, with n bytes of room behind it, or nullptr. Of room that was asked for before nothing is left.
template <output_buffer Buffer>
FASTJSON_INLINE char* reserve(Buffer& buffer, char* at, std::size_t n) {
  // Compared as addresses: an addition and one comparison with memory.
  if (FASTJSON_UNLIKELY(reinterpret_cast<std::uintptr_t>(at) + n > reinterpret_cast<std::uintptr_t>(buffer.limit)))
    at = buffer.make_room(at, n);
  if (at != nullptr) watch_room(at, n, buffer.limit);
  return at;
}

// What to do with ill-formed UTF-8: at p stands a byte that starts no character. The host
// moves p on, by at least one byte, and may store up to eight bytes of which six count,
// returning the new cursor; or it returns nullptr, and the string is given up: give_up()
// is then told the cursor at which the string, with its quote, began.
template <class Policy>
concept invalid_utf8_policy = requires(Policy& policy, char* out, const char*& p, const char* end) {
  { policy.invalid_utf8(out, p, end) } -> std::same_as<char*>;
  // True: invalid_utf8 would return nullptr, and nothing of the string may have left the buffer by then.
  { policy.stops_at_invalid_utf8() } -> std::same_as<bool>;
  policy.give_up(out);
};

}  // namespace fastjson

#endif
