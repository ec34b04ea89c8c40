// Strings written: every kernel and every set of escape rules equals a plain loop, at every
// length beside unreadable pages, and reads back; nothing is written beyond what was asked for; a buffer may refuse at any request.
// Assumes nothing; part of the quick run. Seeded.
#include <string>

#include "guarded.hpp"
#include "test.hpp"
#include "writer_functions.hpp"

#define FASTJSON_TARGET_UNIT "writer_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

test::guarded& memory() {
  static test::guarded pages(4);
  return pages;
}

void writes_plainly(const std::string& text, unsigned bits) {
  const fastjson::escape_rules rules = test::make_rules(bits);
  std::string want;
  const bool ok = test::write_plainly(want, text.data(), text.size(), bits);
  for (const char* p : {memory().at_end(text.data(), text.size()), memory().at_begin(text.data(), text.size())})
    test::each_kernel([&](const char* kernel, const writer_functions& f) {
      std::string got, back;
      const bool written = f.write(got, p, text.size(), rules);
      CHECK_SAYING(written == ok && (!ok || got == want), "%s, rules %u: %.80s, not %.80s", kernel, bits, got.c_str(),
                   want.c_str());
      if (ok) CHECK_SAYING(f.read_back(got, back) && back == text, "%s, rules %u: %.80s", kernel, bits, got.c_str());
    });
}

const char* const units[] = {"a", "\"", "\\", "/", "<", "&", "'", "\n", "\x1F", "\x7F", "\xC3\xA9", "\xE2\x80\xA8",
                             "\xE2\x80\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xEF\xBF\xBF", "z"};
constexpr std::size_t unit_count = sizeof units / sizeof *units;

}  // namespace

TEST(every_ascii_byte_under_every_rule) {
  for (unsigned bits = 0; bits < 256; ++bits)
    for (unsigned c = 0; c < 128; ++c) writes_plainly(std::string("ab") + static_cast<char>(c) + "cd", bits);
}

TEST(every_length_and_every_place_of_every_unit) {
  for (unsigned bits : {0u, 16u, 32u, 1u | 32u, 255u})
    for (std::size_t n = 0; n <= 130; ++n) {
      std::string text(n, 'x');
      writes_plainly(text, bits);
      for (std::size_t at = 0; at < n; at += n < 40 ? 1 : 7)
        for (std::size_t u = 1; u < unit_count; u += n < 40 ? 1 : 3) {
          std::string changed = text;
          changed.replace(at, 1, units[u]);
          writes_plainly(changed, bits);
        }
    }
}

TEST(long_strings_cross_pieces) {
  test::generator random{test::seed};
  for (std::size_t n : {500u, 511u, 512u, 513u, 520u, 1023u, 1024u, 1025u, 4096u})
    for (std::size_t u = 0; u < unit_count; ++u)
      for (unsigned bits : {0u, 16u, 63u}) {
        std::string text;
        while (text.size() < n) text += units[u];
        writes_plainly(text, bits);
        text[random.below(text.size())] = '\xFF';
        writes_plainly(text, bits);
      }
}

TEST(plain_text_ends_at_every_place_of_a_stretch) {
  for (unsigned bits : {0u, 16u, 32u, 63u})
    for (std::size_t at = 0; at < 300; ++at)
      for (std::size_t u = 0; u < unit_count; ++u) {
        std::string text(700, 'x');
        text.replace(at, 1, units[u]);
        writes_plainly(text, bits);
      }
}

// Many escapes in a block, of one kind or of several.
TEST(blocks_full_of_escapes) {
  static const char* const kinds[] = {"\"", "\"\\/\n\t", "\"<", "\"\x01", "\\\r\b\f'", "\"&/>"};
  test::generator random{test::seed + 2};
  for (std::uint64_t round = 0; round < 20000 * test::effort; ++round) {
    const std::string kind = kinds[random.below(sizeof kinds / sizeof *kinds)];
    const std::uint64_t every = 1 + random.below(12);
    std::string text;
    for (std::size_t n = random.below(150); n != 0; --n)
      text += random.below(every) == 0 ? kind[random.below(kind.size())] : 'x';
    if (round % 8 == 0) text.insert(random.below(text.size() + 1), "\xc3\xa9");
    writes_plainly(text, static_cast<unsigned>(random.below(256)));
  }
}

TEST(random_strings) {
  test::generator random{test::seed + 1};
  for (std::uint64_t round = 0; round < 20000 * test::effort; ++round) {
    std::string text;
    const std::size_t n = random.below(200);
    while (text.size() < n) text += units[random.below(round % 2 != 0 ? unit_count : 3)];
    if (round % 5 == 0 && !text.empty()) text[random.below(text.size())] = static_cast<char>(random());
    writes_plainly(text, static_cast<unsigned>(random.below(256)));
  }
}

// Words of two to four bytes a character, with all else between them, as they are and with one byte changed.
TEST(words_beyond_ascii) {
  static const char* const letters[] = {"\xC2\x80", "\xD0\xB4", "\xDF\xBF", "\xE0\xA0\x80", "\xE3\x81\x82", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBF",
                                       "\xF0\x90\x80\x80", "\xF0\x9F\x98\x80", "\xF4\x8F\xBF\xBF"};
  constexpr std::size_t count = sizeof letters / sizeof *letters;
  test::generator random{test::seed + 3};
  for (std::uint64_t round = 0; round < 20000 * test::effort; ++round) {
    std::string text;
    const std::size_t n = random.below(round % 16 == 0 ? 1200 : 160), rare = 1 + random.below(20);
    while (text.size() < n) {
      const std::size_t kind = random.below(count + 2);
      for (std::size_t i = random.below(20); i != 0; --i) text += kind > count ? "a" : letters[kind < count ? kind : random.below(count)];
      text += random.below(rare) == 0 ? units[random.below(unit_count)] : " ";
    }
    const auto bits = static_cast<unsigned>(random.below(256)) | (round % 4 != 0 ? 16u : 0u);
    writes_plainly(text, bits);
    if (text.empty()) continue;
    text[random.below(text.size())] = static_cast<char>(random());
    writes_plainly(text, bits);
  }
}

