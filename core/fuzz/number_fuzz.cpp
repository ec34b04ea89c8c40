// libFuzzer: the input as a number text against strtod and against the careful parser, and
// its first eight bytes as a double, printed and read back. Every kernel.
// Assumes the "C" locale. Built by core/fuzz/Makefile.
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "number_functions.hpp"

#define FASTJSON_TARGET_UNIT "number_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "each_kernel.hpp"

namespace {

void require(bool ok) {
  if (!ok) std::abort();
}

// The text in a block of its own size, so that ASan sees every byte too far.
void check_text(const char* text, std::size_t n) {
  char* const exact = static_cast<char*>(std::malloc(n));
  std::memcpy(exact, text, n);
  const std::string padded = std::string(text, n) + std::string(100, ' ');
  const char* q = exact;
  fastjson::number want{};
  const bool ok = fastjson::parse_number_careful(q, exact + n, want);
  const std::size_t length = static_cast<std::size_t>(q - exact);
  if (ok) {
    const double value = std::strtod(std::string(text, length).c_str(), nullptr);
    require(std::bit_cast<std::uint64_t>(test::as_double(want, exact, q)) == std::bit_cast<std::uint64_t>(value));
  }
  test::each_kernel([&](const char*, const number_functions& f) {
    for (const char* first : {static_cast<const char*>(exact), padded.data()}) {
      const char* p = first;
      fastjson::number got{};
      const bool same = f.parse(p, first == exact ? first + n : first + padded.size(), got);
      require(same == ok && static_cast<std::size_t>(p - first) == length);
      if (ok) require(got.kind == want.kind && got.negative == want.negative && got.u == want.u);
    }
  });
  std::free(exact);
}

void check_double(double value) {
  test::each_kernel([&](const char*, const number_functions& f) {
    for (const auto write : {f.write_scientific, f.write_short, f.write_wide}) {
      char text[96];
      *write(text, value) = 0;
      require(std::bit_cast<std::uint64_t>(std::strtod(text, nullptr)) == std::bit_cast<std::uint64_t>(value));
    }
  });
  if (value == 0) return;
  char shortest[24], precise[24];
  int point, precise_point;
  const unsigned count = fastjson::shortest_digits(std::fabs(value), shortest, point);
  // No shorter correctly rounded text reads back.
  if (count > 1) {
    const unsigned fewer =
        fastjson::precise_digits(std::fabs(value), static_cast<int>(count) - 1, precise, precise_point);
    const std::string text = "0." + std::string(precise, fewer) + "e" + std::to_string(precise_point);
    require(std::strtod(text.c_str(), nullptr) != std::fabs(value));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const char* const text = reinterpret_cast<const char*>(data);
  if (text[0] == '-' || (text[0] >= '0' && text[0] <= '9')) check_text(text, size);
  if (size >= 8) {
    double value;
    std::memcpy(&value, data, 8);
    if (std::isfinite(value)) check_double(value);
  }
  return 0;
}
