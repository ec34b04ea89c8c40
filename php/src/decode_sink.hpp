// The reader's events -> PHP values on a stack, containers built when they close.
// Assumes an open target region, decode_tables.hpp before it, and decode_memory that
// nobody else uses meanwhile. Every zval on the stack owns its value; closing a container
// moves its values into it. Included by decode_unit.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

using php::cached_key;
using php::decode_memory;
using php::frame;

FASTJSON_INLINE std::uint64_t load_word(const char* p) noexcept {
  std::uint64_t word;
  std::memcpy(&word, p, 8);
  return word;
}

// Copies n bytes that are followed by at least 32 readable ones. The room is a multiple
// of 8 bytes, as that of every zend_string is, and holds n + 1.
FASTJSON_INLINE void copy_short(char* to, const char* from, std::size_t n) noexcept {
  if (n < 8) {
    std::memcpy(to, from, 8);
  } else if (n <= 16) {
    std::memcpy(to, from, 8);
    std::memcpy(to + n - 8, from + n - 8, 8);
  } else if (n <= 32) {
    std::memcpy(to, from, 16);
    std::memcpy(to + n - 16, from + n - 16, 16);
  } else {
    std::memcpy(to, from, n);
  }
}

FASTJSON_INLINE zend_string* new_string(std::size_t n) noexcept {
  auto* text = static_cast<zend_string*>(emalloc(ZEND_MM_ALIGNED_SIZE(_ZSTR_STRUCT_SIZE(n))));
  GC_SET_REFCOUNT(text, 1);
  GC_TYPE_INFO(text) = GC_STRING;
  ZSTR_H(text) = 0;
  ZSTR_LEN(text) = n;
  return text;
}

FASTJSON_INLINE zend_string* copied_string(const char* from, std::size_t n) noexcept {
  zend_string* const text = new_string(n);
  copy_short(ZSTR_VAL(text), from, n);
  ZSTR_VAL(text)[n] = 0;
  return text;
}

template <bool Assoc>
class value_sink {
 public:
  static constexpr bool builds_text = true;
  static constexpr bool keeps_number_text = false;
  static constexpr bool splits_negative_zero = false;
  static constexpr bool number_keys = true;
  static constexpr bool resumable = false;
  static constexpr bool shapes = true;

  // `much`: the text is so long that its values take chunks of PHP's heap.
  value_sink(decode_memory& kept, zend_long flags, bool much) noexcept
      : memory(kept), top(kept.values), room_end(kept.values + kept.values_room), options(flags) {
    if (FASTJSON_UNLIKELY(much)) chunks = php::chunk_watch::begun();
  }

  FASTJSON_INLINE utf8_policy on_invalid_utf8() const noexcept {
    return options & PHP_JSON_INVALID_UTF8_SUBSTITUTE ? utf8_policy::substitute
           : options & PHP_JSON_INVALID_UTF8_IGNORE   ? utf8_policy::drop
                                                      : utf8_policy::reject;
  }

  FASTJSON_INLINE bool null_value() noexcept { return put(0, IS_NULL); }
  FASTJSON_INLINE bool boolean(bool value) noexcept { return put(0, value ? IS_TRUE : IS_FALSE); }
  FASTJSON_INLINE bool integer(std::int64_t value) noexcept { return put(static_cast<std::uint64_t>(value), IS_LONG); }
  FASTJSON_INLINE bool real(double value) noexcept { return put(std::bit_cast<std::uint64_t>(value), IS_DOUBLE); }

  // Integers beyond 64 bits.
  FASTJSON_NOINLINE bool number_text(const char* first, std::size_t n, number_kind) noexcept {
    if (options & PHP_JSON_BIGINT_AS_STRING) {
      zend_string* const text = new_string(n);
      std::memcpy(ZSTR_VAL(text), first, n);
      ZSTR_VAL(text)[n] = 0;
      return put_string(text);
    }
    return real(integer_to_double(first, first + n));
  }

