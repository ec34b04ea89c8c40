// The walker: Erlang terms to JSON, iteratively, compiled once per CPU target.
// Assumes for_each_target.hpp opened the region, that encoder.hpp and the core's number
// printing were included before it, and that terms do not move while the NIF runs.
// Included by encode_targets.cpp; called through walker_for_this_cpu().
#include <fastjson/writer.hpp>

#include "encode_native.hpp"

namespace fastjson::FASTJSON_TARGET {
namespace {

using namespace fastjson::beam;

// A string that is not UTF-8 ends the encode: Elixir gets the string and finds the byte.
struct refuse_utf8 {
  char* invalid_utf8(char*, const char*&, const char*) const noexcept { return nullptr; }
  bool stops_at_invalid_utf8() const noexcept { return true; }
  void give_up(char*) const noexcept {}
};

// Room that is always there between two values: a comma, a colon, quotes, any number.
inline constexpr std::size_t value_room = 64;

template <bool Pretty>
class walker {
 public:
  walker(encoder& state, const escape_rules& set) noexcept : e(state), env(state.env), style(set) {}

  stop run(char*& at) noexcept {
    out = at;
    const stop why = walk();
    at = out;
    return why;
  }

 private:
  encoder& e;
  ErlNifEnv* const env;
  const string_style style;
  char* out = nullptr;

  // What the next value probably is: asking for it at once spares the question for its type.
  enum class guess : std::uint8_t { none, real, list };

  stop walk() noexcept {
    ERL_NIF_TERM value;
    guess next_is = guess::none;
    bool reals = false;  // the last scalar in a list was a float
    if (e.pending != 0) {
      value = e.pending;
      e.pending = 0;
      if (!room()) return no_memory();
      goto begin_value;
    }
  next:
    if (e.frames.size == 0) return stop::finished;
    if (FASTJSON_UNLIKELY(--e.budget < 0)) return stop::slice_over;
    if (FASTJSON_UNLIKELY(!room())) return no_memory();
    {
      frame& f = e.frames.top();
      switch (f.kind) {
        case frame_kind::list: {
          if (FASTJSON_UNLIKELY(f.rest == atoms.empty_list)) {
            if (!close(']', f)) return no_memory();
            next_is = guess::list;  // lists of lists are common
            goto next;
          }
          if (FASTJSON_UNLIKELY(!enif_get_list_cell(env, f.rest, &value, &f.rest)))
            return fail(failure::improper_list, f.rest);
          if (!separate(f)) return no_memory();
          break;
        }
        case frame_kind::gathered: {
          if (f.next == f.end) {
            e.values.size = f.base;
            if (!close('}', f)) return no_memory();
            goto next;
          }
          const ERL_NIF_TERM key = e.values.data[f.next];
          value = e.values.data[f.next + 1];
          f.next += 2;
          if (!separate(f)) return no_memory();
          if (!write_key(key)) return stop::failed;
          break;
        }
        case frame_kind::templated: {
          if (f.next == f.end) {
            e.values.size = f.base;
            if (!close('}', f)) return no_memory();
            goto next;
          }
          value = e.values.data[f.next++];
          if (!write_ready_key(f)) return no_memory();
          break;
        }
        default: {
          ERL_NIF_TERM key;
          if (!next_member(f, key, value)) {
            if (f.rest != atoms.empty_list) return fail(failure::improper_list, f.rest);
            if (!close('}', f)) return no_memory();
            goto next;
          }
          if (!separate(f)) return no_memory();
          if (!write_key(key)) return stop::failed;
          break;
        }
      }
    }
  begin_value:
    if (next_is == guess::real) {
      double number;
      if (FASTJSON_LIKELY(enif_get_double(env, value, &number))) {
        out = write_erlang_float(out, number);
        goto next;
      }
      reals = false;
    } else if (next_is == guess::list) {
      ERL_NIF_TERM first, rest;
      if (FASTJSON_LIKELY(enif_get_list_cell(env, value, &first, &rest))) {
        if (!open('[', frame_kind::list, rest) || !room()) return no_memory();
        value = first;
        next_is = reals ? guess::real : guess::none;
        if (!separate(e.frames.top())) return no_memory();
        if (FASTJSON_UNLIKELY(--e.budget < 0)) return postpone(value);
        goto begin_value;
      }
    }
    next_is = guess::none;
    switch (enif_term_type(env, value)) {
      case ERL_NIF_TERM_TYPE_ATOM:
        if (!write_atom(value)) return stop::failed;
        goto next;
      case ERL_NIF_TERM_TYPE_BITSTRING: {
        ErlNifBinary binary;
        if (FASTJSON_UNLIKELY(!enif_inspect_binary(env, value, &binary))) break;
        if (FASTJSON_UNLIKELY(binary.size >= 256) && too_long_for_this_slice(binary.size)) return postpone(value);
        if (!write_text(binary, value)) return stop::failed;
        goto next;
      }
      case ERL_NIF_TERM_TYPE_INTEGER: {
        ErlNifSInt64 small;
        ErlNifUInt64 large;
        if (FASTJSON_LIKELY(enif_get_int64(env, value, &small))) {
          out = write_int64(out, small);
        } else if (enif_get_uint64(env, value, &large)) {
          out = write_uint64(out, large);
        } else {
          break;
        }
        goto next;
      }
      case ERL_NIF_TERM_TYPE_FLOAT: {
        double number;
        if (FASTJSON_UNLIKELY(!enif_get_double(env, value, &number))) break;
        out = write_erlang_float(out, number);
        next_is = guess::real;
        reals = true;
        goto next;
      }
      case ERL_NIF_TERM_TYPE_LIST:
        if (value == atoms.empty_list) {
          *out++ = '[';
          *out++ = ']';
          goto next;
        }
        next_is = guess::list;
        goto begin_value;
      case ERL_NIF_TERM_TYPE_MAP: {
        const stop why = begin_map(value);
        if (FASTJSON_UNLIKELY(why != stop::finished)) return why;
        goto next;
      }
      case ERL_NIF_TERM_TYPE_TUPLE: {
        if ((e.flags & encode_plain_structs) == 0) break;
        int arity;
        const ERL_NIF_TERM* element;
        if (!enif_get_tuple(env, value, &arity, &element)) break;
        value = enif_make_list_from_array(env, element, static_cast<unsigned>(arity));
        goto begin_value;
      }
      default: break;
    }
    e.add_hole(atoms.value, out, value);
    goto next;
  }

