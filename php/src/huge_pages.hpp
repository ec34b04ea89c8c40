// Fewer page faults where a call fills much memory for the first time.
// Assumes nothing of the system: everything here is a hint, and contents never change.
// Used by the decoder's sink and the encoder's buffer.
#ifndef FASTJSON_PHP_HUGE_PAGES_HPP
#define FASTJSON_PHP_HUGE_PAGES_HPP

#include "php_fastjson.hpp"

#include <cstddef>
#include <cstdint>

#include <fastjson/config.hpp>

namespace fastjson::php {

// Asks for huge pages in a block that is a mapping of its own and was not touched yet, of `size` bytes.
void ask_for_huge_pages(void* block, std::size_t size) noexcept;

// The whole pages from here to there are empty again, also where huge ones have come for what is in front of them.
void give_pages_back(void* from, void* to) noexcept;

// PHP's heap takes memory from the system in chunks of 2 MB. Each of their 512 pages costs a fault when
// it is touched first, on a virtual machine more than what is written into it; one huge page in
// their place costs a tenth. This finds the chunks that the heap takes while a call runs.
class chunk_watch {
 public:
  chunk_watch() noexcept = default;  // which watches nothing

  // For a call that takes much: of the last chunk a part is never used.
  static chunk_watch begun() noexcept;

  // Tells it of a block that was allocated lately; those of one chunk after another will do.
  FASTJSON_INLINE void allocated(const void* block) noexcept {
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(block);
    if (FASTJSON_LIKELY(((address ^ newest) & watched) == 0)) return;
    newest = address & watched;
    changed();
  }

 private:
  void changed() noexcept;

  std::uintptr_t watched = 0;  // the bits of an address that tell chunks apart, or none
  std::uintptr_t newest = 0;   // a chunk
  std::size_t taken = 0;       // bytes that the heap had from the system
};

}  // namespace fastjson::php

#endif
