// Maps and structs on the walker's stack: members in the VM's order, plans of derived structs,
// fragments, ordered objects; what only Elixir can encode becomes a hole.
// Assumes 64 bytes of room at the output. Included by encode_unit.hpp; the base of walker.
#include "encode_output.hpp"

#include "encode_native.hpp"

namespace fastjson::FASTJSON_TARGET {
namespace {

using namespace fastjson::beam;

// A decimal is written with up to a thousand digits that it does not hold.
inline constexpr std::size_t decimal_work = 8;

template <bool Pretty>
class map_walker : protected text_output<Pretty> {
 protected:
  using base_type = text_output<Pretty>;
  using base_type::base_type;
  using base_type::e;
  using base_type::env;
  using base_type::no_memory;
  using base_type::open;
  using base_type::out;
  using base_type::postpone;
  using base_type::room;

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
      // With anything but an atom it is a key like any other.
      if (FASTJSON_UNLIKELY(at[0] == atoms.struct_key) && enif_is_atom(env, at[1])) module = at[1];
    }
    enif_map_iterator_destroy(env, &iterator);
    e.values.size += 2 * count;
    return true;
  }

  // A struct of which the plan is known needs its fields only, in the plan's order: half of the
  // calls into the VM that a walk over all keys and values takes.
  stop begin_map(ERL_NIF_TERM map) noexcept {
    if (e.plans.size != 0 && (e.flags & encode_plain_structs) == 0) {
      ERL_NIF_TERM name;
      if (enif_get_map_value(env, map, atoms.struct_key, &name))
        if (const plan* const known = find_plan(name)) return begin_planned(*known, map);
    }
    std::size_t count;
    if (!enif_get_map_size(env, map, &count)) return no_memory();
    if (count == 0) {
      *out++ = '{';
      *out++ = '}';
      return stop::finished;
    }
    if (FASTJSON_UNLIKELY(e.takes_long(count))) return postpone(map);
    e.out.budget -= static_cast<int>(count / 2);
    const std::size_t base = e.values.size;
    ERL_NIF_TERM module = 0;
    if (FASTJSON_UNLIKELY(base + 2 * count > UINT32_MAX) || !gather(map, count, module)) return no_memory();
    if (module != 0) return begin_struct(map, module, base);
    return begin_members(map, base);
  }

  // An object of the members behind `base`.
  stop begin_members(ERL_NIF_TERM map, std::size_t base) noexcept {
    if (FASTJSON_UNLIKELY((e.flags & encode_strict) != 0) && !keys_are_distinct(base)) return leave_to_elixir(map, base);
    if (FASTJSON_UNLIKELY((e.flags & encode_sort_keys) != 0)) {
      const sorting how = e.sort_members(base);
      if (how == sorting::unknown_key) return leave_to_elixir(map, base);
      if (how == sorting::takes_long) {
        e.values.size = base;
        return postpone(map);
      }
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
        if (module == atoms.decimal) e.count_work(decimal_work);
        return room() ? stop::finished : no_memory();
      }
      if (module == atoms.date || module == atoms.time || module == atoms.naive || module == atoms.datetime ||
          module == atoms.decimal)
        return leave_to_elixir(map, base);
    }
    if (module == atoms.fragment) return begin_fragment(map, base);
    if (module == atoms.ordered) return begin_ordered(map, base);
    if ((e.flags & (encode_plain_structs | encode_lean)) != 0 && is_plain(module)) return begin_plain(map, base);
    e.values.size = base;
    if (const plan* const known = find_plan(module)) return begin_planned(*known, map);
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

  const plan* find_plan(ERL_NIF_TERM module) const noexcept {
    if (FASTJSON_UNLIKELY(e.plans.size > 16)) e.count_work(e.plans.size / 16);
    for (std::size_t i = 0; i < e.plans.size; i++)
      if (e.plans.data[i].module == module) return &e.plans.data[i];
    return nullptr;
  }

  stop begin_planned(const plan& p, ERL_NIF_TERM map) noexcept {
    const std::size_t base = e.values.size;
    if (p.hole) return leave_to_elixir(map, base);
    if (FASTJSON_UNLIKELY(e.takes_long(p.count))) return postpone(map);
    if (FASTJSON_UNLIKELY(base + p.count > UINT32_MAX) || !e.values.reserve(p.count)) return no_memory();
    for (std::uint32_t i = 0; i < p.count; i++)
      if (FASTJSON_UNLIKELY(!enif_get_map_value(env, map, p.names[i], e.values.data + base + i)))
        return leave_to_elixir(map, base);
    return begin_template(p.keys_term, p.keys, p.keys_size, p.count, base);
  }

  // An object of ready keys and `count` values, which lie at `base`.
  stop begin_template(ERL_NIF_TERM keys_term, const unsigned char* keys, std::uint32_t keys_size, std::size_t count,
                      std::size_t base) noexcept {
    if (count == 0) {
      *out++ = '{';
      *out++ = '}';
      return stop::finished;
    }
    e.out.budget -= static_cast<int>(count / 8);
    e.values.size = base + count;
    frame f{};
    f.kind = frame_kind::templated;
    f.rest = keys_term;
    f.keys = keys;
    f.keys_left = keys_size;
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
      if (arity != 2 || !enif_inspect_binary(env, element[0], &text) || !enif_get_tuple(env, element[1], &size, &from) ||
          text.size > UINT32_MAX)
        return leave_to_elixir(map, base);
      e.values.size = base;
      if (FASTJSON_UNLIKELY(e.takes_long(static_cast<std::size_t>(size)))) return postpone(map);
      if (base + static_cast<std::size_t>(size) > UINT32_MAX || !e.values.reserve(static_cast<std::size_t>(size)))
        return no_memory();
      if (size != 0) std::memcpy(e.values.data + base, from, static_cast<std::size_t>(size) * sizeof(ERL_NIF_TERM));
      return begin_template(element[0], text.data, static_cast<std::uint32_t>(text.size), static_cast<std::size_t>(size), base);
    }
    if (!Pretty && enif_inspect_binary(env, encode, &text) && text.size < 64 * 1024) {
      e.values.size = base;
      char* const moved = reserve(e.out, out, text.size + value_room);
      if (moved == nullptr) return no_memory();
      std::memcpy(moved, text.data, text.size);
      out = moved + text.size;
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

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
