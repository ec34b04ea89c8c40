// Arrays of PHP made from finished values: exact size, own bucket fill.
// Assumes an open target region and the layout of zend_array that compat.hpp checked for.
// Who owns what: the values and the references held by key entries move into the table.
// Included by decode_unit.hpp and checked_unit.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

using php::key_entry;

FASTJSON_INLINE constexpr std::uint32_t table_size(std::size_t n) noexcept {
  return n <= HT_MIN_SIZE ? HT_MIN_SIZE : 1u << (32 - std::countl_zero(static_cast<std::uint32_t>(n - 1)));
}

// Long lists have room for five, six, seven or eight eighths of a power of two. PHP reads
// the size of a packed table as a number of elements only. Where such a list becomes a hash
// later, PHP makes the mask from the size: HT_HASH_RESET needs a multiple of 16 heads, here
// it is one of 512, every index stays inside the table, and a chain has 1.25 elements on
// average. Measured on the large documents: 0.87 instead of 0.92 of ext/json's memory.
constexpr std::size_t long_list = 1024;
static_assert(2 * (long_list / 4) % (64 / sizeof(std::uint32_t)) == 0);
FASTJSON_INLINE constexpr std::uint32_t list_size(std::size_t n) noexcept {
  if (FASTJSON_LIKELY(n <= long_list)) return table_size(n);
  const std::uint32_t step = 1u << (29 - std::countl_zero(static_cast<std::uint32_t>(n - 1)));
  return (static_cast<std::uint32_t>(n) + step - 1) & ~(step - 1);
}

// Around every power of two and eighth of one: room for all elements, half too much at most.
constexpr bool sizes_suffice() noexcept {
  for (std::size_t power = 64; power <= HT_MAX_SIZE; power *= 2)
    for (std::size_t eighths = 5; eighths <= 8; ++eighths)
      for (std::size_t n = power / 8 * eighths - 2; n <= std::min<std::size_t>(power / 8 * eighths + 2, HT_MAX_SIZE); ++n)
        for (const std::size_t size : {std::size_t{table_size(n)}, std::size_t{list_size(n)}})
          if (size < n || size > 2 * n || size % HT_MIN_SIZE != 0) return false;
  return true;
}
static_assert(sizes_suffice());

FASTJSON_INLINE zend_array* new_table(std::uint32_t flags, std::uint32_t mask, std::uint32_t size, std::uint32_t used,
                                      zend_long next) noexcept {
  auto* table = static_cast<zend_array*>(emalloc(sizeof(zend_array)));
  GC_SET_REFCOUNT(table, 1);
  GC_TYPE_INFO(table) = GC_ARRAY;
  HT_FLAGS(table) = flags;
  table->nTableMask = mask;
  table->nNumUsed = table->nNumOfElements = used;
  table->nTableSize = size;
  table->nInternalPointer = 0;
  table->nNextFreeElement = next;
  table->pDestructor = ZVAL_PTR_DTOR;
  return table;
}

#if FASTJSON_PACKED_HOLDS_ZVALS
using packed_element = zval;
#define FASTJSON_PACKED_ELEMENTS(table) ((table)->arPacked)
FASTJSON_INLINE zval* value_of(packed_element* element) noexcept { return element; }
FASTJSON_INLINE void put_elements(packed_element* to, const zval* from, std::size_t n, std::size_t) noexcept {
  std::memcpy(static_cast<void*>(to), from, n * sizeof(zval));
}
#else
using packed_element = Bucket;
#define FASTJSON_PACKED_ELEMENTS(table) ((table)->arData)
FASTJSON_INLINE zval* value_of(packed_element* element) noexcept { return &element->val; }
FASTJSON_INLINE void put_elements(packed_element* to, const zval* from, std::size_t n, std::size_t index) noexcept {
  for (std::size_t i = 0; i < n; ++i) {
    ZVAL_COPY_VALUE(&to[i].val, &from[i]);
    to[i].h = index + i;
    to[i].key = nullptr;
  }
}
#endif

constexpr std::size_t packed_head = 2 * sizeof(std::uint32_t);  // the hash part of a packed array