// Every character once, among others of its kind.
TEST(every_character) {
  constexpr unsigned at_once = 61;
  for (unsigned first = 0x80; first < 0x110000; first += at_once) {
    std::string text(first % 37, 'x');
    for (unsigned c = first; c < first + at_once && c < 0x110000; ++c) {
      if (c >= 0xD800 && c < 0xE000) continue;
      const unsigned rest = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
      static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};
      text += static_cast<char>(leads[rest] | c >> 6 * rest);
      for (unsigned i = rest; i-- != 0;) text += static_cast<char>(0x80 | (c >> 6 * i & 0x3F));
    }
    writes_plainly(text, first % 2 != 0 ? 16u : 16u | 64u);
  }
}

// Every two bytes that might begin a character, with all numbers of further bytes, at places around the end of a block.
TEST(every_beginning_of_a_character) {
  for (unsigned first = 0xC0; first < 0x100; ++first)
    for (unsigned second = 0x7F; second < 0xC1; ++second)
      for (std::size_t behind = 0; behind < 4; ++behind) {
        std::string text(26 + (first + second + behind) % 7, 'x');
        text += {static_cast<char>(first), static_cast<char>(second)};
        text += std::string(behind, second % 2 != 0 ? '\x80' : '\xBF');
        writes_plainly(text, 16);
        writes_plainly(text + "and more of it, beyond the end of the block", 16);
        writes_plainly(text.substr(text.size() - behind - 2), 16);
      }
}

// The same bytes are refused, and each is replaced alike, wherever the end of a group of characters is.
TEST(every_two_bytes_among_words_beyond_ascii) {
  const fastjson::escape_rules rules = test::make_rules(16);
  for (unsigned first = 0x80; first < 0x100; ++first)
    for (unsigned second = 0; second < 0x100; second += first < 0xE0 && first >= 0xC2 ? 1 : 5) {
      std::string text = "\xD0\xB4\xD0\xB4\xD0\xB4";
      for (unsigned i = (first * 7 + second) % 16; i != 0; --i) text += "\xE3\x81\x82";
      text += {static_cast<char>(first), static_cast<char>(second)};
      text += (first + second) % 3 == 0 ? "\x80\xD0\xB4" : (first + second) % 3 == 1 ? "" : "ab\xD0\xB4\xD0\xB4\xD0\xB4\xD0\xB4";
      writes_plainly(text, 16);
      std::string want;
      test::each_kernel([&](const char* kernel, const writer_functions& f) {
        std::string got;
        f.write_replacing(got, memory().at_end(text.data(), text.size()), text.size(), rules);
        if (want.empty()) want = got;
        CHECK_SAYING(got == want, "%s, %02x %02x: %s, not %s", kernel, first, second, got.c_str(), want.c_str());
      });
    }
}

TEST(ill_formed_bytes_go_to_the_policy) {
  struct {
    const char *text, *want;
  } const cases[] = {{"a\xFF" "b", "\"a?b\""}, {"\xC3", "\"?\""}, {"\x80\x80", "\"??\""}, {"\xE2\x82", "\"??\""},
                     {"\xED\xA0\x80", "\"???\""}, {"\xF4\x90\x80\x80", "\"????\""}, {"x\xC3\xA9\xC3", "\"x\xC3\xA9?\""}};
  const fastjson::escape_rules rules = test::make_rules(0);
  for (const auto& c : cases)
    test::each_kernel([&](const char* kernel, const writer_functions& f) {
      for (std::size_t before : {0, 13, 29, 31, 32, 62, 64, 600}) {
        const std::string filler(before, 'f');
        const std::string text = filler + c.text;
        std::string got;
        f.write_replacing(got, memory().at_end(text.data(), text.size()), text.size(), rules);
        CHECK_SAYING(got == "\"" + filler + (c.want + 1), "%s after %zu: %s", kernel, before, got.c_str());
      }
    });
}

TEST(lines_leave_the_room_that_was_asked_for) {
  for (const std::size_t room : {0u, 1u, 32u, 1024u})
    for (std::size_t spaces = 0; spaces < 1700; spaces += spaces < 80 || (spaces > 480 && spaces < 560) ? 1 : 31)
      test::each_kernel([&](const char* kernel, const writer_functions& f) {
        const std::string got = f.write_line(spaces, room, '\t');
        CHECK_SAYING(got == "\n" + std::string(spaces, '\t'), "%s: %zu of %zu", kernel, got.size(), spaces);
      });
}

TEST(a_buffer_may_refuse_every_request) {
  const fastjson::escape_rules rules = test::make_rules(16);
  std::string text;
  while (text.size() < 5000) text += "plain \"quoted\" \xC3\xA9\n";
  test::each_kernel([&](const char* kernel, const writer_functions& f) {
    long granted = 0;
    while (granted < 1000 && !f.write_with_room(text.data(), text.size(), rules, granted)) ++granted;
    CHECK_SAYING(granted > 2 && granted < 1000, "%s: %ld requests", kernel, granted);
  });
}
