// The NIF result_words/1, its counting compiled for every CPU target.
// Assumes that select_kernel() is asked once, when the library loads.
// Called by FastJSON.Room before a large decode, on a dirty scheduler where the text is long.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include <fastjson/kernels.hpp>

#include "decoder.hpp"
#include "room.hpp"

#define FASTJSON_TARGET_UNIT "room_unit.hpp"
#include <fastjson/for_each_target.hpp>

#include "kernel.hpp"

namespace fastjson::beam {

room_functions room_for_this_cpu() noexcept {
  FASTJSON_DISPATCH(this_kernel, return (room_functions{target::result_words, target::likely_words});)
  return {};
}

namespace {

ERL_NIF_TERM answer(ErlNifEnv* env, ERL_NIF_TERM text, std::size_t (*words)(const char*, std::size_t)) noexcept {
  ErlNifBinary bytes;
  if (!enif_inspect_binary(env, text, &bytes)) return enif_make_badarg(env);
  return enif_make_uint64(env, words(reinterpret_cast<const char*>(bytes.data), bytes.size));
}

}  // namespace

// 0.3 ms at most: see quickly_counted.
ERL_NIF_TERM nif_likely_words(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  enif_consume_timeslice(env, 20);
  return answer(env, argv[0], room_for_this_cpu().sample);
}

ERL_NIF_TERM nif_result_words(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  return answer(env, argv[0], room_for_this_cpu().count);
}

}  // namespace fastjson::beam
