// The NIFs encode/4 and encode_resume/2: slices, rescheduling, results.
// Assumes that a suspended encoder belongs to the resource in its state, and to one caller.
// Called by FastJSON.Native.
#include <fastjson/version.hpp>

#include "encoder.hpp"

#include <fastjson/writer/utf8.hpp>

#include "schedule.hpp"

namespace fastjson::beam {

namespace {

pool<encoder> encoders;
ErlNifResourceType* encoder_resource = nullptr;

// What a suspended encode leaves to the garbage collector: if the caller dies, so does this.
struct holder {
  std::atomic<encoder*> encoder_of;
  const bool on_dirty;  // what it has written and what is open may be large
};

void destroy_holder(ErlNifEnv*, void* object) {
  if (encoder* e = static_cast<holder*>(object)->encoder_of.exchange(nullptr)) encoders.give_back(e);
}

constexpr int state_size = 6;
constexpr std::ptrdiff_t restart_most = 512;

ERL_NIF_TERM continue_encode(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);

// The encoder as terms: {resource, frames, plans, layout, holes, [pending value and its key]}.
bool suspend(encoder* e, const char* at, ERL_NIF_TERM* state) noexcept {
  holder* h = static_cast<holder*>(enif_alloc_resource(encoder_resource, sizeof(holder)));
  if (h == nullptr) return false;
  ErlNifEnv* const env = e->env;
  e->suspended = true;
  e->written = static_cast<std::size_t>(at - e->out.begin);
  state[1] = e->suspend_frames();
  state[2] = e->plans_term;
  state[3] = e->layout_term;
  state[4] = e->holes;
  state[5] = e->pending_key != 0 ? enif_make_list1(env, e->pending_key) : atoms.empty_list;
  if (e->pending != 0) state[5] = enif_make_list_cell(env, e->pending, state[5]);
  new (h) holder{{e}, e->on_dirty};
  state[0] = enif_make_resource(env, h);
  enif_release_resource(h);
  return true;
}

encoder* resume(ErlNifEnv* env, const ERL_NIF_TERM* state) noexcept {
  void* object;
  if (!enif_get_resource(env, state[0], encoder_resource, &object)) return nullptr;
  encoder* e = static_cast<holder*>(object)->encoder_of.exchange(nullptr);
  if (e == nullptr) return nullptr;
  e->env = env;
  ERL_NIF_TERM tail;
  e->holes = state[4];
  e->below = state[1];
  e->pending = e->pending_key = 0;
  if (!e->read_plans(state[2]) || !e->read_layout(state[3])) {
    encoders.give_back(e);
    return nullptr;
  }
  if (!enif_get_list_cell(env, state[5], &e->pending, &tail)) e->pending = 0;
  if (e->pending != 0 && !enif_get_list_cell(env, tail, &e->pending_key, &tail)) e->pending_key = 0;
  return e;
}

ERL_NIF_TERM failed(encoder* e, failure why, ERL_NIF_TERM culprit) noexcept {
  ErlNifEnv* const env = e->env;
  const ERL_NIF_TERM holes = e->holes;
  ERL_NIF_TERM reason = enif_make_tuple2(env, atoms.no_memory, atoms.nil_);
  if (why == failure::too_large) reason = enif_make_tuple2(env, atoms.too_large, atoms.nil_);
  if (why == failure::invalid_plan) reason = enif_make_tuple2(env, atoms.invalid_plan, culprit);
  if (why == failure::improper_list) reason = enif_make_tuple2(env, atoms.improper_list, culprit);
  if (why == failure::invalid_byte) {
    // Jason names the byte at which a character fails to begin.
    ErlNifBinary text;
    unsigned byte = 0;
    if (enif_inspect_binary(env, culprit, &text)) {
      const char* p = reinterpret_cast<const char*>(text.data);
      const char* const end = p + text.size;
      std::uint32_t code_point;
      for (unsigned n; p < end; p += n)
        if ((n = static_cast<unsigned char>(*p) < 0x80 ? 1 : decode_utf8(p, end, code_point)) == 0) {
          byte = static_cast<unsigned char>(*p);
          break;
        }
    }
    reason = enif_make_tuple3(env, atoms.invalid_byte, enif_make_uint(env, byte), culprit);
  }
  encoders.give_back(e);
  return enif_make_tuple3(env, atoms.error, reason, holes);
}

// Walks on from the cursor until there is something to return.
ERL_NIF_TERM go_on(encoder* e, char* at) noexcept {
  ErlNifEnv* const env = e->env;
  const int budget = e->on_dirty ? dirty_slice : normal_slice;
  e->begin_slice(budget);
  const walk_function walk = walker_for_this_cpu((e->flags & encode_pretty) != 0);
  const stop why = walk(*e, at);
  e->out.charge(at);
  if (!e->on_dirty) account(env, static_cast<std::size_t>(budget - e->out.budget), normal_slice);
  if (FASTJSON_LIKELY(why == stop::finished)) {
    bool no_memory = false;
    const ERL_NIF_TERM result = e->out.finish(env, at, no_memory);
    const ERL_NIF_TERM holes = e->holes;
    if (no_memory) return failed(e, failure::no_memory, 0);
    encoders.give_back(e);
    return holes == atoms.empty_list ? result : enif_make_tuple3(env, atoms.holes, result, holes);
  }
  if (why == stop::failed) return failed(e, e->failed, e->culprit);
  const ERL_NIF_TERM pending = e->pending, module = e->culprit;
  // Beginning again with one more plan is cheaper than keeping what little was written.
  if (why == stop::unknown_struct && !e->suspended && at - e->out.begin < restart_most &&
      e->holes == atoms.empty_list) {
    encoders.give_back(e);
    return enif_make_tuple2(env, atoms.retry, pending);
  }
  ERL_NIF_TERM state[state_size];
  e->on_dirty = e->on_dirty || why == stop::slice_over;
  if (!suspend(e, at, state)) return failed(e, failure::no_memory, 0);
  if (why == stop::slice_over)
    return enif_schedule_nif(env, "encode", ERL_NIF_DIRTY_JOB_CPU_BOUND, continue_encode, state_size, state);
  return enif_make_tuple4(env, atoms.struct_, module, pending, enif_make_tuple_from_array(env, state, state_size));
}

ERL_NIF_TERM continue_encode(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  encoder* const e = resume(env, argv);
  if (e == nullptr) return enif_make_badarg(env);
  return go_on(e, e->out.begin + e->written);
}

ERL_NIF_TERM resume_with_plan(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  int arity;
  const ERL_NIF_TERM* state;
  if (!enif_get_tuple(env, argv[0], &arity, &state) || arity != state_size) return enif_make_badarg(env);
  encoder* const e = resume(env, state);
  if (e == nullptr) return enif_make_badarg(env);
  e->plans_term = enif_make_list_cell(env, argv[1], e->plans_term);
  if (!e->read_plans(e->plans_term)) {
    encoders.give_back(e);
    return enif_make_badarg(env);
  }
  return go_on(e, e->out.begin + e->written);
}

}  // namespace

ERL_NIF_TERM nif_encode(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  unsigned flags;
  if (!enif_get_uint(env, argv[1], &flags)) return enif_make_badarg(env);
  encoder* const e = encoders.take();
  if (e == nullptr) return enif_raise_exception(env, atoms.no_memory);
  e->env = env;
  e->flags = flags;
  e->on_dirty = e->suspended = false;
  e->frames.size = e->values.size = e->below_count = e->layout_bytes = 0;
  e->below = e->holes = atoms.empty_list;
  e->pending = argv[0];
  e->pending_key = 0;
  char* const at = e->out.start();
  if (at == nullptr || !e->read_plans(argv[2]) || !e->read_layout(argv[3])) {
    encoders.give_back(e);
    return enif_make_badarg(env);
  }
  return go_on(e, at);
}

// What was on a dirty scheduler goes on there.
ERL_NIF_TERM nif_encode_resume(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  int arity;
  const ERL_NIF_TERM* state;
  void* object;
  if (!enif_get_tuple(env, argv[0], &arity, &state) || arity != state_size ||
      !enif_get_resource(env, state[0], encoder_resource, &object))
    return enif_make_badarg(env);
  if (!static_cast<const holder*>(object)->on_dirty) return resume_with_plan(env, argc, argv);
  return enif_schedule_nif(env, "encode_resume", ERL_NIF_DIRTY_JOB_CPU_BOUND, resume_with_plan, argc, argv);
}

bool load_encoder(ErlNifEnv* env, ErlNifResourceFlags flags) {
  encoder_resource = enif_open_resource_type(env, nullptr, "fastjson_encoder_" FASTJSON_VERSION_STRING, destroy_holder, flags, nullptr);
  return encoder_resource != nullptr;
}

void unload_encoder() { encoders.clear(); }
void add_encoders(pooled_figures& sums) noexcept { encoders.add_to(sums); }

}  // namespace fastjson::beam