  FASTJSON_INLINE bool room() noexcept {
    char* const moved = reserve(e.out, out, value_room);
    if (FASTJSON_UNLIKELY(moved == nullptr)) return false;
    out = moved;
    return true;
  }

  FASTJSON_COLD stop fail(failure why, ERL_NIF_TERM culprit) noexcept {
    e.failed = why;
    e.culprit = culprit;
    return stop::failed;
  }
  FASTJSON_COLD stop no_memory() noexcept { return fail(failure::no_memory, atoms.nil_); }

  FASTJSON_COLD stop postpone(ERL_NIF_TERM value) noexcept {
    e.pending = value;
    return stop::slice_over;
  }

  // A normal scheduler starts nothing that one slice can't hold; counts what it does start.
  bool too_long_for_this_slice(std::size_t bytes) noexcept {
    const std::size_t units = bytes / 64;
    if (!e.on_dirty && units > static_cast<std::size_t>(normal_slice)) return true;
    e.budget -= static_cast<int>(std::min<std::size_t>(units, dirty_slice));
    return false;
  }

  bool line_break(std::size_t depth) noexcept {
    const std::size_t n = e.line.length + depth * e.indent.length;
    if (FASTJSON_UNLIKELY(n > (SIZE_MAX >> 8))) return false;
    char* moved = reserve(e.out, out, n + value_room);
    if (FASTJSON_UNLIKELY(moved == nullptr)) return false;
    out = moved;
    std::memcpy(out, e.line.text, e.line.length);
    out += e.line.length;
    if (e.indent.length == 2) {
      std::memset(out, ' ', 2 * depth);  // corrected below when the indent is another one
      if (FASTJSON_LIKELY(e.indent.text[0] == ' ' && e.indent.text[1] == ' ')) {
        out += 2 * depth;
        return true;
      }
    }
    for (std::size_t i = 0; i < depth; i++) {
      std::memcpy(out, e.indent.text, e.indent.length);
      out += e.indent.length;
    }
    return true;
  }

