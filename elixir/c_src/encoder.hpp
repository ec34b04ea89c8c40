// The state of one encode: output, stack of open containers, plans, holes.
// Assumes that terms in it are valid only while the NIF runs: suspend_frames() turns what is
// open into terms, of which pull_frame() takes one back at a time. Nothing in terms that come
// from Elixir is trusted, a suspended state included: anyone can write such terms by hand.
// Used by encode.cpp and the walker of each CPU target.
#ifndef FASTJSON_NIF_ENCODER_HPP
#define FASTJSON_NIF_ENCODER_HPP

#include <erl_nif.h>

#include <fastjson/config.hpp>
#include <fastjson/writer/buffer.hpp>

#include "atoms.hpp"
#include "flags.hpp"
#include "maps.hpp"
#include "memory.hpp"

namespace fastjson::beam {

// Output is staged in memory of ours up to this size and then copied once; larger results
// grow inside the binary that is returned.
inline constexpr std::size_t staged_most = 64 * 1024;

// Work is counted in terms, and what is written besides as one per 64 bytes. One term takes 15 to
// 40 ns here, so a slice on a normal scheduler stays below 0.3 ms; what takes longer in one step
// (a long string or key, a map or tuple of thousands, keys to be sorted) is not begun on one. Slices on a dirty scheduler only take
// turns with other large calls: 100,000 terms are about 3 ms. Measure again before moving them.
inline constexpr int normal_slice = 8000;
inline constexpr int dirty_slice = 100000;
inline constexpr std::size_t normal_step = 2000;

// A longer string is begun there all the same, because mostly it is copied, 64 bytes in 5 to 10 ns (without SIMD in 40 to 90). What
// takes long are escapes: a text that they make longer than this is given up, and begins again on a dirty one.
inline constexpr std::size_t long_text_step = 2 * normal_step;
constexpr std::size_t plain_text_most(std::size_t n) noexcept { return n + n / 8; }

// Room that is always there before a value and before a key: for what stands between (a comma, or a colon), and for
// what is stored without asking again: any number of 64 bits and its quotes, an atom's text, a date, with the bytes
// behind their ends that are stored and do not count.
inline constexpr std::size_t value_room = 64;
inline constexpr std::size_t separators_most = 1;

// A part of the output that was not paid for: see output::charge().
inline constexpr std::size_t unpaid_most = 64 * 1024;

struct output {
  int budget = 0;           // of the slice, in units of work
  std::size_t charged = 0;  // bytes that the budget has paid for
  char* begin = nullptr;
  char* limit = nullptr;
  ErlNifBinary binary{};
  bool in_binary = false;
  bool gave_up = false;
  std::size_t give_up_at = SIZE_MAX;  // no room any more once so many bytes are written
  std::size_t expected = 0;  // so many bytes that will be written, or 0
  char* staged = nullptr;
  std::size_t staged_size = 0;

  char* start() noexcept;
  // Pays for what was written: each time that the room ends, which costs nothing for each string, and when a slice
  // does. Of memory that is there already no more than unpaid_most is room at once.
  void charge(const char* at) noexcept {
    const std::size_t used = static_cast<std::size_t>(at - begin);
    if (used <= charged) return;
    budget -= static_cast<int>((used - charged) / 64);
    charged = used;
  }
  // A string of n bytes comes: memory that has to grow grows to what it takes at once, if escapes are few.
  void expect(const char* at, std::size_t n) noexcept { expected = static_cast<std::size_t>(at - begin) + n + n / 16; }
  char* make_room(char* at, std::size_t n) noexcept;
  std::size_t capacity() const noexcept { return in_binary ? binary.size : staged_size; }
  bool grow(std::size_t used, std::size_t n) noexcept;
  // The result as a term; the output is empty afterwards.
  ERL_NIF_TERM finish(ErlNifEnv* env, const char* at, bool& failed) noexcept;
  void drop() noexcept;
  void release() noexcept;
};

enum class frame_kind : std::uint8_t {
  list,      // rest: what is left of a list
  pairs,     // rest: what is left of a list of {key, value}
  members,   // rest: [key, value, key, value, ...]
  gathered,  // values[next..end): keys and values of a map, alternating
  templated  // values[next..end): values, the keys are bytes that are ready
};

struct frame {
  frame_kind kind;
  bool started;  // something was written: a comma comes before the next
  ERL_NIF_TERM rest;        // list, pairs, members; templated: the binary that keys points into
  const unsigned char* keys;  // templated: the next entry
  std::uint32_t keys_left;    // bytes of the binary from there on
  std::uint32_t base, next, end;
};

// How a derived struct is written, or that Elixir must do it (hole).
struct plan {
  ERL_NIF_TERM module;
  ERL_NIF_TERM keys_term;
  const unsigned char* keys;
  const ERL_NIF_TERM* names;  // of the fields
  std::uint32_t keys_size;
  std::uint32_t count;
  bool hole;
};

// The fields of a struct that is known here: where each stands in a map's internal order,
// learned from the first such struct and checked on every other.
struct struct_view {
  ERL_NIF_TERM names[10];
  unsigned char order[10];
  unsigned count;
};

// Names of atoms with their quotes, as they are written in every escape mode.
struct cached_atom {
  ERL_NIF_TERM atom;
  std::uint8_t length;
  char text[55];
};
inline constexpr std::size_t cached_atoms = 256;

// What the next value probably is: asking for it at once spares the question for its type.
enum class guess : std::uint8_t { none, real, list, text, integer };

// A key that many maps share, as those do that were decoded or made by the same code: found by the term itself, with its text in
// its quotes and what its value was the last time. Terms move between slices, so that an entry counts only in the slice that made it.
struct known_key {
  ERL_NIF_TERM key;
  std::uint64_t slice;
  std::uint8_t length;  // 0: the key was seen once
  guess value;
  char text[46];
};
inline constexpr unsigned known_key_bits = 8;
// So many keys more than those that were met again are looked up in a slice: where each map has terms of its own it is not worth it.
inline constexpr int free_new_keys = 256;
inline constexpr std::size_t known_key_sets = 1 << known_key_bits;  // of two keys each
static_assert(sizeof(known_key) == 64);

enum class stop : std::uint8_t { finished, slice_over, unknown_struct, failed };
enum class failure : std::uint8_t { none, invalid_byte, improper_list, invalid_plan, too_large, no_memory };

enum class sorting : std::uint8_t { done, unknown_key, takes_long };
enum class printing : std::uint8_t { done, takes_long, no_memory };

struct sorted_member {
  const char* text;
  std::size_t length;
  ERL_NIF_TERM key, value;
};

struct layout_part {
  const char* text;
  std::size_t length;
};

struct encoder {
  unsigned home = 0;  // of the pool
  ErlNifEnv* env = nullptr;
  unsigned flags = 0;
  bool on_dirty = false;
  bool suspended = false;  // at some time during this call
  output out;
  std::size_t written = 0;  // of a suspended encode
  array<frame> frames;
  ERL_NIF_TERM below = 0;       // frames of earlier slices, the innermost first
  std::size_t below_count = 0;  // as many of them as there were
  array<ERL_NIF_TERM> values;
  array<plan> plans;
  array<char> text;  // for sorting keys
  ERL_NIF_TERM holes = 0;
  ERL_NIF_TERM pending = 0;  // a value that was not begun; 0: none
  ERL_NIF_TERM pending_key = 0;  // its key, if that was not written either
  ERL_NIF_TERM plans_term = 0;
  ERL_NIF_TERM layout_term = 0;
  layout_part indent{}, line{}, colon{};
  std::size_t most_output = 0;   // pretty printing ends beyond it; 0: by what the text is without layout
  std::size_t layout_bytes = 0;  // line breaks and indentation so far
  failure failed = failure::none;
  ERL_NIF_TERM culprit = 0;
  struct_view date, time, naive, datetime, decimal, fragment, ordered;
  cached_atom atom_cache[cached_atoms];
  std::uint64_t slice = 0;  // in which key_cache is filled
  int key_credit = 0;
  known_key key_cache[known_key_sets][2];

