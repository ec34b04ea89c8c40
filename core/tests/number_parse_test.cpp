// Text -> number: every kernel equals strtod bit for bit, keeps integers whole, and says
// where a wrong number goes wrong. Assumes the "C" locale; EFFORT=100 is the long run. Seeded.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "../src/number/big_number.hpp"
#include "guarded.hpp"
#include "number_functions.hpp"
#include "test.hpp"

#define FASTJSON_TARGET_UNIT "number_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

using fastjson::number;
using fastjson::number_kind;

namespace {

test::guarded& memory() {
  static test::guarded pages(1100);
  return pages;
}

// `text` alone in front of an unreadable page, and with bytes behind it that end a number.
void equals_strtod(const std::string& text) {
  const double want = std::strtod(text.c_str(), nullptr);
  const std::string longer = text + "," + std::string(100, '7');
  const char* const places[] = {memory().at_end(text.data(), text.size()), longer.data()};
  test::each_kernel([&](const char* kernel, const number_functions& f) {
    for (const char* first : places) {
      const char* p = first;
      number n;
      const bool ok = f.parse(p, first + (first == places[0] ? text.size() : longer.size()), n);
      CHECK_SAYING(ok && static_cast<std::size_t>(p - first) == text.size(), "%s: %.60s stops at %td", kernel,
                   text.c_str(), p - first);
      if (!ok) continue;
      const double got = test::as_double(n, first, p);
      CHECK_SAYING(std::bit_cast<std::uint64_t>(got) == std::bit_cast<std::uint64_t>(want), "%s: %.60s (%zu): %a, not %a",
                   kernel, text.c_str(), text.size(), got, want);
    }
  });
}

// Fails at `offset`, both at the end of the input and inside it.
void fails_at(const std::string& text, std::size_t offset) {
  test::each_kernel([&](const char* kernel, const number_functions& f) {
    const std::string longer = text + std::string(100, ' ');
    number n;
    const char* const alone = memory().at_end(text.data(), text.size());
    const char* p = alone;
    CHECK_SAYING(!f.parse(p, alone + text.size(), n) && static_cast<std::size_t>(p - alone) == offset, "%s: '%s' at %td",
                 kernel, text.c_str(), p - alone);
    p = longer.data();
    CHECK_SAYING(!f.parse(p, p + longer.size(), n) && static_cast<std::size_t>(p - longer.data()) == offset,
                 "%s: '%s' at %td", kernel, text.c_str(), p - longer.data());
  });
}

std::string print(const char* format, double value, int precision) {
  char buffer[1200];
  std::snprintf(buffer, sizeof buffer, format, precision, value);
  return buffer;
}

// The exact decimal text of the point halfway between `below` and the next double: long
// double has 64 bits, which holds the sum of two neighbours without rounding.
std::string halfway_above(double below) {
  const double above = std::bit_cast<double>(std::bit_cast<std::uint64_t>(below) + 1);
  // Printed from their exact decimal expansions, added digit by digit: no wider type needed.
  const std::string a = print("%.*f", below, 1074), b = print("%.*f", above, 1074);
  std::string sum(b.size() + 1, '0');
  int carry = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const char digit_b = b[b.size() - 1 - i];
    if (digit_b == '.') {
      sum[b.size() - i] = '.';
      continue;
    }
    const int digit_a = i < a.size() ? a[a.size() - 1 - i] - '0' : 0;
    const int total = digit_a + (digit_b - '0') + carry;
    sum[b.size() - i] = static_cast<char>('0' + total % 10);
    carry = total / 10;
  }
  sum[0] = static_cast<char>('0' + carry);
  // Half of it, from the front.
  std::string half;
  int rest = 0;
  for (char c : sum) {
    if (c == '.') {
      half += c;
      continue;
    }
    const int digit = rest * 10 + (c - '0');
    half += static_cast<char>('0' + digit / 2);
    rest = digit % 2;
  }
  if (rest != 0) half += '5';
  half.erase(0, half.find_first_not_of('0'));
  if (half[0] == '.') half.insert(0, 1, '0');
  return half;
}

}  // namespace