FASTJSON_INLINE void set_length(zend_array* list, std::size_t n) noexcept {
  list->nNumUsed = list->nNumOfElements = static_cast<std::uint32_t>(n);
  list->nNextFreeElement = static_cast<zend_long>(n);
}

// PHP's own error for tables that it cannot have.
FASTJSON_INLINE void refuse_size(std::size_t n) noexcept {
  if (FASTJSON_UNLIKELY(n > HT_MAX_SIZE)) zend_error_noreturn(E_ERROR, "Possible integer overflow in memory allocation");
}

// The room for n more elements of a list that may go on: twice what there is, where a table can be so large.
constexpr std::size_t room_to_grow(std::size_t used, std::size_t n) noexcept {
  return std::max<std::size_t>(used + n, std::min<std::size_t>(2 * used, HT_MAX_SIZE));
}
static_assert(room_to_grow(1000, 10) == 2000 && room_to_grow(8, 100) == 108);
static_assert(room_to_grow(800000000, 2048) == HT_MAX_SIZE && room_to_grow(HT_MAX_SIZE - 8, 8) == HT_MAX_SIZE);
static_assert(room_to_grow(HT_MAX_SIZE - 8, 9) > HT_MAX_SIZE);

// An empty list with room for n elements, 0 < n <= HT_MAX_SIZE. Null when memory_limit is passed, as below.
FASTJSON_INLINE zend_array* new_list(std::size_t n) noexcept {
  refuse_size(n);
  const std::uint32_t size = list_size(n);
  char* const data = static_cast<char*>(size == HT_MIN_SIZE
                                            ? emalloc(packed_head + HT_MIN_SIZE * sizeof(packed_element))
                                            : php::allocate_large(size, sizeof(packed_element), packed_head));
  if (FASTJSON_UNLIKELY(data == nullptr)) return nullptr;
  zend_array* const list = new_table(HASH_FLAG_PACKED | HASH_FLAG_STATIC_KEYS, HT_MIN_MASK, size, 0, 0);
  std::memset(data, 0xFF, packed_head);
  HT_SET_DATA_ADDR(list, data);
  return list;
}

// A list of the n values at `from`, 0 < n <= HT_MAX_SIZE.
FASTJSON_INLINE zend_array* make_list(const zval* from, std::size_t n) noexcept {
  zend_array* const list = new_list(n);
  if (FASTJSON_UNLIKELY(list == nullptr)) return nullptr;
  put_elements(FASTJSON_PACKED_ELEMENTS(list), from, n, 0);
  set_length(list, n);
  return list;
}

// How many of n more elements, which were counted and not read, a list with `used` ones is given room for: all, or
// as many as it has where all might be more than memory_limit leaves.
FASTJSON_INLINE std::size_t affordable(std::size_t used, std::size_t n) noexcept {
  return (used + n) * sizeof(packed_element) > php::memory_left() ? std::min(used, n) : n;
}

// From here on a list asks for huge pages.
inline constexpr std::size_t long_block = 2 * ZEND_MM_CHUNK_SIZE;

// Gives the list room for `room` elements, of which its length says how many are kept; `more`: it may not be the last time.
FASTJSON_NOINLINE bool resize_list(zend_array* list, std::size_t room, bool more) noexcept {
  refuse_size(room);
  const std::uint32_t size = list_size(room);
  if (size == list->nTableSize) return true;
  const std::size_t bytes = packed_head + std::size_t{size} * sizeof(packed_element);
  void* const data = php::reallocate_large(HT_GET_DATA_ADDR(list), bytes,
                                           packed_head + list->nNumUsed * sizeof(packed_element));
  if (FASTJSON_UNLIKELY(data == nullptr)) return false;
  if (bytes >= long_block) php::ask_for_huge_pages(data, more ? bytes : room * sizeof(packed_element));
  list->nTableSize = size;
  HT_SET_DATA_ADDR(list, data);
  return true;
}

// The pages of a long list behind its last element.
FASTJSON_INLINE void give_rest_back(zend_array* list) noexcept {
  if (list->nTableSize * sizeof(packed_element) < long_block) return;
  packed_element* const elements = FASTJSON_PACKED_ELEMENTS(list);
  php::give_pages_back(elements + list->nNumUsed, elements + list->nTableSize);
}

