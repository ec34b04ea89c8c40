// A test is a function with a name that says the behaviour; a program is all of its file's.
// Assumes one main.cpp per program; no exceptions, no other framework, so that the tests
// cross-compile and run under qemu-user as they are. Included by every test.
#ifndef FASTJSON_TESTS_TEST_HPP
#define FASTJSON_TESTS_TEST_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace test {

struct test_case {
  const char* name;
  void (*run)();
  test_case* next;
};

inline test_case* first_case = nullptr;
inline unsigned long long checks = 0;
inline unsigned long long failures = 0;

struct registration {
  test_case entry;
  registration(const char* name, void (*run)()) : entry{name, run, first_case} { first_case = &entry; }
};

// Counts; says where the first few failed.
inline bool check(bool ok, const char* what, const char* file, int line) {
  ++checks;
  if (!ok && ++failures <= 20) std::fprintf(stderr, "%s:%d: %s\n", file, line, what);
  return ok;
}

// splitmix64: the same numbers on every machine for a seed, which is printed by main.
struct generator {
  std::uint64_t state;
  std::uint64_t operator()() noexcept {
    std::uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
  }
  std::uint64_t below(std::uint64_t n) noexcept { return (*this)() % n; }
};

inline std::uint64_t seed = 20261120;

// How much of a long test to do: 1 in the quick run.
inline std::uint64_t effort = 1;

}  // namespace test

#define TEST(name)                                                          \
  static void name();                                                       \
  static const ::test::registration register_##name(#name, name);           \
  static void name()

#define CHECK(condition) ::test::check((condition), #condition, __FILE__, __LINE__)

// With a message that the failure should show, as printf.
#define CHECK_SAYING(condition, ...)                                        \
  do {                                                                      \
    if (!CHECK(condition) && ::test::failures <= 20) {                      \
      std::fputs("    ", stderr);                                           \
      std::fprintf(stderr, __VA_ARGS__);                                    \
      std::fputc('\n', stderr);                                             \
    }                                                                       \
  } while (0)

#endif
