// What the canonical form of every CPU target looks like.
// Assumes nothing; target-free. Included by the files named canonical*, and by nif.cpp.
#ifndef FASTJSON_NIF_CANONICAL_HPP
#define FASTJSON_NIF_CANONICAL_HPP

#include <cstddef>

#include <erl_nif.h>

#include <fastjson/canonical/order.hpp>
#include <fastjson/sink.hpp>

#include "memory.hpp"
#include "text.hpp"

namespace fastjson::beam {

struct canonical_result {
  canonical_refusal refused;
  read_result read;
  ErlNifBinary output;  // the form; of a repeated name the name; of other refusals not allocated
};

struct canonical_functions {
  void (*make)(text_view, canonical_options, canonical_result&);
};
canonical_functions canonical_functions_for_this_cpu() noexcept;

ERL_NIF_TERM nif_canonical(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);

}  // namespace fastjson::beam

#endif
