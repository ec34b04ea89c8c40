// What edit_unit.hpp offers per kernel. Assumes pointer.hpp. Included by edit_test.cpp and edit_cost_test.cpp.
#ifndef FASTJSON_TESTS_EDIT_FUNCTIONS_HPP
#define FASTJSON_TESTS_EDIT_FUNCTIONS_HPP

#include <fastjson/pointer.hpp>

struct edit_functions {
  const char* (*behind_value)(const char* p, const char* end);
  bool (*next_child)(const char* p, const char* limit, bool object, fastjson::child_place& child);
  bool (*search)(fastjson::search_node* nodes, fastjson::text_run text);
  bool (*valid)(fastjson::text_run text);
};

#endif
