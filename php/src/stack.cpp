// The ends of the stacks that PHP runs on: threads' and fibers'.
// Assumes that stacks grow downwards, as everywhere where PHP has fibers.
// Called for deep nesting only.
#include "stack.hpp"

#include <algorithm>
#include <cstring>

extern "C" {
#include "zend_fibers.h"
}

#if defined(__linux__) || defined(__FreeBSD__)
#include <pthread.h>
#ifdef __FreeBSD__
#include <pthread_np.h>
#endif
#endif

namespace fastjson::php {

namespace {

char* here() noexcept { return static_cast<char*>(__builtin_frame_address(0)); }

bool is_inside(const thread_stack& stack, const char* at) noexcept { return stack.begin <= at && at < stack.end; }

thread_stack stack_of_thread() noexcept {
  thread_stack stack{nullptr, nullptr};
#if defined(__linux__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return stack;
#elif defined(__FreeBSD__)
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (pthread_attr_get_np(pthread_self(), &attributes) != 0) return stack;
#endif
#if defined(__linux__) || defined(__FreeBSD__)
  void* begin = nullptr;
  std::size_t size = 0;
  if (pthread_attr_getstack(&attributes, &begin, &size) == 0) {
    // The system keeps some pages before the end from being used.
    const std::size_t kept = std::min<std::size_t>(size / 8, 64 * 1024);
    stack = {static_cast<char*>(begin) + kept, static_cast<char*>(begin) + size};
  }
  pthread_attr_destroy(&attributes);
#elif defined(__APPLE__)
  stack.end = static_cast<char*>(pthread_get_stackaddr_np(pthread_self()));
  stack.begin = stack.end - pthread_get_stacksize_np(pthread_self());
#endif
  return stack;
}

// Where the stack of the running fiber begins, null outside of fibers.
char* begin_of_fiber() noexcept {
  if (EG(active_fiber) == nullptr) return nullptr;
  zend_fiber_stack* const stack = EG(current_fiber_context)->stack;
  if (stack == nullptr) return nullptr;
#ifdef ZEND_CHECK_STACK_LIMIT
  return static_cast<char*>(zend_fiber_stack_limit(stack));
#else
  // The first two members of what 8.1 and 8.2, which do not change any more, do not declare in a header.
  struct {
    char* pointer;
    std::size_t size;
  } memory;
  std::memcpy(&memory, stack, sizeof memory);
  const bool is_here = here() >= memory.pointer && static_cast<std::size_t>(here() - memory.pointer) < memory.size;
  return is_here ? memory.pointer : here();
#endif
}

// Measured on 8.2, 8.4, 8.5 and 8.6: PHP takes 32 to 48 bytes of stack to free an array inside an array and 113 to
// 145 for a stdClass; some three times as many in builds that are not optimized. On arm64 8.2 takes 48 and 176.
#ifdef __aarch64__
constexpr std::size_t stack_per_array = ZEND_DEBUG ? 204 : 68;
#else
constexpr std::size_t stack_per_array = ZEND_DEBUG ? 168 : 56;
#endif
// For what stands on the stack when the value is freed, beyond what does now.
constexpr std::size_t stack_kept = 32 * 1024;

// ext/json's parser has a limit of its own, and what it reads is read.
constexpr std::size_t arrays_of_ext_json = 4998;
constexpr std::size_t objects_of_ext_json = 2499;
constexpr std::size_t arrays_at_most = 100000;

}  // namespace

std::size_t stack_left() noexcept {
  const char* limit = engine_stack_limit();
  if (limit == nullptr) limit = begin_of_fiber();
  if (limit == nullptr) {
    // Asking for the main thread's reads a file of the system.
    if (!is_inside(FASTJSON_G(stack), here())) FASTJSON_G(stack) = stack_of_thread();
    limit = FASTJSON_G(stack).begin;
  }
  return limit != nullptr && limit < here() ? static_cast<std::size_t>(here() - limit) : 0;
}

std::size_t freeable_weight() noexcept {
  const std::size_t left = stack_left();
  return left > stack_kept ? (left - stack_kept) / stack_per_array : 0;
}

freeable freeable_here() noexcept {
  const std::size_t weight = freeable_weight();
  return {std::clamp(weight, arrays_of_ext_json, arrays_at_most),
          std::max(weight, object_weight * objects_of_ext_json)};
}

}  // namespace fastjson::php
