// Scans: every kernel equals a byte loop, at every length, alignment and place of the
// byte that stops it, up to the last byte before a page that cannot be read.
// Assumes nothing; part of the quick run. Seeded.
#include <string>
#include <vector>

#include "guarded.hpp"
#include "scan_functions.hpp"
#include "test.hpp"

#define FASTJSON_TARGET_UNIT "scan_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

// All scans of [p, p + n) against the byte loops.
void compare(const char* kernel, const scan_functions& f, const char* p, std::size_t n) {
  const char* const end = p + n;
  CHECK_SAYING(f.skip_whitespace(p, end) == plain::skip_whitespace(p, end), "%s, %zu bytes", kernel, n);
  for (bool before : {false, true}) {
    bool want = before, got = before;
    const char* const stop = plain::find_string_stop(p, end, want);
    CHECK_SAYING(f.find_string_stop(p, end, got) == stop && got == want, "%s, %zu bytes", kernel, n);
  }
  CHECK_SAYING(f.find_invalid_utf8(p, end) == plain::find_invalid_utf8(p, end), "%s, %zu bytes", kernel, n);
}

const char* const fillers[] = {"a", " ", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\n\t \r"};
const char stoppers[] = {'"', '\\', '\0', '\x1F', ' ', 'x', '\x7F', '\x80', '\xC0', '\xE0', '\xED', '\xF4', '\xFF', '/'};

std::string filled(const char* unit, std::size_t n) {
  std::string text;
  while (text.size() < n) text += unit;
  text.resize(n);  // may cut a sequence: that is a case too
  return text;
}

}  // namespace

TEST(every_length_and_alignment) {
  alignas(64) static char room[64 + 130 + 64];
  test::each_kernel([](const char* kernel, const scan_functions& f) {
    for (const char* unit : fillers)
      for (std::size_t n = 0; n <= 130; ++n) {
        const std::string text = filled(unit, n);
        for (std::size_t align = 0; align < 64; ++align) {
          // What surrounds the text would stop, and would be an error, if it were looked at.
          std::memset(room, '"', sizeof room);
          std::memcpy(room + align, text.data(), n);
          compare(kernel, f, room + align, n);
          std::memset(room, '\xFF', sizeof room);
          std::memcpy(room + align, text.data(), n);
          compare(kernel, f, room + align, n);
        }
      }
  });
}

TEST(every_place_of_every_stopper_beside_unreadable_pages) {
  test::guarded memory(1);
  test::each_kernel([&](const char* kernel, const scan_functions& f) {
    for (const char* unit : fillers)
      for (std::size_t n = 0; n <= 130; ++n) {
        std::string text = filled(unit, n);
        compare(kernel, f, memory.at_end(text.data(), n), n);
        compare(kernel, f, memory.at_begin(text.data(), n), n);
        for (std::size_t i = 0; i < n; ++i)
          for (char stopper : stoppers) {
            const char kept = text[i];
            text[i] = stopper;
            compare(kernel, f, memory.at_end(text.data(), n), n);
            text[i] = kept;
          }
      }
  });
}

TEST(all_sequences_of_up_to_four_bytes_are_judged_as_the_rfc_does) {
  // Every lead, with continuation bytes from the edges of all ranges, at a block's edge.
  const unsigned char edges[] = {0x00, 0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xF0, 0xFF};
  test::each_kernel([&](const char* kernel, const scan_functions& f) {
    for (std::size_t before : {std::size_t{0}, f.block_size - 3, f.block_size - 2, f.block_size - 1, f.block_size})
      for (unsigned lead = 0x80; lead < 0x100; ++lead)
        for (unsigned char a : edges)
          for (unsigned char b : edges)
            for (unsigned char c : edges) {
              std::string text(before, 'a');
              for (unsigned char byte : {static_cast<unsigned char>(lead), a, b, c}) text += static_cast<char>(byte);
              CHECK_SAYING(f.find_invalid_utf8(text.data(), text.data() + text.size()) ==
                               plain::find_invalid_utf8(text.data(), text.data() + text.size()),
                           "%s: %02x %02x %02x %02x after %zu", kernel, lead, a, b, c, before);
            }
  });
}

TEST(every_code_point_is_well_formed_and_nothing_else) {
  test::each_kernel([&](const char*, const scan_functions& f) {
    std::string text;
    for (unsigned code = 0x80; code <= 0x10FFFF; ++code) {
      if (code == 0xD800) code = 0xE000;
      if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6);
      } else {
        if (code < 0x10000) {
          text += static_cast<char>(0xE0 | code >> 12);
        } else {
          text += static_cast<char>(0xF0 | code >> 18);
          text += static_cast<char>(0x80 | (code >> 12 & 0x3F));
        }
        text += static_cast<char>(0x80 | (code >> 6 & 0x3F));
      }
      text += static_cast<char>(0x80 | (code & 0x3F));
    }
    CHECK(f.find_invalid_utf8(text.data(), text.data() + text.size()) == nullptr);
    CHECK(f.find_invalid_utf8(text.data(), text.data() + text.size() - 1) == text.data() + text.size() - 1);
  });
}

TEST(random_and_mutated_texts) {
  test::generator random{test::seed};
  test::guarded memory(1);
  const char* const units[] = {"a", "\xC3\xA9", "\xE6\x97\xA5", "\xF0\x9F\x98\x80", "\xED\x9F\xBF", "\xF4\x8F\xBF\xBF",
                               "\xEF\xBF\xBF", "\xE0\xA0\x80", "\xF0\x90\x80\x80", " ", "\n"};
  for (std::uint64_t round = 0; round < 100000 * test::effort; ++round) {
    std::string text;
    const std::size_t n = random.below(200);
    const auto mode = random.below(3);
    while (text.size() < n) {
      if (mode == 0)
        text += static_cast<char>(random());
      else
        text += units[random.below(mode == 1 ? sizeof units / sizeof *units : 3)];
    }
    for (auto i = random.below(3); i-- > 0 && !text.empty();)
      text[random.below(text.size())] = static_cast<char>(random());
    const char* const p = memory.at_end(text.data(), text.size());
    test::each_kernel([&](const char* kernel, const scan_functions& f) { compare(kernel, f, p, text.size()); });
  }
}
