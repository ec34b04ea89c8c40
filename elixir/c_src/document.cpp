// NIFs on documents: document/3 checks a text and keeps it, document_find/3 and document_length/2 ask.
// Assumes nothing of its arguments: a resource is one of ours with a text that was checked, or refused.
// Called by FastJSON.Native.
#include "document.hpp"

#include <new>

#include <fastjson/error.hpp>
#include <fastjson/pointer.hpp>
#include <fastjson/version.hpp>

#include "atoms.hpp"
#include "decoder.hpp"
#include "schedule.hpp"
#include "text.hpp"

namespace fastjson::beam {

namespace {

// A text up to here is copied into its resource: cheaper than an environment.
constexpr std::size_t copied_most = 4 * 1024;
// What is read on a normal scheduler: 64 KB at 0.5 GB/s, the slowest of it, is 0.13 ms.
constexpr std::size_t normal_bytes = 64 * 1024;
// Simple values are made at once; integers of more digits may need more than a word.
constexpr std::size_t word_digits = 18;

ErlNifResourceType* document_resource = nullptr;

struct document {
  text_index index;
  ErlNifEnv* keeper;  // of the binary, or null when the text stands behind this
};

void destroy_document(ErlNifEnv*, void* object) {
  document* const d = static_cast<document*>(object);
  d->index.release();
  if (d->keeper != nullptr) enif_free_env(d->keeper);
  live_documents.fetch_sub(1, std::memory_order_relaxed);
}

std::uint64_t secret_for(const void* object) noexcept {
  return static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(object)) * 0x9E3779B97F4A7C15 ^
         static_cast<std::uint64_t>(enif_monotonic_time(ERL_NIF_NSEC));
}

// The resource of a text that is known to be valid, or 0.
ERL_NIF_TERM make_document(ErlNifEnv* env, ERL_NIF_TERM text, const ErlNifBinary& binary, bool last) noexcept {
  const bool copies = binary.size <= copied_most;
  ErlNifEnv* keeper = nullptr;
  const char* first = nullptr;
  if (!copies) {
    ErlNifBinary kept;
    keeper = enif_alloc_env();
    if (keeper == nullptr) return 0;
    // Bytes of bitstrings that do not begin at a byte are copied, into the environment.
    if (!enif_inspect_binary(keeper, enif_make_copy(keeper, text), &kept) || kept.size != binary.size)
      return enif_free_env(keeper), 0;
    first = reinterpret_cast<const char*>(kept.data);
  }
  void* const object = enif_alloc_resource(document_resource, sizeof(document) + (copies ? binary.size : 0));
  if (object == nullptr) {
    if (keeper != nullptr) enif_free_env(keeper);
    return 0;
  }
  if (copies) {
    char* const to = static_cast<char*>(object) + sizeof(document);
    if (binary.size != 0) std::memcpy(to, binary.data, binary.size);
    first = to;
  }
  new (object) document{{first, binary.size, secret_for(object), last}, keeper};
  live_documents.fetch_add(1, std::memory_order_relaxed);
  const ERL_NIF_TERM term = enif_make_resource(env, object);
  enif_release_resource(object);
  return term;
}

// {ok, resource}, or the error of validate/1.
ERL_NIF_TERM do_document(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  ErlNifUInt64 levels;
  if (!enif_inspect_binary(env, argv[0], &input) || !enif_get_uint64(env, argv[2], &levels))
    return enif_make_badarg(env);
  const std::size_t max_depth = levels == 0 || levels > SIZE_MAX / 2 ? SIZE_MAX / 2 : static_cast<std::size_t>(levels);
  const read_result result =
      text_functions_for_this_cpu().validate({reinterpret_cast<const char*>(input.data), input.size}, max_depth);
  if (result.code != error_code::none)
    return enif_make_tuple5(env, atoms.error, enif_make_atom(env, error_name(result.code)),
                            enif_make_uint64(env, result.offset), enif_make_uint64(env, result.token), atoms.false_);
  const ERL_NIF_TERM made = make_document(env, argv[0], input, argv[1] == atoms.true_);
  return made != 0 ? enif_make_tuple2(env, atoms.ok, made) : enif_raise_exception(env, atoms.no_memory);
}

// A value that is as quickly made as its place: literals, short integers and strings. False: another one.
bool make_simple(ErlNifEnv* env, const char* p, std::size_t n, ERL_NIF_TERM& term) noexcept {
  if (*p == '"') {
    if (n > heap_string_most + 2 || std::memchr(p, '\\', n) != nullptr) return false;
    std::memcpy(enif_make_new_binary(env, n - 2, &term), p + 1, n - 2);
    return true;
  }
  if (*p == 'n' || *p == 't' || *p == 'f') {
    term = *p == 'n' ? atoms.nil_ : *p == 't' ? atoms.true_ : atoms.false_;
    return true;
  }
  const bool negative = *p == '-';
  if (n - negative > word_digits) return false;
  std::int64_t value = 0;
  for (std::size_t i = negative; i < n; i++) {
    if (p[i] < '0' || p[i] > '9') return false;
    value = value * 10 + (p[i] - '0');
  }
  term = enif_make_int64(env, negative ? -value : value);
  return true;
}

// One call: its document, the work that it may do, and what became of it.
struct asking {
  ErlNifEnv* env;
  document* of;
  bool values;  // those that are made at once are wanted
  std::size_t work;
  text_index* overflow = nullptr;
  array<char> scratch{};
  reply failed = reply::found;

