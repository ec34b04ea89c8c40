// The state of one decode: stacks of keys and values, the caches, what went wrong.
// Assumes that terms in it, the caches included, are valid only while the NIF runs:
// suspend_frames() turns what is open into terms, of which pull_frame() takes one back at a
// time. Used by decode.cpp and the sink.
#ifndef FASTJSON_NIF_DECODER_HPP
#define FASTJSON_NIF_DECODER_HPP

#include <erl_nif.h>

#include <fastjson/config.hpp>
#include <fastjson/error.hpp>
#include <fastjson/number/parse.hpp>
#include <fastjson/sink.hpp>

#include "atoms.hpp"
#include "flags.hpp"
#include "maps.hpp"
#include "memory.hpp"

namespace fastjson::beam {

// Work is counted as one per value and one per 32 bytes, 10 to 30 ns each. Inputs up to
// plain_most cannot exceed a slice and are read by a reader that never asks; longer ones
// may go on in another slice, and FastJSON.Room sends large ones to a dirty scheduler at once.
// Measure again before moving any of them.
inline constexpr std::size_t plain_most = 8 * 1024;
inline constexpr std::size_t normal_work = 9000;
inline constexpr std::size_t dirty_work = 1000000;

// Longer strings are binaries outside the heap for the VM; see DESIGN on what they refer to.
inline constexpr std::size_t heap_string_most = 64;
inline constexpr std::size_t small_input = 64 * 1024;  // or what the input itself refers to

// A member of an object that the VM will hash costs this much more when the object closes, and
// one of repeated keys as much again.
inline constexpr std::size_t hashed_member_work = 3;

// Binaries and maps that do not fit the process's heap get a fragment of exactly their size
// each, an allocation per term, unless the newest fragment has room; a list cell that does not
// fit gets a fragment with some hundred words to spare. So a cell, which nobody keeps, is made
// before each of them: 16 bytes for the collector instead of an allocation (apache_builds 340 to
// 220 us, wide_object 1165 to 1000, github_events 116 to 107). Strings of small inputs mostly
// fit the heap and would lose 6%.
inline constexpr std::size_t roomy_least = 2048;
FASTJSON_INLINE void make_heap_room(ErlNifEnv* env) noexcept {
  enif_make_list_cell(env, atoms.empty_list, atoms.empty_list);
}

// 24 bytes and, for an object, its key: that is what a level of nesting costs while it is open.
struct decode_frame {
  std::uint64_t shape;         // a hash of the texts of its keys
  std::uint32_t values, keys;  // where its values and keys begin
  bool object;
  bool has_parts;  // values of earlier slices are in decoder::parts: the lowest frame only
  bool resumed;    // opened in an earlier slice: `shape` is void
  bool missing;    // its last key has no atom, which counts when the value is complete
};

// A key that was seen in this slice. Up to 16 bytes the two words are the whole key.
struct key_entry {
  std::uint64_t head, tail;
  ERL_NIF_TERM term;
  const char* text;
  std::uint32_t length;
  std::uint32_t generation;
};

// The order in which the VM keeps the keys of a certain sequence, learned by asking it on the
// second sight (it depends on the release and on the type of the keys). Arrays in this order
// spare the VM its sorting, arrays in any other are as correct: so the entry holds no term, is
// found by a hash alone, and stays for later calls.
inline constexpr std::size_t shape_keys_most = 64;
struct shape_entry {
  std::uint64_t hash;
  std::uint8_t count;
  bool learned;
  unsigned char order[shape_keys_most];  // which member comes at each place
};

// A key is in one of two places. With one of 512, 40 % of an object's 260 keys had to make way for each other, in
// each record again: 27 % of the words of the result.
inline constexpr std::size_t key_entries = 1024;
inline constexpr std::size_t shape_entries = 256;

// By a key's first and last bytes and its length.
FASTJSON_INLINE std::uint64_t key_hash(std::uint64_t head, std::uint64_t tail, std::size_t length) noexcept {
  return (head ^ (tail * 0x9E3779B97F4A7C15u) ^ length) * 0xD6E8FEB86659FD93u;
}
// The first of the two places of a key in the cache.
FASTJSON_INLINE std::size_t key_set(std::uint64_t hash) noexcept { return hash >> 55 << 1; }
static_assert(key_entries == 2 * 512);

// Decimal has its say about larger ones (its version 3 takes 34 digits and exponents up to 6,144, version 2 takes all).
inline constexpr std::size_t decimal_digits_most = 34;
inline constexpr std::int64_t decimal_exponent_most = 3000;

enum class refusal : std::uint8_t { none, atom, duplicate, number, no_memory };

struct decoder {
  unsigned home = 0;  // of the pool
  ErlNifEnv* env = nullptr;
  unsigned flags = 0;
  std::size_t digit_limit = 0;
  std::size_t depth_limit = 0;
  ERL_NIF_TERM input = 0;
  const char* text = nullptr;
  std::size_t length = 0;
  std::size_t referenced = 0;  // bytes that a reference to the input keeps alive
  std::size_t pause_after = 0;  // in units of work
  std::size_t work = 0;
  std::size_t slice_start = 0;
  bool on_dirty = false;
  bool fragments = false;  // strings will not fit the caller's heap
  bool minus_zero = false;  // one of the floats is -0.0
  bool prefix = false;  // what follows the first value is no error

