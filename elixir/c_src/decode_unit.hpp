// The sink: JSON events to Erlang terms, compiled with the reader once per CPU target.
// Assumes for_each_target.hpp opened the region and that decoder.hpp was included before.
// Included by decode_targets.cpp; called through decoder_for_this_cpu().
#include <fastjson/reader.hpp>

namespace fastjson::FASTJSON_TARGET {
namespace {

using namespace fastjson::beam;

// Text: decimals or raw numbers are wanted, so that numbers arrive with their text.
// Pauses: the read may be cut into slices.
template <bool Text, bool Pauses>
class term_sink {
 public:
  static constexpr bool builds_text = true;
  static constexpr bool keeps_number_text = Text;
  static constexpr bool splits_negative_zero = Text;
  static constexpr bool number_keys = false;
  static constexpr bool resumable = Pauses;
  static constexpr bool shapes = false;

  explicit term_sink(decoder& state) noexcept : d(state), env(state.env) {}

  void move_to(ErlNifEnv* to) noexcept { env = to; }

  FASTJSON_INLINE utf8_policy on_invalid_utf8() const noexcept { return utf8_policy::reject; }

  // Asked after every value of a read that may pause, where it ends.
  FASTJSON_INLINE bool pause(std::size_t offset) noexcept {
    if constexpr (Text)
      if (FASTJSON_UNLIKELY(d.large_decimal != 0)) d.add_large_decimal(offset);
    return FASTJSON_UNLIKELY(++d.work + (offset - d.slice_start) / 32 >= d.pause_after);
  }

  FASTJSON_INLINE bool null_value() noexcept { return push(atoms.nil_); }
  FASTJSON_INLINE bool boolean(bool b) noexcept { return push(b ? atoms.true_ : atoms.false_); }

  FASTJSON_INLINE bool integer(std::int64_t i) noexcept {
    if (FASTJSON_UNLIKELY(d.digit_limit < 20) && !within_limit(i)) return refuse_number();
    if constexpr (Text)
      if ((d.flags & decode_raw_numbers) != 0) return raw_integer(i);
    return push(enif_make_int64(env, i));
  }

  FASTJSON_INLINE bool real(double x) noexcept {
    if (FASTJSON_UNLIKELY(!(std::fabs(x) <= 1.7976931348623157e308))) return refuse_number();
    if (FASTJSON_UNLIKELY(x == 0)) d.minus_zero = d.minus_zero || std::signbit(x);
    return push(enif_make_double(env, x));
  }

  bool number_text(const char* first, std::size_t n, number_kind kind) noexcept {
    const bool fraction = kind == number_kind::float64;
    if (!fraction && n > d.digit_limit) return refuse_number();
    ERL_NIF_TERM term;
    if ((d.flags & decode_raw_numbers) != 0) {
      term = enif_make_tuple2(env, fraction ? atoms.float_ : atoms.integer, d.make_text(first, n));
    } else if (fraction && (d.flags & decode_decimals) == 0) {
      return real_of_text(first, n);
    } else if (fraction) {
      if (!d.make_decimal(first, n, term)) return d.refused == refusal::none ? refuse_number() : false;
    } else if (kind == number_kind::uint64) {
      std::uint64_t value = 0;
      for (std::size_t i = 0; i < n; i++) value = value * 10 + static_cast<unsigned>(first[i] - '0');
      term = enif_make_uint64(env, value);
    } else if (kind == number_kind::int64) {
      term = enif_make_int(env, 0);  // -0
    } else if (!d.make_big(first, n, term)) {
      return false;
    }
    return push(term);
  }

  FASTJSON_INLINE bool string(const text_span& span) noexcept {
    const std::size_t n = span.length;
    if (FASTJSON_LIKELY(n <= heap_string_most && (d.flags & decode_reference) == 0)) {
      ERL_NIF_TERM term;
      if (d.fragments) make_heap_room(env);
      unsigned char* const target = enif_make_new_binary(env, n, &term);
      std::memcpy(target, span.text, n);
      return push(term);
    }
    const bool refer = (d.flags & decode_reference) != 0 ||
                       ((d.flags & decode_copy) == 0 && (d.referenced <= small_input || n >= d.referenced / 4));
    if (refer) return push(enif_make_sub_binary(env, d.input, span.offset, n));
    return push(d.make_text(span.text, n));
  }

