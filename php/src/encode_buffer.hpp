// The encoder's output: a stage on the C stack, and behind it a string of exactly the size
// of what has left the stage. Assumes compat.hpp; lives for one call.
// Calls from inside other calls share one stage in request memory: whoever writes has it, and what another has on it
// moves to that one's string first.
// The core's output_buffer; used by encode.cpp's units and encode_buffer.cpp.
#ifndef FASTJSON_PHP_ENCODE_BUFFER_HPP
#define FASTJSON_PHP_ENCODE_BUFFER_HPP

#include "php_fastjson.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <fastjson/config.hpp>
#include <fastjson/writer/buffer.hpp>

namespace fastjson::php {

class stream_sink;

inline constexpr std::size_t huge_page = std::size_t{2} << 20;
// From here on room is taken by whole huge pages, half too much at most.
inline constexpr std::size_t long_text = 2 * huge_page;

// What goes to a stream at once.
inline constexpr std::size_t stream_piece = 64 * 1024;

// The capacity with which a text of `needed` bytes goes on growing, `length` bytes long now and moved
// `copied` bytes so far. Exact, since room that is not used counts as peak memory (a quarter from the
// first copy on made the corpus' peak 1.08 of ext/json's), and usually PHP's heap extends the block where
// it stands. Where it cannot, time after time, a quarter on top keeps all copies together linear in the length.
constexpr std::size_t capacity_for(std::size_t needed, std::size_t length, std::size_t copied) noexcept {
  if (copied > 4 * length) needed += needed / 4;
  if (needed < long_text) return needed;
  return (_ZSTR_STRUCT_SIZE(needed) + huge_page - 1) / huge_page * huge_page - _ZSTR_STRUCT_SIZE(0);
}

// Why a stage: the walker always writes to memory that is in the first-level cache, a
// short result needs one allocation of its final size, and a long one never holds more
// than it needs (smart_str grows by pages, too, so a buffer that doubles would lose
// against it on peak memory). One more copy of what is hot in the cache is the price.
// Being on the C stack, it needs no care at a bailout, in a fiber or in a nested call.
struct encode_buffer {
  static constexpr std::size_t stage_size = 16 * 1024;

  char* limit;        // end of the stage
  char* stage;        // first byte; stage[-1] may be used
  zend_string* text;  // what has left the stage, or null
  std::size_t length;
  std::size_t capacity;  // of text
  std::size_t copied;    // bytes of text that growing it has moved
  char* left_at;         // the cursor while user code may run; null: the stage was given to another call
  char last;             // then: what stood before the cursor,
  bool has_last;         // if anything did

  explicit FASTJSON_INLINE encode_buffer(char* memory) noexcept
      : limit(memory + stage_size), stage(memory), text(nullptr), length(0), capacity(0), copied(0), left_at(memory) {
    unwatch();
  }

  // The stage was another one's, or is about to be: see watched_room.hpp.
  FASTJSON_INLINE void unwatch() const noexcept { unwatch_room(stage, stage_size); }

  // Writer's contract: keeps what stands before `at`, the last byte of it on the stage.
  char* make_room(char* at, std::size_t n);

  // A string of n bytes comes. For a long one there is room at once, as ext/json makes it: growing on the way would
  // hold the text twice wherever its block has to move.
  FASTJSON_INLINE void expect(const char* at, std::size_t n) {
    if (FASTJSON_UNLIKELY(n > 2 * stage_size)) expect_long(static_cast<std::size_t>(at - stage) + n + 1);
  }

  // The finished text, `at` behind its last byte. The caller owns it.
  FASTJSON_INLINE zend_string* finish(char* at) {
    const std::size_t n = static_cast<std::size_t>(at - stage);
    if (FASTJSON_UNLIKELY(text != nullptr)) return finish_long(n);
    zend_string* const result = zend_string_alloc(n, false);
    std::memcpy(ZSTR_VAL(result), stage, n);
    ZSTR_VAL(result)[n] = 0;
    return result;
  }

  // Writes what has left the stage, and forgets it. False: as stream_sink::write().
  bool empty_into(stream_sink& sink);

  // Gives back what finish() would have returned.
  void discard() noexcept;

  // Around what may run user code, which may call the encoder: where the text ends, and where it goes on.
  FASTJSON_INLINE void leave(char* cursor) noexcept { left_at = cursor; }
  FASTJSON_INLINE char* come_back() { return FASTJSON_LIKELY(left_at != nullptr) ? left_at : come_back_to_stage(); }

  // The stage that calls inside other calls share: this one's from now on.
  void take_stage();
  void give_stage_back() noexcept;

 private:
  // PHP's heap aligns blocks that are mappings of their own, and no others, to this.
  bool is_mapping() const noexcept { return reinterpret_cast<std::uintptr_t>(text) % huge_page == 0; }
  char* come_back_to_stage();
  void leave_stage();
  zend_string* reallocated(std::size_t room);
  zend_string* reallocated_as_mapping(std::size_t room);
  bool resize(std::size_t room);
  bool hold(std::size_t needed);
  void append(std::size_t n, bool is_last);
  FASTJSON_NOINLINE void expect_long(std::size_t n);
  zend_string* finish_long(std::size_t n);
};

static_assert(output_buffer<encode_buffer>);
static_assert(encode_buffer::stage_size >= 2 * max_room);

}  // namespace fastjson::php

#endif