  array<ERL_NIF_TERM> values;
  array<ERL_NIF_TERM> keys;
  array<std::size_t> key_offsets;  // only where duplicates are an error
  array<decode_frame> frames;
  array<std::size_t> large_decimals;  // where they begin
  std::size_t large_decimal = 0;      // the length of one that was just read
  ERL_NIF_TERM parts = 0;  // of the lowest frame: lists of values (objects: [key, value, ...]), the latest first
  ERL_NIF_TERM below = 0;  // frames of earlier slices, the innermost first: see suspend_frames()
  array<char> escaped;

  refusal refused = refusal::none;
  ERL_NIF_TERM culprit = 0;
  std::size_t culprit_at = 0;
  void* reader_of = nullptr;  // a suspended reader, in its own memory
  std::uint32_t generation = 0;
  key_entry key_cache[key_entries];
  shape_entry shape_cache[shape_entries];

  static decoder* make() noexcept;
  static void destroy(decoder* d) noexcept;
  // So many elements of each array stay for the next call.
  static constexpr std::size_t kept_values = 32 * 1024, kept_keys = 4096, kept_decimals = 64, kept_frames = 4096, kept_text = 64 * 1024;
  void trim() noexcept;
  void release() noexcept;
  void add_to(pooled_figures& sums) const noexcept;

  // Forgets the keys: their terms are void in another slice.
  void forget() noexcept;
  bool make_atom(const char* bytes, std::size_t n, bool ascii, ERL_NIF_TERM& atom) noexcept;
  bool make_big(const char* digits, std::size_t n, ERL_NIF_TERM& term) noexcept;
  bool make_decimal(const char* digits, std::size_t n, ERL_NIF_TERM& term) noexcept;
  ERL_NIF_TERM make_text(const char* bytes, std::size_t n) noexcept;
  bool restore_parts(decode_frame& frame) noexcept;
  void refuse_missing(decode_frame& frame) noexcept;
  bool is_complete(const read_result& result) const noexcept;
  bool make_map(const ERL_NIF_TERM* from_keys, const ERL_NIF_TERM* from_values, std::size_t n,
                ERL_NIF_TERM& map) noexcept;
  bool map_without_duplicates(const ERL_NIF_TERM* from_keys, const ERL_NIF_TERM* from_values, std::size_t n,
                              ERL_NIF_TERM& map) noexcept;
  bool is_of_size(ERL_NIF_TERM map, std::size_t n) const noexcept;
  void learn_shape(shape_entry& shape, const ERL_NIF_TERM* from_keys, std::size_t n, ERL_NIF_TERM map) noexcept;
  bool make_pairs(const ERL_NIF_TERM* from_keys, const ERL_NIF_TERM* from_values, std::size_t n,
                  ERL_NIF_TERM& term) noexcept;
  ERL_NIF_TERM suspend_frames() noexcept;
  bool pull_frame() noexcept;
  ERL_NIF_TERM describe_frames() noexcept;
  void add_large_decimal(std::size_t end) noexcept;
  ERL_NIF_TERM describe_large_decimals() const noexcept;
};

ERL_NIF_TERM nif_decode(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_decode_default(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_configure(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_unconfigure(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
ERL_NIF_TERM nif_decode_large(ErlNifEnv* env, int argc, const ERL_NIF_TERM argv[]);
// {ok, value} of a checked text of at most plain_most bytes, under the default options, referring to nothing; or 0.
ERL_NIF_TERM decode_short(ErlNifEnv* env, const char* text, std::size_t length) noexcept;
// Are integers of so many digits made, as far as is known?
bool default_digits_exceed(std::size_t digits) noexcept;
bool load_decoder(ErlNifEnv* env, ErlNifResourceFlags flags);
void unload_decoder();
void add_decoders(pooled_figures& sums) noexcept;

// What each CPU target offers: reads on (`d.reader_of` is made on the first call when the
// read may pause, and freed by the last), and frees a reader that is not wanted any more.
struct decode_functions {
  read_result (*read)(decoder&);
  void (*drop_reader)(decoder&);
};
decode_functions decoder_for_this_cpu() noexcept;

}  // namespace fastjson::beam

#endif
