// One kernel's reader and canonical form behind plain functions.
// Assumes an open target region, reader_functions.hpp and counted_memory. Included by core.cpp through for_each_target.hpp.
#include <fastjson/canonical.hpp>
#include <fastjson/reader.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr agree_functions entry = {
    [](const char* text, std::size_t length, canonical_outcome& outcome) {
      canonical_form<test::counted_memory> form({}, text, length, 300000);
      while (form.read(SIZE_MAX)) {
      }
      outcome.refused = form.refused();
      if (outcome.refused == canonical_refusal::none) {
        outcome.text.resize(form.size());
        if (!form.write(outcome.text.data())) outcome.refused = canonical_refusal::out_of_memory;
      }
      form.release();
    },
    [](const char* text, std::size_t length, test::recording_sink& sink) {
      return reader<test::recording_sink>(sink, text, length, ~std::size_t{0}).run();
    },
};

}  // namespace fastjson::FASTJSON_TARGET
