// Reads a checked JSON text straight into objects: no tree, no keys in memory, one comparison for a name that comes where it came last time.
// Assumes an open target region, a valid text and into_state.hpp. No recursion: open containers are frames of the state.
// Included by into.cpp through for_each_target.hpp.
#include <fastjson/navigate.hpp>
#include <fastjson/reader.hpp>
#include "decode_strings.hpp"

namespace fastjson::FASTJSON_TARGET {
namespace {

class into_walk {
 public:
  explicit into_walk(php::into_state& of) noexcept : state(of), end(of.text.strict + of.text.length) {}

  // False: the state says why.
  bool run(zval* to, const php::value_type& root) {
    const char* p = skip_whitespace(state.text.strict, end);
    bool good = read_value(p, root, to);
    while (good && state.frames.count != 0) good = read_child(p);
    release();
    return good;
  }

 private:
  php::into_state& state;
  const char* const end;
  char* scratch = nullptr;
  std::size_t scratch_room = 0;

  static constexpr std::ptrdiff_t short_list = 256;
  static constexpr std::ptrdiff_t long_string = 256;  // made after a look at memory_limit

  // As the decoder makes them: eight bytes less than PHP's own for many a length.
  static FASTJSON_INLINE zend_string* string_of(const char* text, std::size_t n) {
    if (FASTJSON_UNLIKELY(n <= 1)) return zend_string_init_fast(text, n);
    zend_string* const made = new_string(n);
    std::memcpy(ZSTR_VAL(made), text, n);
    ZSTR_VAL(made)[n] = 0;
    return made;
  }

  void release() noexcept {
    if (scratch != nullptr) efree(scratch);
  }

  // The next member or element of the innermost container, or its end.
  FASTJSON_INLINE bool read_child(const char*& p) {
    php::into_frame& frame = state.frames.items[state.frames.count - 1];
    p = skip_space(p);
    if (*p == ',') {
      p = skip_space(p + 1);
    } else if (*p == '}' || *p == ']') {
      if (frame.layout == nullptr) state.close_table();
      else if (!state.close_object(p)) return false;
      ++p;
      return true;
    }
    if (frame.layout != nullptr) return read_member(p, frame);
    return frame.is_map ? read_map_member(p, frame) : read_element(p, frame);
  }

  // A container is open, so the text does not end here.
  FASTJSON_INLINE const char* skip_space(const char* p) noexcept {
    return FASTJSON_LIKELY(static_cast<unsigned char>(*p) > ' ') ? p : skip_whitespace(p, end);
  }

  FASTJSON_INLINE const char* behind_colon(const char* p) noexcept {
    p = skip_space(p);
    return skip_space(p + 1);
  }

  // p at the quote of a name: is it that of the field? In words where the text is long enough, as most names are short.
  FASTJSON_INLINE bool is_expected(const char* p, const php::into_frame& frame) noexcept {
    if (FASTJSON_UNLIKELY(frame.expected >= frame.layout->count)) return false;
    const php::field& wanted = frame.layout->fields[frame.expected];
    const std::size_t n = wanted.plain_length;
    if (FASTJSON_UNLIKELY(static_cast<std::size_t>(end - p) < n + 16) || p[n + 1] != '"') return false;
    const char *const text = p + 1, *const name = ZSTR_VAL(wanted.name);
    if (n >= 8 && n <= 16) return ((load_word(text) ^ load_word(name)) | (load_word(text + n - 8) ^ load_word(name + n - 8))) == 0;
    return n < 8 ? ((load_word(text) ^ load_word(name)) & wanted.name_mask) == 0 : std::memcmp(text, name, n) == 0;
  }

  FASTJSON_INLINE bool read_member(const char*& p, php::into_frame& frame) {
    const char* const quote = p;
    std::uint32_t number = frame.expected;
    if (FASTJSON_LIKELY(is_expected(p, frame))) {
      frame.name = {p + 1, ZSTR_LEN(frame.layout->fields[number].name)};
      p += frame.name.length + 2;
    } else if (!find_field(p, frame, number)) {
      if (FASTJSON_UNLIKELY((state.flags & php::decode_known_names) != 0)) return state.fail(php::mismatch::unknown, quote, nullptr);
      p = behind_value(behind_colon(p), end);
      return true;
    }
    const php::field& of = frame.layout->fields[number];
    frame.last = number;
    frame.expected = of.follower;
    p = behind_colon(p);
    zval* const to = state.place_of(frame, number);
    if (FASTJSON_UNLIKELY(!read_value(p, of.type, to))) return false;
    Z_PROP_FLAG_P(to) = 0;
    return true;
  }