// Appends n values to a list that make_list began. More are to come, and the list grows by
// doubling, or it gets its final size.
FASTJSON_NOINLINE bool extend_list(zend_array* list, const zval* from, std::size_t n, bool more) noexcept {
  const std::size_t used = list->nNumUsed;
  if (!more || used + n > list->nTableSize) {
    if (FASTJSON_UNLIKELY(!resize_list(list, more ? room_to_grow(used, n) : used + n, more))) return false;
  }
  put_elements(FASTJSON_PACKED_ELEMENTS(list) + used, from, n, used);
  set_length(list, used + n);
  if (!more) give_rest_back(list);
  return true;
}

FASTJSON_INLINE bool same_key(const Bucket& bucket, const key_entry& entry) noexcept {
  if (bucket.h != entry.hash) return false;
  if (bucket.key == entry.text) return true;
  return bucket.key != nullptr && entry.text != nullptr && zend_string_equal_content(bucket.key, entry.text);
}

struct built_table {
  zend_array* table;
  bool plain;    // all keys are distinct strings
  bool crowded;  // keys that someone chose to collide
};

// A table that is being filled.
struct filling {
  zend_array* table;
  Bucket* buckets;
  std::uint32_t* heads;  // indexed downwards from 0, as Zend does
  std::uint32_t mask;
  std::uint32_t used;
  zend_long next;
  bool counted_keys;
  bool integers;
};

FASTJSON_INLINE std::uint32_t& head_of(filling& f, zend_ulong hash) noexcept {
  return f.heads[static_cast<std::int32_t>(static_cast<std::uint32_t>(hash) | f.mask)];
}

FASTJSON_INLINE void add_member(filling& f, const key_entry& key, const zval* value, std::uint32_t& head) noexcept {
  Bucket& bucket = f.buckets[f.used];
  ZVAL_COPY_VALUE(&bucket.val, value);
  Z_NEXT(bucket.val) = head;
  bucket.h = key.hash;
  bucket.key = key.text;
  head = f.used++;
  if (FASTJSON_LIKELY(key.text != nullptr)) {
    f.counted_keys |= !ZSTR_IS_INTERNED(key.text);
    return;
  }
  f.integers = true;
  const auto index = static_cast<zend_long>(key.hash);
  if (index >= f.next) f.next = index < ZEND_LONG_MAX ? index + 1 : ZEND_LONG_MAX;
}

// A key that comes again keeps its place and takes the last value.
FASTJSON_NOINLINE void replace_member(filling& f, std::uint32_t at, const key_entry& key, const zval* value) noexcept {
  FASTJSON_G(name_came_again) = true;
  zval& place = f.buckets[at].val;
  const std::uint32_t link = Z_NEXT(place);
  zval_ptr_dtor_nogc(&place);
  ZVAL_COPY_VALUE(&place, value);
  Z_NEXT(place) = link;
  if (key.text != nullptr) zend_string_release_ex(key.text, 0);
}

// Chains this long in sum are no accident: someone chose keys that collide.
constexpr std::size_t suspicious_steps(std::size_t n) noexcept { return 64 + 4 * n; }

// Fills in the rest of the members, with another index to find keys that come again: its
// hash takes a secret of the request, so that nobody can choose keys that collide in it.
FASTJSON_COLD void fill_guarded(filling& f, const key_entry* keys, const zval* values, std::size_t done,
                                std::size_t n, std::uint64_t secret) noexcept {
  const std::size_t slots = std::bit_ceil(2 * (f.used + n - done));
  auto* const index = static_cast<std::uint32_t*>(php::allocate_large(slots, sizeof(std::uint32_t), 0));
  if (index == nullptr) { // nobody will see the table
    for (; done < n; ++done) add_member(f, keys[done], &values[done], head_of(f, keys[done].hash));
    return;
  }
  std::memset(index, 0xFF, slots * sizeof *index);
  for (std::uint32_t i = 0; i < f.used; ++i) {
    std::size_t at = php::guarded_hash(f.buckets[i].key, f.buckets[i].h, secret) & (slots - 1);
    while (index[at] != HT_INVALID_IDX) at = (at + 1) & (slots - 1);
    index[at] = i;
  }
  for (; done < n; ++done) {
    const key_entry& key = keys[done];
    std::size_t at = php::guarded_hash(key.text, key.hash, secret) & (slots - 1);
    while (index[at] != HT_INVALID_IDX && !same_key(f.buckets[index[at]], key)) at = (at + 1) & (slots - 1);
    if (index[at] != HT_INVALID_IDX) {
      replace_member(f, index[at], key, &values[done]);
      continue;
    }
    index[at] = f.used;
    add_member(f, key, &values[done], head_of(f, key.hash));
  }
  efree(index);
}

