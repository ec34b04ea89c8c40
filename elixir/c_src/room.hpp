// How much heap the decoded value of a text will take.
// Assumes nothing of the text, which may be no JSON at all.
// Included by nif.cpp and room_targets.cpp.
#ifndef FASTJSON_NIF_ROOM_HPP
#define FASTJSON_NIF_ROOM_HPP

#include <cstddef>

#include <erl_nif.h>

namespace fastjson::beam {

// What each CPU target offers: the words of heap that the value of a text takes, counted or by samples; 0 when these
// cannot tell.
struct room_functions {
  std::size_t (*count)(const char* text, std::size_t length);
  std::size_t (*sample)(const char* text, std::size_t length);
};
room_functions room_for_this_cpu() noexcept;

ERL_NIF_TERM nif_likely_words(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_result_words(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);

}  // namespace fastjson::beam

#endif
