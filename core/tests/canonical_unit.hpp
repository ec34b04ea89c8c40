// The canonical form of one kernel behind a plain function, for canonical_test.cpp.
// Assumes an open target region and counted_memory. Included through for_each_target.hpp.
#include <fastjson/canonical.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr canonical_functions entry = {
    [](const char* text, std::size_t length, canonical_options options, std::size_t slice, canonical_outcome& outcome) {
      static test::guarded_end from, to;
      canonical_form<test::counted_memory> form(options, from.copy(text, length), length, 300000);
      while (form.read(slice)) ++outcome.pauses;
      outcome.refused = form.refused();
      outcome.read = form.reader_result();
      if (outcome.refused == canonical_refusal::none) {
        char* const written = to.room(form.size());
        if (!form.write(written)) outcome.refused = canonical_refusal::out_of_memory;
        outcome.text.assign(written, form.size());
      } else if (outcome.refused == canonical_refusal::repeated_name) {
        std::size_t n;
        const char* const name = form.repeated_name(n);
        outcome.text.assign(name, n);
      }
      form.release();
    },
};

}  // namespace fastjson::FASTJSON_TARGET
