// The encoder's walk over PHP values, compiled once per CPU kernel: scalars, arrays and
// plain objects without a call out; everything that can run user code is in encode_state.
// Assumes a target region with the core's writer included. Included by encode_unit.hpp.
//
// Every value is followed by a comma at once; what closes a container puts its bracket in
// the comma's place, so nobody has to ask whether an element is the first one.
namespace fastjson::FASTJSON_TARGET {
namespace {

using php::encode_buffer;
using php::encode_frame;
using php::encode_state;
using php::entered;
using php::frame_kind;
using php::question;

// Room that the walk keeps before it writes a bracket, a literal or an integer with its comma.
inline constexpr std::size_t small_room = 32;
static_assert(small_room <= room_after_string);

FASTJSON_INLINE zval* following(zval* value, std::size_t stride) noexcept {
  return reinterpret_cast<zval*>(reinterpret_cast<char*>(value) + stride);
}

FASTJSON_INLINE Bucket* bucket_of(zval* value) noexcept { return reinterpret_cast<Bucket*>(value); }
static_assert(offsetof(Bucket, val) == 0);

// The element before `end`; computed as an address, because a table without elements may have none.
FASTJSON_INLINE zval* last_before(zval* end, std::size_t stride) noexcept {
  return reinterpret_cast<zval*>(reinterpret_cast<std::uintptr_t>(end) - stride);
}

// Undefined, or in need of a look behind it: hash slots of removed elements, references,
// pointers to declared properties, properties with hooks.
FASTJSON_INLINE bool is_indirect(const zval* value) noexcept {
  static_assert(IS_UNDEF == 0 && IS_OBJECT == 8 && IS_RESOURCE == 9 && IS_REFERENCE == 10 && IS_INDIRECT == 12 && IS_PTR == 13);
  return static_cast<unsigned char>(Z_TYPE_P(value) - 1) >= IS_REFERENCE - 1;
}

// Any finite value with serialize_precision = -1; room double_room.
FASTJSON_INLINE char* write_php_double(char* out, double value, bool keep_fraction) noexcept {
  const double magnitude = std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) & ~(std::uint64_t{1} << 63));
  // Whole numbers that a double holds exactly need no digit search.
  const std::int64_t whole = magnitude < 9007199254740992.0 ? static_cast<std::int64_t>(magnitude) : -1;
  if (static_cast<double>(whole) == magnitude) {
    *out = '-';
    out += std::bit_cast<std::uint64_t>(value) >> 63;
    out = write_uint64(out, static_cast<std::uint64_t>(whole));
  } else {
    out = write_double<php::php_spelling>(out, value);
    if (FASTJSON_LIKELY(magnitude < 9007199254740992.0 || magnitude >= 1e17)) return out;
  }
  if (keep_fraction) {
    *out++ = '.';
    *out++ = '0';
  }
  return out;
}

// Fetches what the element after next points to, and from a nested array that comes next
// its elements: a tree that json_decode() or a database has built lies all over memory.
// Called for strings and containers only: beside literals it would cost more than it saves
// (1.6 times the time on a list of nothing else).
FASTJSON_INLINE void prefetch_ahead(zval* at, zval* last, std::size_t stride) noexcept {
  zval* const next = at < last ? following(at, stride) : at;
  zval* const second = next < last ? following(next, stride) : next;
  FASTJSON_PREFETCH(Z_TYPE_FLAGS_P(second) != 0 ? static_cast<const void*>(Z_COUNTED_P(second)) : second);
  if (Z_TYPE_P(next) == IS_ARRAY) FASTJSON_PREFETCH(Z_ARRVAL_P(next)->arData);
}

template <bool Pretty, bool Streaming>
struct walker {
  encode_state& state;
  encode_buffer& buffer;
  string_style style;
  php::utf8_handling utf8;
  bool keep_fraction;
  std::uint8_t width;  // of a level's indent
  char fill;

