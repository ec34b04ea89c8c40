// The type of the table that number_unit.hpp fills per kernel, the spellings it uses, and
// what the C library says. Assumes the "C" locale. Included by the number tests and fuzzers.
#ifndef FASTJSON_TESTS_NUMBER_FUNCTIONS_HPP
#define FASTJSON_TESTS_NUMBER_FUNCTIONS_HPP

#include <fastjson/number/parse.hpp>
#include <fastjson/number/spelling.hpp>

inline constexpr fastjson::double_spelling always_scientific{1, 0, false, false, true, 'e'};
inline constexpr fastjson::double_spelling short_fixed{-3, 17, false, true, true, 'e'};
inline constexpr fastjson::double_spelling wide_fixed{-30, 40, true, true, false, 'E'};

struct number_functions {
  bool (*parse)(const char*&, const char*, fastjson::number&);
  char* (*write_scientific)(char*, double);
  char* (*write_short)(char*, double);
  char* (*write_wide)(char*, double);
};

namespace test {

// The double that a parsed number stands for; `first` is its text.
inline double as_double(const fastjson::number& n, const char* first, const char* last) {
  switch (n.kind) {
    case fastjson::number_kind::int64: return n.i == 0 && n.negative ? -0.0 : static_cast<double>(n.i);
    case fastjson::number_kind::uint64: return static_cast<double>(n.u);
    case fastjson::number_kind::big_integer: return fastjson::integer_to_double(first, last);
    default: return n.d;
  }
}

}  // namespace test

#endif