  // By the table of names; what was found is expected here the next time. False: no field has this name.
  FASTJSON_NOINLINE bool find_field(const char*& p, php::into_frame& frame, std::uint32_t& number) {
    const char* const behind = behind_string(p, end);
    frame.name = {p + 1, static_cast<std::size_t>(behind - p) - 2};
    const text_run name = plain_text(frame.name);
    p = behind;
    const zval* const found = zend_hash_str_find(&frame.layout->by_name, name.text, name.length);
    if (found == nullptr) return false;
    number = static_cast<std::uint32_t>(Z_LVAL_P(found));
    if (frame.last < frame.layout->count) frame.layout->fields[frame.last].follower = number;
    else frame.layout->first = number;
    return true;
  }

  FASTJSON_INLINE bool read_element(const char*& p, php::into_frame& frame) {
    zend_array* const list = frame.table;
    ++frame.started;
    zval value;
    if (FASTJSON_UNLIKELY((list->nNumUsed & 511) == 511) && !state.has_room(list)) return false;
    if (FASTJSON_UNLIKELY(!read_value(p, *frame.elements, &value))) return false;
    zend_hash_next_index_insert_new(list, &value);
    return true;
  }

  FASTJSON_NOINLINE bool read_map_member(const char*& p, php::into_frame& frame) {
    const std::size_t number = state.frames.count - 1;
    if (FASTJSON_UNLIKELY((frame.table->nNumUsed & 511) == 511) && !state.has_room(frame.table)) return false;
    const char* const behind = behind_string(p, end);
    frame.name = {p + 1, static_cast<std::size_t>(behind - p) - 2};
    zval key, value;
    if (FASTJSON_UNLIKELY(!read_string(&key, p))) return false;
    p = behind_colon(behind);
    if (FASTJSON_UNLIKELY(!read_value(p, *frame.elements, &value))) {
      zval_ptr_dtor_str(&key);
      return false;
    }
    state.put(state.frames.items[number], Z_STR(key), &value);
    return true;
  }

  // A string with its escapes undone; those that have some are in the scratch, until the next one.
  FASTJSON_INLINE text_run plain_text(text_run raw) {
    return std::memchr(raw.text, '\\', raw.length) == nullptr ? raw : undone(raw);
  }

  FASTJSON_NOINLINE text_run undone(text_run raw) {
    if (raw.length + block::size > scratch_room) {
      release();
      scratch_room = raw.length + block::size;
      if (raw.length < php::kept_scratch) scratch_room *= 2;
      scratch = static_cast<char*>(emalloc(scratch_room));
    }
    string_failure failure;
    const char* const last = unescape(raw.text, raw.end(), end, scratch, failure);
    return {scratch, static_cast<std::size_t>(last - scratch)};
  }

  // p at the quote: the string, p behind it. False: no memory, or bytes that cannot be repaired, which is reported.
  FASTJSON_INLINE bool read_string(zval* to, const char*& p) {
    bool non_ascii = false;
    const char* const stop = find_string_stop(p + 1, end, non_ascii);
    if (FASTJSON_UNLIKELY(stop - p > long_string) && !state.has_memory()) return false;
    if (FASTJSON_UNLIKELY(*stop != '"')) return read_escaped(to, p);
    if (FASTJSON_UNLIKELY(non_ascii) && (state.flags & (PHP_JSON_INVALID_UTF8_IGNORE | PHP_JSON_INVALID_UTF8_SUBSTITUTE)) != 0)
      return read_escaped(to, p);
    ZVAL_STR(to, string_of(p + 1, static_cast<std::size_t>(stop - p) - 1));
    p = stop + 1;
    return true;
  }

