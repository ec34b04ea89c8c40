// One kernel's validation, canonical form and steps over children behind plain functions.
// Assumes an open target region, reader_functions.hpp and counted_memory. Included by hostile.cpp through for_each_target.hpp.
#include <fastjson/canonical.hpp>
#include <fastjson/navigate.hpp>
#include <fastjson/reader.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr hostile_functions entry = {
    [](const char* text, std::size_t length) {
      null_sink<test::counted_memory> sink(utf8_policy::reject);
      reader<null_sink<test::counted_memory>> r(sink, text, length, ~std::size_t{0});
      const read_result result = r.run();
      sink.release();
      return result;
    },
    [](const char* text, std::size_t length) {
      canonical_form<test::counted_memory> form({}, text, length, ~std::size_t{0});
      while (form.read(SIZE_MAX)) {
      }
      bool good = form.refused() == canonical_refusal::none;
      if (good) {
        char* const to = static_cast<char*>(test::counted_memory::grow(nullptr, form.size() + 1));
        good = to != nullptr && form.write(to);
        test::counted_memory::release(to);
      }
      form.release();
      return good;
    },
    [](const char* p, const char* limit, bool object, child_place& child) { return next_child(p, limit, object, child); },
};

}  // namespace fastjson::FASTJSON_TARGET