TEST(powers_of_ten_and_numbers_around_the_limits) {
  const char* const mantissas[] = {"1", "9", "5", "123456789012345678", "1.7976931348623157", "1.7976931348623158",
                                   "1.79769313486231580793", "2.4703282292062327", "2.4703282292062328",
                                   "4.9406564584124654", "2.2250738585072011", "2.2250738585072014",
                                   "9007199254740993", "9007199254740992.9999999999999999999999", "18446744073709551616",
                                   "9223372036854775807.5", "0.000000000000000000000000000001"};
  for (int exponent = -360; exponent <= 330; ++exponent)
    for (const char* mantissa : mantissas) {
      equals_strtod(std::string(mantissa) + "e" + std::to_string(exponent));
      equals_strtod("-" + std::string(mantissa) + "E+" + std::to_string(exponent < 0 ? -exponent : exponent));
    }
}

TEST(integers_keep_their_kind) {
  struct {
    const char* text;
    number_kind kind;
    std::uint64_t bits;
    bool negative;
  } const cases[] = {
      {"0", number_kind::int64, 0, false},
      {"-0", number_kind::int64, 0, true},
      {"-1", number_kind::int64, ~0ull, true},
      {"999999999999999999", number_kind::int64, 999999999999999999, false},
      {"9223372036854775807", number_kind::int64, 9223372036854775807u, false},
      {"9223372036854775808", number_kind::uint64, 9223372036854775808u, false},
      {"-9223372036854775808", number_kind::int64, 9223372036854775808u, true},
      {"-9223372036854775809", number_kind::big_integer, 0, true},
      {"18446744073709551615", number_kind::uint64, 18446744073709551615u, false},
      {"18446744073709551616", number_kind::big_integer, 0, false},
      {"18446744073709551620", number_kind::big_integer, 0, false},
      {"99999999999999999999", number_kind::big_integer, 0, false},
      {"-99999999999999999999", number_kind::big_integer, 0, true},
  };
  test::each_kernel([&](const char* kernel, const number_functions& f) {
    for (const auto& c : cases)
      for (std::size_t behind : {0, 100}) {
        const std::string text = c.text + std::string(behind, ' ');
        const char* p = text.data();
        number n;
        const bool ok = f.parse(p, p + text.size(), n);
        CHECK_SAYING(ok && n.kind == c.kind && n.negative == c.negative, "%s: %s", kernel, c.text);
        if (c.kind != number_kind::big_integer) CHECK_SAYING(n.u == c.bits, "%s: %s", kernel, c.text);
      }
  });
  equals_strtod("18446744073709551616");
  equals_strtod("-9223372036854775809");
}

TEST(wrong_numbers_fail_at_the_first_byte_that_cannot_continue) {
  struct {
    const char* text;
    std::size_t offset;
  } const cases[] = {{"-", 1},     {"-x", 1},    {"01", 1},     {"-01", 2},     {"00", 1},      {"1.", 2},
                     {"1.x", 2},   {"-1.", 3},   {"1.e5", 2},   {"1e", 2},      {"1ex", 2},     {"1e+", 3},
                     {"1e-", 3},   {"1E+x", 3},  {"1.5e", 4},   {"--1", 1},     {"-.5", 1},     {"0.", 2},
                     {"0e", 2},    {"007", 1},   {"-00", 2},    {"1e+-1", 3},   {"-e5", 1},     {"00000000000000000", 1},
                     {"12345678.", 9}, {"123456789012345678901234567890.", 31}, {"0123456789012345678901234567", 1}};
  for (const auto& c : cases) fails_at(c.text, c.offset);
}

TEST(a_number_ends_where_the_grammar_ends_it) {
  const char* const tails[] = {",", "]", " ", "x", ".5", "-1", "+1", "\"", "\xC3", "/"};
  test::each_kernel([&](const char* kernel, const number_functions& f) {
    for (const char* text : {"0", "-0", "7", "12345678", "1.5", "-65.613616999999977", "1e5", "1.25E-3"})
      for (const char* tail : tails)
        for (std::size_t behind : {0, 100}) {
          if (tail[0] == '.' && std::string(text).find_first_of(".e") == std::string::npos) continue;
          if ((tail[0] == '-' || tail[0] == '+') && std::string(text).back() == 'e') continue;
          const std::string all = text + std::string(tail) + std::string(behind, '0');
          const char* p = all.data();
          number n;
          CHECK_SAYING(f.parse(p, p + all.size(), n) && p == all.data() + std::strlen(text), "%s: %s", kernel,
                       all.c_str());
        }
  });
}