// Puts n members into a table with room for them. True when so many keys had the same place in it that they are no accident.
FASTJSON_INLINE bool fill(filling& f, const key_entry* keys, const zval* values, std::size_t n,
                          std::uint64_t secret) noexcept {
  std::size_t steps = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const key_entry key = keys[i];
    std::uint32_t& head = head_of(f, key.hash);
    std::uint32_t at = head;
    for (; FASTJSON_UNLIKELY(at != HT_INVALID_IDX) && !same_key(f.buckets[at], key); at = Z_NEXT(f.buckets[at].val)) ++steps;
    if (FASTJSON_UNLIKELY(at != HT_INVALID_IDX)) {
      replace_member(f, at, key, &values[i]);
      continue;
    }
    add_member(f, key, &values[i], head);
    if (FASTJSON_UNLIKELY(steps > suspicious_steps(n))) {
      fill_guarded(f, keys, values, i + 1, n, secret);
      return true;
    }
  }
  return false;
}

FASTJSON_INLINE void finish_filling(const filling& f) noexcept {
  f.table->nNumUsed = f.table->nNumOfElements = f.used;
  f.table->nNextFreeElement = f.next;
  HT_FLAGS(f.table) = f.counted_keys ? 0 : HASH_FLAG_STATIC_KEYS;
}

// The members move towards the heads, so that no other block is needed.
FASTJSON_COLD void shrink_hash(zend_array* table, std::uint32_t size) noexcept {
  char* data = static_cast<char*>(HT_GET_DATA_ADDR(table));
  const std::uint32_t mask = HT_SIZE_TO_MASK(size);
  const std::size_t members = table->nNumUsed * sizeof(Bucket);
  std::memmove(data + HT_HASH_SIZE(mask), table->arData, members);
  data = static_cast<char*>(erealloc2(data, HT_HASH_SIZE(mask) + size * sizeof(Bucket), HT_HASH_SIZE(mask) + members));
  table->nTableSize = size;
  table->nTableMask = mask;
  HT_SET_DATA_ADDR(table, data);
  zend_hash_rehash(table);
}

// Names that came again leave room in a hash: it gets the size that PHP's own table would have, if it has `factor` times
// as much or more.
FASTJSON_INLINE void fit(zend_array* table, std::uint32_t factor) noexcept {
  const std::uint32_t size = table_size(table->nNumUsed);
  if (FASTJSON_UNLIKELY(size < table->nTableSize && factor * size <= table->nTableSize)) shrink_hash(table, size);
}

// A hash of n > 0 members. Without a table when memory_limit is passed: then nothing was moved.
FASTJSON_NOINLINE built_table make_hash(const key_entry* keys, const zval* values, std::size_t n,
                                        std::uint64_t secret) noexcept {
  refuse_size(n);
  const std::uint32_t size = table_size(n);
  const std::uint32_t mask = HT_SIZE_TO_MASK(size);
  constexpr std::size_t small_head = 2 * HT_MIN_SIZE * sizeof(std::uint32_t);
  char* data;
  if (FASTJSON_LIKELY(size == HT_MIN_SIZE)) {
    data = static_cast<char*>(emalloc(small_head + HT_MIN_SIZE * sizeof(Bucket)));
    std::memset(data, 0xFF, small_head);
  } else {
    data = static_cast<char*>(php::allocate_large(size, sizeof(Bucket), HT_HASH_SIZE(mask)));
    if (FASTJSON_UNLIKELY(data == nullptr)) return {nullptr, false, false};
    std::memset(data, 0xFF, HT_HASH_SIZE(mask));
  }
  zend_array* const table = new_table(0, mask, size, 0, ZEND_LONG_MIN);
  HT_SET_DATA_ADDR(table, data);
  filling f{table, table->arData, reinterpret_cast<std::uint32_t*>(table->arData), mask, 0, ZEND_LONG_MIN, false, false};
  const bool crowded = fill(f, keys, values, n, secret);
  finish_filling(f);
  if (FASTJSON_UNLIKELY(f.used != n)) fit(table, 1);
  return {table, f.used == n && !f.integers, crowded};
}

