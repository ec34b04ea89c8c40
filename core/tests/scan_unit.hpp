// The scans of one kernel behind plain functions, for scan_test.cpp and the fuzzers.
// Assumes an open target region. Included through for_each_target.hpp.
#include <fastjson/scan.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr scan_functions entry = {
    block::size,
    [](const char* p, const char* end) { return skip_whitespace(p, end); },
    [](const char* p, const char* end, bool& non_ascii) { return find_string_stop(p, end, non_ascii); },
    [](const char* p, const char* end) { return find_invalid_utf8(p, end); },
};

}  // namespace fastjson::FASTJSON_TARGET
