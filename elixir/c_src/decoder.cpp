// The parts of decoding that no CPU target changes: atoms, big numbers, maps, suspension.
// Assumes the VM's allocator; what fails to allocate is reported, never ignored.
// Called by decode.cpp and by the sink of each CPU target.
#include "decoder.hpp"

#include <algorithm>
#include <new>

#include <fastjson/number/digits.hpp>

#include "integer.hpp"

namespace fastjson::beam {

decoder* decoder::make() noexcept {
  decoder* d = new_object<decoder>();
  if (d == nullptr) return nullptr;
  std::memset(d->key_cache, 0, sizeof d->key_cache);
  std::memset(d->shape_cache, 0, sizeof d->shape_cache);
  return d;
}

void decoder::destroy(decoder* d) noexcept { delete_object(d); }

void decoder::trim() noexcept {
  if (reader_of != nullptr) decoder_for_this_cpu().drop_reader(*this);
  values.reset(kept_values);
  keys.reset(kept_keys);
  key_offsets.reset(kept_keys);
  large_decimals.reset(kept_decimals);
  frames.reset(kept_frames);
  escaped.reset(kept_text);
}

void decoder::add_to(pooled_figures& sums) const noexcept {
  sums.bytes += sizeof *this + values.bytes() + keys.bytes() + key_offsets.bytes() + large_decimals.bytes() + frames.bytes() + escaped.bytes();
  sums.bytes_most += sizeof *this + kept_values * sizeof *values.data + kept_keys * (sizeof *keys.data + sizeof *key_offsets.data) +
                     kept_decimals * sizeof *large_decimals.data + kept_frames * sizeof *frames.data + kept_text;
  for (const shape_entry& shape : shape_cache) sums.shapes += shape.learned;
}

void decoder::release() noexcept {
  if (reader_of != nullptr) decoder_for_this_cpu().drop_reader(*this);
  values.release();
  keys.release();
  key_offsets.release();
  large_decimals.release();
  frames.release();
  escaped.release();
}

void decoder::forget() noexcept {
  if (++generation != 0) return;
  std::memset(key_cache, 0, sizeof key_cache);
  generation = 1;
}

ERL_NIF_TERM decoder::make_text(const char* bytes, std::size_t n) noexcept {
  ERL_NIF_TERM term;
  ErlNifBinary binary;
  // Small ones live on the heap and cannot fail politely; large ones can.
  if (n <= heap_string_most || !enif_alloc_binary(n, &binary)) {
    std::memcpy(enif_make_new_binary(env, n, &term), bytes, n);
    return term;
  }
  std::memcpy(binary.data, bytes, n);
  return enif_make_binary(env, &binary);
}

namespace {

std::size_t code_points(const char* p, std::size_t n) noexcept {
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; i++) count += (static_cast<unsigned char>(p[i]) & 0xC0) != 0x80;
  return count;
}

}  // namespace

bool decoder::make_atom(const char* bytes, std::size_t n, bool ascii, ERL_NIF_TERM& atom) noexcept {
  const bool existing = (flags & decode_existing_atoms) != 0;
  if (n > 4 * 255 || (ascii ? n : code_points(bytes, n)) > 255) return false;
  if (!ascii) {
    ascii = true;
    for (std::size_t i = 0; i < n; i++) ascii = ascii && static_cast<signed char>(bytes[i]) >= 0;
  }
  if (ascii) {
    if (existing) return enif_make_existing_atom_len(env, bytes, n, &atom, ERL_NIF_LATIN1) != 0;
    atom = enif_make_atom_len(env, bytes, n);
    return true;
  }
  // The external format makes atoms of UTF-8 on every release, and only existing ones if told.
  unsigned char external[4 + 4 * 255];
  external[0] = 131;
  external[1] = n > 255 ? 118 : 119;
  std::size_t at = 2;
  if (n > 255) external[at++] = static_cast<unsigned char>(n >> 8);
  external[at++] = static_cast<unsigned char>(n & 255);
  std::memcpy(external + at, bytes, n);
  return enif_binary_to_term(env, external, at + n, &atom, existing ? ERL_NIF_BIN2TERM_SAFE : 0) != 0;
}

