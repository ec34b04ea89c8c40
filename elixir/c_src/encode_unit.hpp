// The walker: Erlang terms to JSON, iteratively, compiled once per CPU target.
// Assumes for_each_target.hpp opened the region, that encoder.hpp and the core's number
// printing were included before it, and that terms do not move while the NIF runs.
// Included by encode_targets.cpp; called through walker_for_this_cpu().
#include "encode_maps.hpp"

namespace fastjson::FASTJSON_TARGET {
namespace {

using namespace fastjson::beam;

template <bool Pretty>
class walker : map_walker<Pretty> {
 public:
  using base_type = map_walker<Pretty>;
  using base_type::base_type;

  stop run(char*& at) noexcept {
    out = at;
    const stop why = walk();
    at = out;
    return why;
  }

 private:
  using base_type::begin_map;
  using base_type::close;
  using base_type::e;
  using base_type::env;
  using base_type::fail;
  using base_type::next_member;
  using base_type::no_memory;
  using base_type::open;
  using base_type::out;
  using base_type::postpone;
  using base_type::room;
  using base_type::separate;
  using base_type::write_atom;
  using base_type::write_key;
  using base_type::write_ready_key;
  using base_type::write_text_value;

  FASTJSON_COLD stop key_failed(ERL_NIF_TERM value) noexcept {
    return e.pending_key != 0 ? postpone(value) : stop::failed;
  }

  FASTJSON_COLD stop write_long_integer(ERL_NIF_TERM value) noexcept {
    const printing how = e.print_integer(value, out);
    return how == printing::done ? stop::finished : how == printing::takes_long ? postpone(value) : no_memory();
  }

  stop walk() noexcept {
    ERL_NIF_TERM value;
    guess next_is = guess::none;
    guess unused = guess::none;
    guess* likely = &unused;  // of the values behind this key
    bool reals = false;  // the last scalar in a list was a float
    if (e.pending != 0) {
      value = e.pending;
      e.pending = 0;
      if (!room()) return no_memory();
      if (e.pending_key != 0) {
        const ERL_NIF_TERM key = e.pending_key;
        e.pending_key = 0;
        if (!write_key(key, likely)) return key_failed(value);
      }
      goto begin_value;
    }
  next:
    likely = &unused;
    if (FASTJSON_UNLIKELY(e.frames.size == 0)) {
      if (e.below == atoms.empty_list) return stop::finished;
      if (!e.pull_frame()) return fail(failure::invalid_plan, atoms.nil_);
    }
    if (FASTJSON_UNLIKELY(--e.out.budget < 0)) return stop::slice_over;
    if (FASTJSON_UNLIKELY(!room())) return no_memory();
    {
      frame& f = e.frames.top();
      switch (f.kind) {
        case frame_kind::list: {
          if (FASTJSON_UNLIKELY(f.rest == atoms.empty_list)) {
            if (!close(']', f)) return stop::failed;
            next_is = guess::list;  // lists of lists are common
            goto next;
          }
          if (FASTJSON_UNLIKELY(!enif_get_list_cell(env, f.rest, &value, &f.rest)))
            return fail(failure::improper_list, f.rest);
          if (!separate(f)) return stop::failed;
          break;
        }
        case frame_kind::gathered: {
          if (f.next == f.end) {
            e.values.size = f.base;
            if (!close('}', f)) return stop::failed;
            goto next;
          }
          const ERL_NIF_TERM key = e.values.data[f.next];
          value = e.values.data[f.next + 1];
          f.next += 2;
          if (!separate(f)) return stop::failed;
          if (FASTJSON_UNLIKELY(!write_key(key, likely))) return key_failed(value);
          next_is = *likely;
          break;
        }
        case frame_kind::templated: {
          if (f.next == f.end) {
            e.values.size = f.base;
            if (!close('}', f)) return stop::failed;
            goto next;
          }
          value = e.values.data[f.next++];
          if (FASTJSON_UNLIKELY(!write_ready_key(f))) return stop::failed;
          break;
        }
        default: {
          ERL_NIF_TERM key;
          if (!next_member(f, key, value)) {
            if (f.rest != atoms.empty_list) return fail(failure::improper_list, f.rest);
            if (!close('}', f)) return stop::failed;
            goto next;
          }
          if (!separate(f)) return stop::failed;
          if (FASTJSON_UNLIKELY(!write_key(key, likely))) return key_failed(value);
          next_is = *likely;
          break;
        }
      }
    }
  begin_value:
    if (next_is == guess::text) {
      ErlNifBinary binary;
      if (FASTJSON_LIKELY(enif_inspect_binary(env, value, &binary))) {
        if (const stop why = write_text_value(binary, value); FASTJSON_UNLIKELY(why != stop::finished)) return why;
        next_is = guess::none;
        goto next;
      }
    } else if (next_is == guess::integer) {
      ErlNifSInt64 small;
      if (FASTJSON_LIKELY(enif_get_int64(env, value, &small))) {
        out = write_int64(out, small);
        next_is = guess::none;
        goto next;
      }
    } else if (next_is == guess::real) {
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
        if (!separate(e.frames.top())) return stop::failed;
        if (FASTJSON_UNLIKELY(--e.out.budget < 0)) return postpone(value);
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
        *likely = guess::text;
        if (const stop why = write_text_value(binary, value); FASTJSON_UNLIKELY(why != stop::finished)) return why;
        goto next;
      }
      case ERL_NIF_TERM_TYPE_INTEGER: {
        ErlNifSInt64 small;
        ErlNifUInt64 large;
        *likely = guess::integer;
        if (FASTJSON_LIKELY(enif_get_int64(env, value, &small))) {
          out = write_int64(out, small);
        } else if (enif_get_uint64(env, value, &large)) {
          out = write_uint64(out, large);
        } else if (const stop why = write_long_integer(value); why != stop::finished) {
          return why;
        }
        goto next;
      }
      case ERL_NIF_TERM_TYPE_FLOAT: {
        double number;
        if (FASTJSON_UNLIKELY(!enif_get_double(env, value, &number))) break;
        out = write_erlang_float(out, number);
        *likely = guess::real;
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
        if (FASTJSON_UNLIKELY(e.takes_long(static_cast<std::size_t>(arity)))) return postpone(value);
        e.count_work(static_cast<std::size_t>(arity) / 4);
        value = enif_make_list_from_array(env, element, static_cast<unsigned>(arity));
        goto begin_value;
      }
      default: break;
    }
    e.add_hole(atoms.value, out, value);
    goto next;
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