  // `error`, {start, length}, or {ok, value}; 0 when it failed.
  ERL_NIF_TERM find(text_run pointer) noexcept {
    found_value found{};
    const reply said =
        document_functions_for_this_cpu().find(of->index, overflow, {pointer, false}, work, scratch, found);
    if (said == reply::missing) return atoms.error;
    if (said != reply::found) return failed = said, 0;
    if (values)
      if (const ERL_NIF_TERM made = make_value(found)) return made;
    return enif_make_tuple2(env, enif_make_uint64(env, found.start), enif_make_uint64(env, found.length));
  }

  // {ok, value}, or 0: of a longer value, and of one that has none, Elixir knows what to do.
  ERL_NIF_TERM make_value(const found_value& found) noexcept {
    const char* const p = of->index.text + found.start;
    ERL_NIF_TERM value;
    if (make_simple(env, p, found.length, value)) return enif_make_tuple2(env, atoms.ok, value);
    if (found.length > plain_most || found.length >= work) return 0;
    work -= found.length;
    return decode_short(env, p, found.length);
  }
};

bool get_pointer(ErlNifEnv* env, ERL_NIF_TERM term, text_run& pointer) noexcept {
  ErlNifBinary binary;
  if (!enif_inspect_binary(env, term, &binary)) return false;
  pointer = {reinterpret_cast<const char*>(binary.data), binary.size};
  return true;
}

using nif = ERL_NIF_TERM (*)(ErlNifEnv*, int, const ERL_NIF_TERM[]);

// `result`, or another try on a dirty scheduler, or an exception.
ERL_NIF_TERM finish(asking& call, ERL_NIF_TERM result, const char* name, nif on_dirty, int argc, const ERL_NIF_TERM argv[],
                    std::size_t allowed) noexcept {
  call.scratch.release();
  if (call.failed == reply::no_memory) return enif_raise_exception(call.env, atoms.no_memory);
  if (allowed == normal_bytes) account(call.env, normal_bytes - call.work, normal_bytes);
  if (call.failed == reply::too_much_work)
    return enif_schedule_nif(call.env, name, ERL_NIF_DIRTY_JOB_CPU_BOUND, on_dirty, argc, argv);
  return result;
}

// The arguments: document, a pointer or a list of them, whether values are wanted under the default options. Pointers were
// checked; one that is none is refused here as well.
template <std::size_t Allowed>
ERL_NIF_TERM document_find(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  void* object;
  if (!enif_get_resource(env, argv[0], document_resource, &object)) return enif_make_badarg(env);
  asking call{env, static_cast<document*>(object), argv[2] == atoms.true_ && default_digits_exceed(word_digits), Allowed};
  text_run pointer{nullptr, 0};
  if (get_pointer(env, argv[1], pointer)) {
    // The checks take what the search takes.
    if (pointer.length > Allowed) call.failed = reply::too_much_work;
    else if (!pointer_is_valid(pointer.text, pointer.length)) return enif_make_badarg(env);
    const ERL_NIF_TERM result = call.failed == reply::found ? call.find(pointer) : 0;
    return finish(call, result, "document_find", document_find<SIZE_MAX>, argc, argv, Allowed);
  }
  array<ERL_NIF_TERM> results{};
  // An entry takes 8 bytes, a member 6 or so.
  text_index overflow(call.of->index, 2 * call.of->index.length);
  call.overflow = &overflow;
  ERL_NIF_TERM head, tail, list = argv[1];
  bool good = true;
  while (good && call.failed == reply::found && enif_get_list_cell(env, list, &head, &tail)) {
    good = get_pointer(env, head, pointer);
    if (good && pointer.length > call.work) call.failed = reply::too_much_work;
    if (!good || call.failed != reply::found) break;
    good = pointer_is_valid(pointer.text, pointer.length);
    if (good && !results.push(call.find(pointer))) call.failed = reply::no_memory;
    list = tail;
  }
  good = good && (call.failed != reply::found || enif_is_empty_list(env, list));
  ERL_NIF_TERM result = 0;
  if (good && call.failed == reply::found)
    result = enif_make_list_from_array(env, results.data, static_cast<unsigned>(results.size));
  results.release();
  overflow.release();
  if (!good) return call.scratch.release(), enif_make_badarg(env);
  return finish(call, result, "document_find", document_find<SIZE_MAX>, argc, argv, Allowed);
}

template <std::size_t Allowed>
ERL_NIF_TERM document_length(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  void* object;
  text_run pointer{nullptr, 0};
  if (!enif_get_resource(env, argv[0], document_resource, &object) || !get_pointer(env, argv[1], pointer))
    return enif_make_badarg(env);
  asking call{env, static_cast<document*>(object), false, Allowed};
  found_value found{};
  ERL_NIF_TERM result = 0;
  if (pointer.length > Allowed) {
    call.failed = reply::too_much_work;
  } else if (!pointer_is_valid(pointer.text, pointer.length)) {
    return enif_make_badarg(env);
  } else {
    const reply said = document_functions_for_this_cpu().find(call.of->index, nullptr, {pointer, true}, call.work, call.scratch, found);
    if (said == reply::found) result = enif_make_uint64(env, found.elements);
    if (said == reply::missing) result = atoms.nil_;
    if (result == 0) call.failed = said;
  }
  return finish(call, result, "document_length", document_length<SIZE_MAX>, argc, argv, Allowed);
}

}  // namespace

