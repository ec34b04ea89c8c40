// The sink's stacks where they are full: they grow, or what is finished of a long list or a wide object that is still open leaves
// them for its table.
// Assumes an open target region and decode_sink.hpp before it.
// Included by decode_unit.hpp and checked_unit.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

// The stack of values is full, or it is time to look at memory_limit.
template <objects Objects>
FASTJSON_NOINLINE bool value_sink<Objects>::make_room() noexcept {
  if (top != memory.values && Z_REFCOUNTED_P(top - 1)) chunks.allocated(Z_COUNTED_P(top - 1));
  bool room = !FASTJSON_OUT_OF_MEMORY();
  if (room && top == memory.values + memory.values_room) {
    room = (memory.values_room >= php::kept_values && (flush_long_list() || flush_wide_object())) || grow_values();
    room &= !FASTJSON_OUT_OF_MEMORY();
  }
  // Nobody will see the result: the value to come takes the place of another.
  if (top == memory.values + memory.values_room) zval_ptr_dtor_nogc(--top);
  set_room_end();
  return room;
}

template <objects Objects>
FASTJSON_NOINLINE bool value_sink<Objects>::grow_values() noexcept {
  const std::size_t used = static_cast<std::size_t>(top - memory.values);
  const bool grown = php::grow(memory.values, memory.values_room, memory.first_values);
  top = memory.values + used;
  return grown;
}

// Where the keys are full, so are the values, or they soon will be.
template <objects Objects>
FASTJSON_NOINLINE bool value_sink<Objects>::make_key_room() noexcept {
  if (memory.keys_room >= php::kept_values && flush_wide_object()) return true;
  return php::grow(memory.keys, memory.keys_room, memory.first_keys);
}

template <objects Objects>
FASTJSON_NOINLINE void value_sink<Objects>::grow_scratch(std::size_t n) noexcept {
  if (memory.scratch != memory.first_scratch) efree(memory.scratch);
  memory.scratch = memory.first_scratch;
  memory.scratch_room = sizeof memory.first_scratch;
  const std::size_t room = n < php::kept_scratch ? 2 * n : n;
  memory.scratch = static_cast<char*>(emalloc(room));
  memory.scratch_room = room;
}

#if FASTJSON_NUMBERS_IN_PLACE

// The list of numbers is full; `n` more were counted.
template <objects Objects>
FASTJSON_NOINLINE bool value_sink<Objects>::more_numbers(std::size_t n) noexcept {
  const std::size_t used = static_cast<std::size_t>(top - numbers->arPacked);
  set_length(numbers, used);
  const std::size_t room = used + affordable(used, n);
  const bool resized = resize_list(numbers, room, room < used + n);
  top = numbers->arPacked + used;
  room_end = numbers->arPacked + numbers->nTableSize;
  return resized && !FASTJSON_OUT_OF_MEMORY();
}

// What else the list holds goes on from the stack, as if the numbers had been moved out of it. What was counted
// in vain does not stay.
template <objects Objects>
FASTJSON_NOINLINE bool value_sink<Objects>::leave_numbers() noexcept {
  zend_array* const list = take_numbers();
  if (list->nTableSize > long_list) resize_list(list, list->nNumUsed, false);
  if (FASTJSON_UNLIKELY(!open(false))) return zend_array_destroy(list), false;
  top_frame().list = list;
  return true;
}

#endif

// Whether what memory_limit leaves is no longer plenty beside the stacks: 32 times as much.
template <objects Objects>
bool value_sink<Objects>::is_tight() const noexcept {
  return 32 * (sizeof(zval) + sizeof(key_entry)) * std::max(memory.keys_room, memory.values_room) > php::memory_left();
}

// Moves the finished elements of one of the innermost open lists into its array, when
// they fill a good part of the stack: what is being built is then all there is.
template <objects Objects>
FASTJSON_NOINLINE bool value_sink<Objects>::flush_long_list() noexcept {
  std::size_t end = static_cast<std::size_t>(top - memory.values);
  const std::size_t deepest_looked_at = frames_used > 16 ? frames_used - 16 : 0;
  for (std::size_t at = frames_used; at-- > deepest_looked_at;) {
    frame& open = memory.frames[at];
    const std::size_t n = end - open.first_value;
    if (!open.object && n >= memory.values_room / 4) {
      zval* const first = memory.values + open.first_value;
      if (open.list == nullptr)
        open.list = make_list(first, n);
      else if (!extend_list(open.list, first, n, true))
        return false;
      if (open.list == nullptr) return false;
      close_gap(at, n, 0);
      return true;
    }
    end = open.first_value;
  }
  return false;
}

