// Runs the tests of the program it is linked into and counts. Without a test, it fails.
// Assumes the environment's SEED and EFFORT, both optional. Use: PROGRAM [part of a name]
#include <cstring>
#include <initializer_list>

#include <fastjson/kernels.hpp>

#include "test.hpp"

int main(int argc, char** argv) {
  if (const char* text = std::getenv("SEED")) test::seed = std::strtoull(text, nullptr, 10);
  if (const char* text = std::getenv("EFFORT")) test::effort = std::strtoull(text, nullptr, 10);
  const char* slash = std::strrchr(argv[0], '/');
  std::printf("%s: kernels", slash != nullptr ? slash + 1 : argv[0]);
  for (auto k : {fastjson::kernel::portable, fastjson::kernel::avx2, fastjson::kernel::avx512, fastjson::kernel::neon})
    if (fastjson::kernel_is_usable(k)) std::printf(" %s", fastjson::kernel_name(k));
  std::printf(", %s, seed %llu\n", __VERSION__, static_cast<unsigned long long>(test::seed));
  unsigned ran = 0, failed = 0;
  for (test::test_case* t = test::first_case; t != nullptr; t = t->next) {
    if (argc > 1 && std::strstr(t->name, argv[1]) == nullptr) continue;
    const auto before = test::failures;
    std::fflush(stdout);
    t->run();
    ++ran;
    if (test::failures != before) {
      ++failed;
      std::printf("  FAILED %s (%llu checks)\n", t->name, static_cast<unsigned long long>(test::failures - before));
    }
  }
  std::printf("%u passed, %u failed (%llu checks)\n", ran - failed, failed,
              static_cast<unsigned long long>(test::checks));
  return ran == 0 || failed != 0;
}
