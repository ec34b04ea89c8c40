// Number -> text: shortest digits equal those of std::to_chars and read back, precise
// digits equal printf's, integers too; every kernel alike, within the room that it says it takes. Assumes the "C" locale;
// EFFORT=100 is the long run (10^8 doubles). Seeded.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <string>

#include <fastjson/writer/integer.hpp>

#include "guarded.hpp"
#include "number_functions.hpp"
#include "test.hpp"

#define FASTJSON_TARGET_UNIT "number_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

// So many bytes, behind which nothing can be touched.
char* room_for(std::size_t n) {
  static test::guarded memory(1);
  return memory.end() - n;
}
constexpr std::size_t integer_room = 24, float_room = 40, wide_zeros = 40;

// std::to_chars writes exponents with two digits at least; ours have no leading zero.
std::string library_shortest(double value) {
  char buffer[64];
  std::string text(buffer, std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr);
  const auto e = text.find('e');
  if (text[e + 2] == '0') text.erase(e + 2, 1);
  return text;
}

void shortest_and_alike(double value) {
  const std::string want = library_shortest(value);
  char *text = room_for(float_room), *wide = room_for(float_room + wide_zeros);
  const std::string short_text(text, fastjson::write_double<short_fixed>(text, value));
  const std::string wide_text(wide, fastjson::write_double<wide_fixed>(wide, value));
  test::each_kernel([&](const char* kernel, const number_functions& f) {
    CHECK_SAYING(want.compare(0, std::string::npos, text, f.write_scientific(text, value) - text) == 0,
                 "%s: %.25s, not %s", kernel, text, want.c_str());
    CHECK_SAYING(short_text.compare(0, std::string::npos, text, f.write_short(text, value) - text) == 0,
                 "%s: %.25s, not %s", kernel, text, short_text.c_str());
    CHECK_SAYING(wide_text.compare(0, std::string::npos, wide, f.write_wide(wide, value) - wide) == 0,
                 "%s: %.45s, not %s", kernel, wide, wide_text.c_str());
  });
  for (const std::string& text : {short_text, wide_text})
    CHECK_SAYING(std::bit_cast<std::uint64_t>(std::strtod(text.c_str(), nullptr)) == std::bit_cast<std::uint64_t>(value),
                 "%s for %a", text.c_str(), value);
}

// As text the digits lose the zeros at their end, and nothing else.
void same_value_of_digits(double value) {
  const auto d = fastjson::number_detail::shortest_split(std::bit_cast<std::uint64_t>(value));
  char* const digits = room_for(integer_room);
  int point;
  const unsigned count = fastjson::shortest_digits(value, digits, point);
  CHECK_SAYING(count >= 1 && count <= 17 && digits[0] != '0' && digits[count - 1] != '0', "%a", value);
  std::uint64_t joined = 0;
  for (unsigned i = 0; i < count; ++i) joined = joined * 10 + static_cast<std::uint64_t>(digits[i] - '0');
  int exponent = point - static_cast<int>(count);
  for (; exponent > d.exponent; --exponent) joined *= 10;
  CHECK_SAYING(exponent == d.exponent && joined == d.integral * 10 + d.digit, "%a", value);
}

}  // namespace

TEST(spellings) {
  struct {
    double value;
    const char *scientific, *short_form, *wide;
  } const cases[] = {
      {1, "1e+0", "1", "1.0"},
      {-1.5, "-1.5e+0", "-1.5", "-1.5"},
      {0.0001, "1e-4", "0.0001", "0.0001"},
      {0.00001, "1e-5", "1.0e-5", "0.00001"},
      {0.000012345, "1.2345e-5", "1.2345e-5", "0.000012345"},
      {1e15, "1e+15", "1000000000000000", "1000000000000000.0"},
      {1e16, "1e+16", "10000000000000000", "10000000000000000.0"},
      {1e17, "1e+17", "1.0e+17", "100000000000000000.0"},
      {1.2345678901234566e17, "1.2345678901234566e+17", "1.2345678901234566e+17", "123456789012345660.0"},
      {12345678901234567.0, "1.2345678901234568e+16", "12345678901234568", "12345678901234568.0"},
      {1234567890123456.7, "1.2345678901234568e+15", "1234567890123456.8", "1234567890123456.8"},
      {123456.78901234567, "1.2345678901234567e+5", "123456.78901234567", "123456.78901234567"},
      {1e100, "1e+100", "1.0e+100", "1.0E100"},
      {-1.7976931348623157e308, "-1.7976931348623157e+308", "-1.7976931348623157e+308", "-1.7976931348623157E308"},
      {5e-324, "5e-324", "5.0e-324", "5.0E-324"},
  };
  test::each_kernel([&](const char* kernel, const number_functions& f) {
    char text[96];
    for (const auto& c : cases) {
      *f.write_scientific(text, c.value) = 0;
      CHECK_SAYING(std::string(text) == c.scientific, "%s: %s, not %s", kernel, text, c.scientific);
      *f.write_short(text, c.value) = 0;
      CHECK_SAYING(std::string(text) == c.short_form, "%s: %s, not %s", kernel, text, c.short_form);
      *f.write_wide(text, c.value) = 0;
      CHECK_SAYING(std::string(text) == c.wide, "%s: %s, not %s", kernel, text, c.wide);
    }
    CHECK(std::string(text, f.write_short(text, 0.0)) == "0" && std::string(text, f.write_short(text, -0.0)) == "-0");
    CHECK(std::string(text, f.write_wide(text, 0.0)) == "0.0" && std::string(text, f.write_wide(text, -0.0)) == "-0.0");
  });
}

