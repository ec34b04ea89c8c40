// The reader of one kernel with sinks that have shapes behind plain functions.
// Assumes an open target region. Included through for_each_target.hpp.
#include <fastjson/reader.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr shape_functions entry = {
    [](const char* text, std::size_t length, std::size_t max_depth, test::recording_sink& sink) {
      return reader<test::recording_sink>(sink, test::text_memory().copy(text, length), length, max_depth).run();
    },
    [](const char* text, std::size_t length, std::size_t max_depth, test::shape_sink& sink) {
      reader<test::shape_sink> r(sink, test::text_memory().copy(text, length), length, max_depth);
      read_result result = r.run();
      while (result.paused) result = r.run();
      return result;
    },
    [](const char* text, std::size_t length, std::size_t max_depth, test::shape_list_sink& sink) {
      return reader<test::shape_list_sink>(sink, test::text_memory().copy(text, length), length, max_depth).run();
    },
    [](const shape_node* parent, const char* key, std::size_t n) { return shape_hash(parent, key, n); },
};

}  // namespace fastjson::FASTJSON_TARGET