  // What stands between two elements or members, or before the first.
  FASTJSON_INLINE bool separate(frame& f) noexcept {
    if (f.started) *out++ = ',';
    f.started = true;
    if constexpr (Pretty) return line_break(e.frames.size);
    return true;
  }

  FASTJSON_INLINE bool colon() noexcept {
    *out++ = ':';
    if constexpr (Pretty) {
      char* moved = reserve(e.out, out, e.colon.length + value_room);
      if (FASTJSON_UNLIKELY(moved == nullptr)) return false;
      out = moved;
      std::memcpy(out, e.colon.text, e.colon.length);
      out += e.colon.length;
    }
    return true;
  }

  FASTJSON_INLINE bool open(char bracket, frame_kind kind, ERL_NIF_TERM rest) noexcept {
    *out++ = bracket;
    frame f{};
    f.kind = kind;
    f.rest = rest;
    return e.frames.push(f);
  }

  FASTJSON_INLINE bool close(char bracket, frame& f) noexcept {
    const bool started = f.started;
    e.frames.size--;
    if constexpr (Pretty)
      if (started && !line_break(e.frames.size)) return false;
    *out++ = bracket;
    return true;
  }

  FASTJSON_INLINE bool write_text(const ErlNifBinary& binary, ERL_NIF_TERM term) noexcept {
    refuse_utf8 policy;
    char* const moved = write_string(e.out, out, reinterpret_cast<const char*>(binary.data), binary.size, style, policy);
    if (FASTJSON_UNLIKELY(moved == nullptr)) return refuse_text(binary, term);
    out = moved;
    return room();
  }

  // The writer gave up: either the bytes are not UTF-8, or there was no memory.
  FASTJSON_COLD bool refuse_text(const ErlNifBinary& binary, ERL_NIF_TERM term) noexcept {
    const char* const text = reinterpret_cast<const char*>(binary.data);
    const bool invalid = find_invalid_utf8(text, text + binary.size) != nullptr;
    out = e.out.begin;
    fail(invalid ? failure::invalid_byte : failure::no_memory, term);
    return false;
  }

  FASTJSON_INLINE bool write_atom(ERL_NIF_TERM atom) noexcept {
    if (atom == atoms.nil_) return literal("null", 4);
    if (atom == atoms.true_) return literal("true", 4);
    if (atom == atoms.false_) return literal("false", 5);
    return write_atom_text(atom);
  }

  FASTJSON_INLINE bool literal(const char* text, std::size_t n) noexcept {
    std::memcpy(out, text, n);
    out += n;
    return true;
  }

  FASTJSON_INLINE bool write_atom_text(ERL_NIF_TERM atom) noexcept {
    const cached_atom* const cached = find_atom(e, atom);
    if (FASTJSON_LIKELY(cached != nullptr)) {
      std::memcpy(out, cached->text, sizeof cached->text);  // value_room holds it
      out += cached->length;
      return room();
    }
    char text[longest_atom];
    refuse_utf8 policy;
    char* const moved = write_string(e.out, out, text, atom_text(env, atom, text), style, policy);
    if (moved == nullptr) {
      fail(failure::no_memory, atom);
      return false;
    }
    out = moved;
    return room();
  }

  FASTJSON_INLINE bool write_key(ERL_NIF_TERM key) noexcept {
    ErlNifBinary binary;
    if (enif_inspect_binary(env, key, &binary)) {
      if (FASTJSON_UNLIKELY(!write_text(binary, key))) return false;
    } else if (enif_is_atom(env, key)) {
      if (FASTJSON_UNLIKELY(!write_atom_text(key))) return false;
    } else {
      ErlNifSInt64 number;
      *out++ = '"';
      if (enif_get_int64(env, key, &number))
        out = write_int64(out, number);
      else
        e.add_hole(atoms.key, out, key);
      *out++ = '"';
    }
    if (FASTJSON_UNLIKELY(!colon())) {
      fail(failure::no_memory, key);
      return false;
    }
    return true;
  }