// Digits beyond 64 bits, through the external format: 110 or 111, length, sign, bytes from
// the lowest. What the VM has no integer for is refused as a number, after the work at most that
// its largest one takes.
bool decoder::make_big(const char* digits, std::size_t n, ERL_NIF_TERM& term) noexcept {
  constexpr std::size_t steps_a_unit = 16;
  const bool negative = *digits == '-';
  if (n > integer_digits_most) return refused = refusal::number, false;
  array<std::uint64_t> limbs;
  std::size_t steps = 0;
  const bool converted = limbs_of_digits(digits + negative, n - negative, limbs, steps);
  work += steps / steps_a_unit;
  if (!converted) return limbs.release(), refused = refusal::no_memory, false;
  const std::size_t bytes = limbs.size * 8;
  array<unsigned char> external;
  bool made = external.reserve(bytes + 8);
  if (!made) {
    refused = refusal::no_memory;
  } else {
    unsigned char* p = external.data;
    *p++ = 131;
    std::size_t used = bytes;
    while (used > 1 && (limbs.data[(used - 1) / 8] >> ((used - 1) % 8 * 8) & 255) == 0) used--;
    *p++ = used > 255 ? 111 : 110;
    if (used > 255) {
      for (int shift = 24; shift > 0; shift -= 8) *p++ = static_cast<unsigned char>(used >> shift);
    }
    *p++ = static_cast<unsigned char>(used);
    *p++ = negative;
    for (std::size_t i = 0; i < used; i++) *p++ = static_cast<unsigned char>(limbs.data[i / 8] >> (i % 8 * 8));
    made = enif_binary_to_term(env, external.data, static_cast<std::size_t>(p - external.data), &term, 0) != 0;
    if (!made) refused = refusal::number;
  }
  external.release();
  limbs.release();
  return made;
}

// Decimal.new(text): sign, all digits as the coefficient, exponent less the fraction's digits.
// Like Jason, an exponent without a fraction is read as if ".0" stood before it.
bool decoder::make_decimal(const char* text_of, std::size_t n, ERL_NIF_TERM& term) noexcept {
  std::size_t i = 0;
  const bool negative = text_of[0] == '-';
  if (negative) i++;
  array<char> digits;
  if (!digits.reserve(n + 2)) return false;
  std::int64_t exponent = 0, fraction = 0;
  bool point = false;
  for (; i < n && (text_of[i] | 0x20) != 'e'; i++) {
    if (text_of[i] == '.') {
      point = true;
    } else {
      fraction += point;
      if (digits.size != 0 || text_of[i] != '0') digits.data[digits.size++] = text_of[i];
    }
  }
  bool good = true;
  if (i < n) {
    if (!point) {
      if (digits.size != 0) digits.data[digits.size++] = '0';
      fraction = 1;
    }
    const bool minus = text_of[++i] == '-';
    if (minus || text_of[i] == '+') i++;
    while (i < n && text_of[i] == '0') i++;
    good = n - i <= 17;
    for (; good && i < n; i++) exponent = exponent * 10 + (text_of[i] - '0');
    if (minus) exponent = -exponent;
  }
  const bool ordinary = good && digits.size <= decimal_digits_most && exponent <= decimal_exponent_most &&
                        -exponent <= decimal_exponent_most && fraction <= decimal_exponent_most;
  if (!good || (!ordinary && digits.size > digit_limit)) return digits.release(), false;
  if (!ordinary) {
    if (!large_decimals.reserve(1)) return digits.release(), refused = refusal::no_memory, false;
    large_decimal = n;
  }
  // Jason gives Decimal.new/1 "0.0e1" for -0e1.
  const bool sign_lost = digits.size == 0 && !point;
  ERL_NIF_TERM coefficient = enif_make_int(env, 0);
  if (digits.size > 18) {
    good = digits.size <= digit_limit && make_big(digits.data, digits.size, coefficient);
  } else {
    std::uint64_t value = 0;
    for (std::size_t k = 0; k < digits.size; k++) value = value * 10 + static_cast<unsigned>(digits.data[k] - '0');
    coefficient = enif_make_uint64(env, value);
  }
  digits.release();
  if (!good) return false;
  const ERL_NIF_TERM names[] = {atoms.struct_key, atoms.coef, atoms.exp, atoms.sign};
  const ERL_NIF_TERM fields[] = {atoms.decimal, coefficient, enif_make_int64(env, exponent - fraction),
                                 enif_make_int(env, negative && !sign_lost ? -1 : 1)};
  return enif_make_map_from_arrays(env, const_cast<ERL_NIF_TERM*>(names), const_cast<ERL_NIF_TERM*>(fields), 4,
                                   &term) != 0;
}

