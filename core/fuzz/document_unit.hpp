// Navigation, pointer search and index of one kernel behind plain functions.
// Assumes an open target region, counted_memory and index/tables.hpp. Included through for_each_target.hpp.
#include <fastjson/index.hpp>
#include <fastjson/navigate.hpp>
#include <fastjson/reader.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr document_functions entry = {
    [](const char* p, const char* limit, bool object, child_place& child) { return next_child(p, limit, object, child); },
    [](search_node* nodes, text_run text) { return pointer_search<test::counted_memory>(nodes, text).run(); },
    [](text_run text) {
      null_sink<test::counted_memory> sink(utf8_policy::reject);
      reader<null_sink<test::counted_memory>> read(sink, text.text, text.length, 100000);
      const bool ok = read.run().ok();
      sink.release();
      return ok;
    },
    [](test_index& index, const std::vector<std::string>& path, text_run& value) {
      index_query<test::counted_memory> query(index);
      json_place place = query.root();
      for (const std::string& name : path) {
        const std::size_t i = index_of_token(name.data(), name.size());
        const char bracket = index.text[place.at];
        if (bracket == '{' ? query.member(place, {name.data(), name.size()}) != answer::found
                           : bracket != '[' || i == not_an_index || query.element(place, i) != answer::found)
          return false;
      }
      value = {index.text + place.at, query.behind(place) - place.at};
      return true;
    },
};

}  // namespace fastjson::FASTJSON_TARGET