  // The next entry of a plan: two bytes of length, then ,"name":
  FASTJSON_INLINE bool write_ready_key(frame& f) noexcept {
    const std::size_t n = static_cast<std::size_t>(f.keys[0] << 8 | f.keys[1]);
    const unsigned char* const text = f.keys + 2;
    f.keys += 2 + n;
    f.keys_offset += static_cast<std::uint32_t>(2 + n);
    if constexpr (Pretty) {
      if (!separate(f)) return false;
      char* const moved = reserve(e.out, out, n + value_room);
      if (FASTJSON_UNLIKELY(moved == nullptr)) return false;
      out = moved;
      std::memcpy(out, text + 1, n - 2);
      out += n - 2;
      return colon();
    } else {
      const std::size_t skip = !f.started;
      f.started = true;
      char* const moved = reserve(e.out, out, n + value_room);
      if (FASTJSON_UNLIKELY(moved == nullptr)) return false;
      out = moved;
      std::memcpy(out, text + skip, n - skip);
      out += n - skip;
      return true;
    }
  }

  bool next_member(frame& f, ERL_NIF_TERM& key, ERL_NIF_TERM& value) noexcept {
    ERL_NIF_TERM head, rest;
    if (!enif_get_list_cell(env, f.rest, &head, &rest)) return false;
    if (f.kind == frame_kind::members) {
      key = head;
      if (!enif_get_list_cell(env, rest, &value, &rest)) return false;
    } else {
      int arity;
      const ERL_NIF_TERM* element;
      if (!enif_get_tuple(env, head, &arity, &element) || arity != 2) return false;
      key = element[0];
      value = element[1];
    }
    f.rest = rest;
    return true;
  }

  // All keys and values of a map behind e.values; false when there is no memory.
  bool gather(ERL_NIF_TERM map, std::size_t count, ERL_NIF_TERM& module) noexcept {
    if (!e.values.reserve(2 * count)) return false;
    ErlNifMapIterator iterator;
    if (!enif_map_iterator_create(env, map, &iterator, ERL_NIF_MAP_ITERATOR_FIRST)) return false;
    // Members are written in the order of Map.to_list/1, which for hashed maps may be the
    // iterator's order backwards.
    const bool backwards = count > flat_map_most && hashed_maps_backwards;
    ERL_NIF_TERM* at = e.values.data + e.values.size + (backwards ? 2 * count - 2 : 0);
    const std::ptrdiff_t stride = backwards ? -2 : 2;
    for (std::size_t i = 0; i < count; i++, at += stride) {
      enif_map_iterator_get_pair(env, &iterator, at, at + 1);
      enif_map_iterator_next(env, &iterator);
      if (FASTJSON_UNLIKELY(at[0] == atoms.struct_key)) module = at[1];
    }
    enif_map_iterator_destroy(env, &iterator);
    e.values.size += 2 * count;
    return true;
  }

  stop begin_map(ERL_NIF_TERM map) noexcept {
    std::size_t count;
    if (!enif_get_map_size(env, map, &count)) return no_memory();
    if (count == 0) {
      *out++ = '{';
      *out++ = '}';
      return stop::finished;
    }
    if (FASTJSON_UNLIKELY(count > 1024) && too_long_for_this_slice(count * 128)) return postpone(map);
    const std::size_t base = e.values.size;
    ERL_NIF_TERM module = 0;
    if (FASTJSON_UNLIKELY(base + 2 * count > UINT32_MAX) || !gather(map, count, module)) return no_memory();
    if (module != 0) return begin_struct(map, module, base);
    return begin_members(map, base);
  }

  // An object of the members behind `base`.
  stop begin_members(ERL_NIF_TERM map, std::size_t base) noexcept {
    if (FASTJSON_UNLIKELY((e.flags & (encode_strict | encode_sort_keys)) != 0)) {
      const bool leave = ((e.flags & encode_strict) != 0 && !keys_are_distinct(base)) ||
                         ((e.flags & encode_sort_keys) != 0 && !e.sort_members(base));
      if (leave) return leave_to_elixir(map, base);
    }
    frame f{};
    f.kind = frame_kind::gathered;
    f.base = f.next = static_cast<std::uint32_t>(base);
    f.end = static_cast<std::uint32_t>(e.values.size);
    *out++ = '{';
    return e.frames.push(f) ? stop::finished : no_memory();
  }