  walker(encode_state& with_state, encode_buffer& with_buffer, const escape_rules& set) noexcept
      : state(with_state),
        buffer(with_buffer),
        style(set),
        utf8(with_state.flags),
        keep_fraction((with_state.flags & PHP_JSON_PRESERVE_ZERO_FRACTION) != 0),
        width(Pretty ? php::indent_width(with_state.flags) : 0),
        fill(with_state.flags & php::encode_indent_tab ? '\t' : ' ') {}

  // The whole document, without the comma behind it; without a root the rest of it, when what the state asked for is
  // answered. nullptr: the state asks for something, or it is given up, and the state's error or EG(exception) tells why.
  FASTJSON_INLINE char* run(zval* root);

  FASTJSON_INLINE std::size_t indent() const noexcept { return Pretty ? width * static_cast<std::size_t>(state.depth) : 0; }

  FASTJSON_INLINE char* begin_element(char* out) {
    if constexpr (Pretty) return begin_line(buffer, out, indent(), small_room, fill);
    return out;
  }

  // null, false or true: one store of eight bytes, without asking which of them it is.
  static FASTJSON_INLINE bool is_literal(unsigned char type) noexcept {
    static_assert(IS_NULL == 1 && IS_FALSE == 2 && IS_TRUE == 3);
    return static_cast<unsigned char>(type - IS_NULL) <= IS_TRUE - IS_NULL;
  }
  static FASTJSON_INLINE char* put_literal(char* out, unsigned char type) noexcept {
    static constexpr char text[4][9] = {"", "null,\0\0\0", "false,\0\0", "true,\0\0\0"};
    std::memcpy(out, text[type], 8);
    return out + 5 + (type == IS_FALSE);
  }
  static FASTJSON_INLINE char* put_null(char* out) noexcept { return put_literal(out, IS_NULL); }

  FASTJSON_INLINE char* put_key(char* out, const zend_string* name) {
    char* const end = write_string(buffer, out, ZSTR_VAL(name), ZSTR_LEN(name), style, utf8);
    if (FASTJSON_LIKELY(end != nullptr)) return end;
    // ext/json notes the error and goes on, whatever the flags.
    state.error = PHP_JSON_ERROR_UTF8;
    out = reserve(buffer, utf8.resume, 2 + small_room);
    *out++ = '"';
    *out++ = '"';
    return out;
  }

  static FASTJSON_INLINE char* put_colon(char* out) noexcept {
    *out++ = ':';
    if constexpr (Pretty) *out++ = ' ';
    return out;
  }

  FASTJSON_NOINLINE char* put_double(char* out, double value);
  FASTJSON_NOINLINE char* put_bad_string(char* out);
  FASTJSON_COLD char* put_numeric_string(char* out, const zend_string* text);
  FASTJSON_NOINLINE char* put_index_key(char* out, zend_ulong index);

  FASTJSON_INLINE char* put_string(char* out, const zend_string* text) {
    if (FASTJSON_UNLIKELY((state.flags & PHP_JSON_NUMERIC_CHECK) != 0)) {
      char* const end = put_numeric_string(out, text);
      if (end != nullptr) return end;
    }
    char* const end = write_string(buffer, out, ZSTR_VAL(text), ZSTR_LEN(text), style, utf8);
    if (FASTJSON_UNLIKELY(end == nullptr)) return put_bad_string(out);
    *end = ',';
    return end + 1;
  }

  // Anything but arrays and objects. nullptr: give up. `HasRoom`: small_room is there, but
  // for the two bytes of a colon.
  template <bool HasRoom>
  FASTJSON_INLINE char* put_scalar(char* out, const zval* value) {
    const unsigned char type = Z_TYPE_P(value);
    if (type == IS_STRING) return put_string(out, Z_STR_P(value));
    if constexpr (!HasRoom) out = reserve(buffer, out, small_room);
    if (is_literal(type)) return put_literal(out, type);
    if (FASTJSON_LIKELY(type == IS_LONG)) {
      out = write_integer(out, Z_LVAL_P(value));
      *out++ = ',';
      return out;
    }
    if (FASTJSON_LIKELY(type == IS_DOUBLE)) return put_double(out, Z_DVAL_P(value));
    state.error = PHP_JSON_ERROR_UNSUPPORTED_TYPE;
    return state.is_partial() ? put_null(out) : nullptr;
  }

