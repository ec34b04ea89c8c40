// An index and its questions of one kernel behind plain functions, for index_test.cpp.
// Assumes an open target region and counted_memory. Included through for_each_target.hpp.
#include <fastjson/index.hpp>

namespace fastjson::FASTJSON_TARGET {

inline constexpr index_functions entry = {
    [](test_index& index, const std::vector<step>& path, std::size_t work) {
      index_query<test::counted_memory> query(index, work, overflow);
      json_place place = query.root();
      outcome out;
      for (const step& s : path) {
        out.said = s.is_name ? static_cast<int>(query.member(place, {s.name.data(), s.name.size()}))
                             : static_cast<int>(query.element(place, s.index));
        if (out.said != static_cast<int>(answer::found)) return out;
      }
      out.said = 0;
      out.begin = place.at;
      out.end = query.behind(place);
      out.counted = query.count(place, out.members) == answer::found;
      if (query.stopped()) out.said = static_cast<int>(answer::too_much_work);
      return out;
    },
    [](test_index& index, std::size_t at, std::size_t depth) {
      index_query<test::counted_memory> query(index);
      std::vector<std::size_t> places;
      json_child child;
      std::size_t behind = 0;
      // Each is counted on the way, as a host's loop may do.
      for (std::size_t members; query.next({at, depth}, behind, child); query.count(child.value, members)) places.push_back(child.value.at);
      return places;
    },
};

}  // namespace fastjson::FASTJSON_TARGET
