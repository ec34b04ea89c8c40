// Questions to a document's index for one CPU kernel. Assumes an open target region.
// Included by document_text.cpp through for_each_target.hpp.
#include <fastjson/index.hpp>

namespace fastjson::FASTJSON_TARGET {

bool document_child(php::text_index& index, text_place& place, text_run token, std::size_t as_index) noexcept {
  index_query<php::edit_memory> query(index);
  json_place at{place.at, place.depth};
  if (query.child(at, token, as_index) != answer::found) return false;
  place = {at.at, at.depth};
  return true;
}

std::size_t document_behind(php::text_index& index, text_place place) noexcept {
  return index_query<php::edit_memory>(index).behind({place.at, place.depth});
}

std::size_t document_count(php::text_index& index, text_place place) noexcept {
  std::size_t n = 0;
  index_query<php::edit_memory>(index).count({place.at, place.depth}, n);
  return n;
}

bool document_next(php::text_index& index, text_place container, std::size_t& at, text_run& name, text_place& value) noexcept {
  json_child child;
  if (!index_query<php::edit_memory>(index).next({container.at, container.depth}, at, child)) return false;
  name = child.name;
  value = {child.value.at, child.value.depth};
  return true;
}

std::size_t document_root(php::text_index& index) noexcept { return index_query<php::edit_memory>(index).root().at; }

}  // namespace fastjson::FASTJSON_TARGET
