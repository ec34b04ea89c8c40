// Memory whose neighbours cannot be touched: reading one byte too far, or too early, is a
// crash. Assumes mmap. Used by the boundary sweeps.
#ifndef FASTJSON_TESTS_GUARDED_HPP
#define FASTJSON_TESTS_GUARDED_HPP

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace test {

// `pages` readable and writable pages between two that are neither.
class guarded {
 public:
  explicit guarded(std::size_t pages) : page(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))), usable(pages * page) {
    void* const all = mmap(nullptr, usable + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) std::abort();
    whole = static_cast<char*>(all);
    if (mprotect(whole + page, usable, PROT_READ | PROT_WRITE) != 0) std::abort();
  }
  ~guarded() { munmap(whole, usable + 2 * page); }
  guarded(const guarded&) = delete;
  guarded& operator=(const guarded&) = delete;

  std::size_t size() const { return usable; }
  char* begin() { return whole + page; }
  char* end() { return begin() + usable; }

  // A copy that ends where the memory ends.
  char* at_end(const void* bytes, std::size_t n) { return static_cast<char*>(put(end() - n, bytes, n)); }
  // A copy that begins where the memory begins.
  char* at_begin(const void* bytes, std::size_t n) { return static_cast<char*>(put(begin(), bytes, n)); }

 private:
  static void* put(void* to, const void* bytes, std::size_t n) { return n != 0 ? std::memcpy(to, bytes, n) : to; }

  std::size_t page;
  std::size_t usable;
  char* whole;
};

// Memory for texts of any length, each of which ends where the memory ends and takes the place of the one before.
class guarded_end {
 public:
  char* room(std::size_t n) {
    if (memory == nullptr || memory->size() < n) memory = std::make_unique<guarded>(n / 2048 + 4);
    return memory->end() - n;
  }
  const char* copy(const void* bytes, std::size_t n) {
    char* const to = room(n);
    if (n != 0) std::memcpy(to, bytes, n);
    return to;
  }

 private:
  std::unique_ptr<guarded> memory;
};

}  // namespace test

#endif