  FASTJSON_NOINLINE bool read_escaped(zval* to, const char*& p) {
    const char* const behind = behind_string(p, end);
    if ((state.flags & (PHP_JSON_INVALID_UTF8_IGNORE | PHP_JSON_INVALID_UTF8_SUBSTITUTE)) != 0) {
      if (!state.build(to, p, behind, true)) return false;
    } else {
      const text_run text = undone({p + 1, static_cast<std::size_t>(behind - p) - 2});
      if (FASTJSON_UNLIKELY(behind - p > long_string) && !state.has_memory()) return false;
      ZVAL_STR(to, string_of(text.text, text.length));
    }
    p = behind;
    return true;
  }

  // Dates and cases of enums.
  FASTJSON_NOINLINE bool read_named(const char*& p, const php::value_type& type, zval* to) {
    const char* const behind = behind_string(p, end);
    const text_run text = plain_text({p + 1, static_cast<std::size_t>(behind - p) - 2});
    if ((type.bits & php::takes::string_case) != 0) {
      const auto* const found = static_cast<zend_object*>(zend_hash_str_find_ptr(type.cases, text.text, text.length));
      if (found == nullptr) return state.fail(php::mismatch::no_case, p, &type);
      ZVAL_OBJ_COPY(to, const_cast<zend_object*>(found));
    } else if ((type.bits & php::takes::date) == 0) {
      return state.fail(php::mismatch::type, p, &type);
    } else if (!state.put_date(to, type.made, text)) {
      return state.fail(php::mismatch::no_date, p, &type);
    }
    p = behind;
    return true;
  }

  FASTJSON_INLINE bool read_number(const char*& p, const php::value_type& type, zval* to) {
    const char* const first = p;
    number value;
    parse_number(p, end, value);
    if (FASTJSON_UNLIKELY((state.flags & php::decode_numbers_as_string) != 0) && (type.bits & (php::takes::integer | php::takes::integer_case | php::takes::real)) == 0 &&
        (type.bits & (php::takes::string | php::takes::any)) != 0) {
      ZVAL_STRINGL(to, first, p - first);
      return true;
    }
    if (FASTJSON_LIKELY(value.kind == number_kind::int64)) {
      if (FASTJSON_LIKELY((type.bits & (php::takes::integer | php::takes::any)) != 0)) {
        ZVAL_LONG(to, value.i);
        return true;
      }
      return read_integer_as(first, value, type, to);
    }
    if (FASTJSON_LIKELY(value.kind == number_kind::float64) && FASTJSON_LIKELY((type.bits & (php::takes::real | php::takes::any)) != 0)) {
      ZVAL_DOUBLE(to, value.d);
      return true;
    }
    return read_other_number(first, p, value, type, to);
  }

  // Where no int is wanted: a case of an enum, or the float that is exactly that int.
  FASTJSON_NOINLINE bool read_integer_as(const char* first, const number& value, const php::value_type& type, zval* to) {
    if ((type.bits & php::takes::integer_case) != 0) {
      const void* const found = zend_hash_index_find_ptr(type.cases, static_cast<zend_ulong>(value.i));
      if (found == nullptr) return state.fail(php::mismatch::no_case, first, &type);
      ZVAL_OBJ_COPY(to, static_cast<zend_object*>(const_cast<void*>(found)));
      return true;
    }
    if ((type.bits & php::takes::real) == 0) return state.fail(php::mismatch::type, first, &type);
    const double real = value.i == 0 && value.negative ? -0.0 : static_cast<double>(value.i);
    if (real >= 0x1p63 || static_cast<std::int64_t>(real) != value.i) return state.fail(php::mismatch::not_exact, first, &type);
    ZVAL_DOUBLE(to, real);
    return true;
  }

  FASTJSON_NOINLINE bool read_other_number(const char* first, const char* last, const number& value, const php::value_type& type, zval* to) {
    if (value.kind == number_kind::float64) return state.fail(php::mismatch::type, first, &type);
    if ((state.flags & PHP_JSON_BIGINT_AS_STRING) != 0 && (type.bits & (php::takes::string | php::takes::any)) != 0) {
      ZVAL_STRINGL(to, first, last - first);
      return true;
    }
    if ((type.bits & (php::takes::real | php::takes::any)) == 0) return state.fail(php::mismatch::too_big, first, &type);
    ZVAL_DOUBLE(to, integer_to_double(first, last));
    return true;
  }