  FASTJSON_INLINE bool string(const text_span& span) noexcept {
    if (FASTJSON_UNLIKELY(span.length <= 1))
      return put(reinterpret_cast<std::uintptr_t>(span.length == 0
                                                      ? ZSTR_EMPTY_ALLOC()
                                                      : ZSTR_CHAR(static_cast<zend_uchar>(span.text[0]))),
                 IS_INTERNED_STRING_EX);
    return put_string(copied_string(span.text, span.length));
  }

  // Escaped text goes through the scratch when it is short, to get a string of its exact
  // size; long text is written in place and the string is cut afterwards. The reader may ask
  // again for the same string: what it was given before is given back.
  FASTJSON_INLINE char* reserve_string(std::size_t n) noexcept {
    if (FASTJSON_UNLIKELY(direct != nullptr)) drop_direct();
    if (n > php::kept_scratch) {
      direct = new_string(n);
      return ZSTR_VAL(direct);
    }
    return reserve_scratch(n);
  }

  FASTJSON_INLINE bool commit_string(std::size_t n, bool) noexcept {
    if (FASTJSON_LIKELY(direct == nullptr)) return string({memory.scratch, n, 0, false});
    zend_string* const text = zend_string_truncate(direct, n, 0);
    direct = nullptr;
    ZSTR_VAL(text)[n] = 0;
    return put_string(text);
  }

  FASTJSON_INLINE bool key(const text_span& span) noexcept {
    if (FASTJSON_UNLIKELY(bad_keys != 0) && top_frame().bad_key) return false;
    return put_key(span.text, span.length);
  }

  FASTJSON_NOINLINE char* reserve_key(std::size_t n) noexcept { return reserve_scratch(n); }

  FASTJSON_NOINLINE bool commit_key(std::size_t n, bool) noexcept {
    if (bad_keys != 0 && top_frame().bad_key) return false;
    if (!Assoc && n != 0 && memory.scratch[0] == 0) {
      top_frame().bad_key = true;
      ++bad_keys;
    }
    return put_key(memory.scratch, n);
  }

  // ext/json's lexer makes a string token of a big integer under this flag, and its
  // grammar then takes it as a key.
  FASTJSON_COLD bool number_key(const char* first, std::size_t n, number_kind kind) noexcept {
    if (!(options & PHP_JSON_BIGINT_AS_STRING) || kind == number_kind::int64 || kind == number_kind::float64)
      return false;
    if (bad_keys != 0 && top_frame().bad_key) return false;
    std::memcpy(reserve_scratch(n), first, n);
    return put_key(memory.scratch, n);
  }

  FASTJSON_INLINE bool begin_array() noexcept { return open(false); }
  FASTJSON_INLINE bool begin_object() noexcept {
    if constexpr (!Assoc)
      if (FASTJSON_UNLIKELY(++open_objects > php::deepest_objects)) return false;
    return open(true);
  }

  FASTJSON_INLINE enclosing end_array(bool&) noexcept {
    const frame& closing = top_frame();
    zval* const first = memory.values + closing.first_value;
    const std::size_t n = static_cast<std::size_t>(top - first);
    zend_array* list = closing.list;
    top = first;
    if (FASTJSON_UNLIKELY(list != nullptr))
      extend_list(list, first, n, false);
    else if (FASTJSON_UNLIKELY(n == 0))
      return put(reinterpret_cast<std::uintptr_t>(&zend_empty_array), IS_ARRAY), close();
    else
      list = make_list(first, n);
    chunks.allocated(list);
    put(reinterpret_cast<std::uintptr_t>(list), IS_ARRAY_EX);
    return close();
  }

#if FASTJSON_PACKED_HOLDS_ZVALS
  // Lists of numbers: their values go into the table at once, not through the stack, and what is
  // never more than the innermost list needs no frame.
  FASTJSON_INLINE bool open_numbers() noexcept {
    if (FASTJSON_UNLIKELY(FASTJSON_OUT_OF_MEMORY())) return false;
    make_outer_object();
    numbers = new_list(HT_MIN_SIZE);
    stack_top = top;
    top = numbers->arPacked;
    room_end = top + HT_MIN_SIZE;
    return true;
  }

  FASTJSON_INLINE bool numbers_full() const noexcept { return top == room_end; }

