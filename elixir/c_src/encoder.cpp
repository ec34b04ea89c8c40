// The parts of encoding that no CPU target changes: output, plans, suspension, sorting.
// Assumes the VM's allocator; what fails to allocate is reported, never ignored.
// Called by encode.cpp and by the walkers.
#include <algorithm>
#include <new>

#include "encoder.hpp"

namespace fastjson::beam {

char* output::start() noexcept {
  if (staged == nullptr) {
    staged = static_cast<char*>(enif_alloc(max_room * 2));
    if (staged == nullptr) return nullptr;
    staged_size = max_room * 2;
  }
  begin = staged;
  limit = staged + staged_size;
  charged = expected = 0;
  gave_up = false;
  give_up_at = SIZE_MAX;
  return begin;
}

char* output::make_room(char* at, std::size_t n) noexcept {
  charge(at);
  const std::size_t used = static_cast<std::size_t>(at - begin);
  if (FASTJSON_UNLIKELY(used > give_up_at)) {
    gave_up = true;
    return nullptr;
  }
  if (n > SIZE_MAX / 4 || used > SIZE_MAX / 4) return nullptr;
  if (capacity() - used < n && !grow(used, n)) return nullptr;
  std::size_t room = std::min(capacity() - used, std::max(n, unpaid_most));
  // Asked again as soon as that is reached; n bytes are there in any case.
  if (give_up_at - used < room) room = std::max(n, give_up_at - used);
  limit = begin + used + room;
  return begin + used;
}

bool output::grow(std::size_t used, std::size_t n) noexcept {
  std::size_t wanted = capacity() * 2;
  if (wanted < used + n) wanted = used + n + n / 4;
  if (wanted < expected + max_room) wanted = expected + max_room;
  if (!in_binary && wanted <= staged_most) {
    void* moved = enif_realloc(staged, wanted);
    if (moved == nullptr) return false;
    begin = staged = static_cast<char*>(moved);
    staged_size = wanted;
  } else if (!in_binary) {
    if (!enif_alloc_binary(wanted, &binary)) return false;
    in_binary = true;
    std::memcpy(binary.data, begin, used);
    begin = reinterpret_cast<char*>(binary.data);
  } else {
    if (!enif_realloc_binary(&binary, wanted)) return false;
    begin = reinterpret_cast<char*>(binary.data);
  }
  return true;
}

ERL_NIF_TERM output::finish(ErlNifEnv* env, const char* at, bool& failed) noexcept {
  const std::size_t used = static_cast<std::size_t>(at - begin);
  ERL_NIF_TERM term = 0;
  if (in_binary) {
    if (!enif_realloc_binary(&binary, used)) {
      failed = true;
      return 0;
    }
    term = enif_make_binary(env, &binary);
    in_binary = false;
  } else {
    unsigned char* target = enif_make_new_binary(env, used, &term);
    std::memcpy(target, begin, used);
  }
  return term;
}

void output::drop() noexcept {
  if (in_binary) enif_release_binary(&binary);
  in_binary = false;
}

void output::release() noexcept {
  drop();
  if (staged != nullptr) enif_free(staged);
  staged = nullptr;
}

encoder* encoder::make() noexcept {
  encoder* e = new_object<encoder>();
  if (e == nullptr) return nullptr;
  auto view = [](struct_view& v, std::initializer_list<ERL_NIF_TERM> names) {
    v.count = 0;
    for (ERL_NIF_TERM name : names) v.names[v.count++] = name;
    std::memset(v.order, 0, sizeof v.order);
  };
  const atom_table& a = atoms;
  view(e->date, {a.calendar, a.year, a.month, a.day});
  view(e->time, {a.calendar, a.hour, a.minute, a.second, a.microsecond});
  view(e->naive, {a.calendar, a.year, a.month, a.day, a.hour, a.minute, a.second, a.microsecond});
  view(e->datetime, {a.calendar, a.year, a.month, a.day, a.hour, a.minute, a.second, a.microsecond, a.utc_offset,
                     a.std_offset});
  view(e->decimal, {a.sign, a.coef, a.exp});
  view(e->fragment, {a.encode});
  view(e->ordered, {a.values});
  std::memset(e->atom_cache, 0, sizeof e->atom_cache);
  std::memset(e->key_cache, 0, sizeof e->key_cache);
  return e;
}

void encoder::destroy(encoder* e) noexcept { delete_object(e); }

void encoder::trim() noexcept {
  out.drop();
  frames.reset(kept_frames);
  values.reset(kept_values);
  plans.reset(kept_plans);
  text.reset(staged_most);
  failed = failure::none;
  pending = pending_key = 0;
}

void encoder::add_to(pooled_figures& sums) const noexcept {
  sums.bytes += sizeof *this + out.staged_size + frames.bytes() + values.bytes() + plans.bytes() + text.bytes();
  sums.bytes_most += sizeof *this + 2 * staged_most + kept_frames * sizeof *frames.data + kept_values * sizeof *values.data + kept_plans * sizeof *plans.data;
  for (const cached_atom& entry : atom_cache) sums.atoms += entry.atom != 0;
}

void encoder::release() noexcept {
  out.release();
  frames.release();
  values.release();
  plans.release();
  text.release();
}

bool encoder::add_plan(ERL_NIF_TERM term) noexcept {
  int arity;
  const ERL_NIF_TERM* element;
  if (!enif_get_tuple(env, term, &arity, &element) || arity < 2 || arity > 3 || !enif_is_atom(env, element[0])) return false;
  plan added{};
  added.module = element[0];
  // What is written here by itself, or by Elixir with a format of its own, needs no plan.
  const ERL_NIF_TERM own[] = {atoms.date,    atoms.time,     atoms.naive,  atoms.datetime,
                              atoms.decimal, atoms.fragment, atoms.ordered};
  for (ERL_NIF_TERM module : own)
    if (added.module == module) return true;
  if (arity == 2) {
    added.hole = true;
    return plans.push(added);
  }
  int count;
  ErlNifBinary keys;
  if (!enif_inspect_binary(env, element[1], &keys) || !enif_get_tuple(env, element[2], &count, &added.names) ||
      keys.size > UINT32_MAX)
    return false;
  added.keys_term = element[1];
  added.keys = keys.data;
  added.keys_size = static_cast<std::uint32_t>(keys.size);
  added.count = static_cast<std::uint32_t>(count);
  return plans.push(added);
}

bool encoder::read_plans(ERL_NIF_TERM list) noexcept {
  plans_term = list;
  plans.size = 0;
  ERL_NIF_TERM head, tail;
  while (enif_get_list_cell(env, list, &head, &tail)) {
    if (!add_plan(head)) return false;
    list = tail;
  }
  return true;
}

bool encoder::read_layout(ERL_NIF_TERM term) noexcept {
  layout_term = term;
  if ((flags & encode_pretty) == 0) return true;
  int arity;
  ErlNifUInt64 most;
  const ERL_NIF_TERM* element;
  if (!enif_get_tuple(env, term, &arity, &element) || arity != 5 || !enif_get_uint64(env, element[4], &most)) return false;
  most_output = static_cast<std::size_t>(most);
  layout_part* const parts[] = {&indent, &line, nullptr, &colon};
  for (int i = 0; i < 4; i++) {
    ErlNifBinary text_of;
    if (!enif_inspect_binary(env, element[i], &text_of)) return false;
    if (parts[i] != nullptr) *parts[i] = {reinterpret_cast<const char*>(text_of.data), text_of.size};
  }
  return true;
}

void encoder::add_hole(ERL_NIF_TERM kind, const char* at, ERL_NIF_TERM term) noexcept {
  const ERL_NIF_TERM offset = enif_make_uint64(env, static_cast<ErlNifUInt64>(at - out.begin));
  holes = enif_make_list_cell(env, enif_make_tuple3(env, offset, kind, term), holes);
}

// Sorts values[base..) by the bytes of the keys' text. Not done: a key that is no string, atom
// or small integer (Elixir spells it), no memory, or more than this scheduler should do at once.
sorting encoder::sort_members(std::size_t base) noexcept {
  const std::size_t count = (values.size - base) / 2;
  array<sorted_member> members;
  if (!members.reserve(count)) return sorting::unknown_key;
  text.size = 0;
  std::size_t bytes = 0;
  bool known = true;
  for (std::size_t i = 0; known && i < count; i++) {
    const ERL_NIF_TERM key = values.data[base + 2 * i];
    sorted_member m{nullptr, 0, key, values.data[base + 2 * i + 1]};
    ErlNifBinary binary;
    ErlNifSInt64 number;
    if (enif_inspect_binary(env, key, &binary)) {
      m.text = reinterpret_cast<const char*>(binary.data);
      m.length = binary.size;
    } else if (enif_is_atom(env, key)) {
      known = text.reserve(longest_atom);
      if (known) text.size += m.length = atom_text(env, key, text.data + text.size);
    } else if (enif_get_int64(env, key, &number)) {
      known = text.reserve(24);
      if (known) text.size += m.length = static_cast<std::size_t>(enif_snprintf(text.data + text.size, 24, "%lld", static_cast<long long>(number)));
    } else {
      known = false;
    }
    bytes += m.length;
    members.data[members.size++] = m;
  }
  // Every key is compared about as often as the count has bits, at worst to its end.
  std::size_t bits = 1;
  while ((count >> bits) != 0) bits++;
  const std::size_t work = bits * (count / 2 + bytes / 512);
  const bool later = known && takes_long(work);
  if (known && !later) {
    count_work(work);
    sort_by_text(members);
    for (std::size_t i = 0; i < count; i++) {
      values.data[base + 2 * i] = members.data[i].key;
      values.data[base + 2 * i + 1] = members.data[i].value;
    }
  }
  members.release();
  return later ? sorting::takes_long : known ? sorting::done : sorting::unknown_key;
}

void encoder::sort_by_text(array<sorted_member>& members) noexcept {
  std::size_t offset = 0;  // the text may have moved while it grew: point into it now
  for (std::size_t i = 0; i < members.size; i++)
    if (members.data[i].text == nullptr) {
      members.data[i].text = text.data + offset;
      offset += members.data[i].length;
    }
  std::sort(members.data, members.data + members.size, [](const sorted_member& a, const sorted_member& b) {
    const int order_of = std::memcmp(a.text, b.text, std::min(a.length, b.length));
    return order_of != 0 ? order_of < 0 : a.length < b.length;
  });
}

// Every frame becomes {kind, started, rest} or {kind, started, values, keys, bytes of keys left},
// the innermost first, before those that are suspended still: so a deep stack is neither
// written down nor read back in every slice. What was gathered from a map goes on as a list,
// which is made only once.
ERL_NIF_TERM encoder::suspend_frames() noexcept {
  ERL_NIF_TERM list = below;
  for (std::size_t i = 0; i < frames.size; i++) {
    const frame& f = frames.data[i];
    const bool in_values = f.kind == frame_kind::gathered || f.kind == frame_kind::templated;
    const frame_kind kind = f.kind == frame_kind::gathered ? frame_kind::members : f.kind;
    const ERL_NIF_TERM rest =
        in_values ? enif_make_list_from_array(env, values.data + f.next, f.end - f.next) : f.rest;
    const ERL_NIF_TERM kind_term = enif_make_uint(env, static_cast<unsigned>(kind));
    const ERL_NIF_TERM started = enif_make_uint(env, f.started);
    const ERL_NIF_TERM term =
        kind == frame_kind::templated
            ? enif_make_tuple5(env, kind_term, started, rest, f.rest, enif_make_uint(env, f.keys_left))
            : enif_make_tuple3(env, kind_term, started, rest);
    list = enif_make_list_cell(env, term, list);
  }
  below_count += frames.size;
  frames.size = values.size = 0;
  return list;
}

// The innermost of the suspended frames, when no other is open. False: it is none of ours, or
// there is no memory.
bool encoder::pull_frame() noexcept {
  ERL_NIF_TERM head;
  int arity;
  const ERL_NIF_TERM* element;
  unsigned kind, started;
  if (!enif_get_list_cell(env, below, &head, &below) || !enif_get_tuple(env, head, &arity, &element) || arity < 3 ||
      !enif_get_uint(env, element[0], &kind) || !enif_get_uint(env, element[1], &started))
    return false;
  if (below_count != 0) below_count--;
  frame f{};
  f.kind = static_cast<frame_kind>(kind);
  f.started = started != 0;
  f.rest = element[2];
  if (kind == static_cast<unsigned>(frame_kind::templated)) {
    ErlNifBinary keys;
    if (arity != 5 || !enif_get_uint(env, element[4], &f.keys_left) || !enif_inspect_binary(env, element[3], &keys) ||
        f.keys_left > keys.size)
      return false;
    f.rest = element[3];
    f.keys = keys.data + (keys.size - f.keys_left);
    f.base = f.next = static_cast<std::uint32_t>(values.size);
    ERL_NIF_TERM value, more;
    for (ERL_NIF_TERM left = element[2]; enif_get_list_cell(env, left, &value, &more); left = more)
      if (!values.push(value)) return false;
    f.end = static_cast<std::uint32_t>(values.size);
  } else if (kind > static_cast<unsigned>(frame_kind::members)) {
    return false;
  }
  return frames.push(f);
}

std::size_t atom_text(ErlNifEnv* env, ERL_NIF_TERM atom, char* out) noexcept {
#if ERL_NIF_MAJOR_VERSION > 2 || ERL_NIF_MINOR_VERSION >= 17
  const int bytes = enif_get_atom(env, atom, out, longest_atom, ERL_NIF_UTF8);
  return bytes > 0 ? static_cast<std::size_t>(bytes - 1) : 0;
#else
  // This API knows Latin-1 only; the external format has every atom in UTF-8:
  // 131, then 119 and a length of one byte, or 118 and one of two.
  char latin[256];
  const int bytes = enif_get_atom(env, atom, latin, sizeof latin, ERL_NIF_LATIN1);
  if (bytes > 0) {
    std::size_t n = 0;
    for (int i = 0; i + 1 < bytes; i++) {
      const unsigned char c = static_cast<unsigned char>(latin[i]);
      if (c >= 0x80) out[n++] = static_cast<char>(0xC0 | c >> 6);
      out[n++] = static_cast<char>(c >= 0x80 ? 0x80 | (c & 0x3F) : c);
    }
    return n;
  }
  ErlNifBinary external;
  if (!enif_term_to_binary(env, atom, &external)) return 0;
  const unsigned char* p = external.data;
  std::size_t n = 0;
  if (external.size > 3 && p[1] == 119) {
    n = p[2];
    std::memcpy(out, p + 3, n);
  } else if (external.size > 4 && p[1] == 118) {
    n = static_cast<std::size_t>(p[2] << 8 | p[3]);
    std::memcpy(out, p + 4, n);
  }
  enif_release_binary(&external);
  return n;
#endif
}

const cached_atom* find_atom(encoder& e, ERL_NIF_TERM atom) noexcept {
  // Atoms are numbered in the order of their making, in the upper bits of the word.
  cached_atom& entry = e.atom_cache[(atom >> 6) % cached_atoms];
  if (FASTJSON_LIKELY(entry.atom == atom)) return &entry;
  char text[longest_atom];
  const std::size_t n = atom_text(e.env, atom, text);
  if (n > sizeof entry.text - 2) return nullptr;
  for (std::size_t i = 0; i < n; i++) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    if (c < 0x20 || c >= 0x7F || c == '"' || c == '\\' || c == '/' || c == '<') return nullptr;
  }
  entry.text[0] = '"';
  std::memcpy(entry.text + 1, text, n);
  entry.text[n + 1] = '"';
  entry.length = static_cast<std::uint8_t>(n + 2);
  entry.atom = atom;
  return &entry;
}

bool read_fields(struct_view& view, const ERL_NIF_TERM* members, std::size_t count, ERL_NIF_TERM* found) noexcept {
  for (unsigned i = 0; i < view.count; i++) {
    std::size_t at = view.order[i];
    if (FASTJSON_UNLIKELY(at >= count || members[2 * at] != view.names[i])) {
      for (at = 0; at < count && members[2 * at] != view.names[i];) at++;
      if (at >= count || at > 255) return false;
      view.order[i] = static_cast<unsigned char>(at);
    }
    found[i] = members[2 * at + 1];
  }
  return true;
}

}  // namespace fastjson::beam