TEST(points_halfway_between_doubles_and_beside_them) {
  test::generator random{test::seed};
  for (std::uint64_t i = 0; i < 400 * test::effort; ++i) {
    std::uint64_t bits = random() >> 1;
    if (i % 4 == 0) bits &= (1ull << 52) - 1;                                  // subnormal
    if (i % 4 == 1) bits = (1023 + random.below(64)) << 52 | (bits & ((1ull << 52) - 1));  // integers among them
    if (bits >= 0x7FEFFFFFFFFFFFFF) continue;
    std::string half = halfway_above(std::bit_cast<double>(bits));
    equals_strtod(half);
    while (half.size() > 3 && half.back() == '0') half.pop_back();
    if (half.back() == '.') half += '0';
    equals_strtod(half + "1");
    equals_strtod(half + std::string(800, '0') + "1");
    if (half.back() == '0') continue;
    --half.back();
    equals_strtod(half + std::string(900, '9'));
  }
  equals_strtod(halfway_above(std::numeric_limits<double>::max()));
}

// What makes long texts cost time in proportion: 768 digits enter the arithmetic, of the
// rest only "all zeros?" is asked. A big_number drops what its limbs cannot hold, so with
// more digits in it the comparison with the point halfway would go wrong here.
TEST(long_texts_are_decided_by_a_bounded_number_of_digits) {
  static_assert(fastjson::number_detail::big_number::capacity * 64 < 768 * 6);
  equals_strtod("0." + std::string(100000, '0') + "1e100001");
  equals_strtod("1" + std::string(100000, '0') + "e-100000");
  equals_strtod("1" + std::string(100000, '0') + "." + std::string(100000, '3') + "e-100000");
  equals_strtod(std::string(400, '9'));
  equals_strtod("1e99999999999999999999999999");
  equals_strtod("-1e-99999999999999999999999999");
  equals_strtod("0e99999999999999999999999999");
  equals_strtod("0.4" + std::string(1000000, '9'));
  for (double below : {1.0, 0.1, 5e-324, 2.2250738585072014e-308}) {
    const std::string half = halfway_above(below);
    equals_strtod(half + std::string(1000000, '0'));
    equals_strtod(half + std::string(1000000, '0') + "1");
    equals_strtod(half + "1" + std::string(1000000, '9'));
  }
}

TEST(random_doubles_at_every_precision) {
  test::generator random{test::seed + 1};
  for (std::uint64_t i = 0; i < 100000 * test::effort; ++i) {
    const double value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    equals_strtod(print("%.*e", value, static_cast<int>(random.below(26))));
    const double near = static_cast<double>(random.below(360000000000)) / 1e9 - 180;
    equals_strtod(print("%.*f", near, static_cast<int>(1 + random.below(18))));
  }
}

TEST(random_integers) {
  test::generator random{test::seed + 2};
  for (std::uint64_t i = 0; i < 50000 * test::effort; ++i) {
    const std::uint64_t value = random() >> random.below(64);
    equals_strtod(std::to_string(value));
    equals_strtod("-" + std::to_string(value));
    equals_strtod(std::to_string(value | 1) + std::to_string(random()));
  }
}

TEST(every_text_over_a_small_alphabet_is_judged_alike) {
  const char alphabet[] = "01-.eE+ ";
  test::each_kernel([&](const char* kernel, const number_functions& f) {
    for (unsigned code = 0; code < 8u * 8 * 8 * 8 * 8 * 8; ++code) {
      char text[6 + 100];
      std::memset(text, ' ', sizeof text);
      for (unsigned i = 0, c = code; i < 6; ++i, c /= 8) text[i] = alphabet[c % 8];
      if (text[0] != '-' && text[0] != '0' && text[0] != '1') continue;
      const char *p = text, *q = text;
      number fast{}, careful{};
      const bool a = f.parse(p, text + sizeof text, fast);
      const bool b = fastjson::parse_number_careful(q, text + sizeof text, careful);
      CHECK_SAYING(a == b && p == q, "%s: '%.8s'", kernel, text);
      if (a && b)
        CHECK_SAYING(fast.kind == careful.kind && fast.negative == careful.negative && fast.u == careful.u,
                     "%s: '%.8s'", kernel, text);
    }
  });
}
