// The block validator of one kernel behind a plain function, where the kernel has one.
// Assumes an open target region and counted_memory. Included through for_each_target.hpp.
#include <fastjson/reader.hpp>
#include <fastjson/validator.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr validator_functions entry = {
    [](const char* text, std::size_t length, std::size_t max_depth) {
      null_sink<test::counted_memory> sink(utf8_policy::reject);
      reader<null_sink<test::counted_memory>> r(sink, text, length, max_depth);
      const bool ok = r.run().ok();
      sink.release();
      return ok;
    },
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
    [](const char* text, std::size_t length, std::size_t max_depth) {
      return certainly_valid<test::counted_memory>(text, length, max_depth);
    },
#else
    nullptr,
#endif
};

}  // namespace fastjson::FASTJSON_TARGET
