// What decode_tables.hpp is, with nothing but PHP's own functions: for a PHP whose hash tables nobody has tested
// the other against (FASTJSON_TABLES_BY_HAND in compat.hpp), slower and without a guard against colliding keys.
// Assumes an open target region. Who owns what: the values and the references held by key entries move into the table.
// Included by decode_unit.hpp and checked_unit.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

using php::key_entry;

struct built_table {
  zend_array* table;
  bool plain;    // never: such tables are not copied
  bool crowded;  // never: the chains are PHP's
};

// Whether memory_limit leaves room for a list of n elements. PHP refuses those that are too long.
inline bool is_room_for_list(std::size_t n) noexcept {
  return php::is_room_for(std::bit_ceil(std::max<std::size_t>(n, HT_MIN_SIZE)) * php::of_element);
}

inline void append(zend_array* list, const zval* from, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) {
    zval value;
    ZVAL_COPY_VALUE(&value, &from[i]);
    zend_hash_next_index_insert_new(list, &value);
  }
}

// Null, or false, when memory_limit is passed: then nothing was moved.
inline zend_array* make_list(const zval* from, std::size_t n) noexcept {
  if (FASTJSON_UNLIKELY(!is_room_for_list(n))) return nullptr;
  zend_array* const list = zend_new_array(static_cast<std::uint32_t>(std::min<std::size_t>(n, HT_MAX_SIZE)));
  append(list, from, n);
  return list;
}

inline bool extend_list(zend_array* list, const zval* from, std::size_t n, bool) noexcept {
  const std::size_t length = list->nNumUsed + n;
  if (length > list->nTableSize && FASTJSON_UNLIKELY(!is_room_for_list(length))) return false;
  append(list, from, n);
  return true;
}

// Where memory_limit is passed, the members that are left are dropped: nobody will see the table.
FASTJSON_COLD void drop_members(const key_entry* keys, const zval* values, std::size_t n) noexcept {
  for (std::size_t i = 0; i < n; ++i) {
    zval value;
    ZVAL_COPY_VALUE(&value, &values[i]);
    zval_ptr_dtor_nogc(&value);
    if (keys[i].text != nullptr) zend_string_release_ex(keys[i].text, 0);
  }
}

inline built_table extend_hash(zend_array* table, const key_entry* keys, const zval* values, std::size_t n,
                               std::uint64_t) noexcept {
  const std::size_t before = zend_hash_num_elements(table);
  for (std::size_t i = 0; i < n; ++i) {
    if (FASTJSON_UNLIKELY(!php::has_room(table, keys[i].text, keys[i].hash))) {
      drop_members(keys + i, values + i, n - i);
      break;
    }
    zval value;
    ZVAL_COPY_VALUE(&value, &values[i]);
    if (keys[i].text == nullptr) {
      zend_hash_index_update(table, keys[i].hash, &value);
    } else {
      zend_hash_update(table, keys[i].text, &value);
      zend_string_release_ex(keys[i].text, 0);
    }
  }
  if (zend_hash_num_elements(table) != before + n) FASTJSON_G(name_came_again) = true;
  return {table, false, false};
}

inline built_table make_hash(const key_entry* keys, const zval* values, std::size_t n, std::uint64_t secret) noexcept {
  // It grows as ext/json's does: names may come again, and how large what is packed gets, depends on the gaps.
  return extend_hash(zend_new_array(0), keys, values, n, secret);
}

// PHP's functions pack what can be packed.
inline bool stays_packed(const zend_array*, const key_entry*, std::size_t, std::size_t&) noexcept { return false; }

inline built_table add_members(zend_array* table, const key_entry* keys, const zval* values, std::size_t n,
                               std::uint64_t secret, bool) noexcept {
  return table == nullptr ? make_hash(keys, values, n, secret) : extend_hash(table, keys, values, n, secret);
}

// No object gets a layout, so this is never called.
inline zend_array* make_shaped(const php::shape_layout&, const zval*) noexcept { return nullptr; }

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