  // Streaming: so much has been written that it is to go out before the walk goes on, in front of an element.
  FASTJSON_INLINE bool is_full() const noexcept {
    if constexpr (Streaming) return FASTJSON_UNLIKELY(buffer.length >= state.piece) && state.asked == question::none;
    return false;
  }
  FASTJSON_COLD char* ask(char* out, question what) noexcept {
    buffer.leave(out);
    state.asked = what;
    return nullptr;
  }

  // What a reference refers to, which may be something that is open.
  FASTJSON_INLINE zval* follow(zval* value) noexcept {
    if (FASTJSON_LIKELY(!Z_ISREF_P(value))) return value;
    state.protect_all();
    return Z_REFVAL_P(value);
  }

  static FASTJSON_INLINE bool is_container(const zval* value) noexcept {
    return Z_TYPE_P(value) == IS_ARRAY || Z_TYPE_P(value) == IS_OBJECT;
  }

  FASTJSON_COLD char* drop_hooked(char* out) {
    buffer.leave(out);
    state.drop_hooked();
    return buffer.come_back();
  }

  // Behind what may have run user code.
  FASTJSON_INLINE char* come_back() {
    state.find_elements();
    return buffer.come_back();
  }

  // Opens the container `value`, or writes what stands for it. nullptr: give up.
  FASTJSON_INLINE char* enter(char* out, zval* value);
  char* enter_array(char* out, zend_array* array);
  FASTJSON_NOINLINE char* enter_object(char* out, zend_object* object);
  FASTJSON_INLINE char* after_entering(char* out, entered result);
  FASTJSON_NOINLINE char* after_question();
  FASTJSON_NOINLINE char* put_fragment(char* out, const zend_object* object);

  // Closes the innermost frame. nullptr: give up.
  FASTJSON_INLINE char* close(char* out);
  FASTJSON_INLINE char* put_end(char* out, char bracket);

  // The elements of the innermost frame from its cursor on: `child` is the container among
  // them that comes next, or null when they are done. nullptr: give up.
  FASTJSON_INLINE char* walk_list(char* out, zval*& child, std::size_t stride);
  FASTJSON_INLINE char* walk_map(char* out, zval*& child);
  template <class PutKey>
  FASTJSON_INLINE bool put_member(char*& out, zval* value, zval*& child, PutKey put_its_key);
  FASTJSON_NOINLINE char* walk_packed_map(char* out, zval*& child);
  FASTJSON_NOINLINE char* walk_slots(char* out, zval*& child);
  FASTJSON_NOINLINE char* walk_iteration(char* out, zval*& child);
  char* walk(char* out, zval*& child);
};

template <bool Pretty, bool Streaming>
char* walker<Pretty, Streaming>::put_double(char* out, double value) {
  if (FASTJSON_UNLIKELY(!zend_finite(value))) {
    state.error = PHP_JSON_ERROR_INF_OR_NAN;  // noted, not a failure of this value
    *out++ = '0';
    *out++ = ',';
    return out;
  }
  out = reserve(buffer, out, php::double_room);
  const int precision = static_cast<int>(*state.precision);
  if (FASTJSON_LIKELY(precision == -1)) {
    out = write_php_double(out, value, keep_fraction);
  } else {
    char text[ZEND_DOUBLE_MAX_LENGTH + 2];
    const std::size_t n = php::print_with_precision(text, value, precision, keep_fraction);
    out = reserve(buffer, out, n + small_room);
    std::memcpy(out, text, n);
    out += n;
  }
  *out++ = ',';
  return out;
}

// A value that is ill-formed UTF-8; the writer has told where it began.
template <bool Pretty, bool Streaming>
char* walker<Pretty, Streaming>::put_bad_string(char*) {
  state.error = PHP_JSON_ERROR_UTF8;
  if (!state.is_partial()) return nullptr;
  return put_null(reserve(buffer, utf8.resume, small_room));
}

