// The NIFs decode/2, decode/5 and decode_large/5: slices, rescheduling, results.
// Assumes that a suspended decoder belongs to the resource in its arguments, and to one caller.
// Called by FastJSON.Native.
#include <algorithm>

#include <erl_nif.h>

#include <fastjson/version.hpp>

#include "decoder.hpp"
#include "schedule.hpp"

namespace fastjson::beam {

namespace {

pool<decoder> decoders;
ErlNifResourceType* decoder_resource = nullptr;

struct holder {
  std::atomic<decoder*> decoder_of;
};

void destroy_holder(ErlNifEnv*, void* object) {
  if (decoder* d = static_cast<holder*>(object)->decoder_of.exchange(nullptr)) decoders.give_back(d);
}

// The error as Elixir finishes it: what, where, where the token began, is it a number that
// can't be represented. When functions make the keys, also what was read by then: Jason calls
// them while it reads.
ERL_NIF_TERM failed(decoder* d, const read_result& result) noexcept {
  ErlNifEnv* const env = d->env;
  const bool complete = d->is_complete(result);
  if (complete && d->frames.top().missing && d->refused == refusal::none) d->refuse_missing(d->frames.top());
  const refusal refused = d->refused;
  ERL_NIF_TERM frames = atoms.empty_list, root = atoms.empty_list;
  const bool functions = (d->flags & decode_pairs) != 0;
  if (functions && d->frames.size == 0 && d->values.size == 1) root = enif_make_list1(env, d->values.data[0]);
  if (functions && d->frames.size != 0) frames = d->describe_frames();
  const ERL_NIF_TERM culprit = d->culprit;
  const ERL_NIF_TERM culprit_at = enif_make_uint64(env, d->culprit_at);
  const ERL_NIF_TERM offset = enif_make_uint64(env, result.offset);
  const ERL_NIF_TERM token = enif_make_uint64(env, result.token);
  decoders.give_back(d);
  error_code code = result.code;
  if (code == error_code::stopped_by_host || refused == refusal::atom) {
    switch (refused) {
      case refusal::atom: return enif_make_tuple2(env, atoms.key, culprit);
      case refusal::duplicate: return enif_make_tuple3(env, atoms.duplicate, culprit, culprit_at);
      case refusal::number: code = error_code::invalid_number; break;
      default: code = error_code::out_of_memory; break;
    }
  }
  const ERL_NIF_TERM error = enif_make_tuple5(env, atoms.error, enif_make_atom(env, error_name(code)), offset, token,
                                              refused == refusal::number ? atoms.true_ : atoms.false_);
  if (!functions) return error;
  return enif_make_tuple5(env, atoms.open, error, frames, root, complete ? atoms.true_ : atoms.false_);
}

ERL_NIF_TERM finished(decoder* d, ERL_NIF_TERM value, std::size_t offset) noexcept {
  ErlNifEnv* const env = d->env;
  const bool prefix = d->prefix;
  const ERL_NIF_TERM next = enif_make_uint64(env, offset);
  decoders.give_back(d);
  return prefix ? enif_make_tuple3(env, atoms.ok, value, next) : enif_make_tuple2(env, atoms.ok, value);
}

// {Decimal, result, where the decimals begin that are too large to be taken without asking it}, or the result.
ERL_NIF_TERM with_decimals(decoder* d, const read_result& read) noexcept {
  ErlNifEnv* const env = d->env;
  const ERL_NIF_TERM decimals = d->describe_large_decimals();
  const bool trailing = d->prefix && read.code == error_code::trailing_content;
  const bool good = read.code == error_code::none || trailing;
  const ERL_NIF_TERM result = good ? finished(d, d->values.data[0], trailing ? read.offset : d->length) : failed(d, read);
  return decimals == atoms.empty_list ? result : enif_make_tuple3(env, atoms.decimal, result, decimals);
}

ERL_NIF_TERM continue_decode(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM begin(decoder* d) noexcept;

// Is there a float whose text has to decide about the sign of zero?
bool has_signless_zero(const decoder& d) noexcept {
  if (FASTJSON_LIKELY(!d.minus_zero) || (d.flags & decode_exact_zeros) != 0) return false;
  for (std::size_t i = 0; i + 3 < d.length; i++)
    if (d.text[i] == '-' && d.text[i + 1] == '0' && (d.text[i + 2] | 0x20) == 'e') return true;
  return false;
}

// Reads again with the text of every float, which is slower and next to never needed.
ERL_NIF_TERM read_exactly(decoder* d) noexcept {
  d->flags |= decode_exact_zeros;
  decoder_for_this_cpu().drop_reader(*d);
  return begin(d);
}

// {resource, input, frames, value of the root or []} go on as arguments on a dirty scheduler.
ERL_NIF_TERM suspend(decoder* d) noexcept {
  ErlNifEnv* const env = d->env;
  holder* const h = static_cast<holder*>(enif_alloc_resource(decoder_resource, sizeof(holder)));
  if (h == nullptr) {
    read_result no_memory;
    no_memory.code = error_code::out_of_memory;
    return failed(d, no_memory);
  }
  const ERL_NIF_TERM root = d->frames.size == 0 && d->values.size == 1 ? enif_make_list1(env, d->values.data[0])
                                                                       : atoms.empty_list;
  const ERL_NIF_TERM frames = d->suspend_frames();
  const ERL_NIF_TERM input = d->input;
  new (&h->decoder_of) std::atomic<decoder*>(d);
  const ERL_NIF_TERM argv[] = {enif_make_resource(env, h), input, frames, root};
  enif_release_resource(h);
  return enif_schedule_nif(env, "decode", ERL_NIF_DIRTY_JOB_CPU_BOUND, continue_decode, 4, argv);
}

ERL_NIF_TERM go_on(decoder* d) noexcept {
  d->forget();
  d->work = 0;
  d->pause_after = d->on_dirty ? dirty_work : normal_work;
  const std::size_t start = d->slice_start;
  const read_result result = decoder_for_this_cpu().read(*d);
  if (!d->on_dirty)
    account(d->env, d->work + (result.offset - start) / 32 + d->frames.size, normal_work);
  if (FASTJSON_UNLIKELY(result.paused)) {
    d->on_dirty = true;
    d->slice_start = result.offset;
    return suspend(d);
  }
  if (FASTJSON_UNLIKELY(has_signless_zero(*d))) return read_exactly(d);
  return with_decimals(d, result);
}

ERL_NIF_TERM continue_decode(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  void* object;
  if (!enif_get_resource(env, argv[0], decoder_resource, &object)) return enif_make_badarg(env);
  decoder* const d = static_cast<holder*>(object)->decoder_of.exchange(nullptr);
  if (d == nullptr) return enif_make_badarg(env);
  d->env = env;
  d->input = argv[1];
  d->below = argv[2];
  d->frames.size = d->values.size = d->keys.size = d->key_offsets.size = 0;
  ErlNifBinary input;
  ERL_NIF_TERM root, rest;
  // The bytes cannot have moved: see stay_where_they_are().
  const bool same = enif_inspect_binary(env, argv[1], &input) &&
                    reinterpret_cast<const char*>(input.data) == d->text;
  const bool goes_on = same && (d->below == atoms.empty_list || d->pull_frame()) &&
                       (!enif_get_list_cell(env, argv[3], &root, &rest) || d->values.push(root));
  if (!goes_on) {
    decoders.give_back(d);
    return enif_make_badarg(env);
  }
  return go_on(d);
}

// Are the bytes of a binary in the same place whenever it is asked? The VM copies one that does
// not begin at a byte each time; all others that are too long for the heap stay, one that was
// appended to as soon as it has been asked about once.
bool stay_where_they_are(ErlNifEnv* env, ERL_NIF_TERM input, ErlNifBinary& binary) noexcept {
  const unsigned char* const first = binary.data;
  return enif_inspect_binary(env, input, &binary) && binary.data == first;
}

bool rewind(decoder* d) noexcept {
  d->values.size = d->keys.size = d->frames.size = d->key_offsets.size = d->large_decimals.size = 0;
  d->below = atoms.empty_list;
  d->large_decimal = 0;
  d->slice_start = 0;
  d->minus_zero = false;
  d->refused = refusal::none;
  return d->values.reserve(1);
}

// From the beginning of the text.
ERL_NIF_TERM begin(decoder* d) noexcept {
  if (!rewind(d)) {
    ErlNifEnv* const env = d->env;
    decoders.give_back(d);
    return enif_raise_exception(env, atoms.no_memory);
  }
  return go_on(d);
}

// What a call says besides its input. Digits and levels: 0 is no limit.
struct wishes {
  unsigned flags;
  ErlNifUInt64 digits, levels, referenced;  // the bytes that the input keeps alive
  bool on_dirty;
};

// A decoder for a text, which `term` holds unless no string may refer to it.
decoder* prepare(ErlNifEnv* env, ERL_NIF_TERM term, const char* text, std::size_t length, const wishes& wanted) noexcept {
  decoder* const d = decoders.take();
  if (d == nullptr) return nullptr;
  d->env = env;
  d->flags = wanted.flags & ~decode_exact_zeros;
  d->digit_limit = wanted.digits == 0 ? SIZE_MAX : static_cast<std::size_t>(wanted.digits);
  d->depth_limit = wanted.levels == 0 || wanted.levels > SIZE_MAX / 2 ? SIZE_MAX / 2 : static_cast<std::size_t>(wanted.levels);
  d->input = term;
  d->text = text;
  d->length = length;
  d->referenced = std::max(length, static_cast<std::size_t>(wanted.referenced));
  d->fragments = length > roomy_least && (wanted.flags & decode_roomy) == 0;
  d->prefix = (wanted.flags & decode_prefix) != 0;
  d->on_dirty = wanted.on_dirty;
  return d;
}

ERL_NIF_TERM decode(ErlNifEnv* env, ERL_NIF_TERM term, wishes wanted) noexcept {
  ErlNifBinary input;
  if (!enif_inspect_binary(env, term, &input)) return enif_make_badarg(env);
  if (input.size > plain_most && !stay_where_they_are(env, term, input)) {
    ErlNifBinary copy;
    if (!enif_alloc_binary(input.size, &copy)) return enif_raise_exception(env, atoms.no_memory);
    std::memcpy(copy.data, input.data, input.size);
    term = enif_make_binary(env, &copy);
    if (!enif_inspect_binary(env, term, &input)) return enif_make_badarg(env);
    wanted.referenced = input.size;
  }
  decoder* const d = prepare(env, term, reinterpret_cast<const char*>(input.data), input.size, wanted);
  if (d == nullptr) return enif_raise_exception(env, atoms.no_memory);
  return begin(d);
}

// Arguments: input, flags, limit of digits, limit of levels, bytes that the input keeps alive.
ERL_NIF_TERM decode(ErlNifEnv* env, const ERL_NIF_TERM argv[], bool on_dirty) noexcept {
  wishes wanted;
  wanted.on_dirty = on_dirty;
  if (!enif_get_uint(env, argv[1], &wanted.flags) || !enif_get_uint64(env, argv[2], &wanted.digits) ||
      !enif_get_uint64(env, argv[3], &wanted.levels) || !enif_get_uint64(env, argv[4], &wanted.referenced))
    return enif_make_badarg(env);
  return decode(env, argv[0], wanted);
}

// What decode/2 takes for granted, so that a small call neither passes it nor looks it up. While it is not known,
// the limit of digits is a ticket, which is never given twice: the configuration that is kept beside it counts.
constexpr ErlNifUInt64 ticket_bit = 1ULL << 63;
std::atomic<ErlNifUInt64> default_digits{ticket_bit};
std::atomic<ErlNifUInt64> default_digits_tickets{ticket_bit};
std::atomic<ErlNifUInt64> default_levels{0};

// Longer ones are no work for a normal scheduler, unless the text is short.
constexpr ErlNifUInt64 long_numbers = 4096;

constexpr bool is_ticket(ErlNifUInt64 digits) noexcept { return (digits & ticket_bit) != 0; }

}  // namespace

ERL_NIF_TERM nif_decode(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) { return decode(env, argv, false); }
// On a dirty scheduler from the start.
ERL_NIF_TERM nif_decode_large(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) { return decode(env, argv, true); }

// Arguments: input, bytes that it keeps alive. nil: FastJSON.Room decides, which knows the schedulers.
ERL_NIF_TERM nif_decode_default(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifUInt64 referenced;
  if (!enif_get_uint64(env, argv[1], &referenced)) return enif_make_badarg(env);
  const ErlNifUInt64 digits = default_digits.load(std::memory_order_acquire);
  if (FASTJSON_UNLIKELY(is_ticket(digits))) return atoms.nil_;
  // A number of any length takes more than its length; as in Room.native/4.
  ErlNifBinary input;
  if (FASTJSON_UNLIKELY(digits == 0 || digits > long_numbers) &&
      (!enif_inspect_binary(env, argv[0], &input) || input.size > plain_most))
    return atoms.nil_;
  return decode(env, argv[0], {0, digits, default_levels.load(std::memory_order_relaxed), referenced, false});
}

bool default_digits_exceed(std::size_t digits) noexcept {
  const ErlNifUInt64 most = default_digits.load(std::memory_order_relaxed);
  return most == 0 || (most > digits && !is_ticket(most));
}

ERL_NIF_TERM decode_short(ErlNifEnv* env, const char* text, std::size_t length) noexcept {
  // The configuration may have changed since the caller looked.
  const ErlNifUInt64 digits = default_digits.load(std::memory_order_relaxed);
  if (FASTJSON_UNLIKELY(is_ticket(digits))) return 0;
  const wishes wanted{decode_copy, digits, 0, length, false};
  decoder* const d = prepare(env, atoms.nil_, text, length, wanted);
  if (d == nullptr) return 0;
  ERL_NIF_TERM made = 0;
  if (rewind(d)) {
    d->forget();
    // A text of this length is read in one slice.
    const read_result result = decoder_for_this_cpu().read(*d);
    if (result.code == error_code::none && !has_signless_zero(*d)) made = enif_make_tuple2(env, atoms.ok, d->values.data[0]);
  }
  decoders.give_back(d);
  return made;
}

// Arguments: a ticket, the limit of digits, and of levels, which is the same in all calls. False: the ticket is not the newest.
ERL_NIF_TERM nif_configure(ErlNifEnv* env, int, const ERL_NIF_TERM argv[]) {
  ErlNifUInt64 ticket, digits, levels;
  if (!enif_get_uint64(env, argv[0], &ticket) || !enif_get_uint64(env, argv[1], &digits) ||
      !enif_get_uint64(env, argv[2], &levels) || !is_ticket(ticket) || is_ticket(digits))
    return enif_make_badarg(env);
  default_levels.store(levels, std::memory_order_relaxed);
  const bool told = default_digits.compare_exchange_strong(ticket, digits, std::memory_order_acq_rel) || !is_ticket(ticket);
  return told ? atoms.true_ : atoms.false_;
}

// Asks for the configuration again, with a new ticket.
ERL_NIF_TERM nif_unconfigure(ErlNifEnv* env, int, const ERL_NIF_TERM[]) {
  const ErlNifUInt64 ticket = default_digits_tickets.fetch_add(1, std::memory_order_relaxed) + 1;
  default_digits.store(ticket, std::memory_order_release);
  return enif_make_uint64(env, ticket);
}

bool load_decoder(ErlNifEnv* env, ErlNifResourceFlags flags) {
  decoder_resource = enif_open_resource_type(env, nullptr, "fastjson_decoder_" FASTJSON_VERSION_STRING, destroy_holder, flags, nullptr);
  return decoder_resource != nullptr;
}

void unload_decoder() { decoders.clear(); }
void add_decoders(pooled_figures& sums) noexcept { decoders.add_to(sums); }

}  // namespace fastjson::beam