bool decoder::make_map(const ERL_NIF_TERM* from_keys, const ERL_NIF_TERM* from_values, std::size_t n,
                       ERL_NIF_TERM& map) noexcept {
  if (n == 0) {
    map = enif_make_new_map(env);
    return true;
  }
  if ((flags & decode_roomy) == 0) make_heap_room(env);
  if (FASTJSON_LIKELY(enif_make_map_from_arrays(env, const_cast<ERL_NIF_TERM*>(from_keys),
                                                const_cast<ERL_NIF_TERM*>(from_values), n, &map) != 0)) {
    // A hashed map swallows repeated keys without saying so (seen in OTP 25).
    if (n <= flat_map_most || is_of_size(map, n)) return true;
  }
  return map_without_duplicates(from_keys, from_values, n, map);
}

// Some key comes twice: the first counts (Jason), or the last, or it is an error. Found by
// hashing, in time linear in the keys; the salt is not known to who wrote the text.
bool decoder::map_without_duplicates(const ERL_NIF_TERM* from_keys, const ERL_NIF_TERM* from_values, std::size_t n,
                                     ERL_NIF_TERM& map) noexcept {
  std::size_t slots = 16;
  while (slots < 2 * n) slots *= 2;
  array<std::uint32_t> table;  // one more than the place of a key in `chosen`, or 0
  array<ERL_NIF_TERM> chosen;
  bool made = table.reserve(slots) && chosen.reserve(2 * n);
  if (made) {
    std::memset(table.data, 0, slots * sizeof *table.data);
    const ErlNifUInt64 salt = reinterpret_cast<std::uintptr_t>(this) * 0x9E3779B97F4A7C15u ^ generation;
    std::size_t count = 0, first_repeat = n;
    for (std::size_t i = 0; i < n; i++) {
      std::size_t slot = enif_hash(ERL_NIF_INTERNAL_HASH, from_keys[i], salt) & (slots - 1);
      while (table.data[slot] != 0 && !enif_is_identical(chosen.data[table.data[slot] - 1], from_keys[i]))
        slot = (slot + 1) & (slots - 1);
      const bool repeat = table.data[slot] != 0;
      if (!repeat) {
        table.data[slot] = static_cast<std::uint32_t>(count + 1);
        chosen.data[count] = from_keys[i];
        chosen.data[n + count++] = from_values[i];
        continue;
      }
      if (first_repeat == n) first_repeat = i;
      if ((flags & decode_last) != 0) chosen.data[n + table.data[slot] - 1] = from_values[i];
    }
    work += hashed_member_work * n;
    if ((flags & decode_unique) != 0) {
      refused = refusal::duplicate;
      culprit = from_keys[first_repeat];
      const std::size_t keys_base = static_cast<std::size_t>(from_keys - keys.data);
      culprit_at = keys_base + first_repeat < key_offsets.size ? key_offsets.data[keys_base + first_repeat] : length;
      made = false;
    } else {
      made = enif_make_map_from_arrays(env, chosen.data, chosen.data + n, count, &map) != 0;
    }
  }
  table.release();
  chosen.release();
  return made;
}

// Asks the VM in which order it keeps these keys. Not learning is no failure.
void decoder::learn_shape(shape_entry& shape, const ERL_NIF_TERM* from_keys, std::size_t n, ERL_NIF_TERM map) noexcept {
  ErlNifMapIterator iterator;
  // Of repeated keys the map has one.
  if (!is_of_size(map, n) || !enif_map_iterator_create(env, map, &iterator, ERL_NIF_MAP_ITERATOR_FIRST)) return;
  bool complete = true;
  for (std::size_t i = 0; i < n; i++) {
    ERL_NIF_TERM key, value;
    enif_map_iterator_get_pair(env, &iterator, &key, &value);
    enif_map_iterator_next(env, &iterator);
    std::size_t at = 0;
    while (at < n && from_keys[at] != key) at++;
    complete = complete && at < n;
    shape.order[i] = static_cast<unsigned char>(at);
  }
  enif_map_iterator_destroy(env, &iterator);
  shape.learned = complete;
}

bool decoder::is_of_size(ERL_NIF_TERM map, std::size_t n) const noexcept {
  std::size_t size;
  return enif_get_map_size(env, map, &size) && size == n;
}

