// The reader's events -> PHP values on a stack, containers built when they close.
// Assumes an open target region, decode_tables.hpp before it, and decode_memory that
// nobody else uses meanwhile. Every zval on the stack owns its value; closing a container
// moves its values into it. Included by decode_unit.hpp and checked_unit.hpp.
namespace fastjson::FASTJSON_TARGET {
namespace {

using php::cached_key;
using php::decode_memory;
using php::frame;
using php::objects;

template <objects Objects>
class value_sink {
 public:
  static constexpr bool builds_text = true;
  static constexpr bool keeps_number_text = false;
  static constexpr bool splits_negative_zero = false;
  static constexpr bool number_keys = true;
  static constexpr bool resumable = false;
  static constexpr bool shapes = true;

  // `much`: the text is so long that its values take chunks of PHP's heap.
  value_sink(decode_memory& kept, zend_long flags, std::size_t weight, bool much) noexcept
      : memory(kept), top(kept.values), options(flags), max_weight(weight) {
    set_room_end();
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
    zend_string* const text = copied_string(span.text, span.length);
    if (FASTJSON_UNLIKELY(span.length > long_string)) return put_string(text) && !FASTJSON_OUT_OF_MEMORY();
    return put_string(text);
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

  // Long escaped text is counted first where memory_limit may not leave the room for it as it stands in the document,
  // one chunk more at most.
  bool must_be_counted(std::size_t n) const noexcept {
    return n > php::kept_scratch && n + ZEND_MM_CHUNK_SIZE > php::memory_left();
  }

  FASTJSON_INLINE bool commit_string(std::size_t n, bool) noexcept {
    if (FASTJSON_LIKELY(direct == nullptr)) return string({memory.scratch, n, 0, false});
    return put_string(take_direct(n)) && !FASTJSON_OUT_OF_MEMORY();
  }

  FASTJSON_INLINE bool key(const text_span& span) noexcept {
    if (FASTJSON_UNLIKELY(bad_keys != 0) && top_frame().bad_key) return false;
    return put_key(span.text, span.length);
  }

  FASTJSON_NOINLINE char* reserve_key(std::size_t n) noexcept { return reserve_string(n); }

  FASTJSON_NOINLINE bool commit_key(std::size_t n, bool) noexcept {
    if (bad_keys != 0 && top_frame().bad_key) return false;
    if (!into_arrays() && n != 0 && *(direct != nullptr ? ZSTR_VAL(direct) : memory.scratch) == 0) mark_bad_key();
    if (FASTJSON_LIKELY(direct == nullptr)) return put_key(memory.scratch, n);
    zend_string* const key = take_direct(n);
    return put_entry(key, zend_string_hash_val(key)) && !FASTJSON_OUT_OF_MEMORY();
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

  FASTJSON_INLINE bool begin_array() noexcept { return is_freeable() && open(false); }
  FASTJSON_INLINE bool begin_object() noexcept {
    if (!into_arrays()) ++open_objects;
    return is_freeable() && open(true);
  }

  FASTJSON_INLINE enclosing end_array(bool& go_on) noexcept {
    const frame& closing = top_frame();
    zval* const first = memory.values + closing.first_value;
    const std::size_t n = static_cast<std::size_t>(top - first);
    zend_array* list = closing.list;
    if (FASTJSON_UNLIKELY(list != nullptr)) {
      if (FASTJSON_UNLIKELY(!extend_list(list, first, n, false))) return stop(go_on);
    } else if (FASTJSON_UNLIKELY(n == 0)) {
      go_on = put(reinterpret_cast<std::uintptr_t>(&zend_empty_array), IS_ARRAY);
      return close();
    } else {
      list = make_list(first, n);
      if (FASTJSON_UNLIKELY(list == nullptr)) return stop(go_on);
    }
    top = first;
    chunks.allocated(list);
    if (FASTJSON_UNLIKELY(!put(reinterpret_cast<std::uintptr_t>(list), IS_ARRAY_EX))) go_on = false;
    return close();
  }

#if FASTJSON_NUMBERS_IN_PLACE
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

  FASTJSON_NOINLINE bool more_numbers(std::size_t n) noexcept;
  FASTJSON_NOINLINE bool leave_numbers() noexcept;

  FASTJSON_INLINE enclosing end_numbers() noexcept {
    put(reinterpret_cast<std::uintptr_t>(take_numbers()), IS_ARRAY_EX);
    return around_top();
  }
#endif

  FASTJSON_INLINE enclosing end_object(bool& go_on) noexcept {
    const frame& closing = top_frame();
    if (FASTJSON_UNLIKELY(bad_keys != 0) && closing.bad_key) {
      go_on = false;
      if (FASTJSON_OUT_OF_MEMORY()) return stop(go_on); // perhaps in the place of keys
    }
    zval* const first = memory.values + closing.first_value;
    const std::size_t n = static_cast<std::size_t>(top - first);
    zend_array* table = closing.list;
    if (FASTJSON_LIKELY(n != 0)) {
      const built_table built = add_members(table, memory.keys + closing.first_key, first, n, memory.secret, false);
      if (FASTJSON_UNLIKELY(built.table == nullptr)) return stop(go_on);
      table = built.table;
    }
    keys_used = closing.first_key;
    top = first;
    put_table(table, go_on);
    return close();
  }

  // --- shapes ---

  FASTJSON_INLINE shape_tree& tree() noexcept { return memory.shapes; }
  FASTJSON_INLINE shape_node*& open_node() noexcept { return top_frame().node; }
  FASTJSON_INLINE std::size_t open_keys() const noexcept {
    const frame& open = memory.frames[frames_used - 1];
    return FASTJSON_LIKELY(open.list == nullptr) ? keys_used - open.first_key : HT_MAX_SIZE;
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
    if (FASTJSON_UNLIKELY(!expand(node))) mark_bad_key();
  }

  FASTJSON_INLINE enclosing end_shaped(shape_node* node, bool& go_on) noexcept {
    if (FASTJSON_UNLIKELY(node->host.layout == nullptr)) return end_unlaid(node, go_on);
    zval* const first = memory.values + top_frame().first_value;
    zend_array* const table = make_shaped(*static_cast<php::shape_layout*>(node->host.layout), first);
    top = first;
    put_table(table, go_on);
    return close();
  }

  // The finished value, which the caller then owns.
  FASTJSON_INLINE void take(zval* to) noexcept { ZVAL_COPY_VALUE(to, memory.values); }

  // Destroys what a failed call has built.
  FASTJSON_COLD void discard() noexcept {
#if FASTJSON_NUMBERS_IN_PLACE
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

  bool too_deep() const noexcept { return is_too_deep; }
  bool in_bad_member() const noexcept {
    return numbers == nullptr && frames_used != 0 && memory.frames[frames_used - 1].bad_key;
  }

 private:
  // False when memory_limit is passed.
  bool expand(const shape_node* node) noexcept {
    const std::size_t n = node->depth;
    while (keys_used + n > memory.keys_room)
      if (!make_key_room()) return false;
    for (std::size_t i = keys_used + n; node->parent != nullptr; node = node->parent) {
      auto* const key = static_cast<zend_string*>(node->host.key);
      memory.keys[--i] = {zend_string_copy(key), ZSTR_H(key)};
    }
    keys_used += n;
    return true;
  }

  FASTJSON_COLD void mark_bad_key() noexcept {
    top_frame().bad_key = true;
    ++bad_keys;
  }

  FASTJSON_COLD zend_string* take_direct(std::size_t n) noexcept {
    zend_string* const text = zend_string_truncate(direct, n, 0);
    direct = nullptr;
    ZSTR_VAL(text)[n] = 0;
    return text;
  }

  FASTJSON_INLINE bool into_arrays() const noexcept {
    if constexpr (Objects == objects::as_flags_say) return (options & PHP_JSON_OBJECT_AS_ARRAY) != 0;
    else return Objects == objects::arrays;
  }

  // PHP can free one container more; without stdClass objects the reader's own limit says that.
  FASTJSON_INLINE bool is_freeable() noexcept {
    if (into_arrays()) return true;
    is_too_deep = frames_used + (php::object_weight - 1) * open_objects >= max_weight ||
                  open_objects > php::deepest_objects;
    return FASTJSON_LIKELY(!is_too_deep);
  }

  FASTJSON_COLD void drop_direct() noexcept {
    zend_string_efree(direct);
    direct = nullptr;
  }

  // A shape that ends here for the first time: build it the long way and keep the layout.
  FASTJSON_NOINLINE enclosing end_unlaid(shape_node* node, bool& go_on) noexcept {
    if (FASTJSON_UNLIKELY(!expand(node))) return stop(go_on);
    if (node->refused || node->parent == nullptr) return end_object(go_on);
    zval* const first = memory.values + top_frame().first_value;
    const built_table built = make_hash(memory.keys + top_frame().first_key, first, node->depth, memory.secret);
    if (FASTJSON_UNLIKELY(built.table == nullptr)) return stop(go_on);
    keys_used = top_frame().first_key;
    top = first;
    put_table(built.table, go_on);
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
    if (FASTJSON_UNLIKELY(top == room_end)) go_on = make_room();
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
  FASTJSON_INLINE void put_table(zend_array* table, bool& go_on) noexcept {
    bool done;
    if (into_arrays()) {
      if (FASTJSON_UNLIKELY(table == nullptr)) {
        done = options & php::decode_empty_objects
                   ? put(reinterpret_cast<std::uintptr_t>(zend_objects_new(zend_standard_class_def)), IS_OBJECT_EX)
                   : put(reinterpret_cast<std::uintptr_t>(&zend_empty_array), IS_ARRAY);
      } else {
        chunks.allocated(table);
        done = put(reinterpret_cast<std::uintptr_t>(table), IS_ARRAY_EX);
      }
    } else {
      zend_object* object = top_frame().made;
      if (FASTJSON_LIKELY(object == nullptr)) object = zend_objects_new(zend_standard_class_def);
      object->properties = table;
      chunks.allocated(object);
      --open_objects;
      done = put(reinterpret_cast<std::uintptr_t>(object), IS_OBJECT_EX);
    }
    if (FASTJSON_UNLIKELY(!done)) go_on = false;
  }

  // memory_limit is passed: nothing moves any more, and everything stays where discard() finds it.
  FASTJSON_COLD enclosing stop(bool& go_on) noexcept {
    go_on = false;
    return enclosing::nothing;
  }

  FASTJSON_INLINE bool open(bool object) noexcept {
    if (FASTJSON_UNLIKELY(FASTJSON_OUT_OF_MEMORY())) return false;
    if (FASTJSON_UNLIKELY(frames_used == memory.frames_room) && !php::grow(memory.frames, memory.frames_room, memory.first_frames))
      return false;
    make_outer_object();
    memory.frames[frames_used++] =
        frame{static_cast<std::size_t>(top - memory.values), keys_used, nullptr, nullptr, nullptr, object, false, false};
    return true;
  }

  // ext/json makes an object when its first member is complete, which shows in the
  // handles: before an object inside a later member, after one inside the first.
  FASTJSON_INLINE void make_outer_object() noexcept {
    if (into_arrays() || frames_used == 0) return;
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

#if FASTJSON_NUMBERS_IN_PLACE
  FASTJSON_INLINE zend_array* take_numbers() noexcept {
    zend_array* const list = numbers;
    set_length(list, static_cast<std::size_t>(top - list->arPacked));
    numbers = nullptr;
    top = stack_top;
    set_room_end();
    return list;
  }
#endif

  // So far may values be put before the next look at memory_limit.
  FASTJSON_INLINE void set_room_end() noexcept {
    room_end = top + std::min<std::size_t>(values_between_looks, static_cast<std::size_t>(memory.values + memory.values_room - top));
  }

  // The stacks where they are full, and the tables of what is still open: decode_flush.hpp.
  FASTJSON_NOINLINE bool make_room() noexcept;
  FASTJSON_NOINLINE bool grow_values() noexcept;
  FASTJSON_NOINLINE bool make_key_room() noexcept;
  FASTJSON_NOINLINE void grow_scratch(std::size_t n) noexcept;
  FASTJSON_NOINLINE bool flush_long_list() noexcept;
  FASTJSON_NOINLINE bool flush_wide_object() noexcept;
  bool is_tight() const noexcept;
  void shrink_stacks() noexcept;
  void close_gap(std::size_t at, std::size_t n, std::size_t n_keys) noexcept;

  // 32 bytes more: a span promises that many readable ones.
  FASTJSON_INLINE char* reserve_scratch(std::size_t n) noexcept {
    if (FASTJSON_UNLIKELY(n + 32 > memory.scratch_room)) grow_scratch(n + 32);
    return memory.scratch;
  }

  FASTJSON_INLINE bool put_entry(zend_string* text, zend_ulong hash) noexcept {
    if (FASTJSON_UNLIKELY(keys_used == memory.keys_room) && FASTJSON_UNLIKELY(!make_key_room())) return refuse_key(text);
    memory.keys[keys_used++] = {text, hash};
    return true;
  }

  FASTJSON_COLD bool refuse_key(zend_string* text) noexcept {
    if (text != nullptr) zend_string_release_ex(text, 0);
    return false;
  }

  FASTJSON_INLINE bool put_key(const char* text, std::size_t n) noexcept {
    zend_ulong index;
    if (FASTJSON_UNLIKELY(n != 0 && static_cast<unsigned char>(*text) <= '9') && into_arrays() && ZEND_HANDLE_NUMERIC_STR(text, n, index))
      return put_entry(nullptr, index);
    zend_string* const key = shared_key(text, n);
    return put_entry(key, ZSTR_H(key)) && (FASTJSON_LIKELY(n <= long_string) || !FASTJSON_OUT_OF_MEMORY());
  }

  // A string for the key with its hash computed: the cached one when there is one.
  FASTJSON_INLINE zend_string* shared_key(const char* text, std::size_t n) noexcept {
    // More keys than slots would only drive each other out.
    if (FASTJSON_UNLIKELY(n > 64 || (keys_used >= php::key_cache_slots && open_keys() >= php::key_cache_slots)))
      return hashed_string(text, n);
    if (FASTJSON_UNLIKELY(memory.key_cache == nullptr)) make_key_cache();
    const std::uint64_t tag = key_tag(text, n);
    cached_key& slot = memory.key_cache[tag >> 57];
    static_assert(php::key_cache_slots == 1u << (64 - 57));
    if (FASTJSON_LIKELY(slot.tag == tag && ZSTR_LEN(slot.text) == n && same_bytes(ZSTR_VAL(slot.text), text, n))) {
      zend_string_addref(slot.text);
      return slot.text;
    }
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

  FASTJSON_COLD void make_key_cache() noexcept {
    std::memset(memory.cached_keys, 0, sizeof memory.cached_keys);
    memory.key_cache = memory.cached_keys;
  }

  // Strings up to the first, and values up to the second, are made without a look at memory_limit.
  static constexpr std::size_t long_string = 256;
  static constexpr std::size_t values_between_looks = 2048;

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
  std::size_t max_weight;  // of what is open: freeable_here()
  bool is_too_deep = false;
};

// What a read comes to: the value, or nothing.
template <objects Objects>
FASTJSON_INLINE read_result finish(value_sink<Objects>& sink, const read_result& result, zval* to, php::decode_call& call) noexcept {
  if (FASTJSON_LIKELY(result.ok())) {
    sink.take(to);
    return result;
  }
  call.in_bad_member = sink.in_bad_member();
  const bool too_deep = sink.too_deep();
  sink.discard();
  read_result failed = result;
  if (too_deep) failed.code = error_code::depth_exceeded;
  return failed;
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