// Puts n more members into a hash that make_hash began, which grows by doubling as PHP's own does.
FASTJSON_NOINLINE built_table extend_hash(zend_array* table, const key_entry* keys, const zval* values, std::size_t n,
                                          std::uint64_t secret, bool more) noexcept {
  refuse_size(table->nNumUsed + n);
  const std::uint32_t size = std::max(table->nTableSize, table_size(table->nNumUsed + n));
  if (size != table->nTableSize) {
    if (FASTJSON_UNLIKELY(!php::is_room_for(HT_SIZE_EX(size, HT_SIZE_TO_MASK(size))))) return {nullptr, false, false};
    zend_hash_extend(table, size, false);
  }
  filling f{table, table->arData, reinterpret_cast<std::uint32_t*>(table->arData), table->nTableMask, table->nNumUsed,
            table->nNextFreeElement, !(HT_FLAGS(table) & HASH_FLAG_STATIC_KEYS), false};
  const bool crowded = fill(f, keys, values, n, secret);
  finish_filling(f);
  fit(table, more ? 4 : 1); // by so much less than n that moving the members costs less than reading them
  return {table, false, crowded};
}

FASTJSON_INLINE bool has_element(const zend_array* table, std::size_t at) noexcept {
  return at < table->nNumUsed && !Z_ISUNDEF_P(value_of(FASTJSON_PACKED_ELEMENTS(table) + at));
}

// Whether PHP's own table stays packed when these members are added to one, null for none: integer keys that rise,
// with gaps of less than half, or come again. `end`: the length then. Of keys that come again behind a gap of the same
// members it says no, where PHP would go on: the hash is right as well, and nobody has to remember them.
FASTJSON_NOINLINE bool stays_packed(const zend_array* table, const key_entry* keys, std::size_t n, std::size_t& end) noexcept {
  if (table != nullptr && !(HT_FLAGS(table) & HASH_FLAG_PACKED)) return false;
  end = table == nullptr ? 0 : table->nNumUsed;
  std::size_t elements = table == nullptr ? 0 : table->nNumOfElements;
  std::size_t size = table_size(end);
  std::size_t behind_gaps = end;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t at = keys[i].hash;
    if (keys[i].text != nullptr || at >= HT_MAX_SIZE) return false;
    if (FASTJSON_UNLIKELY(at < end)) {
      if (at < behind_gaps && (table == nullptr || !has_element(table, at))) return false;
      continue;
    }
    if (at >= size) {
      if (at / 2 >= size || size / 2 >= elements) return false;
      size *= 2;
    }
    if (at != end) behind_gaps = at;
    end = at + 1;
    ++elements;
  }
  return true;
}

