// What stream_unit.hpp offers per kernel: a text in pieces, as tokens, and the reader's verdict on the whole.
// Assumes stream_state.hpp. Included by stream_test.cpp.
#ifndef FASTJSON_TESTS_STREAM_FUNCTIONS_HPP
#define FASTJSON_TESTS_STREAM_FUNCTIONS_HPP

#include <string>
#include <vector>

#include <fastjson/stream_state.hpp>

#include "guarded.hpp"

struct stream_outcome {
  fastjson::stream_failure failure;
  std::string events;  // a letter per event; keys and scalars with their text
};

struct stream_functions {
  // `pieces` end where the next ones begin; each lies at the end of memory.
  stream_outcome (*tokens)(const std::vector<std::string>& pieces, std::size_t max_depth, bool check_utf8, bool many,
                           std::size_t loud, std::size_t stop);
  fastjson::read_result (*read)(const char* text, std::size_t length, std::size_t max_depth, fastjson::utf8_policy);
  // Bytes of the value at the beginning of the pieces; SIZE_MAX: it has no end there.
  std::size_t (*value_end)(const std::vector<std::string>& pieces);
};

#endif
