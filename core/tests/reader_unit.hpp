// The reader of one kernel with the tests' sinks behind plain functions.
// Assumes an open target region. Included through for_each_target.hpp.
#include <fastjson/reader.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr reader_functions entry = {
    [](const char* text, std::size_t length, std::size_t max_depth, test::recording_sink& sink, unsigned long& pauses) {
      reader<test::recording_sink> r(sink, text, length, max_depth);
      pauses = 0;
      read_result result = r.run();
      while (result.paused) {
        ++pauses;
        result = r.run();
      }
      return result;
    },
    [](const char* text, std::size_t length, std::size_t max_depth, test::number_list_sink& sink) {
      return reader<test::number_list_sink>(sink, text, length, max_depth).run();
    },
    [](const char* text, std::size_t length, std::size_t max_depth, utf8_policy policy) {
      null_sink<test::counted_memory> sink(policy);
      reader<null_sink<test::counted_memory>> r(sink, text, length, max_depth);
      const read_result result = r.run();
      sink.release();
      return result;
    },
};

}  // namespace fastjson::FASTJSON_TARGET
