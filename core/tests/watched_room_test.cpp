// Who asks for n bytes has n bytes: what reserve(), arrays and arenas leave closed behind them under AddressSanitizer.
// Assumes nothing; in other builds it shows that asking gives what was asked for. Part of the quick run.
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include <fastjson/edit/memory.hpp>
#include <fastjson/writer/buffer.hpp>

#include "test.hpp"

namespace {

struct memory {
  static void* grow(void* old, std::size_t bytes) noexcept { return std::realloc(old, bytes); }
  static void release(void* block) noexcept { std::free(block); }
};

struct one_block {
  char* limit;
  char* make_room(char*, std::size_t) noexcept { return nullptr; }
};

// From `from` on n bytes are open, and no others up to `end`.
bool opens(const char* from, std::size_t n, [[maybe_unused]] const char* end) {
  for (std::size_t i = 0; i < n; ++i) const_cast<char*>(from)[i] = 'x';
#if FASTJSON_WATCHED_ROOM
  for (const char* p = from; p < end; ++p)
    if ((__asan_address_is_poisoned(p) != 0) != (p >= from + n)) return false;
#endif
  return true;
}

}  // namespace

TEST(a_request_takes_what_was_asked_for_before) {
  constexpr std::size_t size = 300;
  char* const block = static_cast<char*>(std::malloc(size));
  one_block buffer{block + size};
  for (std::size_t at = 0; at < 20; ++at)
    for (std::size_t n = 0; n <= 64; ++n) {
      for (const std::size_t before : {std::size_t{0}, n, std::size_t{200}})
        CHECK(fastjson::reserve(buffer, block + at, before) == block + at && opens(block + at, before, buffer.limit));
      CHECK(fastjson::reserve(buffer, block + at, n) == block + at && opens(block + at, n, buffer.limit));
      CHECK(fastjson::reserve(buffer, block + at, size) == (at == 0 ? block : nullptr));
    }
  fastjson::reserve(buffer, block, 1);
  fastjson::unwatch_room(block, size);
  std::memset(block, 'x', size);
  std::free(block);
}

TEST(arrays_open_what_was_reserved) {
  fastjson::lent_array<memory, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < 100; ++i) {
    const std::uint32_t more = 1 + i % 7;
    CHECK(numbers.reserve(more));
    const char* const from = reinterpret_cast<const char*>(numbers.data + numbers.size);
    CHECK(opens(from, more * sizeof(std::uint32_t), reinterpret_cast<const char*>(numbers.data + numbers.room)));
    CHECK(numbers.push(i));
  }
  for (std::uint32_t i = 0; i < 100; ++i) CHECK(numbers[i] == i);
  numbers.release();
}

TEST(arenas_close_what_lies_behind_the_last_piece) {
  fastjson::lent_arena<memory> arena;
  for (std::size_t n = 1; n < 300; ++n) {
    char* const taken = arena.take(n);
    CHECK(taken != nullptr && opens(taken, n, taken + n + 1));
    arena.shrink(n / 2);
    CHECK(opens(taken, n - n / 2, taken + n));
  }
  arena.release();
}