// {pairs} for what Elixir finishes, or the struct FastJSON.OrderedObject.
bool decoder::make_pairs(const ERL_NIF_TERM* from_keys, const ERL_NIF_TERM* from_values, std::size_t n,
                         ERL_NIF_TERM& term) noexcept {
  if ((flags & decode_unique) != 0) {
    ERL_NIF_TERM map;
    if (!make_map(from_keys, from_values, n, map)) return false;
  }
  ERL_NIF_TERM list = atoms.empty_list;
  for (std::size_t i = n; i-- > 0;)
    list = enif_make_list_cell(env, enif_make_tuple2(env, from_keys[i], from_values[i]), list);
  if ((flags & decode_pairs) != 0) {
    term = enif_make_tuple1(env, list);
    return true;
  }
  ERL_NIF_TERM names[] = {atoms.struct_key, atoms.values};
  ERL_NIF_TERM fields[] = {atoms.ordered, list};
  return enif_make_map_from_arrays(env, names, fields, 2, &term) != 0;
}

// The value of a key that has no atom is complete: only now is it an error, as in Jason.
void decoder::refuse_missing(decode_frame& frame) noexcept {
  refused = refusal::no_memory;
  if (frame.has_parts && !restore_parts(frame)) return;
  refused = refusal::atom;
  culprit = keys.top();
}

// The read stopped in the innermost container: is its last member complete, that is, was a
// comma read behind it?
bool decoder::is_complete(const read_result& result) const noexcept {
  if (frames.size == 0 || result.code == error_code::out_of_memory) return false;
  const decode_frame& f = frames.data[frames.size - 1];
  if (keys.size - f.keys != values.size - f.values) return false;
  std::size_t at = std::min(result.token, result.offset);
  while (at > 0 && (text[at - 1] == ' ' || (text[at - 1] >= '\t' && text[at - 1] <= '\r'))) at--;
  return at > 0 && text[at - 1] == ',';
}

// What is open as terms, the innermost first, before what is suspended still; values and keys
// become lists, whose elements are terms that the collector may move. Most frames of a deep
// text hold next to nothing, and take a list cell here:
//   an array: the list of its values, or {0, [], parts} when they are of several slices
//   an object whose value is open: its key, or {key, members} with those before it
//   any other: {1, [] or [key], parts}, or {2, ...} when that key has no atom
ERL_NIF_TERM decoder::suspend_frames() noexcept {
  ERL_NIF_TERM list = below;
  for (std::size_t i = 0; i < frames.size; i++) {
    const decode_frame& f = frames.data[i];
    const bool innermost = i + 1 == frames.size;
    const std::size_t values_end = innermost ? values.size : frames.data[i + 1].values;
    const std::size_t keys_end = innermost ? keys.size : frames.data[i + 1].keys;
    const std::size_t count = values_end - f.values;
    const bool waits = f.object && keys_end - f.keys > count;
    ERL_NIF_TERM part = atoms.empty_list;
    if (f.object) {
      for (std::size_t k = count; k-- > 0;)
        part = enif_make_list_cell(env, keys.data[f.keys + k],
                                   enif_make_list_cell(env, values.data[f.values + k], part));
    } else {
      part = enif_make_list_from_array(env, values.data + f.values, static_cast<unsigned>(count));
    }
    ERL_NIF_TERM term = part;
    const ERL_NIF_TERM key = waits ? keys.data[keys_end - 1] : 0;
    if (f.has_parts || f.missing || (f.object && !waits)) {
      ERL_NIF_TERM all = f.has_parts ? parts : atoms.empty_list;
      if (count != 0) all = enif_make_list_cell(env, part, all);
      term = enif_make_tuple3(env, enif_make_uint(env, f.missing ? 2 : f.object),
                              waits ? enif_make_list1(env, key) : atoms.empty_list, all);
    } else if (f.object) {
      term = count == 0 ? key : enif_make_tuple2(env, key, part);
    }
    list = enif_make_list_cell(env, term, list);
  }
  frames.size = values.size = keys.size = key_offsets.size = 0;
  return list;
}

namespace {

// A suspended frame, as suspend_frames() describes them.
struct suspended_frame {
  unsigned kind;         // 0: array, 1: object, 2: object whose key has no atom
  ERL_NIF_TERM waiting;  // [] or [key]
  ERL_NIF_TERM parts;
};

bool read_suspended(ErlNifEnv* env, ERL_NIF_TERM term, suspended_frame& f) noexcept {
  int arity;
  const ERL_NIF_TERM* element;
  const ERL_NIF_TERM none = atoms.empty_list;
  if (enif_is_list(env, term)) {
    f = {0, none, term == none ? none : enif_make_list1(env, term)};
    return true;
  }
  if (!enif_get_tuple(env, term, &arity, &element)) {
    f = {1, enif_make_list1(env, term), none};
    return true;
  }
  if (arity == 2) {
    f = {1, enif_make_list1(env, element[0]), enif_make_list1(env, element[1])};
    return true;
  }
  f.waiting = arity == 3 ? element[1] : none;
  f.parts = arity == 3 ? element[2] : none;
  return arity == 3 && enif_get_uint(env, element[0], &f.kind);
}

}  // namespace

