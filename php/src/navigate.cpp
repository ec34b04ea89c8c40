// The core's navigation compiled once per kernel, and the choice among them.
// Assumes the globals of php_fastjson.hpp. Called by pointer.cpp and patch.cpp.
#include "navigate.hpp"

#include <fastjson/sink.hpp>

#define FASTJSON_TARGET_UNIT "navigate_unit.hpp"
#include <fastjson/for_each_target.hpp>

namespace fastjson::php {

bool search_pointers(search_node* nodes, text_run text, const search_table& table) noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::search(nodes, text, table);)
}

child_reader children_of_kernel() noexcept {
  FASTJSON_DISPATCH(FASTJSON_G(kernel), return target::children;)
}

}  // namespace fastjson::php