  char* reserve_string(std::size_t n) noexcept {
    d.escaped.size = 0;
    return d.escaped.reserve(n + 64) ? d.escaped.data : nullptr;
  }
  bool commit_string(std::size_t n, bool) noexcept { return push(d.make_text(d.escaped.data, n)); }

  FASTJSON_INLINE bool key(const text_span& span) noexcept {
    return add_key(span.text, span.length, span.ascii, d.text + span.offset, span.offset);
  }
  char* reserve_key(std::size_t n) noexcept { return reserve_string(n); }
  bool commit_key(std::size_t n, bool) noexcept {
    std::memset(d.escaped.data + n, 0, 32);
    return add_key(d.escaped.data, n, false, nullptr, d.length);
  }

  FASTJSON_INLINE bool begin_array() noexcept { return open(false); }
  FASTJSON_INLINE bool begin_object() noexcept { return open(true); }

  FASTJSON_INLINE enclosing end_array(bool& go_on) noexcept {
    decode_frame& f = d.frames.top();
    if (FASTJSON_UNLIKELY(f.has_parts) && !d.restore_parts(f)) go_on = refuse(refusal::no_memory, 0);
    const std::size_t base = f.values;
    const ERL_NIF_TERM list =
        enif_make_list_from_array(env, d.values.data + base, static_cast<unsigned>(d.values.size - base));
    d.values.size = base;
    d.values.data[d.values.size++] = list;  // room: begin_array reserved a place for it
    return leave(go_on);
  }

  FASTJSON_INLINE enclosing end_object(bool& go_on) noexcept {
    decode_frame& f = d.frames.top();
    if (FASTJSON_UNLIKELY(f.has_parts) && !d.restore_parts(f)) go_on = refuse(refusal::no_memory, 0);
    const std::size_t base = f.values, keys_base = f.keys;
    const std::size_t n = d.values.size - base;
    ERL_NIF_TERM object;
    if (FASTJSON_UNLIKELY(f.missing) ||
        FASTJSON_UNLIKELY(!make_object(f, d.keys.data + keys_base, d.values.data + base, n, object))) {
      if (f.missing) d.refuse_missing(f);
      if (d.refused == refusal::none) refuse(refusal::no_memory, 0);
      object = atoms.nil_;
      go_on = false;
    }
    d.values.size = base;
    d.keys.size = keys_base;
    if (FASTJSON_UNLIKELY((d.flags & decode_unique) != 0)) d.key_offsets.size = keys_base;
    d.values.data[d.values.size++] = object;
    return leave(go_on);
  }

 private:
  decoder& d;
  ErlNifEnv* env;

  FASTJSON_INLINE bool push(ERL_NIF_TERM term) noexcept {
    if (FASTJSON_LIKELY(d.values.push(term))) return true;
    return refuse(refusal::no_memory, 0);
  }

  FASTJSON_COLD bool refuse(refusal why, ERL_NIF_TERM culprit) noexcept {
    d.refused = why;
    d.culprit = culprit;
    return false;
  }
  FASTJSON_COLD bool refuse_number() noexcept { return refuse(refusal::number, 0); }

  // The limit is on characters, the sign included, as in Jason.
  FASTJSON_COLD bool within_limit(std::int64_t i) noexcept {
    std::size_t n = i < 0 ? 2 : 1;
    for (std::uint64_t left = i < 0 ? 0 - static_cast<std::uint64_t>(i) : static_cast<std::uint64_t>(i); left >= 10; n++)
      left /= 10;
    return n <= d.digit_limit;
  }

  // Jason reads -0e1 as 0.0 and -0.0 as -0.0.
  bool real_of_text(const char* first, std::size_t n) noexcept {
    if (n > 3 && first[0] == '-' && first[1] == '0' && (first[2] | 0x20) == 'e') return real(0.0);
    number value;
    parse_number_careful(first, first + n, value);
    return real(value.d);
  }

