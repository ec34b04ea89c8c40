// One kernel's validation and reading of a text behind plain functions, as the hosts do them.
// Assumes an open target region and errors.hpp. Included by errors.cpp through for_each_target.hpp.
#include <fastjson/validate.hpp>

namespace fastjson::FASTJSON_TARGET {

template <class Sink>
inline read_result read_into(Sink& sink, const char* text, std::size_t length) noexcept {
  reader<Sink> read(sink, text, length, ~std::size_t{0});
  return read.run();
}

inline constexpr error_functions entry = {
    [](const char* text, std::size_t length) {
      return validate<plain_memory>(text, length, ~std::size_t{0});
    },
    [](const char* text, std::size_t length) {
      keeping_sink sink(length);
      return read_into(sink, text, length);
    },
};

}  // namespace fastjson::FASTJSON_TARGET
