// Line and column of an offset, against a count by the definition: random texts at every offset, lines of every length, bytes
// that are no UTF-8; and no byte outside of the text is read.
// Assumes nothing. Seeded.
#include <string>

#include <fastjson/error.hpp>

#include "guarded.hpp"
#include "test.hpp"

namespace {

// The code point that begins at i, by its value (RFC 3629): its bytes, or 1 for what is none.
std::size_t bytes_at(const std::string& text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0u; };
  const unsigned lead = byte(i), n = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  if (n == 1 || lead > 0xF4) return 1;
  unsigned point = lead & (0x7F >> n);
  for (unsigned k = 1; k < n; ++k) {
    if (byte(i + k) >> 6 != 2) return 1;
    point = point << 6 | (byte(i + k) & 0x3F);
  }
  static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  return point < least[n] || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000) ? 1 : n;
}

fastjson::position counted(const std::string& text, std::size_t offset) {
  fastjson::position at{offset, 1, 1};
  for (std::size_t i = 0; i < offset;) {
    if (text[i] == '\n') {
      ++at.line, ++i;
      at.column = 1;
      continue;
    }
    i += bytes_at(text, i);
    if (i <= offset) ++at.column;
  }
  return at;
}

// Well-formed up to `offset`, but for the beginning of a sequence right before it.
bool is_checked(const std::string& text, std::size_t offset) {
  std::size_t i = 0;
  while (i < offset && i + bytes_at(text, i) <= offset && (bytes_at(text, i) > 1 || static_cast<unsigned char>(text[i]) < 0x80)) i += bytes_at(text, i);
  if (i == offset) return true;
  const std::string begun = text.substr(i, offset - i);
  for (const char* more : {"\x80\x80\x80", "\x90\x80\x80", "\xA0\x80\x80"})
    if (bytes_at(begun + more, 0) > begun.size()) return true;
  return false;
}

void check(const std::string& text, std::size_t offset) {
  static test::guarded memory(64);
  const fastjson::position want = counted(text, offset);
  for (const char* p : {memory.at_end(text.data(), text.size()), memory.at_begin(text.data(), text.size())}) {
    const fastjson::position got = fastjson::locate(p, text.size(), offset);
    CHECK_SAYING(got.offset == offset && got.line == want.line && got.column == want.column, "%zu of %zu bytes: %zu:%zu, not %zu:%zu", offset,
                 text.size(), got.line, got.column, want.line, want.column);
    if (!is_checked(text, offset)) continue;
    const fastjson::position quick = fastjson::locate(p, text.size(), offset, true);
    CHECK_SAYING(quick.offset == offset && quick.line == want.line && quick.column == want.column, "checked, %zu of %zu bytes: %zu:%zu, not %zu:%zu",
                 offset, text.size(), quick.line, quick.column, want.line, want.column);
  }
}

}  // namespace

TEST(every_offset_of_random_texts) {
  static const char* const pieces[] = {"a", "plain text of some length, ", "\n", "\r\n", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\x80", "\xE2\x82", "\xED\xA0\x80",
                                       "\xF0\x9F", "\xFF", "\xC0\xAF", "\xF4\x90\x80\x80"};
  test::generator random{test::seed};
  for (unsigned i = 0; i < 400 * test::effort; ++i) {
    const std::uint64_t kinds = random.below(2) == 0 ? 7 : sizeof pieces / sizeof *pieces;
    std::string text;
    for (std::uint64_t n = random.below(60); n > 0; --n) {
      const char* const piece = pieces[random.below(kinds)];
      for (std::uint64_t again = random.below(5) == 0 ? random.below(80) : 1; again > 0; --again) text += piece;
    }
    for (std::size_t offset = 0; offset <= text.size(); offset += 1 + random.below(4)) check(text, offset);
  }
}

TEST(lines_and_columns_of_every_length) {
  for (std::size_t n = 0; n < 300; ++n)
    for (const char* letter : {"x", "\n", "\xC3\xA9"}) {
      std::string text = "[\n\"";
      for (std::size_t i = 0; i < n; ++i) text += letter;
      check(text, text.size());
      check(text + "\xC3", text.size());
      check(text + "\xC3", text.size() + 1);
    }
  check(std::string(70000, '\n'), 70000);  // more than a counter of a byte in each lane holds
}

// Blocks are looked at by themselves: what is ill-formed lies across every border, in front of bytes that would continue something else.
TEST(ill_formed_bytes_across_the_borders_of_blocks) {
  static const char* const leads[] = {"\xC0", "\xC1", "\xC2", "\xE0", "\xE0\x80", "\xE2", "\xE2\x82", "\xED", "\xED\xA0", "\xF0", "\xF0\x80", "\xF0\x9F\x98", "\xF4\x90", "\xF5", "\xF8\x80", "\xFF"};
  for (const char* lead : leads)
    for (const char* rest : {"", "\x80", "\x80\x80", "\x80\x80\x80", "\x80\x80\x80\x80"})
      for (std::size_t before = 0; before < 140; ++before)
        for (const bool plain : {true, false}) {
          std::string text = plain ? std::string(before, 'x') : "";
          while (text.size() < before) text += before % 2 != 0 && text.empty() ? "x" : "\xC3\xA9";
          text += std::string(lead) + rest + std::string(150, 'y');
          check(text, text.size());
        }
}

TEST(an_offset_behind_the_text_is_its_end) {
  const fastjson::position at = fastjson::locate("ab", 2, 9);
  CHECK(at.offset == 2 && at.line == 1 && at.column == 3);
}