  bool raw_integer(std::int64_t i) noexcept {
    char digits[32];
    const std::size_t n = static_cast<std::size_t>(fastjson::write_int64(digits, i) - digits);
    return push(enif_make_tuple2(env, atoms.integer, d.make_text(digits, n)));
  }

  FASTJSON_INLINE bool open(bool object) noexcept {
    // A place for the container itself, so that closing it cannot fail.
    if (FASTJSON_UNLIKELY(!d.values.reserve(1) || !d.frames.reserve(1))) return refuse(refusal::no_memory, 0);
    if (FASTJSON_UNLIKELY(d.values.size > UINT32_MAX - 1)) return refuse(refusal::no_memory, 0);
    decode_frame& f = d.frames.data[d.frames.size++];
    f.object = object;
    f.has_parts = f.resumed = f.missing = false;
    f.shape = object;
    f.values = static_cast<std::uint32_t>(d.values.size);
    f.keys = static_cast<std::uint32_t>(d.keys.size);
    return true;
  }

  FASTJSON_INLINE enclosing leave(bool& go_on) noexcept {
    if (FASTJSON_UNLIKELY(--d.frames.size == 0)) {
      if (!Pauses || d.below == atoms.empty_list) return enclosing::nothing;
      if (!d.pull_frame()) return go_on = refuse(refusal::no_memory, 0), enclosing::nothing;
    }
    return d.frames.top().object ? enclosing::object : enclosing::array;
  }

  static FASTJSON_INLINE std::uint64_t word_at(const char* p) noexcept {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    return word;
  }

  // `lasting` is where the bytes stay for the whole slice, or null.
  FASTJSON_INLINE bool add_key(const char* p, std::size_t n, bool ascii, const char* lasting,
                               std::size_t offset) noexcept {
    decode_frame& f = d.frames.top();
    if (FASTJSON_UNLIKELY(f.missing)) {
      d.refuse_missing(f);
      return false;
    }
    if (FASTJSON_UNLIKELY(!d.keys.reserve(1))) return refuse(refusal::no_memory, 0);
    // A pause must come before the map of all that takes long to make.
    if constexpr (Pauses)
      if (FASTJSON_UNLIKELY((d.keys.size - f.keys) % flat_map_most == flat_map_most - 1))
        d.work += hashed_member_work * flat_map_most;
    if (FASTJSON_UNLIKELY((d.flags & decode_unique) != 0) && !d.key_offsets.push(offset))
      return refuse(refusal::no_memory, 0);
    const std::uint64_t head = n >= 8 ? word_at(p) : word_at(p) & ((std::uint64_t{1} << (8 * n)) - 1);
    const std::uint64_t tail = n > 8 ? word_at(p + n - 8) : 0;
    const std::uint64_t mixed = key_hash(head, tail, n);
    f.shape = (f.shape ^ mixed) * 0x9E3779B97F4A7C15u;
    key_entry* const set = &d.key_cache[key_set(mixed)];
    const auto is_it = [&](const key_entry& entry) {
      return entry.generation == d.generation && entry.length == n && entry.head == head && entry.tail == tail &&
             (n <= 16 || std::memcmp(entry.text, p, n) == 0);
    };
    if (FASTJSON_LIKELY(is_it(set[0]))) return d.keys.data[d.keys.size++] = set[0].term, true;
    if (is_it(set[1])) return d.keys.data[d.keys.size++] = set[1].term, true;
    ERL_NIF_TERM term;
    f.missing = !make_key(p, n, ascii, term);
    d.keys.data[d.keys.size++] = term;
    if ((n <= 16 || lasting != nullptr) && FASTJSON_LIKELY(!f.missing)) {
      set[1] = set[0];
      set[0] = {head, tail, term, lasting, static_cast<std::uint32_t>(n), d.generation};
      if (n > UINT32_MAX) set[0].generation = 0;
    }
    return true;
  }

  // False: there is no such atom, and the term is the key's text.
  FASTJSON_INLINE bool make_key(const char* p, std::size_t n, bool ascii, ERL_NIF_TERM& term) noexcept {
    if (FASTJSON_UNLIKELY((d.flags & (decode_atoms | decode_existing_atoms)) != 0)) {
      if (d.make_atom(p, n, ascii, term)) return true;
      term = d.make_text(p, n);
      return false;
    }
    std::memcpy(enif_make_new_binary(env, n, &term), p, n);
    return true;
  }

