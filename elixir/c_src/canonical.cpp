// The NIF canonical/2: any text to its canonical form (RFC 8785), or why it has none.
// Assumes nothing of the text.
// Called by FastJSON.Native.
#include "canonical.hpp"

#include <fastjson/error.hpp>

#include "atoms.hpp"
#include "schedule.hpp"

namespace fastjson::beam {

namespace {

// Above this a text goes to a dirty scheduler: 64 KB at 0.5 GB/s, with sorting, is 0.13 ms.
constexpr std::size_t canonical_on_normal = 64 * 1024;

const char* reason_of(const canonical_result& result) noexcept {
  switch (result.refused) {
    case canonical_refusal::repeated_name: return "repeated_name";
    case canonical_refusal::number_too_large: return "number_too_large";
    case canonical_refusal::integer_changed: return "integer_changed";
    case canonical_refusal::out_of_memory: return "out_of_memory";
    default: return error_name(result.read.code);
  }
}

// Arguments: the text; 0, 1 (strict) or 2 (only names). {ok, form}, or {error, reason, offset, name or nil}.
ERL_NIF_TERM do_canonical(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  unsigned mode;
  if (!enif_inspect_binary(env, argv[0], &input) || !enif_get_uint(env, argv[1], &mode)) return enif_make_badarg(env);
  canonical_result result{};
  canonical_functions_for_this_cpu().make({reinterpret_cast<const char*>(input.data), input.size},
                                          {mode == 1, mode == 2}, result);
  if (result.refused == canonical_refusal::none)
    return enif_make_tuple2(env, atoms.ok, enif_make_binary(env, &result.output));
  const bool named = result.refused == canonical_refusal::repeated_name;
  return enif_make_tuple4(env, atoms.error, enif_make_atom(env, reason_of(result)),
                          enif_make_uint64(env, result.read.offset),
                          named ? enif_make_binary(env, &result.output) : atoms.nil_);
}

}  // namespace

ERL_NIF_TERM nif_canonical(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  if (!enif_inspect_binary(env, argv[0], &input)) return enif_make_badarg(env);
  if (input.size > canonical_on_normal)
    return enif_schedule_nif(env, "canonical", ERL_NIF_DIRTY_JOB_CPU_BOUND, do_canonical, argc, argv);
  account(env, input.size, canonical_on_normal);
  return do_canonical(env, argc, argv);
}

}  // namespace fastjson::beam
