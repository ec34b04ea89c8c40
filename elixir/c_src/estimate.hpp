// How much heap the decoded value of a text will take.
// Assumes the text stays where it is while it is sampled.
// Included by the NIF's function table.
#ifndef FASTJSON_NIF_ESTIMATE_HPP
#define FASTJSON_NIF_ESTIMATE_HPP

#include <erl_nif.h>

namespace fastjson::beam {

ERL_NIF_TERM nif_result_words(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);

}  // namespace fastjson::beam

#endif