TEST(doubles_around_every_power_of_two) {
  for (std::uint64_t exponent = 0; exponent < 2047; ++exponent)
    for (std::uint64_t step = 0; step <= 8; ++step) {
      const std::uint64_t bits = (exponent << 52) + step - 4;
      if (bits - 1 >= 0x7FEFFFFFFFFFFFFF) continue;
      shortest_and_alike(std::bit_cast<double>(bits));
      same_value_of_digits(std::bit_cast<double>(bits));
    }
}

TEST(short_decimals_at_every_power_of_ten) {
  for (int exponent = -323; exponent <= 308; ++exponent)
    for (int mantissa = 1; mantissa < 100; ++mantissa) {
      const double value = std::strtod((std::to_string(mantissa) + "e" + std::to_string(exponent)).c_str(), nullptr);
      if (value == 0 || !std::isfinite(value)) continue;
      shortest_and_alike(value);
      shortest_and_alike(std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) + 1));
    }
}

TEST(ties_and_integers) {
  for (std::uint64_t i = 1; i < 10000; ++i)
    for (double value : {static_cast<double>(i), static_cast<double>(i) / 1000, static_cast<double>(i) * 1e15,
                         9007199254740992.0 + static_cast<double>(i), 1e17 + static_cast<double>(i) * 128,
                         1125899906842624.0 + static_cast<double>(i) * 0.25, std::bit_cast<double>(i)})
      shortest_and_alike(value);
}

TEST(random_doubles) {
  test::generator random{test::seed};
  for (std::uint64_t i = 0; i < 250000 * test::effort; ++i) {
    const double value = std::bit_cast<double>(random());
    if (std::isfinite(value) && value != 0) shortest_and_alike(value);
    for (double other : {static_cast<double>(random.below(360000000000)) / 1e9 - 180.0000000001,
                         static_cast<double>((random() >> random.below(64)) | 1), static_cast<double>(random() | 1) / 4096})
      shortest_and_alike(other);
    if (value > 0 && std::isfinite(value)) same_value_of_digits(value);
  }
}

TEST(precise_digits_equal_printf) {
  test::generator random{test::seed + 1};
  for (std::uint64_t i = 0; i < 40000 * test::effort; ++i) {
    double value = std::bit_cast<double>(random() >> 1);
    if (i % 4 == 2) value = std::strtod(std::to_string(static_cast<double>(random.below(1000000)) / 100).c_str(), nullptr);
    if (i % 2 != 0) value = 1 + static_cast<double>(random() >> random.below(64)) / 1024;  // ties among them
    if (!std::isfinite(value) || value == 0) continue;
    const int precision = static_cast<int>(i % 64 == 0 ? 1 + random.below(800) : 1 + random.below(20));
    char buffer[900];
    std::snprintf(buffer, sizeof buffer, "%.*e", precision - 1, value);
    std::string want = buffer;
    const auto e = want.find('e');
    const int exponent = std::atoi(want.c_str() + e + 1);
    want.resize(e);
    if (precision > 1) want.erase(1, 1);
    while (want.size() > 1 && want.back() == '0') want.pop_back();
    char* const digits = room_for(static_cast<std::size_t>(std::min(precision, 767)));
    int point;
    const unsigned count = fastjson::precise_digits(value, precision, digits, point);
    CHECK_SAYING(want.compare(0, std::string::npos, digits, count) == 0 && point == exponent + 1, "%a at %d digits: %.*s",
                 value, precision, static_cast<int>(count), digits);
  }
}

TEST(integers_equal_printf) {
  const auto same = [](std::uint64_t value) {
    char* const text = room_for(integer_room);
    CHECK(std::to_string(value).compare(0, std::string::npos, text, fastjson::write_uint64(text, value) - text) == 0);
    const auto with_sign = static_cast<std::int64_t>(value);
    CHECK(std::to_string(with_sign).compare(0, std::string::npos, text, fastjson::write_int64(text, with_sign) - text) ==
          0);
    CHECK(std::to_string(with_sign).compare(0, std::string::npos, text, fastjson::write_integer(text, with_sign) - text) ==
          0);
  };
  for (std::uint64_t i = 0; i < 200000; ++i) same(i);
  for (std::uint64_t i = 0; i < 200000; ++i) same(100000000 - 100000 + i);
  for (std::uint64_t power = 1, i = 0; i < 20; ++i, power *= 10)
    for (std::uint64_t step = 0; step < 3; ++step) same(power + step - 1);
  same(~0ull);
  same(1ull << 63);
  test::generator random{test::seed + 2};
  for (std::uint64_t i = 0; i < 200000 * test::effort; ++i) same(random() >> random.below(64));
}

// All 10^8 values of eight digits, in the two ways that vectors make them: the long run.
TEST(eight_digits_are_exact) {
  const std::uint64_t step = test::effort >= 100 ? 1 : 997;
  char expected[9] = {};
  for (std::uint64_t value = 0; value < 100000000; value += step) {
    std::uint64_t rest = value;
    for (int i = 8; i-- > 0; rest /= 10) expected[i] = static_cast<char>('0' + rest % 10);
    char text[8];
    fastjson::store_eight(text, fastjson::eight_digits(value) | fastjson::eight_zeros);
    CHECK(std::memcmp(text, expected, 8) == 0);
    // As both halves of sixteen digits, through the kernels' own conversion.
    if (value >= 10000000 && value % 10 != 0) {
      const double whole = static_cast<double>(value) * 100000000 + static_cast<double>(value);
      test::each_kernel([&](const char* kernel, const number_functions& f) {
        char out[64];
        if (whole >= 9007199254740992.0) return;
        CHECK_SAYING(f.write_short(out, whole) == out + 16 && std::memcmp(out, expected, 8) == 0 &&
                         std::memcmp(out + 8, expected, 8) == 0,
                     "%s: %.17s", kernel, out);
      });
    }
  }
}
