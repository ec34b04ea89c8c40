// Texts of more than 4 GB, for real: one block of memory is mapped again and again, so that they take 2 MB and a few pages. Offsets,
// lines and columns beyond 2^32, on the kernels that have vectors; skipped where it would take minutes (sanitizers, emulation, 32 bits).
// Assumes Linux' memfd_create.
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <string>

#include <fastjson/error.hpp>
#include <fastjson/index/tables.hpp>

#include "reader_functions.hpp"
#include "test.hpp"

#define FASTJSON_TARGET_UNIT "reader_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)
#if !defined(__has_feature)
#define FASTJSON_TEST_LARGE 1
#elif !__has_feature(memory_sanitizer) && !__has_feature(address_sanitizer)
#define FASTJSON_TEST_LARGE 1
#endif
#endif

namespace {

#ifdef FASTJSON_TEST_LARGE

constexpr std::size_t block = 2 << 20, blocks = 2050;

// `blocks` times the same block full of `fill`, with private pages at both ends for what begins and ends the text.
class large_text {
 public:
  large_text(const std::string& head, char fill, char last_of_block, const std::string& tail) : length(block * blocks) {
    const int file = memfd_create("text", 0);
    CHECK(file >= 0 && ftruncate(file, static_cast<off_t>(block)) == 0);
    text = static_cast<char*>(mmap(nullptr, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    CHECK(text != MAP_FAILED);
    for (std::size_t i = 0; i < blocks; ++i) {
      const bool apart = i == 0 || i == blocks - 1;
      void* const to = mmap(text + i * block, block, PROT_READ | PROT_WRITE, (apart ? MAP_PRIVATE : MAP_SHARED) | MAP_FIXED, file, 0);
      CHECK(to == text + i * block);
      if (i <= 1) std::memset(to, fill, block), text[(i + 1) * block - 1] = last_of_block;
    }
    close(file);
    std::memset(text + length - block, fill, block);
    std::memcpy(text, head.data(), head.size());
    std::memcpy(text + length - tail.size(), tail.data(), tail.size());
  }
  ~large_text() { munmap(text, length); }
  large_text(const large_text&) = delete;
  large_text& operator=(const large_text&) = delete;

  fastjson::read_result validate(const reader_functions& f) const {
    return f.validate(text, length, ~std::size_t{0}, fastjson::utf8_policy::reject);
  }

  char* text;
  const std::size_t length;
};

template <class Use>
void each_fast_kernel(Use use) {
  test::each_kernel([&](const char* kernel, const reader_functions& f) {
    if (std::strcmp(kernel, "portable") != 0) use(f);
  });
}

#endif

}  // namespace

#ifdef FASTJSON_TEST_LARGE

TEST(blanks_and_lines_of_more_than_four_gigabytes) {
  const large_text good("[", ' ', '\n', "1]"), bad("[", ' ', '\n', "x]");
  each_fast_kernel([&](const reader_functions& f) {
    CHECK(good.validate(f).ok());
    const fastjson::read_result r = bad.validate(f);
    CHECK(r.code == fastjson::error_code::unexpected_byte && r.offset == bad.length - 2);
  });
  const fastjson::position at = fastjson::locate(bad.text, bad.length, bad.length - 2);
  CHECK(at.line == blocks && at.column == block - 1);
}

TEST(a_string_of_more_than_four_gigabytes) {
  const large_text good("\"", 'a', 'a', "\""), open("\"", 'a', 'a', "a");
  each_fast_kernel([&](const reader_functions& f) {
    CHECK(good.validate(f).ok());
    const fastjson::read_result r = open.validate(f);
    CHECK(r.code == fastjson::error_code::unexpected_end && r.offset == open.length);
  });
  const fastjson::position at = fastjson::locate(open.text, open.length, open.length);
  CHECK(at.line == 1 && at.column == open.length + 1 && open.length > std::size_t{1} << 32);
}

TEST(a_text_that_no_index_can_number_says_so) {
  const large_text text("[", ' ', ' ', "]");
  fastjson::document_index<test::counted_memory> index(text.text, text.length, 1, true);
  CHECK(!index.indexable());
  index.release();
}

#else

TEST(large_texts_are_left_out_here) { CHECK(sizeof(std::size_t) >= 4); }

#endif