// The innermost of the suspended frames becomes the lowest frame: no other is open, and what
// lies on the stack of values is its next one.
bool decoder::pull_frame() noexcept {
  ERL_NIF_TERM head, key, rest;
  suspended_frame from;
  if (!enif_get_list_cell(env, below, &head, &below) || !read_suspended(env, head, from)) return false;
  decode_frame f{};
  f.object = from.kind != 0;
  f.missing = from.kind == 2;
  parts = from.parts;
  f.has_parts = parts != atoms.empty_list;
  f.resumed = true;
  if (enif_get_list_cell(env, from.waiting, &key, &rest)) {
    if (!keys.push(key) || ((flags & decode_unique) != 0 && !key_offsets.push(length))) return false;
  }
  // A place for the container itself, as when it was opened.
  return values.reserve(1) && frames.push(f);
}

// What is open as Elixir reads it: [{kind, [] or [key], parts}], the innermost first.
ERL_NIF_TERM decoder::describe_frames() noexcept {
  ERL_NIF_TERM list = suspend_frames(), head, tail, reversed = atoms.empty_list;
  const ERL_NIF_TERM kinds[] = {atoms.array, atoms.object, atoms.atom};
  suspended_frame f;
  for (; enif_get_list_cell(env, list, &head, &tail) && read_suspended(env, head, f); list = tail)
    reversed = enif_make_list_cell(env, enif_make_tuple3(env, kinds[f.kind], f.waiting, f.parts), reversed);
  enif_make_reverse_list(env, reversed, &list);
  return list;
}

// make_decimal() made room.
void decoder::add_large_decimal(std::size_t end) noexcept {
  large_decimals.data[large_decimals.size++] = end - large_decimal;
  large_decimal = 0;
}

// Where the decimals begin that Decimal is to be asked about, in the order of the text.
ERL_NIF_TERM decoder::describe_large_decimals() const noexcept {
  ERL_NIF_TERM list = atoms.empty_list;
  for (std::size_t i = large_decimals.size; i-- > 0;)
    list = enif_make_list_cell(env, enif_make_uint64(env, large_decimals.data[i]), list);
  return list;
}

// Puts the values of earlier slices before those of this one. Called once per container,
// when it closes: its values are the last on the stack.
bool decoder::restore_parts(decode_frame& f) noexcept {
  std::size_t missing = 0;
  ERL_NIF_TERM part, more, head, tail;
  for (ERL_NIF_TERM list = parts; enif_get_list_cell(env, list, &part, &more); list = more) {
    unsigned n;
    if (!enif_get_list_length(env, part, &n)) return false;
    missing += f.object ? n / 2 : n;
  }
  const std::size_t here = values.size - f.values;
  if (!values.reserve(missing + 1) || (f.object && !keys.reserve(missing))) return false;
  if (missing + values.size > UINT32_MAX) return false;
  std::memmove(values.data + f.values + missing, values.data + f.values, here * sizeof *values.data);
  if (f.object) std::memmove(keys.data + f.keys + missing, keys.data + f.keys, here * sizeof *keys.data);
  if (f.object && (flags & decode_unique) != 0) {
    if (!key_offsets.reserve(missing)) return false;
    std::memmove(key_offsets.data + f.keys + missing, key_offsets.data + f.keys, here * sizeof *key_offsets.data);
    for (std::size_t i = 0; i < missing; i++) key_offsets.data[f.keys + i] = length;
    key_offsets.size += missing;
  }
  std::size_t end = missing;
  for (ERL_NIF_TERM list = parts; enif_get_list_cell(env, list, &part, &more); list = more) {
    unsigned n;
    enif_get_list_length(env, part, &n);
    end -= f.object ? n / 2 : n;
    std::size_t at = end;
    while (enif_get_list_cell(env, part, &head, &tail)) {
      if (f.object) {
        keys.data[f.keys + at] = head;
        if (!enif_get_list_cell(env, tail, &head, &tail)) return false;
      }
      values.data[f.values + at++] = head;
      part = tail;
    }
  }
  values.size += missing;
  if (f.object) keys.size += missing;
  f.has_parts = false;
  return true;
}

}  // namespace fastjson::beam