  FASTJSON_INLINE bool make_object(const decode_frame& f, const ERL_NIF_TERM* keys, const ERL_NIF_TERM* values,
                                   std::size_t n, ERL_NIF_TERM& object) noexcept {
    if (FASTJSON_UNLIKELY((d.flags & (decode_ordered | decode_pairs)) != 0))
      return d.make_pairs(keys, values, n, object);
    if (n < 2 || n > shape_keys_most || FASTJSON_UNLIKELY(f.resumed)) return d.make_map(keys, values, n, object);
    const std::uint64_t hash = f.shape ^ (d.flags & (decode_atoms | decode_existing_atoms));
    shape_entry& shape = d.shape_cache[hash >> 56];
    static_assert(shape_entries == 256);
    if (FASTJSON_LIKELY(shape.hash == hash && shape.learned && shape.count == n)) {
      ERL_NIF_TERM sorted_keys[shape_keys_most], sorted_values[shape_keys_most];
      for (std::size_t i = 0; i < n; i++) {
        sorted_keys[i] = keys[shape.order[i]];
        sorted_values[i] = values[shape.order[i]];
      }
      // The order of the first of two equal keys is lost, so that repeats take the other way.
      if ((d.flags & decode_roomy) == 0) make_heap_room(env);
      if (FASTJSON_LIKELY(enif_make_map_from_arrays(env, sorted_keys, sorted_values, n, &object) != 0) &&
          FASTJSON_LIKELY(n <= flat_map_most || d.is_of_size(object, n)))
        return true;
      return d.make_map(keys, values, n, object);
    }
    return make_unknown(shape, hash, keys, values, n, object);
  }

  FASTJSON_NOINLINE bool make_unknown(shape_entry& shape, std::uint64_t hash, const ERL_NIF_TERM* keys,
                                      const ERL_NIF_TERM* values, std::size_t n, ERL_NIF_TERM& object) noexcept {
    if (!d.make_map(keys, values, n, object)) return false;
    if (shape.hash == hash && shape.count == n) {
      d.learn_shape(shape, keys, n, object);
    } else {
      shape.hash = hash;
      shape.count = static_cast<std::uint8_t>(n);
      shape.learned = false;
    }
    return true;
  }
};

// A reader with its sink, which outlives a slice. It points into itself: it never moves.
template <bool Text>
struct suspended_reader {
  term_sink<Text, true> sink;
  reader<term_sink<Text, true>> read;
  suspended_reader(decoder& d) noexcept
      : sink(d), read(sink, d.text, d.length, d.depth_limit) {}
};

template <bool Text>
read_result read_in_slices(decoder& d) noexcept {
  using state = suspended_reader<Text>;
  if (d.reader_of == nullptr) {
    void* const memory = enif_alloc(sizeof(state) + 64);
    if (memory == nullptr) {
      read_result no_memory;
      no_memory.code = error_code::out_of_memory;
      return no_memory;
    }
    d.reader_of = memory;
    new (aligned<state>(memory)) state(d);
  }
  state* const s = aligned<state>(d.reader_of);
  s->sink.move_to(d.env);
  return s->read.run();
}

void drop_reader(decoder& d) noexcept {
  if (d.reader_of != nullptr) enif_free(d.reader_of);
  d.reader_of = nullptr;
}

read_result read_at_once(decoder& d) noexcept {
  term_sink<false, false> sink(d);
  reader<term_sink<false, false>> read(sink, d.text, d.length, d.depth_limit);
  return read.run();
}

}  // namespace

read_result read_terms(decoder& d) {
  if ((d.flags & (decode_decimals | decode_raw_numbers | decode_exact_zeros)) != 0) return read_in_slices<true>(d);
  return d.length <= plain_most ? read_at_once(d) : read_in_slices<false>(d);
}
void drop_terms(decoder& d) { drop_reader(d); }

}  // namespace fastjson::FASTJSON_TARGET
