// The atoms that the NIF compares with and returns, made once when the library loads.
// Assumes load() ran before any other function. Atoms and the empty list are immediate words: == compares them.
// Included by every unit of the NIF.
#ifndef FASTJSON_NIF_ATOMS_HPP
#define FASTJSON_NIF_ATOMS_HPP

#include <erl_nif.h>

namespace fastjson::beam {

#define FASTJSON_ATOMS(X)                                                                         \
  X(nil_, "nil") X(true_, "true") X(false_, "false") X(ok, "ok") X(error, "error")                \
  X(holes, "holes") X(struct_, "struct") X(value, "value") X(key, "key") X(atom, "atom")          \
  X(hole, "hole") X(invalid_byte, "invalid_byte") X(improper_list, "improper_list")               \
  X(invalid_plan, "invalid_plan") X(too_large, "too_large")                                                                \
  X(no_memory, "no_memory") X(struct_key, "__struct__") X(date, "Elixir.Date")                    \
  X(time, "Elixir.Time") X(naive, "Elixir.NaiveDateTime") X(datetime, "Elixir.DateTime")          \
  X(decimal, "Elixir.Decimal") X(iso, "Elixir.Calendar.ISO")                                      \
  X(fragment, "Elixir.FastJSON.Fragment") X(ordered, "Elixir.FastJSON.OrderedObject")             \
  X(mapset, "Elixir.MapSet") X(uri, "Elixir.URI") X(calendar, "calendar") X(year, "year")         \
  X(month, "month") X(day, "day") X(hour, "hour") X(minute, "minute") X(second, "second")         \
  X(microsecond, "microsecond") X(utc_offset, "utc_offset") X(std_offset, "std_offset")           \
  X(time_zone, "time_zone") X(sign, "sign") X(coef, "coef") X(exp, "exp") X(nan_, "NaN")          \
  X(inf, "inf") X(encode, "encode") X(values, "values") X(done, "done") X(more, "more")           \
  X(duplicate, "duplicate") X(kernel, "kernel") X(live, "live") X(version, "version")             \
  X(integer, "integer") X(float_, "float") X(object, "object") X(array, "array")                  \
  X(compiler, "compiler") X(retry, "retry") X(open, "open") \
  X(documents, "documents") X(pooled, "pooled") X(pooled_bytes, "pooled_bytes")                   \
  X(pooled_most, "pooled_most")                                                                   \
  X(known_shapes, "known_shapes") X(known_atoms, "known_atoms")

struct atom_table {
#define X(name, text) ERL_NIF_TERM name;
  FASTJSON_ATOMS(X)
#undef X
  ERL_NIF_TERM empty_list;

  void load(ErlNifEnv* env) noexcept {
#define X(name, text) name = enif_make_atom(env, text);
    FASTJSON_ATOMS(X)
#undef X
    empty_list = enif_make_list(env, 0);
  }
};

inline atom_table atoms;

}  // namespace fastjson::beam

#endif
