// Growth of the encoder's output string.
// Assumes nothing beyond encode_buffer.hpp: everything lives in request memory, so that
// memory_limit holds and a bailout leaks nothing. Called when a stage is full or the text done.
#include "encode_buffer.hpp"
#include "huge_pages.hpp"
#include "stream_sink.hpp"

#include <algorithm>
#include <cstring>
#include <initializer_list>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace fastjson::php {

namespace {

// A block of PHP's heap from 2 MB on is a mapping of its own, and every call touches its pages for the
// first time: 1.5 us for each 4 KB on a virtual machine, which was more than the writing itself. Two
// hints to the system, neither of which has to succeed:
#ifdef __linux__

// Mappings are placed in the highest gap of the address space that holds them: what is mapped while these addresses
// are taken comes to stand right below some of them, and can grow where it stands once they are free again.
class addresses_to_grow {
 public:
  // For a block of `size` bytes, which PHP's heap asks for first as it is, then, where it gets one that is not aligned, with
  // more. Gaps that hold the block and leave it no room are filled.
  void take(std::size_t size) noexcept {
    const char* above = hold(room);
    std::size_t bytes = size;
    for (int tries = 0; tries < most_tries && above != nullptr; ++tries) {
      const char* const block = hold(bytes);
      if (block == nullptr) return;
      drop();
      if (block > above) fill_gaps(above, bytes);
      else if (static_cast<std::size_t>(above - block) >= bytes + huge_page) above = hold(room);
      else if (bytes == size) bytes += huge_page;
      else return;
    }
  }

  void give_back() noexcept {
    while (used > 0) drop();
  }

 private:
  static constexpr std::size_t room = std::size_t{32} << 20;
  static constexpr int most_tries = 8;
  static constexpr int most_pieces = 32;

  char* hold(std::size_t bytes) noexcept {
    if (used == most_pieces) return nullptr;
    void* const at = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) return nullptr;
    pieces[used++] = {static_cast<char*>(at), bytes};
    return static_cast<char*>(at);
  }
  void drop() noexcept {
    --used;
    munmap(pieces[used].at, pieces[used].bytes);
  }

  // The gaps higher up that hold so many bytes, from large pieces to small ones.
  void fill_gaps(const char* above, std::size_t bytes) noexcept {
    for (std::size_t size = room / 2; size > bytes / 2; size /= 2) {
      const char* const filling = hold(std::max(size, bytes));
      if (filling != nullptr && filling < above) drop();
    }
  }

  struct piece {
    char* at;
    std::size_t bytes;
  };
  piece pieces[most_pieces];
  int used = 0;
};

#else

struct addresses_to_grow {
  void take(std::size_t) noexcept {}
  void give_back() noexcept {}
};

#endif

}  // namespace

// Around every power of two and multiple of a huge page: as much as is needed, nothing wasted but the
// rest of a page, and no block that ends beyond one.
constexpr bool capacities_suffice() noexcept {
  for (std::size_t edge = 64; edge <= std::size_t{1} << 40; edge *= 2)
    for (std::size_t multiple = 1; multiple <= 5; multiple += 2)
      for (std::size_t needed = multiple * edge - 40; needed < multiple * edge + 8; ++needed)
        for (const std::size_t copied : {std::size_t{0}, 5 * needed}) {
          const std::size_t capacity = capacity_for(needed, needed, copied);
          const std::size_t wanted = copied == 0 ? needed : needed + needed / 4;
          const std::size_t block = ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(capacity));
          if (capacity < wanted || capacity >= wanted + huge_page) return false;
          if (wanted < long_text ? capacity != wanted : block % huge_page != 0) return false;
        }
  return true;
}
static_assert(capacities_suffice());

// The text in a block for `room` bytes, which may be where it was; null when memory_limit is passed.
zend_string* encode_buffer::reallocated(std::size_t room) {
  return static_cast<zend_string*>(
      reallocate_large(text, ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(room)), _ZSTR_HEADER_SIZE + length));
}