  FASTJSON_NOINLINE bool more_numbers(std::size_t n) noexcept {
    const std::size_t used = static_cast<std::size_t>(top - numbers->arPacked);
    set_length(numbers, used);
    resize_list(numbers, used + affordable(used, n));
    top = numbers->arPacked + used;
    room_end = numbers->arPacked + numbers->nTableSize;
    return !FASTJSON_OUT_OF_MEMORY();
  }

  // What else the list holds goes on from the stack, as if the numbers had been moved out of it.
  FASTJSON_NOINLINE bool leave_numbers() noexcept {
    zend_array* const list = take_numbers();
    if (FASTJSON_UNLIKELY(!open(false))) return zend_array_destroy(list), false;
    top_frame().list = list;
    return true;
  }

  FASTJSON_INLINE enclosing end_numbers() noexcept {
    put(reinterpret_cast<std::uintptr_t>(take_numbers()), IS_ARRAY_EX);
    return around_top();
  }
#endif

  FASTJSON_INLINE enclosing end_object(bool& go_on) noexcept {
    const frame& closing = top_frame();
    if (FASTJSON_UNLIKELY(bad_keys != 0) && closing.bad_key) go_on = false;
    zval* const first = memory.values + closing.first_value;
    const std::size_t n = static_cast<std::size_t>(top - first);
    zend_array* table = nullptr;
    if (FASTJSON_LIKELY(n != 0)) table = make_hash(memory.keys + closing.first_key, first, n, memory.secret).table;
    keys_used = closing.first_key;
    top = first;
    put_table(table);
    return close();
  }

  // --- shapes ---

  FASTJSON_INLINE shape_tree& tree() noexcept { return memory.shapes; }
  FASTJSON_INLINE shape_node*& open_node() noexcept { return top_frame().node; }
  FASTJSON_INLINE std::size_t open_keys() const noexcept {
    return keys_used - memory.frames[frames_used - 1].first_key;
  }
  FASTJSON_INLINE std::uint64_t open_key_hash(std::size_t i) noexcept { return open_entry(i).hash; }
  FASTJSON_INLINE shape_key open_key(std::size_t i) noexcept {
    return {ZSTR_VAL(open_entry(i).text), ZSTR_LEN(open_entry(i).text)};
  }