  // Setting up the decoder costs more than a short list, the elements of which are read here.
  FASTJSON_NOINLINE bool read_generic(const char*& p, zval* to, bool arrays) {
    const char* const behind = behind_value(p, end);
    if (*p == '[' && behind - p < short_list) return ++p, state.open_table(to, arrays ? php::any_with_arrays : php::any_value, false);
    if (!state.build(to, p, behind, arrays)) return false;
    p = behind;
    return true;
  }

  FASTJSON_NOINLINE bool open_array(const char*& p, const php::value_type& type, zval* to) {
    using namespace php::takes;
    if ((type.bits & list) != 0) return ++p, state.open_table(to, *type.elements, false);
    // PHP writes an empty map as an empty list.
    if ((type.bits & map) != 0) {
      const char* const inner = skip_whitespace(p + 1, end);
      if (*inner != ']') return state.fail(php::mismatch::type, p, &type);
      ZVAL_EMPTY_ARRAY(to);
      p = inner + 1;
      return true;
    }
    if ((type.bits & (array | any)) == 0) return state.fail(php::mismatch::type, p, &type);
    return read_generic(p, to, (type.bits & any) == 0 || arrays_for(type));
  }

  // What objects in a value of any type become.
  bool arrays_for(const php::value_type& type) const noexcept {
    return (state.flags & PHP_JSON_OBJECT_AS_ARRAY) != 0 || &type == &php::any_with_arrays;
  }

  FASTJSON_INLINE bool open_object(const char*& p, const php::value_type& type, zval* to) {
    if (FASTJSON_LIKELY((type.bits & php::takes::object) != 0)) return ++p, state.open_object(to, *type.layout);
    return open_other_object(p, type, to);
  }

  FASTJSON_NOINLINE bool open_other_object(const char*& p, const php::value_type& type, zval* to) {
    using namespace php::takes;
    if ((type.bits & map) != 0) return ++p, state.open_table(to, *type.elements, true);
    if ((type.bits & any) != 0) return read_generic(p, to, arrays_for(type));
    if ((type.bits & (plain | table)) == 0) return state.fail(php::mismatch::type, p, &type);
    if (!read_generic(p, to, (type.bits & plain) == 0)) return false;
    // FASTJSON_DECODE_EMPTY_OBJECTS holds for what is inside.
    if ((type.bits & plain) == 0 && Z_TYPE_P(to) == IS_OBJECT) {
      zval_ptr_dtor(to);
      ZVAL_EMPTY_ARRAY(to);
    }
    return true;
  }

  // p at the first byte of a value: it is written, and p behind it; or it is an open container, p behind its bracket.
  FASTJSON_INLINE bool read_value(const char*& p, const php::value_type& type, zval* to) {
    using namespace php::takes;
    switch (*p) {
      case '"':
        if (FASTJSON_LIKELY((type.bits & (string | any)) != 0)) return read_string(to, p);
        return read_named(p, type, to);
      case '{': return open_object(p, type, to);
      case '[': return open_array(p, type, to);
      case 'n':
        if (FASTJSON_UNLIKELY((type.bits & (null | any)) == 0)) return state.fail(php::mismatch::type, p, &type);
        ZVAL_NULL(to);
        p += 4;
        return true;
      case 't':
        if (FASTJSON_UNLIKELY((type.bits & (true_ | any)) == 0)) return state.fail(php::mismatch::type, p, &type);
        ZVAL_TRUE(to);
        p += 4;
        return true;
      case 'f':
        if (FASTJSON_UNLIKELY((type.bits & (false_ | any)) == 0)) return state.fail(php::mismatch::type, p, &type);
        ZVAL_FALSE(to);
        p += 5;
        return true;
      default: return read_number(p, type, to);
    }
  }
};

}  // namespace

bool walk_into(php::into_state& state, zval* to, const php::value_type& root) { return into_walk(state).run(to, root); }

}  // namespace fastjson::FASTJSON_TARGET