  // Keys of one type that spell themselves differ as text because they differ as terms.
  bool keys_are_distinct(std::size_t base) noexcept {
    const ErlNifTermType first = enif_term_type(env, e.values.data[base]);
    if (first != ERL_NIF_TERM_TYPE_ATOM && first != ERL_NIF_TERM_TYPE_BITSTRING && first != ERL_NIF_TERM_TYPE_INTEGER)
      return false;
    for (std::size_t i = base; i < e.values.size; i += 2)
      if (enif_term_type(env, e.values.data[i]) != first) return false;
    return true;
  }

  stop leave_to_elixir(ERL_NIF_TERM value, std::size_t base) noexcept {
    e.values.size = base;
    e.add_hole(atoms.value, out, value);
    return stop::finished;
  }

  stop begin_struct(ERL_NIF_TERM map, ERL_NIF_TERM module, std::size_t base) noexcept {
    const std::size_t count = (e.values.size - base) / 2;
    const ERL_NIF_TERM* const members = e.values.data + base;
    if ((e.flags & encode_lean) == 0) {
      if (char* const after = write_native_struct(e, out, module, members, count)) {
        out = after;
        e.values.size = base;
        return room() ? stop::finished : no_memory();
      }
      if (module == atoms.date || module == atoms.time || module == atoms.naive || module == atoms.datetime ||
          module == atoms.decimal)
        return leave_to_elixir(map, base);
    }
    if (module == atoms.fragment) return begin_fragment(map, base);
    if (module == atoms.ordered) return begin_ordered(map, base);
    if ((e.flags & (encode_plain_structs | encode_lean)) != 0 && is_plain(module)) return begin_plain(map, base);
    for (std::size_t i = 0; i < e.plans.size; i++)
      if (e.plans.data[i].module == module) return begin_planned(e.plans.data[i], map, base);
    e.values.size = base;
    e.pending = map;
    e.culprit = module;
    return stop::unknown_struct;
  }

  bool is_plain(ERL_NIF_TERM module) const noexcept {
    if ((e.flags & encode_plain_structs) != 0) return module != atoms.mapset && module != atoms.uri;
    return module == atoms.date || module == atoms.time || module == atoms.naive || module == atoms.datetime ||
           module == atoms.decimal;
  }

  // The fields of a struct as an object, without __struct__.
  stop begin_plain(ERL_NIF_TERM map, std::size_t base) noexcept {
    std::size_t at = base;
    while (e.values.data[at] != atoms.struct_key) at += 2;
    std::memmove(e.values.data + at, e.values.data + at + 2, (e.values.size - at - 2) * sizeof(ERL_NIF_TERM));
    e.values.size -= 2;
    if (e.values.size == base) {
      *out++ = '{';
      *out++ = '}';
      return stop::finished;
    }
    return begin_members(map, base);
  }

  stop begin_planned(const plan& p, ERL_NIF_TERM map, std::size_t base) noexcept {
    if (p.hole) return leave_to_elixir(map, base);
    const std::size_t count = (e.values.size - base) / 2;
    const std::size_t first = e.values.size;
    if (!e.values.reserve(p.count)) return no_memory();
    const ERL_NIF_TERM* const members = e.values.data + base;
    ERL_NIF_TERM* const found = e.values.data + first;
    for (std::uint32_t i = 0; i < p.count; i++) {
      const ERL_NIF_TERM name = e.fields.data[p.first_field + i];
      std::size_t at = e.order.data[p.first_field + i];
      if (FASTJSON_UNLIKELY(at >= count || members[2 * at] != name)) {
        for (at = 0; at < count && members[2 * at] != name;) at++;
        if (at >= count || at > UINT16_MAX) return leave_to_elixir(map, base);
        e.order.data[p.first_field + i] = static_cast<std::uint16_t>(at);
      }
      found[i] = members[2 * at + 1];
    }
    return begin_template(p.keys_term, p.keys, found, p.count, base);
  }

