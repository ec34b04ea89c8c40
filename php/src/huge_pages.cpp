// The requests to the system behind huge_pages.hpp; elsewhere than on Linux there are none.
// Assumes that the system may refuse any of them.
#include "huge_pages.hpp"

#ifdef __linux__
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25  // Linux 6.1
#endif
#endif

namespace fastjson::php {

namespace {

#ifdef __linux__

// MADV_COLLAPSE is the one call that does not ask: neither the system's setting, which may be "never", nor the process's.
bool ask_system() noexcept {
  if (prctl(PR_GET_THP_DISABLE, 0, 0, 0, 0) > 0) return false;
  const int file = open("/sys/kernel/mm/transparent_hugepage/enabled", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[64] = {};
  const ssize_t n = read(file, text, sizeof text - 1);
  close(file);
  return n > 0 && std::strstr(text, "[never]") == nullptr;
}

#else

bool ask_system() noexcept { return false; }

#endif

// Asked once a process, by the first call that takes much memory.
bool system_has_huge_pages() noexcept {
  if (FASTJSON_G(system_pages) == huge_page_answer::unknown)
    FASTJSON_G(system_pages) = ask_system() ? huge_page_answer::yes : huge_page_answer::no;
  return FASTJSON_G(system_pages) == huge_page_answer::yes;
}

}  // namespace

chunk_watch chunk_watch::begun() noexcept {
  chunk_watch watch;
  if (!FASTJSON_G(huge_pages) || !system_has_huge_pages()) return watch;
  watch.watched = ~(ZEND_MM_CHUNK_SIZE - 1);
  watch.taken = zend_memory_usage(true);
  return watch;
}

#ifdef __linux__

void ask_for_huge_pages(void* block, std::size_t size) noexcept {
  // The whole of it, though only the huge pages that lie within are used: advice for a part makes two mappings
  // of one, and mremap() then refuses to let the block grow where it is.
  if (FASTJSON_G(huge_pages) && size >= ZEND_MM_CHUNK_SIZE) madvise(block, size, MADV_HUGEPAGE);
}

void give_pages_back(void* from, void* to) noexcept {
  if (!FASTJSON_G(huge_pages)) return;
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const std::uintptr_t first = (reinterpret_cast<std::uintptr_t>(from) + page - 1) & ~(page - 1);
  const std::uintptr_t end = reinterpret_cast<std::uintptr_t>(to) & ~(page - 1);
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_DONTNEED);
}

namespace {

std::uint64_t nanoseconds() noexcept {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1000000000 + static_cast<std::uint64_t>(now.tv_nsec);
}

// Takes 60 us, and the pages' faults 600. But the system waits for its own work on all processors first, which
// takes milliseconds where all are busy, and looking for a huge page where memory is scattered can, too: then the
// next chunks do without, so that in the long run asking costs a fraction of what the faults do.
constexpr std::uint64_t long_wait = 400000;
constexpr std::uint32_t passed_after_long_wait = 100;

// So much the heap has when what the newest chunk leaves unused is at most a tenth of it.
constexpr std::size_t much_memory = 10 * ZEND_MM_CHUNK_SIZE;

}  // namespace

// The heap uses the first page of a chunk for itself, so advice for pages to come would be too late.
void chunk_watch::changed() noexcept {
  const std::size_t before = taken;
  taken = zend_memory_usage(true);
  if (taken <= before || taken < much_memory) return;
  if (FASTJSON_G(chunks_to_pass) > 0) {
    --FASTJSON_G(chunks_to_pass);
    return;
  }
  const std::uint64_t asked = nanoseconds();
  const bool granted = madvise(reinterpret_cast<void*>(newest), ZEND_MM_CHUNK_SIZE, MADV_COLLAPSE) == 0;
  if (!granted || nanoseconds() - asked > long_wait) FASTJSON_G(chunks_to_pass) = passed_after_long_wait;
}

#else

void ask_for_huge_pages(void*, std::size_t) noexcept {}
void give_pages_back(void*, void*) noexcept {}
void chunk_watch::changed() noexcept {}

#endif

}  // namespace fastjson::php
