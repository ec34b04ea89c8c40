// Navigation for one CPU kernel. Assumes an open target region.
// Included by navigate.cpp through for_each_target.hpp.
#include <fastjson/navigate.hpp>

namespace fastjson::FASTJSON_TARGET {

bool search(search_node* nodes, text_run text, const search_table& table) noexcept {
  return pointer_search<php::edit_memory>(nodes, text, table).run();
}

bool children(const char* p, const char* limit, bool object, child_place& child) noexcept {
  return next_child(p, limit, object, child);
}

}  // namespace fastjson::FASTJSON_TARGET