// Puts members for which stays_packed() into `table`, or a new one, as a list of that length.
FASTJSON_NOINLINE built_table add_packed(zend_array* table, const key_entry* keys, const zval* values, std::size_t n,
                                         std::size_t end, bool more) noexcept {
  if (table == nullptr) {
    table = new_list(end);
    if (FASTJSON_UNLIKELY(table == nullptr)) return {nullptr, false, false};
  } else if (!more || end > table->nTableSize) {
    const std::size_t used = table->nNumUsed;
    if (FASTJSON_UNLIKELY(!resize_list(table, more ? room_to_grow(used, end - used) : end, more))) return {nullptr, false, false};
  }
  packed_element* const elements = FASTJSON_PACKED_ELEMENTS(table);
  zval empty;
  ZVAL_UNDEF(&empty);
  std::size_t to = table->nNumUsed;
  std::uint32_t count = table->nNumOfElements;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t at = keys[i].hash;
    if (FASTJSON_UNLIKELY(at < to)) {
      FASTJSON_G(name_came_again) = true;
      zval_ptr_dtor_nogc(value_of(elements + at));
      ZVAL_COPY_VALUE(value_of(elements + at), &values[i]);
      continue;
    }
    for (; to < at; ++to) put_elements(elements + to, &empty, 1, to);
    put_elements(elements + to++, &values[i], 1, at);
    ++count;
  }
  set_length(table, end);
  table->nNumOfElements = count;
  if (!more) give_rest_back(table);
  return {table, false, false};
}

// A packed table becomes the hash that extend_hash() goes on with. False when memory_limit is passed.
FASTJSON_COLD bool unpack(zend_array* table) noexcept {
  table->nTableSize = std::min(table->nTableSize, table_size(table->nNumUsed)); // what it had beyond that, it loses here
  if (!php::is_room_for(HT_SIZE_EX(table->nTableSize, HT_SIZE_TO_MASK(table->nTableSize)))) return false;
  zend_hash_packed_to_hash(table);
  return true;
}

// Puts n > 0 members into a table, null for a new one, which is what PHP would make of the keys: packed or a hash.
// Without a table when memory_limit is passed: then nothing was moved. `more` members may follow.
FASTJSON_INLINE built_table add_members(zend_array* table, const key_entry* keys, const zval* values, std::size_t n,
                                        std::uint64_t secret, bool more) noexcept {
  if (FASTJSON_UNLIKELY(keys->text == nullptr)) {
    std::size_t end;
    if (stays_packed(table, keys, n, end)) return add_packed(table, keys, values, n, end, more);
  }
  if (FASTJSON_LIKELY(table == nullptr)) return make_hash(keys, values, n, secret);
  if (FASTJSON_UNLIKELY(HT_FLAGS(table) & HASH_FLAG_PACKED) && !unpack(table)) return {nullptr, false, false};
  return extend_hash(table, keys, values, n, secret, more);
}

// A hash whose keys and links are those of the layout, with n = layout.count values.
FASTJSON_INLINE zend_array* make_shaped(const php::shape_layout& layout, const zval* values) noexcept {
  zend_array* const table = new_table(HASH_FLAG_STATIC_KEYS, layout.mask, layout.size, layout.count, ZEND_LONG_MIN);
  const std::size_t head = HT_HASH_SIZE(layout.mask);
  const char* const model = reinterpret_cast<const char*>(layout.buckets) - head;
  char* data;
  if (layout.size == HT_MIN_SIZE) {
    constexpr std::size_t small_head = 2 * HT_MIN_SIZE * sizeof(std::uint32_t);
    data = static_cast<char*>(emalloc(small_head + HT_MIN_SIZE * sizeof(Bucket)));
    std::memcpy(data, model, small_head);
  } else {
    data = static_cast<char*>(emalloc(head + layout.size * sizeof(Bucket)));
    std::memcpy(data, model, head);
  }
  HT_SET_DATA_ADDR(table, data);
  Bucket* to = table->arData;
  const Bucket* from = layout.buckets;
  const Bucket* const end = from + layout.count;
  for (; from != end; ++from, ++to, ++values) {
    // The value's word for the link is zero, the model's word for the type is.
    std::uint64_t link;
    std::uint64_t value[2];
    std::memcpy(&link, &from->val.u1, sizeof link);
    std::memcpy(value, values, sizeof value);
    value[1] |= link;
    std::memcpy(static_cast<void*>(&to->val), value, sizeof value);
    std::memcpy(static_cast<void*>(&to->h), &from->h, sizeof(zend_ulong) + sizeof(zend_string*));
  }
  if (FASTJSON_UNLIKELY(layout.counted_keys)) {
    HT_FLAGS(table) = 0;
    for (std::uint32_t i = 0; i < layout.count; ++i) zend_string_addref(layout.buckets[i].key);
  }
  return table;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