  // An object of ready keys and `count` values, which move down to `base`.
  stop begin_template(ERL_NIF_TERM keys_term, const unsigned char* keys, const ERL_NIF_TERM* from, std::size_t count,
                      std::size_t base) noexcept {
    if (count == 0) {
      e.values.size = base;
      *out++ = '{';
      *out++ = '}';
      return stop::finished;
    }
    std::memmove(e.values.data + base, from, count * sizeof(ERL_NIF_TERM));
    e.values.size = base + count;
    frame f{};
    f.kind = frame_kind::templated;
    f.rest = keys_term;
    f.keys = keys;
    f.base = f.next = static_cast<std::uint32_t>(base);
    f.end = static_cast<std::uint32_t>(base + count);
    *out++ = '{';
    return e.frames.push(f) ? stop::finished : no_memory();
  }

  // {keys, values} of FastJSON.Helpers, ready text, or a function, which only Elixir can call.
  // Ready text may be laid out in any way, so that pretty printing leaves it to the formatter.
  stop begin_fragment(ERL_NIF_TERM map, std::size_t base) noexcept {
    ERL_NIF_TERM encode;
    const std::size_t count = (e.values.size - base) / 2;
    if (!read_fields(e.fragment, e.values.data + base, count, &encode)) return leave_to_elixir(map, base);
    int arity;
    const ERL_NIF_TERM* element;
    ErlNifBinary text;
    if (enif_get_tuple(env, encode, &arity, &element)) {
      int size;
      const ERL_NIF_TERM* from;
      if (arity != 2 || !enif_inspect_binary(env, element[0], &text) || !enif_get_tuple(env, element[1], &size, &from))
        return leave_to_elixir(map, base);
      e.values.size = base;
      if (!e.values.reserve(static_cast<std::size_t>(size))) return no_memory();
      return begin_template(element[0], text.data, from, static_cast<std::size_t>(size), base);
    }
    if (!Pretty && enif_inspect_binary(env, encode, &text) && text.size < 64 * 1024) {
      e.values.size = base;
      char* const moved = reserve(e.out, out, text.size + value_room);
      if (moved == nullptr) return no_memory();
      std::memcpy(moved, text.data, text.size);
      out = moved + text.size;
      e.budget -= static_cast<int>(text.size / 64);
      return stop::finished;
    }
    return leave_to_elixir(map, base);
  }

  stop begin_ordered(ERL_NIF_TERM map, std::size_t base) noexcept {
    ERL_NIF_TERM pairs;
    const std::size_t count = (e.values.size - base) / 2;
    if ((e.flags & encode_strict) != 0 || !read_fields(e.ordered, e.values.data + base, count, &pairs) ||
        !enif_is_list(env, pairs))
      return leave_to_elixir(map, base);
    e.values.size = base;
    if (pairs == atoms.empty_list) {
      *out++ = '{';
      *out++ = '}';
      return stop::finished;
    }
    return open('{', frame_kind::pairs, pairs) ? stop::finished : no_memory();
  }
};

// Jason's modes; control characters are spelled with upper-case digits.
inline constexpr escape_texts texts = make_escape_texts(true);

constexpr escape_rules make_set(unsigned mode) noexcept {
  escape_rules set{};
  set.start(texts, upper_hex_pairs);
  if (mode == escape_html) {
    set.add('/');
    set.add('<');
  }
  set.escape_line_terminators = mode == escape_javascript || mode == escape_html;
  set.escape_non_ascii = mode == escape_unicode;
  return set;
}

inline constexpr escape_rules escape_sets[4] = {make_set(0), make_set(1), make_set(2), make_set(3)};

template <bool Pretty>
stop walk(encoder& e, char*& at) noexcept {
  return walker<Pretty>(e, escape_sets[e.flags & encode_escape_mask]).run(at);
}

}  // namespace

stop walk_compact(encoder& e, char*& at) noexcept { return walk<false>(e, at); }
stop walk_pretty(encoder& e, char*& at) noexcept { return walk<true>(e, at); }

}  // namespace fastjson::FASTJSON_TARGET
