// The block validator and validation as a whole of one kernel behind plain functions.
// Assumes an open target region and counted_memory. Included through for_each_target.hpp.
#include <fastjson/validate.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr validator_functions entry = {
    [](const char* text, std::size_t length, std::size_t max_depth) {
      return validate_by_reading<test::counted_memory>(text, length, max_depth, utf8_policy::reject).ok();
    },
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
    [](const char* text, std::size_t length, std::size_t max_depth) {
      sure_part ignored;
      return certainly_valid<test::counted_memory>(text, length, max_depth, ignored);
    },
#else
    nullptr,
#endif
    [](const char* text, std::size_t length, std::size_t max_depth) {
      return validate_by_reading<test::counted_memory>(text, length, max_depth, utf8_policy::reject);
    },
    [](const char* text, std::size_t length, std::size_t max_depth) { return validate<test::counted_memory>(text, length, max_depth); },
    [](const char* text, std::size_t length, std::size_t max_depth) { return validate_in_doubt<test::counted_memory>(text, length, max_depth); },
};

}  // namespace fastjson::FASTJSON_TARGET
