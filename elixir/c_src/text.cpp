// NIFs on text that build no values: validate, locate, format, scan_value, close.
// Assumes that format and close get JSON that was checked; on other bytes their result
// is unspecified, but they stay inside the input.
// Called by FastJSON.Native.
#include <algorithm>

#include <erl_nif.h>

#include <fastjson/error.hpp>

#include "atoms.hpp"
#include "kernel.hpp"
#include "schedule.hpp"
#include "text.hpp"

namespace fastjson::beam {

namespace {

// Above this a text goes to a dirty scheduler: 64 KB at 0.5 GB/s, the slowest of these, is 0.13 ms.
constexpr std::size_t text_on_normal = 64 * 1024;

using nif = ERL_NIF_TERM (*)(ErlNifEnv*, int, const ERL_NIF_TERM[]);

// Runs `work` here when the first argument is small, else on a dirty scheduler.
ERL_NIF_TERM run_where_it_fits(ErlNifEnv* env, const char* name, nif work, int argc, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  if (!enif_inspect_binary(env, argv[0], &input)) return enif_make_badarg(env);
  if (input.size > text_on_normal) return enif_schedule_nif(env, name, ERL_NIF_DIRTY_JOB_CPU_BOUND, work, argc, argv);
  account(env, input.size, 2 * text_on_normal);
  return work(env, argc, argv);
}

text_view view_of(const ErlNifBinary& binary) { return {reinterpret_cast<const char*>(binary.data), binary.size}; }

ERL_NIF_TERM do_validate(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  if (!enif_inspect_binary(env, argv[0], &input)) return enif_make_badarg(env);
  const read_result result = text_functions_for_this_cpu().validate(view_of(input), SIZE_MAX / 2);
  if (result.code == error_code::none) return atoms.true_;
  return enif_make_tuple5(env, atoms.error, enif_make_atom(env, error_name(result.code)),
                          enif_make_uint64(env, result.offset), enif_make_uint64(env, result.token), atoms.false_);
}

ERL_NIF_TERM do_locate(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  ErlNifUInt64 offset;
  if (!enif_inspect_binary(env, argv[0], &input) || !enif_get_uint64(env, argv[1], &offset))
    return enif_make_badarg(env);
  const position at = locate(reinterpret_cast<const char*>(input.data), input.size, static_cast<std::size_t>(offset));
  return enif_make_tuple2(env, enif_make_uint64(env, at.line), enif_make_uint64(env, at.column));
}

// {too_large, most} when the output would be longer than `most`. `work` is what was read and written.
ERL_NIF_TERM format(ErlNifEnv* env, const ERL_NIF_TERM argv[], std::size_t most, bool& too_large, std::size_t& work) {
  ErlNifBinary input, part;
  int arity;
  const ERL_NIF_TERM* element;
  text_view layout[4];
  too_large = false;
  if (!enif_inspect_binary(env, argv[0], &input) || !enif_get_tuple(env, argv[1], &arity, &element) || arity != 4)
    return enif_make_badarg(env);
  for (int i = 0; i < 4; i++) {
    if (!enif_inspect_binary(env, element[i], &part)) return enif_make_badarg(env);
    layout[i] = view_of(part);
  }
  ErlNifBinary output;
  const format_result result = text_functions_for_this_cpu().format(
      view_of(input), {layout[0], layout[1], layout[2], layout[3]}, most, output);
  too_large = result == format_result::too_large;
  work = input.size + (result == format_result::good ? output.size : too_large ? most : 0);
  if (result == format_result::no_memory) return enif_raise_exception(env, atoms.no_memory);
  return too_large ? enif_make_tuple2(env, atoms.too_large, argv[2]) : enif_make_binary(env, &output);
}

ERL_NIF_TERM format_on_dirty(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifUInt64 most;
  bool too_large;
  std::size_t work;
  if (!enif_get_uint64(env, argv[2], &most)) return enif_make_badarg(env);
  return format(env, argv, static_cast<std::size_t>(most), too_large, work);
}

// The state as one integer: three flags below the depth.
ERL_NIF_TERM do_scan_value(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  ErlNifUInt64 offset, packed;
  if (!enif_inspect_binary(env, argv[0], &input) || !enif_get_uint64(env, argv[1], &offset) ||
      !enif_get_uint64(env, argv[2], &packed) || offset > input.size)
    return enif_make_badarg(env);
  fastjson::value_scan state{packed >> 3, (packed & 1) != 0, (packed & 2) != 0, (packed & 4) != 0};
  std::size_t at = static_cast<std::size_t>(offset);
  if (text_functions_for_this_cpu().scan(view_of(input), at, state))
    return enif_make_tuple2(env, atoms.done, enif_make_uint64(env, at));
  packed = state.depth << 3 | static_cast<unsigned>(state.in_scalar) << 2 | static_cast<unsigned>(state.escaped) << 1 |
           static_cast<unsigned>(state.in_string);
  return enif_make_tuple2(env, atoms.more, enif_make_uint64(env, packed));
}

// {cut, closing}, or nil when the text has no value yet.
ERL_NIF_TERM do_close(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  if (!enif_inspect_binary(env, argv[0], &input)) return enif_make_badarg(env);
  std::size_t cut;
  array<char> closing;
  const bool good = text_functions_for_this_cpu().close(view_of(input), cut, closing);
  ERL_NIF_TERM result = atoms.nil_, text;
  if (good) {
    unsigned char* const target = enif_make_new_binary(env, closing.size, &text);
    if (closing.size != 0) std::memcpy(target, closing.data, closing.size);
    result = enif_make_tuple2(env, enif_make_uint64(env, cut), text);
  }
  closing.release();
  return result;
}

}  // namespace

ERL_NIF_TERM nif_scan_value(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  return run_where_it_fits(env, "scan_value", do_scan_value, argc, argv);
}
ERL_NIF_TERM nif_close(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  return run_where_it_fits(env, "close", do_close, argc, argv);
}

ERL_NIF_TERM nif_validate(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  return run_where_it_fits(env, "validate", do_validate, argc, argv);
}
ERL_NIF_TERM nif_locate(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  return run_where_it_fits(env, "locate", do_locate, argc, argv);
}
// A short text may still become a long one: then the work is begun again on a dirty scheduler.
ERL_NIF_TERM nif_format(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  ErlNifUInt64 most;
  if (!enif_inspect_binary(env, argv[0], &input) || !enif_get_uint64(env, argv[2], &most)) return enif_make_badarg(env);
  if (input.size <= text_on_normal) {
    bool too_large;
    std::size_t work;
    const std::size_t here = std::min<std::size_t>(most, 4 * text_on_normal);
    const ERL_NIF_TERM result = format(env, argv, here, too_large, work);
    account(env, work, 4 * text_on_normal);
    if (!too_large || here == most) return result;
  }
  return enif_schedule_nif(env, "format", ERL_NIF_DIRTY_JOB_CPU_BOUND, format_on_dirty, argc, argv);
}

// Is this binary at a byte, so that looking at it copies nothing? Meant for a short part of it, which
// begins where it does. And one that is, of the same bytes.
ERL_NIF_TERM nif_at_byte(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifBinary once, again;
  if (!enif_inspect_binary(env, argv[0], &once) || !enif_inspect_binary(env, argv[0], &again))
    return enif_make_badarg(env);
  return once.data == again.data ? atoms.true_ : atoms.false_;
}
ERL_NIF_TERM nif_copy(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input, copy;
  if (!enif_inspect_binary(env, argv[0], &input)) return enif_make_badarg(env);
  if (!enif_alloc_binary(input.size, &copy)) return enif_raise_exception(env, atoms.no_memory);
  std::memcpy(copy.data, input.data, input.size);
  return enif_make_binary(env, &copy);
}

}  // namespace fastjson::beam