  // What neither arrays nor objects treat in a way of their own.
  bool open_key_fits(std::size_t i) noexcept {
    const zend_string* const text = open_entry(i).text;
    if (text == nullptr || ZSTR_LEN(text) == 0 || ZSTR_LEN(text) > run_room || ZSTR_VAL(text)[0] == 0) return false;
    zend_ulong index;
    return !ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(text), ZSTR_LEN(text), index);
  }

  // The node owns the reference.
  shape_host pin_key(std::size_t i) noexcept {
    zend_string* const key = php::intern_key(memory, open_entry(i).text);
    cached_key& slot = memory.key_cache[key_tag(ZSTR_VAL(key), ZSTR_LEN(key)) >> 57];
    if (slot.text != nullptr && slot.text != key && zend_string_equals(slot.text, key)) {
      zend_string_release_ex(slot.text, 0);
      slot.text = zend_string_copy(key);
    }
    return {{ZSTR_VAL(key), ZSTR_LEN(key)}, key, nullptr};
  }

  void* shape_memory(std::size_t bytes) noexcept { return php::allocate_aligned(bytes); }
  void shape_memory_back(void* block) noexcept { php::free_aligned(block); }

  FASTJSON_NOINLINE void expand_keys(const shape_node* node) noexcept {
    const std::size_t n = node->depth;
    while (keys_used + n > memory.keys_room) php::grow(memory.keys, memory.keys_room, memory.first_keys);
    for (std::size_t i = keys_used + n; node->parent != nullptr; node = node->parent) {
      auto* const key = static_cast<zend_string*>(node->host.key);
      memory.keys[--i] = {zend_string_copy(key), ZSTR_H(key)};
    }
    keys_used += n;
  }

  FASTJSON_INLINE enclosing end_shaped(shape_node* node, bool& go_on) noexcept {
    if (FASTJSON_UNLIKELY(node->host.layout == nullptr)) return end_unlaid(node, go_on);
    zval* const first = memory.values + top_frame().first_value;
    zend_array* const table = make_shaped(*static_cast<php::shape_layout*>(node->host.layout), first);
    top = first;
    put_table(table);
    return close();
  }

  // The finished value, which the caller then owns.
  FASTJSON_INLINE void take(zval* to) noexcept { ZVAL_COPY_VALUE(to, memory.values); }

  // Destroys what a failed call has built.
  FASTJSON_COLD void discard() noexcept {
#if FASTJSON_PACKED_HOLDS_ZVALS
    if (numbers != nullptr) zend_array_destroy(take_numbers());
#endif
    if (direct != nullptr) drop_direct();
    for (std::size_t i = 0; i < keys_used; ++i)
      if (memory.keys[i].text != nullptr) zend_string_release_ex(memory.keys[i].text, 0);
    for (std::size_t i = 0; i < frames_used; ++i)
      if (memory.frames[i].list != nullptr) zend_array_destroy(memory.frames[i].list);
    for (std::size_t i = 0; i < frames_used; ++i)
      if (memory.frames[i].made != nullptr) OBJ_RELEASE(memory.frames[i].made);
    while (top != memory.values) zval_ptr_dtor_nogc(--top);
  }

  bool too_deep() const noexcept { return open_objects > php::deepest_objects; }
  bool in_bad_member() const noexcept {
    return numbers == nullptr && frames_used != 0 && memory.frames[frames_used - 1].bad_key;
  }

 private:
  FASTJSON_COLD void drop_direct() noexcept {
    zend_string_efree(direct);
    direct = nullptr;
  }

  // A shape that ends here for the first time: build it the long way and keep the layout.
  FASTJSON_NOINLINE enclosing end_unlaid(shape_node* node, bool& go_on) noexcept {
    expand_keys(node);
    if (node->refused || node->parent == nullptr) return end_object(go_on);
    zval* const first = memory.values + top_frame().first_value;
    const built_table built = make_hash(memory.keys + top_frame().first_key, first, node->depth, memory.secret);
    keys_used = top_frame().first_key;
    top = first;
    put_table(built.table);
    if (built.plain) node->host.layout = php::make_layout(memory, built.table);
    node->refused = node->host.layout == nullptr;
    return close();
  }

  FASTJSON_INLINE key_entry& open_entry(std::size_t i) noexcept {
    return memory.keys[memory.frames[frames_used - 1].first_key + i];
  }

  FASTJSON_INLINE frame& top_frame() noexcept { return memory.frames[frames_used - 1]; }

  FASTJSON_INLINE bool put(std::uint64_t payload, std::uint32_t type_info) noexcept {
    bool go_on = true;
    if (FASTJSON_UNLIKELY(top == room_end)) {
      make_room();
      go_on = !FASTJSON_OUT_OF_MEMORY();
    }
    // Both words of the zval's second half at once: type and a link of zero.
    Z_LVAL_P(top) = static_cast<zend_long>(payload);
    const std::uint64_t second = type_info;
    std::memcpy(&top->u1, &second, sizeof second);
    ++top;
    return go_on;
  }

  FASTJSON_INLINE bool put_string(zend_string* text) noexcept {
    return put(reinterpret_cast<std::uintptr_t>(text), IS_STRING_EX);
  }

  // What the closing object's table becomes.
  FASTJSON_INLINE void put_table(zend_array* table) noexcept {
    if constexpr (Assoc) {
      if (FASTJSON_UNLIKELY(table == nullptr)) {
        put(reinterpret_cast<std::uintptr_t>(&zend_empty_array), IS_ARRAY);
        return;
      }
      chunks.allocated(table);
      put(reinterpret_cast<std::uintptr_t>(table), IS_ARRAY_EX);
    } else {
      zend_object* object = top_frame().made;
      if (FASTJSON_LIKELY(object == nullptr)) object = zend_objects_new(zend_standard_class_def);
      object->properties = table;
      chunks.allocated(object);
      --open_objects;
      put(reinterpret_cast<std::uintptr_t>(object), IS_OBJECT_EX);
    }
  }

  FASTJSON_INLINE bool open(bool object) noexcept {
    if (FASTJSON_UNLIKELY(FASTJSON_OUT_OF_MEMORY())) return false;
    if (FASTJSON_UNLIKELY(frames_used == memory.frames_room)) php::grow(memory.frames, memory.frames_room, memory.first_frames);
    make_outer_object();
    memory.frames[frames_used++] =
        frame{static_cast<std::size_t>(top - memory.values), keys_used, nullptr, nullptr, nullptr, object, false};
    return true;
  }

  // ext/json makes an object when its first member is complete, which shows in the
  // handles: before an object inside a later member, after one inside the first.
  FASTJSON_INLINE void make_outer_object() noexcept {
    if (Assoc || frames_used == 0) return;
    frame& outer = top_frame();
    if (outer.object && outer.made == nullptr && top != memory.values + outer.first_value)
      outer.made = zend_objects_new(zend_standard_class_def);
  }

  FASTJSON_INLINE enclosing close() noexcept {
    --frames_used;
    return around_top();
  }

  FASTJSON_INLINE enclosing around_top() noexcept {
    if (frames_used == 0) return enclosing::nothing;
    return top_frame().object ? enclosing::object : enclosing::array;
  }