  static encoder* make() noexcept;
  static void destroy(encoder* e) noexcept;
  // So many elements of each array stay for the next call.
  static constexpr std::size_t kept_frames = 4096, kept_values = 16384, kept_plans = 64;
  void trim() noexcept;
  void release() noexcept;
  void add_to(pooled_figures& sums) const noexcept;

  bool add_plan(ERL_NIF_TERM term) noexcept;
  bool read_plans(ERL_NIF_TERM list) noexcept;
  bool read_layout(ERL_NIF_TERM term) noexcept;
  void add_hole(ERL_NIF_TERM kind, const char* at, ERL_NIF_TERM term) noexcept;
  void begin_slice(int budget) noexcept {
    out.budget = budget;
    slice++;
    key_credit = free_new_keys;
  }
  // A place for a key in its set: one that is free in this slice, or else of a key that was seen once, or else the second.
  known_key* new_key(known_key* set, ERL_NIF_TERM key) noexcept {
    known_key* const place = set[0].slice != slice || (set[0].length == 0 && set[1].slice == slice) ? set : set + 1;
    place->key = key;
    place->slice = slice;
    place->length = 0;
    place->value = guess::none;
    return place;
  }
  // The digits of an integer beyond 64 bits, and value_room behind them.
  printing print_integer(ERL_NIF_TERM term, char*& at) noexcept;
  sorting sort_members(std::size_t base) noexcept;
  void sort_by_text(array<sorted_member>& members) noexcept;
  // Does so much work in one step belong on a dirty scheduler?
  bool takes_long(std::size_t work) const noexcept { return !on_dirty && work > normal_step; }
  void count_work(std::size_t work) noexcept {
    out.budget -= static_cast<int>(work < dirty_slice ? work : dirty_slice);
  }
  ERL_NIF_TERM suspend_frames() noexcept;
  bool pull_frame() noexcept;
  std::size_t depth() const noexcept { return frames.size + below_count; }
};

// The text of an atom in UTF-8; at most 4 * 255 bytes. Returns its length.
std::size_t atom_text(ErlNifEnv* env, ERL_NIF_TERM atom, char* out) noexcept;
inline constexpr std::size_t longest_atom = 4 * 255 + 1;

// The entry of the cache for `atom`, filled if its text needs no escape, else nullptr.
const cached_atom* find_atom(encoder& e, ERL_NIF_TERM atom) noexcept;

// Values of the view's fields out of keys and values that alternate; false when it is not
// such a struct.
bool read_fields(struct_view& view, const ERL_NIF_TERM* members, std::size_t count, ERL_NIF_TERM* found) noexcept;

ERL_NIF_TERM nif_encode(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_encode_resume(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
bool load_encoder(ErlNifEnv* env, ErlNifResourceFlags flags);
void unload_encoder();
void add_encoders(pooled_figures& sums) noexcept;

// The walker of each CPU target: goes on until one of the four stops. `at` is the cursor.
using walk_function = stop (*)(encoder&, char*& at);
walk_function walker_for_this_cpu(bool pretty) noexcept;

}  // namespace fastjson::beam

#endif