ERL_NIF_TERM nif_document(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  ErlNifBinary input;
  if (!enif_inspect_binary(env, argv[0], &input)) return enif_make_badarg(env);
  if (input.size > normal_bytes)
    return enif_schedule_nif(env, "document", ERL_NIF_DIRTY_JOB_CPU_BOUND, do_document, argc, argv);
  account(env, input.size, 2 * normal_bytes);
  return do_document(env, argc, argv);
}

ERL_NIF_TERM nif_document_find(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  return document_find<normal_bytes>(env, argc, argv);
}

ERL_NIF_TERM nif_document_length(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]) {
  return document_length<normal_bytes>(env, argc, argv);
}

// {length of the text, bytes of the index}
ERL_NIF_TERM nif_document_size(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  void* object;
  if (!enif_get_resource(env, argv[0], document_resource, &object)) return enif_make_badarg(env);
  const text_index& index = static_cast<document*>(object)->index;
  return enif_make_tuple2(env, enif_make_uint64(env, index.length), enif_make_uint64(env, index.used()));
}

bool load_documents(ErlNifEnv* env, ErlNifResourceFlags flags) {
  document_resource = enif_open_resource_type(env, nullptr, "fastjson_document_" FASTJSON_VERSION_STRING, destroy_document, flags, nullptr);
  return document_resource != nullptr;
}

}  // namespace fastjson::beam