// JSON_NUMERIC_CHECK: the number in the string, or nullptr when it is none.
template <bool Pretty, bool Streaming>
char* walker<Pretty, Streaming>::put_numeric_string(char* out, const zend_string* text) {
  zend_long integer;
  double real;
  const auto type = is_numeric_string(ZSTR_VAL(text), ZSTR_LEN(text), &integer, &real, false);
  if (type == IS_LONG) {
    out = write_integer(reserve(buffer, out, small_room), integer);
    *out++ = ',';
    return out;
  }
  return type == IS_DOUBLE && zend_finite(real) ? put_double(out, real) : nullptr;
}

template <bool Pretty, bool Streaming>
char* walker<Pretty, Streaming>::put_index_key(char* out, zend_ulong index) {
  out = reserve(buffer, out, 2 * small_room);
  *out++ = '"';
  out = write_integer(out, static_cast<zend_long>(index));
  *out++ = '"';
  return out;
}

template <bool Pretty, bool Streaming>
FASTJSON_INLINE char* walker<Pretty, Streaming>::put_end(char* out, char bracket) {
  out = reserve(buffer, out, small_room);
  if (out[-1] == ',') {
    if constexpr (Pretty) {
      out = begin_line(buffer, out - 1, indent(), small_room, fill);
      *out++ = bracket;
    } else {
      out[-1] = bracket;
    }
  } else {
    *out++ = bracket;
  }
  *out++ = ',';
  return out;
}

template <bool Pretty, bool Streaming>
FASTJSON_INLINE char* walker<Pretty, Streaming>::close(char* out) {
  encode_frame* const frame = state.top;
  const frame_kind kind = frame->kind;
  if (FASTJSON_LIKELY(frame->is_plain_array())) {
    // ext/json looks at the depth when a container ends, after all that is in it.
    if (FASTJSON_UNLIKELY(state.is_too_deep())) return nullptr;
    state.top = frame - 1;
  } else if (frame->is_array() && !frame->is_held) {
    if (FASTJSON_UNLIKELY(state.is_too_deep())) return nullptr;
    state.pop_unheld();
  } else {
    // After a hook has thrown, ext/json leaves the object open and its depth counted.
    const bool has_end = kind != frame_kind::result && !frame->has_failed;
    if (has_end && state.is_too_deep()) return nullptr;
    buffer.leave(out);
    state.pop();
    out = come_back();
    if (!has_end) return out;
  }
  state.depth--;
  return put_end(out, kind <= frame_kind::bucket_list ? ']' : '}');
}

template <bool Pretty, bool Streaming>
char* walker<Pretty, Streaming>::enter_array(char* out, zend_array* array) {
  out = reserve(buffer, out, small_room);
  if (FASTJSON_UNLIKELY(state.is_open(array))) {
    state.error = PHP_JSON_ERROR_RECURSION;
    state.protect_all();  // what is in it is not looked at
    return state.is_partial() ? put_null(out) : nullptr;
  }
  const bool is_list = !(state.flags & PHP_JSON_FORCE_OBJECT) && zend_array_is_list(array);
  *out++ = is_list ? '[' : '{';
  state.depth++;
  if (zend_hash_num_elements(array) == 0) {
    if (FASTJSON_UNLIKELY(state.is_too_deep())) return nullptr;
    state.depth--;
    *out++ = is_list ? ']' : '}';
    *out++ = ',';
    return out;
  }
  encode_frame* const frame = state.push(is_list ? frame_kind::bucket_list : frame_kind::map, array, nullptr);
  if (frame != state.frames) frame->protect_shared();
#if FASTJSON_PACKED_HOLDS_ZVALS
  if (HT_IS_PACKED(array)) {
    frame->kind = is_list ? frame_kind::packed_list : frame_kind::packed_map;
    frame->at = array->arPacked;
    frame->end = array->arPacked + array->nNumUsed;
    return out;
  }
#endif
  frame->at = &array->arData->val;
  frame->end = &(array->arData + array->nNumUsed)->val;
  return out;
}

template <bool Pretty, bool Streaming>
char* walker<Pretty, Streaming>::enter_object(char* out, zend_object* object) {
  buffer.leave(out);
  const entered result = state.enter_object(object);
  if (FASTJSON_UNLIKELY(result == entered::fragment)) return put_fragment(buffer.come_back(), object);
  return result == entered::asks ? nullptr : after_entering(buffer.come_back(), result);
}