// The same where the text may get a mapping of its own.
zend_string* encode_buffer::reallocated_as_mapping(std::size_t room) {
  zend_string* moved = nullptr;
  addresses_to_grow addresses;
  addresses.take(_ZSTR_STRUCT_SIZE(room));
  zend_try {
    moved = reallocated(room);
  } zend_catch {
    addresses.give_back();
    zend_bailout();
  } zend_end_try();
  addresses.give_back();
  return moved;
}

bool encode_buffer::resize(std::size_t room) {
  zend_string* const moved =
      room >= huge_page - 2 * stage_size && !is_mapping() ? reallocated_as_mapping(room) : reallocated(room);
  if (FASTJSON_UNLIKELY(moved == nullptr)) return false;
  capacity = room;
  if (text == moved) return true;
  text = moved;
  copied += length;
  if (is_mapping()) ask_for_huge_pages(text, _ZSTR_STRUCT_SIZE(capacity));
  return true;
}

// Room for `needed` bytes, and for more to come where memory_limit allows it. False when it is passed.
bool encode_buffer::hold(std::size_t needed) {
  std::size_t room = capacity_for(needed, length, copied);
  if (room > needed && _ZSTR_STRUCT_SIZE(room) > memory_left()) room = needed;
  return resize(room);
}

// What does not fit any more is dropped when memory_limit is passed.
void encode_buffer::append(std::size_t n, bool is_last) {
  const std::size_t needed = length + n;
  if (text == nullptr) {
    capacity = n;
    text = zend_string_alloc(n, false);
  } else if (needed > capacity || (is_last && needed < capacity)) {
    if (FASTJSON_UNLIKELY(!(is_last ? resize(needed) : hold(needed)))) return;
  }
  std::memcpy(ZSTR_VAL(text) + length, stage, n);
  length = needed;
}

void encode_buffer::expect_long(std::size_t n) {
  if (length + n <= capacity || FASTJSON_OUT_OF_MEMORY()) return;
  if (text == nullptr) text = zend_string_alloc(0, false);
  hold(length + n);
}

// After the error of memory_limit nobody will see the text, and it must not grow further.
char* encode_buffer::make_room(char* at, std::size_t) {
  if (FASTJSON_LIKELY(!FASTJSON_OUT_OF_MEMORY())) append(static_cast<std::size_t>(at - stage) - 1, false);
  stage[0] = at[-1];
  return stage + 1;
}

// The stage is another call's: what is on it goes to the string, all but the last byte, which may be replaced.
void encode_buffer::leave_stage() {
  const std::size_t used = static_cast<std::size_t>(left_at - stage);
  last = left_at[-1];
  if (used > 1 && FASTJSON_LIKELY(!FASTJSON_OUT_OF_MEMORY())) append(used - 1, false);
  has_last = used > 0;
  left_at = nullptr;
}

char* encode_buffer::come_back_to_stage() {
  take_stage();
  stage[0] = last;
  return left_at = stage + has_last;
}

void encode_buffer::take_stage() {
  open_encodes& open = FASTJSON_G(encodes);
  if (open.owner == this) return;
  if (open.owner != nullptr) open.owner->leave_stage();
  open.owner = this;
  unwatch();
}

void encode_buffer::give_stage_back() noexcept {
  if (FASTJSON_G(encodes).owner == this) FASTJSON_G(encodes).owner = nullptr;
}

zend_string* encode_buffer::finish_long(std::size_t n) {
  append(n, true);
  ZSTR_VAL(text)[length] = 0;
  ZSTR_LEN(text) = length;
  return text;
}

// Writing runs user code, which may call the encoder: what then leaves the stage goes to a string of its own.
bool encode_buffer::empty_into(stream_sink& sink) {
  zend_string* const full = text;
  const std::size_t n = length, room = capacity;
  text = nullptr;
  length = capacity = 0;
  const bool good = sink.write(ZSTR_VAL(full), n);
  if (FASTJSON_LIKELY(text == nullptr)) {
    text = full;
    capacity = room;
  } else {
    efree(full);
  }
  return good;
}

void encode_buffer::discard() noexcept {
  if (text != nullptr) efree(text);
}

}  // namespace fastjson::php
