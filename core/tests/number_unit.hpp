// The number code of one kernel behind plain functions, for the number tests and fuzzers.
// Assumes an open target region. Included through for_each_target.hpp.
#include <fastjson/scan.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr number_functions entry = {
    [](const char*& p, const char* end, number& out) { return parse_number(p, end, out); },
    [](char* out, double value) { return write_double<always_scientific>(out, value); },
    [](char* out, double value) { return write_double<short_fixed>(out, value); },
    [](char* out, double value) { return write_double<wide_fixed>(out, value); },
};

}  // namespace fastjson::FASTJSON_TARGET