// FastJson\Raw and FastJson\Base64: bytes from their own memory into the output.
template <bool Pretty, bool Streaming>
char* walker<Pretty, Streaming>::put_fragment(char* out, const zend_object* object) {
  const php::fragment part = php::fragment_of(object);
  php::fragment_writer writer(part, (state.flags & PHP_JSON_UNESCAPED_SLASHES) != 0);
  do {
    out = reserve(buffer, out, php::fragment_writer::piece + small_room);
    out = writer.write_piece(out);
  } while (!writer.is_done());
  *out++ = ',';
  return out;
}

template <bool Pretty, bool Streaming>
FASTJSON_INLINE char* walker<Pretty, Streaming>::after_entering(char* out, entered result) {
  out = reserve(buffer, out, small_room);
  if (FASTJSON_LIKELY(result == entered::frame)) {
    if (state.top->kind == frame_kind::result) return out;
    *out++ = Streaming && state.top->kind == frame_kind::iterated_list ? '[' : '{';
    state.depth++;
    return out;
  }
  state.find_elements();
  if (!state.is_partial()) return nullptr;
  if (result == entered::null) return put_null(out);
  *out++ = '0';
  *out++ = ',';
  return out;
}

template <bool Pretty, bool Streaming>
FASTJSON_INLINE char* walker<Pretty, Streaming>::enter(char* out, zval* value) {
  if (FASTJSON_LIKELY(Z_TYPE_P(value) == IS_ARRAY)) return enter_array(out, Z_ARRVAL_P(value));
  return enter_object(out, Z_OBJ_P(value));
}

template <bool Pretty, bool Streaming>
char* walker<Pretty, Streaming>::walk(char* out, zval*& child) {
  switch (state.top->kind) {
#if FASTJSON_PACKED_HOLDS_ZVALS
    case frame_kind::packed_list: return walk_list(out, child, sizeof(zval));
    case frame_kind::packed_map:
    case frame_kind::packed_properties: return walk_packed_map(out, child);
#endif
    case frame_kind::bucket_list: return walk_list(out, child, sizeof(Bucket));
    case frame_kind::map:
    case frame_kind::properties: return walk_map(out, child);
    case frame_kind::slots: return walk_slots(out, child);
    case frame_kind::iterated_list:
    case frame_kind::iterated_map:
      if constexpr (Streaming) return walk_iteration(out, child);
      break;
    default: break;
  }
  // result: its value, once.
  zval* value = state.top->at;
  state.top->at = nullptr;
  child = nullptr;
  if (value == nullptr) return out;
  value = follow(value);
  if (is_container(value)) {
    child = value;
    return out;
  }
  return put_scalar<false>(out, value);
}

template <bool Pretty, bool Streaming>
FASTJSON_INLINE char* walker<Pretty, Streaming>::run(zval* root) {
  char* out = buffer.stage;
  zval* child = root;
  // One loop for both ways in: what it calls is inlined into it.
  if (FASTJSON_UNLIKELY(root == nullptr)) {
    out = after_question();
    if (out == nullptr) return nullptr;
    if (state.is_empty()) return out - 1;
    goto walking;
  }
  ZVAL_DEREF(child);
  if (!is_container(child)) {
    out = put_scalar<true>(out, child);
    return out != nullptr ? out - 1 : nullptr;
  }
  for (;;) {
    out = child != nullptr ? enter(out, child) : close(out);
    if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
    if (state.is_empty()) return out - 1;
  walking:
    out = walk(out, child);
    if (FASTJSON_UNLIKELY(out == nullptr)) return nullptr;
  }
}

template <bool Pretty, bool Streaming>
FASTJSON_NOINLINE char* walker<Pretty, Streaming>::after_question() {
  if (state.asked != question::answered_object) return come_back();
  state.asked = question::none;
  return after_entering(buffer.come_back(), state.answer);
}

}  // namespace
}  // namespace fastjson::FASTJSON_TARGET