// Whether more than a quarter of the names come again, seen by one bit for each hash: equal names have the same one,
// and of n different ones nine in ten have bits of their own.
FASTJSON_NOINLINE bool many_come_again(const key_entry* keys, std::size_t n) noexcept {
  const std::size_t bits = std::bit_ceil(4 * n);
  const int shift = std::countl_zero(bits) + 1;
  auto* const seen = static_cast<std::uint64_t*>(ecalloc(bits / 64, sizeof(std::uint64_t)));
  std::size_t different = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t at = keys[i].hash * 0x9E3779B97F4A7C15 >> shift;
    different += ~seen[at / 64] >> at % 64 & 1;
    seen[at / 64] |= std::uint64_t{1} << at % 64;
  }
  efree(seen);
  return different < n - n / 4;
}

// The same for an object where memory is tight: stacks that hold all of it and the hash made from them would take twice the
// memory. From then on its hash is made in parts, as ext/json makes all of them. What becomes a packed table takes
// half of what it has on the stacks, names that come again take nothing in a hash, and nothing is gained by waiting for its
// end. Adding to a hash with keys that collide costs as much as all that it has: then for as many at least.
template <objects Objects>
FASTJSON_NOINLINE bool value_sink<Objects>::flush_wide_object() noexcept {
  const bool tight = is_tight();
  const bool look_at_names = keys_used >= memory.keys_room - memory.keys_room / 8; // about once each time that they double
  std::size_t end = static_cast<std::size_t>(top - memory.values);
  std::size_t keys_end = keys_used;
  std::size_t packed_length;
  const std::size_t deepest_looked_at = frames_used > 16 ? frames_used - 16 : 0;
  for (std::size_t at = frames_used; at-- > deepest_looked_at;) {
    frame& open = memory.frames[at];
    const std::size_t n = end - open.first_value;
    // A value may be missing behind the last key; keys of a known shape are not on the stack.
    const key_entry* const keys = memory.keys + open.first_key;
    if (open.object && n >= memory.keys_room / 4 && keys_end - open.first_key >= n &&
        (!open.crowded || n >= open.list->nNumUsed) &&
        (open.list != nullptr || tight || stays_packed(nullptr, keys, n, packed_length) ||
         (look_at_names && many_come_again(keys, n)))) {
      zval* const first = memory.values + open.first_value;
      const built_table built = add_members(open.list, keys, first, n, memory.secret, true);
      if (built.table == nullptr) return false;
      open.list = built.table;
      open.crowded |= built.crowded;
      close_gap(at, n, n);
      shrink_stacks();
      return true;
    }
    end = open.first_value;
    keys_end = open.first_key;
  }
  return false;
}

template <objects Objects>
void value_sink<Objects>::shrink_stacks() noexcept {
  const std::size_t used = static_cast<std::size_t>(top - memory.values);
  php::shrink(memory.values, memory.values_room, php::kept_values, used);
  php::shrink(memory.keys, memory.keys_room, php::kept_values, keys_used);
  top = memory.values + used;
  set_room_end();
}

// Values and keys that were moved out of the stacks, the first ones of frame `at`, leave them.
template <objects Objects>
void value_sink<Objects>::close_gap(std::size_t at, std::size_t n, std::size_t n_keys) noexcept {
  zval* const first = memory.values + memory.frames[at].first_value;
  std::memmove(static_cast<void*>(first), first + n, static_cast<std::size_t>(top - first - static_cast<std::ptrdiff_t>(n)) * sizeof(zval));
  top -= n;
  key_entry* const key = memory.keys + memory.frames[at].first_key;
  keys_used -= n_keys;
  if (n_keys != 0) std::memmove(key, key + n_keys, static_cast<std::size_t>(memory.keys + keys_used - key) * sizeof(key_entry));
  for (std::size_t inner = at + 1; inner < frames_used; ++inner) {
    memory.frames[inner].first_value -= n;
    memory.frames[inner].first_key -= n_keys;
  }
  set_room_end();
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
