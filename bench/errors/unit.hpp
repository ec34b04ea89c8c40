// One kernel's validation and reading of a text behind plain functions, as the hosts do them.
// Assumes an open target region and errors.hpp. Included by errors.cpp through for_each_target.hpp.
#include <fastjson/reader.hpp>
#include <fastjson/validator.hpp>

namespace fastjson::FASTJSON_TARGET {

template <class Sink>
inline read_result read_into(Sink& sink, const char* text, std::size_t length) noexcept {
  reader<Sink> read(sink, text, length, ~std::size_t{0});
  return read.run();
}

inline constexpr error_functions entry = {
    [](const char* text, std::size_t length) {
#if FASTJSON_TARGET_AVX2 || FASTJSON_TARGET_AVX512
      if (certainly_valid<plain_memory>(text, length, ~std::size_t{0})) return read_result{};
#endif
      null_sink<plain_memory> sink(utf8_policy::reject);
      const read_result result = read_into(sink, text, length);
      sink.release();
      return result;
    },
    [](const char* text, std::size_t length) {
      keeping_sink sink(length);
      return read_into(sink, text, length);
    },
};

}  // namespace fastjson::FASTJSON_TARGET