#if FASTJSON_PACKED_HOLDS_ZVALS
  FASTJSON_INLINE zend_array* take_numbers() noexcept {
    zend_array* const list = numbers;
    set_length(list, static_cast<std::size_t>(top - list->arPacked));
    numbers = nullptr;
    top = stack_top;
    room_end = memory.values + memory.values_room;
    return list;
  }
#endif

  // The stack is full: move the elements of a long list out of it, or grow it.
  FASTJSON_NOINLINE void make_room() noexcept {
    if (top != memory.values && Z_REFCOUNTED_P(top - 1)) chunks.allocated(Z_COUNTED_P(top - 1));
    if (memory.values_room >= php::kept_values && flush_long_list()) return;
    const std::size_t used = static_cast<std::size_t>(top - memory.values);
    php::grow(memory.values, memory.values_room, memory.first_values);
    top = memory.values + used;
    room_end = memory.values + memory.values_room;
  }

  // Moves the finished elements of one of the innermost open lists into its array, when
  // they fill a good part of the stack: what is being built is then all there is.
  FASTJSON_NOINLINE bool flush_long_list() noexcept {
    std::size_t end = static_cast<std::size_t>(top - memory.values);
    const std::size_t deepest_looked_at = frames_used > 16 ? frames_used - 16 : 0;
    for (std::size_t at = frames_used; at-- > deepest_looked_at;) {
      frame& open = memory.frames[at];
      const std::size_t n = end - open.first_value;
      if (open.object || n < memory.values_room / 4) {
        end = open.first_value;
        continue;
      }
      zval* const first = memory.values + open.first_value;
      if (open.list == nullptr)
        open.list = make_list(first, n);
      else
        extend_list(open.list, first, n, true);
      std::memmove(static_cast<void*>(first), memory.values + end,
                   static_cast<std::size_t>(top - memory.values - static_cast<std::ptrdiff_t>(end)) * sizeof(zval));
      top -= n;
      for (std::size_t inner = at + 1; inner < frames_used; ++inner) memory.frames[inner].first_value -= n;
      return true;
    }
    return false;
  }

  // 32 bytes more: a span promises that many readable ones.
  FASTJSON_INLINE char* reserve_scratch(std::size_t n) noexcept {
    if (FASTJSON_UNLIKELY(n + 32 > memory.scratch_room)) grow_scratch(n + 32);
    return memory.scratch;
  }

  FASTJSON_NOINLINE void grow_scratch(std::size_t n) noexcept {
    if (memory.scratch != memory.first_scratch) efree(memory.scratch);
    memory.scratch = memory.first_scratch;
    memory.scratch_room = sizeof memory.first_scratch;
    memory.scratch = static_cast<char*>(emalloc(2 * n));
    memory.scratch_room = 2 * n;
  }

  FASTJSON_INLINE bool put_entry(zend_string* text, zend_ulong hash) noexcept {
    if (FASTJSON_UNLIKELY(keys_used == memory.keys_room)) php::grow(memory.keys, memory.keys_room, memory.first_keys);
    memory.keys[keys_used++] = {text, hash};
    return true;
  }

  FASTJSON_INLINE bool put_key(const char* text, std::size_t n) noexcept {
    if constexpr (Assoc) {
      zend_ulong index;
      if (FASTJSON_UNLIKELY(n != 0 && static_cast<unsigned char>(*text) <= '9') &&
          ZEND_HANDLE_NUMERIC_STR(text, n, index))
        return put_entry(nullptr, index);
    }
    zend_string* const key = shared_key(text, n);
    return put_entry(key, ZSTR_H(key));
  }

  // A string for the key with its hash computed: the cached one when there is one.
  FASTJSON_INLINE zend_string* shared_key(const char* text, std::size_t n) noexcept {
    if (FASTJSON_UNLIKELY(n > 64)) return hashed_string(text, n);
    if (FASTJSON_UNLIKELY(memory.key_cache == nullptr)) make_key_cache();
    const std::uint64_t tag = key_tag(text, n);
    cached_key& slot = memory.key_cache[tag >> 57];
    static_assert(php::key_cache_slots == 1u << (64 - 57));
    if (FASTJSON_LIKELY(slot.tag == tag && ZSTR_LEN(slot.text) == n && same_bytes(ZSTR_VAL(slot.text), text, n))) {
      zend_string_addref(slot.text);
      return slot.text;
    }
    // More keys than slots would only drive each other out.
    if (FASTJSON_UNLIKELY(open_keys() >= php::key_cache_slots)) return hashed_string(text, n);
    return cache_key(slot, tag, text, n);
  }

  FASTJSON_NOINLINE zend_string* cache_key(cached_key& slot, std::uint64_t tag, const char* text,
                                           std::size_t n) noexcept {
    zend_string* const key = hashed_string(text, n);
    if (slot.text != nullptr) zend_string_release_ex(slot.text, 0);
    slot = {tag, key};
    GC_ADDREF(key);
    return key;
  }

  static FASTJSON_NOINLINE zend_string* hashed_string(const char* text, std::size_t n) noexcept {
    if (n == 0) return ZSTR_EMPTY_ALLOC();
    zend_string* const key = copied_string(text, n);
    ZSTR_H(key) = zend_inline_hash_func(ZSTR_VAL(key), n);
    return key;
  }

  FASTJSON_COLD void make_key_cache() noexcept {
    std::memset(memory.cached_keys, 0, sizeof memory.cached_keys);
    memory.key_cache = memory.cached_keys;
  }

  // Of the first eight bytes, the last eight and the length; 32 bytes are readable.
  static FASTJSON_INLINE std::uint64_t key_tag(const char* text, std::size_t n) noexcept {
    std::uint64_t head = load_word(text);
    std::uint64_t tail = 0;
    if (FASTJSON_LIKELY(n >= 8))
      tail = load_word(text + n - 8);
    else
      head &= (1ull << (8 * n)) - 1;
    const unsigned __int128 product = static_cast<unsigned __int128>(head ^ 0x9E3779B97F4A7C15 ^ n) *
                                      (tail * 0xD6E8FEB86659FD93 ^ 0xA0761D6478BD642F);
    return (static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product)) | 1;
  }

  static FASTJSON_INLINE bool same_bytes(const char* kept, const char* text, std::size_t n) noexcept {
    if (n < 8) return ((load_word(kept) ^ load_word(text)) & ((1ull << (8 * n)) - 1)) == 0;
    if (n <= 16)
      return ((load_word(kept) ^ load_word(text)) | (load_word(kept + n - 8) ^ load_word(text + n - 8))) == 0;
    return std::memcmp(kept, text, n) == 0;
  }

  decode_memory& memory;
  php::chunk_watch chunks;
  zval* top;       // one above the newest value
  zval* room_end;
  zend_array* numbers = nullptr;  // the list of numbers in whose table `top` stands,
  zval* stack_top = nullptr;      // and where it stood before
  std::size_t keys_used = 0;
  std::size_t frames_used = 0;
  zend_string* direct = nullptr;  // a long escaped string that is being written
  std::size_t bad_keys = 0;
  std::size_t open_objects = 0;  // counted for stdClass only
  zend_long options;
};

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
