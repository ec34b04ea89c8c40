// Navigation of one kernel behind plain functions, for edit_test.cpp.
// Assumes an open target region and counted_memory. Included through for_each_target.hpp.
#include <fastjson/navigate.hpp>
#include <fastjson/reader.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr edit_functions entry = {
    [](const char* p, const char* end) { return behind_value(p, end); },
    [](const char* p, const char* limit, bool object, child_place& child) { return next_child(p, limit, object, child); },
    [](search_node* nodes, text_run text) { return pointer_search<test::counted_memory>(nodes, text).run(); },
    [](text_run text) {
      null_sink<test::counted_memory> sink(utf8_policy::reject);
      reader<null_sink<test::counted_memory>> read(sink, text.text, text.length, 100000);
      const bool ok = read.run().ok();
      sink.release();
      return ok;
    },
};

}  // namespace fastjson::FASTJSON_TARGET
